import { withoutUnread, type ImportAnswerRow, type ImportIssueRow, type MessageKey } from '@portal/contract/client';
import { assign, fromCallback, fromPromise, setup } from 'xstate';
import { findFileProblem } from './import-file.ts';
import { cutChunks, sendChunks, type Chunk, type ImportRow } from './send-chunks.ts';

export interface ParsedFile {
  rows: ImportRow[];
  errors: ImportIssueRow[];
  fileDigest: string;
}

/** What the machine asks of the server; tests give their own. */
export interface ImportServices {
  parse: (file: File) => Promise<ParsedFile>;
  rehearse: (file: File) => Promise<ImportIssueRow[]>;
  post: (chunk: Chunk, parsed: { file: File; fileDigest: string }, signal: AbortSignal) => Promise<ImportAnswerRow>;
  readProgress: (importId: number) => Promise<ImportAnswerRow>;
  /** Milliseconds between two questions how far the import has come, when no live event comes before. */
  pollEvery?: number;
  retryAfter?: readonly number[];
}

export interface ImportContext extends ParsedFile {
  services: ImportServices;
  file: File | undefined;
  /** Why a file was not taken: a message of the contract, or the server's words. */
  problem: { key: MessageKey } | { text: string } | undefined;
  /** Numbers of the chunks that the server has. */
  sent: readonly number[];
  answer: ImportAnswerRow | undefined;
  /** The server's words when the upload broke off. */
  failure: string | undefined;
  refused: boolean;
  /** What was tried while the file is being uploaded: neither is possible. */
  notice: 'cancel' | 'close' | undefined;
  startedAt: number;
}

export type ImportEvent =
  | { type: 'FILES'; files: File[] }
  | { type: 'RETRY' }
  | { type: 'REPLACE' }
  | { type: 'CONFIRM' }
  | { type: 'CANCEL' }
  | { type: 'CLOSE' }
  /** A live event says that the import has moved. */
  | { type: 'MOVED' }
  | { type: 'CHUNK_SENT'; index: number; answer: ImportAnswerRow }
  | { type: 'ALL_SENT'; answer: ImportAnswerRow }
  | { type: 'SENDING_FAILED'; message: string };

export interface SenderInput {
  services: ImportServices;
  file: File;
  fileDigest: string;
  rows: ImportRow[];
  sent: readonly number[];
}

const wordsOf = (error: unknown): string => (error instanceof Error ? error.message : String(error));
const empty = { rows: [], errors: [], fileDigest: '', sent: [], answer: undefined, failure: undefined, refused: false };

export const isError = (issue: ImportIssueRow): boolean => issue.level !== 'warning';
export const hasErrors = (context: Pick<ImportContext, 'errors'>): boolean => context.errors.some(isError);

