import { isOnePersons, type DutyName, type Workflow } from '@portal/workflows';
import type { SqlRunner } from '../database/sql.ts';
import type { RecordKind, RecordKinds } from '../record/index.ts';
import type { WorkCalendar } from './calendar.ts';

/**
 * The country of whoever answers for a duty of a record; null for the portal's own calendar: a duty of many, a record that names nobody, a person
 * whose departments have no country.
 * @param fields what the step gives the record, its person perhaps
 */
export async function findDutyCountry<W extends Workflow>(
  sql: SqlRunner,
  calendar: WorkCalendar,
  { table, personColumn }: RecordKind<W>,
  subjectId: number,
  duty: DutyName,
  fields: Readonly<Record<string, unknown>> = {},
): Promise<string | null> {
  if (!personColumn || !isOnePersons(duty) || !(await calendar.hasCountries(sql))) return null;
  const given = fields[personColumn];
  const person = typeof given === 'number' ? '$1::bigint' : `(select r.${personColumn} from ${table} r where r.id = $1::bigint)`;
  const [row] = await sql.prepared<{ country: string | null }>(`select person_country(${person}) as country`, [
    typeof given === 'number' ? given : subjectId,
  ]);
  return row?.country ?? null;
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
