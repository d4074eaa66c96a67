import { afterAll, beforeAll, expect, test } from '@jest/globals';
import { IssueParents, type IssueSourceColumns } from '@portal/remediation';
import { buildWorld, startTestApi, type TestApi } from '@portal/testing';
import { createApi } from '../create-api.ts';

const RECORDS = 60;

let api: TestApi;
let parents: IssueParents;

/** Issues on records of every area that has them, with and without a unit and a department; some records have several. */
beforeAll(async () => {
  api = await startTestApi(createApi);
  const { administrator } = await buildWorld(api);
  parents = api.app.get(IssueParents);
  await api.sql.query(
    `insert into department (id, name, name_en) select 700 + n, '部门' || n, 'Department ' || n from generate_series(1, 3) n`,
  );
  const unit = `(array['ANC', 'BNC', ''])[1 + n % 3]`;
  const department = 'nullif(700 + n % 4, 700)';
  for (const table of ['risk_control', 'risk_event', 'risk_report', 'remediation_issue', 'deficiency'])
    await api.sql.query(`alter table ${table} disable trigger user`);
  const fills = [
    `insert into risk_control (id, lineage_id, risk_no, risk_year, state, owner_id, creator_id, business_unit, department_id)
      select 10000 + n, 10000 + n, 'HC-' || n, 2026, 'assessing', $1, $1, ${unit}, ${department} from generate_series(1, ${RECORDS}) n`,
    `insert into risk_event (id, event_no, title, state, reporter_id, business_unit, department_id)
      select 20000 + n, 'HE-' || n, 'event', 'identified', $1, ${unit}, ${department} from generate_series(1, ${RECORDS}) n`,
    `insert into risk_report (id, report_no, event_id, state, escalation_user_id, due_on)
      select 30000 + n, 'HR-' || n, 20000 + n, 'submitted', $1, date '2026-12-01' from generate_series(1, ${RECORDS}) n`,
    `insert into assessment_period (id, title, owner_id, kind, first_day, last_day, currency, state)
      values (40000, 'period', $1, 'year', '2026-01-01', '2026-12-31', 'CNY', 'fieldwork')`,
    `insert into deficiency (id, record_no, title, owner_id, period_id, area, source, control_id, state)
      select 50000 + n, 'HD-' || n, 'deficiency', $1, 40000, 'other', 'byHand', case when n % 2 = 0 then 10000 + n end, 'remediating' from generate_series(1, ${RECORDS}) n`,
  ];
  for (const fill of fills) await api.sql.query(fill, [administrator.id]);
  await api.sql.query(
    `insert into remediation_issue (issue_no, source_workflow, source_id, state, assignee_id, due_on, raised_by)
      select 'HI-' || workflow || '-' || n || '-' || k, workflow, base + n, 'open', $1, date '2026-12-01', $1
      from (values ('riskControl', 10000), ('riskEvent', 20000), ('riskReport', 30000), ('deficiency', 50000)) w (workflow, base),
        generate_series(1, ${RECORDS}) n, generate_series(1, 2) k where k = 1 or n % 5 = 0`,
    [administrator.id],
  );
}, 120_000);
afterAll(() => api?.close());

const idsWhere = async (where: string, params: unknown[]): Promise<number[]> =>
  (await api.sql.query<{ id: number }>(`select i.id from remediation_issue i where ${where} order by 1`, params)).map(({ id }) => id);

test.each(['unit', 'departmentId', 'number'] satisfies (keyof IssueSourceColumns)[])(
  'issues are found by the %s of what they hang on as each of them is asked for it',
  async (name) => {
    const rows = await api.sql.query<{ id: number; value: string | number | null; workflow: string }>(
      `select i.id, ${parents.column(name)} as value, i.source_workflow as workflow from remediation_issue i order by 1`,
    );
    expect(new Set(rows.map(({ workflow }) => workflow))).toEqual(new Set(parents.all().map(({ sourceWorkflow }) => sourceWorkflow)));
    const values = [...new Set(rows.map(({ value }) => value))].filter((value) => value !== null);
    expect(values.length).toBeGreaterThan(2);
    for (const value of values) {
      const expected = rows.filter((row) => row.value === value).map(({ id }) => id);
      const passes = (column: string) => `${column} = $1`;
      expect([value, await idsWhere(parents.hangsOn(name, passes), [value])]).toEqual([value, expected]);
      expect([value, await idsWhere(parents.hangsOnOne(name, passes), [value])]).toEqual([value, expected]);
    }
  },
);
