import { categoryMerged } from './kit/category-merged.ts';
import { departmentMerged } from './kit/department-merged.ts';
import { takeBackForward } from './kit/forward-events.ts';
import { isIndependent, isSystem, type GuardInput } from './kit/guards.ts';
import { issueChanged, raiseIssue } from './kit/issue-events.ts';
import { setupLifecycle } from './kit/machine.ts';
import { state, step, text } from './kit/meta.ts';
import { defineWorkflow, type BaseFacts, type EventOf, type StateOf } from './kit/workflow.ts';

/** What the guards know about a risk event (docs/decisions/risk-events.md). People are ids. */
export interface RiskEventFacts extends BaseFacts {
  /** True until the first save. */
  readonly isNew: boolean;
  readonly reporterId: number;
  /** Whoever sent it in with his own hands in the reporter's place. */
  readonly submissionActorId: number | null;
  /** Whoever wrote or sent it, by the history. */
  readonly dependentIds: readonly number[];
  /** Named by the reporter, forwarded to, asked for a report, or owner of an action. */
  readonly allowedIds: readonly number[];
  /** Those of them who would read it without a forward. */
  readonly concernedIds: readonly number[];
  /** To whom somebody forwarded it. */
  readonly forwardedToIds: readonly number[];
  /** Administrators who neither read nor decide it. */
  readonly recusedIds: readonly number[];
  readonly isConfidential: boolean;
  /** Reports that are neither approved nor cancelled. */
  readonly openReports: number;
  /** Its issues and those of its reports that are neither verified nor cancelled. */
  readonly openIssues: number;
  /** Its losses are kept entry by entry: it was confirmed or dealt with as something that happened, and is not closed as none. */
  readonly keepsLosses: boolean;
  /** Who writes its reports, cancelled ones left out. */
  readonly reportWriterIds: readonly number[];
}

type GuardArguments = GuardInput<RiskEventFacts>;

const isReporter = ({ context, event }: GuardArguments) => context.reporterId === event.actor.id;
const closing = { label: text('关闭', 'Close'), history: text('关闭风险事件', 'Event closed'), isVerdict: true } as const;
const close = step({ ...closing, button: 'outlined' });
/** Who reported it does not decide what it is, nor that it is none; nor does who was recused. */
const listTied = ({ reporterId, submissionActorId, dependentIds, recusedIds }: RiskEventFacts) => [
  reporterId,
  submissionActorId,
  ...dependentIds,
  ...recusedIds,
];
/** A draft that was never reported is its reporter's alone; one that was returned waits for him, and administrators see to it. */
const wasReported = ({ context }: GuardArguments) => context.submissionActorId !== null;
const isIndependentJudge = ({ context, event }: GuardArguments) =>
  event.actor.isAdministrator && isIndependent(event.actor, listTied(context));
const isAdministratorOfReported = (input: GuardArguments) =>
  wasReported(input) && input.event.actor.isAdministrator && !input.context.recusedIds.includes(input.event.actor.id);

/** Who got a confidential event by a forward alone keeps it to himself: who reported it decides how far it goes. */
const listForwarders = ({ isConfidential, concernedIds, allowedIds }: RiskEventFacts) => (isConfidential ? concernedIds : allowedIds);

/** What an event costs goes on after it was confirmed, also when it is closed: whoever reported it, writes a report of it, or administers it says so. */
const mayKeepLosses = (input: GuardArguments) =>
  input.context.keepsLosses &&
  (isReporter(input) || input.context.reportWriterIds.includes(input.event.actor.id) || isAdministratorOfReported(input));

/** The reporter has left, or it is another's to tell. */
const reassign = {
  guard: 'isAdministratorOfReported',
  meta: step({
    label: text('更换上报人', 'Change reporter'),
    history: text('更换上报人', 'Reporter changed'),
    timers: 'restart',
    reasonRequired: 'reason',
    handsOver: true,
  }),
} as const;

