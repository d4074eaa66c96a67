import { createHash } from 'node:crypto';
import { createWriteStream } from 'node:fs';
import { mkdtemp, rm } from 'node:fs/promises';
import os from 'node:os';
import path from 'node:path';
import type { Readable } from 'node:stream';
import { pipeline } from 'node:stream/promises';
import { runParser } from '../confine/parsers.ts';
import { refuseTurn, TurnQueue } from '../confine/turns.ts';
import type { PopulationFault, PopulationFile, PopulationMessage, PopulationResult, PopulationTask } from './population-protocol.ts';

type Asked = PopulationTask extends infer Task ? (Task extends PopulationTask ? Omit<Task, keyof PopulationFile> : never) : never;

export type PopulationOutcome =
  | { readonly ok: true; readonly result: PopulationResult; readonly sha256: string }
  | { readonly ok: false; readonly fault: PopulationFault | { readonly code: 'changed' | 'tooMuchWork' } };

/** Two populations are read at a time, one of a person; two more of his wait, and twelve of all. */
const queue = new TurnQueue({ atOnce: 2, waiting: 12, waitingOfOne: 2 });

/**
 * Reads a population in a confined process of its own, from a copy whose hash is measured on the way: what was frozen is what is read, or nothing is.
 * @param open gives the content when its turn has come
 * @param frozenSha256 hex; the content must have it
 * @param owner the person for whom it is read
 * @throws Refusal `rate_limited`; what the storage throws
 */
export async function readPopulation(
  open: () => Promise<Readable>,
  fileName: string,
  frozenSha256: string,
  asked: Asked,
  owner: number,
): Promise<PopulationOutcome> {
  const turn = await queue.take(owner, async () => readCopy(await open(), fileName, frozenSha256, asked));
  if (!turn.ok) throw refuseTurn(turn.refused);
  return turn.result;
}

async function readCopy(content: Readable, fileName: string, frozenSha256: string, asked: Asked): Promise<PopulationOutcome> {
  const folder = await mkdtemp(path.join(os.tmpdir(), `portal-population-${process.pid}-`));
  try {
    const copy = path.join(folder, 'population');
    const hash = createHash('sha256');
    await pipeline(
      content,
      async function* (chunks: AsyncIterable<Buffer>) {
        for await (const chunk of chunks) {
          hash.update(chunk);
          yield chunk;
        }
      },
      createWriteStream(copy),
    );
    const sha256 = hash.digest('hex');
    if (sha256 !== frozenSha256) return { ok: false, fault: { code: 'changed' } };
    return await runChild({ ...asked, path: copy, fileName }, sha256);
  } finally {
    await rm(folder, { recursive: true, force: true });
  }
}

async function runChild(task: PopulationTask, sha256: string): Promise<PopulationOutcome> {
  const end = await runParser('population', task, { reads: [task.path] }, (message: PopulationMessage): PopulationOutcome =>
    message.kind === 'done' ? { ok: true, result: message.result, sha256 } : { ok: false, fault: message.fault },
  );
  if (end.ok) return end.result;
  return { ok: false, fault: { code: end.why === 'fault' ? 'broken' : 'tooMuchWork' } };
}
