import { readOptions, type Options, type Scenario } from './options.ts';
import { Stage } from './stage.ts';
import { testBackup } from './scenario-backup.ts';
import { testClock } from './scenario-clock.ts';
import { testCrowd } from './scenario-crowd.ts';
import { testDeliveries } from './scenario-delivery.ts';
import { testDisk } from './scenario-disk.ts';
import { testExports } from './scenario-export.ts';
import { testImports } from './scenario-imports.ts';
import { testJobs } from './scenario-jobs.ts';
import { testMutants } from './scenario-mutants.ts';
import { testParts } from './scenario-parts.ts';
import { testSchedules } from './scenario-schedules.ts';
import { testSmtp } from './scenario-smtp.ts';
import { testStalls } from './scenario-stalls.ts';
import { testTransitions } from './scenario-transitions.ts';
import { testUpgrade } from './scenario-upgrade.ts';
import { onOutcome, type Outcome } from './outcome.ts';
import { printOutcomes, writeResults } from './report.ts';

type Run = (stage: Stage, product: string, options: Options) => Promise<Outcome | Outcome[]>;

const RUNS: Readonly<Record<Scenario, Run>> = {
  transitions: testTransitions,
  parts: testParts,
  import: testImports,
  export: testExports,
  delivery: testDeliveries,
  crowd: testCrowd,
  schedules: testSchedules,
  clock: testClock,
  smtp: testSmtp,
  jobs: testJobs,
  disk: testDisk,
  stalls: testStalls,
  backup: testBackup,
  upgrade: testUpgrade,
  mutants: (stage, _product, options) => testMutants(stage, options),
};

/**
 * Runs the scenarios that were asked for.
 * @returns the exit code
 */
export async function runProgram(parameters: readonly string[]): Promise<number> {
  const options = readOptions(parameters);
  const stage = new Stage(options.redis);
  const outcomes: Outcome[] = [];
  console.log(
    `seed ${options.seed}, ${options.points} points, queues on ${options.redis ? 'Redis' : 'PostgreSQL'}, data in ${stage.folder}`,
  );
  for (const signal of ['SIGINT', 'SIGTERM'] as const) process.once(signal, () => process.exit(130));
  if (options.results) onOutcome((outcome) => writeResults(options, [outcome]));
  try {
    const product = stage.copyProduct('product');
    for (const name of options.scenarios) outcomes.push(...[await RUNS[name](stage, product, options)].flat());
  } finally {
    const isGood = outcomes.every((outcome) => outcome.problems.length === 0);
    if (!options.keep && isGood) stage.clear();
  }
  printOutcomes(outcomes);
  return outcomes.every((outcome) => outcome.problems.length === 0) ? 0 : 1;
}
