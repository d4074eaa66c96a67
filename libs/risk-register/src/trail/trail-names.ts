import { findPeople, findPeopleByNo, type NamedPerson } from '@portal/directory';
import type { SqlRunner } from '@portal/platform';

export interface BothNames {
  readonly name: string;
  readonly nameEn: string;
}

/** Names behind the ids and numbers that the steps keep. */
export interface TrailNames {
  readonly categories: ReadonlyMap<string, BothNames>;
  readonly departments: ReadonlyMap<string, BothNames>;
  readonly peopleById: ReadonlyMap<number, NamedPerson>;
  readonly peopleByNumber: ReadonlyMap<string, NamedPerson>;
  /** What the area itself says of a value. */
  readonly said?: SaidValues;
}

/** Words for values, by `keyOfValue`. */
export type SaidValues = ReadonlyMap<string, BothNames>;

export const keyOfValue = ({ field, value }: FieldValue): string => `${field}\n${value}`;

/** Which fields of a record hold the id of what. */
export interface NamedFields {
  readonly categories?: readonly string[];
  readonly departments?: readonly string[];
  readonly people?: readonly string[];
}

export interface FieldValue {
  readonly field: string;
  readonly value: string;
}

/** The number at the end of a person's text `name (number)`; undefined when the text is none. */
export function numberOfPerson(text: string): string | undefined {
  return /\(([^()]+)\)$/.exec(text)?.[1]?.toLowerCase();
}

/** The names of today behind the values, and of the given people. */
export async function readTrailNames(
  sql: SqlRunner,
  values: readonly FieldValue[],
  named: NamedFields,
  personIds: readonly number[],
): Promise<TrailNames> {
  const idsOf = (wanted: readonly string[] = []) =>
    values.filter(({ field, value }) => wanted.includes(field) && /^\d+$/.test(value)).map(({ value }) => Number(value));
  const numbers = values.flatMap(({ value }) => value.split('\n').flatMap((line) => numberOfPerson(line) ?? []));
  const [categories, departments, peopleById, peopleByNumber] = await Promise.all([
    sql.query<NameRow>('select id, category_name as name, category_name_en as name_en from risk_category where id = any($1::bigint[])', [
      idsOf(named.categories),
    ]),
    sql.query<NameRow>('select id, name, name_en from department where id = any($1::bigint[])', [idsOf(named.departments)]),
    findPeople(sql, [...idsOf(named.people), ...personIds]),
    findPeopleByNo(sql, numbers),
  ]);
  return {
    categories: byId(categories),
    departments: byId(departments),
    peopleById,
    peopleByNumber,
  };
}

interface NameRow {
  readonly id: number;
  readonly name: string;
  readonly name_en: string;
}

const byId = (rows: readonly NameRow[]) =>
  new Map(rows.map((row) => [String(row.id), { name: row.name, nameEn: row.name_en || row.name }]));
