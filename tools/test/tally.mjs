import { existsSync, readFileSync } from 'node:fs';
import path from 'node:path';

/** Counts over a whole test run, of stages that are one check each and of suites that bring their own counts. */
export class Tally {
  passed = 0;
  failed = 0;
  skipped = 0;

  /** @param {{ passed?: number, failed?: number, skipped?: number }} counts */
  add({ passed = 0, failed = 0, skipped = 0 }) {
    this.passed += passed;
    this.failed += failed;
    this.skipped += skipped;
  }

  /** The last line of `npm test`. */
  describe() {
    return `${this.passed} passed, ${this.failed} failed, ${this.skipped} skipped`;
  }
}

/**
 * Counts of a Jest run. A suite that could not be loaded, and a run that failed without a failed test, count as one each.
 *
 * @param {string} file what Jest wrote with --json
 * @param {number | null} exitCode of Jest
 */
export function readJestCounts(file, exitCode) {
  if (!existsSync(file)) return { failed: 1 };
  const result = JSON.parse(readFileSync(file, 'utf8'));
  const failed = result.numFailedTests + result.numRuntimeErrorTestSuites;
  return {
    passed: result.numPassedTests,
    failed: failed === 0 && exitCode !== 0 ? 1 : failed,
    skipped: result.numPendingTests + result.numTodoTests,
  };
}

/**
 * What a run that should become shorter is looked at for.
 *
 * @param {string} file what Jest wrote with --json
 * @param {number} most
 * @param {string} root folder to which the names are relative
 * @returns {string[]} the suites that took the longest, the longest first, each with its seconds
 */
export function listLongest(file, most, root) {
  if (!existsSync(file)) return [];
  return JSON.parse(readFileSync(file, 'utf8'))
    .testResults.map(({ name, startTime, endTime }) => ({ name, seconds: Math.round((endTime - startTime) / 1000) }))
    .sort((a, b) => b.seconds - a.seconds)
    .slice(0, most)
    .map(({ name, seconds }) => `${seconds} s ${path.relative(root, name)}`);
}

/** More broken suites than this are no accident of a loaded machine: they are not repeated. */
const REPEATED_AT_MOST = 5;

/**
 * Suites worth a repeat: the failed ones of a run, when they are few. They run again by themselves, in processes of their own.
 *
 * @param {string} file what Jest wrote with --json
 * @returns {string[]} their paths; empty when nothing failed or too much did
 */
export function findRepeats(file) {
  if (!existsSync(file)) return [];
  const failed = JSON.parse(readFileSync(file, 'utf8'))
    .testResults.filter(({ status }) => status === 'failed')
    .map(({ name }) => name);
  return failed.length > REPEATED_AT_MOST ? [] : failed;
}

/**
 * Counts of a run whose failed suites ran once more: what failed in both stays failed, what passed at its repeat has passed and is named.
 *
 * @param {string} file what Jest wrote of the whole run
 * @param {string} repeatFile what Jest wrote of the repeat
 * @param {number | null} exitCode of the repeat
 * @returns {{ counts: { passed?: number, failed: number, skipped?: number }, flaky: string[] }} full names of the tests (or paths of the
 *   suites) that failed at first only
 */
export function mergeRepeat(file, repeatFile, exitCode) {
  const again = readJestCounts(repeatFile, exitCode);
  if (!existsSync(repeatFile)) return { counts: readJestCounts(file, 1), flaky: [] };
  const repeated = readSuites(repeatFile);
  const first = JSON.parse(readFileSync(file, 'utf8'));
  const counts = { passed: first.numPassedTests, failed: again.failed, skipped: first.numPendingTests + first.numTodoTests };
  const flaky = [];
  for (const suite of first.testResults.filter(({ name }) => repeated.has(name))) {
    counts.passed += count(repeated.get(suite.name), 'passed') - count(suite, 'passed');
    counts.skipped += count(repeated.get(suite.name), 'pending', 'todo') - count(suite, 'pending', 'todo');
    if (repeated.get(suite.name).status === 'failed') continue;
    const failed = suite.assertionResults.filter(({ status }) => status === 'failed').map(({ fullName }) => fullName);
    flaky.push(...(failed.length > 0 ? failed : [suite.name]));
  }
  return { counts, flaky };
}

const readSuites = (file) => new Map(JSON.parse(readFileSync(file, 'utf8')).testResults.map((suite) => [suite.name, suite]));
const count = (suite, ...statuses) => suite.assertionResults.filter(({ status }) => statuses.includes(status)).length;

/**
 * Counts of a Playwright run. A test that passed at a repeat counts as passed, an error outside of tests as one failure.
 *
 * @param {string} file what Playwright's json reporter wrote
 * @param {number | null} exitCode of Playwright
 */
export function readPlaywrightCounts(file, exitCode) {
  if (!existsSync(file)) return { failed: 1 };
  const { stats } = JSON.parse(readFileSync(file, 'utf8'));
  return {
    passed: stats.expected + stats.flaky,
    failed: stats.unexpected === 0 && exitCode !== 0 ? 1 : stats.unexpected,
    skipped: stats.skipped,
  };
}
