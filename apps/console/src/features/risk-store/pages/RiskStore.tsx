import type { StoreItem } from '@portal/contract/client';
import Button from '@mui/material/Button';
import { useQuery } from '@tanstack/react-query';
import { lazy, Suspense, useState } from 'react';
import { useSearchParams } from 'react-router-dom';
import { routes } from '#shared/api/routes.ts';
import { isAdministrator, useSession } from '#shared/api/session.ts';
import { portalYear } from '#shared/i18n/portal-day.ts';
import { useT } from '#shared/i18n/use-t.ts';
import { openPanel } from '#shared/page/panel-store.ts';
import { NothingFoundArt } from '#shared/parts/Art.tsx';
import { EmptyState } from '#shared/parts/EmptyState.tsx';
import { FilterBar } from '#shared/parts/FilterBar.tsx';
import { Page, PageTop } from '#shared/parts/Page.tsx';
import { PageHeader } from '#shared/parts/PageHeader.tsx';
import { ActionMenu, type MenuAction } from '#shared/parts/ActionMenu.tsx';
import { ColumnsPanel } from '#shared/table/ColumnsPanel.tsx';
import type { Column } from '#shared/table/columns.ts';
import { DataTable } from '#shared/table/DataTable.tsx';
import { ExportButton } from '#shared/table/ExportButton.tsx';
import { cascade, useCategoryFilters } from '#shared/table/use-category-filters.ts';
import { useColumnChoice } from '#shared/table/use-column-choice.ts';
import { useListState } from '#shared/table/use-list-state.ts';
import { EditIcon, EyeIcon, LockIcon, PlusIcon, TrashIcon, UploadIcon } from '#shared/theme/icons.tsx';
import { noStoreFilters, readStoreCategories, storeItemQuery, storeQuery, storeStatuses, toStoreRequest } from '../api/store.ts';
import { DeleteItemDialog } from '../components/DeleteItemDialog.tsx';
import { StoreItemDialog } from '../components/StoreItemDialog.tsx';
import { StoreItemDrawer } from '../components/StoreItemDrawer.tsx';
import { StoreStatus } from '../components/StoreStatus.tsx';

const FileYearDialog = lazy(() => import('../components/FileYearDialog.tsx'));
type Opened = { mode: 'edit' | 'delete'; item: StoreItem } | { mode: 'add' | 'file' };

