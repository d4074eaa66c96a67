import { afterAll, beforeAll, expect, test } from '@jest/globals';
import { routes } from '@portal/contract';
import { buildPerson, buildStatements, buildWorld, startTestApi, type TestApi, type World } from '@portal/testing';
import { createApi } from '../create-api.ts';

let api: TestApi;
let world: World;

beforeAll(async () => {
  api = await startTestApi(createApi);
  world = await buildWorld(api);
});
afterAll(() => api?.close());

const past = '2026-01-05';

test('once a period is signed off nobody is late in it: not on its page, in a list, a filter, a campaign or on a record', async () => {
  const { client } = world.administrator;
  const statement = await buildStatements(world, 2033);
  const { periodId } = statement;
  const [tester, reviewer] = [await buildPerson(api.sql), await buildPerson(api.sql)];
  const [testing, reviewing] = [await api.as(tester), await api.as(reviewer)];
  const { id: controlId } = await world.bring('assessing');
  const planned = await client.ask(routes.saveControlTest, {
    body: { periodId, controlId, kind: 'design', testerId: tester.id, reviewerId: reviewer.id },
  });
  await api.sql.query('update control_test set due_on = $2 where id = $1', [planned.id, past]);
  await api.sql.query('update certification set due_on = $2 where id = $1', [statement.id, past]);
  await api.sql.query(
    `update workflow_timer set due_on = $3 where rung = 0 and (workflow, subject_id) in (('controlTest', $1), ('certification', $2))`,
    [planned.id, statement.id, past],
  );
  const deficiency = await client.ask(routes.saveDeficiency, {
    body: { periodId, ownerId: world.owner.id, title: '权限未复核', titleEn: 'Access not reviewed', area: 'other' },
  });
  const seen = async () => {
    const figures = await client.ask(routes.getPeriodFigures, { query: { id: periodId } });
    const lateTests = await client.ask(routes.getControlTestByPage, { body: { periodId, overdue: true } });
    const lateStatements = await client.ask(routes.getCertificationByPage, { body: { periodId, overdue: true } });
    const board = await client.ask(routes.getControlTestBoard, { body: { periodId, by: 'kind' } });
    const own = await client.ask(routes.getControlTest, { query: { id: planned.id } });
    const said = await client.ask(routes.getCertification, { query: { id: statement.id } });
    const toSign = await client.ask(routes.getCertificationByPage, { body: { periodId, asked: true, signerId: said.signer.id } });
    const mine = await testing.ask(routes.getControlTestByPage, { body: { tab: 'mine' } });
    const { periodGoesOn, allowedActions } = await client.ask(routes.getDeficiency, { query: { id: deficiency.id } });
    const campaigns = await client.ask(routes.getStatementCampaigns);
    const cases = await Promise.all(
      ['controlTest', 'certification'].map(async (workflow) => {
        const { data } = await client.ask(routes.getLikelyLateCases, { body: { workflow } });
        const { timeliness } = (await client.ask(routes.getProcessAnalysis, { body: { workflow } })).workflows[0]!;
        return [data.length, timeliness.likelyLate];
      }),
    );
    return {
      cases,
      counted: [figures.tests.reduce((sum, { late }) => sum + late, 0), figures.lateTests.length, figures.statements.late],
      listed: [lateTests, lateStatements, mine, toSign].map(({ data }) => data.map(({ id }) => id)),
      board: board.reduce((sum, { late }) => sum + late, 0),
      test: [own.isLate, own.isOpen],
      statement: [said.overdueDays > 0, said.isAsked],
      deficiency: [periodGoesOn, allowedActions.length > 0],
      campaign: campaigns.filter((one) => one.periodId === periodId).reduce((sum, { overdue }) => sum + overdue, 0),
    };
  };
  expect(await seen()).toEqual({
    cases: [
      [1, 1],
      [1, 1],
    ],
    counted: [1, 1, 1],
    listed: [[planned.id], [statement.id], [planned.id], [statement.id]],
    board: 1,
    test: [true, true],
    statement: [true, true],
    deficiency: [true, true],
    campaign: 1,
  });
  await api.sql.query(`update control_test set state = 'inReview' where id = $1`, [planned.id]);
  const toReview = async () => (await reviewing.ask(routes.getControlTestByPage, { body: { tab: 'toReview' } })).data.map(({ id }) => id);
  expect(await toReview()).toEqual([planned.id]);
  await api.sql.query(`update assessment_period set state = 'signedOff' where id = $1`, [periodId]);
  expect(await toReview()).toEqual([]);
  expect(await seen()).toEqual({
    cases: [
      [0, 0],
      [0, 0],
    ],
    counted: [0, 0, 0],
    listed: [[], [], [], []],
    board: 0,
    test: [false, false],
    statement: [false, false],
    deficiency: [false, false],
    campaign: 0,
  });
});
