import Box from '@mui/material/Box';
import ButtonBase from '@mui/material/ButtonBase';
import IconButton from '@mui/material/IconButton';
import { useState, type ReactNode } from 'react';
import { Link, useNavigate } from 'react-router-dom';
import { isAdministrator, useSession } from '#shared/api/session.ts';
import { showToast } from '#shared/feedback/toast-store.ts';
import { useT } from '#shared/i18n/use-t.ts';
import { PopupMenu } from '#shared/parts/PopupMenu.tsx';
import { BookmarkIcon, CalendarIcon, ClockIcon, PlusIcon, PolicyIcon, TrashIcon } from '#shared/theme/icons.tsx';
import { addressOfFolder, addressOfList } from '../../addresses.ts';
import type { FolderRow } from '../../api/wire.ts';
import { folderNode, topNode, type NodeTask } from '../../node.ts';
import { FolderTree } from '../tree/FolderTree.tsx';
import { setFolderOpen } from '../tree/open-folders.ts';
import type { ListKind } from './list-request.ts';
import { useNodeMenu } from './use-node-menu.tsx';

interface View {
  kind: ListKind;
  to: string;
  icon: ReactNode;
}
const views: readonly View[] = [
  { kind: 'all', to: '/dms/dmslistSearch', icon: <PolicyIcon /> },
  { kind: 'newest', to: '/dms/dmslist', icon: <BookmarkIcon /> },
  { kind: 'review', to: '/dms/dmslistReview', icon: <CalendarIcon /> },
  { kind: 'expired', to: '/dms/dmslistDisabled', icon: <ClockIcon /> },
];
const deletedView: View = { kind: 'deleted', to: addressOfList('/dms/dmslist', { deleted: true }), icon: <TrashIcon /> };

export interface LibrarySideProps {
  kind: ListKind;
  folderId: number;
  onTask: (task: NodeTask) => void;
  /** Something was chosen: a drawer closes. */
  onChosen?: (() => void) | undefined;
}

/** The lists and the folder tree beside every list of the library. */
export function LibrarySide({ kind, folderId, onTask, onChosen }: LibrarySideProps) {
  const { t } = useT();
  const admin = isAdministrator(useSession());
  const navigate = useNavigate();
  const menu = useNodeMenu(onTask);
  const [opened, setOpened] = useState<{ folder: FolderRow; at: { left: number; top: number } }>();
  const openMenu = (folder: FolderRow, at: { left: number; top: number }) => {
    // docs/decisions/library.md §2: who is no owner is told that administrative rights are needed.
    if (folder.isOwner) setOpened({ folder, at });
    else showToast({ tone: 'error', text: t('policy.tree.notOwner', { name: folder.name }) });
  };
  const ask = (task: 'RENAME' | 'DELETE') => (folder: FolderRow) => {
    if (folder.allowedActions.includes(task)) onTask({ kind: task, node: folderNode(folder) });
    else showToast({ tone: 'error', text: t('policy.tree.notOwner', { name: folder.name }) });
  };
  return (
    <Box sx={{ display: 'flex', flexDirection: 'column', minHeight: 0, flex: 1 }}>
      <Box component="nav" aria-label={t('policy.views.label')} sx={{ p: 0.5, pt: 1 }}>
        {[...views, ...(admin ? [deletedView] : [])].map((view) => (
          <ViewLink
            key={view.kind}
            view={view}
            isHere={kind === view.kind && folderId === 0}
            label={t(`policy.views.${view.kind as Exclude<ListKind, 'folder'>}`)}
            {...(onChosen && { onClick: onChosen })}
          />
        ))}
      </Box>
      <Box
        sx={{
          display: 'flex',
          alignItems: 'center',
          pl: 2,
          pr: 1,
          mt: 0.5,
          minHeight: 32,
          borderTop: '1px solid',
          borderColor: 'line.main',
        }}
      >
        <Box component="h2" sx={{ m: 0, flex: 1, fontSize: 12, lineHeight: '20px', fontWeight: 500, color: 'text.secondary' }}>
          {t('policy.list.folders')}
        </Box>
        {admin && (
          <IconButton
            aria-label={t('policy.action.NEW_TOP_FOLDER')}
            title={t('policy.action.NEW_TOP_FOLDER')}
            onClick={() => onTask({ kind: 'NEW_FOLDER', node: topNode(t('policy.list.top')) })}
            sx={{ width: 28, height: 28 }}
          >
            <PlusIcon sx={{ fontSize: 17 }} />
          </IconButton>
        )}
      </Box>
      <Box sx={{ flex: 1, minHeight: 0, overflow: 'auto', pb: 2 }}>
        <FolderTree
          label={t('policy.tree.label')}
          selectedId={folderId}
          onSelect={(folder) => {
            if (folder.hasChildren) setFolderOpen(folder.id, true);
            void navigate(addressOfFolder(folder.id));
            onChosen?.();
          }}
          onMenu={openMenu}
          onRename={ask('RENAME')}
          onDelete={ask('DELETE')}
          onDropNode={(node, folder) => onTask({ kind: 'MOVE', node, target: { id: folder.id, name: folder.name } })}
        />
      </Box>
      {opened && (
        <PopupMenu
          anchor={opened.at}
          onClose={() => setOpened(undefined)}
          label={t('policy.tree.actionsFor', { name: opened.folder.name })}
          entries={menu.ofFolder(opened.folder)}
        />
      )}
    </Box>
  );
}

function ViewLink({ view, isHere, label, onClick }: { view: View; isHere: boolean; label: string; onClick?: () => void }) {
  return (
    <ButtonBase
      component={Link}
      to={view.to}
      {...(isHere && { 'aria-current': 'page' as const })}
      {...(onClick && { onClick })}
      sx={{
        display: 'flex',
        justifyContent: 'flex-start',
        width: '100%',
        gap: 1,
        px: 1.5,
        minHeight: { xs: 44, md: 30 },
        borderRadius: '6px',
        fontSize: 13,
        lineHeight: '20px',
        textAlign: 'left',
        fontWeight: isHere ? 500 : 400,
        bgcolor: isHere ? 'surface.selected' : 'transparent',
        '& svg': { fontSize: 17, color: isHere ? 'primary.main' : 'text.secondary' },
        '&:hover': { bgcolor: isHere ? 'surface.selected' : 'surface.hover' },
      }}
    >
      {view.icon}
      {label}
    </ButtonBase>
  );
}
