import { isSystem, type GuardInput } from './kit/guards.ts';
import { setupLifecycle } from './kit/machine.ts';
import { state, step, text } from './kit/meta.ts';
import { defineWorkflow, type BaseFacts, type EventOf, type StateOf } from './kit/workflow.ts';

/** What the guards know about one person's reading of one share. `isActive`: the share is released. */
export interface ShareReadingFacts extends BaseFacts {
  readonly readerId: number;
  /** The share asks to confirm a version of a policy that this reader can open now, and he has not yet. */
  readonly awaitsAttestation: boolean;
  /** Everything else that the share asks of him is done: what is left is his word. */
  readonly isReadyToConfirm: boolean;
  /** The share lets its course be confirmed by word, the reader has opened it, and it has reported nothing. */
  readonly awaitsCourseWord: boolean;
}

type GuardArguments = GuardInput<ShareReadingFacts>;

/** What it takes is measured by the server: time, course, exam. Nobody finishes by saying so, and none of it confirms a policy but the exam. */
const finish = {
  FINISH: {
    guard: 'isSystem',
    target: 'read',
    meta: step({ label: text('读完', 'Finish'), history: text('完成阅读', 'Reading finished'), system: true }),
  },
} as const;

/** A course that cannot report: the reader's word stands for it, and for nothing else that the share asks. */
const confirmCourse = {
  CONFIRM_COURSE: {
    guard: 'isCourseReader',
    meta: step({
      label: text('确认已学完', 'Confirm completion'),
      history: text('确认已学完课程', 'Course completion confirmed by the reader'),
      button: 'filled',
      timers: 'keep',
    }),
  },
} as const;

/** Confirming a policy is an act of the reader's own: his word, last of all. */
const ATTEST = {
  guard: 'isAskedReader',
  meta: step({ label: text('确认', 'Confirm'), history: text('确认制度', 'Policy attested'), button: 'filled' }),
} as const;
const confirm = { ATTEST: { ...ATTEST, target: 'read' } } as const;

const askAgain = {
  ASK_AGAIN: {
    guard: 'isSystem',
    target: 'unread',
    meta: step({
      label: text('重新阅读', 'Require again'),
      history: text('制度有新版本，请重新阅读并确认', 'The policy has a new version: reading and attestation required again'),
      system: true,
      // The share's own due date arms them anew, where it has one.
      timers: 'cancel',
    }),
  },
} as const;

/** One person's reading of one share: unread → reading → read (docs/decisions/knowledge.md). */
export const shareReadingMachine = setupLifecycle({
  facts: {} as ShareReadingFacts,
  guards: {
    isSystem,
    isReader: ({ context, event }: GuardArguments) => context.readerId === event.actor.id,
    isCourseReader: ({ context, event }: GuardArguments) => context.awaitsCourseWord && context.readerId === event.actor.id,
    isAskedReader: ({ context, event }: GuardArguments) =>
      context.awaitsAttestation && context.isReadyToConfirm && context.readerId === event.actor.id,
  },
}).createMachine({
  id: 'shareReading',
  initial: 'unread',
  states: {
    unread: {
      meta: state({ label: text('未读', 'Unread'), tone: 'blue', glyph: 'dashed', duty: 'reading' }),
      on: {
        OPEN: {
          guard: 'isReader',
          target: 'reading',
          meta: step({
            label: text('阅读', 'Read'),
            history: text('开始阅读', 'Reading started'),
            button: 'filled',
            // The due date of the share stays: opening it is no progress that would move a reminder.
            timers: 'keep',
          }),
        },
        ...finish,
        ...confirm,
      },
    },
    reading: {
      meta: state({ label: text('阅读中', 'Reading'), tone: 'amber', glyph: 'half', duty: 'reading' }),
      on: { ...finish, ...confirm, ...confirmCourse, ...askAgain },
    },
    read: {
      meta: state({ label: text('已读', 'Read'), tone: 'green', glyph: 'check', isEnd: true }),
      on: {
        // A policy that was tied to the share afterwards.
        ATTEST,
        ...askAgain,
      },
    },
  },
});

export const shareReadingWorkflow = defineWorkflow('shareReading', shareReadingMachine, text('分享阅读', 'Resource reading'));
export type ShareReadingWorkflow = typeof shareReadingWorkflow;
export type ShareReadingEventName = EventOf<ShareReadingWorkflow>;
export type ShareReadingState = StateOf<ShareReadingWorkflow>;
