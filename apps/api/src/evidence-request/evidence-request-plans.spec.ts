import { afterAll, beforeAll, expect, test } from '@jest/globals';
import { routes } from '@portal/contract';
import { buildWorld, startTestApi, watchStatements, type SentStatement, type TestApi, type World } from '@portal/testing';
import { createApi } from '../create-api.ts';

const REQUESTS = 20_000;
/** Ids of what is filled begin far above those that the tests draw. */
const BASE = 100_000_000;

let api: TestApi;
let world: World;
beforeAll(async () => {
  api = await startTestApi(createApi);
  world = await buildWorld(api);
  await fill();
}, 240_000);
afterAll(() => api?.close());

/** Departments with twenty people and a hundred controls each, and requests to all of these people, half of them for a control. */
async function fill(): Promise<void> {
  const administrator = world.administrator.id;
  const fills = [
    `insert into department (id, name, name_en) select ${BASE} + n, '部门 E' || n, 'Department E' || n from generate_series(1, 100) n`,
    `insert into person (id, user_no, name, department_id) select ${BASE} + n, 'e' || n, '人员' || n, ${BASE} + 1 + n % 100 from generate_series(1, 2000) n`,
    `insert into risk_control (id, lineage_id, risk_no, risk_year, state, creator_id, department_id)
     select ${BASE} + n, ${BASE} + n, 'E-' || n, 2026, 'complete', $1, ${BASE} + 1 + n % 100 from generate_series(1, 10000) n`,
    `insert into evidence_request (id, title, requester_id, asked_id, due_on, state, updated_at)
     select ${BASE} + n, 'E' || n, $1, ${BASE} + 1 + n * 7919 % 2000, '2026-12-01', 'requested', now() - make_interval(secs => n) from generate_series(1, ${REQUESTS}) n`,
    `insert into evidence_request_control (request_id, control_id) select ${BASE} + n, ${BASE} + 1 + n % 10000 from generate_series(2, ${REQUESTS}, 2) n`,
  ];
  for (const text of fills) await api.sql.query(text, text.includes('$1') ? [administrator] : []);
  await api.sql.query('vacuum analyze department, person, risk_control, evidence_request, evidence_request_test, evidence_request_control');
}

async function planOf({ text, values }: SentStatement): Promise<string> {
  const rows = await api.sql.query<Record<string, string>>(`explain ${text}`, values);
  return rows.map((row) => row['QUERY PLAN']).join('\n');
}

/** A company with one new department. */
async function buildCompany(code: string): Promise<{ id: number; departmentId: number }> {
  const [department] = await api.sql.query<{ id: number }>(`insert into department (name, name_en) values ($1, $1) returning id`, [code]);
  const company = { code, name: code, currency: 'CNY', departmentIds: [department!.id] };
  const { id } = await world.administrator.client.ask(routes.saveCompany, { body: company });
  return { id, departmentId: department!.id };
}

test('the requests of a company with few are found by the indexes of its departments, people and controls, and counted there', async () => {
  const { id: companyId } = await buildCompany('EV-PLAN');
  const { client } = world.administrator;
  const ask = () => client.ask(routes.getEvidenceRequestByPage, { body: { pageIndex: 0, pageSize: 20, companyId } });
  const { answer, statements } = await watchStatements(ask);
  expect(answer.totalCount).toBe(0);
  const reads = statements.filter(({ text }) => /^\s*select\b.*\bfrom evidence_request r\b/is.test(text));
  expect(reads).toHaveLength(2);
  for (const plan of await Promise.all(reads.map(planOf))) {
    expect(plan).toMatch(/risk_control_department_idx/);
    expect(plan).toMatch(/evidence_request_asked_idx/);
    expect(plan).not.toMatch(/Seq Scan on (evidence_request|evidence_request_control|risk_control|person)\b/);
  }
});

test('a request is of the company that has the controls that it is for, and of the one that is asked where it is for none', async () => {
  const [mine, other] = [await buildCompany('EV-MINE'), await buildCompany('EV-OTHER')];
  const { sql } = api;
  const add = async (text: string, values: readonly unknown[]): Promise<number> => (await sql.one<{ id: number }>(text, values))!.id;
  const control = (departmentId: number) =>
    add(
      `insert into risk_control (lineage_id, risk_no, risk_year, state, creator_id, department_id)
       values ($2, 'EC-' || $2::bigint, 2026, 'complete', $1, $2) returning id`,
      [world.administrator.id, departmentId],
    );
  const member = (departmentId: number) =>
    add(`insert into person (user_no, name, department_id) values ('ec' || $1::bigint, '人', $1) returning id`, [departmentId]);
  const [mineControl, otherControl] = [await control(mine.departmentId), await control(other.departmentId)];
  const [mineMember, otherMember] = [await member(mine.departmentId), await member(other.departmentId)];
  const period = await add(
    `insert into assessment_period (title, owner_id, first_day, last_day, kind, currency, state)
     values ('P', $1, '2026-01-01', '2026-12-31', 'year', 'CNY', 'fieldwork') returning id`,
    [world.administrator.id],
  );
  const request = async (title: string, asked: { personId?: number; departmentId?: number }, controlId?: number, isByTest = false) => {
    const id = await add(
      `insert into evidence_request (title, requester_id, asked_id, department_id, due_on, state) values ($1, $2, $3, $4, '2026-12-01', 'requested') returning id`,
      [title, world.administrator.id, asked.personId ?? null, asked.departmentId ?? null],
    );
    if (controlId !== undefined && !isByTest)
      await sql.query('insert into evidence_request_control (request_id, control_id) values ($1, $2)', [id, controlId]);
    if (controlId !== undefined && isByTest) {
      const test = await add(
        `insert into control_test (title, period_id, control_id, kind, planner_id, tester_id, reviewer_id, due_on, state)
         values ('T', $1, $2, 'design', $3, $4, $3, '2026-12-01', 'planned') returning id`,
        [period, controlId, world.administrator.id, world.outsider.id],
      );
      await sql.query('insert into evidence_request_test (request_id, test_id) values ($1, $2)', [id, test]);
    }
  };
  await request('asked here, for none', { personId: mineMember });
  await request('department asked here, for none', { departmentId: mine.departmentId });
  await request('asked there, for one here', { personId: otherMember }, mineControl);
  await request('asked there, for a test of one here', { departmentId: other.departmentId }, mineControl, true);
  await request('asked here, for one there', { personId: mineMember }, otherControl);
  const { client } = world.administrator;
  const titles = async (companyId: number) =>
    (await client.ask(routes.getEvidenceRequestByPage, { body: { pageIndex: 0, pageSize: 20, companyId } })).data
      .map(({ title }) => title)
      .sort();
  expect(await titles(mine.id)).toEqual([
    'asked here, for none',
    'asked there, for a test of one here',
    'asked there, for one here',
    'department asked here, for none',
  ]);
  expect(await titles(other.id)).toEqual(['asked here, for one there']);
});
