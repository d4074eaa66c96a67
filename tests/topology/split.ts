import path from 'node:path';
import type { Cast } from '../fault/cast.ts';
import { checkAcknowledged, checkMachinery } from '../fault/check-transitions.ts';
import { Ledger } from '../fault/ledger.ts';
import { Chance } from '../fault/random.ts';
import { readSubscriptions, waitUntilQuiet } from '../fault/settled.ts';
import { listDoubles, pause } from '../fault/transitions.ts';
import { keepWorking } from './crew.ts';
import { findLongestPause, keepRefusing, waitForSteps, type FailoverPlan } from './failover.ts';
import type { Machines } from './machines.ts';
import type { PostgresServers } from './postgres-servers.ts';

/** So long (milliseconds) two servers have lost each other before the standby is promoted. */
const LOST_MS = 8_000;
/** What was confirmed before they lost each other may be answered so long (milliseconds) after it. */
const ON_THE_WAY_MS = 1_500;

export interface SplitPlan extends Omit<FailoverPlan, 'rounds' | 'isUnguarded'> {
  /** The servers lose each other first, and the portal goes on reaching the primary: nobody confirms what it commits. */
  readonly isMutual?: boolean;
}

/** What a connection of the portal to the old primary may take to end after the network is whole again. */
const LEAVE_LIMIT_MS = 60_000;

/**
 * The network splits: the portal hears nothing of the primary any more, which lives, and the standby is promoted beside it. Then the network is whole again,
 * and two servers accept writes. What was acknowledged is there once, and nobody of the portal stays with the old one.
 */
export async function splitNetwork(
  machines: Machines,
  servers: PostgresServers,
  cast: Cast,
  figures: Record<string, string | number>,
  plan: SplitPlan,
): Promise<string[]> {
  const ledger = new Ledger(path.join(plan.folder, 'acknowledgements.jsonl'));
  const subscriptions = await readSubscriptions(machines.product);
  const crew = keepWorking(machines, cast, { ...plan, name: 'split', ledger, subscriptions, chance: new Chance(plan.seed) });
  const refused = keepRefusing(machines, cast, plan.clients / 8);
  const old = servers.primary;
  const standby = servers.all.find((server) => server !== old)!;
  await servers.waitForEachCommit();
  await waitForSteps(ledger, plan.steps);

  const unconfirmed = plan.isMutual ? await loseStandby(servers, standby, ledger) : [];
  const split = Date.now();
  machines.kills.push(split);
  servers.lineOf(old).silence();
  await servers.promote(standby);
  const promoted = Date.now();
  machines.lastInterruption = promoted;
  await machines.forgetConnection();
  await waitForSteps(ledger, plan.steps);
  const silence = findLongestPause(ledger, split);

  const healed = Date.now();
  servers.lineOf(old).speak();
  await waitForSteps(ledger, plan.steps);
  const problems = [...unconfirmed, ...(await crew.end()), ...(await refused.end())];
  const left = await waitUntilLeft(servers, old);
  if (left === undefined) problems.push('connections of the portal stay with the old primary');
  machines.lastInterruption = Date.now();
  await waitUntilQuiet(machines, subscriptions).catch((error: Error) => problems.push(error.message));
  const restarted = [...machines.apis, ...machines.workers].filter(({ child }) => child?.exitCode !== null || child.signalCode !== null);
  Object.assign(figures, {
    clients: plan.clients,
    'no write acknowledged for, s': (silence / 1000).toFixed(1),
    'of it the promotion, s': ((promoted - split) / 1000).toFixed(1),
    'two that accept writes, s': ((Date.now() - healed) / 1000).toFixed(1),
    acknowledged: ledger.entries.length,
    'answered after a repeat': ledger.repeated,
    'calls refused': refused.count(),
    'mails sent twice': listDoubles(machines.sink, []).doubles,
  });
  return [
    ...problems,
    ...restarted.map(({ kind, port }) => `the ${kind} of port ${port} ended by itself`),
    ...(await checkAcknowledged(machines.sql, ledger.entries)).filter((problem) => problem.startsWith('split-')),
    ...(await checkMachinery(machines, subscriptions, machines.sink)),
  ];
}

/** @returns what was acknowledged although the standby could not confirm it */
async function loseStandby(servers: PostgresServers, standby: PostgresServers['primary'], ledger: Ledger): Promise<string[]> {
  await servers.cutOff(standby);
  await pause(ON_THE_WAY_MS);
  const before = ledger.entries.length;
  await pause(LOST_MS);
  // The clients are at work, and wait there.
  const waiting = await servers.ask(servers.primary, `select 1 from pg_stat_activity where wait_event = 'SyncRep'`);
  const told = ledger.entries.length - before;
  return [
    ...(told > 0 ? [`${told} steps were acknowledged that no standby had confirmed`] : []),
    ...(waiting.length === 0 ? ['nobody waits for the standby: nothing was tried'] : []),
  ];
}

/** Commits that wait there for a standby that never comes are held by the server itself, whoever began them. */
const HELD = `select 1 from pg_stat_activity where backend_type = 'client backend' and application_name like 'portal%'
  and application_name not in ('portal-operator', 'portal-look') and wait_event is distinct from 'SyncRep'`;

async function waitUntilLeft(servers: PostgresServers, old: PostgresServers['primary']): Promise<number | undefined> {
  const from = Date.now();
  for (; Date.now() - from < LEAVE_LIMIT_MS; await pause(200)) if ((await servers.ask(old, HELD)).length === 0) return Date.now() - from;
  return undefined;
}
