import Box from '@mui/material/Box';
import Button from '@mui/material/Button';
import { CURRENCY_LIST, type ExchangeRates as Rates } from '@portal/contract/client';
import { useQuery } from '@tanstack/react-query';
import { useState, type ReactNode } from 'react';
import { useReference } from '#shared/api/reference.ts';
import { routes } from '#shared/api/routes.ts';
import { useCommand } from '#shared/api/use-call.ts';
import { isApiError } from '#shared/api/api-error.ts';
import { showToast } from '#shared/feedback/toast-store.ts';
import { TextAreaField } from '#shared/forms/fields.tsx';
import { useT } from '#shared/i18n/use-t.ts';
import { Card } from '#shared/parts/Card.tsx';
import { ConfirmDialog } from '#shared/parts/ConfirmDialog.tsx';
import { FailedState } from '#shared/parts/FailedState.tsx';
import { Notice } from '#shared/parts/Notice.tsx';
import { Page } from '#shared/parts/Page.tsx';
import { PageHeader } from '#shared/parts/PageHeader.tsx';
import { ScrollAcross } from '#shared/parts/ScrollAcross.tsx';
import { SelectPill } from '#shared/parts/SelectPill.tsx';
import { ListSkeleton } from '#shared/parts/Skeletons.tsx';
import { InfoIcon } from '#shared/theme/icons.tsx';
import { ratesQuery } from '../api/structure.ts';
import { parseRates } from '../structure/parse-rates.ts';

const LONGEST = 100_000;
const refreshes = [routes.getExchangeRates.name, routes.getLossAnalysis.name, routes.getChangeLogByPage.name];

function Table({
  label,
  head,
  rows,
}: {
  label: string;
  head: readonly string[];
  rows: readonly { key: string; cells: readonly ReactNode[] }[];
}) {
  const cell = {
    px: 1.5,
    py: 0.75,
    fontSize: 13,
    lineHeight: '20px',
    textAlign: 'left',
    whiteSpace: 'nowrap',
    fontVariantNumeric: 'tabular-nums',
  } as const;
  return (
    <ScrollAcross role="group" label={label}>
      <Box component="table" aria-label={label} sx={{ width: '100%', borderCollapse: 'collapse' }}>
        <thead>
          <tr>
            {head.map((text) => (
              <Box key={text} component="th" scope="col" sx={{ ...cell, fontSize: 12, fontWeight: 500, color: 'text.secondary' }}>
                {text}
              </Box>
            ))}
          </tr>
        </thead>
        <tbody>
          {rows.map(({ key, cells }) => (
            <Box key={key} component="tr" sx={{ borderTop: '1px solid', borderColor: 'line.soft' }}>
              {cells.map((content, index) => (
                <Box key={head[index] ?? index} component="td" sx={cell}>
                  {content}
                </Box>
              ))}
            </Box>
          ))}
        </tbody>
      </Box>
    </ScrollAcross>
  );
}

/** Rates typed or pasted from a sheet; nothing is sent before every line can be read, and what was typed stays after a refusal. */
function RateEntry({ rates, text, onText }: { rates: Rates; text: string; onText: (text: string) => void }) {
  const { t } = useT();
  const [refused, setRefused] = useState('');
  const { rows, faults } = parseRates(text);
  const save = useCommand(routes.saveExchangeRates, {
    refreshes,
    onSuccess: ({ saved, unchanged }) => {
      showToast({ tone: 'success', text: t('exchangeRates.saved', { saved, unchanged }) });
      onText('');
    },
    onError: (error) => {
      if (!isApiError(error, 'validation')) return false;
      // Rows are told by their place among those that were sent; the text has empty lines and a heading besides.
      const place = Number(/^rows\.(\d+)\./.exec(error.errors[0]?.field ?? '')?.[1]);
      const line = rows[place]?.line;
      setRefused(
        [line === undefined ? '' : t('exchangeRates.atLine', { line }), error.errors[0]?.message ?? error.message]
          .filter(Boolean)
          .join(' '),
      );
      return true;
    },
  });
  const fault = faults[0];
  const error = fault ? t('exchangeRates.fault', { line: fault.line, text: fault.text.slice(0, 60) }) : refused;
  return (
    <Card title={t('exchangeRates.enter')}>
      <TextAreaField
        name="rates"
        label={t('exchangeRates.lines', { currency: rates.groupCurrency })}
        hint={t('exchangeRates.linesHint')}
        placeholder={'2026-03\tUSD\t7.1234'}
        maxLength={LONGEST}
        value={text}
        error={error === '' ? undefined : error}
        onChange={(next) => {
          setRefused('');
          onText(next);
        }}
      />
      <Box sx={{ mt: 1, display: 'flex', alignItems: 'center', gap: 1.5, flexWrap: 'wrap' }}>
        <Button
          variant="contained"
          loading={save.isPending}
          disabled={rows.length === 0 || faults.length > 0}
          onClick={() => save.mutate({ body: { rows: rows.map(({ month, currency, rate }) => ({ month, currency, rate })) } })}
        >
          {t('exchangeRates.save', { count: rows.length })}
        </Button>
        <Box sx={{ fontSize: 12, color: 'text.secondary' }}>{t('exchangeRates.allOrNone')}</Box>
      </Box>
    </Card>
  );
}

