import { mkdtempSync, rmSync } from 'node:fs';
import os from 'node:os';
import path from 'node:path';
import { parseArgs } from 'node:util';
import { onOutcome, type Outcome } from '../fault/outcome.ts';
import { copyProduct } from '../fault/product.ts';
import { writeTable } from '../fault/report.ts';
import {
  testFailover,
  testFailoverOfQueues,
  testMutualSplit,
  testProcesses,
  testReads,
  testRedisLoss,
  testSplit,
  testUnguarded,
  type Stage,
} from './scenarios.ts';

const SCENARIOS: Readonly<Record<string, (stage: Stage) => Promise<Outcome[]>>> = {
  processes: testProcesses,
  failover: testFailover,
  'failover-queues': testFailoverOfQueues,
  split: testSplit,
  'split-mutual': testMutualSplit,
  unguarded: testUnguarded,
  redis: testRedisLoss,
  reads: testReads,
};
/** What fits into a build machine's patience. */
const SHORT = ['processes', 'failover', 'split'];

/**
 * Starts the portal as several processes and checks what several processes, and the loss of what they share, may break.
 * @returns the exit code
 */
export async function runProgram(parameters: readonly string[]): Promise<number> {
  const { values } = parseArgs({
    args: [...parameters],
    options: {
      short: { type: 'boolean', default: false },
      only: { type: 'string' },
      seed: { type: 'string', default: '8' },
      keep: { type: 'boolean', default: false },
      'no-build': { type: 'boolean', default: false },
      'no-results': { type: 'boolean', default: false },
    },
  });
  const wanted = values.only?.split(',') ?? (values.short ? SHORT : Object.keys(SCENARIOS));
  const unknown = wanted.find((name) => !(name in SCENARIOS));
  if (unknown !== undefined) throw new Error(`--only knows ${Object.keys(SCENARIOS).join(', ')}, not "${unknown}"`);
  const folder = mkdtempSync(path.join(os.tmpdir(), 'portal-topology-'));
  const product = path.join(folder, 'product');
  copyProduct(product);
  for (const signal of ['SIGINT', 'SIGTERM'] as const) process.once(signal, () => process.exit(130));
  if (!values.short && !values['no-results']) onOutcome((outcome) => writeResults(values.seed, [outcome]));
  const outcomes: Outcome[] = [];
  const stage: Stage = { product, folder, seed: Number(values.seed), isShort: values.short };
  for (const name of wanted) outcomes.push(...(await SCENARIOS[name]!(stage)));
  const isGood = outcomes.every((outcome) => outcome.problems.length === 0);
  if (isGood && !values.keep) rmSync(folder, { recursive: true, force: true });
  return isGood ? 0 : 1;
}

function writeResults(seed: string, outcomes: readonly Outcome[]): void {
  const lines = [
    '# Several processes',
    '',
    'Written by `npm run test:topology`: two api and two worker processes, PostgreSQL, queues on Redis where a redis-server is installed, an object store that ' +
      `speaks S3, and a proxy before them, on one machine of ${os.availableParallelism()} cores. What it means stands in README.md.`,
    '',
  ];
  writeTable('tests/topology/results.md', lines, `seed ${seed}`, outcomes);
}
