import { afterAll, beforeAll, expect, test } from '@jest/globals';
import { routes } from '@portal/contract';
import { addDays, WorkCalendar } from '@portal/platform';
import { buildPerson, buildWorld, startTestApi, type ApiClient, type TestApi, type World } from '@portal/testing';
import { ROLE } from '@portal/workflows';
import { createApi } from '../create-api.ts';

let api: TestApi;
let world: World;
const today = new WorkCalendar('Asia/Shanghai').dayOf(new Date());

beforeAll(async () => {
  api = await startTestApi(createApi);
  world = await buildWorld(api);
});
afterAll(() => api?.close());

/** A campaign that has opened these controls, as its job leaves it behind. */
async function openCampaign(name: string, days: number, riskIds: readonly number[], state = 'open'): Promise<number> {
  const { id } = await world.administrator.client.ask(routes.saveCampaign, {
    body: {
      name,
      riskYear: Number(today.slice(0, 4)),
      opensOn: today,
      dueOn: addDays(today, days),
      filter: { keyword: 'none' },
      mailZh: '请先完成关键控制',
    },
  });
  await api.sql.query('update campaign set state = $2 where id = $1', [id, state]);
  await api.sql.query('insert into campaign_control (campaign_id, risk_id) select $1, unnest($2::bigint[])', [id, riskIds]);
  return id;
}

const find = async (client: ApiClient, q: string) =>
  (await client.ask(routes.search, { query: { q } })).groups.filter(({ kind }) => kind === 'campaign').flatMap(({ hits }) => hits);

test('the open campaigns of my own controls, the first due first, lead to exactly the list that they count', async () => {
  const person = await buildPerson(api.sql, { roles: [ROLE.riskOwner], departmentId: world.departmentId });
  const client = await api.as(person);
  const mine: number[] = [];
  for (let n = 0; n < 3; n += 1) mine.push((await world.bring('assessing', { controlOwner: person.id })).id);
  const others = await world.bring('assessing');
  const later = await openCampaign('后开的活动', 60, [mine[0]!, others.id]);
  const first = await openCampaign('年度自评活动', 30, mine);
  await openCampaign('尚未开启的活动', 20, mine, 'planned');
  await client.ask(routes.updateRiskCurrentControl, { body: world.assessmentBody(mine[0]!) });

  const found = await client.ask(routes.getMyCampaigns);
  expect(found).toEqual([
    expect.objectContaining({ id: first, name: '年度自评活动', dueOn: addDays(today, 30), total: 3, done: 1, toDo: 2 }),
    expect.objectContaining({ id: later, total: 1, done: 1, toDo: 0 }),
  ]);
  const { searchParams, pathname } = new URL(found[0]!.to, 'http://portal');
  expect(pathname).toBe('/RiskControl/MyRiskControlTaskList');
  const list = await client.ask(routes.getMyRiskControlByPage, {
    body: { wfStatus: searchParams.get('type'), campaignId: Number(searchParams.get('campaign')) },
  });
  expect(list.totalCount).toBe(2);
  expect(await world.outsider.client.ask(routes.getMyCampaigns)).toEqual([]);
});

test('the search box finds campaigns: all for administrators, to others the open ones of their controls', async () => {
  const control = await world.bring('assessing');
  const id = await openCampaign('供应链专项评估', 30, [control.id]);
  await openCampaign('供应链专项计划', 30, [control.id], 'planned');
  expect(await find(world.owner.client, '供应链专项')).toEqual([
    expect.objectContaining({
      id,
      title: '供应链专项评估',
      state: 'open',
      link: `/RiskControl/MyRiskControlTaskList?type=1&campaign=${id}`,
    }),
  ]);
  const all = await find(world.administrator.client, '供应链专项');
  expect(all.map(({ title }) => title).sort()).toEqual(['供应链专项计划', '供应链专项评估'].sort());
  expect(all.find((hit) => hit.id === id)!.link).toMatch(/^\/RiskControl\/Campaign\w*\?Id=/);
  expect(await find(world.administrator.client, all.find((hit) => hit.id === id)!.number)).toMatchObject([{ id }]);
  expect((await find(world.administrator.client, '先完成关键')).length).toBeGreaterThan(1);
  expect(await find(world.otherOwner.client, '供应链专项')).toEqual([]);
  await world.administrator.client.ask(routes.saveCampaign, {
    body: {
      ...{ name: '更名后的活动', riskYear: Number(today.slice(0, 4)), opensOn: today, dueOn: addDays(today, 9), filter: {} },
      id: (
        await world.administrator.client.ask(routes.saveCampaign, {
          body: { name: '更名前的活动', riskYear: Number(today.slice(0, 4)), opensOn: today, dueOn: addDays(today, 9), filter: {} },
        })
      ).id,
    },
  });
  expect(await find(world.administrator.client, '更名前的')).toEqual([]);
  expect(await find(world.administrator.client, '更名后的')).toHaveLength(1);
});
