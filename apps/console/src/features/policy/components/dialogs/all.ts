/** The small dialogs in one file of the build: they come together with the first that is opened. */
export { ConfirmNoChangeDialog, DecisionDialog } from './DecisionDialogs.tsx';
export { AlertDialog, DeleteDialog, RestoreDialog } from './DeleteDialogs.tsx';
export { HistoryDialog } from './HistoryDialog.tsx';
export { NewFolderDialog, RenameDialog } from './NameDialog.tsx';
export { PublishDialog } from './PublishDialog.tsx';
export { TargetDialog } from './TargetDialog.tsx';
