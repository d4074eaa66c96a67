import { isAdministrator, type GuardInput } from './kit/guards.ts';
import { setupLifecycle } from './kit/machine.ts';
import { state, step, text } from './kit/meta.ts';
import { defineWorkflow, statesOf, type BaseFacts, type EventOf, type StateOf } from './kit/workflow.ts';

/** What the guards know about an assessment period. */
export interface AssessmentPeriodFacts extends BaseFacts {
  /** It is being made: its row exists for no longer than this transaction. */
  readonly isNew: boolean;
  /** Tests, statements and deficiencies of it that are not concluded; 0 while nobody can sign it off yet. */
  readonly openWork: number;
  /** Signatures and open findings that keep it from being withdrawn; 0 while nobody can withdraw it (docs/adr/0079). */
  readonly heldBy: number;
}

type GuardArguments = GuardInput<AssessmentPeriodFacts>;

const leads = (input: GuardArguments) => !input.context.isNew && isAdministrator(input);

/** What is assessed and why may change until the conclusions are drawn: each change is a step, so that the chain keeps it. */
const scoping = {
  EDIT: {
    guard: 'isAdministrator',
    meta: step({ label: text('编辑', 'Edit'), history: text('编辑评价期间', 'Period edited'), form: 'edit' }),
  },
  SET_MATERIALITY: {
    guard: 'isAdministrator',
    meta: step({
      label: text('设定重要性水平', 'Set materiality'),
      history: text('设定重要性水平', 'Materiality set'),
      form: 'materiality',
      reasonRequired: 'reason',
    }),
  },
  LOAD_BALANCE: {
    guard: 'isAdministrator',
    meta: step({
      label: text('导入试算平衡表', 'Import trial balance'),
      history: text('导入试算平衡表', 'Trial balance imported'),
      form: 'balance',
    }),
  },
  SET_ACCOUNTS: {
    guard: 'isAdministrator',
    meta: step({
      label: text('编辑科目', 'Edit accounts'),
      history: text('编辑重要科目', 'Significant accounts edited'),
      form: 'accounts',
    }),
  },
  DECIDE_SCOPE: {
    guard: 'isAdministrator',
    meta: step({
      label: text('决定评价范围', 'Decide scope'),
      history: text('决定评价范围', 'Scope decided'),
      form: 'scope',
      reasonRequired: 'reason',
    }),
  },
} as const;

const reopen = step({
  label: text('重新打开', 'Reopen'),
  history: text('重新打开评价期间', 'Period reopened'),
  reasonRequired: 'reason',
});

/** What was begun by mistake ends without having been assessed (docs/adr/0079-a-period-is-withdrawn.md). */
const withdraw = {
  guard: 'isAdministratorWithNothingHeld',
  target: 'withdrawn',
  meta: step({
    label: text('撤销', 'Withdraw'),
    history: text('撤销评价期间', 'Period withdrawn'),
    destructive: true,
    reasonRequired: 'reason',
  }),
} as const;

/** An assessment period, from its plan to its sign-off: everything of assurance hangs on one (docs/adr/0054). */
export const assessmentPeriodMachine = setupLifecycle({
  facts: {} as AssessmentPeriodFacts,
  guards: {
    isNewAndAdministrator: (input: GuardArguments) => input.context.isNew && isAdministrator(input),
    isAdministrator: leads,
    isAdministratorWithNothingHeld: (input: GuardArguments) => leads(input) && input.context.heldBy === 0,
    isAdministratorWithNothingOpen: (input: GuardArguments) => leads(input) && input.context.openWork === 0,
    isAdministratorWithWorkOpen: (input: GuardArguments) => leads(input) && input.context.openWork > 0,
  },
}).createMachine({
  id: 'assessmentPeriod',
  initial: 'planning',
  states: {
    planning: {
      meta: state({ label: text('计划中', 'Planning'), tone: 'neutral', glyph: 'dashed', restsOn: 'maker' }),
      on: {
        PLAN: {
          guard: 'isNewAndAdministrator',
          meta: step({ label: text('新建评价期间', 'New period'), history: text('新建评价期间', 'Period planned') }),
        },
        START: {
          guard: 'isAdministrator',
          target: 'fieldwork',
          meta: step({ label: text('开始测试', 'Start fieldwork'), history: text('进入测试阶段', 'Fieldwork started'), button: 'filled' }),
        },
        ...scoping,
        WITHDRAW: withdraw,
      },
    },
    fieldwork: {
      meta: state({ label: text('测试中', 'Fieldwork'), tone: 'blue', glyph: 'half', restsOn: 'others' }),
      on: {
        CONCLUDE: {
          guard: 'isAdministrator',
          target: 'concluding',
          meta: step({
            label: text('开始汇总结论', 'Start concluding'),
            history: text('进入结论阶段', 'Concluding started'),
            button: 'filled',
          }),
        },
        ...scoping,
        WITHDRAW: withdraw,
      },
    },
    concluding: {
      meta: state({ label: text('结论中', 'Concluding'), tone: 'amber', glyph: 'threeQuarter', restsOn: 'others' }),
      on: {
        SIGN_OFF: {
          guard: 'isAdministratorWithNothingOpen',
          target: 'signedOff',
          meta: step({ label: text('签署', 'Sign off'), history: text('签署评价期间', 'Period signed off'), button: 'filled' }),
        },
        // What is still open stands still with the period: who signs all the same says why.
        SIGN_OFF_OPEN: {
          guard: 'isAdministratorWithWorkOpen',
          target: 'signedOff',
          meta: step({
            label: text('仍要签署', 'Sign off anyway'),
            history: text('在仍有未了事项时签署评价期间', 'Period signed off with work still open'),
            button: 'outlined',
            reasonRequired: 'reason',
          }),
        },
        REOPEN: { guard: 'isAdministrator', target: 'fieldwork', meta: reopen },
        WITHDRAW: withdraw,
      },
    },
    signedOff: {
      meta: state({ label: text('已签署', 'Signed off'), tone: 'green', glyph: 'check', isEnd: true }),
      on: { REOPEN: { guard: 'isAdministrator', target: 'concluding', meta: reopen } },
    },
    withdrawn: { meta: state({ label: text('已撤销', 'Withdrawn'), tone: 'neutral', glyph: 'slash', isEnd: true }) },
  },
});

export const assessmentPeriodWorkflow = defineWorkflow('assessmentPeriod', assessmentPeriodMachine, text('评价期间', 'Assessment period'));
/** A period at no end: what hangs on it may go on. */
export const openPeriodStates = statesOf(assessmentPeriodWorkflow, ({ isEnd }) => !isEnd);
/** A period is under way while the records that hang on it bring it on: it is planned no longer, and not signed off. */
export const periodStatesUnderWay = statesOf(assessmentPeriodWorkflow, ({ restsOn }) => restsOn === 'others');
export type AssessmentPeriodWorkflow = typeof assessmentPeriodWorkflow;
export type AssessmentPeriodEventName = EventOf<AssessmentPeriodWorkflow>;
export type AssessmentPeriodState = StateOf<AssessmentPeriodWorkflow>;
