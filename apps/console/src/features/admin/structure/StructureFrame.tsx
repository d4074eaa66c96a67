import Box from '@mui/material/Box';
import Button from '@mui/material/Button';
import Checkbox from '@mui/material/Checkbox';
import FormControlLabel from '@mui/material/FormControlLabel';
import { lazy, Suspense } from 'react';
import { useT } from '#shared/i18n/use-t.ts';
import { FailedState } from '#shared/parts/FailedState.tsx';
import { NothingFoundArt } from '#shared/parts/Art.tsx';
import { ConfirmDialog } from '#shared/parts/ConfirmDialog.tsx';
import { EmptyState } from '#shared/parts/EmptyState.tsx';
import { Page } from '#shared/parts/Page.tsx';
import { PageHeader } from '#shared/parts/PageHeader.tsx';
import { SearchBox } from '#shared/parts/SearchBox.tsx';
import { ListSkeleton } from '#shared/parts/Skeletons.tsx';
import { TreeList, type TreeListProps } from './TreeList.tsx';
import type { StructureRow } from './use-tree-actions.ts';
import type { TreeState } from './use-tree-state.ts';

const HistoryDrawer = lazy(() => import('./HistoryDrawer.tsx'));

/** The dialog that is open, and of which row; none for a new one at the top. */
export type OpenDialog<Row, Action extends string = string> = { action: Action; row?: Row } | null;

export interface StructureFrameProps<Row extends StructureRow> extends Omit<
  TreeListProps<Row>,
  'label' | 'rows' | 'onOpen' | 'closed' | 'onToggle'
> {
  kind: 'category' | 'department';
  /** The whole tree; undefined while it is read. */
  rows: readonly Row[] | undefined;
  error: Error | null;
  onRetry: () => void;
  tree: TreeState;
  /** What the filter leaves. */
  shown: readonly Row[];
  open: OpenDialog<Row>;
  onOpen: (open: { action: 'add' | 'edit'; row?: Row } | null) => void;
  onDeactivate: (body: { id: number; rowVersion: number; active: false }) => void;
  deactivating: boolean;
}

const plural = { category: 'categories', department: 'departments' } as const;
const titles = { category: 'titles.adminCategories', department: 'titles.adminDepartments' } as const;

/** The page of a tree: head, filter, the tree or what stands in its place, the history of a row, and the question before one is deactivated. */
export function StructureFrame<Row extends StructureRow>({
  kind,
  rows,
  error,
  onRetry,
  tree,
  shown,
  open,
  onOpen,
  onDeactivate,
  deactivating,
  ...list
}: StructureFrameProps<Row>) {
  const { t } = useT();
  const words = plural[kind];
  const close = () => onOpen(null);
  const opened = open?.row;
  const doomed = open?.action === 'deactivate' ? opened : undefined;
  return (
    <>
      <Page kind="padded">
        <PageHeader
          title={t(titles[kind])}
          meta={rows && t(`adminStructure.${words}.meta`, { count: rows.filter((row) => row.isActive).length })}
          actions={
            <Button variant="contained" onClick={() => onOpen({ action: 'add' })}>
              {t(`adminStructure.${words}.add`)}
            </Button>
          }
        />
        <Box sx={{ display: 'flex', alignItems: 'center', gap: 1, flexWrap: 'wrap', my: 1.25 }}>
          <SearchBox label={t('adminStructure.search')} value={tree.keyword} onChange={tree.setKeyword} />
          <FormControlLabel
            control={<Checkbox size="small" checked={tree.inactiveToo} onChange={(event) => tree.setInactiveToo(event.target.checked)} />}
            label={t('adminStructure.showInactive')}
            slotProps={{ typography: { sx: { fontSize: 13 } } }}
            sx={{ ml: 0 }}
          />
          <Box sx={{ flex: 1 }} />
          <Button size="small" color="inherit" onClick={tree.expandAll}>
            {t('adminStructure.expandAll')}
          </Button>
          <Button size="small" color="inherit" onClick={tree.collapseAll}>
            {t('adminStructure.collapseAll')}
          </Button>
        </Box>
        {!rows && !error && <ListSkeleton rows={8} />}
        {!rows && error && <FailedState error={error} onRetry={onRetry} />}
        {rows && shown.length === 0 && (
          <EmptyState
            art={<NothingFoundArt />}
            title={t(rows.length === 0 ? `adminStructure.${words}.empty` : 'adminStructure.nothing')}
            body={t(rows.length === 0 ? `adminStructure.${words}.emptyBody` : 'adminStructure.nothingBody')}
          />
        )}
        {shown.length > 0 && (
          <TreeList
            {...list}
            label={t(titles[kind])}
            rows={shown}
            onOpen={(row) => onOpen({ action: 'edit', row })}
            closed={tree.closed}
            onToggle={tree.toggle}
          />
        )}
      </Page>
      <Suspense>
        {open?.action === 'history' && opened && <HistoryDrawer kind={kind} id={opened.id} name={list.nameOf(opened)} onClose={close} />}
      </Suspense>
      <ConfirmDialog
        open={doomed !== undefined}
        destructive
        title={t('adminStructure.deactivate')}
        body={doomed ? t(`adminStructure.${words}.deactivateAsk`, { name: list.nameOf(doomed) }) : ''}
        confirmLabel={t('adminStructure.deactivate')}
        busy={deactivating}
        onConfirm={() => doomed && onDeactivate({ id: doomed.id, rowVersion: doomed.rowVersion, active: false })}
        onClose={close}
      />
    </>
  );
}
