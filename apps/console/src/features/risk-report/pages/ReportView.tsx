import type { RiskReportRecord } from '@portal/contract/client';
import { lazy, Suspense } from 'react';
import { useT } from '#shared/i18n/use-t.ts';
import { IssueList } from '#shared/record/IssueList.tsx';
import { RecordGateOf } from '#shared/record/RecordGate.tsx';
import { RecordPage } from '#shared/record/RecordPage.tsx';
import { useRecordDialogs } from '#shared/record/use-record-dialogs.ts';
import { useChangeOf } from '#shared/record/use-record-form.ts';
import { reportGate, reportSource, reportTrailQuery, staleReport } from '../api/reports.ts';
import { EventSummary } from '../components/EventSummary.tsx';
import { ReportBody } from '../components/ReportBody.tsx';
import { ReportNotices } from '../components/ReportNotices.tsx';
import { useReportWords } from '../components/use-report-words.ts';
import type { ReportAction } from '../dialogs/ReportDialogs.tsx';
import { useReportButtons, useReportPage } from '../use-report-page.tsx';

const ReportDialogs = lazy(() => import('../dialogs/ReportDialogs.tsx'));

const groups = [
  { title: 'riskReport.section.analysis', fields: ['rootCause', 'impactAssessment'] },
  { title: 'riskReport.section.response', fields: ['response', 'acceptanceReason', 'actions'] },
  { title: 'riskReport.section.residual', fields: ['residualLikelihood', 'residualImpact'] },
  { title: 'riskReport.section.lessons', fields: ['lessons', 'docs'] },
] as const;

/** The read-only page of a report with everything that may be done with it and with its issues. */
function ReportRecord({ record }: { record: RiskReportRecord }) {
  const { t, lang } = useT();
  const { words } = useReportWords();
  const page = useReportPage(record);
  const action = useRecordDialogs<ReportAction>(record, { stale: staleReport, readChange: useChangeOf(reportSource, record.id) });
  return (
    <RecordPage
      {...page}
      buttons={useReportButtons(record)}
      onAct={action.ask}
      sending={action.sending}
      past={{
        query: (day) => reportTrailQuery(record.id, lang, day),
        groups: groups.map(({ title, fields }) => ({ title: t(title), fields: [], long: fields })),
        words,
      }}
      notices={<ReportNotices record={record} onReopen={() => action.ask('REOPEN_CONTROL')} />}
      sections={[
        { id: 'report', content: <ReportBody record={record} /> },
        { id: 'issues', content: <IssueList issues={record.issues} stale={staleReport} /> },
        { id: 'event', content: <EventSummary record={record} /> },
      ]}
    >
      <Suspense>
        <ReportDialogs record={record} action={action} />
      </Suspense>
    </RecordPage>
  );
}

/** Response report view (docs/decisions/risk-events.md). */
export default function ReportView() {
  return <RecordGateOf {...reportGate}>{(record) => <ReportRecord key={record.id} record={record} />}</RecordGateOf>;
}
