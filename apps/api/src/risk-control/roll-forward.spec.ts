import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, test } from '@jest/globals';
import { Refusal, routes, type RiskListInput } from '@portal/contract';
import { readReader } from '@portal/directory';
import {
  addDays,
  BulkNotices,
  JobRuns,
  JobRunWorker,
  LIVE_CHANNEL,
  LivePublisher,
  Sql,
  type SqlTransaction,
  WorkCalendar,
  WorkflowRunner,
  type Jobs,
} from '@portal/platform';
import { CampaignQueries, RiskControlReader, rollForwardKind, RollForwardService, RollForwardWorker } from '@portal/risk-control';
import { buildPerson, buildWorld, eventually, startTestApi, type TestApi, type World } from '@portal/testing';
import { createApi } from '../create-api.ts';

let api: TestApi;
let world: World;
let model: number;
const offered: { key: string | number; jobId: number }[] = [];
const thisYear = Number(new Intl.DateTimeFormat('en-CA', { timeZone: 'Asia/Shanghai', year: 'numeric' }).format(new Date()));

beforeAll(async () => {
  api = await startTestApi(createApi);
  world = await buildWorld(api);
  model = (await world.bring('complete', { businessUnit: 'BNC' })).id;
});
beforeEach(() => void offered.splice(0));
afterAll(() => api?.close());

/** A worker of its own, on a pool of its own; what it offers is kept. */
const workers: Sql[] = [];
function buildWorker() {
  const sql = new Sql(api.config.DATABASE_URL, { applicationName: 'roll-forward-test' });
  workers.push(sql);
  const calendar = new WorkCalendar('Asia/Shanghai');
  const runner = new WorkflowRunner(sql, calendar);
  const bulk = new BulkNotices(sql);
  const rolling = new RollForwardService(runner, new RiskControlReader(sql), calendar, bulk, new CampaignQueries(sql, calendar));
  const jobs = {
    offer: async (_job: unknown, offers: { key: string | number; data: { jobId: number } }[]) => {
      offered.push(...offers.map(({ key, data }) => ({ key, jobId: data.jobId })));
      return true;
    },
  } as unknown as Jobs;
  const runs = new JobRuns(sql, jobs, new LivePublisher());
  const worker = new RollForwardWorker(runner, rolling, bulk, runs);
  const taker = new JobRunWorker(sql, runs);
  return { sql, rolling, runs, work: (jobId: string, attemptsMade = 0) => taker.take(worker, Number(jobId), { attemptsMade }) };
}
afterEach(() => Promise.all(workers.splice(0).map((sql) => sql.close())));

/** Copies of a finished control, each with a lineage of its own; the unit tells the sets of the tests apart. */
async function copies(unit: string, count: number, changes = ''): Promise<number[]> {
  const rows = await api.sql.query<{ id: number }>(
    `with new as (select nextval('portal_id_seq') as id, n from generate_series(1, $2::int) n),
       copied as (insert into risk_control (id, risk_no, lineage_id, risk_year, state, version, is_active, last_hash, risk_description,
           management_area, key_control, business_unit, owner_id, creator_id, department_id)
         select new.id, 'RC-${thisYear}-' || $1 || lpad(n::text, 6, '0'), new.id, c.risk_year, c.state, 1, true, '\\x00', c.risk_description,
           c.management_area, c.key_control, $1, c.owner_id, c.creator_id, c.department_id
         from new cross join risk_control c where c.id = $3 returning id),
       assessed as (insert into self_assessment (risk_id, current_desc, frequency, mode) select id, '去年的控制', 2, 3 from copied)
     select id from copied order by id`,
    [unit, count, model],
  );
  const ids = rows.map(({ id }) => id);
  if (changes) await api.sql.query(`update risk_control set ${changes} where id = $1`, [ids[0]]);
  return ids;
}

const ask = (filter: RiskListInput) => world.administrator.client.ask(routes.rollForwardByFilter, { body: { filter } });
const report = (jobId: string, page: { pageIndex?: number; pageSize?: number } = {}) =>
  world.administrator.client.ask(routes.getRollForwardJob, { query: { jobId: Number(jobId), ...page }, language: 'en' });
const newYears = (unit: string) =>
  api.sql.query<{ lineage_id: number; n: number }>(
    'select lineage_id, count(*)::int as n from risk_control where business_unit = $1 and risk_year = $2 group by lineage_id',
    [unit, thisYear + 1],
  );
/** Works as the queue would: until nothing is offered any more. */
async function finish(jobId: string, { work } = buildWorker()): Promise<void> {
  for (let rounds = 0; rounds < 50; rounds += 1) {
    await work(jobId);
    if (['completed', 'failed'].includes((await report(jobId))!.state)) return;
  }
  throw new Error('The job does not end');
}

