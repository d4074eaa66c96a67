import { lazy, Suspense } from 'react';
import { routes } from '#shared/api/routes.ts';
import { useRecordAction, type DialogAction } from '#shared/record/use-record-action.ts';
import { staleAfterAct } from '../../api/library.ts';
import type { NodeTask, PolicyNode } from '../../node.ts';

// The small dialogs stand in one file of the build: they come together with the first that is opened.
const NodeDialog = lazy(() => import('./NodeDialog.tsx'));
const PermissionDialog = lazy(() => import('../permission/PermissionDialog.tsx'));

export interface NodeDialogsProps {
  task: NodeTask | undefined;
  onClose: () => void;
  /** What was done, and with what id it ended (that of a copy or a new folder is another one). */
  onDone?: ((task: NodeTask, id: number) => void) | undefined;
}

export interface NodeDialogProps {
  node: PolicyNode;
  action: DialogAction;
  onClose: () => void;
  onDone: (id: number) => void;
}

export interface NodeTaskProps extends NodeDialogProps {
  task: NodeTask;
}

const stale = { record: routes.getDoc.name, all: staleAfterAct };

function TaskDialog({ task, onClose, onDone }: Omit<NodeTaskProps, 'node' | 'action'>) {
  const action = useRecordAction({ stale });
  const { kind, node } = task;
  const shared = { node, action, onClose, onDone };
  if (kind === 'PERMISSION' || kind === 'WHY') return <PermissionDialog {...shared} part={kind === 'WHY' ? 'why' : 'entries'} />;
  return <NodeDialog {...shared} task={task} />;
}

/** The dialog of what was asked for; its code comes with the first opening. */
export function NodeDialogs({ task, onClose, onDone }: NodeDialogsProps) {
  if (!task) return null;
  return (
    <Suspense>
      <TaskDialog
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
