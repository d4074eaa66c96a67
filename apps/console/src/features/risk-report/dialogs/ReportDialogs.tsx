import type { RiskReportRecord } from '@portal/contract/client';
import { useState } from 'react';
import { ApproveDialog, RejectDialog, SubmitDialog } from './ReasonDialogs.tsx';
import ReassignDialog from './ReassignDialog.tsx';
import RemindDialog from './RemindDialog.tsx';
import { ReopenControlDialog, type ReopenableControl } from './ReopenControlDialog.tsx';

export interface ReportDialogsProps {
  record: RiskReportRecord;
  /** The machine's event whose dialog is open; REOPEN_CONTROL is the offer that follows an approval. */
  event: string | undefined;
  onClose: () => void;
}

/** The dialog of an allowed action of a report, by the machine's event name. */
export function ReportDialogs({ record, event, onClose }: ReportDialogsProps) {
  // The offer outlives the approval's dialog.
  const [offered, setOffered] = useState<ReopenableControl>();
  const props = { record, onClose };
  return (
    <>
      {event === 'SUBMIT' && <SubmitDialog {...props} />}
      {event === 'APPROVE' && (
        <ApproveDialog {...props} onApproved={({ reopenControl }) => setOffered(reopenControl?.mayReopen ? reopenControl : undefined)} />
      )}
      {event === 'REJECT' && <RejectDialog {...props} />}
      {event === 'REASSIGN' && <ReassignDialog report={record} onClose={onClose} />}
      {event === 'REMIND' && <RemindDialog rows={[record]} onClose={onClose} />}
      {event === 'REOPEN_CONTROL' && record.linkedControl && <ReopenControlDialog control={record.linkedControl} onClose={onClose} />}
      {offered && <ReopenControlDialog control={offered} onClose={() => setOffered(undefined)} />}
    </>
  );
}