describe('a whole filter', () => {
  test('says beforehand what it will do, rolls what is finished, and lists the others with their reasons', async () => {
    const ids = await copies('PNC', 230);
    const [unfinished, inactive, repeated, leaver] = ids as [number, number, number, number];
    const gone = await buildPerson(api.sql, { roles: [3] });
    await api.sql.query(`update risk_control set state = 'reviewing' where id = $1`, [unfinished]);
    await api.sql.query('update risk_control set is_active = false where id = $1', [inactive]);
    await api.sql.query('update risk_control set owner_id = $2 where id = $1', [leaver, gone.id]);
    await api.sql.query('update person set is_active = false where id = $1', [gone.id]);
    await world.administrator.client.ask(routes.rollForwardRiskControl, { body: { ids: [repeated] } });

    const filter = { businessUnit: 'PNC', riskYear: thisYear };
    const preview = await world.administrator.client.ask(routes.previewRollForward, { body: { filter } });
    expect(preview).toEqual({ total: 230, rollable: 227, unfinished: 2, existing: 1, year: 0 });
    const { jobId } = await ask(filter);
    expect(await report(jobId)).toMatchObject({ state: 'waiting', progress: 0, total: 230, processed: 0 });
    await finish(jobId);

    const done = (await report(jobId, { pageSize: 2 }))!;
    expect(done).toMatchObject({ state: 'completed', progress: 100, total: 230, processed: 230, rolled: 227, existing: 1, refused: 2 });
    expect(done.refusals.totalCount).toBe(3);
    expect(done.refusals.data.map(({ id, code }) => [id, code])).toEqual([
      [unfinished, 'wrong_state'],
      [inactive, 'wrong_state'],
    ]);
    expect(done.refusals.data[0]).toMatchObject({ riskNo: expect.stringContaining('PNC'), message: expect.stringMatching(/not complete/) });
    expect((await report(jobId, { pageSize: 2, pageIndex: 1 }))!.refusals.data).toMatchObject([{ id: repeated, code: 'conflict.exists' }]);
    expect((await newYears('PNC')).map(({ n }) => n)).toEqual(Array.from({ length: 228 }, () => 1));
    const [orphan] = await api.sql.query<{ state: string; owner_id: number | null }>(
      'select state, owner_id from risk_control where lineage_id = $1 and risk_year = $2',
      [leaver, thisYear + 1],
    );
    expect(orphan).toEqual({ state: 'draft', owner_id: null });
    const [rolled] = await api.sql.query<{ id: number }>('select id from risk_control where lineage_id = $1 and risk_year = $2', [
      ids.at(-1),
      thisYear + 1,
    ]);
    expect(await world.record(rolled!.id)).toMatchObject({
      state: 'assessing',
      controlOwner: world.owner.id,
      risk_CurrentControl: { controlDescOfPri: '去年的控制', controlFrequency: 2 },
    });
    const chain = await world.administrator.client.ask(routes.verifyTrail, { body: { type: 'riskControl', id: rolled!.id } });
    expect(chain).toMatchObject({ ok: true, steps: 1 });
  });

  test('is told by GetJob as well, to its own person alone, and stays found until it is put away', async () => {
    await copies('E1', 3);
    const { jobId } = await ask({ businessUnit: 'E1' });
    await finish(jobId);
    const job = await world.administrator.client.ask(routes.getJob, { query: { id: jobId } });
    expect(job).toEqual({
      state: 'completed',
      progress: 100,
      url: null,
      message: null,
      summary: { total: 3, processed: 3, rolled: 3, existing: 0, refused: 0 },
    });
    expect((await world.owner.client.call(routes.getJob, { query: { id: jobId } })).code).toBe('not_found');
    const foreign = await world.reviewer.client.call(routes.getRollForwardJob, { query: { jobId: Number(jobId) } });
    expect(foreign.code).toBe('not_found');
    const newest = () => world.administrator.client.ask(routes.getRollForwardJob, { query: {} });
    expect((await newest())?.jobId).toBe(jobId);
    await world.reviewer.client.ask(routes.dismissRollForward, { body: { jobId: Number(jobId) } });
    expect((await newest())?.jobId).toBe(jobId);
    await world.administrator.client.ask(routes.dismissRollForward, { body: { jobId: Number(jobId) } });
    expect((await newest())?.jobId).not.toBe(jobId);
  });

  test('runs once at a time for a person and a filter, whatever the page and the order', async () => {
    await copies('E2', 2);
    const filters = [{}, { pageIndex: 3 }, { sort: '-riskNo', pageSize: 50 }, { UserNo: world.administrator.userNo }];
    const asked = await Promise.all(filters.map((page) => ask({ businessUnit: 'E2', ...page })));
    expect(new Set(asked.map(({ jobId }) => jobId)).size).toBe(1);
    const other = await world.reviewer.client.ask(routes.rollForwardByFilter, { body: { filter: { businessUnit: 'E2' } } });
    expect(other.jobId).not.toBe(asked[0]!.jobId);
    await finish(asked[0]!.jobId);
    const again = await ask({ businessUnit: 'E2' });
    expect(again.jobId).not.toBe(asked[0]!.jobId);
    await finish(again.jobId);
    // What the first one made is in the filter by now, and not finished.
    expect(await report(again.jobId)).toMatchObject({ total: 4, rolled: 0, existing: 2, refused: 2 });
  });

  test('of nothing ends at once', async () => {
    const { jobId } = await ask({ keyword: 'nothing has this' });
    await finish(jobId);
    expect(await report(jobId)).toMatchObject({ state: 'completed', total: 0, rolled: 0, refused: 0 });
  });

  test('tells the person how far it has come', async () => {
    await copies('E3', 250);
    const listener = await api.sql.connect();
    const heard: { progress: number; state: string }[] = [];
    listener.on('notification', ({ payload }) => {
      const { event, people } = JSON.parse(payload ?? '{}') as { event: { topic: string; data: (typeof heard)[number] }; people: number[] };
      if (event.topic === 'rollForward.progress') {
        expect(people).toEqual([world.administrator.id]);
        heard.push(event.data);
      }
    });
    await listener.query(`listen ${LIVE_CHANNEL}`);
    const { jobId } = await ask({ businessUnit: 'E3' });
    await finish(jobId);
    await eventually(() => heard.some(({ state }) => state === 'completed'));
    expect(heard.map(({ state, progress }) => [state, progress])).toEqual([
      ['active', 40],
      ['active', 80],
      ['completed', 100],
    ]);
    listener.release(true);
  });
});