/** The group currency and the monthly rates to it (docs/decisions/risk-events.md): typed or pasted; what amounts wait for stands on top. */
export default function ExchangeRates() {
  const { t, instant, name } = useT();
  const { items } = useReference();
  const [year, setYear] = useState('');
  const [text, setText] = useState('');
  const [group, setGroup] = useState<string>();
  const [gone, setGone] = useState<Rates['rates'][number]>();
  const { data, error, refetch } = useQuery(ratesQuery);
  const change = useCommand(routes.setGroupCurrency, {
    refreshes,
    onSuccess: () => {
      showToast({ tone: 'success', text: t('exchangeRates.groupSaved') });
      setGroup(undefined);
    },
  });
  const remove = useCommand(routes.saveExchangeRates, { refreshes, onSuccess: () => setGone(undefined) });
  const currencies = items(CURRENCY_LIST).map(({ value, label }) => ({ value, label: `${value} ${label}` }));
  const years = [...new Set((data?.rates ?? []).map(({ month }) => month.slice(0, 4)))];
  const rates = (data?.rates ?? []).filter(({ month }) => year === '' || month.startsWith(year));
  return (
    <Page kind="padded">
      <PageHeader title={t('titles.adminExchangeRates')} meta={data && t('exchangeRates.meta', { count: data.rates.length })} />
      <Box sx={{ mt: 0.5, mb: 1.5, fontSize: 13, lineHeight: '20px', color: 'text.secondary', maxWidth: 760 }}>
        {t('exchangeRates.intro')}
      </Box>
      {error && !data && <FailedState error={error} onRetry={() => void refetch()} />}
      {!data && !error && <ListSkeleton rows={8} />}
      {data && (
        <Box sx={{ display: 'flex', flexDirection: 'column', gap: 2 }}>
          <Box sx={{ display: 'flex', flexWrap: 'wrap', alignItems: 'center', gap: 1.5 }}>
            <SelectPill
              required
              label={t('exchangeRates.group')}
              options={
                currencies.some(({ value }) => value === data.groupCurrency)
                  ? currencies
                  : [{ value: data.groupCurrency, label: data.groupCurrency }, ...currencies]
              }
              value={data.groupCurrency}
              onChange={(next) => next !== data.groupCurrency && setGroup(next)}
            />
            {years.length > 1 && (
              <SelectPill
                label={t('exchangeRates.year')}
                options={years.map((one) => ({ value: one, label: one }))}
                value={year}
                onChange={setYear}
              />
            )}
          </Box>
          {data.missing.length > 0 && (
            <Notice tone="amber" icon={<InfoIcon />}>
              <Box sx={{ display: 'flex', flexWrap: 'wrap', alignItems: 'center', gap: 1 }}>
                <span>
                  {t('exchangeRates.missing', {
                    rates: data.missing
                      .slice(0, 12)
                      .map(({ month, currency, entries }) => t('exchangeRates.missingOne', { month, currency, count: entries }))
                      .join(' · '),
                  })}
                </span>
                <Button
                  variant="outlined"
                  color="inherit"
                  onClick={() =>
                    setText((now) =>
                      [now.trimEnd(), ...data.missing.map(({ month, currency }) => `${month}\t${currency}\t`)].filter(Boolean).join('\n'),
                    )
                  }
                  sx={{ height: 28 }}
                >
                  {t('exchangeRates.fill')}
                </Button>
              </Box>
            </Notice>
          )}
          <RateEntry rates={data} text={text} onText={setText} />
          <Card title={t('exchangeRates.list')}>
            {rates.length === 0 ? (
              <Box sx={{ fontSize: 13, color: 'text.secondary' }}>{t('exchangeRates.none')}</Box>
            ) : (
              <Table
                label={t('exchangeRates.list')}
                head={[
                  t('exchangeRates.month'),
                  t('exchangeRates.currency'),
                  t('exchangeRates.rate', { currency: data.groupCurrency }),
                  t('exchangeRates.changed'),
                  t('table.actions'),
                ]}
                rows={rates.map((row) => ({
                  key: `${row.month} ${row.currency}`,
                  cells: [
                    row.month,
                    row.currency,
                    String(row.rate),
                    [row.updatedBy ? name(row.updatedBy) : '', instant(row.updatedAt)].filter(Boolean).join(' · '),
                    <Button
                      key="remove"
                      size="small"
                      color="inherit"
                      aria-label={t('exchangeRates.removeOf', { month: row.month, currency: row.currency })}
                      onClick={() => setGone(row)}
                    >
                      {t('exchangeRates.remove')}
                    </Button>,
                  ],
                }))}
              />
            )}
          </Card>
        </Box>
      )}
      <ConfirmDialog
        open={group !== undefined}
        title={t('exchangeRates.groupTitle', { currency: group ?? '' })}
        body={t('exchangeRates.groupBody', { currency: data?.groupCurrency ?? '' })}
        confirmLabel={t('exchangeRates.groupConfirm')}
        busy={change.isPending}
        onConfirm={() => group !== undefined && change.mutate({ body: { currency: group } })}
        onClose={() => setGroup(undefined)}
      />
      <ConfirmDialog
        open={gone !== undefined}
        destructive
        title={t('exchangeRates.remove')}
        body={gone ? t('exchangeRates.removeAsk', { month: gone.month, currency: gone.currency }) : ''}
        confirmLabel={t('exchangeRates.remove')}
        busy={remove.isPending}
        onConfirm={() => gone && remove.mutate({ body: { rows: [{ month: gone.month, currency: gone.currency, rate: '' }] } })}
        onClose={() => setGone(undefined)}
      />
    </Page>
  );
}
