import type { RiskListRow } from '@portal/contract/client';
import { useQueries, useQuery } from '@tanstack/react-query';
import Box from '@mui/material/Box';
import Button from '@mui/material/Button';
import { Link, useSearchParams } from 'react-router-dom';
import { useT } from '#shared/i18n/use-t.ts';
import { DoneArt, NothingFoundArt } from '#shared/parts/Art.tsx';
import { EmptyState } from '#shared/parts/EmptyState.tsx';
import { FilterBar } from '#shared/parts/FilterBar.tsx';
import { Page, PageTop } from '#shared/parts/Page.tsx';
import { PageHeader } from '#shared/parts/PageHeader.tsx';
import { ColumnsPanel } from '#shared/table/ColumnsPanel.tsx';
import { DataTable } from '#shared/table/DataTable.tsx';
import type { RowCard } from '#shared/table/RowCards.tsx';
import { cascade } from '#shared/table/use-category-filters.ts';
import { useColumnChoice } from '#shared/table/use-column-choice.ts';
import { useOwnViews } from '#shared/table/use-own-views.ts';
import { ViewsBar } from '#shared/table/ViewsBar.tsx';
import { useListState } from '#shared/table/use-list-state.ts';
import { approvedQuery, completedQuery, pendingQuery } from '../api/lists.ts';
import { NextStep } from '../components/NextStep.tsx';
import { noFilters, toAddress, toCountRequest, toListRequest } from '../list-request.ts';
import { totalText } from '../total-text.ts';
import { addressOf, type ListPlace } from '../row-deeds.ts';
import { useDeeds } from '../use-deeds.tsx';
import { useRiskColumns, type ColumnName } from '../use-risk-columns.tsx';
import { useRiskFilters } from '../use-risk-filters.ts';

const tabs = [
  { id: 'pending', type: '1', query: pendingQuery },
  { id: 'approved', type: '2', query: approvedQuery },
  { id: 'completed', type: '3', query: completedQuery },
] as const;

/** The review list's columns in the specification's order. */
const columnNames: readonly ColumnName[] = [
  'riskNo',
  'category1Name',
  'category2Name',
  'category3Name',
  'riskDescription',
  'controlObjective',
  'currentControlDesc',
  'buName',
  'departmentName',
  'riskControlOwnerUserName',
  'riskReportStatusName',
  'controlAssessmentScore',
  'dueDate',
  'isDeleted',
];

/** Query type 1 is the pending tab, 3 the completed one, everything else the approved one (docs/decisions/portal.md §2). */
export const readTab = (type: string | null): Extract<ListPlace, 'pending' | 'approved' | 'completed'> =>
  type === '1' ? 'pending' : type === '3' ? 'completed' : 'approved';

/** The review list of administrators: pending approval, approved, completed. */
export default function RiskControlTaskList() {
  const { t, n } = useT();
  const [params] = useSearchParams();
  const place = readTab(params.get('type'));
  const tab = tabs.find((one) => one.id === place) ?? tabs[1];
  // What is due first stands first.
  const list = useListState({ filters: noFilters, sort: place === 'pending' ? 'dueDate' : '' });
  const own = useOwnViews('risk-reviews');
  const choice = useColumnChoice('risk-reviews', own.active);
  const { data, isPending, isFetching, error, refetch } = useQuery(tab.query(toListRequest(list.filters, list)));
  const counts = useQueries({ queries: tabs.map((one) => one.query(toCountRequest())) }).map((answer) => answer.data?.totalCount);
  const filters = useRiskFilters(list.filters, ['categories', 'year', 'score', 'unit', 'managerarea']);
  const deeds = useDeeds(place);
  const { pick, card } = useRiskColumns();
  const columns = [
    ...pick(columnNames, {
      riskDescription: { minWidth: 160 },
      category1Name: { width: 108 },
      controlObjective: { hidden: true },
      currentControlDesc: { hidden: false, width: 148 },
      buName: { width: 104 },
      riskControlOwnerUserName: { width: 132 },
      // In the pending tab every state is the same one.
      riskReportStatusName: { hidden: place === 'pending', width: 128 },
      dueDate: { hidden: place !== 'pending', width: 100 },
      isDeleted: { hidden: true },
    }),
    {
      field: 'next',
      header: t('riskList.columns.operations'),
      width: 92,
      fixed: true,
      render: (row: RiskListRow) => <NextStep row={row} place={place} ask={deeds.ask} />,
    },
  ];
  const withNextStep = (facts: RowCard, row: RiskListRow): RowCard => ({
    ...facts,
    aside: (
      <Box component="span" sx={{ display: 'inline-flex', alignItems: 'center', gap: 1.5 }}>
        {facts.aside}
        <NextStep row={row} place={place} ask={deeds.ask} />
      </Box>
    ),
  });
  return (
    <Page kind="fit">
      <PageTop>
        <PageHeader
          title={t('titles.reviews')}
          meta={data && list.isFiltered ? t('riskList.found', { number: totalText(n, data) }) : undefined}
        />
        <ViewsBar
          own={own}
          columns={choice.choice}
          label={t('riskList.reviews.tabs')}
          views={tabs.map((one, index) => ({
            id: one.id,
            label: t(`riskList.reviews.${one.id}`),
            count: counts[index],
            to: toAddress({}, one.type),
            active: one.id === place,
          }))}
        />
        <FilterBar
          search={{ name: 'keyword', label: t('riskList.search') }}
          filters={filters}
          values={list.filters}
          onChange={(name, value) => list.setFilters(cascade(name, value))}
          onClear={list.clearFilters}
          tools={<ColumnsPanel columns={columns} choice={choice.choice} onChange={choice.save} onReset={choice.reset} />}
        />
      </PageTop>
      <DataTable
        key={place}
        label={t('titles.reviews')}
        columns={columns}
        columnChoice={choice}
        rows={data?.data}
        total={data?.totalCount}
        capped={data?.isCapped}
        loading={isPending}
        refreshing={isFetching}
        error={error}
        onRetry={() => void refetch()}
        list={list}
        getRowId={(row) => row.id}
        rowName={(row) => row.riskNo}
        rowLink={(row) => addressOf('view', row.id) ?? ''}
        rowActions={deeds.rowActions}
        card={(row) => withNextStep(card(row), row)}
        isQuiet={(row) => !row.isActive}
        empty={
          <EmptyState
            art={place === 'pending' ? <DoneArt /> : <NothingFoundArt />}
            title={t(`riskList.reviews.empty.${place}`)}
            body={t(`riskList.reviews.emptyBody.${place}`)}
            actions={
              <Button component={Link} to={toAddress({}, place === 'pending' ? '2' : '1')} variant="outlined" color="inherit">
                {t(place === 'pending' ? 'riskList.reviews.seeApproved' : 'riskList.reviews.seePending')}
              </Button>
            }
          />
        }
      />
      {deeds.dialogs}
    </Page>
  );
}
