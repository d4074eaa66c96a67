import type { Text } from '@portal/workflows';
import type { SqlRunner } from '../database/sql.ts';
import type { StepBody } from './hash-chain.ts';
import type { FieldChange } from './subject.ts';

/** A change as it is read: where it is of a person, its step keeps the id, and the reader is told the name. */
export interface SaidChange extends FieldChange {
  readonly said?: { readonly before: Text; readonly after: Text };
}

/** A step of a record's history with the people's names. */
export interface HistoryStep {
  readonly id: number;
  readonly subjectId: number;
  readonly workflow: string;
  readonly event: string;
  readonly from: string;
  readonly to: string;
  readonly operation: string | null;
  readonly at: Date;
  readonly comment: string;
  readonly changes: readonly SaidChange[];
  readonly actorId: number;
  readonly actorName: string;
  readonly actorEnglishName: string;
  readonly actorRoleId: number | null;
  /** The name of the actor's first role in both languages, empty for the service itself. */
  readonly actorRole: { readonly zh: string; readonly en: string };
  readonly onBehalfOfName: string;
  readonly onBehalfOfEnglishName: string;
}

/**
 * The steps of a record and of what hangs on it (its reviews, its issues), newest first. Of the steps of one action the record's own
 * stands on top: it is what the others led to.
 * @param subjects ids of the record, then of its dependants; ids of all records come from one sequence
 */
export async function readHistory(sql: SqlRunner, subjects: readonly number[]): Promise<HistoryStep[]> {
  const rows = await sql.query<{
    id: number;
    subject_id: number;
    workflow: string;
    event: string;
    from_state: string;
    to_state: string;
    operation: string | null;
    at: Date;
    comment: string;
    body: string;
    actor_id: number;
    name: string | null;
    english_name: string | null;
    role_id: number | null;
    role_name: string | null;
    role_name_en: string | null;
    behalf_name: string | null;
    behalf_english_name: string | null;
  }>(
    `select s.id, s.subject_id, s.workflow, s.event, s.from_state, s.to_state, s.operation, s.at, s.comment, s.body, s.actor_id,
       p.name, p.english_name, role.id as role_id, role.name as role_name, role.name_en as role_name_en,
       b.name as behalf_name, b.english_name as behalf_english_name
     from workflow_step s left join person p on p.id = s.actor_id left join person b on b.id = s.on_behalf_of
     left join primary_role decides on decides.person_id = s.actor_id left join role on role.id = decides.role_id
     where s.subject_id = any($1::bigint[]) order by s.id desc`,
    [subjects],
  );
  const bodies = rows.map(({ body }) => (JSON.parse(body) as StepBody).changes);
  const names = await readNames(sql, bodies.flat());
  const changesOf = new Map(rows.map(({ id }, place) => [id, bodies[place]!.map((change) => sayNames(change, names))]));
  return raiseOwnSteps(rows, subjects[0]).map((row) => ({
    id: row.id,
    subjectId: row.subject_id,
    workflow: row.workflow,
    event: row.event,
    from: row.from_state,
    to: row.to_state,
    operation: row.operation,
    at: row.at,
    comment: row.comment,
    changes: changesOf.get(row.id) ?? [],
    actorId: row.actor_id,
    actorName: row.name ?? '',
    actorEnglishName: row.english_name ?? '',
    actorRoleId: row.role_id,
    actorRole: { zh: row.role_name ?? '', en: row.role_name_en ?? '' },
    onBehalfOfName: row.behalf_name ?? '',
    onBehalfOfEnglishName: row.behalf_english_name ?? '',
  }));
}

/** Fields whose values are the ids of people: a step that gives work into other hands names its field so. */
const peopleFields: ReadonlySet<string> = new Set([
  'asked',
  'assignee',
  'controlOwner',
  'holder',
  'requester',
  'reviewer',
  'signer',
  'tester',
]);
type Names = ReadonlyMap<string, Text>;
const isId = (value: string): boolean => /^\d+$/.test(value);

async function readNames(sql: SqlRunner, changes: readonly FieldChange[]): Promise<Names> {
  const ids = new Set(changes.flatMap(({ field, before, after }) => (peopleFields.has(field) ? [before, after].filter(isId) : [])));
  if (ids.size === 0) return new Map();
  const rows = await sql.query<{ id: string; zh: string; en: string }>(
    `select id::text as id, name as zh, coalesce(nullif(english_name, ''), name) as en from person where id = any($1::bigint[])`,
    [[...ids]],
  );
  return new Map(rows.map(({ id, zh, en }) => [id, { zh, en }]));
}

function sayNames(change: FieldChange, names: Names): SaidChange {
  if (!peopleFields.has(change.field)) return change;
  const say = (value: string): Text => names.get(value) ?? { zh: value, en: value };
  return { ...change, said: { before: say(change.before), after: say(change.after) } };
}

/** Within each run of steps of one instant, those of the record come first; the order by sequence stays otherwise. */
function raiseOwnSteps<Row extends { subject_id: number; at: Date }>(rows: readonly Row[], recordId: number | undefined): Row[] {
  const ordered: Row[] = [];
  for (let from = 0; from < rows.length;) {
    const at = rows[from]!.at.getTime();
    let to = from;
    while (to < rows.length && rows[to]!.at.getTime() === at) to += 1;
    const run = rows.slice(from, to);
    ordered.push(...run.filter((row) => row.subject_id === recordId), ...run.filter((row) => row.subject_id !== recordId));
    from = to;
  }
  return ordered;
}
