import { Refusal, refuseField, type PersonRef } from '@portal/contract';
import { text, type Text } from '@portal/workflows';
import { readRows, unseen, type SqlRunner } from '@portal/platform';
import { z } from 'zod';
import { isOffered } from './primary-role.ts';

/** A person as others name him. */
export interface NamedPerson {
  readonly id: number;
  readonly userNo: string;
  readonly name: string;
  readonly englishName: string;
}

const personRow = z.object({
  id: z.number(),
  userNo: z.string(),
  name: z.string(),
  englishName: z.string(),
  email: z.string(),
  language: z.enum(['zh', 'en']).nullable(),
  isActive: z.boolean(),
});

/** A person as others name and reach him. */
export type PersonRow = Readonly<z.output<typeof personRow>>;

const PEOPLE = `select id, user_no as "userNo", name, english_name as "englishName", email, language, is_active as "isActive" from person`;

/** People by id in the order of their ids, also those who have left; unknown ids are absent. */
export async function findPeople(sql: SqlRunner, ids: readonly (number | null)[]): Promise<Map<number, PersonRow>> {
  const wanted = [...new Set(ids.filter((id) => id !== null))];
  if (wanted.length === 0) return new Map();
  const people = await readRows(sql, personRow, `${PEOPLE} where id = any(${unseen('$1', 'bigint')}) order by id`, [wanted], 'prepared');
  return new Map(people.map((person) => [person.id, person]));
}

/** Names with numbers, as the history keeps them: readable after a person has gone. */
export async function namePeople(sql: SqlRunner, ids: readonly (number | null)[]): Promise<Map<number, string>> {
  return new Map([...(await findPeople(sql, ids))].map(([id, { name, userNo }]) => [id, `${name} (${userNo})`]));
}

/** Those of the ids that are active people's, in their order. */
export async function listActive(sql: SqlRunner, ids: readonly (number | null)[]): Promise<number[]> {
  return [...(await findPeople(sql, ids)).values()].filter(({ isActive }) => isActive).map(({ id }) => id);
}

/**
 * Those of the ids to whom work may be given, in their order: active people who do not audit from outside. Whom a call names is asked here;
 * `listActive` is for those who hold something already.
 */
export async function listOffered(sql: SqlRunner, ids: readonly (number | null)[]): Promise<number[]> {
  const wanted = ids.filter((id) => id !== null);
  if (wanted.length === 0) return [];
  const rows = await sql.query<{ id: number }>(
    `select p.id from person p where p.id = any($1::bigint[]) and ${isOffered('p')} order by p.id`,
    [wanted],
  );
  return rows.map(({ id }) => id);
}

/**
 * The one to whom a call gives work.
 * @param field as the wire names it, also within a list: `issues[0].assignee`
 * @throws Refusal `validation` at the field when there is none, or when he is unknown, has left or audits from outside
 */
export async function takeOffered(sql: SqlRunner, field: string, id: number | null): Promise<number> {
  const [offered] = await listOffered(sql, [id]);
  if (offered === undefined) throw refuseField(field, 'validation.unknown_reference', { field: field.split('.').at(-1)! });
  return offered;
}

/** @throws Refusal `validation` at the field when one of them is unknown, has left or audits from outside */
export async function assertActivePeople(sql: SqlRunner, field: string, ids: readonly number[]): Promise<void> {
  if ((await listOffered(sql, ids)).length !== new Set(ids).size) throw refuseField(field, 'validation.unknown_reference', { field });
}

/** People by user number, also those who have left, by the number in lower case; unknown numbers are absent. */
export async function findPeopleByNo(sql: SqlRunner, numbers: readonly string[]): Promise<Map<string, PersonRow>> {
  if (numbers.length === 0) return new Map();
  const people = await readRows(sql, personRow, `${PEOPLE} where lower(user_no) = any($1::text[])`, [
    numbers.map((number) => number.toLowerCase()),
  ]);
  return new Map(people.map((person) => [person.userNo.toLowerCase(), person]));
}

/**
 * Active people by user number, in the given order.
 * @throws Refusal `validation` naming the number that nobody has to whom work may be given
 */
export async function findActiveByNo(sql: SqlRunner, field: string, numbers: readonly string[]): Promise<PersonRow[]> {
  const people = await findPeopleByNo(sql, numbers);
  const offered = new Set(
    await listOffered(
      sql,
      [...people.values()].map(({ id }) => id),
    ),
  );
  return numbers.map((number) => {
    const found = people.get(number.toLowerCase());
    if (!found || !offered.has(found.id)) {
      throw new Refusal('validation', {
        fields: [{ field, message: 'riskEvent.unknownPerson', params: { value: number } }],
        finer: 'unknown_reference',
      });
    }
    return found;
  });
}

/** A person as a message names him, in its reader's language; without a number where that is plain. */
export function personText({ name, englishName, userNo }: Omit<NamedPerson, 'id' | 'userNo'> & { readonly userNo?: string }): Text {
  const suffix = userNo === undefined ? '' : ` (${userNo})`;
  return text(`${name}${suffix}`, `${englishName || name}${suffix}`);
}

/** A person as the wire names one. */
export const toPersonRef = ({ id, userNo, name, englishName }: NamedPerson): PersonRef => ({ id, userNO: userNo, name, englishName });

/** The person of an id among those that were found; null for nobody and for an unknown one. */
export function refIn(people: ReadonlyMap<number, NamedPerson>, id: number | null): PersonRef | null {
  const person = id === null ? undefined : people.get(id);
  return person ? toPersonRef(person) : null;
}
