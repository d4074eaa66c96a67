import Box from '@mui/material/Box';
import Button from '@mui/material/Button';
import Skeleton from '@mui/material/Skeleton';
import { useId, useState, type KeyboardEvent } from 'react';
import { useT } from '#shared/i18n/use-t.ts';
import type { FolderRow } from '../../api/wire.ts';
import type { PolicyNode } from '../../node.ts';
import { setFolderOpen } from './open-folders.ts';
import { TreeItem } from './TreeItem.tsx';
import { readTreeKey } from './tree-keys.ts';
import { useFolderTree } from './use-folder-tree.ts';

export interface FolderTreeProps {
  label: string;
  selectedId: number;
  onSelect: (folder: FolderRow) => void;
  /** Opens the menu of a folder at a place on the screen. */
  onMenu?: ((folder: FolderRow, at: { left: number; top: number }) => void) | undefined;
  onRename?: ((folder: FolderRow) => void) | undefined;
  onDelete?: ((folder: FolderRow) => void) | undefined;
  /** Something was dropped on a folder that may take it. */
  onDropNode?: ((node: PolicyNode, folder: FolderRow) => void) | undefined;
  /** Folders that cannot be chosen, in trees of targets. */
  isDisabled?: ((folder: FolderRow) => boolean) | undefined;
}

/** The folders as an ARIA tree: one stop for Tab, arrows inside, the menu by Shift+F10; branches load when they are opened. */
export function FolderTree(props: FolderTreeProps) {
  const { t } = useT();
  const base = useId();
  const { lines, isPending, error, retry } = useFolderTree(props.selectedId);
  const [cursor, setCursor] = useState<number>();
  const known = (id: number | undefined) => lines.some((line) => line.folder.id === id);
  const activeId = known(cursor) ? cursor : known(props.selectedId) ? props.selectedId : lines[0]?.folder.id;
  const idOf = (folder: FolderRow) => `${base}-${folder.id}`;

  const focus = (folder: FolderRow | undefined) => {
    if (!folder) return;
    setCursor(folder.id);
    document.getElementById(idOf(folder))?.focus();
  };
  const press = (event: KeyboardEvent<HTMLElement>) => {
    const index = lines.findIndex((line) => line.folder.id === activeId);
    const line = lines[index];
    const move = readTreeKey(lines, index, event);
    // Keys inside a menu or button of the line are not the tree's.
    if (!line || !move || (event.target as HTMLElement).getAttribute('role') !== 'treeitem') return;
    event.preventDefault();
    event.stopPropagation();
    const { folder } = line;
    if (move.kind === 'go') focus(lines[move.index]?.folder);
    else if (move.kind === 'open' || move.kind === 'close') setFolderOpen(folder.id, move.kind === 'open');
    else if (move.kind === 'choose') choose(folder);
    else if (move.kind === 'rename') props.onRename?.(folder);
    else if (move.kind === 'delete') props.onDelete?.(folder);
    else if (move.kind === 'menu') {
      const place = document.getElementById(idOf(folder))?.getBoundingClientRect();
      if (place) props.onMenu?.(folder, { left: place.left + 40, top: place.bottom });
    } else lines.filter((one) => one.level === line.level && one.folder.hasChildren).forEach((one) => setFolderOpen(one.folder.id, true));
  };
  const choose = (folder: FolderRow) => {
    setCursor(folder.id);
    if (!props.isDisabled?.(folder)) props.onSelect(folder);
  };

  if (error)
    return (
      <Box sx={{ px: 2, py: 1.5, fontSize: 13, color: 'text.secondary' }}>
        {t('policy.tree.failed')}
        <Button variant="text" onClick={retry} sx={{ ml: 1, height: 28 }}>
          {t('common.retry')}
        </Button>
      </Box>
    );
  if (isPending)
    return (
      <Box role="status" aria-busy="true" aria-label={t('policy.tree.loading')} sx={{ px: 2, py: 1 }}>
        {[72, 56, 64, 48].map((width) => (
          <Skeleton key={width} width={`${width}%`} height={24} sx={{ my: 0.5 }} />
        ))}
      </Box>
    );
  if (lines.length === 0) return <Box sx={{ px: 2, py: 1.5, fontSize: 13, color: 'text.secondary' }}>{t('policy.tree.empty')}</Box>;
  return (
    <Box component="ul" role="tree" aria-label={props.label} onKeyDown={press} sx={{ listStyle: 'none', m: 0, p: 0.5 }}>
      {lines.map((line) => (
        <TreeItem
          key={line.folder.id}
          id={idOf(line.folder)}
          line={line}
          isSelected={line.folder.id === props.selectedId}
          isActive={line.folder.id === activeId}
          isDisabled={props.isDisabled?.(line.folder) ?? false}
          onChoose={() => choose(line.folder)}
          onFocus={() => setCursor(line.folder.id)}
          onMenu={props.onMenu && ((at) => props.onMenu?.(line.folder, at))}
          onDropNode={props.onDropNode && ((node) => props.onDropNode?.(node, line.folder))}
        />
      ))}
    </Box>
  );
}
