import { afterAll, beforeAll, expect, test } from '@jest/globals';
import { buildAdministrator, buildDepartment, buildPerson, createTestDatabase, type TestDatabase } from '@portal/testing';
import { happenings } from './event-words.mjs';
import { fillEvents } from './fill-events.mjs';

const EVENTS = 400;
let database: TestDatabase;

beforeAll(async () => {
  database = await createTestDatabase();
  const { sql } = database;
  const department = await buildDepartment(sql);
  await buildAdministrator(sql, { departmentId: department.id });
  for (let n = 0; n < 12; n += 1) await buildPerson(sql, { departmentId: department.id });
  for (const length of [2, 4, 6]) {
    for (const no of new Set(happenings.map(({ category }) => category.slice(0, length)))) {
      await sql.query(
        `insert into risk_category (category_no, category_name, category_name_en, parent_id, level)
         select $1, '分类 ' || $1, 'Category ' || $1, (select id from risk_category where category_no = $2), $3`,
        [no, no.slice(0, -2), length / 2],
      );
    }
  }
  await fillEvents(database.url, { events: EVENTS });
});
afterAll(() => database?.drop());

const count = async (from: string): Promise<number> =>
  (await database.sql.query<{ n: number }>(`select count(*)::int as n from ${from}`))[0]!.n;

test('events in every state with titles in both languages, numbers of their own and days in their order', async () => {
  expect(await count('risk_event')).toBe(EVENTS);
  expect(await count('(select distinct state from risk_event) s')).toBe(4);
  expect(await count('(select distinct event_no from risk_event) s')).toBe(EVENTS);
  expect(await count(`risk_event where title !~ '[一-龥].* / .*[A-Za-z]' or length(title) > 200`)).toBe(0);
  expect(
    await count('risk_event where not (occurred_on <= discovered_on and discovered_on <= created_at::date and created_at <= now())'),
  ).toBe(0);
  expect(await count('risk_event where recovery > gross_loss')).toBe(0);
  expect(await count('risk_event where losses_since is not null')).toBeGreaterThan(0);
  const differing = `select e.id from risk_event e left join risk_event_loss l on l.event_id = e.id where e.losses_since is not null group by e.id
    having coalesce(sum(l.amount) filter (where l.kind = 'loss'), 0) - coalesce(sum(l.amount) filter (where l.kind <> 'loss'), 0) <> e.net_loss`;
  expect(await count(`(${differing}) d`)).toBe(0);
  expect(await count('risk_event where category3_id is null')).toBe(0);
  expect(await count(`search_entry where kind = 'risk_event'`)).toBe(EVENTS);
});

test('reports follow from what was identified alone; an event closed as resolved has all of them approved, and their issues verified', async () => {
  expect(await count('(select distinct state from risk_report) s')).toBe(4);
  expect(await count('risk_report r join risk_event e on e.id = r.event_id where e.identified_at is null')).toBe(0);
  const identified = 'risk_event e where e.identified_at is not null';
  expect(await count(`${identified} and not exists (select 1 from risk_report r where r.event_id = e.id)`)).toBe(0);
  const resolved = `risk_event e join risk_report r on r.event_id = e.id where e.state = 'closed'`;
  expect(await count(`${resolved} and r.state = 'approved'`)).toBeGreaterThan(0);
  expect(await count(`${resolved} and r.state <> 'approved'`)).toBe(0);
  const issues = `remediation_issue i join risk_report r on r.id = i.source_id join risk_event e on e.id = r.event_id`;
  expect(await count(`${issues} where e.state = 'closed' and i.state = 'verified'`)).toBeGreaterThan(0);
  expect(await count(`${issues} where e.state = 'closed' and i.state <> 'verified'`)).toBe(0);
  expect(await count(`risk_report r join risk_event e on e.id = r.event_id where r.escalation_user_id = e.reporter_id`)).toBe(0);
  const reduced = `risk_report r where r.response = 'reduce' and r.state <> 'draft'`;
  expect(await count(`${reduced} and not exists (select 1 from risk_report_action a where a.report_id = r.id)`)).toBe(0);
});

test('what waits for somebody has its due date, and what does not has none', async () => {
  const due = (workflow: string, id: string) =>
    `exists (select 1 from workflow_timer t where t.workflow = '${workflow}' and t.subject_id = ${id} and t.rung = 0)`;
  expect(await count(`risk_event e where (e.state = 'pendingApproval') <> ${due('riskEvent', 'e.id')}`)).toBe(0);
  expect(await count(`risk_report r where (r.state <> 'approved') <> ${due('riskReport', 'r.id')}`)).toBe(0);
  expect(await count(`remediation_issue i where (i.state <> 'verified') <> ${due('remediationIssue', 'i.id')}`)).toBe(0);
});
