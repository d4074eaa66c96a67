import type { RiskReportRow } from '@portal/contract/client';
import Box from '@mui/material/Box';
import Button from '@mui/material/Button';
import { useQuery } from '@tanstack/react-query';
import { lazy, Suspense, useState } from 'react';
import { Link } from 'react-router-dom';
import { routes } from '#shared/api/routes.ts';
import { isAdministrator, useSession } from '#shared/api/session.ts';
import { portalDay } from '#shared/i18n/portal-day.ts';
import { loadWithTexts } from '#shared/i18n/i18n.ts';
import { useT } from '#shared/i18n/use-t.ts';
import type { MenuAction } from '#shared/parts/ActionMenu.tsx';
import { NothingFoundArt } from '#shared/parts/Art.tsx';
import { DayFilter } from '#shared/forms/DayFilter.tsx';
import { EmptyState } from '#shared/parts/EmptyState.tsx';
import { FilterBar } from '#shared/parts/FilterBar.tsx';
import { Page, PageTop } from '#shared/parts/Page.tsx';
import { PageHeader } from '#shared/parts/PageHeader.tsx';
import { SelectionBar } from '#shared/parts/SelectionBar.tsx';
import { ColumnsPanel } from '#shared/table/ColumnsPanel.tsx';
import { DataTable } from '#shared/table/DataTable.tsx';
import { ExportButton } from '#shared/table/ExportButton.tsx';
import { cascade } from '#shared/table/use-category-filters.ts';
import { useColumnChoice } from '#shared/table/use-column-choice.ts';
import { useListState } from '#shared/table/use-list-state.ts';
import { useOwnViews } from '#shared/table/use-own-views.ts';
import { ClockIcon, EditIcon, EyeIcon, FilterIcon, LinkIcon, MatrixIcon, ReassignIcon, ReviewIcon } from '#shared/theme/icons.tsx';
import { addressOf } from '../addresses.ts';
import { reportsQuery } from '../api/reports.ts';
import { ReportViews } from '../components/ReportViews.tsx';
import { noFilters, toReportRequest } from '../report-request.ts';
import { useReportColumns } from '../use-report-columns.tsx';
import { useReportFilters } from '../use-report-filters.ts';

const HeatPanel = lazy(() => import('../components/HeatPanel.tsx'));
const RemindDialog = lazy(() => import('../dialogs/RemindDialog.tsx'));
const ReassignDialog = lazy(() => loadWithTexts(() => import('../dialogs/ReassignDialog.tsx'), 'record'));

const may = (row: RiskReportRow, action: string) => row.allowedActions.includes(action);
const mayWrite = (row: RiskReportRow) => may(row, 'SUBMIT') || may(row, 'SAVE_DRAFT');
const mayDecide = (row: RiskReportRow) => may(row, 'APPROVE') || may(row, 'REJECT');

type Asked = { deed: 'remind'; rows: readonly RiskReportRow[]; leftOut: number } | { deed: 'reassign'; row: RiskReportRow };

