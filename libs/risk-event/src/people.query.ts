import { Refusal, refuseField } from '@portal/contract';
import type { SqlRunner } from '@portal/platform';

export interface PersonRow {
  readonly id: number;
  readonly user_no: string;
  readonly name: string;
  readonly english_name: string;
}

export async function findPeopleById(sql: SqlRunner, ids: readonly (number | null)[]): Promise<ReadonlyMap<number, PersonRow>> {
  const wanted = [...new Set(ids.filter((id) => id !== null))];
  if (wanted.length === 0) return new Map();
  const rows = await sql.query<PersonRow>('select id, user_no, name, english_name from person where id = any($1::bigint[]) order by id', [
    wanted,
  ]);
  return new Map(rows.map((person) => [person.id, person]));
}

/** Names with numbers, as the history keeps them: readable after a person has gone. */
export async function namePeople(sql: SqlRunner, ids: readonly (number | null)[]): Promise<ReadonlyMap<number, string>> {
  const people = await findPeopleById(sql, ids);
  return new Map([...people.values()].map((person) => [person.id, `${person.name} (${person.user_no})`]));
}

/** @throws Refusal `validation` when one of them is unknown or has left */
export async function assertActivePeople(sql: SqlRunner, field: string, ids: readonly number[]): Promise<void> {
  if (ids.length === 0) return;
  const rows = await sql.query<{ id: number }>('select id from person where id = any($1::bigint[]) and is_active', [ids]);
  if (rows.length !== new Set(ids).size) throw refuseField(field, 'validation.unknown_reference', { field });
}

/**
 * Active people by user number, in the given order.
 * @throws Refusal `validation` naming the number that nobody active has
 */
export async function findActiveByNo(sql: SqlRunner, field: string, numbers: readonly string[]): Promise<PersonRow[]> {
  if (numbers.length === 0) return [];
  const rows = await sql.query<PersonRow>(
    'select id, user_no, name, english_name from person where lower(user_no) = any($1::text[]) and is_active',
    [numbers.map((number) => number.toLowerCase())],
  );
  const byNo = new Map(rows.map((row) => [row.user_no.toLowerCase(), row]));
  return numbers.map((number) => {
    const found = byNo.get(number.toLowerCase());
    if (!found) {
      throw new Refusal('validation', {
        fields: [{ field, message: 'riskEvent.unknownPerson', params: { value: number } }],
        finer: 'unknown_reference',
      });
    }
    return found;
  });
}
