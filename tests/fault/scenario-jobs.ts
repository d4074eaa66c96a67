import { routes } from '@portal/contract';
import type { Sql } from '@portal/platform';
import { callUntilAnswered } from './caller.ts';
import { createCast } from './cast.ts';
import { checkDigests, countDigests, findDaytimeZone, preparePeopleWithDigest } from './digests.ts';
import type { Options } from './options.ts';
import { judge, type Outcome } from './outcome.ts';
import { pollDatabase } from './poll.ts';
import type { Portal } from './portal.ts';
import { Chance } from './random.ts';
import { bringToEnd, COPY_CONTROL } from './records.ts';
import { readSubscriptions, waitUntilQuiet } from './settled.ts';
import type { Stage } from './stage.ts';
import { listDoubles, pause } from './transitions.ts';

/** Everything killed in the middle of long jobs: rolling a whole filter forward, and sending the digests of the day. */
export async function testJobs(stage: Stage, product: string, options: Options): Promise<Outcome[]> {
  return [
    await judge('kill while a year is rolled forward', () => killRollForward(stage, product, options)),
    await judge('kill while digests are sent', () => killDigests(stage, product, options)),
  ];
}

function killRollForward(stage: Stage, product: string, options: Options): Promise<Omit<Outcome, 'name'>> {
  return stage.withPortal(product, async (portal, sink) => {
    await portal.start();
    const cast = await createCast(portal.sql);
    const subscriptions = await readSubscriptions(product);
    const rows = options.isShort ? 300 : 3_000;
    const { id } = await bringToEnd(portal.url, cast, 'roll');
    await waitUntilQuiet(portal, subscriptions);
    await portal.sql.query(COPY_CONTROL, [id, rows]);
    const chance = new Chance(options.seed);
    const { data } = await callUntilAnswered<{ jobId: string }>(portal.url, cast.administrator, {
      path: routes.rollForwardByFilter.path,
      body: { filter: { pageIndex: 0, pageSize: 10 }, riskYear: 0 },
      key: 'roll-all',
    });
    const kills = Math.min(options.points, 6);
    let struck = 0;
    for (let kill = 0; kill < kills; kill += 1) {
      const target = Math.floor(((kill + chance.next()) / kills) * rows * 0.9);
      const state = await reach(portal, data.jobId, target);
      if (state === 'done') break;
      await pause(chance.between(0, 150));
      await portal.killEverything(chance);
      struck += 1;
      await portal.start();
    }
    await reach(portal, data.jobId, Number.POSITIVE_INFINITY);
    await waitUntilQuiet(portal, subscriptions);
    await pollDatabase(portal, 'The notices of the job were not sent', async () => {
      const open = await portal.sql.query('select 1 from bulk_notice where sent_at is null');
      return open.length === 0 ? true : undefined;
    });
    await waitUntilQuiet(portal, subscriptions);
    const { unexplained } = listDoubles(sink, portal.kills);
    return {
      figures: { records: rows + 1, 'kills of everything': struck, mails: new Set(sink.received.map((mail) => mail.messageId)).size },
      problems: [...(await checkRolled(portal.sql, data.jobId, rows + 1)), ...unexplained.map((mail) => `mail ${mail} was sent twice`)],
    };
  });
}

/** Waits until the job has come so far or is over. @returns its state */
function reach(portal: Portal, jobId: string, processed: number): Promise<string> {
  return pollDatabase(portal, `The roll forward did not come to ${processed}`, async () => {
    const [job] = await portal.sql.query<{ state: string; processed: number }>(
      `select state, (output->>'processed')::int as processed from job_run where id = $1`,
      [jobId],
    );
    return job && (job.processed >= processed || ['done', 'failed'].includes(job.state)) ? job.state : undefined;
  });
}

async function checkRolled(sql: Sql, jobId: string, total: number): Promise<string[]> {
  const [job] = await sql.query<{ state: string; output: Record<'processed' | 'rolled' | 'existing' | 'refused', number> }>(
    'select state, output from job_run where id = $1',
    [jobId],
  );
  const { processed, rolled, existing, refused } = job!.output;
  const [years] = await sql.query<{ lineages: number; twice: number; without: number }>(
    `select count(*)::int as lineages, count(*) filter (where next > 1)::int as twice, count(*) filter (where next = 0)::int as without from (
       select lineage_id, count(*) filter (where id <> lineage_id) as next from risk_control group by lineage_id) l`,
  );
  const [steps] = await sql.query<{ n: number }>(
    `select count(*)::int as n from workflow_step s join risk_control r on r.id = s.subject_id and s.workflow = 'riskControl'
     where s.event in ('ROLL_IN', 'ROLL_IN_WITHOUT_OWNER')`,
  );
  const inboxes = await sql.query(
    'select person_id, kind, text, record_no from notification group by 1, 2, 3, 4, link having count(*) > 1',
  );
  return [
    ...(job!.state !== 'done' ? [`the job is ${job!.state}`] : []),
    ...(rolled + existing + refused !== total || processed !== total
      ? [`the job tells of ${rolled} rolled, ${existing} existing, ${refused} refused, ${processed} of ${total}`]
      : []),
    ...(years!.lineages !== total || years!.twice > 0 || years!.without > 0 ? [`rows of the next year: ${JSON.stringify(years)}`] : []),
    ...(steps!.n !== total ? [`${steps!.n} steps of history for ${total} new rows`] : []),
    ...(inboxes.length > 0 ? [`${inboxes.length} notices are there twice`] : []),
  ];
}

function killDigests(stage: Stage, product: string, options: Options): Promise<Omit<Outcome, 'name'>> {
  return stage.withPortal(
    product,
    async (portal, sink) => {
      await portal.start();
      await createCast(portal.sql);
      const subscriptions = await readSubscriptions(product);
      const chance = new Chance(options.seed);
      const people = await preparePeopleWithDigest(portal.sql, options.isShort ? 60 : 400);
      const kills = Math.min(options.points, 4);
      const writtenAt: number[] = [];
      for (let kill = 0; kill < kills; kill += 1) {
        const before = await countDigests(portal.sql);
        if (before >= people.length) break;
        await pollDatabase(portal, 'The digests do not go on', async () => ((await countDigests(portal.sql)) > before ? true : undefined));
        await pause(chance.between(0, 120));
        await portal.killEverything(chance);
        await portal.start();
        writtenAt.push(await countDigests(portal.sql));
      }
      await pollDatabase(portal, 'The digests were not finished', async () =>
        (await countDigests(portal.sql)) >= people.length ? true : undefined,
      );
      await waitUntilQuiet(portal, subscriptions);
      const { doubles, unexplained } = listDoubles(sink, portal.kills);
      return {
        figures: { people: people.length, 'written before each kill': writtenAt.join(' / '), 'mails sent twice': doubles },
        problems: [...(await checkDigests(portal.sql, people)), ...unexplained.map((mail) => `mail ${mail} was sent twice`)],
      };
    },
    { env: { TIME_ZONE: findDaytimeZone() } },
  );
}
