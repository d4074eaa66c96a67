import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import os from 'node:os';
import path from 'node:path';
import { afterAll, beforeAll, expect, test } from '@jest/globals';
import { findRepeats, listLongest, mergeRepeat, readJestCounts, readPlaywrightCounts, Tally } from './tally.mjs';

let folder: string;
let file: string;

beforeAll(() => {
  folder = mkdtempSync(path.join(os.tmpdir(), 'portal-tally-'));
  file = path.join(folder, 'result.json');
});

afterAll(() => rmSync(folder, { recursive: true, force: true }));

const write = (result: object) => writeFileSync(file, JSON.stringify(result));
const writeJest = (counts: object) =>
  write({ numPassedTests: 0, numFailedTests: 0, numPendingTests: 0, numTodoTests: 0, numRuntimeErrorTestSuites: 0, ...counts });

test('the last line sums over all stages', () => {
  const tally = new Tally();
  tally.add({ passed: 3 });
  tally.add({ failed: 1, skipped: 2 });
  tally.add({ passed: 4, failed: 0, skipped: 0 });
  expect(tally.describe()).toBe('7 passed, 1 failed, 2 skipped');
});

test('jest: tests are counted; a suite that cannot be loaded is one failure, pending and planned ones are skipped', () => {
  writeJest({ numPassedTests: 9, numFailedTests: 1, numPendingTests: 2, numTodoTests: 1, numRuntimeErrorTestSuites: 1 });
  expect(readJestCounts(file, 1)).toEqual({ passed: 9, failed: 2, skipped: 3 });
});

test('jest: the suites that take the longest are told, in their order', () => {
  const took = (name: string, seconds: number) => ({ name: `/root/${name}`, startTime: 1_000, endTime: 1_000 + seconds * 1_000 });
  write({ testResults: [took('a.spec.ts', 2), took('b.spec.ts', 30.4), took('c.spec.ts', 9)] });
  expect(listLongest(file, 2, '/root')).toEqual(['30 s b.spec.ts', '9 s c.spec.ts']);
});

const suite = (name: string, ...statuses: string[]) => ({
  name,
  status: statuses.length === 0 || statuses.includes('failed') ? 'failed' : 'passed',
  assertionResults: statuses.map((status, place) => ({ status, fullName: `${name} ${place}` })),
});

test('jest: what failed is repeated when it is little, and has passed if it passes then', () => {
  writeJest({ numPassedTests: 4, numFailedTests: 2, testResults: [suite('a', 'passed', 'failed'), suite('b', 'failed', 'passed')] });
  expect(findRepeats(file)).toEqual(['a', 'b']);
  const repeat = path.join(folder, 'repeat.json');
  const again = { numPendingTests: 0, numTodoTests: 0, numRuntimeErrorTestSuites: 0 };
  writeFileSync(
    repeat,
    JSON.stringify({
      ...again,
      numPassedTests: 3,
      numFailedTests: 1,
      testResults: [suite('a', 'passed', 'passed'), suite('b', 'failed', 'passed')],
    }),
  );
  expect(mergeRepeat(file, repeat, 1)).toEqual({ counts: { passed: 5, failed: 1, skipped: 0 }, flaky: ['a 1'] });
});

test('jest: a suite that could not be loaded and is loaded at its repeat counts with all its tests', () => {
  writeJest({ numPassedTests: 4, numRuntimeErrorTestSuites: 1, testResults: [suite('a')] });
  const repeat = path.join(folder, 'repeat-loaded.json');
  const none = { numFailedTests: 0, numPendingTests: 0, numTodoTests: 0, numRuntimeErrorTestSuites: 0 };
  writeFileSync(repeat, JSON.stringify({ ...none, numPassedTests: 2, testResults: [suite('a', 'passed', 'passed')] }));
  expect(mergeRepeat(file, repeat, 0)).toEqual({ counts: { passed: 6, failed: 0, skipped: 0 }, flaky: ['a'] });
});

test('jest: a repeat that leaves no result changes nothing, and many failures are not repeated', () => {
  writeJest({ numPassedTests: 4, numFailedTests: 1, testResults: [suite('a', 'failed')] });
  expect(mergeRepeat(file, path.join(folder, 'absent.json'), 1).counts).toMatchObject({ passed: 4, failed: 1 });
  writeJest({ testResults: ['a', 'b', 'c', 'd', 'e', 'f'].map((name) => suite(name, 'failed')) });
  expect(findRepeats(file)).toEqual([]);
});

test('jest: a run that fails without a failed test, or leaves no result, is a failure', () => {
  writeJest({ numPassedTests: 9 });
  expect(readJestCounts(file, 0)).toMatchObject({ passed: 9, failed: 0 });
  expect(readJestCounts(file, 1)).toMatchObject({ passed: 9, failed: 1 });
  expect(readJestCounts(path.join(folder, 'absent.json'), 0)).toEqual({ failed: 1 });
});

test('playwright: a test that passed at a repeat passed; an error outside of tests is a failure', () => {
  write({ stats: { expected: 5, flaky: 1, unexpected: 2, skipped: 3 } });
  expect(readPlaywrightCounts(file, 1)).toEqual({ passed: 6, failed: 2, skipped: 3 });
  write({ stats: { expected: 5, flaky: 0, unexpected: 0, skipped: 0 } });
  expect(readPlaywrightCounts(file, 1)).toMatchObject({ failed: 1 });
  expect(readPlaywrightCounts(path.join(folder, 'absent.json'), 0)).toEqual({ failed: 1 });
});
