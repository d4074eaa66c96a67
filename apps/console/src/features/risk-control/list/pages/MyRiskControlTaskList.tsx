import type { RiskListRow } from '@portal/contract/client';
import Box from '@mui/material/Box';
import Button from '@mui/material/Button';
import { recordPages } from '@portal/contract/client';
import { useQueries, useQuery } from '@tanstack/react-query';
import { Link, useSearchParams } from 'react-router-dom';
import { routes } from '#shared/api/routes.ts';
import { useT } from '#shared/i18n/use-t.ts';
import { FilterBar } from '#shared/parts/FilterBar.tsx';
import { Page, PageTop } from '#shared/parts/Page.tsx';
import { PageHeader } from '#shared/parts/PageHeader.tsx';
import { ColumnsPanel } from '#shared/table/ColumnsPanel.tsx';
import { DataTable } from '#shared/table/DataTable.tsx';
import { ExportButton } from '#shared/table/ExportButton.tsx';
import type { RowCard } from '#shared/table/RowCards.tsx';
import { cascade } from '#shared/table/use-category-filters.ts';
import { useColumnChoice } from '#shared/table/use-column-choice.ts';
import { useOwnViews } from '#shared/table/use-own-views.ts';
import { ViewsBar } from '#shared/table/ViewsBar.tsx';
import { useListState } from '#shared/table/use-list-state.ts';
import { PlusIcon } from '#shared/theme/icons.tsx';
import { mineQuery } from '../api/lists.ts';
import { MyListEmpty } from '../components/MyListEmpty.tsx';
import { NextStep } from '../components/NextStep.tsx';
import { noFilters, toAddress, toCountRequest, toListRequest } from '../list-request.ts';
import { totalText } from '../total-text.ts';
import { addressOf, type ListPlace } from '../row-deeds.ts';
import { useDeeds } from '../use-deeds.tsx';
import { useRiskColumns, type ColumnName } from '../use-risk-columns.tsx';
import { useRiskFilters } from '../use-risk-filters.ts';

const tabs = ['1', '2', '3'] as const;
const places: Record<(typeof tabs)[number], ListPlace> = { '1': 'toDo', '2': 'submitted', '3': 'related' };
const columnNames: readonly ColumnName[] = [
  'riskNo',
  'riskDescription',
  'category1Name',
  'category2Name',
  'category3Name',
  'riskReportStatusName',
  'dueDate',
  'controlAssessmentScore',
  'riskControlOwnerUserName',
  'riskYear',
  'managementArea',
  'buName',
  'departmentName',
  'standardControlDesc',
  'currentControlDesc',
];

/** My risk controls (docs/decisions/portal.md §2): to be submitted, submitted, related to me. */
export default function MyRiskControlTaskList() {
  const { t, n } = useT();
  const [params] = useSearchParams();
  const tab = tabs.find((one) => one === params.get('type')) ?? '1';
  const place = places[tab];
  // What is due first stands first.
  const list = useListState({ filters: noFilters, sort: tab === '1' ? 'dueDate' : '' });
  const own = useOwnViews('my-risk-controls');
  const choice = useColumnChoice('my-risk-controls', own.active);
  const request = toListRequest(list.filters, list, tab);
  const { data, isPending, isFetching, error, refetch } = useQuery(mineQuery(request));
  const counts = useQueries({ queries: tabs.map((one) => mineQuery(toCountRequest({}, one))) }).map((answer) => answer.data?.totalCount);
  const filters = useRiskFilters(list.filters, ['year', 'categories', 'managerarea']);
  const deeds = useDeeds(place);
  const { pick, card } = useRiskColumns();
  const columns = [
    ...pick(columnNames, {
      dueDate: { hidden: tab === '3' },
      managementArea: { hidden: true },
      buName: { hidden: true },
      riskYear: { hidden: tab !== '3' },
    }),
    {
      field: 'next',
      header: t('riskList.columns.next'),
      width: 112,
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
          title={t('titles.myControls')}
          meta={data && list.isFiltered ? t('riskList.found', { number: totalText(n, data) }) : undefined}
          actions={
            <>
              <ExportButton route={routes.exportMyRiskList} body={request} disabled={data?.totalCount === 0} />
              <Button component={Link} to={recordPages.riskControl.edit} variant="contained" startIcon={<PlusIcon />}>
                {t('riskList.newControl')}
              </Button>
            </>
          }
        />
        <ViewsBar
          own={own}
          columns={choice.choice}
          label={t('riskList.mine.tabs')}
          views={tabs.map((one, index) => ({
            id: one,
            label: t(`riskList.mine.tab${one}`),
            count: counts[index],
            to: toAddress({}, one),
            active: one === tab,
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
        key={tab}
        label={t('titles.myControls')}
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
        empty={<MyListEmpty tab={tab} counts={counts} />}
      />
      {deeds.dialogs}
    </Page>
  );
}
