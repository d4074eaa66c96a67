import type { ReactNode } from 'react';
import { useT } from '#shared/i18n/use-t.ts';
import type { MenuAction } from '#shared/parts/ActionMenu.tsx';
import {
  CalendarIcon,
  CheckIcon,
  CopyIcon,
  EditIcon,
  EyeIcon,
  HistoryIcon,
  KeyIcon,
  MailIcon,
  MoveIcon,
  PlusIcon,
  ReturnIcon,
  TrashIcon,
  UploadIcon,
} from '#shared/theme/icons.tsx';
import { addressOfEdit, addressOfPolicy, addressOfUpload } from '../../addresses.ts';
import type { DocRow, FolderRow } from '../../api/wire.ts';
import { docNode, folderNode, isTask, type NodeTask, type PolicyNode } from '../../node.ts';
import { listDocEvents, listFolderEvents, useNodeLook } from './row-tasks.ts';

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
  RESCHEDULE: <CalendarIcon />,
  RETIRE: <TrashIcon />,
  REINSTATE: <ReturnIcon />,
  RESTORE: <ReturnIcon />,
  DELETE: <TrashIcon />,
  NEW_FOLDER: <PlusIcon />,
  UPLOAD: <UploadIcon />,
};

/** Menus of rows and folders: exactly what the server allows. */
export function useNodeMenu(onTask: (task: NodeTask) => void) {
  const { pick } = useT();
  const lookOf = useNodeLook();
  const entry = (event: string, node: PolicyNode, pages: Readonly<Record<string, string>>): MenuAction => {
    const { label, destructive = false } = lookOf(node.type === 0 ? 'policyFolder' : 'policyVersion', node.state, event);
    const to = pages[event];
    return {
      id: event,
      label: pick(label),
      icon: icons[event],
      destructive,
      ...(to === undefined ? { onClick: () => isTask(event) && onTask({ kind: event, node }) } : { to }),
    };
  };
  return {
    ofDoc: (doc: DocRow): MenuAction[] =>
      listDocEvents(doc.allowedActions).map((event) =>
        entry(event, docNode(doc), { OPEN: addressOfPolicy(doc.id), EDIT: addressOfEdit(doc.id) }),
      ),
    ofFolder: (folder: FolderRow): MenuAction[] =>
      listFolderEvents(folder.allowedActions).map((event) => entry(event, folderNode(folder), { UPLOAD: addressOfUpload(folder.id) })),
  };
}
