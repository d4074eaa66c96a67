import { afterAll, beforeAll, expect, test } from '@jest/globals';
import { routes } from '@portal/contract';
import { buildPerson, buildWorld, dayFromToday, planPeriod, startTestApi, type TestApi, type World } from '@portal/testing';
import { createApi } from '../create-api.ts';

let api: TestApi;
let world: World;
let periodId: number;
let testerId: number;

beforeAll(async () => {
  api = await startTestApi(createApi);
  world = await buildWorld(api);
  periodId = await planPeriod(world);
  testerId = (await buildPerson(api.sql)).id;
});
afterAll(() => api?.close());

const join = (riskId: number, leadId: number) =>
  world.administrator.client.call(routes.joinSharedControl, {
    body: { riskId, leadId, reason: 'The same purchase approval covers both risks' },
    language: 'en',
  });
const plan = (controlId: number) =>
  world.administrator.client.call(routes.saveControlTest, {
    body: { periodId, controlId, kind: 'design', testerId, reviewerId: world.reviewer.id },
    language: 'en',
  });
/** A leading row and one that shows its control. */
async function share() {
  const [lead, follower] = [await world.bring('complete'), await world.bring('draft')];
  expect(await join(follower.id, lead.id)).toMatchObject({ data: { state: 'shared' } });
  return { lead, follower };
}

test('a row with an open control test does not join, and is told which; cancelled, the test is in nobody’s way', async () => {
  const [lead, row] = [await world.bring('complete'), await world.bring('assessing')];
  const { id, recordNo } = (await plan(row.id)).data!;
  expect(await join(row.id, lead.id)).toMatchObject({
    code: 'wrong_state.tests',
    message: `Control test ${recordNo} of ${row.riskNo} is still open. It can share a control once the test is concluded or cancelled`,
  });
  expect((await world.record(row.id)).state).toBe('assessing');
  await world.administrator.client.ask(routes.updateControlTest, { body: { id, event: 'CANCEL', comments: '并入共用控制' } });
  expect(await join(row.id, lead.id)).toMatchObject({ data: { state: 'shared' } });
});

test('no test is planned on a row that shows another one’s control: it names the leading row, where it can be planned', async () => {
  const { lead, follower } = await share();
  expect(await plan(follower.id)).toMatchObject({
    code: 'validation',
    errors: [{ field: 'controlId', message: `This control is shared. Plan the test on ${lead.riskNo}, its lead record` }],
  });
  expect((await world.administrator.client.ask(routes.getControlTestByPage, { body: { controlId: follower.id } })).totalCount).toBe(0);
  expect((await plan(lead.id)).isSuccess).toBe(true);
});

test('no evidence is asked for a row that shows another one’s control, not even among others: it names the leading row, where it can be asked for', async () => {
  const { lead, follower } = await share();
  const ask = (controlIds: number[]) =>
    world.administrator.client.call(routes.saveEvidenceRequest, {
      body: { title: '审批记录', description: '全年审批单', askedId: world.owner.id, dueOn: dayFromToday(30), controlIds },
      language: 'en',
    });
  for (const ids of [[follower.id], [lead.id, follower.id]])
    expect(await ask(ids)).toMatchObject({
      code: 'validation',
      errors: [{ field: 'controlIds', message: `This control is shared. Request the evidence on ${lead.riskNo}, its lead record` }],
    });
  expect((await world.administrator.client.ask(routes.getEvidenceRequestByPage, { body: {} })).totalCount).toBe(0);
  expect((await ask([lead.id])).isSuccess).toBe(true);
});
