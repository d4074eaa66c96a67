import { afterAll, beforeAll, expect, test } from '@jest/globals';
import type { EventListQuery } from '@portal/contract';
import type { Reader } from '@portal/directory';
import type { WorkCalendar } from '@portal/platform';
import { createTestDatabase, type TestDatabase } from '@portal/testing';
import { allowedActions, riskEventStatus, riskEventWorkflow, type RiskEventState } from '@portal/workflows';
import { buildEventWhere, emptyEventQuery } from './event-filter.ts';
import { eventTables, reportTables, tablesNamed } from './list-parts.ts';
import { toEventFacts } from './risk-event.reader.ts';
import { listedEventCondition, listedReportCondition, readableEventCondition, selectWithheldEvents } from './risk-event.access.ts';

const PEOPLE = 12;
const EVENTS = 6_000;

let database: TestDatabase;

/** Events with every reason to read one and not to, each rare enough that no two always come together. `$1` events, 12 people. */
const world = `
  with e as (insert into risk_event (id, event_no, title, state, reporter_id, submitted_by, is_active, confidential, recused_ids, department_id, risk_no)
    select 10000 + n, 'E-' || n, 'event', (array['draft', 'pendingApproval', 'identified', 'closed', 'draft'])[1 + n * 7 % 5], 1 + n * 5 % 12, case when n % 3 > 0 then 1 + n % 12 end, n % 41 > 0, n % 4 = 0,
      case n % 13 when 0 then array[1 + n % 12] when 1 then array[1 + n * 5 % 12, 2] else '{}' end::bigint[], 1 + n % 6, case when n % 17 = 0 then 'C-' || n % 5 else '' end
    from generate_series(1, $1) n returning id),
  s as (insert into risk_event_reader (event_id, person_id, reason) select id, 1 + id * 11 % 12, 'named' from e where id % 19 = 0),
  r as (insert into risk_report (id, report_no, event_id, state, escalation_user_id, due_on)
    select 100000 + id, 'R-' || id, id, (array['draft', 'submitted', 'approved'])[1 + id % 3], 1 + id * 3 % 12, date '2026-12-01' from e where id % 5 = 1 returning id, event_id),
  i as (insert into remediation_issue (issue_no, source_workflow, source_id, state, assignee_id, due_on, raised_by)
    select 'I-' || id, 'riskReport', id, 'open', 1 + id * 7 % 12, date '2026-12-01', 1 from r where id % 3 = 0
    union all select 'J-' || id, 'riskEvent', id, 'open', 1 + id * 7 % 12, date '2026-12-01', 1 from e where id % 23 = 0 returning id),
  t as (insert into workflow_timer (workflow, subject_id, duty, rung, due_on, fire_at)
    select 'riskEvent', id, 'eventReview', 0, date '2026-12-01', now() from e where id % 29 = 0
    union all select 'riskReport', id, 'reportWriting', 0, date '2026-12-01', now() from r where id % 7 = 0 returning workflow, subject_id, duty)
  insert into escalation (workflow, subject_id, duty, person_id) select workflow, subject_id, duty, 1 + subject_id * 5 % 12 from t`;

beforeAll(async () => {
  database = await createTestDatabase();
  const { sql } = database;
  await sql.query(
    `insert into person (id, user_no, name, manager_id) select n, 'u' || n, 'p', case when n > 6 then n - 6 end from generate_series(1, $1) n`,
    [PEOPLE],
  );
  await sql.query(
    `insert into department (id, name, name_en, manager_id, parent_id) select n, 'd', 'd', case when n % 2 = 0 then n end, case when n > 3 then n - 3 end from generate_series(1, 6) n`,
  );
  await sql.query(`insert into risk_control (id, lineage_id, risk_no, risk_year, state, owner_id, creator_id)
    select n, n, 'C-' || n, 2026, 'complete', 1 + n, 1 from generate_series(0, 4) n`);
  for (const table of ['risk_event', 'risk_report']) await sql.query(`alter table ${table} disable trigger user`);
  await sql.query(world, [EVENTS]);
  await sql.query('analyze');
});
afterAll(() => database?.drop());

