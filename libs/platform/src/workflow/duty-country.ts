import { isOnePersons, type DutyName } from '@portal/workflows';
import type { SqlRunner } from '../database/sql.ts';
import type { RecordKind, RecordKinds } from '../record/index.ts';
import type { TimerPlanner, WorkCalendar } from './calendar.ts';

/** A record and a duty that begins on it. */
export interface BegunDuty {
  readonly kind: RecordKind;
  readonly subjectId: number;
  readonly duty: DutyName;
  /** What the step gives the record, its person perhaps. */
  readonly fields?: Readonly<Record<string, unknown>> | undefined;
}

/**
 * The country of whoever answers for each of these duties, in their order; null for the portal's own calendar: a duty of many, a record that names
 * nobody, a person whose departments have no country. A statement a kind at the most, and none where no country has a calendar of its own.
 */
export async function findBegunCountries(
  sql: SqlRunner,
  { hasCountries }: Pick<TimerPlanner, 'hasCountries'>,
  begun: readonly BegunDuty[],
): Promise<(string | null)[]> {
  const asking = hasCountries ? begun.filter(({ kind, duty }) => kind.personColumn && isOnePersons(duty)) : [];
  const found = new Map<BegunDuty, string | null>();
  for (const [kind, alike] of Map.groupBy(asking, (one) => one.kind)) {
    const people = alike.map(({ fields }) => fields?.[kind.personColumn!]);
    const rows = await sql.prepared<{ country: string | null }>(
      `select person_country(coalesce(g.person, r.${kind.personColumn!})) as country
       from unnest($1::bigint[], $2::bigint[]) with ordinality as g (id, person, place) left join ${kind.table} r on r.id = g.id order by g.place`,
      [alike.map(({ subjectId }) => subjectId), people.map((person) => (typeof person === 'number' ? person : null))],
    );
    for (const [place, one] of alike.entries()) found.set(one, rows[place]!.country);
  }
  return begun.map((one) => found.get(one) ?? null);
}

/** The country of whoever answers for one duty of a record. */
export async function findDutyCountry(
  sql: SqlRunner,
  calendar: WorkCalendar,
  kind: RecordKind,
  subjectId: number,
  duty: DutyName,
): Promise<string | null> {
  if (!kind.personColumn || !isOnePersons(duty)) return null;
  const [country] = await findBegunCountries(sql, await calendar.planner(sql), [{ kind, subjectId, duty }]);
  return country ?? null;
}

/** The same for many open duties, by `<workflow> <id> <duty>`. */
export async function findDutyCountries(
  sql: SqlRunner,
  calendar: WorkCalendar,
  kinds: RecordKinds,
  open: readonly { readonly workflow: string; readonly subjectId: number; readonly duty: DutyName }[],
): Promise<(workflow: string, subjectId: number, duty: DutyName) => string | null> {
  const found = new Map<string, string | null>();
  const isPossible = open.length > 0 && (await calendar.hasCountries(sql));
  for (const workflow of isPossible ? new Set(open.map((one) => one.workflow)) : []) {
    const { table, personColumn } = kinds.of(workflow);
    if (!personColumn) continue;
    const ids = open.filter((one) => one.workflow === workflow && isOnePersons(one.duty)).map(({ subjectId }) => subjectId);
    const rows = await sql.query<{ id: number; country: string | null }>(
      `select r.id, person_country(r.${personColumn}) as country from ${table} r where r.id = any($1::bigint[])`,
      [ids],
    );
    for (const { id, country } of rows) found.set(`${workflow} ${id}`, country);
  }
  return (workflow, subjectId, duty) => (isOnePersons(duty) ? (found.get(`${workflow} ${subjectId}`) ?? null) : null);
}

/** The country of each of these people; those without one are absent. */
export async function findCountries(sql: SqlRunner, calendar: WorkCalendar, personIds: readonly number[]): Promise<Map<number, string>> {
  if (personIds.length === 0 || !(await calendar.hasCountries(sql))) return new Map();
  const rows = await sql.query<{ id: number; country: string | null }>(
    'select id, person_country(id) as country from unnest($1::bigint[]) as p (id)',
    [[...new Set(personIds)]],
  );
  return new Map(rows.flatMap(({ id, country }) => (country === null ? [] : [[id, country] as const])));
}