/** A risk event from its report to its end; confirmed as a risk it goes on as response reports (docs/decisions/risk-events.md). */
export const riskEventMachine = setupLifecycle({
  facts: {} as RiskEventFacts,
  guards: {
    isSystem,
    isReporter,
    isReporterOfUnreported: (input: GuardArguments) =>
      !input.context.isNew && isReporter(input) && input.context.submissionActorId === null,
    isAdministratorOfReported,
    isIndependentAdministrator: isIndependentJudge,
    mayCloseReturned: (input: GuardArguments) => wasReported(input) && isIndependentJudge(input),
    isSettledForAdministrator: (input: GuardArguments) =>
      isIndependentJudge(input) && input.context.openReports === 0 && input.context.openIssues === 0,
    mayKeepLosses,
    mayForward: (input: GuardArguments) =>
      !input.context.isNew &&
      (isReporter(input) || listForwarders(input.context).includes(input.event.actor.id) || isAdministratorOfReported(input)),
    mayTakeBackForward: (input: GuardArguments) =>
      input.context.forwardedToIds.length > 0 && (isReporter(input) || isAdministratorOfReported(input)),
    mayRecuse: (input: GuardArguments) => input.context.isConfidential && isAdministratorOfReported(input),
    mayReadmit: (input: GuardArguments) => input.context.recusedIds.length > 0 && isAdministratorOfReported(input),
  },
}).createMachine({
  id: 'riskEvent',
  initial: 'draft',
  on: {
    FORWARD: {
      guard: 'mayForward',
      meta: step({ label: text('转发', 'Forward'), history: text('转发', 'Forwarded'), button: 'text' }),
    },
    TAKE_BACK_FORWARD: takeBackForward,
    RECUSE: {
      guard: 'mayRecuse',
      meta: step({
        label: text('回避', 'Recuse administrator'),
        history: text('管理员回避', 'Administrator recused'),
        reasonRequired: 'reason',
      }),
    },
    READMIT: {
      guard: 'mayReadmit',
      meta: step({
        label: text('解除回避', 'Lift recusal'),
        history: text('解除管理员回避', 'Recusal lifted'),
        reasonRequired: 'reason',
      }),
    },
    CATEGORY_MERGED: categoryMerged,
    ISSUE_CHANGED: issueChanged,
    RECORD_LOSS: {
      guard: 'mayKeepLosses',
      meta: step({ label: text('登记损失或收回', 'Record a loss or recovery'), history: text('登记损失分录', 'Loss entry recorded') }),
    },
    CORRECT_LOSS: {
      guard: 'mayKeepLosses',
      meta: step({
        label: text('更正损失分录', 'Correct loss entry'),
        history: text('更正损失分录', 'Loss entry corrected'),
        reasonRequired: 'reason',
      }),
    },
    WITHDRAW_LOSS: {
      guard: 'mayKeepLosses',
      meta: step({
        label: text('撤销损失分录', 'Withdraw loss entry'),
        history: text('撤销损失分录', 'Loss entry withdrawn'),
        reasonRequired: 'reason',
        destructive: true,
      }),
    },
    DEPARTMENT_MERGED: departmentMerged,
  },
  states: {
    draft: {
      meta: state({ label: text('草稿', 'Draft'), tone: 'neutral', glyph: 'dashed', duty: 'eventCorrection' }),
      on: {
        SUBMIT: {
          guard: 'isReporter',
          target: 'pendingApproval',
          meta: step({
            label: text('上报', 'Report'),
            history: text('上报风险事件', 'Event reported'),
            operation: 'riskEventReported',
            button: 'filled',
            form: 'edit',
            isWork: true,
          }),
        },
        SAVE_DRAFT: {
          guard: 'isReporter',
          meta: step({
            label: text('保存草稿', 'Save draft'),
            history: text('保存草稿', 'Draft saved'),
            button: 'filled',
            form: 'edit',
            isWork: true,
          }),
        },
        DELETE: {
          guard: 'isReporterOfUnreported',
          meta: step({
            label: text('放弃草稿', 'Discard draft'),
            history: text('放弃草稿', 'Draft discarded'),
            destructive: true,
            timers: 'cancel',
          }),
        },
        REASSIGN: reassign,
        // What was returned and is not worth going on with; a draft that nobody reported its reporter discards.
        CLOSE: { guard: 'mayCloseReturned', target: 'closed', meta: close },
      },
    },
    pendingApproval: {
      meta: state({ label: text('待审批', 'Awaiting decision'), tone: 'amber', glyph: 'threeQuarter', duty: 'eventApproval' }),
      on: {
        APPROVE: {
          guard: 'isIndependentAdministrator',
          target: 'identified',
          meta: step({
            label: text('确认为风险', 'Confirm as risk'),
            history: text('确认为风险事件', 'Confirmed as risk event'),
            operation: 'confirmedAsRiskEvent',
            button: 'filled',
            isVerdict: true,
          }),
        },
        RETURN: {
          guard: 'isIndependentAdministrator',
          target: 'draft',
          meta: step({
            label: text('退回', 'Return'),
            history: text('退回上报人', 'Returned to the reporter'),
            button: 'outlined',
            reasonRequired: 'comment',
            isVerdict: true,
          }),
        },
        // Beside the confirmation stands the return.
        CLOSE: { guard: 'isIndependentAdministrator', target: 'closed', meta: step(closing) },
        REASSIGN: reassign,
      },
    },
    identified: {
      meta: state({ label: text('确认为风险', 'Confirmed as risk'), tone: 'red', glyph: 'alert', restsOn: 'others' }),
      on: {
        CLOSE: { guard: 'isSettledForAdministrator', target: 'closed', meta: close },
        RAISE_ISSUE: { ...raiseIssue, guard: 'isAdministratorOfReported' },
      },
    },
    closed: {
      meta: state({ label: text('已关闭', 'Closed'), tone: 'green', glyph: 'check', isEnd: true }),
      on: {
        REOPEN: {
          guard: 'isAdministratorOfReported',
          target: 'pendingApproval',
          meta: step({
            label: text('重新打开', 'Reopen'),
            history: text('重新打开', 'Reopened'),
            button: 'outlined',
            reasonRequired: 'reason',
          }),
        },
      },
    },
  },
});

export const riskEventWorkflow = defineWorkflow('riskEvent', riskEventMachine, text('风险事件', 'Risk event'));
export type RiskEventWorkflow = typeof riskEventWorkflow;
export type RiskEventEventName = EventOf<RiskEventWorkflow>;
export type RiskEventState = StateOf<RiskEventWorkflow>;

/** The classItem of RISKEVENTSTATUS (docs/decisions/risk-events.md). */
export const riskEventStatus: Readonly<Record<RiskEventState, 0 | 1 | 2 | 3>> = { draft: 0, pendingApproval: 1, identified: 2, closed: 3 };
