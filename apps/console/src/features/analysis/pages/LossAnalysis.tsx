import type { LossAnalysis as Losses } from '@portal/contract/client';
import Box from '@mui/material/Box';
import { useQuery } from '@tanstack/react-query';
import Link from '@mui/material/Link';
import { Link as RouterLink } from 'react-router-dom';
import { useCompanyOptions } from '#shared/api/companies.ts';
import { useReference } from '#shared/api/reference.ts';
import { useT } from '#shared/i18n/use-t.ts';
import { Card } from '#shared/parts/Card.tsx';
import { FilterBar } from '#shared/parts/FilterBar.tsx';
import { Notice } from '#shared/parts/Notice.tsx';
import { ExportButton } from '#shared/table/ExportButton.tsx';
import { Segmented } from '#shared/parts/Segmented.tsx';
import { useCategoryFilters } from '#shared/table/use-category-filters.ts';
import { useListState } from '#shared/table/use-list-state.ts';
import { InfoIcon } from '#shared/theme/icons.tsx';
import { routes } from '#shared/api/routes.ts';
import { listYears, lossQuery, toEntriesBody, noAnalysisFilters, type AnalysisFilters } from '../api/analysis.ts';
import { AnalysisFrame } from '../components/AnalysisFrame.tsx';
import { ChartCard } from '../components/ChartCard.tsx';
import { FigureLink } from '../components/FigureLink.tsx';
import { FigureTable, type FigureColumn } from '../components/FigureTable.tsx';
import { Tiles } from '../components/Tiles.tsx';
import { toLossList, type LossFigure } from '../list-address.ts';

interface Part {
  key: string;
  name: string;
  events: number;
  grossLoss: number;
  recovery: number;
  netLoss: number;
  /** What its list is narrowed to; absent where no list can be asked so. */
  figure?: LossFigure;
}
const sums = ['grossLoss', 'recovery', 'netLoss'] as const;
/** Months without a loss stand there too, so that the line of time has no holes. */
const mostMonths = 36;

function fillMonths(months: readonly Part[]): Part[] {
  const [first] = months;
  const last = months.at(-1);
  if (!first || !last) return [];
  const all: Part[] = [];
  let [year = 0, month = 1] = first.key.split('-').map(Number);
  for (;;) {
    const key = `${year}-${String(month).padStart(2, '0')}`;
    all.push(months.find((one) => one.key === key) ?? { key, name: key, events: 0, grossLoss: 0, recovery: 0, netLoss: 0 });
    if (key >= last.key) return all.slice(-mostMonths);
    month += 1;
    if (month > 12) [year, month] = [year + 1, 1];
  }
}

function Times({ times, filters }: { times: Losses['times']; filters: AnalysisFilters }) {
  const { t } = useT();
  const days = (value: number | null) => (value === null ? '–' : t('analysis.times.days', { count: value }));
  const columns: FigureColumn<Losses['times'][number]>[] = [
    { id: 'span', header: t('analysis.times.span'), render: ({ span }) => t(`analysis.times.spans.${span}`) },
    {
      id: 'events',
      header: t('analysis.times.events'),
      render: ({ events, span }) => (
        <FigureLink count={events} to={toLossList(filters, { span })} label={t(`analysis.times.spans.${span}`)} />
      ),
      figure: true,
    },
    { id: 'median', header: t('analysis.times.median'), render: ({ medianDays }) => days(medianDays), figure: true },
    { id: 'p90', header: t('analysis.times.p90'), render: ({ p90Days }) => days(p90Days), figure: true },
  ];
  return (
    <Card title={t('analysis.times.title')}>
      <Box sx={{ mb: 1, fontSize: 13, color: 'text.secondary' }}>{t('analysis.times.intro')}</Box>
      <FigureTable label={t('analysis.times.title')} columns={columns} rows={times} rowKey={({ span }) => span} />
    </Card>
  );
}

/** In the address: not a currency, but all of them in the group's. */
const GROUP = 'group';

const ofCurrency = (data: Losses, currency: string) => {
  const own = <Row extends { currency: string }>(rows: readonly Row[]) => rows.filter((row) => row.currency === currency);
  return { byCategory: own(data.byCategory), byUnit: own(data.byUnit), byDepartment: own(data.byDepartment), byMonth: own(data.byMonth) };
};

