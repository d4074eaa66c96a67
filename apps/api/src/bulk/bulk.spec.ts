import { afterAll, beforeAll, describe, expect, jest, test } from '@jest/globals';
import { bulkForms, routes, type BulkWish } from '@portal/contract';
import { bulkKind, BulkPreviews, JobRuns, type BulkDeed } from '@portal/platform';
import {
  buildAdministrator,
  buildPerson,
  buildWorld,
  eventually,
  startTestApi,
  type Actor,
  type TestApi,
  type World,
} from '@portal/testing';
import { createApi } from '../create-api.ts';
import { buildBulkWorker, finishBulk } from './bulk.fixture.ts';

let api: TestApi;
let world: World;
const models: Record<string, number> = {};

beforeAll(async () => {
  api = await startTestApi(createApi);
  world = await buildWorld(api);
  for (const state of ['draft', 'assessing', 'complete'] as const) models[state] = (await world.bring(state)).id;
});
afterAll(() => api?.close());

const finish = (jobId: string) => finishBulk(api, jobId);

/** Copies of a control in a state, each a record of its own; the unit tells the sets of the tests apart. */
async function copies(unit: string, count: number, state: string, changes = ''): Promise<number[]> {
  const rows = await api.sql.query<{ id: number }>(
    `with new as (select nextval('portal_id_seq') as id, n from generate_series(1, $2::int) n)
     insert into risk_control (id, risk_no, lineage_id, risk_year, state, version, is_active, last_hash, risk_description, category1_id, category2_id,
         category3_id, management_area, key_control, business_unit, control_objective, standard_control_desc, control_category,
         control_owner_function, owner_id, creator_id, department_id)
       select new.id, 'RC-' || $1 || lpad(new.id::text, 9, '0'), new.id, c.risk_year, c.state, 1, true, '\\x00', c.risk_description, c.category1_id, c.category2_id,
         c.category3_id, c.management_area, c.key_control, $1, c.control_objective, c.standard_control_desc, c.control_category,
         c.control_owner_function, c.owner_id, c.creator_id, c.department_id
       from new cross join risk_control c where c.id = $3 returning id`,
    [unit, count, models[state]],
  );
  const ids = rows.map(({ id }) => id).sort((a, b) => a - b);
  await api.sql.query('insert into self_assessment (risk_id, frequency, mode) select unnest($1::bigint[]), 2, 3', [ids]);
  if (changes) await api.sql.query(`update risk_control set ${changes} where id = $1`, [ids[0]]);
  return ids;
}

const wish = (action: string, unit: string, more: Partial<BulkWish> = {}): BulkWish => ({
  list: 'risk-controls',
  action,
  filter: { businessUnit: unit },
  ...more,
});
const preview = (body: BulkWish, { client }: Pick<Actor, 'client'> = world.administrator) =>
  client.ask(routes.previewBulk, { body, language: 'en' });
const start = (body: BulkWish, { client }: Pick<Actor, 'client'> = world.administrator) =>
  client.ask(routes.startBulk, { body, language: 'en' });
const report = async (jobId: string, { client }: Pick<Actor, 'client'> = world.administrator) =>
  (await client.ask(routes.getBulkRun, { query: { jobId: Number(jobId) }, language: 'en' }))!;
const results = (jobId: string, more: { outcome?: 'done' | 'refused' | 'failed' | 'waiting'; pageSize?: number } = {}) =>
  world.administrator.client.ask(routes.getBulkResults, { query: { jobId: Number(jobId), ...more }, language: 'en' });
const stepsOf = (unit: string, event: string) =>
  api.sql.query<{ n: number }>(
    `select count(s.seq)::int as n from risk_control c left join workflow_step s on s.workflow = 'riskControl' and s.subject_id = c.id and s.event = $2
     where c.business_unit = $1 group by c.id`,
    [unit, event],
  );
async function administrator(): Promise<Actor> {
  const person = await buildAdministrator(api.sql);
  return { ...person, client: await api.as(person) };
}