/** The way of one file: chosen, read, rehearsed, confirmed, uploaded in chunks, then committed whole or refused whole. */
export const importMachine = setup({
  types: {
    context: {} as ImportContext,
    events: {} as ImportEvent,
    input: {} as { services: ImportServices },
    tags: {} as 'busy' | 'locked',
  },
  actors: {
    parse: fromPromise<ParsedFile, { services: ImportServices; file: File }>(({ input }) => input.services.parse(input.file)),
    rehearse: fromPromise<ImportIssueRow[], { services: ImportServices; file: File }>(({ input }) => input.services.rehearse(input.file)),
    readProgress: fromPromise<ImportAnswerRow, { services: ImportServices; importId: number }>(({ input }) =>
      input.services.readProgress(input.importId),
    ),
    send: fromCallback<ImportEvent, SenderInput>(({ input, sendBack }) => {
      const { services, file, fileDigest, rows, sent } = input;
      const abort = new AbortController();
      sendChunks(cutChunks(rows), {
        sent: new Set(sent),
        signal: abort.signal,
        post: (chunk, signal) => services.post(chunk, { file, fileDigest }, signal),
        onSent: (index, answer) => sendBack({ type: 'CHUNK_SENT', index, answer }),
        ...(services.retryAfter && { pauses: services.retryAfter }),
      }).then(
        (answer) => sendBack({ type: 'ALL_SENT', answer }),
        (error: unknown) => sendBack({ type: 'SENDING_FAILED', message: wordsOf(error) }),
      );
      return () => abort.abort();
    }),
  },
  actions: {
    takeFile: assign(({ event }) => (event.type === 'FILES' ? { ...empty, file: event.files[0], problem: undefined } : {})),
    sayProblem: assign(({ event }) => {
      const key = event.type === 'FILES' ? findFileProblem(event.files) : undefined;
      return { problem: key && { key } };
    }),
    forgetFile: assign({ ...empty, file: undefined, problem: undefined }),
    refuseCancel: assign({ notice: 'cancel' }),
    refuseClose: assign({ notice: 'close' }),
    takeRefusal: assign(({ context }) => ({ errors: context.answer?.errors ?? [], refused: true, sent: [] })),
  },
  guards: {
    isGoodFile: ({ event }) => event.type === 'FILES' && findFileProblem(event.files) === undefined,
    isRight: ({ context }) => !hasErrors(context) && !context.refused,
    isCommitted: ({ context }) => context.answer?.state === 'committed',
    isRefused: ({ context }) => context.answer?.state === 'refused',
  },
  delays: { poll: ({ context }) => context.services.pollEvery ?? 1_000 },
}).createMachine({
  id: 'import',
  initial: 'choosing',
  context: ({ input }) => ({ ...empty, services: input.services, file: undefined, problem: undefined, notice: undefined, startedAt: 0 }),
  on: { CLOSE: '.closed' },
  states: {
    choosing: {
      on: { FILES: [{ guard: 'isGoodFile', target: 'parsing', actions: 'takeFile' }, { actions: 'sayProblem' }] },
    },
    parsing: {
      tags: 'busy',
      invoke: {
        src: 'parse',
        input: ({ context }) => ({ services: context.services, file: context.file! }),
        onDone: [
          {
            guard: ({ event }) => event.output.rows.length === 0,
            target: 'choosing',
            actions: assign({ file: undefined, problem: { key: 'import.noRows' } }),
          },
          { target: 'checking', actions: assign(({ event }) => event.output) },
        ],
        onError: { target: 'choosing', actions: assign({ file: undefined, problem: ({ event }) => ({ text: wordsOf(event.error) }) }) },
      },
    },
    checking: {
      tags: 'busy',
      on: { REPLACE: { target: 'choosing', actions: 'forgetFile' } },
      invoke: {
        src: 'rehearse',
        input: ({ context }) => ({ services: context.services, file: context.file! }),
        onDone: {
          target: 'preview',
          actions: assign({ errors: ({ context, event }) => [...context.errors, ...withoutUnread(event.output, context.errors)] }),
        },
        onError: { target: 'unchecked', actions: assign({ failure: ({ event }) => wordsOf(event.error) }) },
      },
    },
    unchecked: {
      on: {
        RETRY: { target: 'checking', actions: assign({ failure: undefined }) },
        REPLACE: { target: 'choosing', actions: 'forgetFile' },
      },
    },
    preview: {
      on: {
        // Confirmed once: that it cannot be taken back stands beside the button. An upload that broke off goes on where it stopped.
        CONFIRM: { guard: 'isRight', target: 'uploading' },
        REPLACE: { target: 'choosing', actions: 'forgetFile' },
      },
    },
    uploading: {
      tags: 'locked',
      initial: 'sending',
      entry: assign({ failure: undefined, notice: undefined, startedAt: () => Date.now() }),
      exit: assign({ notice: undefined }),
      on: { CANCEL: { actions: 'refuseCancel' }, CLOSE: { actions: 'refuseClose' } },
      states: {
        sending: {
          invoke: {
            src: 'send',
            input: ({ context }) => ({ ...context, file: context.file! }),
          },
          on: {
            CHUNK_SENT: {
              actions: assign({ sent: ({ context, event }) => [...context.sent, event.index], answer: ({ event }) => event.answer }),
            },
            ALL_SENT: { target: 'settled', actions: assign({ answer: ({ event }) => event.answer }) },
            SENDING_FAILED: { target: '#import.preview', actions: assign({ failure: ({ event }) => event.message }) },
          },
        },
        settled: {
          always: [
            { guard: 'isCommitted', target: '#import.done' },
            { guard: 'isRefused', target: '#import.preview', actions: 'takeRefusal' },
            { target: 'waiting' },
          ],
        },
        waiting: { after: { poll: 'asking' }, on: { MOVED: 'asking' } },
        asking: {
          invoke: {
            src: 'readProgress',
            input: ({ context }) => ({ services: context.services, importId: context.answer?.importId ?? 0 }),
            onDone: { target: 'settled', actions: assign({ answer: ({ event }) => event.output }) },
            // The import goes on without us: a lost question is asked again.
            onError: 'waiting',
          },
        },
      },
    },
    done: {},
    closed: { type: 'final' },
  },
});

/** Figures of an upload: half of the way is sending, the other half checking and writing. */
export function progressOf({ rows, sent, answer }: Pick<ImportContext, 'rows' | 'sent' | 'answer'>) {
  const chunks = cutChunks(rows);
  const done = new Set(sent);
  const sentRows = chunks.reduce((sum, chunk) => sum + (done.has(chunk.index) ? chunk.rows.length : 0), 0);
  const processed = Math.min(answer?.processed ?? 0, rows.length);
  const percent = rows.length === 0 ? 0 : Math.round(((sentRows + processed) / (2 * rows.length)) * 100);
  return { sentRows, processed, percent: Math.min(99, percent), problems: (answer?.errors ?? []).filter(isError).length };
}
