import { afterAll, beforeAll, expect, test } from '@jest/globals';
import { messages, routes } from '@portal/contract';
import { buildWorld, startTestApi, type TestApi, type World } from '@portal/testing';
import { createApi } from '../create-api.ts';

let api: TestApi;
let world: World;
const thisYear = Number(new Intl.DateTimeFormat('en-CA', { timeZone: 'Asia/Shanghai', year: 'numeric' }).format(new Date()));

beforeAll(async () => {
  api = await startTestApi(createApi);
  world = await buildWorld(api);
});
afterAll(() => api?.close());

const reason = 'The same purchase approval covers all of them';
const joinMany = (ids: number[], leadId: number | null, more: Record<string, unknown> = {}) =>
  world.administrator.client.call(routes.joinSharedControls, { body: { ids, leadId, reason, ...more }, language: 'en' });
/** A leading row that is complete, and a row that shares its control. */
async function share() {
  const lead = await world.bring('complete');
  const follower = await world.bring('draft');
  await world.administrator.client.ask(routes.joinSharedControl, { body: { riskId: follower.id, leadId: lead.id, reason } });
  return { leadId: lead.id, leadNo: lead.riskNo, followerId: follower.id, followerNo: follower.riskNo };
}

test('many rows that join the control of one of them are joined one by one; whoever cannot is told why and stays as it was; their owners get one mail', async () => {
  const { leadId, leadNo, followerId, followerNo } = await share();
  const other = await share();
  const fit = [await world.bring('draft'), await world.bring('complete')];
  const reviewing = await world.bring('reviewing');
  const old = await world.bring('draft', { riskYear: thisYear - 1 });
  const before = await api.sql.one<{ last: number }>('select coalesce(max(id), 0) as last from bulk_notice');
  const { isSuccess, data } = await joinMany(
    [fit[0]!.id, reviewing.id, fit[1]!.id, old.id, followerId, other.followerId, other.leadId, 999_999_999, leadId],
    leadId,
  );
  expect(isSuccess).toBe(true);
  expect(data.done).toEqual(fit.map(({ id, riskNo }) => ({ id, riskNo })));
  expect(data.refused.map(({ id, message }) => [id, message])).toEqual([
    [reviewing.id, expect.stringContaining('is in independent review')],
    [old.id, expect.stringContaining(`${leadNo} belongs to ${thisYear}`)],
    [followerId, `${followerNo} already shares this control`],
    [other.followerId, expect.stringContaining(`${other.followerNo} already shares a control`)],
    [other.leadId, expect.stringContaining(`share the control of ${other.leadNo}`)],
    [999_999_999, expect.any(String)],
    [leadId, expect.stringContaining(`share the control of ${leadNo}`)],
  ]);
  const { sharedControl } = await world.record(leadId);
  expect(sharedControl!.others.map(({ id }) => id).toSorted()).toEqual([followerId, ...fit.map(({ id }) => id)].toSorted());
  expect(await world.record(reviewing.id)).toMatchObject({ state: 'reviewing', sharedControl: null });
  expect(await world.record(old.id)).toMatchObject({ state: 'draft', sharedControl: null });
  const noted = await api.sql.query<{ risk_id: number }>(
    `select r.risk_id from bulk_notice_record r join bulk_notice b on b.id = r.bulk_id where b.id > $1 and b.finished_at is not null order by r.risk_id`,
    [before!.last],
  );
  expect(noted.map(({ risk_id: id }) => id)).toEqual(fit.map(({ id }) => id).toSorted((one, another) => one - another));
  // Each step names the deed, so that its owner's mail waits for all of them.
  const told = await api.sql.query<{ bulk: string | null }>(
    `select m.payload ->> 'bulkId' as bulk from outbox_message m where m.topic = 'riskControl.JOIN_SHARED' and m.subject_id = any($1::bigint[])`,
    [fit.map(({ id }) => id)],
  );
  const deed = await api.sql.one<{ id: string }>('select max(id)::text as id from bulk_notice');
  expect(told).toEqual(fit.map(() => ({ bulk: deed!.id })));
  // And back, as on the page.
  expect(
    await world.administrator.client.ask(routes.separateSharedControl, {
      body: { riskId: fit[0]!.id, reason: 'It works differently here' },
    }),
  ).toMatchObject({ state: 'draft' });
});

test('a row that shows a control stands for the one that leads it; the first one gives the control its number', async () => {
  const lead = await world.bring('complete');
  const [one, two] = [await world.bring('draft'), await world.bring('draft')];
  expect((await joinMany([one.id], lead.id)).data.done).toHaveLength(1);
  expect((await joinMany([two.id, lead.id], one.id)).data).toMatchObject({
    done: [{ id: two.id }],
    refused: [{ id: lead.id, message: `${lead.riskNo} already shares this control` }],
  });
  expect((await world.record(two.id)).sharedControl).toMatchObject({ leading: { id: lead.id }, isLeading: false });
});

test('nothing is begun where no row can share it, where a row has moved since it was read, without a reason and by nobody else', async () => {
  const lead = await world.bring('draft');
  const row = await world.bring('draft');
  expect(await joinMany([row.id], null)).toMatchObject({ isSuccess: false, message: messages['shared.lead'].en });
  expect(await joinMany([row.id], 999_999_999)).toMatchObject({ isSuccess: false, code: 'validation' });
  expect((await joinMany([row.id], lead.id, { rowVersions: [99] })).data).toMatchObject({ done: [], refused: [{ code: 'conflict' }] });
  expect((await joinMany([row.id], lead.id, { reason: '' })).data.refused).toHaveLength(1);
  const body = { ids: [row.id], leadId: lead.id, reason };
  expect(await world.owner.client.call(routes.joinSharedControls, { body })).toMatchObject({ isSuccess: false });
  await world.administrator.client.ask(routes.adminDeleteRiskCurrentControl, { query: { id: lead.id, reason: 'Twice' } });
  expect(await joinMany([row.id], lead.id)).toMatchObject({ isSuccess: false, message: expect.stringContaining('was deleted') });
  expect((await world.record(row.id)).sharedControl).toBeNull();
});