/** What every action is asked, and the state in which most records can take it. */
const asked: Record<keyof (typeof bulkForms)['risk-controls'], { state: string; input?: () => BulkWish['input']; refuses: string }> = {
  submit: { state: 'draft', refuses: `standard_control_desc = ''` },
  remind: { state: 'assessing', refuses: 'reminded_at = now()' },
  reassign: {
    state: 'assessing',
    input: () => ({ personIds: [world.otherOwner.id], comment: '换人' }),
    refuses: `owner_id = (select max(id) from person where id in (select r.person_id from person_role r))`,
  },
  forward: { state: 'assessing', input: () => ({ personIds: [world.outsider.id], comment: '' }), refuses: 'is_active = false' },
  rollForward: { state: 'complete', refuses: `state = 'reviewing'` },
  delete: { state: 'assessing', input: () => ({ comment: '重复' }), refuses: 'is_active = false' },
};

describe.each(Object.entries(asked))('%s with all that match', (action, { state, input, refuses }) => {
  test('does what its preview says, and tells of every row', async () => {
    const unit = `U${action}`.slice(0, 20);
    await copies(unit, 30, state, action === 'reassign' ? `owner_id = ${world.otherOwner.id}` : refuses);
    const body = wish(action, unit, input && { input: input() });
    const before = await preview(body);
    expect(before).toMatchObject({ total: 30, doable: 29, refused: [{ count: 1, code: expect.any(String), message: expect.any(String) }] });
    const begun = await start(body);
    expect(begun).toMatchObject({ list: 'risk-controls', action, state: 'waiting', total: 30, done: 0 });
    await finish(begun.jobId);
    const after = await report(begun.jobId);
    expect(after).toMatchObject({ state: 'completed', progress: 100, total: 30, done: before.doable, refused: 1, failed: 0 });
    expect(after.groups.map(({ code, count }) => ({ code, count }))).toEqual(before.refused.map(({ code, count }) => ({ code, count })));
    const told = await results(begun.jobId, { pageSize: 100 });
    expect(told.totalCount).toBe(30);
    expect(told.data.filter(({ outcome }) => outcome === 'refused')).toMatchObject([
      {
        recordNo: expect.stringContaining(unit),
        message: expect.stringMatching(/\w/),
        link: expect.stringMatching(/^\/RiskControl\/.*Id=\d+$/),
      },
    ]);
  });
});

test('5,200 rows go on after a killed connection and a dead worker, none of them twice, and one person gets one mail', async () => {
  const unit = 'BIG';
  const ids = await copies(unit, 5_200, 'assessing');
  const body = wish('remind', unit);
  expect(await preview(body)).toEqual({ total: 5_200, doable: 5_200, refused: [] });
  expect(await preview({ ...body, action: '' })).toEqual({ total: 5_200, doable: 0, refused: [] });
  const { jobId } = await start(body);
  const asSelf = await start(body);
  expect(asSelf.jobId).toBe(jobId);
  // The database drops the worker's connection while rows are being written.
  const dying = buildBulkWorker(api).work(jobId);
  dying.catch(() => undefined);
  await eventually(async () => (await report(jobId)).done > 0);
  await api.sql.query(
    `select pg_terminate_backend(pid) from pg_stat_activity where datname = current_database() and pid <> pg_backend_pid() and state <> 'idle'`,
  );
  await dying.catch(() => undefined);
  const half = await report(jobId);
  expect(half).toMatchObject({ state: 'active', total: 5_200 });
  expect(half.done).toBeGreaterThan(0);
  expect(half.done).toBeLessThan(5_200);
  expect((await results(jobId, { outcome: 'done' })).totalCount).toBe(half.done);
  await finish(jobId);
  expect(await report(jobId)).toMatchObject({ state: 'completed', done: 5_200, refused: 0, failed: 0 });
  expect((await stepsOf(unit, 'REMIND')).every(({ n }) => n === 1)).toBe(true);
  const bulks = await api.sql.query<{ n: number }>(
    `select count(*)::int as n from bulk_notice b join bulk_notice_record r on r.bulk_id = b.id where r.risk_id = any($1::bigint[]) group by b.id`,
    [ids],
  );
  expect(bulks).toEqual([{ n: 5_200 }]);
}, 240_000);

