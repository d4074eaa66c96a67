import { departmentMerged } from './kit/department-merged.ts';
import { isAdministrator, isIndependent, isSystem, type GuardInput } from './kit/guards.ts';
import { setupLifecycle } from './kit/machine.ts';
import { state, step, text } from './kit/meta.ts';
import { remind } from './kit/remind.ts';
import { defineWorkflow, statesOf, type BaseFacts, type EventOf, type StateOf } from './kit/workflow.ts';

/** What the guards know about an evidence request. */
export interface EvidenceRequestFacts extends BaseFacts {
  readonly requesterId: number;
  /** The person who is asked, or everybody of the department that is. */
  readonly holderIds: readonly number[];
  /** Whoever provided something: nobody accepts what he gave himself. */
  readonly dependentIds: readonly number[];
}

type GuardArguments = GuardInput<EvidenceRequestFacts>;

const manages = (input: GuardArguments): boolean => input.context.requesterId === input.event.actor.id || isAdministrator(input);

const whileOpen = {
  DEPARTMENT_MERGED: departmentMerged,
  REASSIGN: {
    guard: 'manages',
    meta: step({
      label: text('更换对象、请求人或截止日期', 'Reassign'),
      history: text('更换对象、请求人或截止日期', 'Respondent, requester or due date changed'),
      timers: 'restart',
    }),
  },
  CANCEL: {
    guard: 'manages',
    target: 'cancelled',
    meta: step({
      label: text('取消请求', 'Cancel request'),
      history: text('取消请求', 'Request cancelled'),
      destructive: true,
      reasonRequired: 'reason',
    }),
  },
  // Who asks is nearer to it than any administrator.
  REMIND: { ...remind(text('催办证据请求', 'Request reminder sent')), guard: 'manages' },
} as const;

/** One thing asked of one person or one department, from the question to its acceptance (docs/adr/0059-evidence.md). */
export const evidenceRequestMachine = setupLifecycle({
  facts: {} as EvidenceRequestFacts,
  guards: {
    isSystem,
    manages,
    isHolder: ({ context, event }: GuardArguments) => context.holderIds.includes(event.actor.id),
    mayAccept: (input: GuardArguments) =>
      manages(input) && isIndependent(input.event.actor, [...input.context.holderIds, ...input.context.dependentIds]),
  },
}).createMachine({
  id: 'evidenceRequest',
  initial: 'requested',
  states: {
    requested: {
      meta: state({ label: text('待提供', 'Requested'), tone: 'blue', glyph: 'quarter', duty: 'evidenceAnswer' }),
      on: {
        REQUEST: {
          guard: 'manages',
          meta: step({ label: text('请求', 'Request'), history: text('请求证据', 'Evidence requested'), system: true, timers: 'restart' }),
        },
        PROVIDE: {
          guard: 'isHolder',
          target: 'provided',
          meta: step({
            label: text('提供证据', 'Provide evidence'),
            history: text('提供证据', 'Evidence provided'),
            button: 'filled',
            bySubstitute: true,
            isWork: true,
          }),
        },
        ...whileOpen,
      },
    },
    provided: {
      meta: state({ label: text('待接受', 'Provided'), tone: 'amber', glyph: 'threeQuarter', duty: 'evidenceAcceptance' }),
      on: {
        ACCEPT: {
          guard: 'mayAccept',
          target: 'accepted',
          meta: step({ label: text('接受', 'Accept'), history: text('接受证据', 'Evidence accepted'), button: 'filled', isVerdict: true }),
        },
        RETURN: {
          guard: 'mayAccept',
          target: 'requested',
          meta: step({
            label: text('退回', 'Return'),
            history: text('退回补充', 'Returned for completion'),
            button: 'outlined',
            reasonRequired: 'reason',
            isVerdict: true,
          }),
        },
        ...whileOpen,
      },
    },
    accepted: { meta: state({ label: text('已接受', 'Accepted'), tone: 'green', glyph: 'check', isEnd: true }) },
    cancelled: { meta: state({ label: text('已取消', 'Cancelled'), tone: 'neutral', glyph: 'slash', isEnd: true }) },
  },
});

export const evidenceRequestWorkflow = defineWorkflow('evidenceRequest', evidenceRequestMachine, text('证据请求', 'Evidence request'));
export type EvidenceRequestWorkflow = typeof evidenceRequestWorkflow;
export type EvidenceRequestEventName = EventOf<EvidenceRequestWorkflow>;
export type EvidenceRequestState = StateOf<EvidenceRequestWorkflow>;

/** Requests that somebody still has to answer or to judge. */
export const openEvidenceRequestStates = statesOf(evidenceRequestWorkflow, ({ isEnd }) => !isEnd);
