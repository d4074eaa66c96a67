import { lazy, Suspense } from 'react';
import type { NodeTask } from '../../node.ts';
import { isDecision } from './decision-kinds.ts';

const load = () => import('./all.ts');
const NewFolderDialog = lazy(async () => ({ default: (await load()).NewFolderDialog }));
const RenameDialog = lazy(async () => ({ default: (await load()).RenameDialog }));
const TargetDialog = lazy(async () => ({ default: (await load()).TargetDialog }));
const DeleteDialog = lazy(async () => ({ default: (await load()).DeleteDialog }));
const RestoreDialog = lazy(async () => ({ default: (await load()).RestoreDialog }));
const AlertDialog = lazy(async () => ({ default: (await load()).AlertDialog }));
const DecisionDialog = lazy(async () => ({ default: (await load()).DecisionDialog }));
const ConfirmNoChangeDialog = lazy(async () => ({ default: (await load()).ConfirmNoChangeDialog }));
const PublishDialog = lazy(async () => ({ default: (await load()).PublishDialog }));
const HistoryDialog = lazy(async () => ({ default: (await load()).HistoryDialog }));
const PermissionDialog = lazy(() => import('../permission/PermissionDialog.tsx'));

export interface NodeDialogsProps {
  task: NodeTask | undefined;
  onClose: () => void;
  /** What was done, and with what id it ended (that of a copy or a new folder is another one). */
  onDone?: ((task: NodeTask, id: number) => void) | undefined;
}

function Dialog({ task, onClose, onDone }: { task: NodeTask; onClose: () => void; onDone: (id: number) => void }) {
  const { kind, node } = task;
  const shared = { node, onClose, onDone };
  if (isDecision(kind)) return <DecisionDialog {...shared} kind={kind} />;
  if (kind === 'NEW_FOLDER') return <NewFolderDialog {...shared} />;
  if (kind === 'RENAME') return <RenameDialog {...shared} />;
  if (kind === 'MOVE' || kind === 'COPY') return <TargetDialog {...shared} kind={kind} target={task.target} />;
  if (kind === 'DELETE') return <DeleteDialog {...shared} />;
  if (kind === 'RESTORE') return <RestoreDialog {...shared} />;
  if (kind === 'ALERT') return <AlertDialog {...shared} />;
  if (kind === 'CONFIRM_NO_CHANGE') return <ConfirmNoChangeDialog {...shared} />;
  if (kind === 'PUBLISH') return <PublishDialog {...shared} />;
  if (kind === 'HISTORY') return <HistoryDialog node={node} onClose={onClose} />;
  return <PermissionDialog {...shared} part={kind === 'WHY' ? 'why' : 'entries'} />;
}

/** The dialog of what was asked for; its code comes with the first opening. */
export function NodeDialogs({ task, onClose, onDone }: NodeDialogsProps) {
  if (!task) return null;
  return (
    <Suspense>
      <Dialog
        key={`${task.kind}-${task.node.type}-${task.node.id}`}
        task={task}
        onClose={onClose}
        onDone={(id) => {
          onClose();
          onDone?.(task, id);
        }}
      />
    </Suspense>
  );
}
