import { riskCoverageFilters, riskCoverageWords, type StoreItem } from '@portal/contract/client';
import Button from '@mui/material/Button';
import { useQuery } from '@tanstack/react-query';
import { lazy, Suspense, useState } from 'react';
import { routes } from '#shared/api/routes.ts';
import { portalYear } from '#shared/i18n/portal-day.ts';
import { categoryFilters } from '#shared/list/category-filters.ts';
import { defineList, type ListWords } from '#shared/list/list-description.ts';
import { ListPage } from '#shared/list/ListPage.tsx';
import { openPanel } from '#shared/page/panel-store.ts';
import { ActionMenu } from '#shared/parts/ActionMenu.tsx';
import { StateChip } from '#shared/parts/StateChip.tsx';
import { Tag } from '#shared/parts/Tag.tsx';
import { EditIcon, EyeIcon, LockIcon, PlusIcon, TrashIcon, UploadIcon } from '#shared/theme/icons.tsx';
import { listStates } from '#shared/workflow/catalogue.ts';
import { readStoreCategories, storeItemQuery, storeLive } from '../api/store.ts';
import { DeleteItemDialog } from '../components/DeleteItemDialog.tsx';
import { StoreItemDialog } from '../components/StoreItemDialog.tsx';
import { StoreItemDrawer } from '../components/StoreItemDrawer.tsx';
import { coveringSteps } from '../covering-steps.ts';

const FileYearDialog = lazy(() => import('../components/FileYearDialog.tsx'));

type Opened = { mode: 'edit' | 'delete'; item: StoreItem } | { mode: 'add' | 'file' };

const may = (item: StoreItem, action: StoreItem['allowedActions'][number]) => item.allowedActions.includes(action);
const category =
  (level: 0 | 1 | 2) =>
  (item: StoreItem, { lang }: ListWords) =>
    readStoreCategories(item, lang)[level];

/** The risk store: standard risks a year (docs/decisions/risk-events.md). Administrators change it, risk owners read it. */
export const riskStore = defineList({
  name: 'risk-store',
  title: 'titles.riskStore',
  total: 'riskStore.total',
  route: routes.getRiskStorageByPage,
  live: [...storeLive, ...coveringSteps],
  exports: routes.exportRiskStorageReport,
  filters: {
    keyword: { label: 'riskStore.search', kind: 'search' },
    year: {
      label: 'riskStore.fields.riskYear',
      to: 'riskYear',
      kind: 'number',
      options: () => [1, 0, -1, -2].map((step) => String(portalYear() + step)).map((value) => ({ value, label: value })),
    },
    ...categoryFilters,
    status: {
      label: 'riskStore.fields.status',
      options: ({ pick }) =>
        listStates('riskStoreItem')
          // Nobody sees a deleted one.
          .filter(([value]) => value !== 'deleted')
          .map(([value, { label }]) => ({ value, label: pick(label) })),
    },
    coverage: {
      label: 'riskStore.fields.coverage',
      options: ({ pick }) => riskCoverageFilters.map((value) => ({ value, label: pick(riskCoverageWords[value]) })),
    },
  },
  others: false,
  columns: [
    { field: 'ruNo', header: 'riskStore.fields.ruNo', width: 136, sortable: true, fixed: true },
    { field: 'riskYear', header: 'riskStore.fields.riskYear', width: 76, sortable: true },
    { field: 'category1Name', header: 'table.category1', cell: category(0), width: 132, sortable: true },
    { field: 'category2Name', header: 'table.category2', cell: category(1), width: 140, hidden: 1540 },
    { field: 'category3Name', header: 'table.category3', cell: category(2), width: 140, hidden: true },
    {
      field: 'riskDescription',
      header: 'riskStore.fields.riskDescription',
      flex: 1,
      minWidth: 240,
      strong: true,
      sortable: true,
      fixed: true,
    },
    { field: 'standardControlDesc', header: 'riskStore.fields.standardControlDesc', width: 240 },
    {
      field: 'consequences',
      header: 'riskStore.fields.consequences',
      cell: (item, { lang }) => (lang === 'en' && item.consequences_EN) || item.consequences,
      width: 200,
      hidden: true,
    },
    {
      field: 'status',
      header: 'riskStore.fields.status',
      cell: (item) => <StateChip workflow="riskStoreItem" state={item.status} />,
      width: 100,
      sortable: true,
    },
    {
      field: 'coverage',
      header: 'riskStore.fields.coverage',
      cell: ({ coverage }, { pick }) => <Tag tone={coverage === 'covered' ? 'green' : 'amber'}>{pick(riskCoverageWords[coverage])}</Tag>,
      width: { zh: 148, en: 188 },
    },
  ],
  rowId: (item) => item.id,
  rowName: (item) => item.ruNo,
  drawer: 'item',
  isQuiet: (item) => item.status !== 'active',
  card: (item, { lang, pick }) => ({
    no: `${item.ruNo} · ${item.riskYear}`,
    title: item.riskDescription,
    state: <StateChip workflow="riskStoreItem" state={item.status} />,
    facts: [readStoreCategories(item, lang).filter(Boolean).join(' / '), pick(riskCoverageWords[item.coverage])]
      .filter(Boolean)
      .join(' · '),
  }),
  empty: { title: 'riskStore.empty', body: 'riskStore.emptyReader' },
  useExtras: function useStoreExtras({ words: { t }, isAdministrator, opened: viewedId, open: view }) {
    const [opened, setOpened] = useState<Opened>();
    const viewed = useQuery(storeItemQuery(viewedId)).data;
    const close = () => setOpened(undefined);
    const shown = opened && 'item' in opened ? opened.item : undefined;
    const importItems = () => openPanel({ imports: 'storage' });
    const edit = (item: StoreItem) => setOpened({ mode: 'edit', item });
    const remove = (item: StoreItem) => setOpened({ mode: 'delete', item });
    return {
      ...(isAdministrator && {
        actions: (
          <>
            <Button variant="outlined" color="inherit" startIcon={<UploadIcon />} onClick={importItems}>
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
        ),
        empty: {
          title: 'riskStore.empty',
          body: 'riskStore.emptyBody',
          actions: (
            <Button variant="contained" onClick={importItems}>
              {t('riskStore.import')}
            </Button>
          ),
        },
      }),
      rowActions: (item) => [
        { id: 'view', label: t('common.view'), icon: <EyeIcon />, onClick: () => view(item.id) },
        ...(may(item, 'EDIT') ? [{ id: 'edit', label: t('common.edit'), icon: <EditIcon />, onClick: () => edit(item) }] : []),
        ...(may(item, 'DELETE')
          ? [{ id: 'delete', label: t('common.delete'), icon: <TrashIcon />, destructive: true, onClick: () => remove(item) }]
          : []),
      ],
      dialogs: (
        <>
          {viewed && viewedId === viewed.id && (
            <StoreItemDrawer
              item={viewed}
              onClose={() => view(null)}
              onEdit={may(viewed, 'EDIT') ? () => edit(viewed) : undefined}
              onDelete={may(viewed, 'DELETE') ? () => remove(viewed) : undefined}
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
        </>
      ),
    };
  },
});

export default function RiskStore() {
  return <ListPage list={riskStore} />;
}
