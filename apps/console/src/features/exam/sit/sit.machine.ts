import type { ExamAnswerValue, SavedAnswers, StartedExam, SubmittedExam } from '@portal/contract/client';
import { assign, fromPromise, raise, setup } from 'xstate';
import { isApiError } from '#shared/api/api-error.ts';
import type { AnswerQueue } from './answer-store.ts';
import { markClock, serverNow, type ClockMark } from './server-clock.ts';

/** What the machine asks of the server and of this device; tests give their own. */
export interface SitServices {
  start: () => Promise<StartedExam>;
  save: (attemptId: number, queue: AnswerQueue) => Promise<SavedAnswers>;
  submit: (attemptId: number, queue: AnswerQueue) => Promise<SubmittedExam>;
  /** How the attempt stands, once its time was up. */
  readState: (attemptId: number) => Promise<string>;
  readQueue: (attemptId: number) => AnswerQueue;
  writeQueue: (attemptId: number, queue: AnswerQueue) => void;
  /** Milliseconds from an answer to its save, and between two tries. */
  saveAfter?: number;
  retryAfter?: readonly number[];
}

export type Answers = Readonly<Record<number, ExamAnswerValue>>;

export interface SitContext {
  readonly services: SitServices;
  readonly attempt: StartedExam | undefined;
  readonly answers: Answers;
  /** What the server has not acknowledged. */
  readonly queue: AnswerQueue;
  /** What the save under way carries. */
  readonly sending: AnswerQueue;
  readonly clock: ClockMark;
  readonly deadline: string | null;
  readonly savedAt: string | undefined;
  readonly failures: number;
  readonly error: Error | undefined;
  /** Another device had newer answers; they are shown now. */
  readonly overtaken: boolean;
  /** Some answers come from this device's memory, of a visit that ended before they were sent. */
  readonly restored: number;
}

export type SitEvent =
  | { type: 'ANSWER'; questionId: number; answer: ExamAnswerValue }
  | { type: 'FLUSH' }
  | { type: 'SYNC' }
  | { type: 'SYNCED' }
  | { type: 'ONLINE' }
  | { type: 'SUBMIT' }
  | { type: 'TIME_UP' }
  | { type: 'RETRY' }
  | { type: 'DISMISS' };

const SAVE_AFTER = 500;
const RETRY_AFTER = [1_000, 2_000, 4_000, 8_000, 15_000];
/** Now and then the deadline is asked again: an outage may have moved it, a sleeping device may have lost count. */
const SYNC_EVERY = 30_000;

const isCode = (error: unknown, code: string): boolean => isApiError(error) && error.code === code;
/** A refusal of the server for good; anything else is tried again. */
const isFinal = (error: unknown): boolean =>
  isApiError(error) &&
  error.status >= 200 &&
  error.status < 500 &&
  error.code !== 'network' &&
  error.code !== 'unauthenticated' &&
  error.status !== 429;
const isEmpty = (queue: AnswerQueue): boolean => Object.keys(queue).length === 0;
const errorOf = (event: unknown): Error => (event as { error: Error }).error;

