import { mkdtempSync, rmSync } from 'node:fs';
import os from 'node:os';
import path from 'node:path';
import { parseArgs } from 'node:util';
import { createCast } from '../fault/cast.ts';
import { findDaytimeZone } from '../fault/digests.ts';
import { judge, type Outcome } from '../fault/outcome.ts';
import { copyProduct } from '../fault/product.ts';
import { writeTable } from '../fault/report.ts';
import { checkFiles, checkIdempotency, checkImport, checkLimits, checkLive, checkSchedules, checkSessions, type Check } from './checks.ts';
import { Machines } from './machines.ts';
import { restartInTurn } from './rolling.ts';

const CHECKS: Readonly<Record<string, Check>> = {
  'sessions at both processes': checkSessions,
  'live updates across processes': checkLive,
  'limits shared by the processes': checkLimits,
  'one key at two processes': checkIdempotency,
  'files in the object store': checkFiles,
  'import through both processes': checkImport,
  'schedules of two workers': checkSchedules,
};
/** What fits into a build machine's patience. */
const SHORT = [
  'sessions at both processes',
  'live updates across processes',
  'limits shared by the processes',
  'one key at two processes',
  'files in the object store',
];

/**
 * Starts the portal as several processes and checks what several processes may break.
 * @returns the exit code
 */
export async function runProgram(parameters: readonly string[]): Promise<number> {
  const { values } = parseArgs({
    args: [...parameters],
    options: {
      short: { type: 'boolean', default: false },
      seed: { type: 'string', default: '8' },
      keep: { type: 'boolean', default: false },
      'no-build': { type: 'boolean', default: false },
      'no-results': { type: 'boolean', default: false },
    },
  });
  const folder = mkdtempSync(path.join(os.tmpdir(), 'portal-topology-'));
  const product = path.join(folder, 'product');
  copyProduct(product);
  const machines = new Machines(product, path.join(folder, 'run'), { TIME_ZONE: findDaytimeZone() });
  const abandon = (): void => [...machines.apis, ...machines.workers].forEach(({ child }) => child?.kill('SIGKILL'));
  process.once('exit', abandon);
  for (const signal of ['SIGINT', 'SIGTERM'] as const) process.once(signal, () => process.exit(130));
  const outcomes: Outcome[] = [];
  let queues: string;
  try {
    await machines.start();
    queues = machines.redisUrl ? 'queues on Redis' : 'queues on PostgreSQL';
    const cast = await createCast(machines.sql);
    const look = async (name: string, work: (figures: Record<string, string | number>) => Promise<string[]>): Promise<void> => {
      outcomes.push(
        await judge(name, async () => {
          const figures: Record<string, string | number> = {};
          const problems = await work(figures);
          return { figures, problems };
        }),
      );
    };
    for (const [name, check] of Object.entries(CHECKS)) {
      if (!values.short || SHORT.includes(name)) await look(name, (figures) => check(machines, cast, figures));
    }
    const settings = { seed: Number(values.seed), folder: path.join(folder, 'run'), records: 1 };
    if (!values.short) await look('rolling restart under load', (figures) => restartInTurn(machines, cast, figures, settings));
  } finally {
    await machines.stop();
    process.removeListener('exit', abandon);
  }
  const isGood = outcomes.every((outcome) => outcome.problems.length === 0);
  if (isGood && !values.keep) rmSync(folder, { recursive: true, force: true });
  if (!values.short && !values['no-results']) {
    const lines = [
      '# Several processes',
      '',
      `Written by \`npm run test:topology\`: two api and two worker processes, PostgreSQL, ${queues}, an object store that speaks S3, and a proxy ` +
        'before them, on one machine. What it means stands in README.md.',
      '',
    ];
    writeTable('tests/topology/results.md', lines, `seed ${values.seed}`, outcomes);
  }
  return isGood ? 0 : 1;
}
