import type { RiskReportRow } from '@portal/contract/client';
import { RowActionDialog } from '#shared/record/RowActionDialog.tsx';
import type { ActionOf } from '#shared/record/use-record-action.ts';
import { staleReport } from '../api/reports.ts';
import { useReassignSpec } from './use-report-specs.tsx';

/** The reassignment of one row of a list. */
export default function ReassignDialog({ report, onClose }: { report: RiskReportRow; onClose: () => void }) {
  const spec = useReassignSpec(report);
  return (
    <RowActionDialog<ActionOf<RiskReportRow>>
      workflow="riskReport"
      state={report.state}
      event="REASSIGN"
      spec={spec}
      stale={staleReport}
      onClose={onClose}
    />
  );
}
