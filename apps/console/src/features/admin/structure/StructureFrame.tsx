import Box from '@mui/material/Box';
import Button from '@mui/material/Button';
import Checkbox from '@mui/material/Checkbox';
import FormControlLabel from '@mui/material/FormControlLabel';
import type { ReactNode } from 'react';
import { useT } from '#shared/i18n/use-t.ts';
import { LostArt, NothingFoundArt } from '#shared/parts/Art.tsx';
import { EmptyState } from '#shared/parts/EmptyState.tsx';
import { Page } from '#shared/parts/Page.tsx';
import { PageHeader } from '#shared/parts/PageHeader.tsx';
import { SearchBox } from '#shared/parts/SearchBox.tsx';
import { ListSkeleton } from '#shared/parts/Skeletons.tsx';
import type { TreeState } from './use-tree-state.ts';

export interface StructureFrameProps {
  title: string;
  meta: string | undefined;
  addLabel: string;
  onAdd: () => void;
  tree: TreeState;
  loading: boolean;
  error: Error | null;
  onRetry: () => void;
  /** Nothing was ever made; otherwise the filter leaves nothing. */
  empty: ReactNode | null;
  shown: number;
  children: ReactNode;
}

/** The page round a tree: head, filter, and the tree or what stands in its place. */
export function StructureFrame({
  title,
  meta,
  addLabel,
  onAdd,
  tree,
  loading,
  error,
  onRetry,
  empty,
  shown,
  children,
}: StructureFrameProps) {
  const { t } = useT();
  return (
    <Page kind="padded">
      <PageHeader
        title={title}
        meta={meta}
        actions={
          <Button variant="contained" onClick={onAdd}>
            {addLabel}
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
      {loading && <ListSkeleton rows={8} />}
      {error && (
        <EmptyState
          art={<LostArt />}
          title={t('table.failed')}
          body={error.message}
          actions={
            <Button variant="outlined" color="inherit" onClick={onRetry}>
              {t('common.retry')}
            </Button>
          }
        />
      )}
      {empty}
      {!loading && !error && !empty && shown === 0 && (
        <EmptyState art={<NothingFoundArt />} title={t('adminStructure.nothing')} body={t('adminStructure.nothingBody')} />
      )}
      {shown > 0 && children}
    </Page>
  );
}
