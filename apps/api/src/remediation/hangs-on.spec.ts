import { afterAll, beforeAll, expect, test } from '@jest/globals';
import { NO_UNIT, routes, type IssueListInput } from '@portal/contract';
import { IssueParents } from '@portal/remediation';
import { buildWorld, startTestApi, type TestApi, type World } from '@portal/testing';
import { createApi } from '../create-api.ts';

const RECORDS = 60;
const UNITS = ['ANC', 'BNC', ''];
const BASES = { riskControl: 10_000, riskEvent: 20_000, riskReport: 30_000, deficiency: 50_000 };
type SourceWorkflow = keyof typeof BASES;

let api: TestApi;
let world: World;
/** By department. */
const companies = new Map<number, number>();

/** Issues on records of every area that has them, with and without a unit and a department; every fifth record has two. */
beforeAll(async () => {
  api = await startTestApi(createApi);
  world = await buildWorld(api);
  await api.sql.query(
    `insert into department (id, name, name_en) select 700 + n, '部门' || n, 'Department ' || n from generate_series(1, 4) n`,
  );
  const unit = `(array['ANC', 'BNC', ''])[1 + n % 3]`;
  const department = 'nullif(700 + n % 4, 700)';
  for (const table of ['risk_control', 'risk_event', 'risk_report', 'remediation_issue', 'deficiency'])
    await api.sql.query(`alter table ${table} disable trigger user`);
  const fills = [
    'update person set department_id = 704 where id = $1',
    `insert into risk_control (id, lineage_id, risk_no, risk_year, state, owner_id, creator_id, business_unit, department_id)
      select 10000 + n, 10000 + n, 'riskControl-' || n, 2026, 'assessing', $1, $1, ${unit}, ${department} from generate_series(1, ${RECORDS}) n`,
    `insert into risk_event (id, event_no, title, state, reporter_id, business_unit, department_id)
      select 20000 + n, 'riskEvent-' || n, 'event', 'identified', $1, ${unit}, ${department} from generate_series(1, ${RECORDS}) n`,
    `insert into risk_report (id, report_no, event_id, state, escalation_user_id, due_on)
      select 30000 + n, 'riskReport-' || n, 20000 + n, 'submitted', $1, date '2026-12-01' from generate_series(1, ${RECORDS}) n`,
    `insert into assessment_period (id, title, owner_id, kind, first_day, last_day, currency, state)
      values (40000, 'period', $1, 'year', '2026-01-01', '2026-12-31', 'CNY', 'fieldwork')`,
    `insert into deficiency (id, record_no, title, owner_id, period_id, area, source, control_id, state)
      select 50000 + n, 'deficiency-' || n, 'deficiency', $1, 40000, 'other', 'byHand', case when n % 2 = 0 then 10000 + n end, 'remediating'
      from generate_series(1, ${RECORDS}) n`,
  ];
  const { administrator } = world;
  for (const fill of fills) await api.sql.query(fill, fill.includes('$1') ? [administrator.id] : []);
  await api.sql.query(
    `insert into remediation_issue (issue_no, source_workflow, source_id, state, assignee_id, due_on, raised_by)
      select workflow || ' ' || n || ' ' || k, workflow, base + n, 'open', $1, date '2026-12-01', $1
      from unnest($2::text[], $3::bigint[]) w (workflow, base), generate_series(1, ${RECORDS}) n, generate_series(1, 2) k where k = 1 or n % 5 = 0`,
    [administrator.id, Object.keys(BASES), Object.values(BASES)],
  );
  for (const departmentId of [701, 702, 703, 704]) {
    const body = { code: `C${departmentId}`, name: `公司 ${departmentId}`, currency: 'CNY', departmentIds: [departmentId] };
    companies.set(departmentId, (await administrator.client.ask(routes.saveCompany, { body })).id);
  }
}, 120_000);
afterAll(() => api?.close());

const unitOf = (workflow: SourceWorkflow, n: number): string => (workflow === 'deficiency' && n % 2 > 0 ? '' : UNITS[n % 3]!);
/** A deficiency is of the department of its control, and without one of that of its owner. */
const departmentOf = (workflow: SourceWorkflow, n: number): number | null =>
  workflow === 'deficiency' && n % 2 > 0 ? 704 : n % 4 > 0 ? 700 + (n % 4) : null;

/** The numbers of the issues of records that pass. */
function issuesOf(passes: (workflow: SourceWorkflow, n: number) => boolean): string[] {
  const numbers = Array.from({ length: RECORDS }, (_, index) => index + 1);
  return (Object.keys(BASES) as SourceWorkflow[])
    .flatMap((workflow) =>
      numbers.filter((n) => passes(workflow, n)).flatMap((n) => (n % 5 === 0 ? [1, 2] : [1]).map((k) => `${workflow} ${n} ${k}`)),
    )
    .toSorted();
}

async function list(body: IssueListInput): Promise<string[]> {
  const page = (pageIndex: number) =>
    world.administrator.client.ask(routes.getRemediationIssuesByPage, { body: { pageIndex, pageSize: 100, ...body } });
  const pages = [await page(0), await page(1), await page(2)];
  const found = pages.flatMap(({ data }) => data.map(({ issueNo }) => issueNo));
  expect(found).toHaveLength(pages[0]!.totalCount);
  return found.toSorted();
}

test('every area that has issues is asked', () => {
  expect(
    new Set(
      api.app
        .get(IssueParents)
        .all()
        .map(({ sourceWorkflow }) => sourceWorkflow),
    ),
  ).toEqual(new Set(Object.keys(BASES)));
});

test('issues are found by the unit of what they hang on, and those of no unit', async () => {
  for (const unit of UNITS)
    expect(await list({ businessUnit: unit || NO_UNIT })).toEqual(issuesOf((workflow, n) => unitOf(workflow, n) === unit));
});

test('issues are found by the company of what they hang on, also after its department was merged into another one', async () => {
  const ofDepartments = (...ids: number[]) => issuesOf((workflow, n) => ids.includes(departmentOf(workflow, n) ?? 0));
  for (const [departmentId, companyId] of companies) expect(await list({ companyId })).toEqual(ofDepartments(departmentId));
  await api.sql.query('update department set is_active = false, merged_into_id = 702 where id = 701');
  expect(await list({ companyId: companies.get(702)! })).toEqual(ofDepartments(701, 702));
});

test('issues are found by the period whose deficiencies they mend, found in it or carried over to it', async () => {
  await api.sql.query(
    `insert into assessment_period (id, title, owner_id, kind, first_day, last_day, currency, state)
      values (40001, 'next period', $1, 'year', '2027-01-01', '2027-12-31', 'CNY', 'planning')`,
    [world.administrator.id],
  );
  await api.sql.query('insert into deficiency_carried (deficiency_id, period_id) select 50000 + n, 40001 from generate_series(1, 10) n');
  expect(await list({ periodId: 40000 })).toEqual(issuesOf((workflow) => workflow === 'deficiency'));
  expect(await list({ periodId: 40001 })).toEqual(issuesOf((workflow, n) => workflow === 'deficiency' && n <= 10));
  expect(await list({ periodId: 40002 })).toEqual([]);
});

test('issues are found by the number of what they hang on', async () => {
  for (const workflow of Object.keys(BASES) as SourceWorkflow[])
    for (const n of [1, 2, 5, 60])
      expect(await list({ sourceNo: `${workflow}-${n}` })).toEqual(issuesOf((one, other) => one === workflow && other === n));
  expect(await list({ sourceNo: 'riskControl-0' })).toEqual([]);
});
