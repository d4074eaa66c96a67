import { afterAll, beforeAll, expect, test } from '@jest/globals';
import { CoveredFacts, StatementFollower } from '@portal/certification';
import { certificationRoutes as calls, routes } from '@portal/contract';
import {
  buildPerson,
  buildStatements,
  buildWorld,
  dayFromToday,
  grantSeat,
  planPeriod,
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
  const reader = await api.as(auditor);
  expect(await reader.ask(calls.getStatementRecords, behind)).toEqual({ totalCount: 0, unopened: 1, data: [] });
  // The controls of his companies are named to him, and closed.
  const { controls } = (await read()).figures;
  const named = await reader.ask(calls.getStatementRecords, { body: { id: built.id, figure: 'controls' } });
  expect(named).toMatchObject({ totalCount: controls, unopened: 0 });
  expect(named.data).toContainEqual(expect.objectContaining({ id: control!.id, recordNo: expect.stringMatching(/^RC-/), link: '' }));
  expect((await client.ask(calls.getStatementRecords, behind)).data).toMatchObject([{ recordNo: 'DF-T-1', value: 'notEvaluated' }]);
  await api.sql.query(`update deficiency set state = 'evaluated', class = 'control' where id = $1`, [found!.id]);
  // Before the signer is asked again, what has changed is hidden from such a seat as well: it reads how much.
  const changed = { query: { id: built.id } };
  expect(await reader.ask(calls.getCertification, changed)).toMatchObject({ changeCount: 1, changes: [] });
  expect(await client.ask(calls.getCertification, changed)).toMatchObject({ changeCount: 1, changes: [{ label: 'DF-T-1' }] });
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

test('a seat of some companies names the controls that were theirs when they were first assessed, or are today', async () => {
  const { administrator } = world;
  const periodId = await planPeriod(world);
  const save = (body: { code: string; departmentIds: number[] }) =>
    administrator.client.ask(routes.saveCompany, { body: { name: body.code, currency: 'CNY', ...body } });
  const departmentOf = async (name: string) =>
    (await api.sql.one<{ id: number }>('insert into department (name, name_en) values ($1, $1) returning id', [name]))!.id;
  const [inside, outside] = [await departmentOf('inside'), await departmentOf('outside')];
  const [own, other] = [await save({ code: 'C-IN', departmentIds: [inside] }), await save({ code: 'C-OUT', departmentIds: [outside] })];
  const controlOf = async (department: number | null) => {
    const { id } = await world.bring('complete');
    await api.sql.query('update risk_control set department_id = $2 where id = $1', [id, department]);
    return id;
  };
  const placed = async (department: number, companyId: number | null) => {
    const id = await controlOf(department);
    await api.sql.query(
      `insert into assessed_record (record_id, period_id, control_id, company_id) values (nextval('portal_id_seq'), $1, $2, $3)`,
      [periodId, id, companyId],
    );
    return id;
  };
  const [today, elsewhere, nowhere] = [await controlOf(inside), await controlOf(outside), await controlOf(null)];
  const [moved, left, homeless] = [await placed(outside, own.id), await placed(inside, other.id), await placed(inside, null)];
  const ids = [today, elsewhere, nowhere, moved, left, homeless];
  const facts = ids.map((id) => ({ key: `control:${id}:reviewed` }));
  const opened = async (grant: { companyIds?: number[] }, asked = facts) => {
    const auditor = await buildPerson(api.sql, { roles: [ROLE.externalAuditor] });
    await grantSeat(world, auditor.id, { periodIds: [periodId], ...grant });
    const actor = { id: auditor.id, isAdministrator: false, isSystem: false, auditsOn: dayFromToday(0) };
    const narrowed = await api.app.get(CoveredFacts).narrow(asked, actor, periodId);
    return narrowed.map(({ key }) => Number(key.split(':')[1]));
  };
  expect(await opened({ companyIds: [own.id] })).toEqual([today, moved]);
  expect(await opened({})).toEqual(ids);
  expect(await opened({}, [{ key: 'test:1:conclusion' }])).toEqual([]);
  const everybody = { id: administrator.id, isAdministrator: true, isSystem: false };
  expect(await api.app.get(CoveredFacts).narrow(facts, everybody, periodId)).toEqual(facts);
});
