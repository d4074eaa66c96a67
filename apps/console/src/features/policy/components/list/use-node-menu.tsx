import type { ReactNode } from 'react';
import { useT } from '#shared/i18n/use-t.ts';
import type { MenuAction } from '#shared/parts/ActionMenu.tsx';
import {
  CalendarIcon,
  CheckIcon,
  CopyIcon,
  EditIcon,
  EyeIcon,
  FolderIcon,
  HistoryIcon,
  KeyIcon,
  MailIcon,
  MoveIcon,
  PlusIcon,
  ReturnIcon,
  TrashIcon,
  UploadIcon,
} from '#shared/theme/icons.tsx';
import { lookOfAction } from '#shared/workflow/catalogue.ts';
import { addressOfEdit, addressOfPolicy, addressOfUpload } from '../../addresses.ts';
import type { DocRow, FolderRow } from '../../api/wire.ts';
import { docNode, folderNode, type NodeTask } from '../../node.ts';
import { destructiveEvents, folderEvents, hasOwnWord, isTask, listAllowed, rowEvents } from './row-tasks.ts';

const icons: Record<string, ReactNode> = {
  OPEN: <EyeIcon />,
  EDIT: <EditIcon />,
  PERMISSION: <KeyIcon />,
  COPY: <CopyIcon />,
  MOVE: <MoveIcon />,
  RENAME: <EditIcon />,
  HISTORY: <HistoryIcon />,
  ALERT: <MailIcon />,
  CONFIRM_NO_CHANGE: <CalendarIcon />,
  SUBMIT: <CheckIcon />,
  APPROVE: <CheckIcon />,
  RETURN: <ReturnIcon />,
  WITHDRAW: <ReturnIcon />,
  RETIRE: <TrashIcon />,
  RESTORE: <ReturnIcon />,
  DELETE: <TrashIcon />,
  NEW_FOLDER: <PlusIcon />,
  UPLOAD: <UploadIcon />,
  FOLDER: <FolderIcon />,
};

/** The words of an allowed event: our own, else the machine's. */
export function useEventWords() {
  const { t, pick } = useT();
  return (state: string, event: string): string => {
    if (hasOwnWord(event)) return t(`policy.action.${event}`);
    const look = lookOfAction(state, event);
    return look ? pick(look.label) : event;
  };
}

/** Menus of rows and folders: exactly what the server allows. */
export function useNodeMenu(onTask: (task: NodeTask) => void) {
  const words = useEventWords();
  const entry = (event: string, state: string, deed: Pick<MenuAction, 'to' | 'onClick'>): MenuAction => ({
    id: event,
    label: words(state, event),
    icon: icons[event],
    ...(destructiveEvents.includes(event) && { destructive: true }),
    ...deed,
  });
  return {
    ofDoc: (doc: DocRow): MenuAction[] =>
      listAllowed(rowEvents, doc.allowedActions).map((event) => {
        if (event === 'OPEN') return entry(event, doc.state, { to: addressOfPolicy(doc.id) });
        if (event === 'EDIT') return entry(event, doc.state, { to: addressOfEdit(doc.id) });
        return entry(event, doc.pending?.state ?? doc.state, {
          onClick: () => isTask(event) && onTask({ kind: event, node: docNode(doc) }),
        });
      }),
    ofFolder: (folder: FolderRow): MenuAction[] =>
      listAllowed(folderEvents, folder.allowedActions).map((event) => {
        if (event === 'UPLOAD') return entry(event, 'open', { to: addressOfUpload(folder.id) });
        return entry(event, 'open', { onClick: () => isTask(event) && onTask({ kind: event, node: folderNode(folder) }) });
      }),
  };
}
