import type { RiskEventListInput, RiskEventRow } from '@portal/contract/client';
import Box from '@mui/material/Box';
import Button from '@mui/material/Button';
import { useQueries, useQuery } from '@tanstack/react-query';
import { Link, useSearchParams } from 'react-router-dom';
import type { Route } from '#shared/api/route-types.ts';
import { portalDay } from '#shared/i18n/portal-day.ts';
import { useT } from '#shared/i18n/use-t.ts';
import { DoneArt, NothingFoundArt } from '#shared/parts/Art.tsx';
import { EmptyState } from '#shared/parts/EmptyState.tsx';
import { FilterBar } from '#shared/parts/FilterBar.tsx';
import { Page, PageTop } from '#shared/parts/Page.tsx';
import { PageHeader } from '#shared/parts/PageHeader.tsx';
import { ColumnsPanel } from '#shared/table/ColumnsPanel.tsx';
import { DataTable } from '#shared/table/DataTable.tsx';
import { ExportButton } from '#shared/table/ExportButton.tsx';
import type { RowCard } from '#shared/table/RowCards.tsx';
import { cascade } from '#shared/table/use-category-filters.ts';
import { useColumnChoice } from '#shared/table/use-column-choice.ts';
import { useListState } from '#shared/table/use-list-state.ts';
import { useOwnViews } from '#shared/table/use-own-views.ts';
import { ViewsBar } from '#shared/table/ViewsBar.tsx';
import { PlusIcon } from '#shared/theme/icons.tsx';
import { addressOf, eventPaths } from '../addresses.ts';
import type { myEventsQuery } from '../api/lists.ts';
import { noFilters, readStage, stages, toCountRequest, toEventRequest, toStageAddress, type Stage } from '../event-filters.ts';
import { DayFilter } from '#shared/forms/DayFilter.tsx';
import { EventRowStep, useEventRowActions } from './EventRowStep.tsx';
import { useEventColumns } from './use-event-columns.tsx';
import { useEventFilters } from './use-event-filters.ts';

const stageNames = { '': 'all', '1': 'pending', '2': 'finished' } as const satisfies Record<Stage, string>;

export interface EventListProps {
  /** The list's name, under which its columns and views are kept. */
  name: 'my-risk-events' | 'risk-event-query';
  title: string;
  query: typeof myEventsQuery;
  exports: Route<unknown, RiskEventListInput, { jobId: string } | string>;
  empty: 'Mine' | 'Query';
  /** Columns that this list shows or hides other than usual. */
  hidden: Readonly<Record<string, boolean>>;
}

/** A list of events: its stages with their counts, filters in the address, export of what is filtered. */
export function EventList({ name, title, query, exports, empty, hidden }: EventListProps) {
  const { t, n } = useT();
  const [params] = useSearchParams();
  const stage = readStage(params.get('type'));
  const list = useListState({ filters: noFilters, pageSize: 20 });
  const own = useOwnViews(name);
  const choice = useColumnChoice(name, own.active);
  const request = toEventRequest(list.filters, list, stage);
  const { data, isPending, isFetching, error, refetch } = useQuery(query(request));
  const counts = useQueries({ queries: stages.map((one) => query(toCountRequest(one))) }).map((answer) => answer.data?.totalCount);
  const filters = useEventFilters(list.filters);
  const { columns: all, card } = useEventColumns();
  const rowActions = useEventRowActions();
  const columns = [
    ...all.map((column) => ({
      ...column,
      ...(column.field in hidden && { hidden: hidden[column.field] ?? false }),
      // What waits is told by when it is due; that it waits is said by the stage.
      ...(stage === '1' && column.field === 'dueDate' && { hidden: false }),
      ...(stage === '1' && column.field === 'state' && { hidden: true }),
    })),
    {
      field: 'next',
      header: t('riskEvent.list.columns.next'),
      width: 104,
      fixed: true,
      render: (row: RiskEventRow) => <EventRowStep row={row} />,
    },
  ];
  const withNextStep = (facts: RowCard, row: RiskEventRow): RowCard => ({
    ...facts,
    aside: (
      <Box component="span" sx={{ display: 'inline-flex', alignItems: 'center', gap: 1.5 }}>
        {facts.aside}
        <EventRowStep row={row} />
      </Box>
    ),
  });
  const today = portalDay();
  const { sdate, edate } = list.filters;
  const which = stage === '1' ? 'Pending' : stage === '2' ? 'Finished' : empty;
  return (
    <Page kind="fit">
      <PageTop>
        <PageHeader
          title={title}
          meta={data && list.isFiltered ? t('riskEvent.list.found', { number: n(data.totalCount) }) : undefined}
          actions={
            <>
              <ExportButton route={exports} body={request} disabled={data?.totalCount === 0} />
              <Button component={Link} to={eventPaths.edit} variant="contained" startIcon={<PlusIcon />}>
                {t('riskEvent.list.report')}
              </Button>
            </>
          }
        />
        <ViewsBar
          own={own}
          columns={choice.choice}
          label={t('riskEvent.list.tabs')}
          views={stages.map((one, index) => ({
            id: stageNames[one],
            label: t(`riskEvent.list.${stageNames[one]}`),
            count: counts[index],
            to: toStageAddress(one),
            active: one === stage,
          }))}
        />
        <FilterBar
          search={{ name: 'keyword', label: t('riskEvent.list.search') }}
          filters={filters}
          values={list.filters}
          onChange={(filter, value) => list.setFilters(cascade(filter, value))}
          onClear={list.clearFilters}
          tools={<ColumnsPanel columns={columns} choice={choice.choice} onChange={choice.save} onReset={choice.reset} />}
        >
          {/* One span: both days stay on one line. */}
          <Box component="span" sx={{ display: 'inline-flex', gap: 1, flexShrink: 0 }}>
            <DayFilter
              label={t('riskEvent.list.filters.sdate')}
              value={sdate}
              max={edate || today}
              onChange={(value) => list.setFilter('sdate', value)}
            />
            <DayFilter
              label={t('riskEvent.list.filters.edate')}
              value={edate}
              min={sdate}
              max={today}
              onChange={(value) => list.setFilter('edate', value)}
            />
          </Box>
        </FilterBar>
      </PageTop>
      <DataTable
        key={stage}
        label={title}
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
        rowName={(row) => row.eventNo}
        rowLink={(row) => addressOf('view', row.id)}
        rowActions={rowActions}
        card={(row) => withNextStep(card(row), row)}
        empty={
          <EmptyState
            art={stage === '1' ? <DoneArt /> : <NothingFoundArt />}
            title={t(`riskEvent.list.empty${which}`)}
            body={t(`riskEvent.list.empty${which}Body`)}
            actions={
              stage === '' ? (
                <Button component={Link} to={eventPaths.edit} variant="contained">
                  {t('riskEvent.list.report')}
                </Button>
              ) : (
                <Button component={Link} to="?" variant="outlined" color="inherit">
                  {t('riskEvent.list.seeAll')}
                </Button>
              )
            }
          />
        }
      />
    </Page>
  );
}
