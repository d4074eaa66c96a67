import type { ControlAction, RiskReportRecord } from '@portal/contract/client';
import { useState } from 'react';
import { ActionDialog } from '#shared/record/ActionDialog.tsx';
import { RaiseIssueDialog } from '#shared/record/RaiseIssueDialog.tsx';
import { RowActionDialog } from '#shared/record/RowActionDialog.tsx';
import type { ActionOf, RecordAction } from '#shared/record/use-record-action.ts';
import { staleReport } from '../api/reports.ts';
import RemindDialog from './RemindDialog.tsx';
import { useReopenSpec, useReportSpecs, type ReopenableControl } from './use-report-specs.tsx';

function ReopenControlDialog({ control, onClose }: { control: ReopenableControl; onClose: () => void }) {
  const spec = useReopenSpec(control);
  return (
    <RowActionDialog<ControlAction>
      workflow="riskControl"
      state={control.state}
      event="REOPEN"
      spec={spec}
      stale={staleReport}
      onClose={onClose}
    />
  );
}

/** The offer that follows an approval, and stands on the approved report. */
export const REOPEN_CONTROL = 'REOPEN_CONTROL';

/** What the page of a report asks for. */
export type ReportAction = ActionOf<RiskReportRecord> | typeof REOPEN_CONTROL;

/** The dialog of an allowed action of a report, by the machine's event name. */
export default function ReportDialogs({ record, action }: { record: RiskReportRecord; action: RecordAction<ReportAction> }) {
  // The offer outlives the approval's dialog.
  const [offered, setOffered] = useState<ReopenableControl>();
  const specs = useReportSpecs(record, ({ reopenControl }) => setOffered(reopenControl?.mayReopen ? reopenControl : undefined));
  const { event } = action;
  const spec = event === undefined || event === REOPEN_CONTROL ? undefined : specs[event];
  return (
    <>
      {spec && <ActionDialog key={event} action={action} spec={spec} state={record.state} workflow="riskReport" />}
      {event === 'RAISE_ISSUE' && <RaiseIssueDialog on={{ ...record, workflow: 'riskReport' }} action={action} />}
      {event === 'REMIND' && <RemindDialog rows={[record]} onClose={action.cancel} />}
      {event === REOPEN_CONTROL && record.linkedControl && <ReopenControlDialog control={record.linkedControl} onClose={action.cancel} />}
      {offered && <ReopenControlDialog control={offered} onClose={() => setOffered(undefined)} />}
    </>
  );
}
