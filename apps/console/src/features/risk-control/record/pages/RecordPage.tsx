import type { RiskControlRecord } from '@portal/contract/client';
import { lazy, Suspense, useState } from 'react';
import { useSearchParams } from 'react-router-dom';
import { isAdministrator, useSession } from '#shared/api/session.ts';
import type { RecordAction } from '../record-actions.ts';
import { RecordSkeleton } from '#shared/parts/Skeletons.tsx';
import { CurrentControlView } from '../components/CurrentControlView.tsx';
import { History } from '../components/History.tsx';
import { ControlIssues } from '../components/ControlIssues.tsx';
import { RecordNotices } from '../components/Notices.tsx';
import { FootButtons, HeaderButtons } from '../components/RecordButtons.tsx';
import { RecordFrame } from '../components/RecordFrame.tsx';
import { RecordGate } from '../components/RecordGate.tsx';
import { RecordRail } from '../components/RecordRail.tsx';
import { ReviewHistory, ReviewInfoView } from '../components/ReviewInfoView.tsx';
import { StandardInfo, standardAnchor } from '../components/StandardInfo.tsx';
import { SummaryLine } from '../components/SummaryLine.tsx';
import { RecordDialogs } from '../dialogs/RecordDialogs.tsx';
import { AsOfField } from '#shared/record/AsOfField.tsx';
import { useGoBack } from '../use-go-back.ts';

const PastRecord = lazy(() => import('../trail/PastRecord.tsx'));
const OwnerDecisionDialog = lazy(() => import('../dialogs/OwnerDecisionDialog.tsx'));

/** Brings a section into sight and puts the focus there. */
export function jumpTo(anchor: string): void {
  const section = document.getElementById(anchor);
  section?.scrollIntoView({ block: 'start' });
  section?.focus({ preventScroll: true });
}

/** The read-only page of a record with everything that may be done with it. */
function RecordView({ record }: { record: RiskControlRecord }) {
  const [event, setEvent] = useState<string>();
  const [params, setParams] = useSearchParams();
  const asked = params.get('action');
  // The button of a mail names the act; it opens only while the record allows it.
  const decides = asked === 'OWNER_APPROVE' && record.allowedActions.includes('OWNER_APPROVE');
  const forgetAsked = () =>
    setParams(
      (current) => {
        current.delete('action');
        return current;
      },
      { replace: true },
    );
  const [pastDay, setPastDay] = useState<string>();
  const goBack = useGoBack();
  const admin = isAdministrator(useSession());
  const act = (action: RecordAction) => setEvent(action.event);
  // A deleted record is of no more use to who deleted his own; an administrator stays and may restore it.
  const leaveIfGone = (done: string) => {
    if (done === 'DELETE' && !admin) goBack();
  };
  if (pastDay) {
    return (
      <Suspense fallback={<RecordSkeleton />}>
        <PastRecord
          record={record}
          day={pastDay}
          rail={<History record={record} tools={<AsOfField onOpen={setPastDay} />} />}
          onBack={() => setPastDay(undefined)}
        />
      </Suspense>
    );
  }
  return (
    <RecordFrame
      record={record}
      actions={<HeaderButtons record={record} mode="view" onAct={act} />}
      rail={<RecordRail record={record} tools={<AsOfField onOpen={setPastDay} />} />}
      foot={<FootButtons record={record} mode="view" onAct={act} />}
    >
      <RecordNotices record={record} />
      <SummaryLine record={record} onStandard={() => jumpTo(standardAnchor)} />
      <CurrentControlView record={record} />
      <ControlIssues riskId={record.id} />
      <ReviewInfoView record={record} />
      <ReviewHistory riskId={record.id} />
      <StandardInfo record={record} />
      {decides && (
        <Suspense fallback={null}>
          <OwnerDecisionDialog record={record} onClose={forgetAsked} />
        </Suspense>
      )}
      <RecordDialogs record={record} event={event} onClose={() => setEvent(undefined)} onDone={leaveIfGone} />
    </RecordFrame>
  );
}

/** Review view (docs/decisions/portal.md §2). */
export default function RecordPage() {
  return <RecordGate>{(record) => <RecordView key={record.id} record={record} />}</RecordGate>;
}
