import { existsSync, mkdirSync } from 'node:fs';
import path from 'node:path';
import { startPostgres } from '../embedded-postgres.mjs';
import { findChromium } from '../runtime/chromium.mjs';
import { fromRoot, ROOT } from '../runtime/places.mjs';
import { startInstance } from './portal-instance.mjs';
import { provideRedis } from './redis.mjs';
import { HOSTILE_ZONE } from './hostile-zone.mjs';
import { findRepeats, listLongest, mergeRepeat, readJestCounts, readPlaywrightCounts } from './tally.mjs';

const E2E_CONFIG = 'apps/console-e2e/playwright.config.ts';

/** Browser tests that run at a time, each against a portal of its own: they share no account, no language and no record. */
const E2E_WORKERS = 2;

/** Suites whose time is told after a whole run. */
const LONGEST_TOLD = 40;

/**
 * Minutes after which no further browser test is begun under CI: a build machine ends the suite after ninety, and then nothing is known of the tests
 * that had passed. What was not begun is named and counted as skipped. On two free cores the whole suite takes half of it.
 */
const BEGUN_WITHIN_MINUTES = 80;
const startedAt = Date.now();

/** Speed over survival: the databases of a test run are thrown away. */
const TEST_SETTINGS = { fsync: 'off', synchronous_commit: 'off', full_page_writes: 'off', max_connections: 300 };

/** Settings of a developer's shell that would point tests at something that must not be touched. */
const PRIVATE_SETTINGS = [
  'DATABASE_URL',
  'DATABASE_REPLICA_URL',
  'DATA_DIR',
  'PORT',
  'HOST',
  'DEMO',
  'SMTP_URL',
  'STORAGE_URL',
  'PUBLIC_URL',
];

const node = (...parameters) => ({ command: process.execPath, parameters });
const script = (place, ...parameters) => node(fromRoot(place), ...parameters);
/** One checker: each of the four that the compiler would run at a time infers what it needs for itself, at twice to three times the work. */
const typescript = (project) => script('node_modules/typescript7/bin/tsc', '-p', project, '--checkers', '1');

/**
 * The stages of `npm test` in their order. Each answers its counts.
 *
 * @param {object} context
 * @param {(call: { command: string, parameters: string[], env?: NodeJS.ProcessEnv, resultFile?: string }) => Promise<number | null>}
 *   context.run runs a program and answers its exit code; one that lingers after writing its results is ended
 * @param {(stop: () => Promise<void>) => void} context.atEnd notes what must be stopped when the run ends or is broken off
 * @param {string} context.scratch folder that is removed at the end
 * @param {string | undefined} context.pattern only tests whose path or title matches
 * @param {boolean} context.strict nothing may be missing (under CI)
 * @param {(line: string) => void} context.say
 */
