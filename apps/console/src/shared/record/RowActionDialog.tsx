import { ActionDialog, type ActionSpec } from './ActionDialog.tsx';
import { useRecordAction, type Staleness } from './use-record-action.ts';

export interface RowActionDialogProps {
  /** The record's lifecycle, its state and the machine's event. */
  workflow: string;
  state: string;
  event: string;
  spec: ActionSpec;
  stale: Staleness;
  onClose: () => void;
}

/** One action on one row of a list, or on a record that the page is not about: the machine and dialog of record actions, closed when it is done. */
export function RowActionDialog({ spec, stale, onClose, ...of }: RowActionDialogProps) {
  const action = useRecordAction({ stale });
  return <ActionDialog action={action} spec={spec} {...of} onClose={onClose} onDone={onClose} />;
}