test('two people at once share the rows; whoever comes second is told so, row by row', async () => {
  const unit = 'BOTH';
  await copies(unit, 120, 'assessing');
  const [one, other] = [await administrator(), await administrator()];
  const next = [await buildPerson(api.sql), await buildPerson(api.sql)];
  const runs = await Promise.all(
    [one, other].map((person, index) =>
      start(wish('reassign', unit, { input: { personIds: [next[index]!.id], comment: '换人' } }), person),
    ),
  );
  await Promise.all(runs.map(({ jobId }) => finish(jobId)));
  const reports = [await report(runs[0]!.jobId, one), await report(runs[1]!.jobId, other)];
  expect(reports.map(({ done, refused, failed }) => [done + refused, failed])).toEqual([
    [120, 0],
    [120, 0],
  ]);
  expect(reports[0]!.done + reports[1]!.done).toBe(120);
  for (const { groups } of reports) expect(groups.every(({ code }) => code === 'conflict')).toBe(true);
  expect((await stepsOf(unit, 'REASSIGN')).every(({ n }) => n === 1)).toBe(true);
});

test('rights that are lost meanwhile refuse the rest; who left by then does nothing any more', async () => {
  const unit = 'LOST';
  await copies(unit, 130, 'assessing');
  const person = await administrator();
  const { jobId } = await start(wish('remind', unit), person);
  const previews = api.app.get(BulkPreviews);
  const { deed } = previews.find('risk-controls', 'remind');
  const real = deed.perform;
  let done = 0;
  const spy = jest.spyOn(deed as { perform: BulkDeed['perform'] }, 'perform').mockImplementation(async (...parts) => {
    done += 1;
    if (done === 50) await api.sql.query('delete from person_role where person_id = $1 and role_id = 2', [person.id]);
    if (done === 100) await api.sql.query('update person set is_active = false where id = $1', [person.id]);
    return real(...parts);
  });
  await finish(jobId).finally(() => spy.mockRestore());
  const groups = await api.sql.query(
    `select coalesce(nullif(message, ''), outcome) as word, count(*)::int as n from bulk_run_row where run_id = $1 group by 1 order by 1`,
    [jobId],
  );
  expect(groups).toEqual([
    { word: 'bulk.left', n: 30 },
    { word: 'done', n: 50 },
    { word: 'not_found', n: 50 },
  ]);
});

test('what breaks down is told apart from what is refused, and is done again alone', async () => {
  const unit = 'BREAK';
  const ids = await copies(unit, 12, 'assessing', 'is_active = false');
  const { deed } = api.app.get(BulkPreviews).find('risk-controls', 'forward');
  const real = deed.perform;
  const spy = jest.spyOn(deed as { perform: BulkDeed['perform'] }, 'perform').mockImplementation(async (...parts) => {
    // The row's own writes go with it.
    await real(...parts);
    if (parts[0].id === ids[3]) throw new Error('no room left');
  });
  const body = wish('forward', unit, { input: { personIds: [world.outsider.id], comment: '请知悉' } });
  const { jobId } = await start(body);
  await finish(jobId).finally(() => spy.mockRestore());
  expect(await report(jobId)).toMatchObject({ done: 10, refused: 1, failed: 1 });
  expect((await results(jobId, { outcome: 'failed' })).data).toMatchObject([{ id: ids[3], code: 'fault' }]);
  const forwards = () => api.sql.query('select risk_id from forward where risk_id = any($1::bigint[])', [ids]);
  expect(await forwards()).toHaveLength(10);
  const again = await world.administrator.client.ask(routes.retryBulk, { body: { jobId: Number(jobId) } });
  expect(again).toMatchObject({ total: 1, state: 'waiting' });
  await finish(again.jobId);
  expect(await report(again.jobId)).toMatchObject({ done: 1, refused: 0, failed: 0 });
  expect(await forwards()).toHaveLength(11);
  const nothing = world.administrator.client.ask(routes.retryBulk, { body: { jobId: Number(again.jobId) } });
  await expect(nothing).rejects.toThrow('wrong_state');
});

