import { isSystem, type GuardInput } from './kit/guards.ts';
import { setupLifecycle } from './kit/machine.ts';
import { state, step, text } from './kit/meta.ts';
import { defineWorkflow, type BaseFacts, type EventOf, type StateOf, statesOf } from './kit/workflow.ts';

/** What the guards know about one attempt at an exam. An attempt goes on although its exam was deleted meanwhile. */
export interface ExamAttemptFacts extends BaseFacts {
  readonly isNew: boolean;
  readonly sitterId: number;
  /** Who marks the texts of this exam beside the administrators. */
  readonly markerId: number;
}

type GuardArguments = GuardInput<ExamAttemptFacts>;

const isSitter = ({ context, event }: GuardArguments): boolean => context.sitterId === event.actor.id;
const marked = text('评分完成', 'Marked');
const graded = text('系统评分', 'Marked automatically');
const mark = text('评分', 'Mark');
/** Of a result that is told already: the texts are marked again, with a reason. What was told as passed stays passed. */
const again = { label: text('重新评分', 'Re-mark'), history: text('重新评分', 'Re-marked'), reasonRequired: 'reason' } as const;

/** One person's attempt at an exam, from its start to its result (docs/decisions/knowledge.md). */
export const examAttemptMachine = setupLifecycle({
  facts: {} as ExamAttemptFacts,
  guards: {
    isSystem,
    isSitter,
    isStartingSitter: (given: GuardArguments) => given.context.isNew && isSitter(given),
    // Nobody marks himself, not even an administrator.
    isMarker: (given: GuardArguments) =>
      !isSitter(given) && (given.event.actor.isAdministrator || given.context.markerId === given.event.actor.id),
  },
}).createMachine({
  id: 'examAttempt',
  initial: 'inProgress',
  states: {
    inProgress: {
      meta: state({ label: text('答题中', 'In progress'), tone: 'blue', glyph: 'half', restsOn: 'service' }),
      on: {
        START: { guard: 'isStartingSitter', meta: step({ label: text('开始考试', 'Start'), history: text('开始考试', 'Exam started') }) },
        SUBMIT: {
          guard: 'isSitter',
          target: 'submitted',
          meta: step({ label: text('交卷', 'Submit'), history: text('交卷', 'Submitted'), button: 'filled' }),
        },
        EXPIRE: {
          guard: 'isSystem',
          target: 'submitted',
          meta: step({
            label: text('到时交卷', 'Time is up'),
            history: text('到时由系统交卷', 'Submitted automatically: time was up'),
            system: true,
          }),
        },
      },
    },
    submitted: {
      meta: state({ label: text('待评分', 'Awaiting marking'), tone: 'amber', glyph: 'threeQuarter', duty: 'examMarking' }),
      on: {
        MARK: { guard: 'isMarker', target: 'passed', meta: step({ label: mark, history: marked, button: 'filled' }) },
        MARK_FAILED: { guard: 'isMarker', target: 'failed', meta: step({ label: mark, history: marked, action: 'MARK' }) },
        GRADE: { guard: 'isSystem', target: 'passed', meta: step({ label: mark, history: graded, system: true }) },
        GRADE_FAILED: { guard: 'isSystem', target: 'failed', meta: step({ label: mark, history: graded, system: true }) },
      },
    },
    passed: {
      meta: state({ label: text('通过', 'Passed'), tone: 'green', glyph: 'check', isEnd: true }),
      on: { REMARK: { guard: 'isMarker', meta: step(again) } },
    },
    failed: {
      meta: state({ label: text('未通过', 'Failed'), tone: 'red', glyph: 'return', isEnd: true }),
      on: {
        REMARK: { guard: 'isMarker', target: 'passed', meta: step(again) },
        REMARK_FAILED: { guard: 'isMarker', meta: step({ ...again, action: 'REMARK' }) },
      },
    },
  },
});

export const examAttemptWorkflow = defineWorkflow('examAttempt', examAttemptMachine, text('答卷', 'Exam attempt'));
export type ExamAttemptWorkflow = typeof examAttemptWorkflow;
export type ExamAttemptEventName = EventOf<ExamAttemptWorkflow>;
export type ExamAttemptState = StateOf<ExamAttemptWorkflow>;

/** The states whose attempts carry a result: only from here on are answers told. */
export const markedExamStates = statesOf(examAttemptWorkflow, ({ isEnd }) => isEnd);
/** An attempt that has no marks yet: it is sat, or waits for them. */
export const unmarkedExamStates = statesOf(examAttemptWorkflow, ({ isEnd }) => !isEnd);