const person = (id: number, more: Partial<Reader['actor']> = {}): Reader['actor'] => ({
  id,
  isAdministrator: false,
  isSystem: false,
  ...more,
});
const readers: Reader[] = Array.from({ length: PEOPLE }, (_, index) => index + 1).flatMap((id) => [
  { actor: person(id), aideDepartmentId: null },
  { actor: person(id, { isAdministrator: true }), aideDepartmentId: null },
  { actor: person(id), aideDepartmentId: 1 + (id % 6) },
  { actor: person(id, { standsInFor: [{ id: 1 + ((id + 4) % PEOPLE), isAdministrator: false }] as never }), aideDepartmentId: null },
]);

async function idsOf(from: string, id: string, condition: (bind: (value: unknown) => string) => string): Promise<number[]> {
  const params: unknown[] = [];
  const where = condition((value) => `$${params.push(value)}`);
  return (await database.sql.query<{ id: number }>(`select ${id} as id from ${from} where ${where} order by 1`, params)).map(
    (row) => row.id,
  );
}

test('a list of events or of reports has those that the reader reads one by one, whoever he is', async () => {
  const sizes = new Set<number>();
  for (const reader of readers) {
    const one = await idsOf('risk_event e', 'e.id', (bind) => readableEventCondition(reader, 'e', bind));
    sizes.add(one.length);
    expect(await idsOf('risk_event e', 'e.id', (bind) => listedEventCondition(reader, 'e', bind))).toEqual(one);
    const reported = `e.state <> 'draft'`;
    expect(await idsOf('risk_event e', 'e.id', (bind) => `${reported} and ${listedEventCondition(reader, 'e', bind, true)}`)).toEqual(
      await idsOf('risk_event e', 'e.id', (bind) => `${reported} and ${readableEventCondition(reader, 'e', bind)}`),
    );
    // A report is written once its event was reported.
    const reports = `risk_report r join risk_event e on e.id = r.event_id and (e.state <> 'draft' or e.submitted_by is not null)`;
    expect(await idsOf(reports, 'r.id', (bind) => listedReportCondition(reader, 'r', 'e', bind))).toEqual(
      await idsOf(reports, 'r.id', (bind) => readableEventCondition(reader, 'e', bind)),
    );
  }
  expect(sizes.size).toBeGreaterThan(20);
});

test('whatever states a list is filtered by, an administrator finds in it what he reads one by one', async () => {
  const reader: Reader = { actor: person(4, { isAdministrator: true }), aideDepartmentId: null };
  const params: unknown[] = [];
  const readable = readableEventCondition(reader, 'e', (value) => `$${params.push(value)}`);
  const all = await database.sql.query<{ id: number; state: RiskEventState }>(
    `select e.id, e.state from risk_event e where ${readable} order by 1`,
    params,
  );
  const listed = async (filter: Partial<EventListQuery>) => {
    const { where, params: values } = buildEventWhere('query', { ...emptyEventQuery, ...filter }, reader, {} as WorkCalendar);
    const rows = await database.sql.query<{ id: number }>(
      `select e.id from ${tablesNamed(eventTables, where)} where ${where} order by 1`,
      values,
    );
    return rows.map(({ id }) => id);
  };
  const idsIn = (holds: (state: RiskEventState) => boolean) => all.filter(({ state }) => holds(state)).map(({ id }) => id);
  expect(await listed({})).toEqual(idsIn(() => true));
  for (const state of riskEventWorkflow.states) expect(await listed({ state })).toEqual(idsIn((one) => one === state));
  for (const status of [0, 1, 2, 3]) expect(await listed({ status })).toEqual(idsIn((one) => riskEventStatus[one] === status));
  expect(await listed({ state: 'nothing' })).toEqual([]);
  expect(await listed({ wfStatus: 2, state: 'draft' })).toEqual([]);
  expect(idsIn((state) => state === 'draft').length).toBeGreaterThan(10);
});

