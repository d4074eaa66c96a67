import path from 'node:path';
import { pathToFileURL } from 'node:url';
import { routes } from '@portal/contract';
import { migrateDatabase, openQueueBackend } from '@portal/platform';
import { Queue } from 'bullmq';
import { callUntilAnswered } from './caller.ts';
import { createCast, type DirectoryOf } from './cast.ts';
import { checkAcknowledged, checkMachinery } from './check-transitions.ts';
import { runClient } from './client.ts';
import { Ledger } from './ledger.ts';
import { buildVersion, findVersionBefore } from './old-version.ts';
import type { Options } from './options.ts';
import { judge, type Outcome } from './outcome.ts';
import type { Portal } from './portal.ts';
import { Chance } from './random.ts';
import { readSubscriptions, waitUntilQuiet } from './settled.ts';
import type { Stage } from './stage.ts';
import { pause } from './transitions.ts';

const QUEUES = ['event', 'mail', 'timer', 'export'] as const;

/**
 * The version before at work, its worker standing still so that messages and jobs pile up; the database migrated under it while it serves; then the new
 * version on the same data, which must do everything that the old one left.
 */
export function testUpgrade(stage: Stage, product: string, options: Options): Promise<Outcome> {
  return judge('rows and queued jobs of the version before', async () => {
    const before = options.from === undefined ? findVersionBefore() : { commit: options.from };
    if (!before) return { figures: { 'left out': 'the history has no commit before this one' }, problems: [] };
    const { commit } = before;
    const old = path.join(stage.folder, 'version-before');
    console.log(`  building ${commit.slice(0, 7)} …`);
    buildVersion(commit, old);
    return stage.withPortal(old, async (portal, sink, folder) => {
      await portal.start();
      const directory = (await import(pathToFileURL(path.join(old, 'libs/directory/dist/index.js')).href)) as DirectoryOf;
      const cast = await createCast(portal.sql, directory);
      const ledger = new Ledger(path.join(folder, 'acknowledgements.jsonl'));
      const findings: string[] = [];
      const chance = new Chance(options.seed);
      // Clients wait for their listeners only in the new version: until then everything stands in the queues.
      const work = (round: number, subscriptions: Parameters<typeof runClient>[0]['subscriptions'], records: number): Promise<unknown> =>
        Promise.all(
          [0, 1, 2, 3].map((client) =>
            runClient({
              portal,
              cast,
              ledger,
              subscriptions,
              name: `upgrade${round}-c${client}`,
              chance: chance.branch(round * 10 + client),
              records,
              findings,
            }),
          ),
        );
      const nobody = { consumers: [], topics: [] };
      await work(0, nobody, 1);
      // From here on nothing is relayed or worked on: it piles up, as behind workers that are being replaced.
      portal.freezePart('worker');
      const { data: exported } = await callUntilAnswered<{ jobId: string }>(portal.url, cast.administrator, {
        path: routes.exportRiskList.path,
        body: {},
        key: '',
      });
      await work(1, nobody, 2);
      const applied = await migrateDatabase(portal.databaseUrl);
      await work(2, nobody, 2);
      const waiting = await countJobs(portal);
      const [untold] = await portal.sql.query<{ n: number }>('select count(*)::int as n from outbox_message where published_at is null');
      await portal.killEverything(chance);
      portal.replaceProduct(product);
      await portal.start();
      const subscriptions = await readSubscriptions(product);
      await work(3, subscriptions, 2);
      await waitUntilQuiet(portal, subscriptions).catch((error: Error) => findings.push(error.message));
      await pause(500);
      const left = await countJobs(portal);
      const [file] = await portal.sql.query<{ state: string }>('select state from job_run where id = $1', [exported.jobId]);
      return {
        figures: {
          from: commit.slice(0, 7),
          'migrations applied while it served': applied.length,
          acknowledged: ledger.entries.length,
          'jobs left by the version before': waiting,
          'messages left by it': untold!.n,
          but: before.lacks ?? (applied.length === 0 ? 'no migration is newer than that commit: an upgrade of code alone' : undefined),
          mails: new Set(sink.received.map((mail) => mail.messageId)).size,
        },
        problems: [
          ...findings,
          ...(waiting === 0 || untold!.n === 0 ? ['the version before left no job or no message: nothing was shown'] : []),
          ...(file?.state === 'done' ? [] : [`the export that it left is ${file?.state}`]),
          ...(left > 0 ? [`${left} jobs are left`] : []),
          ...(await checkAcknowledged(portal.sql, ledger.entries)),
          ...(await checkMachinery(portal, subscriptions, sink)),
        ],
      };
    });
  });
}

async function withQueues<T>(portal: Portal, work: (queues: readonly Queue[]) => Promise<T>): Promise<T> {
  const backend = await openQueueBackend({ DATABASE_URL: portal.databaseUrl, REDIS_URL: portal.redisUrl }, 'producer');
  const queues = QUEUES.map((name) => new Queue(name, { connection: backend.connection }));
  try {
    return await work(queues);
  } finally {
    for (const queue of queues) await queue.close();
    await backend.close();
  }
}

function countJobs(portal: Portal): Promise<number> {
  return withQueues(portal, async (queues) => {
    const counts = await Promise.all(queues.map((queue) => queue.getJobCounts()));
    return counts
      .flatMap((count) => Object.entries(count))
      .filter(([state]) => !['completed', 'failed'].includes(state))
      .reduce((sum, [, count]) => sum + count, 0);
  });
}
