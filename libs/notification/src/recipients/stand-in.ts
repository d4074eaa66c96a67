import { findPeople, type PersonRow } from '@portal/directory';
import type { SqlRunner } from '@portal/platform';
import { findAdministrators, findManagers, findSubstitutions } from './recipients.queries.ts';

/** Who is told, and for whom: an inactive person whose notices he gets instead, or an absent one whose substitute he is today. */
export interface Reader {
  readonly person: PersonRow;
  readonly insteadOf: PersonRow | null;
}

/**
 * The readers behind person ids: an active person himself; for an inactive one his manager, else the administrators (docs/decisions/identity.md,
 * leavers). Nobody appears twice, and who is meant himself does not stand in for another.
 * @param ids in the order of importance
 */
export async function resolveReaders(sql: SqlRunner, ids: readonly number[]): Promise<Map<number, Reader[]>> {
  const people = await findPeople(sql, ids);
  const inactive = [...people.values()].filter((person) => !person.isActive);
  const managers =
    inactive.length > 0
      ? await findManagers(
          sql,
          inactive.map((person) => person.id),
        )
      : new Map<number, number>();
  const orphaned = inactive.some((person) => !managers.has(person.id));
  const administrators = orphaned ? await findAdministrators(sql) : [];
  const standIns = await findPeople(sql, [...managers.values(), ...administrators]);

  const taken = new Set([...people.values()].filter((person) => person.isActive).map((person) => person.id));
  const readers = new Map<number, Reader[]>();
  for (const id of ids) {
    const person = people.get(id);
    if (!person) continue;
    if (person.isActive) {
      readers.set(id, [{ person, insteadOf: null }]);
      continue;
    }
    const manager = managers.get(id);
    const instead = (manager === undefined ? administrators : [manager]).filter((standIn) => !taken.has(standIn));
    for (const standIn of instead) taken.add(standIn);
    readers.set(
      id,
      instead.flatMap((standIn) => {
        const found = standIns.get(standIn);
        return found ? [{ person: found, insteadOf: person }] : [];
      }),
    );
  }
  return readers;
}

export interface SubstituteQuestion {
  /** The day, `yyyy-MM-dd`, in the portal's time zone. */
  readonly today: string;
  /** The people who are meant; of each, whether a substitute hears of it and of whom the reader must be independent. */
  readonly meant: ReadonlyMap<number, { readonly reaches: boolean; readonly independentOf: readonly number[] }>;
}

/**
 * Adds the substitutes of absent people, so that both are told (docs/decisions/identity.md), and leaves out whoever may not judge because he stands
 * in for somebody on the other side. A substitute who is meant himself, or told for another, is not told twice; he needs no word from
 * somebody who may not act himself.
 */
export async function addSubstitutes(
  sql: SqlRunner,
  readers: ReadonlyMap<number, Reader[]>,
  { today, meant }: SubstituteQuestion,
): Promise<Map<number, Reader[]>> {
  const everybody = [...meant].flatMap(([id, { independentOf }]) => [id, ...independentOf]);
  const substitutions = await findSubstitutions(sql, [...new Set(everybody)], today);
  if (substitutions.length === 0) return new Map(readers);
  const isTied = (id: number, others: readonly number[]): boolean =>
    others.includes(id) || substitutions.some(({ personId, substituteId }) => substituteId === id && others.includes(personId));
  const substitutes = await findPeople(
    sql,
    substitutions.map(({ substituteId }) => substituteId),
  );
  const told = new Set([...readers.values()].flat().map(({ person }) => person.id));
  const able = [...readers].filter(([id]) => !isTied(id, meant.get(id)?.independentOf ?? []));
  const result = new Map<number, Reader[]>();
  for (const [id, own] of able.length > 0 ? able : readers) {
    const { reaches = false, independentOf = [] } = meant.get(id) ?? {};
    const absent = own.find(({ person, insteadOf }) => person.id === id && insteadOf === null)?.person;
    const substitute = substitutes.get(substitutions.find(({ personId }) => personId === id)?.substituteId ?? 0);
    const joins = reaches && absent && substitute && !told.has(substitute.id) && !isTied(substitute.id, independentOf);
    if (joins) told.add(substitute.id);
    result.set(id, joins ? [...own, { person: substitute, insteadOf: absent }] : own);
  }
  return result;
}

/**
 * Leaves out readers who may not hear of a confidential record. Where nobody is left for a person, the administrators hear of it in his stead.
 */
export async function keepWithin(
  sql: SqlRunner,
  readers: ReadonlyMap<number, Reader[]>,
  audience: ReadonlySet<number>,
): Promise<Map<number, Reader[]>> {
  const kept = new Map([...readers].map(([id, own]) => [id, own.filter(({ person }) => audience.has(person.id))]));
  const orphaned = [...kept].filter(([id, own]) => own.length === 0 && readers.get(id)!.length > 0);
  if (orphaned.length === 0) return kept;
  const administrators = [...(await findPeople(sql, await findAdministrators(sql))).values()];
  const told = new Set([...kept.values()].flat().map(({ person }) => person.id));
  for (const [id] of orphaned) {
    const [meant] = readers.get(id)!;
    const instead = administrators.filter((person) => !told.has(person.id));
    for (const person of instead) told.add(person.id);
    kept.set(
      id,
      instead.map((person) => ({ person, insteadOf: meant!.insteadOf })),
    );
  }
  return kept;
}
