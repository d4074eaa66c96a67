import { setup } from 'xstate';
import type { Actor } from './kit/actor.ts';
import { isAdministrator, isIndependent, isSystem } from './kit/guards.ts';
import { state, step, text, type Meta } from './kit/meta.ts';
import { defineWorkflow, type BaseFacts, type StateOf } from './kit/workflow.ts';

/** What the guards know about the response report of one escalation user (docs/decisions/risk-events.md). `isActive` is that of its event. */
export interface RiskReportFacts extends BaseFacts {
  readonly escalationUserId: number;
  /** Whoever wrote what lies there now: the escalation user, one before him, or somebody in his place. */
  readonly authorIds: readonly number[];
}

export type RiskReportEventName = 'ASSIGN' | 'SAVE_DRAFT' | 'SUBMIT' | 'APPROVE' | 'REJECT' | 'REASSIGN' | 'REMIND' | 'ISSUE_CHANGED';

interface GuardArguments {
  readonly context: RiskReportFacts;
  readonly event: { readonly type: RiskReportEventName; readonly actor: Actor };
}

const whileWriting = {
  SUBMIT: {
    guard: 'isEscalationUser',
    target: 'submitted',
    meta: step({
      label: text('提交报告', 'Submit report'),
      history: text('提交应对报告', 'Response report submitted'),
      operation: 'reportSubmitted',
      button: 'filled',
      form: 'edit',
      bySubstitute: true,
    }),
  },
  SAVE_DRAFT: {
    guard: 'isEscalationUser',
    meta: step({
      label: text('保存草稿', 'Save draft'),
      history: text('保存报告草稿', 'Report draft saved'),
      button: 'filled',
      form: 'edit',
      bySubstitute: true,
    }),
  },
  REASSIGN: {
    guard: 'isAdministrator',
    meta: step({
      label: text('更换报告人', 'Reassign'),
      history: text('更换报告人', 'Report reassigned'),
      timers: 'restart',
      reasonRequired: 'reason',
    }),
  },
  REMIND: {
    guard: 'isAdministrator',
    meta: step({ label: text('催办', 'Remind'), history: text('催办报告', 'Reminded of the report'), telling: true }),
  },
} as const;

/** One response report a person in charge, from its assignment to its approval (docs/decisions/risk-events.md). */
export const riskReportMachine = setup({
  types: {
    context: {} as RiskReportFacts,
    events: {} as { type: RiskReportEventName; actor: Actor },
    meta: {} as Meta,
  },
  guards: {
    isAdministrator,
    isSystem,
    isEscalationUser: ({ context, event }: GuardArguments) => context.escalationUserId === event.actor.id,
    isIndependentAdministrator: ({ context, event }: GuardArguments) =>
      event.actor.isAdministrator && isIndependent(event.actor, [context.escalationUserId, ...context.authorIds]),
  },
}).createMachine({
  id: 'riskReport',
  initial: 'draft',
  context: {} as RiskReportFacts,
  states: {
    draft: {
      meta: state({ label: text('待提交', 'To be written'), tone: 'blue', glyph: 'quarter', duty: 'report' }),
      on: {
        ...whileWriting,
        ASSIGN: {
          guard: 'isSystem',
          meta: step({
            label: text('指定报告人', 'Assign'),
            history: text('指定报告人', 'Report assigned'),
            system: true,
            timers: 'restart',
          }),
        },
      },
    },
    submitted: {
      meta: state({ label: text('待审批', 'Submitted'), tone: 'amber', glyph: 'threeQuarter', duty: 'reportApproval' }),
      on: {
        APPROVE: {
          guard: 'isIndependentAdministrator',
          target: 'approved',
          meta: step({
            label: text('批准', 'Approve'),
            history: text('应对报告审批通过', 'Response report approved'),
            operation: 'reportApproved',
            button: 'filled',
            bySubstitute: true,
          }),
        },
        REJECT: {
          guard: 'isIndependentAdministrator',
          target: 'returned',
          meta: step({
            label: text('退回', 'Reject'),
            history: text('应对报告退回', 'Response report rejected'),
            button: 'outlined',
            reasonRequired: 'comment',
            bySubstitute: true,
          }),
        },
      },
    },
    returned: {
      meta: state({ label: text('已退回', 'Returned'), tone: 'red', glyph: 'return', duty: 'report' }),
      on: whileWriting,
    },
    approved: {
      meta: state({ label: text('已批准', 'Approved'), tone: 'green', glyph: 'check', isEnd: true }),
      on: {
        ISSUE_CHANGED: {
          guard: 'isSystem',
          meta: step({
            label: text('整改进展', 'Remediation'),
            history: text('整改事项有进展', 'A remediation issue changed'),
            system: true,
          }),
        },
      },
    },
  },
});

export const riskReportWorkflow = defineWorkflow('riskReport', riskReportMachine);
export type RiskReportWorkflow = typeof riskReportWorkflow;
export type RiskReportState = StateOf<RiskReportWorkflow>;

/** The status of a report on the wire: 0 draft or returned, 1 submitted, 2 approved (docs/decisions/wire.md). */
export const riskReportStatus: Readonly<Record<RiskReportState, 0 | 1 | 2>> = { draft: 0, returned: 0, submitted: 1, approved: 2 };
