import path from 'node:path';
import { createCast, type Cast } from '../fault/cast.ts';
import { findDaytimeZone } from '../fault/digests.ts';
import { judge, type Outcome } from '../fault/outcome.ts';
import { RedisProcess } from '../fault/redis.ts';
import { checkFiles, checkIdempotency, checkImport, checkLimits, checkLive, checkSchedules, checkSessions, type Check } from './checks.ts';
import { failOver, type FailoverPlan } from './failover.ts';
import { Machines, type Setup } from './machines.ts';
import { PostgresServers } from './postgres-servers.ts';
import { measureReads } from './reads.ts';
import { judgeLoss, workWhileRedisIsLost, type RedisRun } from './redis-loss.ts';
import { findReplicationPrograms } from './replication-programs.ts';
import { restartInTurn } from './rolling.ts';
import { splitNetwork } from './split.ts';

/** What every scenario is given. */
export interface Stage {
  /** A copy of the compiled product. */
  readonly product: string;
  readonly folder: string;
  readonly seed: number;
  readonly isShort: boolean;
}

type Figures = Record<string, string | number>;

const CHECKS: Readonly<Record<string, Check>> = {
  'sessions at both processes': checkSessions,
  'live updates across processes': checkLive,
  'limits shared by the processes': checkLimits,
  'one key at two processes': checkIdempotency,
  'files in the object store': checkFiles,
  'import through both processes': checkImport,
  'schedules of two workers': checkSchedules,
};
const SHORT_CHECKS = Object.keys(CHECKS).slice(0, 5);

/** Several processes that all stand. */
export function testProcesses(stage: Stage): Promise<Outcome[]> {
  return withMachines(stage, 'processes', {}, async (machines, cast, folder) => {
    const outcomes: Outcome[] = [];
    for (const [name, check] of Object.entries(CHECKS)) {
      if (!stage.isShort || SHORT_CHECKS.includes(name)) outcomes.push(await look(name, (figures) => check(machines, cast, figures)));
    }
    const settings = { seed: stage.seed, folder, records: 1 };
    if (!stage.isShort)
      outcomes.push(await look('rolling restart under load', (figures) => restartInTurn(machines, cast, figures, settings)));
    return outcomes;
  });
}

/** The primary database dies and its standby takes over; the short one has its queues in the database, so that they must follow as well. */
export function testFailover(stage: Stage): Promise<Outcome[]> {
  const plan = stage.isShort ? { clients: 8, rounds: 1, steps: 30 } : { clients: 32, rounds: 3, steps: 300 };
  const setup = stage.isShort ? { isWithoutRedis: true, workers: 1 } : {};
  return withReplication('failover', (programs, name) =>
    look(name, (figures) => failOverWith(stage, programs, name, setup, plan, figures)),
  );
}

/** The same without Redis, once. */
export function testFailoverOfQueues(stage: Stage): Promise<Outcome[]> {
  const plan = { clients: 32, rounds: 1, steps: 150 };
  return withReplication('failover, queues on PostgreSQL', (programs, name) =>
    look(name, (figures) => failOverWith(stage, programs, name, { isWithoutRedis: true }, plan, figures)),
  );
}

/** The portal loses the primary, which lives, and finds the promoted standby; then it sees both. */
export function testSplit(stage: Stage): Promise<Outcome[]> {
  return split(stage, 'a network that splits', false);
}

/** The same after the servers have lost each other, while the portal still reaches the primary: what neither confirms is not acknowledged. */
export function testMutualSplit(stage: Stage): Promise<Outcome[]> {
  return split(stage, 'servers that lose each other, then a network that splits', true);
}

function split(stage: Stage, title: string, isMutual: boolean): Promise<Outcome[]> {
  const plan = stage.isShort ? { clients: 8, steps: 30 } : { clients: 16, steps: 150 };
  const setup = stage.isShort ? { isWithoutRedis: true, workers: 1 } : {};
  return withReplication(title, (programs, name) =>
    look(name, (figures) =>
      withServers(
        programs,
        1,
        (servers) =>
          withMachines(stage, 'split', { ...setup, database: servers }, (machines, cast, folder) =>
            splitNetwork(machines, servers, cast, figures, { ...plan, isMutual, seed: stage.seed, folder }),
          ),
        true,
      ),
    ),
  );
}

