import type { RiskReportRow } from '@portal/contract/client';
import { ActionDialog } from '#shared/record/ActionDialog.tsx';
import { useRecordAction } from '#shared/record/use-record-action.ts';
import { staleReport } from '../api/reports.ts';
import { useReassignSpec } from './use-report-specs.tsx';

/** The reassignment of one row of a list. */
export default function ReassignDialog({ report, onClose }: { report: RiskReportRow; onClose: () => void }) {
  const action = useRecordAction({ stale: staleReport });
  const spec = useReassignSpec(report);
  return (
    <ActionDialog
      action={action}
      spec={spec}
      state={report.state}
      workflow="riskReport"
      event="REASSIGN"
      onClose={onClose}
      onDone={onClose}
    />
  );
}
