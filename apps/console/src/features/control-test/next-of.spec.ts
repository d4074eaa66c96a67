import { expect, test } from '@jest/globals';
import { nextOf } from './next-of.ts';

const [tester, reviewer] = [1, 2].map((id) => ({ id, userNO: `u${id}`, name: `人${id}`, englishName: `P${id}` }));

const people = { tester: tester!, reviewer: reviewer!, dueOn: '2031-05-31' };

test.each([
  ['planned', '2031-05-31', tester, 'dueOn', '2031-05-31'],
  ['inProgress', '2031-05-31', tester, 'dueOn', '2031-05-31'],
  // The reviewer has his own days, from the moment it was submitted.
  ['inReview', '2031-04-09', reviewer, 'reviewDue', '2031-04-09'],
  ['concluded', null, tester, 'dueOn', null],
  ['cancelled', null, tester, 'dueOn', null],
] as const)('the header of a test that is %s tells whose turn it is and by when', (state, dutyDueOn, owner, due, dueOn) => {
  const isOpen = state !== 'concluded' && state !== 'cancelled';
  expect(nextOf({ ...people, state, dutyDueOn, isOpen })).toEqual({ owner, due, dueOn });
});

test('in a period that was signed off nothing is due', () => {
  expect(nextOf({ ...people, state: 'inProgress', dutyDueOn: '2031-05-31', isOpen: false }).dueOn).toBeNull();
});