test('a cancelled run keeps what it did, says what it did not reach, and goes on when it is tried again', async () => {
  const unit = 'STOP';
  await copies(unit, 150, 'assessing');
  const { jobId } = await start(wish('remind', unit));
  const { work } = buildBulkWorker(api);
  const working = work(jobId);
  await eventually(async () => (await report(jobId)).done > 0);
  await world.administrator.client.ask(routes.cancelJob, { body: { id: Number(jobId) } });
  await working;
  // Who has worked long enough leaves the rest, and the end, to whoever takes the run up next.
  await work(jobId);
  const stopped = await report(jobId);
  expect(stopped).toMatchObject({ state: 'failed', isCancelled: true });
  expect((await results(jobId, { outcome: 'waiting' })).totalCount).toBe(150 - stopped.done);
  await world.administrator.client.ask(routes.retryJob, { body: { id: Number(jobId) } });
  await finish(jobId);
  expect(await report(jobId)).toMatchObject({ state: 'completed', done: 150 });
  expect((await stepsOf(unit, 'REMIND')).every(({ n }) => n === 1)).toBe(true);
});

test('rows are those of the beginning: named ones, or all but some; what matches later is not touched', async () => {
  const unit = 'ROWS';
  const ids = await copies(unit, 6, 'assessing');
  const named = await start(wish('remind', unit, { ids: [ids[0]!, ids[1]!, 999_999_999] }));
  await finish(named.jobId);
  expect(await report(named.jobId)).toMatchObject({ total: 3, done: 2, refused: 1, groups: [{ code: 'not_found', count: 1 }] });
  const others = await start(wish('remind', unit, { except: [ids[0]!, ids[1]!] }));
  await copies(unit, 3, 'assessing');
  await finish(others.jobId);
  expect(await report(others.jobId)).toMatchObject({ total: 4, done: 4 });
});

test('a run is its person’s own, is found until it is put away, and can be taken out as a workbook', async () => {
  const unit = 'MINE';
  await copies(unit, 2, 'assessing');
  const me = await administrator();
  const { jobId } = await start(wish('remind', unit), me);
  const newest = () => me.client.ask(routes.getBulkRun, { query: { list: 'risk-controls' } });
  expect(await newest()).toMatchObject({ jobId });
  await me.client.ask(routes.dismissBulk, { body: { jobId: Number(jobId) } });
  expect(await newest()).toMatchObject({ jobId });
  await finish(jobId);
  await me.client.ask(routes.dismissBulk, { body: { jobId: Number(jobId) } });
  expect(await newest()).toBeNull();
  await expect(report(jobId, world.reviewer)).rejects.toThrow('not_found');
  expect(await me.client.ask(routes.exportBulkResults, { body: { jobId: Number(jobId) } })).toMatchObject({ jobId: expect.any(String) });
  expect(await api.app.get(JobRuns).find(bulkKind, Number(jobId), world.reviewer.id)).toBeUndefined();
});

describe('refused at once', () => {
  const refused = (body: BulkWish) => world.administrator.client.call(routes.startBulk, { body });

  test.each([
    ['an unknown list', { list: 'nothing', action: 'remind' }, 'list'],
    ['an unknown action', { list: 'risk-controls', action: 'toString' }, 'action'],
    ['nobody chosen', { list: 'risk-controls', action: 'forward', ids: [1] }, 'input.personIds'],
    [
      'no reason where the machine asks for one',
      { list: 'risk-controls', action: 'reassign', ids: [1], input: { personIds: [1] } },
      'input.comment',
    ],
    ['a filter that the list refuses', { list: 'risk-controls', action: 'remind', filter: { riskYear: 'soon' } }, 'riskYear'],
  ] as const)('%s', async (_what, body, field) => {
    expect(await refused(body as unknown as BulkWish)).toMatchObject({ code: expect.stringMatching(/^validation/), errors: [{ field }] });
  });

  test('somebody who left, and a filter that finds nothing', async () => {
    const gone = await buildPerson(api.sql);
    await api.sql.query('update person set is_active = false where id = $1', [gone.id]);
    expect(await refused(wish('forward', 'ANC', { input: { personIds: [gone.id] } }))).toMatchObject({
      code: expect.stringMatching(/^validation/),
    });
    expect(await refused(wish('remind', 'NOWHERE'))).toMatchObject({ code: 'validation' });
  });
});
