import type { RiskControlRecord } from '@portal/contract/client';
import { useState } from 'react';
import { Navigate } from 'react-router-dom';
import { routes } from '#shared/api/routes.ts';
import { useCommand } from '#shared/api/use-call.ts';
import { showToast } from '#shared/feedback/toast-store.ts';
import { ConflictDialog } from '#shared/forms/ConflictDialog.tsx';
import { LeaveGuard } from '#shared/forms/LeaveGuard.tsx';
import { useT } from '#shared/i18n/use-t.ts';
import { addressOf } from '../addresses.ts';
import { staleAfterAct } from '../api/record.ts';
import { ChangedNotice } from '#shared/record/ChangedNotice.tsx';
import { CurrentControlView } from '../components/CurrentControlView.tsx';
import { RecordNotices } from '../components/Notices.tsx';
import { FootButtons, HeaderButtons } from '../components/RecordButtons.tsx';
import { RecordFrame } from '../components/RecordFrame.tsx';
import { RecordGate } from '../components/RecordGate.tsx';
import { RecordRail } from '../components/RecordRail.tsx';
import { ReviewHistory } from '../components/ReviewInfoView.tsx';
import { StandardInfo, standardAnchor } from '../components/StandardInfo.tsx';
import { SummaryLine } from '../components/SummaryLine.tsx';
import { RecordDialogs } from '../dialogs/RecordDialogs.tsx';
import { closingChecks, findReviewGap, toReviewBody, toReviewValue, type ReviewValue } from '../forms/review-model.ts';
import { ReviewForm, useGapWords } from '../forms/ReviewForm.tsx';
import { useDescribe } from '../forms/use-describe.ts';
import { useRecordForm } from '../forms/use-record-form.ts';
import type { RecordAction } from '../record-actions.ts';
import { useGoBack } from '../use-go-back.ts';
import { jumpTo } from './RecordPage.tsx';

/** The reviewer's page of a record: the same page with the form in place of the review information. */
function Review({ record }: { record: RiskControlRecord }) {
  const { t } = useT();
  const [event, setEvent] = useState<string>();
  const goBack = useGoBack('/RiskControl/RiskControlTaskList?type=1');
  const gapWords = useGapWords();
  const describe = useDescribe<ReviewValue>();
  // A round is a review of its own: a draft of an earlier round must not come back in a later one.
  const round = record.risk_ReviewInfo?.round ?? 0;
  const form = useRecordForm({ key: `review:${record.id}:${round}`, record, toForm: toReviewValue, describe });
  const { draft, errors } = form;
  const review = useCommand(routes.updateReviewRequest, {
    refreshes: staleAfterAct,
    onSuccess: (_, input) => {
      showToast({ tone: 'success', text: t(input.body?.wfStatus ? 'riskReview.closed' : 'riskReview.rejected') });
      form.finish();
      goBack();
    },
    onError: form.takeError,
  });
  const send = (closes: boolean) => {
    if (!errors.check(closingChecks, { riskId: record.id, wfStatus: closes, controlEffectiveness: draft.value.controlEffectiveness }))
      return;
    const gap = findReviewGap(draft.value, closes);
    if (gap) errors.put(gap, gapWords[gap]);
    else review.mutate({ body: toReviewBody(record.id, draft.value, closes, draft.base) });
  };
  const act = (action: RecordAction) => {
    if (action.deed.kind === 'form') send(action.event === 'CLOSE');
    else setEvent(action.event);
  };
  const mayReview = record.allowedActions.includes('CLOSE') || record.allowedActions.includes('REJECT');
  if (!mayReview && !form.done && !review.isPending) return <Navigate replace to={addressOf('view', record.id)} />;
  return (
    <RecordFrame
      record={record}
      actions={<HeaderButtons record={record} mode="review" onAct={act} busy={review.isPending} />}
      rail={<RecordRail record={record} />}
      foot={<FootButtons record={record} mode="review" onAct={act} busy={review.isPending} />}
    >
      <RecordNotices record={record} />
      <ChangedNotice form={form} id={record.id} />
      <SummaryLine record={record} onStandard={() => jumpTo(standardAnchor)} />
      <CurrentControlView record={record} />
      <ReviewForm form={form} />
      <ReviewHistory riskId={record.id} />
      <StandardInfo record={record} />
      <RecordDialogs record={record} event={event} onClose={() => setEvent(undefined)} />
      <ConflictDialog {...form.conflict} />
      <LeaveGuard when={draft.dirty} />
    </RecordFrame>
  );
}

/** Review edit (docs/decisions/portal.md §2). */
export default function ReviewPage() {
  return <RecordGate>{(record) => <Review key={`${record.id}:${record.risk_ReviewInfo?.round ?? 0}`} record={record} />}</RecordGate>;
}
