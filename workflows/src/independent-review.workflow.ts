import { isIndependent, isSystem, type GuardInput } from './kit/guards.ts';
import { setupLifecycle } from './kit/machine.ts';
import { state, step, text } from './kit/meta.ts';
import { defineWorkflow, type BaseFacts, type EventOf, type StateOf } from './kit/workflow.ts';

/** What the guards know about one round of review. `isActive` is that of its risk control. */
export interface IndependentReviewFacts extends BaseFacts {
  readonly ownerId: number | null;
  readonly submittedById: number;
  /** Whoever had a part in what was submitted: the control's dependents when the round was opened, its owner and assistants, and owners since then. */
  readonly dependentIds: readonly number[];
}

type GuardArguments = GuardInput<IndependentReviewFacts>;

/** Whoever has to do with the submission. */
export function listDependents({ ownerId, submittedById, dependentIds }: IndependentReviewFacts): readonly (number | null)[] {
  return [ownerId, submittedById, ...dependentIds];
}

const close = step({
  label: text('通过', 'Approve and close'),
  history: text('审核通过', 'Review closed'),
  button: 'filled',
  form: 'review',
  isVerdict: true,
});

/** One round of independent review a submission (docs/decisions/risk-control.md). The risk control follows in the same transaction. */
export const independentReviewMachine = setupLifecycle({
  facts: {} as IndependentReviewFacts,
  guards: {
    isSystem,
    isIndependentReviewer: ({ context, event }: GuardArguments) =>
      event.actor.isAdministrator && isIndependent(event.actor, listDependents(context)),
    isSubmitterOrOwner: ({ context, event }: GuardArguments) => [context.submittedById, context.ownerId].includes(event.actor.id),
  },
}).createMachine({
  id: 'independentReview',
  initial: 'open',
  states: {
    open: {
      meta: state({ label: text('审核中', 'Open'), tone: 'amber', glyph: 'threeQuarter', restsOn: 'others' }),
      on: {
        CLOSE: { guard: 'isIndependentReviewer', target: 'closed', meta: close },
        CLOSE_WITH_DEFICIENCY: {
          guard: 'isIndependentReviewer',
          target: 'closed',
          meta: step({
            ...close,
            label: text('通过并记录缺陷', 'Approve and record deficiency'),
            history: text('审核通过，存在缺陷需整改', 'Review closed with a deficiency'),
            action: 'CLOSE',
          }),
        },
        REJECT: {
          guard: 'isIndependentReviewer',
          target: 'rejected',
          meta: step({
            label: text('退回', 'Reject'),
            history: text('审核退回', 'Review rejected'),
            button: 'outlined',
            reasonExpected: 'always',
            isVerdict: true,
          }),
        },
        WITHDRAW: {
          guard: 'isSubmitterOrOwner',
          target: 'withdrawn',
          meta: step({ label: text('撤回', 'Withdraw'), history: text('撤回提交', 'Submission withdrawn'), bySubstitute: true }),
        },
      },
    },
    closed: {
      meta: state({ label: text('通过', 'Closed'), tone: 'green', glyph: 'check', isEnd: true }),
      on: {
        DEFICIENCY_STATED: {
          guard: 'isSystem',
          meta: step({
            label: text('说明缺陷', 'State deficiency'),
            history: text('补充说明审核缺陷', 'Review deficiency recorded'),
            system: true,
          }),
        },
      },
    },
    rejected: { meta: state({ label: text('退回', 'Rejected'), tone: 'red', glyph: 'return', isEnd: true, turnsBack: true }) },
    withdrawn: { meta: state({ label: text('撤回', 'Withdrawn'), tone: 'neutral', glyph: 'slash', isEnd: true }) },
  },
});

export const independentReviewWorkflow = defineWorkflow(
  'independentReview',
  independentReviewMachine,
  text('独立审核', 'Independent review'),
);
export type IndependentReviewWorkflow = typeof independentReviewWorkflow;
export type IndependentReviewEventName = EventOf<IndependentReviewWorkflow>;
export type IndependentReviewState = StateOf<IndependentReviewWorkflow>;
