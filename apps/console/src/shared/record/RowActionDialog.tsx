import { ActionDialog, type ActionSpec } from './ActionDialog.tsx';
import { useRecordAction, type Staleness } from './use-record-action.ts';

export interface RowActionDialogProps<Event extends string> {
  /** The record's lifecycle and its state. */
  workflow: string;
  state: string;
  /** One of its events; which there are the caller says, by the record's actions. */
  event: NoInfer<Event>;
  spec: ActionSpec;
  stale: Staleness;
  onClose: () => void;
}

/** One action on one row of a list, or on a record that the page is not about: the machine and dialog of record actions, closed when it is done. */
export function RowActionDialog<Event extends string = never>({ spec, stale, onClose, ...of }: RowActionDialogProps<Event>) {
  const action = useRecordAction({ stale });
  return <ActionDialog action={action} spec={spec} {...of} onClose={onClose} onDone={onClose} />;
}
