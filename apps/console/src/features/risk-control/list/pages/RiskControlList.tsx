import type { RiskListRow } from '@portal/contract/client';
import Button from '@mui/material/Button';
import Box from '@mui/material/Box';
import { recordPages } from '@portal/contract/client';
import { useQuery } from '@tanstack/react-query';
import { lazy, Suspense, useState } from 'react';
import { Link } from 'react-router-dom';
import { startExport } from '#shared/api/export-store.ts';
import { routes } from '#shared/api/routes.ts';
import { isAdministrator, useSession } from '#shared/api/session.ts';
import { loadWithTexts } from '#shared/i18n/i18n.ts';
import { useT } from '#shared/i18n/use-t.ts';
import { openPanel } from '#shared/page/panel-store.ts';
import { ActionMenu } from '#shared/parts/ActionMenu.tsx';
import { NothingFoundArt } from '#shared/parts/Art.tsx';
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
import { DownloadIcon, PlusIcon, RollIcon, UploadIcon } from '#shared/theme/icons.tsx';
import { managementQuery } from '../api/lists.ts';
import { rollForwardQuery } from '../api/roll-forward.ts';
import { bulkDeeds } from '../api/perform-deeds.ts';
import { ManagementViews } from '../components/ManagementViews.tsx';
import { noFilters, toListRequest } from '../list-request.ts';
import { totalText } from '../total-text.ts';
import { addressOf, isAllowed } from '../row-deeds.ts';
import { deedIcon, useDeeds } from '../use-deeds.tsx';
import { useRiskColumns, type ColumnName } from '../use-risk-columns.tsx';
import { useRiskFilters } from '../use-risk-filters.ts';

const RollForwardAllDialog = lazy(() => loadWithTexts(() => import('../roll-forward/RollForwardAllDialog.tsx'), 'rollForward'));
const RollForwardPanel = lazy(() => loadWithTexts(() => import('../roll-forward/RollForwardPanel.tsx'), 'rollForward'));

const columnNames: readonly ColumnName[] = [
  'riskNo',
  'riskDescription',
  'category1Name',
  'category2Name',
  'category3Name',
  'riskReportStatusName',
  'controlAssessmentScore',
  'riskControlOwnerUserName',
  'buName',
  'managementArea',
  'departmentName',
  'standardControlDesc',
  'currentControlDesc',
  'keyControl',
  'riskYear',
  'dueDate',
  'isActive',
];
const wide = { display: { xs: 'none', md: 'inline-flex' } } as const;

/** The management list: everything for administrators, their departments to read and export for aides (docs/decisions/portal.md §2). */
export default function RiskControlList() {
  const { t, n } = useT();
  const administrator = isAdministrator(useSession());
  const [rolling, setRolling] = useState(false);
  const [chosen, setChosen] = useState<ReadonlySet<number | string>>(new Set());
  const list = useListState({ filters: noFilters, pageSize: 20 });
  const own = useOwnViews('risk-controls');
  const choice = useColumnChoice('risk-controls', own.active);
  const request = toListRequest(list.filters, list);
  const { data, isPending, isFetching, error, refetch } = useQuery(managementQuery(request));
  const report = useQuery(rollForwardQuery(administrator)).data;
  const filters = useRiskFilters(list.filters, ['year', 'managerarea', 'categories', 'score', 'unit', 'state', 'key', 'active']);
  const deeds = useDeeds('management', () => setChosen(new Set()));
  const { pick, card } = useRiskColumns();
  const columns = pick(columnNames);
  // Only rows in sight are selected: a deed never touches what is not seen.
  const selected = (data?.data ?? []).filter((row) => chosen.has(row.id));
  const actions = bulkDeeds.map((deed) => {
    const fit = selected.filter((row) => isAllowed(deed, row));
    const label = fit.length === selected.length ? t(`riskList.bulk.${deed}`) : `${t(`riskList.bulk.${deed}`)} (${n(fit.length)})`;
    return {
      id: deed,
      label,
      icon: deedIcon(deed),
      disabled: fit.length === 0,
      onClick: () => deeds.askMany(deed, fit, selected.length - fit.length),
    };
  });
  const exportSelection = {
    id: 'export',
    label: t('riskList.exportSelection'),
    icon: <DownloadIcon />,
    onClick: () => void startExport(routes.exportRiskList, { sort: request.sort, rowIds: selected.map((row) => row.id) }),
  };
  return (
    <Page kind="fit">
      <PageTop>
        <PageHeader
          title={t('titles.management')}
          meta={data && t(data.totalCount === 1 ? 'riskList.totalOne' : 'riskList.total', { number: totalText(n, data) })}
          actions={
            <>
              <ExportButton route={routes.exportRiskList} body={request} disabled={data?.totalCount === 0} />
              {administrator && (
                <>
                  <Button variant="outlined" color="inherit" startIcon={<UploadIcon />} onClick={() => openPanel({ imports: 'control' })}>
                    {t('riskList.importExcel')}
                  </Button>
                  <Button component={Link} to={recordPages.riskControl.edit} variant="contained" startIcon={<PlusIcon />}>
                    {t('riskList.newShort')}
                  </Button>
                  {data !== undefined && data.totalCount > 0 && (
                    <ActionMenu
                      size={34}
                      label={t('riskList.more')}
                      actions={[
                        {
                          id: 'rollAll',
                          label: t('riskList.rollAll', { number: totalText(n, data) }),
                          icon: <RollIcon />,
                          onClick: () => setRolling(true),
                        },
                      ]}
                    />
                  )}
                </>
              )}
            </>
          }
        />
        <ManagementViews filters={list.filters} own={own} columns={choice.choice} />
        <FilterBar
          search={{ name: 'keyword', label: t('riskList.search') }}
          filters={filters}
          values={list.filters}
          onChange={(name, value) => list.setFilters(cascade(name, value))}
          onClear={list.clearFilters}
          tools={<ColumnsPanel columns={columns} choice={choice.choice} onChange={choice.save} onReset={choice.reset} />}
        />
      </PageTop>
      {report && (
        <Suspense>
          <RollForwardPanel report={report} />
        </Suspense>
      )}
      <Box sx={{ display: 'flex', flexDirection: 'column', flex: 1, minHeight: 0, position: 'relative' }}>
        <DataTable<RiskListRow>
          label={t('titles.management')}
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
          card={card}
          isQuiet={(row) => !row.isActive}
          selection={administrator ? { ids: new Set(selected.map((row) => row.id)), onChange: setChosen } : undefined}
          empty={
            <EmptyState
              art={<NothingFoundArt />}
              title={t('riskList.management.empty')}
              body={t(administrator ? 'riskList.management.emptyBody' : 'riskList.management.emptyAide')}
              actions={
                administrator && (
                  <>
                    <Button component={Link} to={recordPages.riskControl.edit} variant="contained">
                      {t('riskList.newControl')}
                    </Button>
                    <Button variant="outlined" color="inherit" onClick={() => openPanel({ imports: 'control' })} sx={wide}>
                      {t('riskList.importExcel')}
                    </Button>
                  </>
                )
              }
            />
          }
        />
        <SelectionBar count={selected.length} actions={[...actions, exportSelection]} onClear={() => setChosen(new Set())} />
      </Box>
      {deeds.dialogs}
      {rolling && (
        <Suspense>
          <RollForwardAllDialog filter={request} onClose={() => setRolling(false)} />
        </Suspense>
      )}
    </Page>
  );
}
