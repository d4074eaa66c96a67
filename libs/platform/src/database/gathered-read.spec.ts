import { afterAll, beforeAll, expect, jest, test } from '@jest/globals';
import { GatheredRead } from './gathered-read.ts';

/** Reads that end when the test says so. */
function createReads() {
  const sent: { keys: readonly string[]; answer: (values: Record<string, string>) => void; fail: (error: Error) => void }[] = [];
  const reads = new GatheredRead<string>((keys) => {
    const { promise, resolve, reject } = Promise.withResolvers<Map<string, string>>();
    sent.push({ keys, answer: (values) => resolve(new Map(Object.entries(values))), fail: reject });
    return promise;
  });
  return { reads, sent };
}

// A machine that stands still for a moment makes no statement slow: time goes by where a test says so.
let clock = 0;
beforeAll(() => void jest.spyOn(performance, 'now').mockImplementation(() => clock));
afterAll(() => void jest.restoreAllMocks());

const settled = () => new Promise((resolve) => setImmediate(resolve));

test('who asks while nothing is under way is asked for at once, and who comes later goes together', async () => {
  const { reads, sent } = createReads();
  const first = [reads.find('a'), reads.find('b')];
  expect(sent.map(({ keys }) => keys)).toEqual([['a'], ['b']]);
  const later = [reads.find('a'), reads.find('c'), reads.find('c')];
  expect(sent).toHaveLength(2);
  sent[0]!.answer({ a: 'old' });
  await settled();
  // A statement that was sent before somebody asked does not answer him.
  expect(sent.map(({ keys }) => keys)).toEqual([['a'], ['b'], ['a', 'c']]);
  sent[1]!.answer({});
  sent[2]!.answer({ a: 'new', c: 'C' });
  expect(await Promise.all(first)).toEqual(['old', undefined]);
  expect(await Promise.all(later)).toEqual(['new', 'C', 'C']);
});

test('a failure is told to those who asked in that statement, and to nobody else', async () => {
  const { reads, sent } = createReads();
  const lost = reads.find('a');
  const held = reads.find('b');
  const later = reads.find('a');
  sent[0]!.fail(new Error('away'));
  await expect(lost).rejects.toThrow('away');
  await settled();
  sent[2]!.answer({ a: 'A' });
  sent[1]!.answer({ b: 'B' });
  expect([await later, await held]).toEqual(['A', 'B']);
});

test('statements that hang hold nobody who comes later', async () => {
  const { reads, sent } = createReads();
  void reads.find('a');
  void reads.find('b');
  clock += 1_000;
  const answer = reads.find('c');
  expect(sent.map(({ keys }) => keys)).toEqual([['a'], ['b'], ['c']]);
  sent[2]!.answer({ c: 'C' });
  expect(await answer).toBe('C');
});
