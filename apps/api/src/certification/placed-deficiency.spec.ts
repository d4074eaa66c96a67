import { afterAll, beforeAll, beforeEach, expect, jest, test } from '@jest/globals';
import { CertificationQueries, CertificationService, readGround, StatementFollower } from '@portal/certification';
import { certificationRoutes as calls, routes } from '@portal/contract';
import { buildDepartment, buildPerson, buildWorld, revenueOfAMillion, startTestApi, type TestApi, type World } from '@portal/testing';
import { createApi } from '../create-api.ts';

let api: TestApi;
let world: World;
let periodId: number;
let ids: Record<Node, number>;
let departments: Record<'group' | 'sales' | 'works' | 'legal', number>;
type Node = 'top' | 'sales' | 'works';

beforeAll(async () => {
  api = await startTestApi(createApi);
  world = await buildWorld(api);
  const group = (await buildDepartment(api.sql)).id;
  const below = async () => {
    const { id } = await buildDepartment(api.sql);
    await api.sql.query('update department set parent_id = $2 where id = $1', [id, group]);
    return id;
  };
  departments = { group, sales: await below(), works: await below(), legal: (await buildDepartment(api.sql)).id };
});
afterAll(() => api?.close());

/** A tree of a group with two departments, by itself in its period. */
beforeEach(async () => {
  const { client } = world.administrator;
  ({ id: periodId } = await client.ask(routes.saveAssessmentPeriod, {
    body: { title: '2034 年', kind: 'year', firstDay: '2034-01-01', lastDay: '2034-12-31', currency: 'CNY' },
  }));
  await client.ask(routes.setDeficiencyStandard, { body: { periodId, currency: 'CNY', rules: revenueOfAMillion, reason: '' } });
  ids = await openCampaign('department', departments.group, departments.sales, departments.works);
});

async function openCampaign(scopeKind: 'department' | 'process', top: number, sales: number, works: number) {
  const { client } = world.administrator;
  const { id: textId } = await client.ask(calls.saveStatementText, { body: { textZh: '{scope}', textEn: '{scope}', questions: [] } });
  const node = (key: Node, parentKey: string, scopeId: number, signerId: number) => ({
    ...{ key, parentKey, title: key, titleEn: key, scopeKind, scopeId, signerId },
  });
  const { id } = await client.ask(calls.openStatements, {
    body: {
      ...{ periodId, name: '声明', nameEn: 'Statements', textId, dueOn: '2035-01-31' },
      nodes: [
        node('top', '', top, world.administrator.id),
        node('sales', 'top', sales, world.owner.id),
        node('works', 'top', works, world.otherOwner.id),
      ],
    },
  });
  const { nodes } = await client.ask(calls.getStatementTree, { query: { id } });
  return Object.fromEntries(nodes.map((one) => [one.titleEn, one.id])) as Record<Node, number>;
}

/** Whoever has not signed does, from the bottom. */
async function sign(tree = ids) {
  for (const name of ['sales', 'works', 'top'] as const) {
    const [row] = await api.sql.query<{ state: string; signerId: number }>(
      'select state, signer_id as "signerId" from certification where id = $1',
      [tree[name]],
    );
    if (row!.state === 'signed') continue;
    const actor = { id: row!.signerId, isAdministrator: false, isSystem: false };
    const { hash } = await readGround(api.sql, await api.app.get(CertificationQueries).read(tree[name], actor));
    await api.app.get(CertificationService).sign({ id: tree[name], factsHash: hash, answers: [], comments: '', rowVersion: null }, actor);
  }
}

/** Follows what moved. @returns who is asked again */
async function reopened(controlIds: number[] | null, deficiencyIds: number[] = [], tree = ids): Promise<Node[]> {
  await api.sql.transaction((tx) => api.app.get(StatementFollower).follow(tx, controlIds, deficiencyIds));
  const rows = await api.sql.query<{ id: number }>(`select id from certification where state = 'reopened' and id = any($1)`, [
    Object.values(tree),
  ]);
  return (['top', 'sales', 'works'] as const).filter((name) => rows.some(({ id }) => id === tree[name]));
}

const ownerIn = async (departmentId: number | null) => (await buildPerson(api.sql, { departmentId })).id;
const propose = async (ownerId: number) =>
  (
    await world.administrator.client.ask(routes.saveDeficiency, {
      body: { title: '未复核', area: 'other', periodId, ownerId },
    })
  ).id;
