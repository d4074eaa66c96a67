import { refuseField, type Refusal } from '@portal/contract';
import type { ControlTestRow } from './control-test.row.ts';
import { listPeopleRefusals, namePerson, type KnownPeople, type TestPeople } from './planning/independent-people.ts';

/** Whom a reassignment names; who is not named keeps his part. */
export interface NewPeople {
  readonly testerId: number | null;
  readonly reviewerId: number | null;
}

type Reassigned = Pick<ControlTestRow, 'tester_id' | 'reviewer_id' | 'state' | 'dependent_ids' | 'control_dependent_ids'>;

/** Who tests and reviews a test after a reassignment (specification of assurance, 2). */
export const peopleAfter = (row: Pick<ControlTestRow, 'tester_id' | 'reviewer_id'>, { testerId, reviewerId }: NewPeople): TestPeople => ({
  testerId: testerId ?? row.tester_id,
  reviewerId: reviewerId ?? row.reviewer_id,
});

/** The first thing that is wrong with a reassignment, for one test and for a test among many alike (specification of assurance, 2). */
export function objectsToPeople(row: Reassigned, named: NewPeople, people: KnownPeople): Refusal | null {
  const next = peopleAfter(row, named);
  const isTesterKept = next.testerId === row.tester_id;
  const worked = isTesterKept || row.state === 'planned' ? row.dependent_ids : [...row.dependent_ids, row.tester_id];
  // Who stays is not asked again: the other one may have left, and goes to somebody else in a step of its own.
  const staying = [row.tester_id, row.reviewer_id];
  return listPeopleRefusals(next, people, { involved: row.control_dependent_ids, worked, staying })[0] ?? null;
}

/** Nobody is named at all, or somebody is given the part that he has: a step would say that something changed. */
export function objectsToSamePerson(row: Reassigned, { testerId, reviewerId }: NewPeople, { names }: KnownPeople): Refusal | null {
  if (testerId === null && reviewerId === null) return refuseField('testerId', 'controlTest.nothingReassigned');
  if (testerId === row.tester_id) return refuseField('testerId', 'controlTest.sameTester', { person: [namePerson(names, testerId)] });
  if (reviewerId === row.reviewer_id)
    return refuseField('reviewerId', 'controlTest.sameReviewer', { person: [namePerson(names, reviewerId)] });
  return null;
}