/** The risk store: standard risks a year (docs/decisions/risk-events.md). Administrators change it, risk owners read it. */
export default function RiskStore() {
  const { t, n, lang } = useT();
  const administrator = isAdministrator(useSession());
  const [opened, setOpened] = useState<Opened>();
  const [params, setParams] = useSearchParams();
  const viewedId = Number(params.get('item')) || null;
  const list = useListState({ filters: noStoreFilters, pageSize: 20 });
  const choice = useColumnChoice('risk-store');
  const request = toStoreRequest(list.filters, list);
  const { data, isPending, isFetching, error, refetch } = useQuery(storeQuery(request));
  const categories = useCategoryFilters(list.filters, false);
  const year = portalYear();
  const close = () => setOpened(undefined);
  const withItem = (current: URLSearchParams, id: number | null) => {
    const next = new URLSearchParams(current);
    if (id === null) next.delete('item');
    else next.set('item', String(id));
    return next;
  };
  const view = (id: number | null) => setParams((current) => withItem(current, id));
  const viewed = useQuery(storeItemQuery(viewedId)).data;
  const may = (item: StoreItem, action: string) => item.allowedActions.includes(action);

  const category = (level: 0 | 1 | 2) => (item: StoreItem) => readStoreCategories(item, lang)[level];
  const columns: Column<StoreItem>[] = [
    { field: 'ruNo', header: t('riskStore.fields.ruNo'), render: (item) => item.ruNo, width: 136, sortable: true, fixed: true },
    { field: 'riskYear', header: t('riskStore.fields.riskYear'), render: (item) => item.riskYear, width: 76, sortable: true },
    { field: 'category1Name', header: t('table.category1'), render: category(0), width: 132, sortable: true },
    { field: 'category2Name', header: t('table.category2'), render: category(1), width: 140 },
    { field: 'category3Name', header: t('table.category3'), render: category(2), width: 140, hidden: true },
    {
      field: 'riskDescription',
      header: t('riskStore.fields.riskDescription'),
      render: (item) => item.riskDescription,
      flex: 1,
      minWidth: 240,
      strong: true,
      sortable: true,
      fixed: true,
    },
    {
      field: 'standardControlDesc',
      header: t('riskStore.fields.standardControlDesc'),
      render: (item) => item.standardControlDesc,
      width: 240,
    },
    {
      field: 'consequences',
      header: t('riskStore.fields.consequences'),
      render: (item) => (lang === 'en' && item.consequences_EN) || item.consequences,
      width: 200,
      hidden: true,
    },
    {
      field: 'status',
      header: t('riskStore.fields.status'),
      render: (item) => <StoreStatus status={item.status} />,
      width: 100,
      sortable: true,
    },
  ];

  const rowActions = (item: StoreItem): MenuAction[] => [
    { id: 'view', label: t('common.view'), icon: <EyeIcon />, onClick: () => view(item.id) },
    ...(may(item, 'EDIT')
      ? [{ id: 'edit', label: t('common.edit'), icon: <EditIcon />, onClick: () => setOpened({ mode: 'edit', item }) }]
      : []),
    ...(may(item, 'DELETE')
      ? [
          {
            id: 'delete',
            label: t('common.delete'),
            icon: <TrashIcon />,
            destructive: true,
            onClick: () => setOpened({ mode: 'delete', item }),
          },
        ]
      : []),
  ];

  const filters = [
    {
      name: 'year',
      label: t('riskStore.fields.riskYear'),
      options: [year + 1, year, year - 1, year - 2].map((one) => ({ value: String(one), label: String(one) })),
    },
    ...categories,
    {
      name: 'status',
      label: t('riskStore.fields.status'),
      options: storeStatuses.map((value) => ({ value, label: t(`riskStore.statuses.${value}`) })),
    },
  ];
  const shown = opened && 'item' in opened ? opened.item : undefined;

  return (
    <Page kind="fit">
      <PageTop>
        <PageHeader
          title={t('titles.riskStore')}
          meta={data && t(data.totalCount === 1 ? 'riskStore.totalOne' : 'riskStore.total', { number: n(data.totalCount) })}
          actions={
            <>
              <ExportButton route={routes.exportRiskStorageReport} body={request} disabled={data?.totalCount === 0} />
              {administrator && (
                <>
                  <Button variant="outlined" color="inherit" startIcon={<UploadIcon />} onClick={() => openPanel({ imports: 'storage' })}>
                    {t('riskStore.import')}
                  </Button>
                  <Button variant="contained" startIcon={<PlusIcon />} onClick={() => setOpened({ mode: 'add' })}>
                    {t('riskStore.add')}
                  </Button>
                  <ActionMenu
                    size={34}
                    label={t('riskStore.more')}
                    actions={[
                      { id: 'file', label: t('riskStore.fileYear.action'), icon: <LockIcon />, onClick: () => setOpened({ mode: 'file' }) },
                    ]}
                  />
                </>
              )}
            </>
          }
        />
        <FilterBar
          search={{ name: 'keyword', label: t('riskStore.search') }}
          filters={filters}
          values={list.filters}
          onChange={(name, value) => list.setFilters(cascade(name, value))}
          onClear={list.clearFilters}
          tools={<ColumnsPanel columns={columns} choice={choice.choice} onChange={choice.save} onReset={choice.reset} />}
        />
      </PageTop>
      <DataTable
        label={t('titles.riskStore')}
        columns={columns}
        columnChoice={choice}
        rows={data?.data}
        total={data?.totalCount}
        loading={isPending}
        refreshing={isFetching}
        error={error}
        onRetry={() => void refetch()}
        list={list}
        getRowId={(item) => item.id}
        rowName={(item) => item.ruNo}
        onRowOpen={(item) => view(item.id)}
        rowActions={rowActions}
        isQuiet={(item) => item.status !== 'active'}
        card={(item) => ({
          no: `${item.ruNo} · ${item.riskYear}`,
          title: item.riskDescription,
          to: `?${withItem(params, item.id).toString()}`,
          state: <StoreStatus status={item.status} />,
          facts: readStoreCategories(item, lang).filter(Boolean).join(' / '),
        })}
        empty={
          <EmptyState
            art={<NothingFoundArt />}
            title={t('riskStore.empty')}
            body={t(administrator ? 'riskStore.emptyBody' : 'riskStore.emptyReader')}
            actions={
              administrator && (
                <Button variant="contained" onClick={() => openPanel({ imports: 'storage' })}>
                  {t('riskStore.import')}
                </Button>
              )
            }
          />
        }
      />
      {viewed && viewedId === viewed.id && (
        <StoreItemDrawer
          item={viewed}
          onClose={() => view(null)}
          onEdit={may(viewed, 'EDIT') ? () => setOpened({ mode: 'edit', item: viewed }) : undefined}
          onDelete={may(viewed, 'DELETE') ? () => setOpened({ mode: 'delete', item: viewed }) : undefined}
        />
      )}
      {(opened?.mode === 'edit' || opened?.mode === 'add') && <StoreItemDialog key={shown?.id ?? 'new'} item={shown} onClose={close} />}
      {opened?.mode === 'delete' && shown && (
        <DeleteItemDialog
          item={shown}
          onClose={close}
          onDone={() => {
            close();
            view(null);
          }}
        />
      )}
      {opened?.mode === 'file' && (
        <Suspense>
          <FileYearDialog onClose={close} />
        </Suspense>
      )}
    </Page>
  );
}
