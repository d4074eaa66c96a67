import { toReadableEnglish } from '@portal/contract';
import { auditsFromOutside, isOffered } from '@portal/directory';
import { inBothLanguages, sayReferenceValue, type SqlRunner } from '@portal/platform';
import type { Text } from '@portal/workflows';

/** What a filled cell means: a value, or why it means none. */
export type Found<Value> = { readonly value: Value } | 'unknown_value' | 'ambiguous_value' | 'inactive_value' | 'outside_auditor';

interface Entry<Value> {
  readonly value: Value;
  /** Why it may not be chosen; null when it may. */
  readonly barred: 'inactive_value' | 'outside_auditor' | null;
}

/** Texts that stand for values; several texts may stand for one, and one text for several. Letter case does not matter. */
export class Lookup<Value extends string | number> {
  readonly #entries = new Map<string, Map<Value, Entry<Value>>>();

  add(text: string, value: Value, isActive: boolean, isAuditor = false): void {
    const key = text.trim().toLowerCase();
    if (key === '') return;
    const entries = this.#entries.get(key) ?? new Map<Value, Entry<Value>>();
    const barred = !isActive ? 'inactive_value' : isAuditor ? 'outside_auditor' : null;
    if (entries.get(value)?.barred !== null) entries.set(value, { value, barred });
    this.#entries.set(key, entries);
  }

  /** Of several values the one that may be chosen is meant when it is the only one. */
  find(text: string): Found<Value> {
    const entries = [...(this.#entries.get(text.trim().toLowerCase())?.values() ?? [])];
    const active = entries.filter(({ barred }) => barred === null);
    if (active.length > 1) return 'ambiguous_value';
    if (active[0]) return { value: active[0].value };
    return entries.find(({ barred }) => barred === 'outside_auditor')?.barred ?? entries[0]?.barred ?? 'unknown_value';
  }
}

/** The columns of an import row that hold a reference value, and the list of each (docs/decisions/reference-values.md). */
export const referenceLists = {
  managementArea: 'RiskControl_managementArea',
  keyControl: 'RiskControl_KeyControl',
  businessUnit: 'RiskControl_businessUnit',
  controlObjective: 'RiskControl_controlObjective',
  controlCategory: 'RiskControl_controlCategory',
  controlOwnerFunction: 'RiskControl_controlOwnerFunction',
} as const;
export type ReferenceField = keyof typeof referenceLists;
export const referenceFields = Object.keys(referenceLists) as ReferenceField[];

/** All that the cells of control rows may name. */
export interface References {
  /** Stored Chinese values by themselves, by their English labels and by both. */
  readonly values: Readonly<Record<ReferenceField, Lookup<string>>>;
  /** What may be written in each of these columns, in both languages and the order of the lists. */
  readonly allowed: Readonly<Record<ReferenceField, readonly Text[]>>;
  /** Department ids by Chinese and English names. */
  readonly departments: Lookup<number>;
  /** Person ids by user numbers and AD numbers. */
  readonly people: Lookup<number>;
}

/** Reads the reference values and departments whole, and of the people those whom the rows name. */
export async function readReferences(sql: SqlRunner, names: readonly string[]): Promise<References> {
  const values = Object.fromEntries(referenceFields.map((field) => [field, new Lookup<string>()])) as Record<
    ReferenceField,
    Lookup<string>
  >;
  const fieldOf = new Map(referenceFields.map((field) => [referenceLists[field] as string, field]));
  const resources = await sql.query<{ class_code: string; class_name: string; class_name_en: string; is_active: boolean }>(
    'select class_code, class_name, class_name_en, is_active from sys_resource where class_code = any($1) order by position, class_item',
    [[...fieldOf.keys()]],
  );
  for (const { class_code, class_name, class_name_en, is_active } of resources) {
    const lookup = values[fieldOf.get(class_code)!];
    lookup.add(class_name, class_name, is_active);
    lookup.add(class_name_en, class_name, is_active);
    lookup.add(toReadableEnglish(class_name_en), class_name, is_active);
    // As exports have it, and had it.
    lookup.add(sayReferenceValue(class_name, class_name_en), class_name, is_active);
    lookup.add(inBothLanguages(class_name, class_name_en), class_name, is_active);
  }
  const allowedIn = (field: ReferenceField): Text[] =>
    resources
      .filter((one) => one.is_active && one.class_code === referenceLists[field])
      .map(({ class_name, class_name_en }) => ({ zh: class_name, en: toReadableEnglish(class_name_en || class_name) }));
  const allowed = Object.fromEntries(referenceFields.map((field) => [field, allowedIn(field)])) as unknown as References['allowed'];
  const departments = new Lookup<number>();
  for (const row of await sql.query<{ id: number; name: string; name_en: string; is_active: boolean }>(
    'select id, name, name_en, is_active from department',
  )) {
    departments.add(row.name, row.id, row.is_active);
    departments.add(row.name_en, row.id, row.is_active);
    departments.add(inBothLanguages(row.name, row.name_en), row.id, row.is_active);
  }
  return { values, allowed, departments, people: await readPeople(sql, names) };
}

/** A longer list helps nobody choose, and would tell everyone's number to whoever gets the file. */
const OFFERED_AT_MOST = 500;

/** The numbers of the people that a template offers, the same as the pickers; none where there are too many to choose from. */
export async function offerPeople(sql: SqlRunner): Promise<string[]> {
  const people = await sql.query<{ user_no: string }>(
    `select p.user_no from person p where ${isOffered('p')} order by p.user_no limit $1`,
    [OFFERED_AT_MOST + 1],
  );
  return people.length > OFFERED_AT_MOST ? [] : people.map((row) => row.user_no);
}

/** The people whom cells name by user or AD number. */
export async function readPeople(sql: SqlRunner, names: readonly string[]): Promise<Lookup<number>> {
  const people = new Lookup<number>();
  const wanted = [...new Set(names.filter((name) => name !== '').map((name) => name.toLowerCase()))];
  const found = await sql.query<{ id: number; user_no: string; ad_no: string; is_active: boolean; audits: boolean }>(
    `select named.*, ${auditsFromOutside('named.id')} as audits from (
       select id, user_no, ad_no, is_active from person where lower(user_no) = any($1)
       union all select id, user_no, ad_no, is_active from person where lower(ad_no) = any($1) and ad_no <> '') named`,
    [wanted],
  );
  for (const person of found) {
    people.add(person.user_no, person.id, person.is_active, person.audits);
    people.add(person.ad_no, person.id, person.is_active, person.audits);
  }
  return people;
}
