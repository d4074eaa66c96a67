import type { GuardInput } from './kit/guards.ts';
import { setupLifecycle } from './kit/machine.ts';
import { state, step, text } from './kit/meta.ts';
import { defineWorkflow, type BaseFacts, type EventOf, type StateOf } from './kit/workflow.ts';

/** What the guards know about a evidence request. */
export interface EvidenceRequestFacts extends BaseFacts {
  readonly ownerId: number;
}

type GuardArguments = GuardInput<EvidenceRequestFacts>;

/** A evidence request, from its draft to its approval by somebody else. */
export const evidenceRequestMachine = setupLifecycle({
  facts: {} as EvidenceRequestFacts,
  guards: {
    isOwner: ({ context, event }: GuardArguments) => context.ownerId === event.actor.id,
    isIndependentAdministrator: ({ context, event }: GuardArguments) => event.actor.isAdministrator && context.ownerId !== event.actor.id,
  },
}).createMachine({
  id: 'evidenceRequest',
  initial: 'draft',
  states: {
    draft: {
      meta: state({ label: text('草稿', 'Draft'), tone: 'neutral', glyph: 'dashed' }),
      on: {
        SAVE_DRAFT: {
          guard: 'isOwner',
          meta: step({ label: text('保存', 'Save'), history: text('保存草稿', 'Draft saved') }),
        },
        SUBMIT: {
          guard: 'isOwner',
          target: 'reviewing',
          meta: step({ label: text('提交', 'Submit'), history: text('提交审核', 'Submitted for review'), button: 'filled' }),
        },
      },
    },
    reviewing: {
      meta: state({ label: text('审核中', 'Reviewing'), tone: 'amber', glyph: 'half', duty: 'review' }),
      on: {
        APPROVE: {
          guard: 'isIndependentAdministrator',
          target: 'approved',
          meta: step({ label: text('批准', 'Approve'), history: text('批准', 'Approved'), button: 'filled' }),
        },
        RETURN: {
          guard: 'isIndependentAdministrator',
          target: 'draft',
          meta: step({ label: text('退回', 'Return'), history: text('退回修改', 'Returned for changes') }),
        },
      },
    },
    approved: { meta: state({ label: text('已批准', 'Approved'), tone: 'green', glyph: 'check', isEnd: true }) },
  },
});

export const evidenceRequestWorkflow = defineWorkflow('evidenceRequest', evidenceRequestMachine, text('证据请求', 'Evidence request'));
export type EvidenceRequestWorkflow = typeof evidenceRequestWorkflow;
export type EvidenceRequestEventName = EventOf<EvidenceRequestWorkflow>;
export type EvidenceRequestState = StateOf<EvidenceRequestWorkflow>;
