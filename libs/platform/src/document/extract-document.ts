import { fork } from 'node:child_process';
import { createWriteStream } from 'node:fs';
import { mkdtemp, rm } from 'node:fs/promises';
import os from 'node:os';
import path from 'node:path';
import type { Readable } from 'node:stream';
import { pipeline } from 'node:stream/promises';
import { fileURLToPath } from 'node:url';
import type { DocumentFormat, ExtractFailure, ExtractMessage, ExtractTask, Extracted } from './extract-protocol.ts';

export type ExtractOutcome = { readonly ok: true; readonly result: Extracted } | { readonly ok: false; readonly reason: ExtractFailure };

export interface ExtractRequest {
  readonly want: ExtractTask['want'];
  readonly format: DocumentFormat;
  readonly fileName: string;
  /** Bytes of the file. */
  readonly size: number;
}

/** What reading one document may cost. */
const limits = { bytes: 64 * 1024 * 1024, memoryMb: 768, timeMs: 45_000, characters: 2_000_000, rows: 500, pages: 1_000 };

/** At most this many children at a time; the others wait for one. */
const childrenAtOnce = 2;
let running = 0;
const waiting: (() => void)[] = [];

/**
 * Text or preview of a document, read in a child process with its own heap, wall clock and no rights but to read: uploaded files touch no
 * process that serves people. Every end is an outcome; it rejects only when the content cannot be read from the storage.
 */
export async function extractDocument(content: Readable, request: ExtractRequest): Promise<ExtractOutcome> {
  if (request.size > limits.bytes) {
    content.destroy();
    return { ok: false, reason: 'too_large' };
  }
  const folder = await mkdtemp(path.join(os.tmpdir(), `portal-extract-${process.pid}-`));
  try {
    const copy = path.join(folder, 'document');
    await pipeline(content, createWriteStream(copy));
    const { bytes: _bytes, memoryMb: _memory, timeMs: _time, ...bounds } = limits;
    return await inTurn(() => runChild({ want: request.want, format: request.format, fileName: request.fileName, path: copy, ...bounds }));
  } finally {
    await rm(folder, { recursive: true, force: true });
  }
}

async function inTurn<T>(work: () => Promise<T>): Promise<T> {
  if (running >= childrenAtOnce) await new Promise<void>((resolve) => waiting.push(resolve));
  else running += 1;
  try {
    return await work();
  } finally {
    // The place goes straight to the next one waiting.
    const next = waiting.shift();
    if (next) next();
    else running -= 1;
  }
}

function runChild(task: ExtractTask): Promise<ExtractOutcome> {
  // The entry lies beside this file and has its ending: .js when compiled, .ts (run by Node as it is) when not.
  const entry = fileURLToPath(import.meta.url).replace(/extract-document\.(js|ts)$/, 'extract-child.$1');
  const child = fork(entry, [], {
    execArgv: [`--max-old-space-size=${limits.memoryMb}`, '--permission', '--allow-fs-read=*'],
    env: { NODE_ENV: 'production', TZ: 'UTC', ...(process.env.SystemRoot ? { SystemRoot: process.env.SystemRoot } : {}) },
    serialization: 'advanced',
    stdio: ['ignore', 'ignore', 'pipe', 'ipc'],
  });
  return new Promise((resolve) => {
    let ended = false;
    let words = '';
    const end = (outcome: ExtractOutcome): void => {
      if (ended) return;
      ended = true;
      clearTimeout(timer);
      child.kill('SIGKILL');
      resolve(outcome);
    };
    const timer = setTimeout(() => end({ ok: false, reason: 'too_large' }), limits.timeMs);
    child.stderr?.on('data', (bytes: Buffer) => (words = (words + bytes.toString()).slice(-4_000)));
    child.on('message', (message: ExtractMessage) =>
      end(message.kind === 'done' ? { ok: true, result: message.result } : { ok: false, reason: message.reason }),
    );
    child.on('error', () => end({ ok: false, reason: 'broken' }));
    // A heap that ran full ends the process with these words.
    child.on('close', () => end({ ok: false, reason: /heap out of memory|allocation failed/i.test(words) ? 'too_large' : 'broken' }));
    child.send(task, (fault) => {
      if (fault) end({ ok: false, reason: 'broken' });
    });
  });
}
