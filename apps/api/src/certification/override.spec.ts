import { afterAll, beforeAll, expect, test } from '@jest/globals';
import { StatementFollower } from '@portal/certification';
import { certificationRoutes as calls, routes } from '@portal/contract';
import { buildStatements, buildWorld, signStatement, startTestApi, type TestApi, type World } from '@portal/testing';
import { createApi } from '../create-api.ts';

const YEAR = 2034;
let api: TestApi;
let world: World;

beforeAll(async () => {
  api = await startTestApi(createApi);
  world = await buildWorld(api);
});
afterAll(() => api?.close());

/** A control of the owner's department in the year of the statements, self-assessed and not yet reviewed. */
async function addControl(): Promise<{ id: number; riskNo: string }> {
  const [control] = await api.sql.query<{ id: number; riskNo: string }>(
    `insert into risk_control (risk_no, lineage_id, risk_year, state, is_active, department_id, creator_id, owner_id)
     values ('RC-' || nextval('portal_id_seq'), nextval('portal_id_seq'), $1, 'reviewing', true, $2, $3, $4) returning id, risk_no as "riskNo"`,
    [YEAR, world.departmentId, world.administrator.id, world.owner.id],
  );
  return control!;
}
const sweep = () => api.sql.transaction((tx) => api.app.get(StatementFollower).follow(tx, null));
const read = (id: number) => world.owner.client.ask(calls.getCertification, { query: { id } });
const override = (id: number) =>
  world.administrator.client.ask(calls.updateCertification, {
    body: { id, event: 'OVERRIDE', reason: '签署人休假', signerId: null },
  });
const verify = (record: string) =>
  world.administrator.client.ask(routes.verifyRecordTrail, { body: { workflow: 'certification', record } });

test('what a superior overrode stays so until a fact changes, and is reopened then with the fact that changed', async () => {
  const control = await addControl();
  const { id } = await buildStatements(world, YEAR);
  const open = await read(id);
  expect(open.figures.controls).toBe(1);
  const overridden = await override(id);
  // It is bound to what it was shown with, and says nothing of a signature.
  expect(overridden).toMatchObject({
    state: 'overridden',
    signedHash: open.factsHash,
    changeCount: 0,
    signedAt: null,
    signedFigures: null,
  });
  expect([await sweep(), await sweep()]).toEqual([0, 0]);
  expect((await read(id)).state).toBe('overridden');

  await api.sql.query(`update risk_control set state = 'complete' where id = $1`, [control.id]);
  expect(await sweep()).toBe(1);
  expect(await read(id)).toMatchObject({
    state: 'reopened',
    changeCount: 1,
    changes: [{ key: `control:${control.id}:reviewed`, label: control.riskNo, before: 'no', after: 'yes' }],
  });
  const steps = await world.owner.client.ask(calls.getCertificationHistory, { query: { id } });
  expect(steps.map(({ operationCode }) => operationCode)).toEqual(['REOPEN_BY_FACT', 'OVERRIDE', 'ASK']);
  expect(await verify(open.recordNo)).toMatchObject({ ok: true });
});

test('an override after a signature that was taken back is bound to what is then, and its step vouches for that', async () => {
  const { id } = await buildStatements(world, YEAR);
  await signStatement(api, world, id);
  await addControl();
  await sweep();
  const again = await read(id);
  expect(again).toMatchObject({ state: 'reopened', changeCount: 1 });
  const overridden = await override(id);
  expect(overridden).toMatchObject({ state: 'overridden', signedHash: again.factsHash, changeCount: 0 });
  // What was signed before is still what was signed.
  expect(overridden.signedFigures).toEqual(again.signedFigures);
  expect(await sweep()).toBe(0);
  expect(await verify(again.recordNo)).toMatchObject({ ok: true });
  await api.sql.query(`update certification_fact set value = 'yes' where certification_id = $1 and value = 'no'`, [id]);
  expect(await verify(again.recordNo)).toMatchObject({ ok: false });
});
