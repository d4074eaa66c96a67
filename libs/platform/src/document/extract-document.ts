import { createWriteStream } from 'node:fs';
import { mkdtemp, rm } from 'node:fs/promises';
import os from 'node:os';
import path from 'node:path';
import type { Readable } from 'node:stream';
import { pipeline } from 'node:stream/promises';
import { runParser } from '../confine/parsers.ts';
import { refuseTurn, TurnQueue, type TurnOwner } from '../confine/turns.ts';
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
const limits = { bytes: 64 * 1024 * 1024, characters: 2_000_000, rows: 500, pages: 1_000 };

/** Two documents are read at a time, one of them for a person at most; four more of his wait, and 24 of all. */
const queue = new TurnQueue({ atOnce: 2, waiting: 24, waitingOfOne: 4 });

/**
 * Text or preview of a document, read in a child process with its own heap, wall clock and no rights but to read: uploaded files touch no
 * process that serves people. Every end is an outcome; it rejects only when the content cannot be read from the storage, or when there is no turn.
 * @param open gives the content when its turn has come
 * @param owner for whom it is read; his documents are read one after the other
 * @throws Refusal `rate_limited` where he, or all together, have too many waiting
 */
export async function extractDocument(open: () => Promise<Readable>, request: ExtractRequest, owner: TurnOwner): Promise<ExtractOutcome> {
  if (request.size > limits.bytes) return { ok: false, reason: 'too_large' };
  const turn = await queue.take(owner, async () => extractCopy(await open(), request));
  if (!turn.ok) throw refuseTurn(turn.refused);
  return turn.result;
}

async function extractCopy(content: Readable, request: ExtractRequest): Promise<ExtractOutcome> {
  const folder = await mkdtemp(path.join(os.tmpdir(), `portal-extract-${process.pid}-`));
  try {
    const copy = path.join(folder, 'document');
    await pipeline(content, createWriteStream(copy));
    const { bytes: _bytes, ...bounds } = limits;
    return await runChild({ want: request.want, format: request.format, fileName: request.fileName, path: copy, ...bounds });
  } finally {
    await rm(folder, { recursive: true, force: true });
  }
}

async function runChild(task: ExtractTask): Promise<ExtractOutcome> {
  const end = await runParser('document', task, { reads: [task.path] }, (message: ExtractMessage): ExtractOutcome =>
    message.kind === 'done' ? { ok: true, result: message.result } : { ok: false, reason: message.reason },
  );
  if (end.ok) return end.result;
  return { ok: false, reason: end.why === 'fault' ? 'broken' : 'too_large' };
}