test('the statements of a batch do not grow with its rows, refused ones and those of a campaign among them', async () => {
  const { sql, rolling } = buildWorker();
  await api.sql.query(`insert into country_calendar (code, time_zone) values ('SG', 'Asia/Singapore')`);
  const today = rolling.today();
  await world.administrator.client.ask(routes.saveCampaign, {
    body: { name: '年度', riskYear: thisYear + 1, opensOn: today, dueOn: addDays(today, 30), filter: { businessUnit: 'E8' } },
  });
  await api.sql.query(`update campaign set state = 'open' where filter->>'businessUnit' = 'E8'`);
  const reader = await readReader(sql, world.administrator.id, today);
  const roll = async (count: number) => {
    const ids = await copies(`E8-${count}-`, count, `state = 'reviewing'`);
    await api.sql.query(`update risk_control set business_unit = 'E8' where id = any($1)`, [ids]);
    const bulkId = await new BulkNotices(sql).open(world.administrator.id);
    let statements = 0;
    const counted =
      (ask: SqlTransaction['query']): SqlTransaction['query'] =>
      (text, params) => {
        statements += 1;
        return ask(text, params);
      };
    const outcomes = await sql.transaction((tx) => {
      const counting = Object.assign(Object.create(tx) as SqlTransaction, { query: counted(tx.query), prepared: counted(tx.prepared) });
      return rolling.rollIn(counting, ids, null, reader, bulkId);
    });
    expect([...outcomes.values()].filter((outcome) => !(outcome instanceof Refusal))).toHaveLength(count - 1);
    await api.sql.query(`update risk_control set business_unit = 'E8-done' where business_unit = 'E8'`);
    return statements;
  };
  // The first one reads the calendar.
  await roll(2);
  const few = await roll(10);
  expect(await roll(200)).toBe(few);
  await api.sql.query(`delete from country_calendar where code = 'SG'`);
  const [armed] = await api.sql.query(
    `select count(*)::int as n, count(*) filter (where k.risk_id is not null and t.is_set and t.due_on = $1::date)::int as "ofCampaign"
     from workflow_timer t join risk_control c on c.id = t.subject_id left join campaign_control k on k.risk_id = c.id
     where t.workflow = 'riskControl' and t.rung = 0 and c.business_unit = 'E8-done'`,
    [addDays(today, 30)],
  );
  expect(armed).toEqual({ n: 209, ofCampaign: 209 });
});

