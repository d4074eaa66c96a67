import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import os from 'node:os';
import path from 'node:path';
import { afterAll, beforeAll, expect, test } from '@jest/globals';
import { readJestCounts, readPlaywrightCounts, Tally } from './tally.mjs';

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
