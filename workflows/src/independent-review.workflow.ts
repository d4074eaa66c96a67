import { setup } from 'xstate';
import type { Actor } from './kit/actor.ts';
import { isIndependent } from './kit/guards.ts';
import { state, step, text, type Meta } from './kit/meta.ts';
import { defineWorkflow, type BaseFacts, type StateOf } from './kit/workflow.ts';

/** What the guards know about one round of review. `isActive` is that of its risk control. */
export interface IndependentReviewFacts extends BaseFacts {
  readonly ownerId: number | null;
  readonly submittedById: number;
  /** Assistants at the time of submission, and whoever acted for the owner, the submitter or one of them. */
  readonly dependentIds: readonly number[];
}

export type IndependentReviewEventName = 'CLOSE' | 'CLOSE_WITH_DEFICIENCY' | 'REJECT' | 'WITHDRAW';

interface GuardArguments {
  readonly context: IndependentReviewFacts;
  readonly event: { readonly type: IndependentReviewEventName; readonly actor: Actor };
}

/** Whoever has to do with the submission. */
export function listDependents({ ownerId, submittedById, dependentIds }: IndependentReviewFacts): readonly (number | null)[] {
  return [ownerId, submittedById, ...dependentIds];
}

const close = step({
  label: text('通过', 'Approve & close'),
  history: text('审核通过', 'Review closed'),
  button: 'filled',
  form: 'review',
  bySubstitute: true,
});

/** One round of independent review a submission (docs/decisions/risk-control.md). The risk control follows in the same transaction. */
export const independentReviewMachine = setup({
  types: {
    context: {} as IndependentReviewFacts,
    events: {} as { type: IndependentReviewEventName; actor: Actor },
    meta: {} as Meta,
  },
  guards: {
    isIndependentReviewer: ({ context, event }: GuardArguments) =>
      event.actor.isAdministrator && isIndependent(event.actor, listDependents(context)),
    isSubmitterOrOwner: ({ context, event }: GuardArguments) => [context.submittedById, context.ownerId].includes(event.actor.id),
  },
}).createMachine({
  id: 'independentReview',
  initial: 'open',
  context: {} as IndependentReviewFacts,
  states: {
    open: {
      meta: state({ label: text('审核中', 'Open'), tone: 'amber', glyph: 'threeQuarter' }),
      on: {
        CLOSE: { guard: 'isIndependentReviewer', target: 'closed', meta: close },
        CLOSE_WITH_DEFICIENCY: {
          guard: 'isIndependentReviewer',
          target: 'closed',
          meta: step({ ...close, history: text('审核通过,存在缺陷需整改', 'Review closed with a deficiency'), action: 'CLOSE' }),
        },
        REJECT: {
          guard: 'isIndependentReviewer',
          target: 'rejected',
          meta: step({
            label: text('退回', 'Reject'),
            history: text('审核退回', 'Review rejected'),
            button: 'outlined',
            reasonExpected: 'always',
            bySubstitute: true,
          }),
        },
        WITHDRAW: {
          guard: 'isSubmitterOrOwner',
          target: 'withdrawn',
          meta: step({ label: text('撤回', 'Withdraw'), history: text('撤回提交', 'Submission withdrawn'), bySubstitute: true }),
        },
      },
    },
    closed: { meta: state({ label: text('通过', 'Closed'), tone: 'green', glyph: 'check', isEnd: true }) },
    rejected: { meta: state({ label: text('退回', 'Rejected'), tone: 'red', glyph: 'return', isEnd: true }) },
    withdrawn: { meta: state({ label: text('撤回', 'Withdrawn'), tone: 'neutral', glyph: 'slash', isEnd: true }) },
  },
});

export const independentReviewWorkflow = defineWorkflow('independentReview', independentReviewMachine);
export type IndependentReviewWorkflow = typeof independentReviewWorkflow;
export type IndependentReviewState = StateOf<IndependentReviewWorkflow>;
