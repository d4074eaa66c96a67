import { fork } from 'node:child_process';
import { fileURLToPath } from 'node:url';
import type { ChildMessage, ChildTask } from './child-protocol.ts';
import type { KeyedSheet } from './keyed-sheet.ts';
import { describeWorkbookError, type WorkbookError } from './workbook-error.ts';

/** What a task came to. `refused` is set when the whole file was. */
export interface ChildOutcome {
  rows: string[][];
  sheetRows: number[];
  /** Data rows of the whole table. */
  total: number;
  errors: WorkbookError[];
  file?: Buffer;
  keyed?: Omit<KeyedSheet, 'rows' | 'sheetRows'>;
  refused?: WorkbookError;
}

/** At most this many children at a time, and this many uploads waiting for one; the next is told to come back. */
const childrenAtOnce = 2;
const waitingAtMost = 16;
/** Of one person a single file is read at a time, and so many wait for it. */
const waitingOfOne = 2;

interface Waiting {
  readonly owner: number | undefined;
  readonly start: () => void;
}

const running: (number | undefined)[] = [];
const waiting: Waiting[] = [];

/**
 * Runs one task in a fresh child process with its own heap and wall clock; a child over either is killed and the file refused.
 * Never rejects for what a file did: every end is an outcome.
 * @param owner the person whose file it is: his files are read one after the other
 */
export async function runInChild(task: ChildTask, owner?: number): Promise<ChildOutcome> {
  if (mayStart(owner)) {
    running.push(owner);
  } else {
    if (owner !== undefined && waiting.filter((one) => one.owner === owner).length >= waitingOfOne)
      return refuse('rate_limited.own_import');
    if (waiting.length >= waitingAtMost) return refuse('rate_limited.import');
    await new Promise<void>((start) => waiting.push({ owner, start }));
  }
  try {
    return await runChild(task);
  } finally {
    running.splice(running.indexOf(owner), 1);
    startNext();
  }
}

function mayStart(owner: number | undefined): boolean {
  return running.length < childrenAtOnce && (owner === undefined || !running.includes(owner));
}

/** The place goes straight to the first one waiting who may have it, so that nobody arriving just now can slip in before him. */
function startNext(): void {
  const next = waiting.findIndex((one) => mayStart(one.owner));
  if (next < 0) return;
  const [one] = waiting.splice(next, 1);
  running.push(one?.owner);
  one?.start();
}

function refuse(code: Parameters<typeof describeWorkbookError>[0]): ChildOutcome {
  return { rows: [], sheetRows: [], total: 0, errors: [], refused: describeWorkbookError(code) };
}

/** A fault of our own reader is answered in general words to the user and told here to whoever runs the portal. */
function report(words: string): void {
  process.emitWarning(`The spreadsheet child failed: ${words.trim() || 'it ended without a word'}`, 'SpreadsheetFault');
}

function runChild(task: ChildTask): Promise<ChildOutcome> {
  // The entry lies beside this file and has its ending: .js when compiled, .ts (run by Node as it is) when not.
  const own = fileURLToPath(import.meta.url);
  const entry = own.replace(/child-pool\.(js|ts)$/, 'parse-child.$1');
  const child = fork(entry, [], {
    execArgv: [`--max-old-space-size=${task.limits.memoryMb}`, '--permission', '--allow-fs-read=*'],
    // Nothing of the environment is passed on but what Windows needs to start a process: no database, no secret.
    env: { NODE_ENV: 'production', TZ: 'UTC', ...(process.env.SystemRoot ? { SystemRoot: process.env.SystemRoot } : {}) },
    serialization: 'advanced',
    stdio: ['ignore', 'ignore', 'pipe', 'ipc'],
  });

  return new Promise((resolve) => {
    const outcome: ChildOutcome = { rows: [], sheetRows: [], total: 0, errors: [] };
    let ended = false;
    let words = '';
    const end = (result: ChildOutcome) => {
      if (ended) return;
      ended = true;
      clearTimeout(timer);
      child.kill('SIGKILL');
      resolve(result);
    };
    const timer = setTimeout(() => end(refuse('too_large.work')), task.limits.timeMs);

    child.stderr?.on('data', (bytes: Buffer) => {
      words = (words + bytes.toString()).slice(-4_000);
    });
    child.on('message', (message: ChildMessage) => {
      if (message.kind === 'rows') {
        outcome.rows.push(...message.rows);
        outcome.sheetRows.push(...message.sheetRows);
      } else if (message.kind === 'refused') {
        end({ ...refuse('fault.import'), refused: message.error });
      } else {
        outcome.errors = message.errors;
        outcome.total = message.total;
        if (message.keyed) outcome.keyed = message.keyed;
        if (message.file) outcome.file = Buffer.from(message.file.buffer, message.file.byteOffset, message.file.byteLength);
        end(outcome);
      }
    });
    child.on('error', () => end(refuse('fault.import')));
    // A heap that ran full ends the process by SIGABRT with these words; anything else is our own fault.
    child.on('close', () => {
      const outOfMemory = /heap out of memory|allocation failed/i.test(words);
      if (!ended && !outOfMemory) report(words);
      end(refuse(outOfMemory ? 'too_large.work' : 'fault.import'));
    });
    child.send(task, (fault) => {
      if (fault) end(refuse('fault.import'));
    });
  });
}
