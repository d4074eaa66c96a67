import { chunkSize, type ImportAnswerRow } from '@portal/contract/client';
import { isApiError } from '#shared/api/api-error.ts';

export type ImportRow = Record<string, string>;

/** One request of an upload. */
export interface Chunk {
  index: number;
  count: number;
  rows: ImportRow[];
  isLast: boolean;
}

/** 1 row a request below 100 rows, else rows / 100 rounded up (docs/decisions/portal.md §7). */
export function cutChunks(rows: readonly ImportRow[]): Chunk[] {
  const size = chunkSize(rows.length);
  const count = Math.ceil(rows.length / size);
  return Array.from({ length: count }, (_, index) => ({
    index,
    count,
    rows: rows.slice(index * size, (index + 1) * size),
    isLast: index === count - 1,
  }));
}

export interface SendOptions {
  /** Numbers of the chunks that the server has already: an interrupted upload goes on behind them. */
  sent: ReadonlySet<number>;
  post: (chunk: Chunk, signal: AbortSignal) => Promise<ImportAnswerRow>;
  onSent: (index: number, answer: ImportAnswerRow) => void;
  signal: AbortSignal;
  /** Milliseconds before a second and a third try of a chunk. */
  pauses?: readonly number[];
}

const atOnce = 4;
const isFinal = (answer: ImportAnswerRow) => answer.state === 'committed' || answer.state === 'refused';
const mayHeal = (error: unknown) => isApiError(error, 'network') || isApiError(error, 'fault') || isApiError(error, 'rate_limited');

/**
 * Sends the chunks, several at a time, the last one alone at the end: its answer tells what became of the import. A chunk whose answer was lost
 * is sent again; repeats are safe (docs/decisions/risk-control.md).
 * @throws the error of the chunk that could not be sent
 */
export async function sendChunks(chunks: readonly Chunk[], options: SendOptions): Promise<ImportAnswerRow> {
  const waiting = chunks.filter((chunk) => !chunk.isLast && !options.sent.has(chunk.index));
  let final: ImportAnswerRow | undefined;
  let failed = false;
  const work = async () => {
    for (let chunk = waiting.shift(); chunk && !final && !failed; chunk = waiting.shift()) {
      const answer = await postPatiently(chunk, options).catch((error: unknown) => {
        failed = true;
        throw error;
      });
      options.onSent(chunk.index, answer);
      if (isFinal(answer)) final = answer;
    }
  };
  const results = await Promise.allSettled(Array.from({ length: atOnce }, work));
  const failure = results.find((result) => result.status === 'rejected');
  if (failure) throw failure.reason;
  if (final) return final;
  const last = chunks.at(-1);
  if (!last) throw new Error('an import needs a row');
  const answer = await postPatiently(last, options);
  options.onSent(last.index, answer);
  return answer;
}

async function postPatiently(chunk: Chunk, { post, signal, pauses = [400, 1600] }: SendOptions): Promise<ImportAnswerRow> {
  for (let attempt = 0; ; attempt += 1) {
    try {
      return await post(chunk, signal);
    } catch (error) {
      const pause = pauses[attempt];
      if (pause === undefined || !mayHeal(error) || signal.aborted) throw error;
      await new Promise((resolve) => setTimeout(resolve, pause));
    }
  }
}
