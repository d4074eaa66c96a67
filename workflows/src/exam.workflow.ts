import { departmentMerged } from './kit/department-merged.ts';
import { isAdministrator, isSystem, type GuardInput } from './kit/guards.ts';
import { setupLifecycle } from './kit/machine.ts';
import { state, step, text } from './kit/meta.ts';
import { defineWorkflow, type BaseFacts, type EventOf, type StateOf } from './kit/workflow.ts';

/** What the guards know about an exam. */
export interface ExamFacts extends BaseFacts {
  readonly isNew: boolean;
  /** Whether it ends on a day, as it will be after the event: only then people are reminded of it. */
  readonly hasEnd: boolean;
}

type GuardArguments = GuardInput<ExamFacts>;

const create = { label: text('新建', 'Create'), history: text('新建考试', 'Exam created') };
const update = { label: text('编辑', 'Edit'), history: text('编辑考试', 'Exam edited'), button: 'filled' } as const;

/** An exam has one state; its machine is who may do what with it, and the history of who did (docs/decisions/knowledge.md). */
export const examMachine = setupLifecycle({
  facts: {} as ExamFacts,
  guards: {
    isAdministrator,
    isSystem,
    createsDated: (given: GuardArguments) => given.context.isNew && given.context.hasEnd && isAdministrator(given),
    createsUndated: (given: GuardArguments) => given.context.isNew && !given.context.hasEnd && isAdministrator(given),
    updatesDated: (given: GuardArguments) => given.context.hasEnd && isAdministrator(given),
    updatesUndated: (given: GuardArguments) => !given.context.hasEnd && isAdministrator(given),
  },
}).createMachine({
  id: 'exam',
  initial: 'open',
  states: {
    open: {
      meta: state({ label: text('使用中', 'In use'), tone: 'neutral', glyph: 'check', isEnd: true, duty: 'exam' }),
      on: {
        CREATE: [
          { guard: 'createsDated', meta: step({ ...create, timers: 'restart' }) },
          { guard: 'createsUndated', meta: step({ ...create, timers: 'cancel' }) },
        ],
        UPDATE: [
          { guard: 'updatesDated', meta: step({ ...update, timers: 'restart' }) },
          { guard: 'updatesUndated', meta: step({ ...update, timers: 'cancel' }) },
        ],
        DEPARTMENT_MERGED: departmentMerged,
        IMPORT_QUESTIONS: {
          guard: 'isAdministrator',
          meta: step({ label: text('导入题目', 'Import questions'), history: text('导入题目', 'Questions imported') }),
        },
        CHANGE_MARKER: {
          guard: 'isAdministrator',
          meta: step({ label: text('更换评分人', 'Change marker'), history: text('更换评分人', 'Marker changed') }),
        },
        DELETE: {
          guard: 'isAdministrator',
          meta: step({ label: text('删除', 'Delete'), history: text('删除考试', 'Exam deleted'), destructive: true, timers: 'cancel' }),
        },
      },
    },
  },
});

export const examWorkflow = defineWorkflow('exam', examMachine, text('考试', 'Exam'));
export type ExamWorkflow = typeof examWorkflow;
export type ExamEventName = EventOf<ExamWorkflow>;
export type ExamState = StateOf<ExamWorkflow>;
