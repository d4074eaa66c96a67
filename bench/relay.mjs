// The outbox relay against BullMQ's own addBulk of the same jobs, in batches of a thousand, three at once, on the same queue, and pg-boss' insert of as many in the
// same database; and how long a message waits at half the load.
import pg from 'pg';
import { provideDatabase, withCopy } from './lib/database.mjs';
import { at, median, milliseconds, times } from './lib/measure.mjs';

const MESSAGES = 15_000;
const BATCH = 1_000;
const LANES = 3;
const HALF_LOAD_SECONDS = 5;

export async function measureRelay({ server, rounds }) {
  const source = await provideDatabase(server, 10_000);
  return withCopy(server, source, async (url) => {
    const { OutboxRelay, Sql } = await import('../libs/platform/dist/index.js');
    const { openQueueBackend } = await import('../libs/platform/dist/queue/queue-backend.js');
    const { eventJob } = await import('../libs/platform/dist/outbox/consumer-runner.js');
    const { Queue } = await import('bullmq');
    const { default: PgBoss } = await import('pg-boss');
    const sql = new Sql(url);
    const client = new pg.Client({ connectionString: url });
    await client.connect();
    const backend = await openQueueBackend({ DATABASE_URL: url, REDIS_URL: process.env.REDIS_URL }, 'worker');
    const queue = new Queue('bench', { connection: backend.connection });
    const boss = new PgBoss({ connectionString: url, max: 10, supervise: false, schedule: false });
    boss.on('error', () => undefined);
    await boss.start();
    await boss.createQueue('bench');
    const registry = { subscribersOf: () => ['bench'] };
    const jobs = { addBulk: (_, entries) => queue.addBulk(entries) };
    const newRelay = () => new OutboxRelay(sql, jobs, registry, { getProviders: () => [], getControllers: () => [] });
    const write = (count) =>
      client.query(
        `insert into outbox_message (topic, workflow, subject_id, payload) select 'riskControl.submitted', 'riskControl', n, '{"event":"SUBMIT","actorId":2,"seq":1}' from generate_series(1, $1::int) n`,
        [count],
      );
    // The last message of a round: counting all that wait, again and again, would take from the relay what it is measured with.
    const isWaiting = async () =>
      (await client.query('select 1 from outbox_message where published_at is null order by id desc limit 1')).rows.length > 0;
    const tidy = async () => {
      await queue.obliterate({ force: true });
      await boss.purgeQueue('bench');
      await client.query('truncate outbox_message');
    };
    try {
      const rates = { relay: [], addBulk: [], boss: [] };
      /** So many a second, for the work of putting all messages into a queue in batches. */
      const rateOf = async (addBatch) => {
        const started = performance.now();
        let left = MESSAGES / BATCH;
        const lane = async () => {
          while (left-- > 0) await addBatch();
        };
        await Promise.all(Array.from({ length: LANES }, lane));
        return (MESSAGES / (performance.now() - started)) * 1000;
      };
      let job = 1_000_000_000;
      for (let round = -1; round < rounds; round++) {
        await write(MESSAGES);
        const relay = newRelay();
        const started = performance.now();
        relay.onApplicationBootstrap();
        while (await isWaiting()) await new Promise((resolve) => setTimeout(resolve, 5));
        if (round >= 0) rates.relay.push((MESSAGES / (performance.now() - started)) * 1000);
        await relay.beforeApplicationShutdown();
        await tidy();
        const addBulk = await rateOf(() => queue.addBulk(Array.from({ length: BATCH }, () => eventJob('bench', job++))));
        if (round >= 0) rates.addBulk.push(addBulk);
        await tidy();
        const inserted = await rateOf(() =>
          boss.insert(Array.from({ length: BATCH }, () => ({ name: 'bench', data: eventJob('bench', job++).data }))),
        );
        if (round >= 0) rates.boss.push(inserted);
        await tidy();
      }
      const ratio = median(rates.relay) / median(rates.addBulk);
      const oldest = [];
      const relay = newRelay();
      relay.onApplicationBootstrap();
      const perTick = Math.round(median(rates.relay) / 2 / 20);
      for (let tick = 0; tick < HALF_LOAD_SECONDS * 20; tick++) {
        const next = performance.now() + 50;
        await write(perTick);
        const { rows } = await client.query(
          'select coalesce(extract(epoch from clock_timestamp() - min(created_at)) * 1000, 0)::float8 as age from outbox_message where published_at is null',
        );
        oldest.push(rows[0].age);
        await new Promise((resolve) => setTimeout(resolve, Math.max(0, next - performance.now())));
      }
      await relay.beforeApplicationShutdown();
      return [
        {
          what: `outbox relay, queue in ${backend.kind === 'redis' ? 'Redis' : 'PostgreSQL'}`,
          bar: `≥ 0.8 × BullMQ's addBulk`,
          measured: `${times(ratio)} (${Math.round(median(rates.relay))} messages a second against ${Math.round(median(rates.addBulk))}; pg-boss' insert ${Math.round(median(rates.boss))})`,
          ok: ratio >= 0.8,
          next: 'the mark "published" of one batch together with the read of the next, which saves a round trip',
        },
        {
          what: 'oldest waiting message at half the load',
          bar: '< 1 s',
          measured: `p95 ${milliseconds(at(oldest, 0.95))}, at most ${milliseconds(Math.max(...oldest))}`,
          ok: Math.max(...oldest) < 1_000,
        },
      ];
    } finally {
      await boss.stop({ graceful: false });
      await queue.close();
      await backend.close();
      await client.end();
      await sql.close();
    }
  });
}
