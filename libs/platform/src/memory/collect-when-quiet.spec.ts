import { Script } from 'node:vm';
import { afterAll, beforeAll, expect, jest, test } from '@jest/globals';
import { collectWhenQuiet, signsOfProcess } from './collect-when-quiet.ts';

const MB = 1_000_000;

/** A process whose work and memory the test tells; a collection leaves 80 MB. */
function startProcess() {
  const state = { worked: 0, held: 140 * MB, collections: 0 };
  const look = collectWhenQuiet({
    worked: () => state.worked,
    held: () => state.held,
    collect: () => {
      state.collections += 1;
      state.held = 80 * MB;
    },
  });
  return { state, look };
}

beforeAll(() => void jest.useFakeTimers());
afterAll(() => void jest.useRealTimers());

test('memory of the start is given back once nobody has asked for anything for a while', () => {
  const { state, look } = startProcess();
  state.worked = 0.9;
  look();
  state.worked = 0.02;
  look();
  expect(state.collections).toBe(0);
  look();
  expect(state.collections).toBe(1);
});

test('a process at work is never held up, and one short rest is none', () => {
  const { state, look } = startProcess();
  for (let turn = 0; turn < 20; turn += 1) {
    state.worked = turn % 2 ? 0.02 : 0.3;
    look();
  }
  expect(state.collections).toBe(0);
});

test('at rest it is done again only after memory has grown', () => {
  const { state, look } = startProcess();
  const rest = () => {
    for (let turn = 0; turn < 10; turn += 1) look();
  };
  rest();
  expect(state.collections).toBe(1);
  state.held = 95 * MB;
  rest();
  expect(state.collections).toBe(1);
  state.held = 120 * MB;
  rest();
  expect(state.collections).toBe(2);
});

/** What V8 holds while a hundred lists are held that nobody holds afterwards. */
function fillAndForget({ held }: ReturnType<typeof signsOfProcess>): number {
  const garbage = Array.from({ length: 100 }, (_, at) => Array.from({ length: 20_000 }, (__, place) => `${at} ${place}`));
  return garbage.length > 0 ? held() : 0;
}

test('a collection gives back what nothing holds any more', () => {
  const signs = signsOfProcess();
  signs.collect();
  const before = signs.held();
  const full = fillAndForget(signs);
  expect(full - before).toBeGreaterThan(50 * MB);
  signs.collect();
  expect(full - signs.held()).toBeGreaterThan(50 * MB);
});

test('compiled code that was kept before is still accepted afterwards', () => {
  const source = 'function twice(number) { return 2 * number; }';
  const kept = new Script(source, { filename: 'before' }).createCachedData();
  signsOfProcess().collect();
  // Under a name of its own: V8 finds what this process has compiled by itself and would not look at the data.
  expect(new Script(source, { filename: 'after', cachedData: kept }).cachedDataRejected).toBe(false);
});

test('work of the process is told since the last question', () => {
  jest.useRealTimers();
  const { worked } = signsOfProcess();
  const share = worked();
  expect(share).toBeGreaterThanOrEqual(0);
  expect(share).toBeLessThanOrEqual(1);
});