describe('a job that is disturbed', () => {
  test('goes on where its killed worker was, and doubles nothing', async () => {
    const ids = await copies('E4', 420);
    const { jobId } = await ask({ businessUnit: 'E4' });
    // Somebody else's row holds the third batch up in its middle, where its connection is taken from it: that is what kill -9 is to the database.
    const other = await api.sql.connect();
    await other.query('begin');
    await other.query('select 1 from risk_control where id = $1 for update', [ids[250]]);
    const doomed = buildWorker();
    const dying = doomed.work(jobId).then(
      () => 'ended',
      () => 'died',
    );
    await eventually(async () => {
      const killed = await api.sql.query(
        `select pg_terminate_backend(pid) from pg_stat_activity where application_name = 'roll-forward-test' and datname = current_database()
           and wait_event_type = 'Lock'`,
      );
      return killed.length > 0;
    });
    await other.query('rollback');
    other.release();
    expect(await dying).toBe('died');
    const halfway = (await report(jobId))!;
    expect(halfway).toMatchObject({ state: 'active', processed: 200, rolled: 200 });
    expect((await newYears('E4')).length).toBe(200);

    await api.sql.query(`update job_run set touched_at = now() - interval '1 minute' where id = $1`, [jobId]);
    const successor = buildWorker();
    offered.splice(0);
    expect(await successor.runs.offerLost(rollForwardKind, 20)).toBe(1);
    expect(offered).toEqual([{ key: Number(jobId), jobId: Number(jobId) }]);
    await finish(jobId, successor);
    expect(await report(jobId)).toMatchObject({ state: 'completed', processed: 420, rolled: 420, existing: 0, refused: 0 });
    expect((await newYears('E4')).map(({ n }) => n)).toEqual(Array.from({ length: 420 }, () => 1));
  });

  test('is worked on by three workers at once without doubling a year or a count', async () => {
    await copies('E5', 330);
    const { jobId } = await ask({ businessUnit: 'E5' });
    const several = [buildWorker(), buildWorker(), buildWorker()];
    await Promise.all(several.map(({ work }) => work(jobId)));
    await finish(jobId);
    expect(await report(jobId)).toMatchObject({ processed: 330, rolled: 330, existing: 0, refused: 0 });
    expect((await newYears('E5')).map(({ n }) => n)).toEqual(Array.from({ length: 330 }, () => 1));
  });

  test('meets the synchronous call and people at work: every year once, every row told of', async () => {
    const ids = await copies('E6', 150);
    const { jobId } = await ask({ businessUnit: 'E6', riskYear: thisYear });
    const [, answer] = await Promise.all([
      finish(jobId),
      world.reviewer.client.ask(routes.rollForwardRiskControl, { body: { ids: ids.slice(0, 60) } }),
      world.administrator.client.ask(routes.reopenRiskControl, { body: { riskId: ids.at(-1), reason: '流程变更' } }),
    ]);
    const done = (await report(jobId))!;
    expect(done.rolled + done.existing + done.refused).toBe(150);
    expect((await newYears('E6')).map(({ n }) => n)).toEqual(Array.from({ length: done.rolled + answer.done.length }, () => 1));
  });

  test('rolls nothing for who has lost his right meanwhile, and is given up with words after its tries', async () => {
    await copies('E7', 2);
    const { jobId } = await ask({ businessUnit: 'E7' });
    await api.sql.query('update person_role set role_id = 1 where person_id = $1', [world.administrator.id]);
    const { work, runs } = buildWorker();
    await work(jobId);
    await api.sql.query('update person_role set role_id = 2 where person_id = $1', [world.administrator.id]);
    expect((await report(jobId))!.rolled).toBe(0);
    expect(await newYears('E7')).toEqual([]);

    const second = await ask({ businessUnit: 'E7', riskYear: thisYear });
    await runs.fail(rollForwardKind, Number(second.jobId), 'no disk');
    const job = await world.administrator.client.ask(routes.getJob, { query: { id: second.jobId }, language: 'en' });
    expect(job).toMatchObject({ state: 'failed', message: expect.stringMatching(/interrupted/) });
  });
});

test('a year that was rolled in by mistake and deleted stands in the way of nothing', async () => {
  const { client } = world.administrator;
  const { id } = await world.bring('complete');
  const roll = () => client.ask(routes.rollForwardRiskControl, { body: { ids: [id] } });
  const mistaken = (await roll()).done[0]!.id;
  const reopen = () => client.call(routes.reopenRiskControl, { body: { riskId: id, reason: '复核' } });
  expect(await reopen()).toMatchObject({ code: 'not_allowed' });
  await client.ask(routes.deleteRiskControl, { query: { id: mistaken, reason: '误结转' } });
  const again = await roll();
  expect(again).toMatchObject({ refused: [] });
  const second = again.done[0]!.id;
  expect(second).not.toBe(mistaken);
  // The year is there once: the deleted one comes back only where the other one goes.
  const restore = () => client.call(routes.restoreRiskControl, { body: { riskId: mistaken, reason: 'x' } });
  expect(await restore()).toMatchObject({ code: 'wrong_state.year_taken' });
  await client.ask(routes.deleteRiskControl, { query: { id: second, reason: '误结转' } });
  expect(await reopen()).toMatchObject({ isSuccess: true, data: { state: 'assessing' } });
  expect(await restore()).toMatchObject({ isSuccess: true });
});