const read = (name: Node, tree = ids) => world.administrator.client.ask(calls.getCertification, { query: { id: tree[name] } });

test('a deficiency without control and process is a fact of its department’s statements: each of its steps asks exactly that chain again', async () => {
  await sign();
  const id = await propose(await ownerIn(departments.sales));
  expect(await reopened([], [id])).toEqual(['top', 'sales']);
  expect((await read('sales')).figures).toMatchObject({ notEvaluated: 1 });
  expect((await read('works')).figures).toMatchObject({ notEvaluated: 0 });
  await sign();
  expect(await reopened([], [id])).toEqual([]);
  await world.administrator.client.ask(routes.evaluateDeficiency, {
    body: { id, area: 'other', likelihood: 'probable', magnitude: '20000', accounts: [] },
  });
  await world.reviewer.client.ask(routes.updateDeficiency, { body: { id, event: 'AGREE' } });
  expect(await reopened([], [id])).toEqual(['top', 'sales']);
  await sign();
  // Concluded with another class than was signed.
  await api.sql.query(`update deficiency set state = 'concluded', class = 'control' where id = $1`, [id]);
  expect(await reopened([], [id])).toEqual(['top', 'sales']);
  const behind = await world.administrator.client.ask(calls.getStatementRecords, {
    body: { id: ids.sales, figure: 'controlDeficiencies' },
  });
  expect(behind.data).toMatchObject([{ id, kind: 'deficiency', link: expect.stringContaining(String(id)) as unknown }]);
  await sign();
  await api.sql.query(`update deficiency set state = 'dismissed' where id = $1`, [id]);
  expect(await reopened([], [id])).toEqual(['top', 'sales']);
});

test('a loss stands with the department of its event, a finding with the statement that it was found in, and what belongs nowhere with the top', async () => {
  const nobody = await ownerIn(null);
  const [event] = await api.sql.query<{ id: number }>(
    `insert into risk_event (event_no, title, department_id, reporter_id, state) values ('RE-P', '损失', $1, $2, 'closed') returning id`,
    [departments.works, world.owner.id],
  );
  const [report] = await api.sql.query<{ id: number }>(
    `insert into risk_report (report_no, event_id, escalation_user_id, due_on, state) values ('RR-P', $1, $2, '2034-01-31', 'approved') returning id`,
    [event!.id, world.owner.id],
  );
  await sign();
  const loss = await propose(await ownerIn(departments.sales));
  await api.sql.query(`update deficiency set source = 'riskReport', source_id = $2 where id = $1`, [loss, report!.id]);
  expect(await reopened(null)).toEqual(['top', 'works']);
  await sign();
  const found = await propose(await ownerIn(departments.works));
  await api.sql.query(`update deficiency set source = 'certification', source_id = $2 where id = $1`, [found, ids.sales]);
  expect(await reopened(null)).toEqual(['top', 'sales']);
  await sign();
  await propose(nobody);
  expect(await reopened(null)).toEqual(['top']);
  await sign();
  // No statement of the period reaches that department.
  await propose(await ownerIn(departments.legal));
  expect(await reopened(null)).toEqual(['top']);
});

test('a deficiency of a process in which no control stands belongs to the statement of the process', async () => {
  const processOf = async (parentId: number | null) =>
    (await api.sql.one<{ id: number }>(
      `insert into business_process (code, name, name_en, parent_id) values ('P' || nextval('portal_id_seq'), '流程', 'Process', $1) returning id`,
      [parentId],
    ))!.id;
  const top = await processOf(null);
  const [sales, works] = [await processOf(top), await processOf(top)];
  const tree = await openCampaign('process', top, sales, works);
  await sign(tree);
  const id = await propose(await ownerIn(departments.works));
  await api.sql.query('update deficiency set process_id = $2 where id = $1', [id, sales]);
  expect(await reopened([], [id], tree)).toEqual(['top', 'sales']);
});

