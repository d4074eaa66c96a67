import { isAdministrator, isIndependent, isSystem, type GuardInput } from './kit/guards.ts';
import { setupLifecycle } from './kit/machine.ts';
import { state, step, text } from './kit/meta.ts';
import { remind } from './kit/remind.ts';
import { defineWorkflow, statesOf, type BaseFacts, type EventOf, type StateOf } from './kit/workflow.ts';

/** What the guards know about a control test. It is inactive once its period was signed off: what is closed is only read. */
export interface ControlTestFacts extends BaseFacts {
  readonly testerId: number;
  readonly reviewerId: number;
  /** Whoever worked on this test or had it before. */
  readonly dependentIds: readonly number[];
  /** Owner and assistants of the control, and whoever acted on it since the period began (docs/adr/0056-control-tests.md). */
  readonly controlDependentIds: readonly number[];
  /** A design test needs nothing before it; an operating one needs a design test that was concluded effective. */
  readonly isDesignSettled: boolean;
}

type GuardArguments = GuardInput<ControlTestFacts>;

const isOwnTester = ({ context, event }: GuardArguments): boolean =>
  context.testerId === event.actor.id && isIndependent(event.actor, context.controlDependentIds);

const work = (label: [string, string], history: [string, string]) =>
  ({ label: text(...label), history: text(...history), isWork: true, bySubstitute: true }) as const;

const reassign = {
  guard: 'isAdministrator',
  meta: step({
    label: text('更换人员', 'Reassign'),
    history: text('更换测试人员', 'Tester, reviewer or due date changed'),
    timers: 'restart',
    handsOver: true,
  }),
} as const;
const cancel = {
  guard: 'isAdministrator',
  target: 'cancelled',
  meta: step({
    label: text('取消测试', 'Cancel test'),
    history: text('取消测试', 'Test cancelled'),
    destructive: true,
    reasonRequired: 'reason',
  }),
} as const;
/** Of evidence that was replaced: whatever of the test stands on an older version stands on the new one (docs/adr/0059-evidence.md). */
const replaceEvidence = {
  guard: 'isSystem',
  meta: step({
    label: text('更新证据版本', 'Replace evidence'),
    history: text('证据更新为新版本', 'Evidence replaced by a new version'),
    system: true,
  }),
} as const;
const whileOpen = { REASSIGN: reassign, CANCEL: cancel, REMIND: remind(text('催办测试', 'Test reminder sent')) } as const;

const conclude = step({
  label: text('确认结论', 'Conclude'),
  history: text('结论：有效', 'Concluded: effective'),
  button: 'filled',
  isVerdict: true,
});

/** One test of one control in one period, from its plan to its conclusion (docs/adr/0056-control-tests.md). */
export const controlTestMachine = setupLifecycle({
  facts: {} as ControlTestFacts,
  guards: {
    isAdministrator,
    isSystem,
    isTester: isOwnTester,
    mayStart: (input: GuardArguments) => isOwnTester(input) && input.context.isDesignSettled,
    isIndependentReviewer: ({ context, event }: GuardArguments) =>
      context.reviewerId === event.actor.id &&
      isIndependent(event.actor, [context.testerId, ...context.dependentIds, ...context.controlDependentIds]),
  },
}).createMachine({
  id: 'controlTest',
  initial: 'planned',
  states: {
    planned: {
      meta: state({ label: text('已计划', 'Planned'), tone: 'neutral', glyph: 'dashed', duty: 'testing' }),
      on: {
        PLAN: {
          guard: 'isAdministrator',
          meta: step({ label: text('计划', 'Plan'), history: text('计划测试', 'Test planned'), system: true, timers: 'restart' }),
        },
        START: {
          guard: 'mayStart',
          target: 'inProgress',
          meta: step({ ...work(['开始测试', 'Start'], ['开始测试', 'Test started']), button: 'filled' }),
        },
        ...whileOpen,
      },
    },
    inProgress: {
      meta: state({ label: text('测试中', 'In progress'), tone: 'blue', glyph: 'half', duty: 'testing' }),
      on: {
        SUBMIT: {
          guard: 'isTester',
          target: 'inReview',
          meta: step({
            ...work(['提交复核', 'Submit for review'], ['提交复核', 'Submitted for review']),
            button: 'filled',
          }),
        },
        SET_PROCEDURE: {
          guard: 'isTester',
          meta: step({ ...work(['选择程序', 'Choose procedure'], ['选择测试程序', 'Procedure chosen']) }),
        },
        FREEZE_POPULATION: {
          guard: 'isTester',
          meta: step({ ...work(['冻结总体', 'Freeze population'], ['冻结总体', 'Population frozen']) }),
        },
        DRAW_SAMPLE: {
          guard: 'isTester',
          meta: step({ ...work(['抽取样本', 'Draw sample'], ['抽取样本', 'Sample drawn']) }),
        },
        REDRAW_SAMPLE: {
          guard: 'isTester',
          meta: step({ ...work(['重新抽样', 'Redraw sample'], ['重新抽样', 'Sample redrawn']), reasonRequired: 'reason' }),
        },
        EXTEND_SAMPLE: {
          guard: 'isTester',
          meta: step({
            ...work(['扩大样本', 'Extend sample'], ['扩大样本', 'Sample extended']),
            reasonRequired: 'reason',
            button: 'outlined',
          }),
        },
        RECORD_RESULTS: {
          guard: 'isTester',
          meta: step({ ...work(['记录结果', 'Record results'], ['记录结果', 'Results recorded']) }),
        },
        REPLACE_EVIDENCE: replaceEvidence,
        ...whileOpen,
      },
    },
    inReview: {
      meta: state({ label: text('复核中', 'In review'), tone: 'amber', glyph: 'threeQuarter', duty: 'testReview' }),
      on: {
        CONCLUDE: { guard: 'isIndependentReviewer', target: 'concluded', meta: conclude },
        CONCLUDE_INEFFECTIVE: {
          guard: 'isIndependentReviewer',
          target: 'concluded',
          meta: step({ ...conclude, history: text('结论：无效', 'Concluded: not effective'), action: 'CONCLUDE' }),
        },
        RETURN: {
          guard: 'isIndependentReviewer',
          target: 'inProgress',
          meta: step({
            label: text('退回', 'Return'),
            history: text('退回测试人', 'Returned to the tester'),
            button: 'outlined',
            reasonRequired: 'reason',
            isVerdict: true,
          }),
        },
        REPLACE_EVIDENCE: replaceEvidence,
        ...whileOpen,
      },
    },
    concluded: {
      meta: state({ label: text('已得出结论', 'Concluded'), tone: 'green', glyph: 'check', isEnd: true }),
      on: {
        REOPEN: {
          guard: 'isAdministrator',
          target: 'inProgress',
          meta: step({ label: text('重新打开', 'Reopen'), history: text('重新打开测试', 'Test reopened'), reasonRequired: 'reason' }),
        },
      },
    },
    cancelled: { meta: state({ label: text('已取消', 'Cancelled'), tone: 'neutral', glyph: 'slash', isEnd: true }) },
  },
});

export const controlTestWorkflow = defineWorkflow('controlTest', controlTestMachine, text('控制测试', 'Control test'));
export type ControlTestWorkflow = typeof controlTestWorkflow;
export type ControlTestEventName = EventOf<ControlTestWorkflow>;
export type ControlTestState = StateOf<ControlTestWorkflow>;

/** Tests that somebody still works on. */
export const openControlTestStates = statesOf(controlTestWorkflow, ({ isEnd }) => !isEnd);
