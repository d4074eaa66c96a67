import { afterAll, beforeAll, expect, test } from '@jest/globals';
import { routes } from '@portal/contract';
import { companyByDepartment } from '@portal/directory';
import {
  buildEventWorld,
  buildPerson,
  buildWorld,
  planPeriod,
  requestEvidence,
  startTestApi,
  type TestApi,
  type World,
} from '@portal/testing';
import { createApi } from '../create-api.ts';

let api: TestApi;
let world: World;
beforeAll(async () => {
  api = await startTestApi(createApi);
  world = await buildWorld(api);
});
afterAll(() => api?.close());

const makeDepartment = async (parentId: number | null = null, mergedInto: number | null = null): Promise<number> =>
  (await api.sql.one<{ id: number }>(
    `insert into department (name, name_en, parent_id, merged_into_id, is_active) values ('部门', 'Department', $1, $2::bigint, $2::bigint is null) returning id`,
    [parentId, mergedInto],
  ))!.id;
let made = 0;
const makeCompany = async (parentId: number | null, departmentIds: number[] = []): Promise<number> => {
  const code = `K-${++made}`;
  return (
    await world.administrator.client.ask(routes.saveCompany, { body: { code, name: code, currency: 'CNY', parentId, departmentIds } })
  ).id;
};
/** A control of a department, assessed in this year. */
const makeControl = async (departmentId: number): Promise<number> => {
  const body = world.standardBody({ controlOwner: world.otherOwner.id });
  const { id } = await world.administrator.client.ask(routes.updateRiskControl, { body });
  await api.sql.query('update risk_control set department_id = $2 where id = $1', [id, departmentId]);
  return id;
};

test('the departments of a company are those whose nearest company is it or one below, in any tree of departments and companies', async () => {
  // Deterministic: a failure is the same one the next time.
  let seed = 7;
  const below = (n: number) => (seed = (seed * 16_807) % 2_147_483_647) % n;
  for (let tree = 0; tree < 12; tree++) {
    const departments: number[] = [];
    const companies: number[] = [];
    for (let n = 0; n < 4; n++)
      companies.push(await makeCompany(companies.length > 0 && below(3) ? companies[below(companies.length)]! : null));
    for (let n = 0; n < 12; n++) {
      const one = () => (departments.length > 0 && below(4) ? departments[below(departments.length)]! : null);
      const id = await makeDepartment(one(), below(5) === 0 ? one() : null);
      departments.push(id);
      if (below(3) === 0) await api.sql.query('insert into company_department values ($1, $2)', [id, companies[below(4)]]);
    }
    for (const company of companies) {
      const found = await api.sql.query<{ id: number }>('select id from departments_of_company($1) order by id', [company]);
      const wanted = await api.sql.query<{ id: number }>(
        `select d.id from department d where d.id = any($2::bigint[]) and department_company(d.id) in (select b.id from company_and_below($1) b) order by d.id`,
        [company, departments],
      );
      expect(found).toEqual(wanted);
    }
    const together = await api.sql.query(
      `select d.id, home.company_id from department d left join ${companyByDepartment} home on home.department_id = d.id order by d.id`,
    );
    expect(together).toEqual(await api.sql.query('select d.id, department_company(d.id) as company_id from department d order by d.id'));
  }
});

