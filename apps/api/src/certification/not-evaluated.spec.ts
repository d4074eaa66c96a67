import { afterAll, beforeAll, expect, test } from '@jest/globals';
import { StatementFollower } from '@portal/certification';
import { certificationRoutes as calls } from '@portal/contract';
import {
  buildPerson,
  buildStatements,
  buildWorld,
  grantSeat,
  signStatement,
  startTestApi,
  type TestApi,
  type World,
} from '@portal/testing';
import { ROLE } from '@portal/workflows';
import { createApi } from '../create-api.ts';

let api: TestApi;
let world: World;

beforeAll(async () => {
  api = await startTestApi(createApi);
  world = await buildWorld(api);
});
afterAll(() => api?.close());

test('what is found and not yet evaluated is a fact, a figure and a sentence of what is signed; evaluating it asks the signer again', async () => {
  const { owner, administrator, departmentId } = world;
  const built = await buildStatements(world, 2033);
  const { client } = owner;
  const read = () => client.ask(calls.getCertification, { query: { id: built.id } });
  const none = await read();
  expect(none.figures.notEvaluated).toBe(0);
  expect([none.words.zh, none.words.en]).toEqual([
    expect.stringMatching(/不存在已提出但尚未评价的缺陷。$/),
    expect.stringMatching(/There are no proposed deficiencies awaiting evaluation\.$/),
  ]);
  const [control] = await api.sql.query<{ id: number }>(
    `insert into risk_control (risk_no, lineage_id, risk_year, state, is_active, department_id, creator_id, owner_id)
     values ('RC-' || nextval('portal_id_seq'), nextval('portal_id_seq'), 2033, 'complete', true, $1, $2, $3) returning id`,
    [departmentId, administrator.id, owner.id],
  );
  const [found] = await api.sql.query<{ id: number }>(
    `insert into deficiency (record_no, title, period_id, area, source, control_id, owner_id, state, last_hash)
     values ('DF-T-1', '未复核', $1, 'other', 'byHand', $2, $3, 'proposed', '\\x00') returning id`,
    [built.periodId, control!.id, owner.id],
  );
  const open = await read();
  expect(open.figures).toMatchObject({ notEvaluated: 1, controlDeficiencies: 0 });
  expect(open.words.en).toMatch(/Proposed deficiencies not yet evaluated: 1\.$/);
  expect(open.factsHash).not.toBe(none.factsHash);
  await signStatement(api, world, built.id);
  // A seat for what is concluded reads the figure, and nothing of the record that it counts.
  const auditor = await buildPerson(api.sql, { roles: [ROLE.externalAuditor] });
  await grantSeat(world, auditor.id, { periodIds: [built.periodId], reading: 'concluded' });
  const behind = { body: { id: built.id, figure: 'notEvaluated' as const } };
  expect(await (await api.as(auditor)).ask(calls.getStatementRecords, behind)).toEqual({ totalCount: 1, data: [] });
  expect((await client.ask(calls.getStatementRecords, behind)).data).toMatchObject([{ recordNo: 'DF-T-1', value: 'notEvaluated' }]);
  await api.sql.query(`update deficiency set state = 'evaluated', class = 'control' where id = $1`, [found!.id]);
  await api.sql.transaction((tx) => api.app.get(StatementFollower).follow(tx, [control!.id]));
  expect(await read()).toMatchObject({
    state: 'reopened',
    figures: { notEvaluated: 0, controlDeficiencies: 1 },
    signedFigures: { notEvaluated: 1 },
    changes: [{ key: expect.stringMatching(/^deficiency:/), before: 'notEvaluated', after: 'control' }],
  });
  // Figures that were signed before these were counted tell of none.
  await api.sql.query(`update certification set figures = figures - 'notEvaluated' where id = $1`, [built.id]);
  expect((await read()).signedFigures).toMatchObject({ notEvaluated: 0 });
});
