import { type ControlAction, type RiskControlRecord } from '@portal/contract/client';
import { Navigate } from 'react-router-dom';
import { routes } from '#shared/api/routes.ts';
import { portalDay } from '#shared/i18n/portal-day.ts';
import { useT } from '#shared/i18n/use-t.ts';
import { useLeaveTo } from '#shared/record/leave-record.ts';
import { RecordPage } from '#shared/record/RecordPage.tsx';
import { request, useRecordAction } from '#shared/record/use-record-action.ts';
import { lookOfAction } from '#shared/workflow/catalogue.ts';
import { addressOf } from '../addresses.ts';
import { CurrentControlView } from '../components/CurrentControlView.tsx';
import { RecordGate } from '../components/RecordGate.tsx';
import { RecordRail } from '../components/RecordRail.tsx';
import { ReviewHistory } from '../components/ReviewInfoView.tsx';
import { jumpToStandard, StandardInfo } from '../components/StandardInfo.tsx';
import { SummaryLine } from '../components/SummaryLine.tsx';
import { RecordDialogs } from '../dialogs/RecordDialogs.tsx';
import { closingChecks, findReviewGaps, needsPlan, toReviewBody, toReviewValue, type ReviewValue } from '../forms/review-model.ts';
import { ReviewForm } from '../forms/ReviewForm.tsx';
import { useDescribe } from '../forms/use-describe.ts';
import { useReadChange, useRecordForm } from '../forms/use-record-form.ts';
import { staleControl, useControlButtons, useControlPage } from '../use-control-page.tsx';

const decisions = ['CLOSE', 'REJECT'] as const satisfies readonly ControlAction[];

/** The reviewer's page of a record: the same page with the form in place of the review information. */
function Review({ record }: { record: RiskControlRecord }) {
  const { t, pick } = useT();
  const leaveTo = useLeaveTo();
  const describe = useDescribe<ReviewValue>();
  // A round is a review of its own: a draft of an earlier round must not come back in a later one.
  const round = record.risk_ReviewInfo?.round ?? 0;
  const form = useRecordForm({ key: `review:${record.id}:${round}`, record, toForm: toReviewValue, describe });
  const action = useRecordAction<ControlAction>({ stale: staleControl, state: record.state, readChange: useReadChange(record.id) });
  const page = useControlPage(record);
  const { draft, errors } = form;
  // What closing will do depends on the form, and the button says it.
  const withDeficiency = needsPlan(draft.value) ? lookOfAction(record.state, 'CLOSE_WITH_DEFICIENCY', 'independentReview') : undefined;
  const buttons = useControlButtons(record, 'review').map((button) =>
    button.event === 'CLOSE' && withDeficiency ? { ...button, words: pick(withDeficiency.label) } : button,
  );
  const decide = (event: (typeof decisions)[number]) => {
    const closes = event === 'CLOSE';
    if (!errors.check(closingChecks, { riskId: record.id, wfStatus: closes, controlEffectiveness: draft.value.controlEffectiveness }))
      return;
    if (!errors.tell(findReviewGaps(draft.value, closes, portalDay()))) return;
    form.send(
      request({
        route: routes.updateReviewRequest,
        input: { body: toReviewBody(record.id, draft.value, closes, draft.base) },
        event,
        done: closes ? t('riskReview.closed', { score: draft.value.controlEffectiveness ?? '' }) : t('riskReview.rejected'),
        leadsTo: addressOf('view', record.id),
        onDone: () => {
          form.finish();
          leaveTo(addressOf('view', record.id));
        },
      }),
    );
  };
  const mayReview = decisions.some((event) => record.allowedActions.includes(event));
  if (!mayReview && !form.done && !form.busy) return <Navigate replace to={addressOf('view', record.id)} />;
  return (
    <RecordPage
      {...page}
      buttons={buttons}
      onAct={(event) => {
        const decision = decisions.find((one) => one === event);
        if (decision) decide(decision);
        else action.ask(event);
      }}
      sending={form.sending ?? action.sending}
      form={form}
      rail={<RecordRail record={record} />}
      sections={[
        { id: 'summary', content: <SummaryLine record={record} onStandard={jumpToStandard} /> },
        { id: 'current', content: <CurrentControlView record={record} /> },
        // Decided, the form is gone before the page is: nobody sees it stand as if it could be sent again.
        { id: 'review', when: mayReview, content: <ReviewForm form={form} /> },
        { id: 'rounds', content: <ReviewHistory riskId={record.id} /> },
        { id: 'standard', content: <StandardInfo record={record} /> },
      ]}
    >
      <RecordDialogs record={record} action={action} />
    </RecordPage>
  );
}

/** Review edit (docs/decisions/portal.md §2). */
export default function ReviewPage() {
  return <RecordGate>{(record) => <Review key={`${record.id}:${record.risk_ReviewInfo?.round ?? 0}`} record={record} />}</RecordGate>;
}
