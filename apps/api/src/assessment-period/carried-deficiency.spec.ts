import { afterAll, beforeAll, expect, test } from '@jest/globals';
import { StatementFollower } from '@portal/certification';
import { routes } from '@portal/contract';
import { ROLE } from '@portal/workflows';
import {
  buildPerson,
  buildStatements,
  buildWorld,
  grantSeat,
  signStatement,
  startTestApi,
  type ApiClient,
  type TestApi,
  type World,
} from '@portal/testing';
import { createApi } from '../create-api.ts';

let api: TestApi;
let world: World;
let found: number;
let oldControl: number;
let nextControl: number;
let built: Awaited<ReturnType<typeof buildStatements>>;

/** A deficiency of 2031 on a control that was rolled forward, carried to 2032, whose statements are asked for. */
beforeAll(async () => {
  api = await startTestApi(createApi);
  world = await buildWorld(api);
  const { administrator, owner, departmentId } = world;
  built = await buildStatements(world, 2032);
  const { id: from } = await administrator.client.ask(routes.saveAssessmentPeriod, {
    body: { title: '2031 年', titleEn: 'Year 2031', kind: 'year', firstDay: '2031-01-01', lastDay: '2031-12-31', currency: 'CNY' },
  });
  const control = async (year: number, lineage: number | null) => {
    const [row] = await api.sql.query<{ id: number }>(
      `insert into risk_control (id, risk_no, lineage_id, risk_year, state, is_active, department_id, creator_id, owner_id)
       select n, 'RC-' || n, coalesce($4::bigint, n), $1, 'complete', true, $2, $3, $5 from (select nextval('portal_id_seq') as n) x returning id`,
      [year, departmentId, administrator.id, lineage, owner.id],
    );
    return row!.id;
  };
  oldControl = await control(2031, null);
  nextControl = await control(2032, oldControl);
  ({ id: found } = await administrator.client.ask(routes.saveDeficiency, {
    body: { title: '未复核', area: 'other', periodId: from, controlId: oldControl, ownerId: owner.id },
  }));
  // What planning the next period writes, into one whose statements are asked for already.
  await api.sql.query('insert into deficiency_carried (deficiency_id, period_id) values ($1, $2)', [found, built.periodId]);
  await api.sql.query(
    `insert into assessed_record (record_id, period_id, control_id, company_id)
     select record_id, $2, control_id, company_id from assessed_record where record_id = $1`,
    [found, built.periodId],
  );
});
afterAll(() => api?.close());

const statement = () => world.owner.client.ask(routes.getCertification, { query: { id: built.id } });

test('a statement of the next period vouches for a carried deficiency with the new row of its control, until it is closed', async () => {
  expect((await statement()).figures).toMatchObject({ controls: 1, notEvaluated: 1 });
  await signStatement(api, world, built.id);
  await api.sql.query(`update deficiency set state = 'closed' where id = $1`, [found]);
  await api.sql.transaction((tx) => api.app.get(StatementFollower).follow(tx, [oldControl, nextControl]));
  expect(await statement()).toMatchObject({
    state: 'reopened',
    figures: { notEvaluated: 0 },
    changes: [{ key: `deficiency:${found}:class`, before: 'notEvaluated', after: null }],
  });
  await api.sql.query(`update deficiency set state = 'proposed' where id = $1`, [found]);
});

test('what is carried and has no class holds the sign-off of the next period up', async () => {
  const { open } = await world.administrator.client.ask(routes.getPeriodFigures, { query: { id: built.periodId } });
  expect(open).toContainEqual({ workflow: 'deficiency', count: 1 });
});

test('an external auditor’s seat for the next period alone opens what was carried to it, counted once', async () => {
  const auditor = await buildPerson(api.sql, { roles: [ROLE.externalAuditor] });
  const seat = await grantSeat(world, auditor.id, { periodIds: [built.periodId] });
  const client: ApiClient = await api.as(auditor);
  expect((await client.ask(routes.getDeficiencyByPage, { body: {} })).data.map(({ id }) => id)).toEqual([found]);
  const { progress } = await world.administrator.client.ask(routes.getAuditorSeat, { query: { id: seat } });
  expect(progress.find(({ workflow }) => workflow === 'deficiency')).toMatchObject({ covered: 1 });
});
