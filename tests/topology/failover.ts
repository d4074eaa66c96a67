import path from 'node:path';
import { routes, type SavedRecord } from '@portal/contract';
import { callOnce, type Caller } from '../fault/caller.ts';
import type { Cast } from '../fault/cast.ts';
import { checkAcknowledged, checkMachinery } from '../fault/check-transitions.ts';
import { Ledger } from '../fault/ledger.ts';
import { pollDatabase } from '../fault/poll.ts';
import { Chance } from '../fault/random.ts';
import { play } from '../fault/records.ts';
import { readSubscriptions, waitUntilQuiet } from '../fault/settled.ts';
import { newControl, Scene } from '../fault/story-step.ts';
import { listDoubles, pause } from '../fault/transitions.ts';
import { openPage } from './checks.ts';
import { keepWorking, type Crew } from './crew.ts';
import { urlOf, type Machine, type Machines } from './machines.ts';
import type { PostgresServer, PostgresServers } from './postgres-servers.ts';

export interface FailoverPlan {
  readonly seed: number;
  readonly clients: number;
  /** How often the primary dies. */
  readonly rounds: number;
  /** Acknowledged steps before each death, so that it strikes in the middle of work. */
  readonly steps: number;
  readonly folder: string;
  /** The fault of an operator: no commit waits for the standby, which has lost its primary a while before it dies. */
  readonly isUnguarded?: boolean;
}

/** Generous: it follows at all. How long it takes stands in the results. */
const FOLLOW_LIMIT_MS = 60_000;
/** Acknowledgements so long before and after a death belong to it. */
const SETTLED_MS = 1_000;

/**
 * The primary dies under load again and again; its standby is promoted, and api, worker and open pages follow by themselves. What was acknowledged is there
 * once, what was refused is not.
 */
export async function failOver(
  machines: Machines,
  servers: PostgresServers,
  cast: Cast,
  figures: Record<string, string | number>,
  plan: FailoverPlan,
): Promise<string[]> {
  const ledger = new Ledger(path.join(plan.folder, 'acknowledgements.jsonl'));
  const subscriptions = await readSubscriptions(machines.product);
  const crew = keepWorking(machines, cast, { ...plan, name: 'failover', ledger, subscriptions, chance: new Chance(plan.seed) });
  const refused = keepRefusing(machines, cast, plan.clients / 8);
  const outages: Outage[] = [];
  const problems: string[] = [];
  for (let round = 0; round < plan.rounds; round += 1) {
    const other = servers.all.find((server) => server !== servers.primary)!;
    // The dead primary's place is taken by a new standby of the new one.
    const standby = round === 0 ? other : await servers.addStandby(other);
    if (!plan.isUnguarded) await servers.waitForEachCommit();
    await waitForSteps(ledger, plan.steps);
    if (plan.isUnguarded) {
      await servers.cutOff(standby);
      await waitForSteps(ledger, plan.steps);
    }
    const outage = await strike(machines, servers, standby, cast, ledger, round);
    outages.push(outage);
    problems.push(...outage.problems);
    console.log(`  failover ${round + 1}: ${describe(outage)}`);
  }
  await waitForSteps(ledger, plan.steps / 2);
  problems.push(...(await crew.end()), ...(await refused.end()));
  await waitUntilQuiet(machines, subscriptions).catch((error: Error) => problems.push(error.message));
  const restarted = [...machines.apis, ...machines.workers].filter(({ child }) => child?.exitCode !== null || child.signalCode !== null);
  const list = (what: (outage: Outage) => number): string => outages.map((outage) => (what(outage) / 1000).toFixed(1)).join(' / ');
  Object.assign(figures, {
    clients: plan.clients,
    failovers: outages.length,
    'no write acknowledged for, s': list(({ silence }) => silence),
    'of it the promotion, s': list(({ promotion }) => promotion),
    'both apis ready after the promotion, s': list(({ ready }) => ready),
    'workers at work after the promotion, s': list(({ beating }) => beating),
    'an open page hears again after the promotion, s': list(({ heard }) => heard),
    acknowledged: ledger.entries.length,
    'answered after a repeat': ledger.repeated,
    'calls refused': refused.count(),
    'mails sent twice': listDoubles(machines.sink, []).doubles,
  });
  return [
    ...problems,
    ...restarted.map(({ kind, port }) => `the ${kind} of port ${port} ended by itself`),
    ...(await checkAcknowledged(machines.sql, ledger.entries)).filter((problem) => problem.startsWith('failover-')),
    ...(await checkMachinery(machines, subscriptions, machines.sink)),
  ];
}

/** All in milliseconds. */
interface Outage {
  /** The longest time between two acknowledged steps around the death. */
  readonly silence: number;
  readonly promotion: number;
  readonly ready: number;
  readonly beating: number;
  readonly heard: number;
  readonly problems: readonly string[];
}

const describe = ({ silence, promotion, ready, beating, heard }: Outage): string =>
  `no write for ${silence} ms, promotion ${promotion} ms, then apis ${ready} ms, workers ${beating} ms, open page ${heard} ms`;