export function describeStages({ run, atEnd, scratch, pattern, strict, say }) {
  const check = async (call) => ({ [(await run(call)) === 0 ? 'passed' : 'failed']: 1 });
  const all = async (...calls) => {
    let passed = 0;
    for (const call of calls) if ((await run(call)) === 0) passed += 1;
    return { passed, failed: calls.length - passed };
  };
  const missing = (what) => {
    say(`${what}: ${strict ? 'required here' : 'skipped'}`);
    return strict ? { failed: 1 } : { skipped: 1 };
  };

  return {
    format: () => check(script('node_modules/prettier/bin/prettier.cjs', '--check', '--log-level', 'warn', '.')),
    lint: () => check(script('tools/lint.mjs')),
    typecheck: () => all(typescript('tsconfig.spec.json'), typescript('tsconfig.spec.web.json')),
    // The weight of the console's first load is a bar of quality, so a build that grows past it is a failed one.
    build: () => all(script('tools/build.mjs'), script('apps/console/check-size.mjs')),
    docs: () => all(script('tools/draw-workflows.mjs', '--check'), script('tools/emit-openapi.mjs', '--check')),
    jest: runJest,
    e2e: runBrowserTests,
  };

  async function runJest() {
    const postgres = await startPostgres({ dir: path.join(scratch, 'postgres'), settings: TEST_SETTINGS });
    atEnd(postgres.stop);
    const redis = await provideRedis(process.env);
    if (redis) atEnd(redis.stop);
    const counts = redis ? {} : missing('no redis-server and no REDIS_URL, the tests of queues on Redis');
    const env = { ...buildTestEnvironment(), TEST_DATABASE_URL: postgres.url, ...(redis ? { REDIS_TEST_URL: redis.url } : {}) };
    const program = [
      // Pages drawn without a browser make many small things that are gone at once: with room they are cleared away together.
      '--max-semi-space-size=64',
      '--experimental-vm-modules',
      '--disable-warning=ExperimentalWarning',
      fromRoot('node_modules/jest/bin/jest.js'),
    ];
    const jest = (output, ...flags) => run({ ...node(...program, '--json', `--outputFile=${output}`, ...flags), env, resultFile: output });
    const output = path.join(scratch, 'jest.json');
    const exitCode = await jest(output, ...(pattern ? [`--testPathPatterns=${pattern}`, '--passWithNoTests'] : []));
    const results = await repeatFailed(jest, output, exitCode);
    if (!pattern) say(`\nthe longest suites:\n${listLongest(output, LONGEST_TOLD, ROOT).join('\n')}`);
    await redis?.stop();
    await postgres.stop();
    return sum(counts, results);
  }

  /** As with the browser tests: a build machine may stand still for seconds; what passes only at its repeat is named. */
  async function repeatFailed(jest, output, exitCode) {
    const repeats = strict ? findRepeats(output) : [];
    if (repeats.length === 0) return readJestCounts(output, exitCode);
    say(`\nonce more, by themselves: ${repeats.join(', ')}`);
    const repeated = path.join(scratch, 'jest-repeat.json');
    const { counts, flaky } = mergeRepeat(output, repeated, await jest(repeated, '--runTestsByPath', ...repeats));
    for (const name of flaky) say(`flaky: ${name}`);
    return counts;
  }

  async function runBrowserTests() {
    if (!existsSync(fromRoot(E2E_CONFIG))) return {};
    const chromium = findChromium();
    if (!chromium) return missing('no Chromium at CHROMIUM_PATH or /usr/bin/chromium, the browser tests');
    // Built once beforehand: instances that start together would build beside each other.
    if ((await run(script('tools/build.mjs'))) !== 0) return { failed: 1 };
    const portals = await Promise.all(Array.from({ length: pattern ? 1 : E2E_WORKERS }, (_, number) => startPortal(number)));
    const output = path.join(scratch, 'playwright.json');
    const flags = ['test', '--config', fromRoot(E2E_CONFIG), '--reporter=list,json', '--output', path.join(scratch, 'playwright')];
    if (pattern) flags.push('--grep', pattern, '--pass-with-no-tests');
    const exitCode = await run({
      ...script('node_modules/@playwright/test/cli.js', ...flags),
      env: {
        ...buildTestEnvironment(),
        E2E_BASE_URL: portals.map(({ url }) => url).join(','),
        E2E_DATA_DIR: portals.map(({ dataDir }) => dataDir).join(','),
        CHROMIUM_PATH: chromium,
        PLAYWRIGHT_JSON_OUTPUT_FILE: output,
        ...(strict && { E2E_BEGUN_UNTIL: String(startedAt + BEGUN_WITHIN_MINUTES * 60_000) }),
      },
    });
    await Promise.all(portals.map(({ stop }) => stop()));
    return readPlaywrightCounts(output, exitCode);
  }

  async function startPortal(number) {
    const dataDir = path.join(scratch, `portal-${number}`);
    mkdirSync(dataDir);
    // A build machine that stands still for seconds is no overload that calls should be refused for.
    const env = { ...buildTestEnvironment(), NODE_ENV: 'development', TZ: HOSTILE_ZONE, SHED_LAG_MS: '0' };
    const portal = await startInstance({ dataDir, env });
    atEnd(portal.stop);
    return { ...portal, dataDir };
  }
}

/**
 * @param {...{ passed?: number, failed?: number, skipped?: number }} counts
 * @returns {{ passed: number, failed: number, skipped: number }}
 */
function sum(...counts) {
  const total = (name) => counts.reduce((value, one) => value + (one[name] ?? 0), 0);
  return { passed: total('passed'), failed: total('failed'), skipped: total('skipped') };
}

function buildTestEnvironment() {
  const env = { ...process.env };
  for (const name of [...PRIVATE_SETTINGS, 'REDIS_URL', 'NODE_ENV']) delete env[name];
  return env;
}
