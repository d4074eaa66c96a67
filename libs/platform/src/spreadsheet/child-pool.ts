import { fork } from 'node:child_process';
import { fileURLToPath } from 'node:url';
import type { ChildMessage, ChildTask } from './child-protocol.ts';
import { describeWorkbookError, type WorkbookError } from './workbook-error.ts';

/** What a task came to. `refused` is set when the whole file was. */
export interface ChildOutcome {
  rows: string[][];
  sheetRows: number[];
  errors: WorkbookError[];
  file?: Buffer;
  refused?: WorkbookError;
}

/** At most this many children at a time, and this many uploads waiting for one; the next is told to come back. */
const childrenAtOnce = 2;
const waitingAtMost = 16;

let running = 0;
const waiting: (() => void)[] = [];

/**
 * Runs one task in a fresh child process with its own heap and wall clock; a child over either is killed and the file refused.
 * Never rejects for what a file did: every end is an outcome.
 */
export async function runInChild(task: ChildTask): Promise<ChildOutcome> {
  if (running >= childrenAtOnce) {
    if (waiting.length >= waitingAtMost) return refuse('rate_limited.import');
    await new Promise<void>((resolve) => waiting.push(resolve));
  } else {
    running++;
  }
  try {
    return await runChild(task);
  } finally {
    // The place goes straight to the next one waiting, so that nobody arriving just now can slip in before it.
    const next = waiting.shift();
    if (next) next();
    else running--;
  }
}

function refuse(code: Parameters<typeof describeWorkbookError>[0]): ChildOutcome {
  return { rows: [], sheetRows: [], errors: [], refused: describeWorkbookError(code) };
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
    const outcome: ChildOutcome = { rows: [], sheetRows: [], errors: [] };
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
