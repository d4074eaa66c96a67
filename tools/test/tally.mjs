import { existsSync, readFileSync } from 'node:fs';

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
