import type { Audience, AudienceKind } from '@portal/contract';
import type { Bind, SqlRunner } from '@portal/platform';

/**
 * Audiences live in two columns of the table that has one: `audience_kind` and `audience_ids`. The database functions behind these conditions
 * are those of Migration20261120000011Share.
 */
export interface AudienceColumns {
  readonly audience_kind: AudienceKind;
  readonly audience_ids: number[];
}

/** The condition "this person is in the audience of this row", for one known person; departments count with those below them. */
export const inAudience = (alias: string, personId: number, bind: Bind): string => isInAudienceOf(alias, `${bind(personId)}::bigint`);

/** The same of a person that SQL names. */
export const isInAudienceOf = (alias: string, person: string): string =>
  `audience_has(${alias}.audience_kind, ${alias}.audience_ids, ${person},
    (select department_path(reader.department_id) from person reader where reader.id = ${person}))`;

/** Everybody of a row's audience as a table `(id)`: active people alone. */
export const audiencePeople = (alias: string): string => `audience_people(${alias}.audience_kind, ${alias}.audience_ids)`;

/** Is somebody of this audience? He must be active. */
export async function isInAudience(sql: SqlRunner, audience: Audience, personId: number): Promise<boolean> {
  const [row] = await sql.query<{ found: boolean }>(
    `select audience_has($1, $2::bigint[], p.id, department_path(p.department_id)) as found from person p where p.id = $3 and p.is_active`,
    [audience.kind, audience.ids, personId],
  );
  return row?.found ?? false;
}

/** Ids of an audience that name nobody: an unknown or inactive person, a department that is not there. */
export async function listUnknown(sql: SqlRunner, { kind, ids }: Audience): Promise<number[]> {
  if (kind === 'all') return [];
  const table = kind === 'users' ? 'person' : 'department';
  const rows = await sql.query<{ id: number }>(
    `select given.id from unnest($1::bigint[]) as given (id) where not exists (select 1 from ${table} t where t.id = given.id and t.is_active)`,
    [ids],
  );
  return rows.map((row) => row.id);
}

/** Whom an audience names, in the order in which it names them. */
export function nameAudience(sql: SqlRunner, { kind, ids }: Audience): Promise<{ id: number; name: string; nameEn: string }[]> {
  if (kind === 'all') return Promise.resolve([]);
  const [table, english] = kind === 'users' ? ['person', 'english_name'] : ['department', 'name_en'];
  return sql.query(
    `select t.id, t.name, t.${english} as "nameEn" from ${table} t where t.id = any($1::bigint[]) order by array_position($1::bigint[], t.id)`,
    [ids],
  );
}
