import { routes } from '@portal/contract';
import { insertSession } from '@portal/directory';
import type { Cast } from '../fault/cast.ts';
import { listTree } from '../fault/processes.ts';
import { bringToReview, COPY_CONTROL } from '../fault/records.ts';
import { pause } from '../fault/transitions.ts';
import { urlOf, type Machines } from './machines.ts';
import { processorTimeOf, type PostgresServer, type PostgresServers } from './postgres-servers.ts';

const ROWS = 20_000;
const READERS = 16;
const SECONDS = 8;
/** Connections plan each statement several times before they keep a plan. */
const WARM_UP_SECONDS = 3;

interface Question {
  readonly path: string;
  readonly method: 'GET' | 'POST';
  readonly body?: object;
}

const QUESTIONS: Readonly<Record<string, (turn: number) => Question>> = {
  list: (turn) => ({
    path: routes.getRiskControlByPage.path,
    method: 'POST',
    body: { pageSize: 20, pageIndex: 1 + (turn % 50), isActive: true },
  }),
  search: (turn) => ({ path: `${routes.search.path}?q=${encodeURIComponent(`reads ${turn % 500}`)}`, method: 'GET' }),
  dashboard: () => ({ path: routes.getRiskControlDashboard.path, method: 'POST', body: {} }),
};

/** Reads a second of browsers with no, one and two replicas; whose processor time it was is told beside it. */
export async function measureReads(
  machines: Machines,
  servers: PostgresServers,
  cast: Cast,
  figures: Record<string, string | number>,
): Promise<string[]> {
  const { id } = await bringToReview(machines.url, cast, 'reads');
  await machines.sql.query(COPY_CONTROL, [id, ROWS]);
  await machines.sql.query('vacuum analyze');
  const [first, second] = [await servers.addStandby(), await servers.addStandby()];
  const tokens = await Promise.all(
    Array.from({ length: READERS }, () => insertSession(machines.sql, cast.administrator.id, { address: '127.0.0.1', userAgent: 'reads' })),
  );
  const problems: string[] = [];
  for (const replicas of [[], [first], [first, second]]) {
    await restartApis(machines, replicas);
    for (const [name, ask] of Object.entries(QUESTIONS)) {
      await read(machines, tokens, ask, WARM_UP_SECONDS);
      const before = measureProcessors(machines, servers.primary, replicas);
      const { answered, failed } = await read(machines, tokens, ask, SECONDS);
      const shares = compareProcessors(before, measureProcessors(machines, servers.primary, replicas));
      figures[`${name}, ${replicas.length} replicas`] = `${Math.round(answered / SECONDS)} a second (${shares})`;
      console.log(`  ${name}, ${replicas.length} replicas: ${figures[`${name}, ${replicas.length} replicas`]}`);
      if (failed.size > 0) problems.push(`${name} with ${replicas.length} replicas: ${[...failed].join('; ')}`);
    }
    for (const replica of replicas) {
      const [row] = (await servers.ask(replica, `select xact_commit::int as n from pg_stat_database where datname = 'portal'`)) as {
        n: number;
      }[];
      if (row!.n < 500) problems.push(`a replica was asked ${row!.n} times only`);
    }
  }
  figures['rows'] = ROWS;
  figures['readers'] = READERS;
  return problems;
}

/** The addresses of replicas are a setting of the start. */
async function restartApis(machines: Machines, replicas: readonly PostgresServer[]): Promise<void> {
  machines.env = { ...machines.env, DATABASE_REPLICA_URL: replicas.map(({ url }) => url).join(',') };
  for (const api of machines.apis) {
    await machines.end(api);
    await machines.run(api);
  }
  // Until each replica has said how far it is.
  await pause(2_000);
}

/** Readers who ask one thing after the other, half of them at each api. */
async function read(
  machines: Machines,
  tokens: readonly string[],
  ask: (turn: number) => Question,
  seconds: number,
): Promise<{ answered: number; failed: Set<string> }> {
  const end = Date.now() + seconds * 1000;
  let answered = 0;
  let turn = 0;
  const failed = new Set<string>();
  await Promise.all(
    tokens.map(async (token, reader) => {
      const base = urlOf(machines.apis[reader % machines.apis.length]!);
      const headers = { cookie: `Admin-Token=${token}`, origin: machines.url, 'content-type': 'application/json' };
      while (Date.now() < end) {
        const { path, method, body } = ask((turn += 1));
        const answer = await fetch(`${base}${path}`, { method, headers, ...(body && { body: JSON.stringify(body) }) });
        const text = await answer.text();
        if (answer.ok && text.includes('"isSuccess":true')) answered += 1;
        else failed.add(`HTTP ${answer.status} ${text.slice(0, 120)}`);
      }
    }),
  );
  return { answered, failed };
}

/** Processor time (milliseconds) of each party until now. */
function measureProcessors(machines: Machines, primary: PostgresServer, replicas: readonly PostgresServer[]): Record<string, number> {
  const trees = (pids: readonly (number | undefined)[]): number =>
    pids.flatMap((pid) => (pid ? listTree(pid) : [])).reduce((sum, { pid }) => sum + processorTimeOf(pid), 0);
  const { user, system } = process.cpuUsage();
  return {
    at: performance.now(),
    'load generator': (user + system) / 1000,
    apis: trees(machines.apis.map(({ child }) => child?.pid)),
    primary: trees([primary.child?.pid]),
    ...(replicas.length > 0 && { replicas: trees(replicas.map(({ child }) => child?.pid)) }),
  };
}

/** Of one processor, in percent. */
function compareProcessors(before: Record<string, number>, after: Record<string, number>): string {
  const elapsed = after['at']! - before['at']!;
  return Object.keys(before)
    .filter((name) => name !== 'at')
    .map((name) => `${name} ${Math.round(((after[name]! - before[name]!) / elapsed) * 100)} %`)
    .join(', ');
}
