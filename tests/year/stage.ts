import { createApi } from '@portal/api';
import { createWorker } from '@portal/worker';
import type { INestApplicationContext } from '@nestjs/common';
import { NoticeRegistry } from '@portal/notification';
import { ConsumerRegistry, Jobs, QUEUES, SweepTick, Sql } from '@portal/platform';
import { createTestDatabase, startTestApi, type TestApi, type TestDatabase } from '@portal/testing';
import { MovedClock } from './clock.ts';

/** All but the sweep's own. */
const WATCHED = QUEUES.filter((name) => name !== 'sweep');
/** The tick of the simulation is its own: BullMQ's would look at another time than the one that is simulated. */
const NEVER_MS = 20 * 86_400_000;
const QUIET_LIMIT_MS = 1_200_000;
/** Asking costs the worker what it needs itself. */
const LONGEST_PAUSE_MS = 400;

/** The real api and the real worker on a database of their own, and the clock of all three. */
export interface Stage {
  readonly api: TestApi;
  readonly sql: Sql;
  readonly clock: MovedClock;
  readonly registry: NoticeRegistry;
  /** What the worker does when its tick comes: all sweeps that are due; then everything that came of it. */
  tick(): Promise<void>;
  /** Waits until nothing is under way: no message, no job, no run. */
  settle(): Promise<void>;
  close(): Promise<void>;
}

export async function openStage(at: Date): Promise<Stage> {
  const made: TestDatabase = await createTestDatabase();
  const clock = new MovedClock(made.sql);
  await clock.install(at);
  // Connections from here on have the moved clock.
  const sql = new Sql(made.url, { applicationName: 'portal-year' });
  const database: TestDatabase = { ...made, sql };
  const api = await startTestApi(createApi, { database, env: { MAIL_INFORMATION: 'daily' } });
  const worker: INestApplicationContext = await createWorker(api.config, {
    sweep: { tickMs: NEVER_MS, upsertMs: NEVER_MS },
    dueEveryMs: 1_000,
  });
  const jobs = worker.get(Jobs, { strict: false });
  const sweeps = worker.get(SweepTick, { strict: false });
  const { topics } = worker.get(ConsumerRegistry, { strict: false }).subscriptions();

  // Everything up to here was heard of, as it was found when nothing was under way.
  let heardTo = 0;
  const countOpen = async (): Promise<number> => {
    // The cheap questions first: while a campaign opens ten thousand controls this is asked all the time.
    const row = await sql.one<{ n: number; lastId: number }>(
      'select (select count(*) from (select 1 from job_run where finished_at is null limit 1) r)::int + (select count(*) from (select 1 from risk_control_mark limit 1) m)::int as n, (select coalesce(max(id), 0) from outbox_message)::float8 as "lastId"',
    );
    if (row!.n > 0) return row!.n;
    const [waiting] = await sql.query<{ id: number }>(
      `select m.id from outbox_message m where m.id > $2 and (m.published_at is null or (m.topic = any($1::text[])
         and not exists (select 1 from consumed_message c where c.message_id = m.id::text))) limit 1`,
      [topics, heardTo],
    );
    if (waiting) return 1;
    const counts = await Promise.all(WATCHED.map((name) => jobs.queue(name).getJobCounts('waiting', 'active', 'prioritized')));
    const open = counts.flatMap((count) => Object.values(count)).reduce((sum, n) => sum + n, 0);
    if (open === 0) heardTo = row!.lastId;
    return open;
  };
  const settle = async (): Promise<void> => {
    const end = MovedClock.trueNow() + QUIET_LIMIT_MS;
    let pauseMs = 10;
    for (let open = await countOpen(); open > 0; open = await countOpen()) {
      if (MovedClock.trueNow() > end) throw new Error(`The worker does not come to rest: ${open} things are under way`);
      await new Promise((resolve) => setTimeout(resolve, pauseMs));
      pauseMs = Math.min(LONGEST_PAUSE_MS, pauseMs * 1.5);
    }
  };
  return {
    api,
    sql,
    clock,
    registry: worker.get(NoticeRegistry, { strict: false }),
    settle,
    async tick() {
      await sweeps.handle();
      await settle();
    },
    async close() {
      clock.restore();
      await worker.close();
      await api.close();
      await sql.close();
      await made.drop();
    },
  };
}
