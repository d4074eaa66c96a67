import type { RiskControlRecord } from '@portal/contract/client';
import { AssistantsDialog } from './AssistantsDialog.tsx';
import { ForwardDialog, ReassignDialog } from './PeopleDialogs.tsx';
import { DeleteDialog, OwnerApprovalDialog, RejectDialog, ReopenDialog, RestoreDialog, WithdrawDialog } from './ReasonDialogs.tsx';
import { RemindDialog } from './RemindDialog.tsx';
import { RollForwardDialog } from './RollForwardDialog.tsx';

/** What the dialogs need of a record; a row of a list with its assistants will do. */
export type DialogRecord = Pick<
  RiskControlRecord,
  'id' | 'riskNo' | 'riskYear' | 'rowVersion' | 'owners' | 'needOwnerApprove' | 'controlOwner' | 'remindedAt' | 'remindedBy'
>;

export interface RecordDialogsProps {
  record: DialogRecord;
  /** The machine's event whose dialog is open. */
  event: string | undefined;
  onClose: () => void;
  onDone?: (event: string) => void;
}

/** The dialog of an allowed action, by the machine's event name. Events that are done by a form have none. */
export function RecordDialogs({ record, event, onClose, onDone }: RecordDialogsProps) {
  const props = { record, onClose, onDone: event && onDone ? () => onDone(event) : undefined };
  switch (event) {
    case 'SET_ASSISTANTS':
      return <AssistantsDialog {...props} />;
    case 'FORWARD':
      return <ForwardDialog {...props} />;
    case 'REASSIGN':
      return <ReassignDialog {...props} />;
    case 'REOPEN':
      return <ReopenDialog {...props} />;
    case 'DELETE':
      return <DeleteDialog {...props} />;
    case 'RESTORE':
      return <RestoreDialog {...props} />;
    case 'WITHDRAW':
      return <WithdrawDialog {...props} />;
    case 'OWNER_APPROVE':
      return <OwnerApprovalDialog {...props} approved />;
    case 'OWNER_RETURN':
      return <OwnerApprovalDialog {...props} approved={false} />;
    case 'REJECT':
      return <RejectDialog {...props} />;
    case 'REMIND':
      return <RemindDialog {...props} />;
    case 'ROLL_FORWARD':
      return <RollForwardDialog {...props} />;
    default:
      return null;
  }
}