/** One death of the primary with everything that must follow. */
async function strike(
  machines: Machines,
  servers: PostgresServers,
  standby: PostgresServer,
  cast: Cast,
  ledger: Ledger,
  round: number,
): Promise<Outage> {
  const page = await openPageAgain(urlOf(machines.apis[0]!), cast.owners[0]);
  machines.kills.push(Date.now());
  await servers.killPrimary();
  machines.kills.push(Date.now());
  const promoting = Date.now();
  await servers.promote(standby);
  const promoted = Date.now();
  machines.lastInterruption = promoted;
  await machines.forgetConnection();
  const problems: string[] = [];
  const follow = async (what: string, look: () => Promise<boolean>): Promise<number> => {
    for (; !(await look().catch(() => false)); await pause(20)) {
      if (Date.now() - promoted < FOLLOW_LIMIT_MS) continue;
      problems.push(`${what} did not follow within ${FOLLOW_LIMIT_MS / 1000} s`);
      return FOLLOW_LIMIT_MS;
    }
    return Date.now() - promoted;
  };
  const marker = `live-failover-${round}`;
  const step = new Scene(newControl(marker), cast).submit();
  const hear = async (): Promise<boolean> => {
    // The listening connection comes back when it comes back: what is done until then is told as "read again".
    const answer = await callOnce<SavedRecord>(urlOf(machines.apis[1]!), step.by, { path: step.path, body: step.body, key: marker });
    const text = page.text();
    return answer.isSuccess && (text.includes(String(answer.data.id)) || text.includes('"resync"'));
  };
  const [ready, beating, heard] = await Promise.all([
    follow('an api', async () => (await Promise.all(machines.apis.map(isReady))).every(Boolean)),
    follow('a worker', () => areBeating(machines, promoted)),
    follow('an open page', hear),
    pollDatabase(
      machines,
      'No step was acknowledged',
      async () => (ledger.entries.at(-1)!.at > promoted + SETTLED_MS ? true : undefined),
      FOLLOW_LIMIT_MS,
    ),
  ]);
  if (heard === FOLLOW_LIMIT_MS)
    problems.push(`the page is ${page.isOpen() ? 'open' : 'closed'} and has heard: ${page.text().slice(-300)}`);
  page.close();
  return { silence: findLongestPause(ledger, machines.kills.at(-1)!), promotion: promoted - promoting, ready, beating, heard, problems };
}

/** As a browser does that is told to come again: an api that is busy may refuse a page. */
async function openPageAgain(url: string, person: Caller): Promise<Awaited<ReturnType<typeof openPage>>> {
  for (const end = Date.now() + FOLLOW_LIMIT_MS; ; await pause(500)) {
    const page = await openPage(url, person).catch((error: Error) => error);
    if (!(page instanceof Error)) return page;
    if (Date.now() > end) throw page;
  }
}

/**
 * The longest time (milliseconds) between two acknowledgements from the one before a death on. What was on its way to its client then may be written down
 * after it, so that neither instant alone tells.
 */
export function findLongestPause({ entries }: Ledger, death: number): number {
  const from = entries.findLastIndex(({ at }) => at < death - SETTLED_MS);
  const around = entries.slice(Math.max(from, 0)).filter(({ at }) => at < death + FOLLOW_LIMIT_MS);
  return around.reduce((longest, { at }, index, all) => Math.max(longest, at - (all[index - 1]?.at ?? at)), 0);
}

async function isReady(machine: Machine): Promise<boolean> {
  const answer = await fetch(`${urlOf(machine)}/health/ready`, { signal: AbortSignal.timeout(3_000) });
  return answer.ok;
}

/** Every worker has told the new primary that it is there. */
async function areBeating({ sql, workers }: Machines, since: number): Promise<boolean> {
  const pids = workers.map(({ child }) => child?.pid);
  const rows = await sql.query('select 1 from process_heartbeat where pid = any($1::int[]) and seen_at > to_timestamp($2)', [
    pids,
    since / 1000,
  ]);
  return rows.length === workers.length;
}

export async function waitForSteps(ledger: Ledger, count: number): Promise<void> {
  const goal = ledger.entries.length + count;
  for (const end = Date.now() + 240_000; ledger.entries.length < goal; await pause(20))
    if (Date.now() > end) throw new Error('The clients do not get on');
}

const TRACE = 'a refused text';

/** Calls that must be refused, all the time: changes of a version that is long gone. Nothing of their text may be found in the end. */
export function keepRefusing(machines: Machines, cast: Cast, callers: number): Crew & { count(): number } {
  let isOver = false;
  let refused = 0;
  const findings: string[] = [];
  const work = Array.from({ length: Math.max(1, Math.floor(callers)) }, async (_, caller) => {
    const known = newControl(`refusing-${caller}`);
    await play(machines.url, known, new Scene(known, cast).submit());
    await play(machines.url, known, new Scene(known, cast).edit());
    for (let turn = 0; !isOver; turn += 1) {
      const step = new Scene({ ...known, marker: TRACE, rowVersion: 1 }, cast).edit();
      const request = { path: routes.updateRiskControl.path, body: step.body, key: `refusing-${caller}-${turn}` };
      const answer = await callOnce(machines.url, step.by, request).catch(() => undefined);
      if (answer?.isSuccess) findings.push('a change of an old version went through');
      if (answer && !answer.isSuccess && answer.status < 500) refused += 1;
      await pause(100);
    }
  });
  return {
    count: () => refused,
    async end() {
      isOver = true;
      await Promise.all(work);
      const found = await machines.sql.query('select 1 from risk_control where risk_description = $1', [TRACE]);
      return [...findings, ...(found.length > 0 ? ['what was refused is there'] : [])];
    },
  };
}
