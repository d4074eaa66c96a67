import { isAdministrator, isIndependent, isSystem, type GuardInput } from './kit/guards.ts';
import { issueChanged } from './kit/issue-events.ts';
import { setupLifecycle } from './kit/machine.ts';
import { state, step, text } from './kit/meta.ts';
import { remind } from './kit/remind.ts';
import { defineWorkflow, statesOf, type BaseFacts, type EventOf, type StateOf } from './kit/workflow.ts';

/** What the guards know about a deficiency. */
export interface DeficiencyFacts extends BaseFacts {
  /** Who answers for what is deficient: the control's owner. */
  readonly ownerId: number;
  /** Whoever evaluated it; kept by the runner (docs/adr/0024-independence-by-history.md). */
  readonly dependentIds: readonly number[];
  /** Whoever tested what it was found in. */
  readonly testerIds: readonly number[];
}

type GuardArguments = GuardInput<DeficiencyFacts>;

const dismiss = {
  guard: 'isJudge',
  target: 'dismissed',
  meta: step({
    label: text('不予认定', 'Dismiss'),
    history: text('不予认定为缺陷', 'Dismissed'),
    destructive: true,
    reasonRequired: 'reason',
    isVerdict: true,
  }),
} as const;
const reopen = {
  guard: 'isAdministrator',
  target: 'proposed',
  meta: step({ label: text('重新打开', 'Reopen'), history: text('重新打开', 'Reopened'), reasonRequired: 'reason' }),
} as const;
const aggregated = step({
  label: text('汇总', 'Aggregate'),
  history: text('因汇总而改变建议等级', 'Proposed classification changed by aggregation'),
  system: true,
});
/** It goes on in the next period, whoever works on it (docs/adr/0066-what-the-next-period-takes-along.md). */
const CARRY_OVER = {
  guard: 'isSystem',
  meta: step({ label: text('结转', 'Carry over'), history: text('结转到下一期间', 'Carried over to the next period'), system: true }),
} as const;
const REMIND = remind(text('催办内控缺陷', 'Deficiency reminder sent'));

/**
 * A deficiency from what found it to its closing (docs/adr/0058-deficiencies.md). Evaluated by one person, challenged by another one who neither evaluated nor
 * tested nor answers for it, concluded by an administrator who evaluated none of it; closed when a test of operation after the remediation was effective.
 */