/** Losses by category, unit, department and month, and the times from occurrence to closure, for administrators. */
export default function LossAnalysis() {
  const { t, n, lang } = useT();
  const { options, label } = useReference();
  const list = useListState({ filters: { ...noAnalysisFilters, currency: '' } });
  const { data, error, isPending, refetch } = useQuery(lossQuery(list.filters));
  const companies = useCompanyOptions();
  const [category] = useCategoryFilters({ category1: list.filters.category1, category2: '', category3: '' });
  const currencies = (data?.totals ?? []).map((total) => total.currency);
  // One figure for all currencies: the group's, by the rate of each entry's month.
  const inGroup = list.filters.currency === GROUP;
  const chosen = currencies.find((one) => one === list.filters.currency) ?? currencies[0] ?? '';
  const currency = inGroup ? (data?.group.currency ?? '') : chosen;
  const shown = data && (inGroup ? data.group : ofCurrency(data, chosen));
  const total = inGroup ? data?.group.totals : data?.totals.find((one) => one.currency === chosen);
  const inCurrency = (sum: (typeof sums)[number]) => t('analysis.lossIn', { sum: t(`analysis.sums.${sum}`), currency });
  const draw = (title: string, header: string, parts: readonly Part[], lying: boolean, named: readonly Part[] = parts) => {
    const columns: FigureColumn<Part>[] = [
      { id: 'name', header, render: (part) => part.name },
      {
        id: 'events',
        header: t('analysis.sums.events'),
        render: (part) => (
          <FigureLink
            count={part.events}
            label={part.name}
            to={part.figure && toLossList(list.filters, { ...part.figure, kind: 'actual', currency: inGroup ? '' : currency })}
          />
        ),
        figure: true,
      },
      ...sums.map((sum) => ({ id: sum, header: t(`analysis.sums.${sum}`), render: (part: Part) => n(part[sum]), figure: true })),
    ];
    return (
      <ChartCard
        title={title}
        chart={{
          labels: parts.map((part) => part.name),
          lying,
          format: (value) => new Intl.NumberFormat(lang === 'zh' ? 'zh-CN' : 'en', { notation: 'compact' }).format(value),
          series: [
            { label: inCurrency('grossLoss'), values: parts.map((part) => part.grossLoss), color: 5 },
            { label: inCurrency('netLoss'), values: parts.map((part) => part.netLoss), color: 0 },
          ],
        }}
        table={<FigureTable label={title} columns={columns} rows={named} rowKey={(part) => part.key} />}
      />
    );
  };
  const months = (shown?.byMonth ?? []).map((row) => ({ ...row, key: row.month, name: row.month, figure: { month: row.month } }));
  const entryMonths = (data?.group.byEntryMonth ?? []).map((row) => ({ ...row, key: row.month, name: row.month }));
  return (
    <AnalysisFrame
      title={t('titles.lossAnalysis')}
      intro={t('analysis.intro')}
      loading={isPending}
      error={data ? null : error}
      onRetry={() => void refetch()}
      filters={
        <FilterBar
          filters={[
            {
              name: 'year',
              label: t('analysis.filters.year'),
              options: listYears().map((year) => ({ value: String(year), label: String(year) })),
            },
            ...(category ? [category] : []),
            { name: 'unit', label: t('analysis.filters.unit'), options: options('RiskControl_businessUnit') },
            { name: 'company', label: t('table.company'), options: companies },
          ]}
          values={list.filters}
          onChange={(name, value) => list.setFilters({ [name]: value })}
          onClear={list.clearFilters}
          tools={
            <>
              {(currencies.length > 1 || currencies.some((one) => one !== data?.group.currency)) && (
                <Box title={t('analysis.currencyHint')}>
                  <Segmented
                    label={t('analysis.currencies')}
                    options={[
                      ...currencies.map((one) => ({ value: one, label: one })),
                      { value: GROUP, label: t('analysis.group', { currency: data?.group.currency ?? '' }) },
                    ]}
                    value={inGroup ? GROUP : chosen}
                    onChange={(next) => list.setFilter('currency', next)}
                  />
                </Box>
              )}
              <ExportButton
                route={routes.exportRiskEventLosses}
                body={toEntriesBody(list.filters)}
                label={t('analysis.exportEntries')}
                disabled={!data}
              />
            </>
          }
        />
      }
    >
      {data && shown && (
        <>
          {inGroup && data.group.missing.length > 0 && (
            <Notice tone="amber" icon={<InfoIcon />}>
              {t('analysis.missing', {
                rates: data.group.missing
                  .map(({ currency: one, month, entries }) => t('analysis.missingOne', { currency: one, month, count: entries }))
                  .join(' · '),
              })}{' '}
              <Link component={RouterLink} to="/admin/ExchangeRates">
                {t('analysis.toRates')}
              </Link>
            </Notice>
          )}
          <Tiles
            items={[
              ...(['actual', 'nearMiss', 'potential'] as const).map((kind) => ({
                id: kind,
                label: t(`analysis.types.${kind}`),
                value: n(data.types[kind]),
                to: toLossList(list.filters, { kind }),
              })),
              ...(total ? sums.map((sum) => ({ id: sum, label: inCurrency(sum), value: n(total[sum]) })) : []),
            ]}
          />
          {draw(t('analysis.by.month'), t('analysis.column.month'), fillMonths(months), false, months.toReversed())}
          {inGroup &&
            draw(t('analysis.by.entryMonth'), t('analysis.column.month'), fillMonths(entryMonths), false, entryMonths.toReversed())}
          {draw(
            t('analysis.by.category'),
            t('analysis.column.category'),
            shown.byCategory.map((row) => ({
              ...row,
              key: String(row.riskCategory1),
              name: (lang === 'en' && row.nameEn) || row.name || t('analysis.unnamed'),
              ...(row.riskCategory1 !== null && { figure: { category1: row.riskCategory1 } }),
            })),
            true,
          )}
          {draw(
            t('analysis.by.unit'),
            t('analysis.column.unit'),
            shown.byUnit.map((row) => ({
              ...row,
              key: row.bu,
              name: row.bu ? label('RiskControl_businessUnit', row.bu) : t('analysis.unnamed'),
              ...(row.bu && { figure: { unit: row.bu } }),
            })),
            true,
          )}
          {draw(
            t('analysis.by.department'),
            t('analysis.column.department'),
            shown.byDepartment.map((row) => ({
              ...row,
              key: String(row.departmentId),
              name: (lang === 'en' && row.nameEn) || row.name || t('analysis.unnamed'),
            })),
            true,
          )}
          <Times times={data.times} filters={list.filters} />
        </>
      )}
    </AnalysisFrame>
  );
}
