import Box from '@mui/material/Box';
import IconButton from '@mui/material/IconButton';
import { useRef, useState, type DragEvent } from 'react';
import { useT } from '#shared/i18n/use-t.ts';
import { ChevronDown, ChevronRight, FolderIcon, LockIcon, MoreIcon } from '#shared/theme/icons.tsx';
import { folderNode, type PolicyNode } from '../../node.ts';
import { mayTake } from '../dialogs/target-rules.ts';
import { endDrag, readDragged, startDrag } from './drag-store.ts';
import { setFolderOpen } from './open-folders.ts';
import type { TreeLine } from './use-folder-tree.ts';

export interface TreeItemProps {
  id: string;
  line: TreeLine;
  isSelected: boolean;
  /** The one line that Tab reaches. */
  isActive: boolean;
  isDisabled: boolean;
  onChoose: () => void;
  onFocus: () => void;
  onMenu?: ((at: { left: number; top: number }) => void) | undefined;
  onDropNode?: ((node: PolicyNode) => void) | undefined;
}

const pauseBeforeOpening = 700;

function useDropTarget({ line, onDropNode }: Pick<TreeItemProps, 'line' | 'onDropNode'>) {
  const [isOver, setIsOver] = useState(false);
  const timer = useRef<ReturnType<typeof setTimeout>>(undefined);
  const leave = () => {
    clearTimeout(timer.current);
    timer.current = undefined;
    setIsOver(false);
  };
  const handlers = onDropNode && {
    onDragOver: (event: DragEvent) => {
      timer.current ??= setTimeout(() => setFolderOpen(line.folder.id, true), pauseBeforeOpening);
      const node = readDragged();
      if (!node || !mayTake(line.folder, node, 'MOVE')) return;
      event.preventDefault();
      event.dataTransfer.dropEffect = 'move';
      setIsOver(true);
    },
    onDragLeave: leave,
    onDrop: (event: DragEvent) => {
      const node = readDragged();
      leave();
      if (!node || !mayTake(line.folder, node, 'MOVE')) return;
      event.preventDefault();
      endDrag();
      onDropNode(node);
    },
  };
  return { isOver, handlers };
}

/** One folder of the tree. */
export function TreeItem(props: TreeItemProps) {
  const { t, n } = useT();
  const { line, isSelected, isDisabled, onMenu } = props;
  const { folder, level, isOpen } = line;
  const { isOver, handlers } = useDropTarget(props);
  const Chevron = isOpen ? ChevronDown : ChevronRight;
  const mayMove = props.onDropNode !== undefined && folder.allowedActions.includes('MOVE');
  return (
    <Box
      component="li"
      id={props.id}
      role="treeitem"
      aria-level={level}
      aria-posinset={line.position}
      aria-setsize={line.siblings}
      aria-selected={isSelected}
      {...(folder.hasChildren && { 'aria-expanded': isOpen })}
      {...(line.isLoading && { 'aria-busy': true })}
      {...(isDisabled && { 'aria-disabled': true })}
      aria-label={folder.canRead ? folder.name : `${folder.name} (${t('policy.tree.nameOnly')})`}
      tabIndex={props.isActive ? 0 : -1}
      draggable={mayMove}
      onDragStart={(event: DragEvent) => mayMove && startDrag(event, folderNode(folder))}
      onDragEnd={endDrag}
      onFocus={props.onFocus}
      onClick={props.onChoose}
      onContextMenu={(event) => {
        if (!onMenu) return;
        event.preventDefault();
        onMenu({ left: event.clientX, top: event.clientY });
      }}
      {...handlers}
      sx={{
        display: 'flex',
        alignItems: 'center',
        gap: 0.5,
        minHeight: { xs: 44, md: 30 },
        pl: 0.5 + (level - 1) * 1.75,
        pr: 0.5,
        borderRadius: '6px',
        fontSize: 13,
        lineHeight: '20px',
        cursor: isDisabled ? 'default' : 'pointer',
        color: isDisabled || !folder.canRead ? 'text.secondary' : 'text.primary',
        opacity: isDisabled ? 0.75 : 1,
        fontWeight: isSelected ? 500 : 400,
        bgcolor: isSelected || isOver ? 'surface.selected' : 'transparent',
        boxShadow: isOver ? 'inset 0 0 0 2px var(--mui-palette-brand-accent)' : 'none',
        outlineOffset: '-2px',
        '&:hover': { bgcolor: isSelected || isOver ? 'surface.selected' : 'surface.hover' },
        '&:focus-visible': { outline: '2px solid var(--mui-palette-brand-accent)' },
        '& .tree-more': { opacity: { md: 0 } },
        '&:hover .tree-more, &:focus-within .tree-more': { opacity: 1 },
      }}
    >
      <Box
        component="span"
        aria-hidden
        onClick={(event) => {
          if (!folder.hasChildren) return;
          event.stopPropagation();
          setFolderOpen(folder.id, !isOpen);
        }}
        sx={{ width: 20, height: 24, display: 'grid', placeItems: 'center', flexShrink: 0, color: 'text.secondary' }}
      >
        {folder.hasChildren && <Chevron sx={{ fontSize: 16 }} />}
      </Box>
      <Box component="span" sx={{ lineHeight: 0, flexShrink: 0, color: isSelected ? 'primary.main' : 'text.secondary' }}>
        <FolderIcon sx={{ fontSize: 17 }} />
      </Box>
      <Box
        component="span"
        title={folder.name}
        sx={{ flex: 1, minWidth: 0, overflow: 'hidden', textOverflow: 'ellipsis', whiteSpace: 'nowrap' }}
      >
        {folder.name}
      </Box>
      {!folder.canRead && <LockIcon sx={{ fontSize: 14, color: 'faint' }} />}
      {folder.documentCount > 0 && (
        <Box
          component="span"
          title={t('policy.tree.documents', { count: folder.documentCount })}
          sx={{ fontSize: 12, color: 'text.secondary', fontVariantNumeric: 'tabular-nums', fontWeight: 400 }}
        >
          {n(folder.documentCount)}
        </Box>
      )}
      {onMenu && folder.isOwner && (
        <IconButton
          className="tree-more"
          tabIndex={-1}
          aria-label={t('policy.tree.actionsFor', { name: folder.name })}
          aria-haspopup="menu"
          onClick={(event) => {
            event.stopPropagation();
            const place = event.currentTarget.getBoundingClientRect();
            onMenu({ left: place.left, top: place.bottom });
          }}
          sx={{ width: { xs: 36, md: 24 }, height: { xs: 36, md: 24 } }}
        >
          <MoreIcon sx={{ fontSize: 16 }} />
        </IconButton>
      )}
    </Box>
  );
}
