import { refuseField, type Refusal } from '@portal/contract';
import { findPeople, personText } from '@portal/directory';
import type { SqlRunner } from '@portal/platform';
import { text, type Text } from '@portal/workflows';

/** The two people of a test. */
export interface TestPeople {
  readonly testerId: number;
  readonly reviewerId: number;
}

/** People as planning asks for them: who may be given work, and what they are called. */
export interface KnownPeople {
  readonly active: ReadonlySet<number>;
  readonly names: ReadonlyMap<number, Text>;
}

/** Reads however many at once; unknown ids are neither active nor named. */
export async function readKnownPeople(sql: SqlRunner, ids: readonly number[]): Promise<KnownPeople> {
  const people = [...(await findPeople(sql, ids)).values()];
  return {
    active: new Set(people.filter(({ isActive }) => isActive).map(({ id }) => id)),
    names: new Map(people.map((person) => [person.id, personText(person)])),
  };
}

/** What somebody is called in a message; of an unknown id the number. */
export const namePerson = (names: KnownPeople['names'], id: number): Text => names.get(id) ?? text(String(id), String(id));

/**
 * What is wrong with the people of a test, the first one first: both are active, they are two, neither is tied to the control, and the reviewer
 * not to the test either (specification of assurance, 2).
 * @param ties `involved` in the control, `worked` on the test before, `staying` have their part in the test already and are not asked again
 */
export function listPeopleRefusals(
  { testerId, reviewerId }: TestPeople,
  { active, names }: KnownPeople,
  { involved, worked = [], staying = [] }: { involved: readonly number[]; worked?: readonly number[]; staying?: readonly number[] },
): Refusal[] {
  const isKnown = (id: number) => active.has(id) || staying.includes(id);
  const named = (id: number) => ({ person: [namePerson(names, id)] });
  const unknown = (field: string) => refuseField(field, 'validation.unknown_reference', { field });
  return [
    ...(isKnown(testerId) ? [] : [unknown('testerId')]),
    ...(isKnown(reviewerId) ? [] : [unknown('reviewerId')]),
    ...(testerId === reviewerId ? [refuseField('reviewerId', 'controlTest.samePerson')] : []),
    ...(involved.includes(testerId) ? [refuseField('testerId', 'controlTest.testerInvolved', named(testerId))] : []),
    ...(involved.includes(reviewerId) || worked.includes(reviewerId)
      ? [refuseField('reviewerId', 'controlTest.reviewerInvolved', named(reviewerId))]
      : []),
  ];
}
