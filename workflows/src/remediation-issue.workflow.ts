import { isAdministrator, isIndependent, isSystem, type GuardInput } from './kit/guards.ts';
import { setupLifecycle } from './kit/machine.ts';
import { state, step, text } from './kit/meta.ts';
import { remind } from './kit/remind.ts';
import { defineWorkflow, type BaseFacts, type EventOf, type StateOf, statesOf } from './kit/workflow.ts';

/** What the guards know about a remediation issue. `isActive` is that of the record it hangs on. */
export interface RemediationIssueFacts extends BaseFacts {
  readonly assigneeId: number;
  /** The owner of the record that the issue hangs on. */
  readonly ownerId: number | null;
  /** Whoever worked on it or had it before, and the dependents of the record it hangs on. */
  readonly dependentIds: readonly number[];
}

type GuardArguments = GuardInput<RemediationIssueFacts>;

const extend = {
  guard: 'isIndependentAdministrator',
  meta: step({ label: text('延期', 'Extend'), history: text('延后整改截止日期', 'Due date extended'), timers: 'restart', isVerdict: true }),
} as const;
const cancel = {
  guard: 'isIndependentAdministrator',
  target: 'cancelled',
  meta: step({
    label: text('取消', 'Cancel issue'),
    history: text('取消整改事项', 'Issue cancelled'),
    destructive: true,
    reasonRequired: 'reason',
    isVerdict: true,
  }),
} as const;
const reassign = {
  guard: 'isAdministrator',
  meta: step({
    label: text('更换负责人', 'Reassign'),
    history: text('更换整改负责人', 'Issue reassigned'),
    timers: 'restart',
    handsOver: true,
  }),
} as const;
const cancelByReopen = {
  guard: 'isSystem',
  target: 'cancelled',
  meta: step({
    label: text('取消', 'Cancel issue'),
    history: text('因控制重新打开而取消', 'Cancelled because the control was reopened'),
    system: true,
  }),
} as const;
const whileUnsettled = {
  EXTEND: extend,
  CANCEL: cancel,
  REASSIGN: reassign,
  REMIND: remind(text('催办整改事项', 'Issue reminder sent')),
  CANCEL_BY_REOPEN: cancelByReopen,
} as const;

/** A deficiency's remediation, from the plan to its verification (docs/decisions/risk-control.md). */
export const remediationIssueMachine = setupLifecycle({
  facts: {} as RemediationIssueFacts,
  guards: {
    isAdministrator,
    isSystem,
    isAssignee: ({ context, event }: GuardArguments) => context.assigneeId === event.actor.id,
    isIndependentAdministrator: ({ context, event }: GuardArguments) =>
      event.actor.isAdministrator && isIndependent(event.actor, [context.assigneeId, context.ownerId, ...context.dependentIds]),
  },
}).createMachine({
  id: 'remediationIssue',
  initial: 'open',
  states: {
    open: {
      meta: state({ label: text('待整改', 'Open'), tone: 'red', glyph: 'dashed', duty: 'remediation' }),
      on: {
        START: {
          guard: 'isAssignee',
          target: 'inProgress',
          meta: step({
            label: text('开始整改', 'Start'),
            history: text('开始整改', 'Remediation started'),
            button: 'filled',
            bySubstitute: true,
            isWork: true,
          }),
        },
        ...whileUnsettled,
      },
    },
    inProgress: {
      meta: state({ label: text('整改中', 'In progress'), tone: 'blue', glyph: 'half', duty: 'remediation' }),
      on: {
        SUBMIT_FIX: {
          guard: 'isAssignee',
          target: 'pendingVerification',
          meta: step({
            label: text('提交整改结果', 'Submit fix'),
            history: text('提交整改结果', 'Fix submitted'),
            button: 'filled',
            bySubstitute: true,
            isWork: true,
          }),
        },
        ...whileUnsettled,
      },
    },
    pendingVerification: {
      meta: state({ label: text('待验证', 'Awaiting verification'), tone: 'amber', glyph: 'threeQuarter', duty: 'verification' }),
      on: {
        VERIFY: {
          guard: 'isIndependentAdministrator',
          target: 'verified',
          meta: step({
            label: text('验证通过', 'Verify'),
            history: text('验证通过', 'Fix verified'),
            button: 'filled',
            isVerdict: true,
          }),
        },
        FAIL: {
          guard: 'isIndependentAdministrator',
          target: 'open',
          // A fix that failed without a word would leave its assignee guessing.
          meta: step({
            label: text('验证不通过', 'Fail'),
            history: text('验证不通过', 'Verification failed'),
            button: 'outlined',
            reasonRequired: 'comment',
            isVerdict: true,
          }),
        },
        ...whileUnsettled,
      },
    },
    verified: { meta: state({ label: text('已验证', 'Verified'), tone: 'green', glyph: 'check', isEnd: true }) },
    cancelled: { meta: state({ label: text('已取消', 'Cancelled'), tone: 'neutral', glyph: 'slash', isEnd: true }) },
  },
});

export const remediationIssueWorkflow = defineWorkflow('remediationIssue', remediationIssueMachine, text('整改事项', 'Remediation issue'));
export type RemediationIssueWorkflow = typeof remediationIssueWorkflow;
export type RemediationIssueEventName = EventOf<RemediationIssueWorkflow>;
export type RemediationIssueState = StateOf<RemediationIssueWorkflow>;

/** Cancelled counts as verified (docs/decisions/risk-control.md). */
export const settledIssueStates = statesOf(remediationIssueWorkflow, ({ isEnd }) => isEnd);
