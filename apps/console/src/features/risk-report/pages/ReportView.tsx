import type { RiskReportRecord } from '@portal/contract/client';
import { lazy, Suspense, useState } from 'react';
import { useSearchParams } from 'react-router-dom';
import { useT } from '#shared/i18n/use-t.ts';
import { AsOfField } from '#shared/record/AsOfField.tsx';
import { IssueList } from '#shared/record/IssueList.tsx';
import { CardSkeleton } from '#shared/parts/Skeletons.tsx';
import { ActionButtons, FootActions, type ButtonAction } from '#shared/record/RecordButtons.tsx';
import { staleAfterAct } from '../api/reports.ts';
import { EventSummary } from '../components/EventSummary.tsx';
import { ReportBody } from '../components/ReportBody.tsx';
import { ReportFrame } from '../components/ReportFrame.tsx';
import { ReportGate } from '../components/ReportGate.tsx';
import { ReportNotices } from '../components/ReportNotices.tsx';
import { ReportRail } from '../components/ReportRail.tsx';
import { planActions } from '../report-actions.ts';

const PastReport = lazy(() => import('../components/PastReport.tsx'));
const ReportDialogs = lazy(async () => ({ default: (await import('../dialogs/ReportDialogs.tsx')).ReportDialogs }));

/** The read-only page of a report with everything that may be done with it and with its issues. */
function ReportRecord({ record }: { record: RiskReportRecord }) {
  const { t, pick } = useT();
  const [params, setParams] = useSearchParams();
  // A link may name the act; its dialog opens only while the record allows it.
  const asked = record.allowedActions.find((action) => action === params.get('action') && action !== 'SAVE_DRAFT');
  const [event, setEvent] = useState(asked);
  const [everOpen, setEverOpen] = useState(asked !== undefined);
  const open = (next: string) => {
    setEverOpen(true);
    setEvent(next);
  };
  const [pastDay, setPastDay] = useState<string>();
  const close = () => {
    setEvent(undefined);
    if (params.has('action'))
      setParams(
        (current) => {
          current.delete('action');
          return current;
        },
        { replace: true },
      );
  };
  const actions = planActions(record).map(({ label, ...action }): ButtonAction => ({
    ...action,
    words: label ? pick(label) : t('riskReport.buttons.write'),
  }));
  return (
    <ReportFrame
      record={record}
      actions={!pastDay && <ActionButtons actions={actions} onAct={open} />}
      rail={<ReportRail record={record} tools={<AsOfField onOpen={setPastDay} />} />}
      foot={!pastDay && <FootActions actions={actions} onAct={open} />}
    >
      {pastDay ? (
        <Suspense fallback={<CardSkeleton />}>
          <PastReport id={record.id} day={pastDay} onBack={() => setPastDay(undefined)} />
        </Suspense>
      ) : (
        <>
          <ReportNotices record={record} onReopen={() => open('REOPEN_CONTROL')} />
          <ReportBody record={record} />
          <IssueList issues={record.issues} stale={staleAfterAct} />
          <EventSummary record={record} />
        </>
      )}
      {everOpen && (
        <Suspense>
          <ReportDialogs record={record} event={event} onClose={close} />
        </Suspense>
      )}
    </ReportFrame>
  );
}

/** Response report view (docs/decisions/risk-events.md). */
export default function ReportView() {
  return <ReportGate>{(record) => <ReportRecord key={record.id} record={record} />}</ReportGate>;
}