/** An operator's fault that the checks must notice. */
export function testUnguarded(stage: Stage): Promise<Outcome[]> {
  const plan = { clients: 8, rounds: 1, steps: 30, isUnguarded: true };
  return withReplication('steps lost with a primary that waited for nobody are found out', (programs, name) =>
    findOut(name, (figures) => failOverWith(stage, programs, 'unguarded', {}, plan, figures)),
  );
}

function failOverWith(
  stage: Stage,
  programs: string,
  name: string,
  setup: Setup,
  plan: Omit<FailoverPlan, 'seed' | 'folder'>,
  figures: Figures,
): Promise<string[]> {
  return withServers(programs, 1, (servers) =>
    withMachines(stage, name, { ...setup, database: servers }, (machines, cast, folder) =>
      failOver(machines, servers, cast, figures, { ...plan, seed: stage.seed, folder }),
    ),
  );
}

/** Redis dies and comes back empty. */
export async function testRedisLoss(stage: Stage): Promise<Outcome[]> {
  if (!RedisProcess.isInstalled()) return leaveOut('Redis lost whole', 'this machine has no redis-server');
  const run = (name: string, length: number): Promise<RedisRun> =>
    withMachines(stage, name, {}, (machines, cast, folder) =>
      workWhileRedisIsLost(machines, cast, { seed: stage.seed, clients: 8, records: 3, losses: 2, length, folder }),
    );
  return [
    await look('Redis lost whole', async (figures) => {
      const calm = await run('redis-calm', 0);
      const wild = await run('redis-lost', calm.acknowledged);
      Object.assign(figures, wild.figures);
      return judgeLoss(calm, wild);
    }),
  ];
}

/** How many reads a second replicas give. */
export function testReads(stage: Stage): Promise<Outcome[]> {
  return withReplication('reads with replicas', (programs, name) =>
    look(name, (figures) =>
      withServers(programs, 0, (servers) =>
        withMachines(stage, 'reads', { database: servers, workers: 1 }, (machines, cast) => measureReads(machines, servers, cast, figures)),
      ),
    ),
  );
}

async function withReplication(name: string, work: (programs: string, name: string) => Promise<Outcome>): Promise<Outcome[]> {
  const programs = findReplicationPrograms();
  return programs ? [await work(programs, name)] : leaveOut(name, 'this machine has no pg_basebackup (Debian: apt install postgresql)');
}

function look(name: string, work: (figures: Figures) => Promise<string[]>): Promise<Outcome> {
  return judge(name, async () => {
    const figures: Figures = {};
    const problems = await work(figures);
    return { figures, problems };
  });
}

/** A fault that the checks must notice: none found is the violation. */
function findOut(name: string, work: (figures: Figures) => Promise<string[]>): Promise<Outcome> {
  return judge(name, async () => {
    const problems = await work({});
    return { figures: { 'violations found': problems.length }, problems: problems.length > 0 ? [] : ['Nobody noticed'] };
  });
}

function leaveOut(name: string, reason: string): Outcome[] {
  console.log(`- ${name}: left out, ${reason}`);
  return [];
}

async function withMachines<T>(
  { product, folder }: Stage,
  name: string,
  setup: Setup,
  work: (machines: Machines, cast: Cast, folder: string) => Promise<T>,
): Promise<T> {
  const place = path.join(folder, name.replaceAll(/\W+/g, '-'));
  const machines = new Machines(product, place, { ...setup, env: { TIME_ZONE: findDaytimeZone(), ...setup.env } });
  const abandon = (): void => machines.abandon();
  process.once('exit', abandon);
  try {
    await machines.start();
    return await work(machines, await createCast(machines.sql), place);
  } finally {
    await machines.stop();
    process.removeListener('exit', abandon);
  }
}

/** A primary with standbys that follow it. */
async function withServers<T>(
  programs: string,
  standbys: number,
  work: (servers: PostgresServers) => Promise<T>,
  isLined = false,
): Promise<T> {
  const servers = new PostgresServers(programs, standbys, isLined);
  try {
    return await work(servers);
  } finally {
    await servers.stop();
  }
}