test('a number and a choice of ids are asked over the tables that they name, and those that these need', () => {
  expect(tablesNamed(eventTables, `e.state = 'draft'`)).toBe('risk_event e');
  expect(tablesNamed(eventTables, 'p.name ilike $1')).toBe('risk_event e join person p on p.id = e.reporter_id');
  expect(tablesNamed(reportTables, 'r.event_id = $1')).toBe('risk_report r');
  expect(tablesNamed(reportTables, 'e.severity = $1 and p.name = $2')).toBe(
    'risk_report r join risk_event e on e.id = r.event_id join person p on p.id = r.escalation_user_id',
  );
  expect(tablesNamed(reportTables, 'true k2.category_name desc')).toBe(
    'risk_report r join risk_event e on e.id = r.event_id left join risk_category k2 on k2.id = e.category2_id',
  );
});

test('nobody raises an issue on a draft that was never reported: what hangs on events hangs on reported ones', () => {
  const nobody = { dependent_ids: [], recused_ids: [], allowed_ids: [], concerned_ids: [], forwarded_ids: [], report_writer_ids: [] };
  const nothing = { open_reports: 0, open_issues: 0, losses_since: 0, close_reason: null, confidential: false };
  const facts = toEventFacts({ ...nobody, ...nothing, is_active: true, reporter_id: 1, submitted_by: null } as never);
  for (const actor of [person(1), person(1, { isAdministrator: true }), person(2, { isAdministrator: true })])
    for (const action of ['RAISE_ISSUE', 'CLOSE', 'APPROVE'] as const)
      expect(allowedActions(riskEventWorkflow, 'draft', facts, actor)).not.toContain(action);
});

test('an administrator’s list withholds what he reads in no other way, and nothing else', async () => {
  for (const reader of readers.filter(({ actor }) => actor.isAdministrator)) {
    const reported = `(e.state <> 'draft' or e.submitted_by is not null)`;
    const hidden = await idsOf('risk_event e', 'e.id', (bind) => `${reported} and not ${readableEventCondition(reader, 'e', bind)}`);
    expect(hidden.length).toBeGreaterThan(50);
    expect(await idsOf('risk_event e', 'e.id', (bind) => `${reported} and e.id in (${selectWithheldEvents(reader, bind)})`)).toEqual(
      hidden,
    );
  }
});

test('who reads few events is asked of those that he has a reason for alone, found by index', async () => {
  await database.sql.query('update risk_event set department_id = 5, reporter_id = 12 where id > 10200');
  await database.sql.query('vacuum analyze risk_event');
  const explain = async (from: string, condition: (bind: (value: unknown) => string) => string) => {
    const params: unknown[] = [];
    const where = condition((value) => `$${params.push(value)}`);
    const rows = await database.sql.query<{ 'QUERY PLAN': string }>(
      `explain (costs off) select count(*) from ${from} where ${where}`,
      params,
    );
    return rows.map((row) => row['QUERY PLAN']).join('\n');
  };
  const reader: Reader = { actor: person(3), aideDepartmentId: null };
  expect(await explain('risk_event e', (bind) => listedEventCondition(reader, 'e', bind))).not.toMatch(/Seq Scan on risk_event\b/);
  const administrator: Reader = { actor: person(3, { isAdministrator: true }), aideDepartmentId: null };
  const plan = await explain(
    'risk_report r',
    (bind) => `r.state in ('draft', 'submitted') and ${listedReportCondition(administrator, 'r', 'e', bind)}`,
  );
  expect(plan).toMatch(/risk_event_withheld_idx/);
  expect(plan).not.toMatch(/Seq Scan on risk_event\b/);
});
