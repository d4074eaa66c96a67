import { findHolders } from '@portal/directory';
import { type RecordKind, type Sql } from '@portal/platform';
import { holderSets, recordKinds } from '@portal/testing';
import { duties, stateMeta, type DutyName } from '@portal/workflows';

/** A duty that waits, as its timers say. */
export interface OpenDuty {
  readonly workflow: string;
  readonly subjectId: number;
  readonly duty: DutyName;
  readonly dueOn: string;
}

export function readDuties(sql: Sql): Promise<OpenDuty[]> {
  return sql.query<OpenDuty>(
    `select workflow, subject_id as "subjectId", duty, due_on as "dueOn" from workflow_timer where rung = 0 and duty <> 'deadline' order by id`,
  );
}

/** Whom a duty waits for, as reminders ask it; undefined when the record does not wait for it. */
export async function findHeld(sql: Sql, { workflow, subjectId, duty }: OpenDuty, day: string): ReturnType<typeof findHolders> {
  return findHolders(holderSets.sets, sql, { workflow, subjectId, duty, day });
}

/** Each enters its state with a date: by the days of its duty, or because the record must carry one. */
const alwaysDated = (duty: DutyName): boolean => duties[duty].dueInDays !== null || duty === 'remediation' || duty === 'report';

/**
 * What timers and records say of each other's duties: a record in a state with a dated duty has a timer of it, and no timer outlives the state.
 * @returns a sentence a contradiction, in one order
 */
export async function findLostDuties(sql: Sql): Promise<string[]> {
  const problems: string[] = [];
  for (const kind of recordKinds.all()) {
    const rows = await sql.query<{ id: number; state: string; duty: DutyName | null; dueOn: string | null; isGone: boolean }>(
      `select record.id, record.state, t.duty, t.due_on as "dueOn", ${kind.isGone ?? 'false'} as "isGone"
       from ${kind.table} record left join workflow_timer t on t.workflow = '${kind.workflow.name}' and t.subject_id = record.id and t.rung = 0 and t.duty <> 'deadline'
       order by record.id`,
    );
    for (const row of rows) problems.push(...contradictions(kind, row));
  }
  return problems;
}

function contradictions(
  { workflow }: RecordKind,
  { id, state, duty, isGone }: { id: number; state: string; duty: DutyName | null; isGone: boolean },
): string[] {
  const due = stateMeta(workflow, state).duty;
  const name = `${workflow.name} ${id} (${state})`;
  if (isGone) return duty ? [`${name} is gone and still has the duty ${duty}`] : [];
  if (duty && duty !== due) return [`${name} has the duty ${duty}, which is not that of its state`];
  if (due && !duty && alwaysDated(due)) return [`${name} should have the duty ${due} and has no date for it`];
  return [];
}
