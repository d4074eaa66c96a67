import path from 'node:path';
import type { Cast } from '../fault/cast.ts';
import { checkAcknowledged, checkMachinery, compareRuns, summarise } from '../fault/check-transitions.ts';
import { runClient } from '../fault/client.ts';
import { checkDigests, preparePeopleWithDigest } from '../fault/digests.ts';
import { Ledger } from '../fault/ledger.ts';
import { pollDatabase } from '../fault/poll.ts';
import { Chance } from '../fault/random.ts';
import { awaitExport, startExport } from '../fault/scenario-export.ts';
import { readSubscriptions, UNDELIVERED, waitUntilQuiet } from '../fault/settled.ts';
import { listDoubles, pause } from '../fault/transitions.ts';
import type { Machines } from './machines.ts';

export interface RedisPlan {
  readonly seed: number;
  readonly clients: number;
  readonly records: number;
  /** Acknowledged steps of the undisturbed run, over which the losses are spread; 0: nothing is lost. */
  readonly length: number;
  readonly losses: number;
  readonly folder: string;
}

export interface RedisRun {
  readonly problems: string[];
  readonly summary: Map<string, number>;
  readonly acknowledged: number;
  readonly figures: Record<string, string | number>;
}

const AWAY_MS = 2_000;
const DIGESTS = 40;
const EXPORTS = 4;

/**
 * Clients, digests and exports at work while the Redis of the queues is killed and comes back on an empty disk. What it held is offered again from the
 * database: every message, mail, digest and export happens once.
 */
export async function workWhileRedisIsLost(machines: Machines, cast: Cast, plan: RedisPlan): Promise<RedisRun> {
  const ledger = new Ledger(path.join(plan.folder, 'acknowledgements.jsonl'));
  const subscriptions = await readSubscriptions(machines.product);
  const findings: string[] = [];
  const chance = new Chance(plan.seed);
  const people = await preparePeopleWithDigest(machines.sql, DIGESTS);
  let isOver = false;
  const clients = Array.from({ length: plan.clients }, (_, number) =>
    runClient({
      portal: machines,
      cast,
      ledger,
      subscriptions,
      findings,
      name: `redis-c${number}`,
      chance: chance.branch(number),
      records: plan.records,
    }),
  );
  const all = Promise.all(clients).then(() => void (isOver = true));
  const exports: string[] = [];
  const recoveries: number[] = [];
  const held: number[] = [];
  for (let loss = 0; loss < plan.losses && plan.length > 0; loss += 1) {
    while (ledger.entries.length < (plan.length * (loss + 1)) / (plan.losses + 1) && !isOver) await pause(5);
    for (let number = 0; number < EXPORTS; number += 1) exports.push(await startExport(machines, cast.administrator));
    await machines.redis!.lose(AWAY_MS);
    const back = Date.now();
    const waiting = await machines.sql.query<{ id: number }>(UNDELIVERED, [subscriptions.consumers, subscriptions.topics]);
    const ids = waiting.map(({ id }) => id);
    held.push(ids.length);
    await pollDatabase(machines, 'What Redis had lost was not offered again', async () => {
      const rows = await machines.sql.query<{ n: number }>(
        `select count(*)::int as n from (${UNDELIVERED}) u where u.id = any($3::bigint[])`,
        [subscriptions.consumers, subscriptions.topics, ids],
      );
      return rows[0]!.n === 0 ? true : undefined;
    });
    recoveries.push(Date.now() - back);
  }
  await all;
  for (const jobId of exports) {
    await awaitExport(machines, cast.administrator, jobId).catch((error: Error) => findings.push(`export ${jobId}: ${error.message}`));
  }
  await pollDatabase(machines, 'The digests were not sent', async () =>
    (await checkDigests(machines.sql, people)).length === 0 ? true : undefined,
  );
  await waitUntilQuiet(machines, subscriptions).catch((error: Error) => findings.push(error.message));
  const { doubles } = listDoubles(machines.sink, []);
  const [jobs] = await machines.sql.query<{ n: number }>(
    `select count(*)::int as n from job_run where id = any($1::bigint[]) and state = 'done'`,
    [exports],
  );
  return {
    problems: [
      ...findings,
      ...(jobs!.n === exports.length ? [] : [`${jobs!.n} of ${exports.length} exports are done`]),
      ...(doubles > 0 ? [`${doubles} mails were sent twice`] : []),
      ...(await checkAcknowledged(machines.sql, ledger.entries)),
      ...(await checkMachinery(machines, subscriptions, machines.sink)),
    ],
    // Digests and exports have no record and are checked above.
    summary: new Map([...(await summarise(machines.sql))].filter(([line]) => line !== null)),
    acknowledged: ledger.entries.length,
    figures: {
      'Redis lost': recoveries.length,
      'gone each time, s': AWAY_MS / 1000,
      acknowledged: ledger.entries.length,
      'sent again by clients': ledger.repeated,
      'messages under way at each loss': held.join(' / '),
      'all of them done after it was back, s': recoveries.map((ms) => (ms / 1000).toFixed(1)).join(' / '),
      'exports under way': exports.length,
      digests: people.length,
      mails: new Set(machines.sink.received.map(({ messageId }) => messageId)).size,
      'mails sent twice': doubles,
    },
  };
}

/** @returns what the disturbed run did otherwise than the undisturbed one, and what was wrong with itself */
export function judgeLoss(calm: RedisRun, wild: RedisRun): string[] {
  return [...calm.problems.map((problem) => `undisturbed: ${problem}`), ...wild.problems, ...compareRuns(calm.summary, wild.summary)];
}