test('every list and dashboard takes a company with all below it', async () => {
  const { administrator, owner, reviewer } = world;
  const ask = administrator.client;
  const held = await makeDepartment();
  // A department below belongs to the company of the one above it.
  const inner = await makeDepartment(held);
  const top = await makeCompany(null);
  const low = await makeCompany(top, [held]);
  const other = await makeCompany(null, [await makeDepartment()]);
  const controlId = await makeControl(inner);
  const elsewhere = await makeControl(await makeDepartment());
  const periodId = await planPeriod(world);
  const plan = async (id: number) =>
    (
      await ask.ask(routes.saveControlTest, {
        body: { periodId, controlId: id, kind: 'design', testerId: owner.id, reviewerId: reviewer.id, dueOn: '2031-06-30' },
      })
    ).id;
  const testId = await plan(controlId);
  await plan(elsewhere);
  const answering = await buildPerson(api.sql, { departmentId: inner });
  const propose = async (more: object) =>
    (await ask.ask(routes.saveDeficiency, { body: { title: '对账未复核', area: 'other', periodId, ...more } })).id;
  const found = [await propose({ controlId, ownerId: owner.id }), await propose({ ownerId: answering.id })];
  await propose({ controlId: elsewhere, ownerId: answering.id });
  await propose({ ownerId: owner.id });
  const requests = [
    await requestEvidence(world, { testIds: [testId] }),
    await requestEvidence(world, { controlIds: [controlId] }),
    await requestEvidence(world, { askedId: null, departmentId: inner }),
    await requestEvidence(world, { askedId: answering.id }),
  ];
  await requestEvidence(world);
  await requestEvidence(world, { controlIds: [elsewhere], askedId: answering.id });
  const { id: textId } = await ask.ask(routes.saveStatementText, {
    body: { textZh: '本人负责{scope}。', textEn: 'I answer for {scope}.', questions: [] },
  });
  const node = (key: string, scopeKind: 'all' | 'company' | 'department', scopeId: number | null) => ({
    key,
    parentKey: scopeKind === 'all' ? '' : 'all',
    title: key,
    titleEn: key,
    scopeKind,
    scopeId,
    signerId: owner.id,
  });
  await ask.ask(routes.openStatements, {
    body: {
      periodId,
      name: '声明',
      nameEn: 'Statements',
      textId,
      dueOn: '2031-12-31',
      nodes: [node('all', 'all', null), node('low', 'company', low), node('inner', 'department', inner), node('other', 'company', other)],
    },
  });

  const idsOf = ({ data }: { data: readonly { id: number }[] }) => data.map(({ id }) => id).sort((a, b) => a - b);
  const of = async (companyId: number) => {
    const body = { companyId, pageSize: 50 };
    const board = await ask.ask(routes.getControlTestBoard, { body: { companyId, periodId, by: 'kind' } });
    const figures = await ask.ask(routes.getRiskControlDashboard, { body });
    return {
      controls: idsOf(await ask.ask(routes.getRiskControlByPage, { body })),
      figures: figures.status0 + figures.status1 + figures.status3,
      tests: idsOf(await ask.ask(routes.getControlTestByPage, { body })),
      board: board.map(({ total }) => total),
      deficiencies: idsOf(await ask.ask(routes.getDeficiencyByPage, { body })),
      classes: (await ask.ask(routes.getDeficiencyBoard, { body })).map(({ count }) => count),
      requests: idsOf(await ask.ask(routes.getEvidenceRequestByPage, { body })),
      statements: (await ask.ask(routes.getCertificationByPage, { body })).data.map(({ title }) => title).sort(),
    };
  };
  const all = {
    controls: [controlId],
    figures: 1,
    tests: [testId],
    board: [1],
    deficiencies: found,
    classes: [2],
    requests,
    statements: ['inner', 'low'],
  };
  expect(await of(top)).toEqual(all);
  expect(await of(low)).toEqual(all);
  expect(await of(other)).toEqual({
    controls: [],
    figures: 0,
    tests: [],
    board: [],
    deficiencies: [],
    classes: [],
    requests: [],
    statements: ['other'],
  });
});

test('events, reports, issues and losses of a company are those of the departments that belong to it', async () => {
  const { administrator, owner } = world;
  const held = await makeDepartment();
  const top = await makeCompany(null);
  await makeCompany(top, [held]);
  const other = await makeCompany(null, [await makeDepartment()]);
  const events = buildEventWorld(world);
  const move = (table: 'risk_event' | 'risk_control', id: number) =>
    api.sql.query(`update ${table} set department_id = $2 where id = $1`, [id, held]);
  const event = await events.bringEvent('identified');
  const report = await events.bringReport('submitted');
  await events.bringEvent('identified');
  for (const id of [event.id, report.eventId]) await move('risk_event', id);
  const control = await world.bring('assessing');
  await move('risk_control', control.id);
  const periodId = await planPeriod(world);
  const answering = await buildPerson(api.sql, { departmentId: held });
  const body = { title: '对账未复核', area: 'other' as const, periodId, ownerId: answering.id };
  const { id: deficiencyId } = await administrator.client.ask(routes.saveDeficiency, { body });
  const raise = async (on: Record<string, number>) =>
    (
      await administrator.client.ask(routes.raiseIssue, {
        body: { plan: '补签', severity: 'high', dueDate: '2030-02-28', assignee: owner.id, ...on },
      })
    ).id;
  const issues = [
    await raise({ riskId: control.id }),
    await raise({ eventId: event.id }),
    await raise({ reportId: report.id }),
    await raise({ riskId: (await world.bring('assessing')).id }),
  ];
  // Of a deficiency that hangs on no control, who answers for it says the company.
  await api.sql.query(`update remediation_issue set source_workflow = 'deficiency', source_id = $2 where id = $1`, [
    issues[3],
    deficiencyId,
  ]);
  await raise({ riskId: (await world.bring('assessing')).id });
  const idsOf = ({ data }: { data: readonly { id: number }[] }) => data.map(({ id }) => id).sort((a, b) => a - b);
  const of = async (companyId: number) => {
    const { client } = administrator;
    const asked = { companyId, pageSize: 50 };
    const { types } = await client.ask(routes.getLossAnalysis, { body: { companyId } });
    return {
      events: idsOf(await client.ask(routes.getRiskEventQueryByPage, { body: asked })),
      reports: (await client.ask(routes.getRiskReportQueryByPage, { body: asked })).data
        .map(({ eventId }) => eventId)
        .sort((a, b) => a - b),
      issues: idsOf(await client.ask(routes.getRemediationIssuesByPage, { body: asked })),
      losses: types.actual,
    };
  };
  const both = [event.id, report.eventId].sort((a, b) => a - b);
  expect(await of(top)).toEqual({ events: both, reports: both, issues, losses: 2 });
  expect(await of(other)).toEqual({ events: [], reports: [], issues: [], losses: 0 });
});
