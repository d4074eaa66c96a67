import { holdsOn } from '@portal/directory';
import { unseen, type SqlRunner } from '@portal/platform';
import type { NamedPerson } from '../templates/notice-text.ts';

/** A listener reads the tables of the areas by SQL: it depends on their columns, never on their code. */

export interface ControlRecord {
  readonly id: number;
  readonly riskNo: string;
  readonly riskYear: number;
  readonly title: string;
  readonly state: string;
  readonly isActive: boolean;
  readonly version: number;
  readonly ownerId: number | null;
  readonly creatorId: number;
  readonly submittedById: number | null;
  readonly assistantIds: readonly number[];
  readonly forwardedIds: readonly number[];
}

export interface IssueRecord {
  readonly id: number;
  readonly issueNo: string;
  readonly riskId: number;
  readonly plan: string;
  readonly assigneeId: number;
  readonly raisedById: number;
  readonly dueOn: string;
  readonly state: string;
  readonly version: number;
}

export interface Recipient extends NamedPerson {
  readonly id: number;
  readonly email: string;
  readonly language: 'zh' | 'en' | null;
  readonly isActive: boolean;
}

const CONTROLS = `
  select c.id, c.risk_no as "riskNo", c.risk_year as "riskYear", c.risk_description as title, c.state, c.is_active as "isActive", c.version,
    c.owner_id as "ownerId", c.creator_id as "creatorId", c.submitted_by as "submittedById",
    array(select a.person_id from control_assistant a where a.risk_id = c.id order by a.person_id)::float8[] as "assistantIds",
    array(select distinct f.person_id from forward f where f.risk_id = c.id)::float8[] as "forwardedIds"
  from risk_control c where c.id = any(${unseen('$1', 'bigint')})`;

export function findControls(sql: SqlRunner, ids: readonly number[]): Promise<ControlRecord[]> {
  return sql.prepared<ControlRecord>(CONTROLS, [ids]);
}

export async function findControl(sql: SqlRunner, id: number): Promise<ControlRecord | undefined> {
  return (await findControls(sql, [id]))[0];
}

export function findIssues(sql: SqlRunner, ids: readonly number[]): Promise<IssueRecord[]> {
  return sql.query<IssueRecord>(
    `select id, issue_no as "issueNo", source_id as "riskId", plan, assignee_id as "assigneeId", raised_by as "raisedById",
       due_on as "dueOn", state, version from remediation_issue where id = any($1::bigint[]) and source_workflow = 'riskControl'`,
    [ids],
  );
}

/** The issues of a control that are neither verified nor cancelled. */
export function findOpenIssues(sql: SqlRunner, riskId: number): Promise<IssueRecord[]> {
  return sql.query<IssueRecord>(
    `select id, issue_no as "issueNo", source_id as "riskId", plan, assignee_id as "assigneeId", raised_by as "raisedById",
       due_on as "dueOn", state, version from remediation_issue
     where source_workflow = 'riskControl' and source_id = $1 and state not in ('verified', 'cancelled') order by id`,
    [riskId],
  );
}

/** Everybody who may not review the control's open round: the owner and who submitted, assisted or acted for one of them. */
export async function findDependentPeople(sql: SqlRunner, riskId: number): Promise<number[]> {
  const rows = await sql.query<{ id: number }>(
    `select distinct unnest(r.dependent_ids || r.submitted_by || c.owner_id) as id
     from independent_review r join risk_control c on c.id = r.risk_id where r.risk_id = $1
       and r.round = (select max(round) from independent_review where risk_id = $1)`,
    [riskId],
  );
  return rows.map((row) => row.id).filter((id) => id !== null);
}

/** Active people whose first role is Risk Administrator. */
export async function findAdministrators(sql: SqlRunner): Promise<number[]> {
  const rows = await sql.query<{ id: number }>('select id from active_administrator order by id');
  return rows.map((row) => row.id);
}

export function findPeople(sql: SqlRunner, ids: readonly number[]): Promise<Recipient[]> {
  return sql.prepared<Recipient>(
    `select id, name, english_name as "englishName", email, language, is_active as "isActive" from person where id = any(${unseen('$1', 'bigint')})`,
    [ids],
  );
}

/** The active manager of each person: his own, else that of his department. People without one are absent. */
export async function findManagers(sql: SqlRunner, ids: readonly number[]): Promise<Map<number, number>> {
  const rows = await sql.query<{ id: number; manager_id: number }>(
    `select p.id, m.id as manager_id
     from person p left join department d on d.id = p.department_id
     cross join lateral (
       select x.id from person x where x.id in (p.manager_id, d.manager_id) and x.id <> p.id and x.is_active
       order by x.id = p.manager_id desc nulls last limit 1) m
     where p.id = any($1::bigint[])`,
    [ids],
  );
  return new Map(rows.map((row) => [row.id, row.manager_id]));
}

/** Who stands in for whom on a day, among these people on either side. */
export function findSubstitutions(
  sql: SqlRunner,
  ids: readonly number[],
  day: string,
): Promise<{ personId: number; substituteId: number }[]> {
  return sql.prepared(
    `select s.person_id as "personId", s.substitute_id as "substituteId" from substitution s join person b on b.id = s.substitute_id and b.is_active
     where (s.person_id = any(${unseen('$1', 'bigint')}) or s.substitute_id = any(${unseen('$1', 'bigint')})) and ${holdsOn('s', '$2')} order by s.id`,
    [ids, day],
  );
}

/** What was said with a step. */
export async function findStepComment(sql: SqlRunner, workflow: string, subjectId: number, seq: number): Promise<string> {
  const [row] = await sql.query<{ comment: string }>(
    'select comment from workflow_step where workflow = $1 and subject_id = $2 and seq = $3',
    [workflow, subjectId, seq],
  );
  return row?.comment ?? '';
}

/** The due date of what a record waits for now, `yyyy-MM-dd`. */
export async function findDueOn(sql: SqlRunner, workflow: string, subjectId: number): Promise<string | null> {
  const [row] = await sql.prepared<{ due_on: string }>(
    'select due_on from workflow_timer where workflow = $1 and subject_id = $2 and rung = 0',
    [workflow, subjectId],
  );
  return row?.due_on ?? null;
}