/** Sitting an exam: opened or resumed, every answer saved and tried again until the server has it, handed in by the person or by the deadline. */
export const sitMachine = setup({
  types: { context: {} as SitContext, events: {} as SitEvent, input: {} as { services: SitServices } },
  actors: {
    start: fromPromise<StartedExam, { services: SitServices }>(({ input }) => input.services.start()),
    save: fromPromise<SavedAnswers, SitContext>(({ input }) => input.services.save(input.attempt!.attemptId, input.sending)),
    submit: fromPromise<SubmittedExam, SitContext>(({ input }) => input.services.submit(input.attempt!.attemptId, input.sending)),
    readState: fromPromise<string, SitContext>(({ input }) => input.services.readState(input.attempt!.attemptId)),
  },
  actions: {
    remember: ({ context }) => context.services.writeQueue(context.attempt!.attemptId, context.queue),
    answer: assign(({ context, event }) => {
      if (event.type !== 'ANSWER') return {};
      const last = Math.max(context.attempt!.sequence, ...Object.values(context.queue).map(({ sequence }) => sequence));
      const sequence = Math.max(last + 1, Math.round(serverNow(context.clock)));
      const { questionId, answer } = event;
      return {
        answers: { ...context.answers, [questionId]: answer },
        queue: { ...context.queue, [questionId]: { answer, sequence } },
      };
    }),
    pack: assign(({ context }) => ({ sending: context.queue })),
    countFailure: assign(({ context }) => ({ failures: context.failures + 1 })),
    keepError: assign(({ event }) => ({ error: errorOf(event) })),
    forgetError: assign({ error: undefined, overtaken: false }),
    forgetQueue: assign({ queue: {} }),
    begin: assign(({ context, event }) => {
      const attempt = (event as unknown as { output: StartedExam }).output;
      const queue = context.services.readQueue(attempt.attemptId);
      const saved = Object.fromEntries(attempt.answers.map(({ questionId, answer }) => [questionId, answer]));
      const own = Object.fromEntries(Object.entries(queue).map(([id, { answer }]) => [id, answer]));
      return {
        attempt,
        answers: { ...saved, ...own } as Answers,
        queue,
        restored: Object.keys(queue).length,
        clock: markClock(attempt.serverTime),
        deadline: attempt.deadline,
        error: undefined,
      };
    }),
    acknowledge: assign(({ context, event }) => {
      const { output } = event as unknown as { output: SavedAnswers };
      // What was changed while the save was under way waits for the next one.
      const queue = Object.fromEntries(
        Object.entries(context.queue).filter(([id, { sequence }]) => context.sending[Number(id)]?.sequence !== sequence),
      ) as AnswerQueue;
      const newer = output.stale.filter(({ questionId }) => !(questionId in queue));
      return {
        queue,
        sending: {},
        attempt: { ...context.attempt!, sequence: Math.max(context.attempt!.sequence, output.sequence) },
        answers: { ...context.answers, ...Object.fromEntries(newer.map(({ questionId, answer }) => [questionId, answer])) } as Answers,
        overtaken: context.overtaken || newer.length > 0,
        clock: markClock(output.serverTime),
        deadline: output.deadline,
        savedAt: output.savedAt,
        failures: 0,
      };
    }),
  },
  guards: {
    hasQueue: ({ context }) => !isEmpty(context.queue),
    isTimeUp: ({ event }) => isCode(errorOf(event), 'wrong_state.timeUp'),
    isHandedIn: ({ event }) => isCode(errorOf(event), 'wrong_state.handedIn') || isCode(errorOf(event), 'wrong_state'),
    isFinal: ({ event }) => isFinal(errorOf(event)),
    isStillOpen: ({ event }) => (event as unknown as { output: string }).output === 'inProgress',
  },
  delays: {
    saveAfter: ({ context }) => context.services.saveAfter ?? SAVE_AFTER,
    retryAfter: ({ context }) => {
      const pauses = context.services.retryAfter ?? RETRY_AFTER;
      return pauses[Math.min(context.failures, pauses.length) - 1] ?? 1_000;
    },
    syncEvery: SYNC_EVERY,
    untilDeadline: ({ context }) => {
      if (context.deadline === null) return 2 ** 31 - 1;
      // A browser's timer counts to 24 days; by then it has asked again.
      return Math.min(2 ** 31 - 1, Math.max(0, Date.parse(context.deadline) - serverNow(context.clock)));
    },
  },
}).createMachine({
  id: 'sit',
  initial: 'opening',
  context: ({ input }) => ({
    services: input.services,
    attempt: undefined,
    answers: {},
    queue: {},
    sending: {},
    clock: { serverAt: 0, at: 0 },
    deadline: null,
    savedAt: undefined,
    failures: 0,
    error: undefined,
    overtaken: false,
    restored: 0,
  }),
  states: {
    opening: {
      invoke: {
        src: 'start',
        input: ({ context }) => context,
        onDone: { target: 'sitting', actions: 'begin' },
        onError: { target: 'refused', actions: 'keepError' },
      },
    },
    refused: { on: { RETRY: 'opening' } },
    sitting: {
      type: 'parallel',
      on: { DISMISS: { actions: 'forgetError' }, TIME_UP: 'timeUp', SUBMIT: 'submitting' },
      states: {
        answering: { on: { ANSWER: { actions: ['answer', 'remember'] } } },
        saving: {
          initial: 'checking',
          states: {
            checking: { always: [{ guard: 'hasQueue', target: 'sending' }, { target: 'idle' }] },
            idle: { on: { ANSWER: 'pending', SYNC: 'sending', ONLINE: 'sending' }, after: { syncEvery: 'sending' } },
            pending: { after: { saveAfter: 'sending' }, on: { FLUSH: 'sending' } },
            sending: {
              entry: 'pack',
              invoke: {
                src: 'save',
                input: ({ context }) => context,
                onDone: { target: 'saved', actions: ['acknowledge', 'remember', raise({ type: 'SYNCED' })] },
                onError: [
                  { guard: 'isTimeUp', target: '#sit.timeUp' },
                  { guard: 'isHandedIn', target: '#sit.timeUp' },
                  { guard: 'isFinal', target: 'idle', actions: 'keepError' },
                  { target: 'waiting', actions: 'countFailure' },
                ],
              },
            },
            // What was answered while the save was under way goes with the next one.
            saved: { always: [{ guard: 'hasQueue', target: 'pending' }, { target: 'idle' }] },
            waiting: { after: { retryAfter: 'sending' }, on: { ONLINE: 'sending', RETRY: 'sending' } },
          },
        },
        clock: {
          initial: 'running',
          // Every save tells the deadline anew, and the countdown starts over with it.
          states: {
            running: {
              after: { untilDeadline: { actions: raise({ type: 'TIME_UP' }) } },
              on: { SYNCED: { target: 'running', reenter: true } },
            },
          },
        },
      },
    },
    submitting: {
      entry: ['pack', assign({ error: undefined })],
      invoke: {
        src: 'submit',
        input: ({ context }) => context,
        onDone: { target: 'done', actions: ['forgetQueue', 'remember'] },
        onError: [
          { guard: 'isTimeUp', target: 'timeUp' },
          { guard: 'isHandedIn', target: 'timeUp' },
          { target: 'sitting', actions: 'keepError' },
        ],
      },
    },
    /** The service hands in what it has; what this device could not send before is lost, and said to be. */
    timeUp: {
      initial: 'asking',
      states: {
        asking: {
          invoke: {
            src: 'readState',
            input: ({ context }) => context,
            onDone: [{ guard: 'isStillOpen', target: 'waiting' }, { target: 'closed' }],
            onError: 'waiting',
          },
        },
        waiting: { after: { 2000: 'asking' }, on: { ONLINE: 'asking' } },
        closed: { entry: ['forgetQueue', 'remember'], always: '#sit.done' },
      },
    },
    done: { type: 'final' },
  },
});
