import type { RiskReportRecord } from '@portal/contract/client';
import type { ReactNode } from 'react';
import { RecordGateOf } from '#shared/record/RecordGate.tsx';
import { reportList } from '../addresses.ts';
import { reportQuery } from '../api/reports.ts';

/** Loads the report that the address names and draws it. */
export function ReportGate({ children }: { children: (record: RiskReportRecord) => ReactNode }) {
  return (
    <RecordGateOf query={reportQuery} numberOf={(record) => record.reportNo} list={reportList}>
      {children}
    </RecordGateOf>
  );
}
