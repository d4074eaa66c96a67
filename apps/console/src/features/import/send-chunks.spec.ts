import { expect, test } from '@jest/globals';
import type { ImportAnswerRow } from '@portal/contract/client';
import { ApiError } from '#shared/api/api-error.ts';
import { cutChunks, sendChunks, type Chunk } from './send-chunks.ts';

const rows = (count: number) => Array.from({ length: count }, (_, index) => ({ no: String(index) }));
const answer = (state: ImportAnswerRow['state'] = 'staging'): ImportAnswerRow => ({
  importId: 1,
  state,
  rows: 0,
  created: 0,
  updated: 0,
  processed: 0,
  begunAt: null,
  total: 0,
  errors: [],
});
const fails = (code: string) => new ApiError({ code, message: code, status: 0 });

test.each([
  [1, 1, [1]],
  [99, 99, Array(99).fill(1)],
  [100, 100, Array(100).fill(1)],
  [101, 51, [...Array(50).fill(2), 1]],
  [950, 95, Array(95).fill(10)],
])('%d rows make %d requests', (count, requests, sizes) => {
  const chunks = cutChunks(rows(count));
  expect(chunks).toHaveLength(requests);
  expect(chunks.map((chunk) => chunk.rows.length)).toEqual(sizes);
  expect(chunks.flatMap((chunk) => chunk.rows)).toEqual(rows(count));
  expect(chunks.filter((chunk) => chunk.isLast)).toEqual([chunks.at(-1)]);
});

function send(post: (chunk: Chunk) => Promise<ImportAnswerRow>, count = 9, sent: number[] = []) {
  const acknowledged: number[] = [];
  const result = sendChunks(cutChunks(rows(count)), {
    sent: new Set(sent),
    post,
    onSent: (index) => acknowledged.push(index),
    signal: new AbortController().signal,
    pauses: [0, 0],
  });
  return { result, acknowledged };
}

test('several at a time, the last one only when all others are there', async () => {
  let underWay = 0;
  let most = 0;
  const done: number[] = [];
  const { result } = send(async (chunk) => {
    if (chunk.isLast) expect(done).toHaveLength(8);
    underWay += 1;
    most = Math.max(most, underWay);
    await new Promise((resolve) => setTimeout(resolve, 2));
    underWay -= 1;
    done.push(chunk.index);
    return answer(chunk.isLast ? 'committed' : 'staging');
  });
  expect((await result).state).toBe('committed');
  expect(most).toBeGreaterThan(1);
});

test('a lost answer is asked for again, a refusal is not', async () => {
  const tries: Record<number, number> = {};
  const flaky = send((chunk) => {
    tries[chunk.index] = (tries[chunk.index] ?? 0) + 1;
    return tries[chunk.index] === 1 ? Promise.reject(fails('network')) : Promise.resolve(answer());
  }, 3);
  await flaky.result;
  expect(tries).toEqual({ 0: 2, 1: 2, 2: 2 });
  let asked = 0;
  const refused = send(() => {
    asked += 1;
    return Promise.reject(fails('validation'));
  }, 2);
  await expect(refused.result).rejects.toThrow('validation');
  expect(asked).toBe(1);
});

test('a file that was imported before answers its result at the first chunk, and the rest is not sent', async () => {
  let asked = 0;
  const { result } = send(() => {
    asked += 1;
    return Promise.resolve(answer('committed'));
  }, 90);
  expect((await result).state).toBe('committed');
  expect(asked).toBeLessThan(10);
});
