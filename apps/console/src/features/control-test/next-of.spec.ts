import { expect, test } from '@jest/globals';
import { nextOf } from './next-of.ts';

const [tester, reviewer] = [1, 2].map((id) => ({ id, userNO: `u${id}`, name: `人${id}`, englishName: `P${id}` }));

test.each([
  ['planned', tester, '2031-05-31'],
  ['inProgress', tester, '2031-05-31'],
  ['inReview', reviewer, '2031-05-31'],
  ['concluded', tester, null],
  ['cancelled', tester, null],
] as const)('the header of a test that is %s tells whose turn it is and by when', (state, owner, dueOn) => {
  expect(nextOf({ state, tester: tester!, reviewer: reviewer!, dueOn: '2031-05-31' })).toEqual({ owner, dueOn });
});
