import type { RiskReportRecord } from '@portal/contract/client';
import type { ReactNode } from 'react';
import { useT } from '#shared/i18n/use-t.ts';
import { RecordHeader } from '#shared/parts/RecordHeader.tsx';
import { RecordLayout } from '#shared/record/RecordLayout.tsx';
import { isDue } from '../use-report-columns.tsx';

export interface ReportFrameProps {
  record: RiskReportRecord;
  actions?: ReactNode;
  children: ReactNode;
  rail: ReactNode;
  /** Sticks to the bottom: the form's foot, or the actions on a phone. */
  foot?: ReactNode;
}

/** One page a report: header, body, rail (below on narrow windows), foot. */
export function ReportFrame({ record, actions, children, rail, foot }: ReportFrameProps) {
  const { t } = useT();
  return (
    <>
      <RecordHeader
        no={record.reportNo}
        title={record.eventTitle}
        workflow="riskReport"
        state={record.state}
        owner={record.escalationUser}
        due={isDue(record) ? { label: t('riskReport.dates.due'), date: record.dueDate } : undefined}
        actions={actions}
      />
      <RecordLayout rail={rail}>{children}</RecordLayout>
      {foot}
    </>
  );
}