export const deficiencyMachine = setupLifecycle({
  facts: {} as DeficiencyFacts,
  guards: {
    isAdministrator,
    isSystem,
    isEvaluator: ({ context, event }: GuardArguments) => event.actor.isAdministrator && isIndependent(event.actor, [context.ownerId]),
    isJudge: ({ context, event }: GuardArguments) =>
      event.actor.isAdministrator && isIndependent(event.actor, [context.ownerId, ...context.dependentIds, ...context.testerIds]),
  },
}).createMachine({
  id: 'deficiency',
  initial: 'proposed',
  states: {
    proposed: {
      meta: state({ label: text('待评价', 'Proposed'), tone: 'amber', glyph: 'dashed', duty: 'deficiencyEvaluation' }),
      on: {
        PROPOSE: {
          guard: 'isSystem',
          meta: step({ label: text('提出', 'Propose'), history: text('提出内控缺陷', 'Deficiency proposed'), system: true }),
        },
        EVALUATE: {
          guard: 'isEvaluator',
          target: 'evaluated',
          meta: step({ label: text('评价', 'Evaluate'), history: text('完成评价', 'Evaluated'), button: 'filled', isWork: true }),
        },
        DISMISS: dismiss,
        CARRY_OVER,
        REMIND,
      },
    },
    evaluated: {
      meta: state({ label: text('已评价', 'Evaluated'), tone: 'blue', glyph: 'quarter', duty: 'deficiencyChallenge' }),
      on: {
        AGREE: {
          guard: 'isJudge',
          target: 'challenged',
          meta: step({
            label: text('质询通过', 'Agree'),
            history: text('质询通过', 'Challenged and agreed'),
            button: 'filled',
            isVerdict: true,
          }),
        },
        DISAGREE: {
          guard: 'isJudge',
          target: 'proposed',
          meta: step({
            label: text('不同意', 'Disagree'),
            history: text('质询不同意，退回重新评价', 'Challenged and disagreed; sent back for a new evaluation'),
            button: 'outlined',
            reasonRequired: 'comment',
            isVerdict: true,
          }),
        },
        EVALUATE: {
          guard: 'isEvaluator',
          meta: step({
            label: text('修改评价', 'Revise evaluation'),
            history: text('修改评价', 'Evaluation revised'),
            button: 'outlined',
            timers: 'restart',
            isWork: true,
          }),
        },
        CHANGE_CLASS: {
          guard: 'isEvaluator',
          meta: step({
            label: text('调整等级', 'Change classification'),
            history: text('调整缺陷等级', 'Classification changed'),
            button: 'outlined',
            reasonRequired: 'reason',
            isWork: true,
          }),
        },
        AGGREGATE: { guard: 'isSystem', meta: aggregated },
        DISMISS: dismiss,
        CARRY_OVER,
        REMIND,
      },
    },
    challenged: {
      meta: state({ label: text('质询通过', 'Challenge passed'), tone: 'violet', glyph: 'half', duty: 'deficiencyConclusion' }),
      on: {
        CONCLUDE: {
          guard: 'isJudge',
          target: 'concluded',
          meta: step({
            label: text('认定', 'Conclude'),
            history: text('认定缺陷等级', 'Classification finalised'),
            button: 'filled',
            isVerdict: true,
          }),
        },
        RETURN: {
          guard: 'isJudge',
          target: 'proposed',
          meta: step({
            label: text('退回', 'Return'),
            history: text('退回重新评价', 'Sent back for a new evaluation'),
            button: 'outlined',
            reasonRequired: 'comment',
            isVerdict: true,
          }),
        },
        // What was challenged was another class: it is challenged anew.
        AGGREGATE: { guard: 'isSystem', target: 'evaluated', meta: aggregated },
        DISMISS: dismiss,
        CARRY_OVER,
        REMIND,
      },
    },
    concluded: {
      meta: state({ label: text('已认定', 'Concluded'), tone: 'red', glyph: 'alert', duty: 'deficiencyPlan' }),
      on: {
        START_REMEDIATION: {
          guard: 'isAdministrator',
          target: 'remediating',
          meta: step({
            label: text('启动整改', 'Start remediation'),
            history: text('启动整改', 'Remediation started'),
            button: 'filled',
            // The duty of this state is the retest; it is dated when the last issue is settled.
            timers: 'cancel',
          }),
        },
        REOPEN: reopen,
        CARRY_OVER,
        REMIND,
      },
    },
    remediating: {
      meta: state({ label: text('整改中', 'In remediation'), tone: 'blue', glyph: 'half', duty: 'deficiencyRetest' }),
      on: {
        RETEST: {
          guard: 'isAdministrator',
          target: 'retested',
          meta: step({ label: text('登记复测', 'Record retest'), history: text('复测有效', 'Retested as effective'), button: 'filled' }),
        },
        RETEST_FAILED: {
          guard: 'isAdministrator',
          target: 'concluded',
          meta: step({
            label: text('登记复测', 'Record retest'),
            history: text('复测无效，重新整改', 'Retest failed; sent back to remediation'),
            action: 'RETEST',
          }),
        },
        ISSUE_CHANGED: issueChanged,
        ISSUES_SETTLED: {
          guard: 'isSystem',
          meta: step({
            label: text('整改进展', 'Remediation'),
            history: text('整改事项全部办结，待复测', 'All remediation issues closed; awaiting retest'),
            system: true,
            timers: 'restart',
          }),
        },
        RAISE_ISSUE: {
          guard: 'isAdministrator',
          meta: step({
            label: text('登记整改事项', 'Raise issue'),
            history: text('登记整改事项', 'Remediation issue raised manually'),
            timers: 'cancel',
          }),
        },
        CARRY_OVER,
        REMIND,
      },
    },
    retested: {
      meta: state({ label: text('已复测', 'Retested'), tone: 'teal', glyph: 'threeQuarter', duty: 'deficiencyClosing' }),
      on: {
        CLOSE: {
          guard: 'isJudge',
          target: 'closed',
          meta: step({ label: text('关闭', 'Close'), history: text('关闭缺陷', 'Closed'), button: 'filled', isVerdict: true }),
        },
        REMEDIATE_AGAIN: {
          guard: 'isJudge',
          target: 'concluded',
          meta: step({
            label: text('重新整改', 'Remediate again'),
            history: text('要求重新整改', 'Sent back to remediation'),
            button: 'outlined',
            reasonRequired: 'comment',
            isVerdict: true,
          }),
        },
        CARRY_OVER,
        REMIND,
      },
    },
    closed: {
      meta: state({ label: text('已关闭', 'Closed'), tone: 'green', glyph: 'check', isEnd: true }),
      on: { REOPEN: reopen },
    },
    dismissed: {
      meta: state({ label: text('不予认定', 'Dismissed'), tone: 'neutral', glyph: 'slash', isEnd: true }),
      on: { REOPEN: reopen },
    },
  },
});

export const deficiencyWorkflow = defineWorkflow('deficiency', deficiencyMachine, text('内控缺陷', 'Deficiency'));
export type DeficiencyWorkflow = typeof deficiencyWorkflow;
export type DeficiencyEventName = EventOf<DeficiencyWorkflow>;
export type DeficiencyState = StateOf<DeficiencyWorkflow>;

/** Nothing is open any more: what it weighed stands. */
export const settledDeficiencyStates = statesOf(deficiencyWorkflow, ({ isEnd }) => isEnd);
/** The class has been evaluated and can still change with what it is summed with. */
export const weighedDeficiencyStates = ['evaluated', 'challenged'] as const satisfies readonly DeficiencyState[];
/** Found, and its class not yet concluded: a period that is signed off leaves it without one. */
export const unconcludedDeficiencyStates = ['proposed', ...weighedDeficiencyStates] as const satisfies readonly DeficiencyState[];
/** The class was concluded. */
export const concludedDeficiencyStates = ['concluded', 'remediating', 'retested', 'closed'] as const satisfies readonly DeficiencyState[];