test('a control of a process with a deficiency asks its own chain again; whoever vouches for another control of the process signs on', async () => {
  const process = await api.sql.one<{ id: number }>(
    `insert into business_process (code, name, name_en) values ('PX', '采购', 'Procurement') returning id`,
  );
  const controlIn = async (department: number) => {
    const row = await api.sql.one<{ id: number }>(
      `insert into risk_control (risk_no, lineage_id, risk_year, state, department_id, creator_id)
       values ('RC-' || nextval('portal_id_seq'), nextval('portal_id_seq'), 2034, 'assessing', $1, $2) returning id`,
      [department, world.administrator.id],
    );
    await api.sql.query('insert into control_scope (control_id, process_id) values ($1, $2)', [row!.id, process!.id]);
    return row!.id;
  };
  const [own, other] = [await controlIn(departments.sales), await controlIn(departments.works)];
  const id = await propose(world.owner.id);
  await api.sql.query('update deficiency set process_id = $2 where id = $1', [id, process!.id]);
  expect((await read('works')).figures).toMatchObject({ notEvaluated: 1, controls: 1 });
  await sign();
  await api.sql.query(`update risk_control set state = 'complete' where id = $1`, [own]);
  expect(await reopened([own])).toEqual(['top', 'sales']);
  await sign();
  await api.sql.query(`update deficiency set state = 'dismissed' where id = $1`, [id]);
  expect(await reopened([other])).toEqual(['top', 'sales', 'works']);
});

test('a second campaign of the period takes back no signature of the first, and from then on each is asked again for its own facts', async () => {
  // Nothing of the first reaches that department: its top vouches for the deficiency.
  const before = await propose(await ownerIn(departments.legal));
  await sign();
  expect((await read('top')).figures).toMatchObject({ notEvaluated: 1 });
  const { id: sibling } = await buildDepartment(api.sql);
  const second = await openCampaign('department', departments.legal, sibling, departments.works);
  expect(await reopened(null)).toEqual([]);
  expect((await read('top')).changeCount).toBe(0);
  // The second one's statements reach it, and are signed with it by themselves.
  expect((await read('top', second)).figures).toMatchObject({ notEvaluated: 1 });
  await sign(second);
  expect(await reopened(null)).toEqual([]);
  expect(await reopened(null, [], second)).toEqual([]);
  // It moves: both vouched for it.
  await api.sql.query(`update deficiency set state = 'dismissed' where id = $1`, [before]);
  expect(await reopened([], [before])).toEqual(['top']);
  expect(await reopened([], [before], second)).toEqual(['top']);
  await sign();
  await sign(second);
  // What is found while both are there belongs to those that reach it, in whichever campaign; the other one signs nothing twice.
  const after = await propose(await ownerIn(departments.legal));
  expect(await reopened([], [after])).toEqual([]);
  expect(await reopened([], [after], second)).toEqual(['top']);
  await sign(second);
  const shared = await propose(await ownerIn(departments.works));
  expect(await reopened([], [shared])).toEqual(['top', 'works']);
  expect(await reopened([], [shared], second)).toEqual(['top', 'works']);
});

test('what a statement of one campaign found stands in another one with those that reach its department, once in each', async () => {
  const second = await openCampaign('department', departments.group, departments.sales, departments.works);
  const found = await propose(await ownerIn(departments.works));
  await api.sql.query(`update deficiency set source = 'certification', source_id = $2 where id = $1`, [found, ids.sales]);
  await sign();
  await sign(second);
  const counted = async (tree: typeof ids) =>
    Promise.all((['top', 'sales', 'works'] as const).map(async (name) => (await read(name, tree)).figures.notEvaluated));
  expect(await counted(ids)).toEqual([1, 1, 0]);
  expect(await counted(second)).toEqual([1, 0, 1]);
  await api.sql.query(`update deficiency set state = 'dismissed' where id = $1`, [found]);
  expect(await reopened([], [found])).toEqual(['top', 'sales']);
  expect(await reopened([], [found], second)).toEqual(['top', 'works']);
});

test('a control without deficiencies asks nothing of those that departments place', async () => {
  const row = await api.sql.one<{ id: number }>(
    `insert into risk_control (risk_no, lineage_id, risk_year, state, department_id, creator_id)
     values ('RC-' || nextval('portal_id_seq'), nextval('portal_id_seq'), 2034, 'assessing', $1, $2) returning id`,
    [departments.sales, world.administrator.id],
  );
  await propose(await ownerIn(departments.works));
  await sign();
  const asked: string[] = [];
  await api.sql.transaction((tx) => {
    const query = tx.query.bind(tx);
    jest.spyOn(tx, 'query').mockImplementation((text, params) => {
      asked.push(text);
      return query(text, params) as Promise<never>;
    });
    return api.app.get(StatementFollower).follow(tx, [row!.id]);
  });
  expect(asked.filter((text) => text.includes('certification_fact')).length).toBeGreaterThan(0);
  expect(asked.filter((text) => text.includes('loose as'))).toEqual([]);
});
