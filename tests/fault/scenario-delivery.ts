import { openQueueBackend } from '@portal/platform';
import { Queue } from 'bullmq';
import { compareRuns } from './check-transitions.ts';
import type { Options } from './options.ts';
import { judge, type Outcome } from './outcome.ts';
import { pollDatabase } from './poll.ts';
import type { Portal, SecondWorker } from './portal.ts';
import { RedisProcess } from './redis.ts';
import { planOf, runOnce } from './scenario-transitions.ts';
import { waitUntilQuiet } from './settled.ts';
import type { Stage } from './stage.ts';
import { pause, type Disturb, type TransitionRun } from './transitions.ts';

/** Longer than the lock of a job, so that another worker takes it over while its first one still believes in it. */
const STALL_MS = 22_000;
const DELIVERIES = 10;

/** On the queues of the run and, where this machine has a redis-server, on a Redis that is flushed meanwhile. */
export async function testDeliveries(stage: Stage, product: string, options: Options): Promise<Outcome[]> {
  const outcomes = [await testDelivery(stage, product, options)];
  if (!stage.hasRedis && !options.isShort && RedisProcess.isInstalled()) {
    outcomes.push(await testDelivery(stage.onRedis(), product, { ...options, redis: true }));
  }
  return outcomes;
}

/**
 * Two workers, one of them stalled past its locks and back again, a Redis that forgets everything, and then each message delivered ten
 * times: every effect is there once, as in an undisturbed run.
 */
function testDelivery(stage: Stage, product: string, options: Options): Promise<Outcome> {
  return judge(options.redis ? 'delivery, Redis flushed' : 'delivery', async () => {
    const plan = { ...planOf(options), records: Math.min(options.records, 4), points: 0, length: 0 };
    const calm = await runOnce(stage, product, plan);
    if (calm.problems.length > 0) return { figures: {}, problems: calm.problems.map((problem) => `undisturbed: ${problem}`) };
    let redelivered = 0;
    let flushes = 0;
    let second: SecondWorker | undefined;
    const wild = await runOnce(stage, product, plan, {
      prepare: async (portal) => void (second = await portal.startSecondWorker()),
      disturb: (redis) =>
        disturbDelivery(
          () => second!,
          redis,
          () => (flushes += 1),
        ),
      after: async (portal, run) => {
        redelivered = await deliverAgain(portal, run);
        await second!.end();
      },
    });
    return {
      figures: {
        acknowledged: wild.run.ledger.entries.length,
        mails: wild.mails,
        'mails sent twice': wild.doubles,
        workers: 2,
        'deliveries repeated': redelivered,
        ...(options.redis && { 'Redis flushed': flushes }),
      },
      problems: [...wild.problems, ...compareRuns(calm.summary, wild.summary)],
    };
  });
}

function disturbDelivery(findSecond: () => SecondWorker, redis: RedisProcess | undefined, flushed: () => void): Disturb {
  return async (_portal, progress, chance) => {
    const second = findSecond();
    while (progress.count() < 40 && !progress.isOver()) await pause(20);
    second.freeze();
    await pause(STALL_MS);
    second.thaw();
    if (redis) {
      await pause(chance.between(0, 500));
      await redis.flush();
      flushed();
    }
    while (!progress.isOver()) await pause(50);
    return { restarts: 0, singles: 0 };
  };
}

/** Puts every message back as if it had never been published, so that the relay brings it again. @returns how many were brought again */
async function deliverAgain(portal: Portal, run: TransitionRun): Promise<number> {
  const backend = await openQueueBackend({ DATABASE_URL: portal.databaseUrl, REDIS_URL: portal.redisUrl }, 'producer');
  const queue = new Queue('event', { connection: backend.connection });
  let brought = 0;
  try {
    for (let delivery = 1; delivery < DELIVERIES; delivery += 1) {
      brought += (await portal.sql.query('update outbox_message set published_at = null returning 1')).length;
      await waitUntilQuiet(portal, run.subscriptions);
      await pollDatabase(portal, 'The queue did not run empty', async () => {
        const counts = await queue.getJobCounts('waiting', 'active', 'delayed', 'prioritized');
        return Object.values(counts).every((count) => count === 0) ? true : undefined;
      });
    }
  } finally {
    await queue.close();
    await backend.close();
  }
  return brought;
}
