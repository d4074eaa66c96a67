import { assign, fromPromise, setup } from 'xstate';
import { isApiError } from '../api/api-error.ts';

/** Where a record stands when something is asked for it. */
export interface Standing {
  readonly workflow: string;
  readonly state: string;
}

/** What is asked of the server. */
export interface ActionRequest {
  /** Names what is asked with everything that was typed: the same again is the same intent and carries the same Idempotency-Key. */
  readonly intent: unknown;
  /** The machine's event, so that the page can show where it leads while it is on its way. */
  readonly event?: string | undefined;
  /** Nobody reads the record afterwards: it is not asked for again. */
  readonly takesAway?: boolean | undefined;
  /** Sends it; answers what is to be done once the page is fresh. */
  readonly perform: (key: string, from?: Standing) => Promise<() => void>;
}

/** Why an action was not done. */
export interface Problem {
  readonly message: string;
  /** What is wrong at which wire field, all of it at once, where fields were named. */
  readonly fields?: readonly FieldProblem[] | undefined;
  /** Found while the form is still being filled in: what else is blank may yet come. */
  readonly isEarly?: true;
}

export interface FieldProblem {
  readonly field: string;
  readonly message: string;
  /** Nothing was found wrong with it: it is required and blank, and told along with what was. */
  readonly isBlank?: true;
}

/** Who changed the record meanwhile; empty when nobody can tell. */
export interface Change {
  readonly who?: string | undefined;
  /** ISO instant. */
  readonly when?: string | undefined;
}

/** What the machine asks of its page; tests give their own. */
export interface RecordActionServices {
  /** Sends the request with the key of its intent, and refreshes what it made stale. */
  readonly send: (request: ActionRequest) => Promise<() => void>;
  /** Asks the record anew, and who changed it; `problem` is how the server said so, unless it was seen before. */
  readonly readChange: (problem: Problem | undefined) => Promise<Change>;
  /** Shows a refusal at the fields of a page's own form; dialogs show it themselves. */
  readonly onRefused?: ((error: unknown) => void) | undefined;
  /** Adds what else is lacking to a problem: a call is refused for the first thing, a person reads all of it at once. */
  readonly complete?: ((problem: Problem) => Problem) | undefined;
}

export interface RecordActionContext {
  services: RecordActionServices;
  /** The event whose dialog is open. */
  event: string | undefined;
  request: ActionRequest | undefined;
  problem: Problem | undefined;
  change: Change | undefined;
  finish: (() => void) | undefined;
}

export type RecordActionEvent =
  /** Opens the dialog of an action. */
  | { type: 'ASK'; event: string }
  /** A form sends without having asked. */
  | { type: 'SEND'; request: ActionRequest }
  /** Something was found wrong before anything was sent. */
  | { type: 'FAIL'; problem: Problem }
  /** What was refused is being mended. */
  | { type: 'EDIT' }
  /** Somebody else's change was seen before anything was sent. */
  | { type: 'COMPARE' }
  /** The page took the fresh record and keeps what was typed. */
  | { type: 'RELOAD' }
  | { type: 'CANCEL' };

/** Nobody knows whether a lost answer was a yes: the same request is safe to send again. */
const isUnreachable = (error: unknown): boolean =>
  !isApiError(error) || error.is('network') || error.is('fault') || error.is('conflict.in_progress');
/** Somebody changed the record after the page showed it; a key that was used for something else is no such thing. */
const isOutdated = (error: unknown): boolean =>
  isApiError(error, 'conflict') && !error.is('conflict.idempotency') && !error.is('conflict.in_progress');

/** What an actor's failure carries; the machine's own events carry none. */
const errorOf = (event: object): unknown => ('error' in event ? event.error : undefined);

const complete = ({ services }: RecordActionContext, problem: Problem): Problem => services.complete?.(problem) ?? problem;

const toProblem = (error: unknown): Problem => ({
  message: error instanceof Error ? error.message : String(error),
  fields: isApiError(error) ? error.errors.map(({ field, message }) => ({ field, message })) : undefined,
});

/**
 * One action on a record, wherever it is begun: asked for in a dialog, or sent by a form. What was typed is kept in every state but `done`; a
 * refusal is said where it was typed, a conflict tells who changed the record, and a lost answer is asked for again with the same key.
 */
export const recordActionMachine = setup({
  types: {
    context: {} as RecordActionContext,
    events: {} as RecordActionEvent,
    input: {} as { services: RecordActionServices },
  },
  actors: {
    send: fromPromise<() => void, { services: RecordActionServices; request: ActionRequest | undefined }>(({ input }) =>
      input.request ? input.services.send(input.request) : Promise.reject(new Error('nothing to send')),
    ),
    readChange: fromPromise<Change, Pick<RecordActionContext, 'services' | 'problem'>>(({ input }) =>
      input.services.readChange(input.problem),
    ),
  },
  actions: {
    ask: assign(({ event }) => (event.type === 'ASK' ? { event: event.event, problem: undefined, change: undefined } : {})),
    keepRequest: assign(({ event }) => (event.type === 'SEND' ? { request: event.request } : {})),
    fail: assign(({ context, event }) => (event.type === 'FAIL' ? { problem: complete(context, event.problem) } : {})),
    keepProblem: assign(({ context, event }) => ({ problem: complete(context, toProblem(errorOf(event))) })),
    sayRefused: ({ context, event }) => context.services.onRefused?.(errorOf(event)),
    mend: assign({ problem: undefined }),
    forget: assign({ event: undefined, request: undefined, problem: undefined, change: undefined }),
    finish: ({ context }) => context.finish?.(),
  },
}).createMachine({
  id: 'recordAction',
  initial: 'idle',
  context: ({ input }) => ({
    services: input.services,
    event: undefined,
    request: undefined,
    problem: undefined,
    change: undefined,
    finish: undefined,
  }),
  on: { CANCEL: '.idle', ASK: '.asking', SEND: '.sending', FAIL: '.refused', COMPARE: '.conflict' },
  states: {
    idle: { entry: 'forget' },
    asking: { entry: 'ask' },
    sending: {
      entry: ['keepRequest', 'mend'],
      // What is on its way cannot be called back.
      on: { CANCEL: {}, ASK: {}, SEND: {}, FAIL: {}, COMPARE: {} },
      invoke: {
        src: 'send',
        input: ({ context: { services, request } }) => ({ services, request }),
        onDone: { target: 'done', actions: assign({ finish: ({ event }) => event.output }) },
        onError: [
          {
            guard: ({ event }) => isOutdated(event.error),
            target: 'conflict',
            actions: 'keepProblem',
          },
          {
            guard: ({ event }) => isUnreachable(event.error),
            target: 'unreachable',
            actions: ['keepProblem', 'sayRefused'],
          },
          { target: 'refused', actions: ['keepProblem', 'sayRefused'] },
        ],
      },
    },
    refused: { entry: 'fail', on: { EDIT: { target: 'asking', actions: 'mend' } } },
    unreachable: { on: { EDIT: { target: 'asking', actions: 'mend' } } },
    conflict: {
      initial: 'reading',
      on: { RELOAD: 'asking', EDIT: { target: 'asking', actions: 'mend' } },
      states: {
        reading: {
          invoke: {
            src: 'readChange',
            input: ({ context: { services, problem } }) => ({ services, problem }),
            onDone: { target: 'known', actions: assign({ change: ({ event }) => event.output }) },
            onError: { target: '#recordAction.unreachable', actions: ['keepProblem', 'sayRefused'] },
          },
        },
        known: {},
      },
    },
    done: { entry: ['finish', 'forget'] },
  },
});
