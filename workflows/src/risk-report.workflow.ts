import { isAdministrator, isIndependent, isSystem, type GuardInput } from './kit/guards.ts';
import { issueChanged, raiseIssue } from './kit/issue-events.ts';
import { setupLifecycle } from './kit/machine.ts';
import { state, step, text } from './kit/meta.ts';
import { remind } from './kit/remind.ts';
import { defineWorkflow, type BaseFacts, type EventOf, type StateOf, statesOf } from './kit/workflow.ts';

/** What the guards know about the response report of one escalation user (docs/decisions/risk-events.md). `isActive` is that of its event. */
export interface RiskReportFacts extends BaseFacts {
  readonly escalationUserId: number;
  /** Whoever wrote what lies there now, or was to write it before another. */
  readonly dependentIds: readonly number[];
}

type GuardArguments = GuardInput<RiskReportFacts>;

/** The report is no longer needed; its event can be closed without it. */
const cancel = {
  guard: 'isIndependentAdministrator',
  target: 'cancelled',
  meta: step({
    label: text('取消报告', 'Cancel report'),
    history: text('取消应对报告', 'Response report cancelled'),
    destructive: true,
    reasonRequired: 'reason',
    isVerdict: true,
  }),
} as const;

/** The service asks somebody for the report. */
const assign = step({
  label: text('指定报告人', 'Assign'),
  history: text('指定报告人', 'Report assigned'),
  system: true,
  timers: 'restart',
});

const reassign = {
  label: text('更换报告人', 'Reassign'),
  history: text('更换报告人', 'Report reassigned'),
  reasonRequired: 'reason',
  handsOver: true,
} as const;
const handOn = step(reassign);

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
      isWork: true,
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
      isWork: true,
    }),
  },
  REASSIGN: {
    guard: 'isAdministrator',
    meta: step({ ...reassign, timers: 'restart' }),
  },
  CANCEL: cancel,
  REMIND: remind(text('催办报告', 'Report reminder sent')),
} as const;

/** One response report a person in charge, from its assignment to its approval (docs/decisions/risk-events.md). */
export const riskReportMachine = setupLifecycle({
  facts: {} as RiskReportFacts,
  guards: {
    isAdministrator,
    isSystem,
    isEscalationUser: ({ context, event }: GuardArguments) => context.escalationUserId === event.actor.id,
    isIndependentAdministrator: ({ context, event }: GuardArguments) =>
      event.actor.isAdministrator && isIndependent(event.actor, [context.escalationUserId, ...context.dependentIds]),
  },
}).createMachine({
  id: 'riskReport',
  initial: 'draft',
  on: { RAISE_ISSUE: raiseIssue, ISSUE_CHANGED: issueChanged },
  states: {
    draft: {
      meta: state({ label: text('待提交', 'To be written'), tone: 'blue', glyph: 'quarter', duty: 'report' }),
      on: {
        ...whileWriting,
        ASSIGN: { guard: 'isSystem', meta: assign },
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
            isVerdict: true,
          }),
        },
        REJECT: {
          guard: 'isIndependentAdministrator',
          target: 'returned',
          meta: step({
            label: text('退回', 'Return'),
            history: text('应对报告退回', 'Response report returned'),
            button: 'outlined',
            reasonRequired: 'comment',
            isVerdict: true,
          }),
        },
        CANCEL: cancel,
        // What was written stays and waits for its approval as before; from here on another person answers for it.
        REASSIGN: { guard: 'isAdministrator', meta: handOn },
      },
    },
    returned: {
      meta: state({ label: text('已退回', 'Returned'), tone: 'red', glyph: 'return', duty: 'report', turnsBack: true }),
      on: whileWriting,
    },
    approved: {
      meta: state({ label: text('已批准', 'Approved'), tone: 'green', glyph: 'check', isEnd: true }),
    },
    cancelled: {
      meta: state({ label: text('已取消', 'Cancelled'), tone: 'neutral', glyph: 'slash', isEnd: true }),
      // Who confirms the event anew and names the same person asks for it again.
      on: { ASSIGN: { guard: 'isSystem', target: 'draft', meta: assign } },
    },
  },
});

export const riskReportWorkflow = defineWorkflow('riskReport', riskReportMachine, text('应对报告', 'Response report'));
export type RiskReportWorkflow = typeof riskReportWorkflow;
export type RiskReportEventName = EventOf<RiskReportWorkflow>;
export type RiskReportState = StateOf<RiskReportWorkflow>;

/** The status of a report on the wire: 0 draft or returned, 1 submitted, 2 approved, 3 cancelled (docs/decisions/wire.md). */
export const riskReportStatus: Readonly<Record<RiskReportState, 0 | 1 | 2 | 3>> = {
  draft: 0,
  returned: 0,
  submitted: 1,
  approved: 2,
  cancelled: 3,
};

/** What an event need not wait for any more. */
export const settledReportStates = statesOf(riskReportWorkflow, ({ isEnd }) => isEnd);