/** Response reports that I may read (docs/decisions/risk-events.md); `type` of the address: 1 not approved, 2 approved. */
export default function ReportQuery() {
  const { t, n, name } = useT();
  const user = useSession();
  const administrator = isAdministrator(user);
  const [chosen, setChosen] = useState<ReadonlySet<number | string>>(new Set());
  const [asked, setAsked] = useState<Asked>();
  const [all, setAll] = useState(false);
  const [heat, setHeat] = useState(false);
  const list = useListState({ filters: noFilters, pageSize: 20 });
  const own = useOwnViews('risk-reports');
  const choice = useColumnChoice('risk-reports', own.active);
  const request = toReportRequest(list.filters, list);
  const { data, isPending, isFetching, error, refetch } = useQuery(reportsQuery(request));
  const rows = data?.data ?? [];
  const someone = rows.find((row) => String(row.escalationUser.id) === list.filters.owner)?.escalationUser;
  const filters = useReportFilters(
    list.filters,
    {
      owner: list.filters.owner === String(user.id) ? name(user) : someone ? name(someone) : list.filters.owner,
      event: rows.find((row) => String(row.eventId) === list.filters.event)?.eventNo ?? list.filters.event,
    },
    all,
  );
  const { columns, card } = useReportColumns();
  const today = portalDay();
  // A day can be typed past the calendar's end; the list takes none that lies ahead.
  const notAhead = (day: string) => (day > today ? today : day);
  // Only rows in sight are selected: a deed never touches what is not seen.
  const selected = rows.filter((row) => chosen.has(row.id));
  const remindable = selected.filter((row) => may(row, 'REMIND'));

  const rowActions = (row: RiskReportRow): MenuAction[] => [
    ...(mayWrite(row) ? [{ id: 'write', label: t('riskReport.list.open'), icon: <EditIcon />, to: addressOf('edit', row.id) }] : []),
    ...(mayDecide(row) ? [{ id: 'decide', label: t('riskReport.list.approve'), icon: <ReviewIcon />, to: addressOf('view', row.id) }] : []),
    { id: 'view', label: t('riskReport.list.view'), icon: <EyeIcon />, to: addressOf('view', row.id) },
    { id: 'event', label: t('riskReport.list.event'), icon: <LinkIcon />, to: addressOf('event', row.eventId) },
    ...(may(row, 'REMIND')
      ? [
          {
            id: 'remind',
            label: t('riskReport.list.remind'),
            icon: <ClockIcon />,
            onClick: () => setAsked({ deed: 'remind', rows: [row], leftOut: 0 }),
          },
        ]
      : []),
    ...(may(row, 'REASSIGN')
      ? [
          {
            id: 'reassign',
            label: t('riskReport.list.reassign'),
            icon: <ReassignIcon />,
            onClick: () => setAsked({ deed: 'reassign', row }),
          },
        ]
      : []),
  ];
  const close = () => setAsked(undefined);
  const linkOf = (row: RiskReportRow) => addressOf(mayWrite(row) ? 'edit' : 'view', row.id);
  return (
    <Page kind="fit">
      <PageTop>
        <PageHeader
          title={t('titles.reportQuery')}
          meta={data && t('riskReport.total', { count: data.totalCount })}
          actions={
            <>
              <Button variant="text" color="inherit" startIcon={<MatrixIcon />} aria-expanded={heat} onClick={() => setHeat(!heat)}>
                {t(heat ? 'riskReport.heat.hide' : 'riskReport.heat.show')}
              </Button>
              <ExportButton route={routes.exportRiskReportReport} body={request} disabled={data?.totalCount === 0} />
            </>
          }
        />
        <ReportViews filters={list.filters} own={own} columns={choice.choice} />
        <FilterBar
          search={{ name: 'keyword', label: t('riskReport.search') }}
          filters={filters}
          values={list.filters}
          onChange={(filter, value) => list.setFilters(cascade(filter, value))}
          onClear={list.clearFilters}
          tools={<ColumnsPanel columns={columns} choice={choice.choice} onChange={choice.save} onReset={choice.reset} />}
        >
          <Box sx={{ display: 'inline-flex', gap: 1, flexShrink: 0 }}>
            <DayFilter
              label={t('riskReport.filters.sdate')}
              value={list.filters.sdate}
              max={list.filters.edate || today}
              onChange={(day) => list.setFilter('sdate', notAhead(day))}
            />
            <DayFilter
              label={t('riskReport.filters.edate')}
              value={list.filters.edate}
              min={list.filters.sdate}
              max={today}
              onChange={(day) => list.setFilter('edate', notAhead(day))}
            />
          </Box>
          {!all && (
            <Button
              variant="text"
              color="inherit"
              startIcon={<FilterIcon />}
              onClick={() => setAll(true)}
              sx={{ height: 28, flexShrink: 0, color: 'text.secondary' }}
            >
              {t('riskReport.filters.more')}
            </Button>
          )}
        </FilterBar>
        {heat && (
          <Suspense>
            <HeatPanel
              request={request}
              cell={{ likelihood: Number(list.filters.likelihood) || null, impact: Number(list.filters.impact) || null }}
              onCell={({ likelihood, impact }) =>
                list.setFilters({
                  type: likelihood ? '2' : '',
                  likelihood: likelihood ? String(likelihood) : '',
                  impact: impact ? String(impact) : '',
                })
              }
            />
          </Suspense>
        )}
      </PageTop>
      <Box sx={{ display: 'flex', flexDirection: 'column', flex: 1, minHeight: 0, position: 'relative' }}>
        <DataTable<RiskReportRow>
          label={t('titles.reportQuery')}
          columns={columns}
          columnChoice={choice}
          rows={data?.data}
          total={data?.totalCount}
          loading={isPending}
          refreshing={isFetching}
          error={error}
          onRetry={() => void refetch()}
          list={list}
          getRowId={(row) => row.id}
          rowName={(row) => row.reportNo}
          rowLink={linkOf}
          rowActions={rowActions}
          card={(row) => ({ ...card(row), to: linkOf(row) })}
          selection={administrator ? { ids: new Set(selected.map((row) => row.id)), onChange: setChosen } : undefined}
          empty={
            <EmptyState
              art={<NothingFoundArt />}
              title={t('riskReport.list.empty')}
              body={t('riskReport.list.emptyBody')}
              actions={
                <Button component={Link} to="/riskevent" variant="outlined" color="inherit">
                  {t('riskReport.list.events')}
                </Button>
              }
            />
          }
        />
        <SelectionBar
          count={selected.length}
          actions={[
            {
              id: 'remind',
              label:
                remindable.length === selected.length
                  ? t('riskReport.list.remindMany')
                  : `${t('riskReport.list.remindMany')} (${n(remindable.length)})`,
              icon: <ClockIcon />,
              disabled: remindable.length === 0,
              onClick: () => setAsked({ deed: 'remind', rows: remindable, leftOut: selected.length - remindable.length }),
            },
          ]}
          onClear={() => setChosen(new Set())}
        />
      </Box>
      <Suspense>
        {asked?.deed === 'remind' && (
          <RemindDialog rows={asked.rows} leftOut={asked.leftOut} onClose={close} onDone={() => setChosen(new Set())} />
        )}
        {asked?.deed === 'reassign' && <ReassignDialog report={asked.row} onClose={close} />}
      </Suspense>
    </Page>
  );
}
