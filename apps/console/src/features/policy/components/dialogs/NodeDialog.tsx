import { HistoryDialog } from './HistoryDialog.tsx';
import { NewFolderDialog, RenameDialog } from './NameDialog.tsx';
import { NodeActionDialog, PublishDialog } from './NodeActionDialog.tsx';
import type { NodeTaskProps } from './NodeDialogs.tsx';
import { TargetDialog } from './TargetDialog.tsx';

/** The dialog of a task on a policy or a folder. */
export default function NodeDialog({ task, ...shared }: NodeTaskProps) {
  const { kind, node } = task;
  if (kind === 'NEW_FOLDER') return <NewFolderDialog {...shared} />;
  if (kind === 'RENAME') return <RenameDialog {...shared} />;
  if (kind === 'MOVE' || kind === 'COPY') return <TargetDialog {...shared} kind={kind} target={task.target} />;
  if (kind === 'PUBLISH') return <PublishDialog {...shared} />;
  if (kind === 'HISTORY') return <HistoryDialog node={node} onClose={shared.onClose} />;
  return <NodeActionDialog {...shared} kind={kind} />;
}
