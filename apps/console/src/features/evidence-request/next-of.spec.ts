import { expect, test } from '@jest/globals';
import { nextOf } from './next-of.ts';

const [asked, requester] = [1, 2].map((id) => ({ id, userNO: `u${id}`, name: `人${id}`, englishName: `P${id}` }));
const department = { id: 9, name: '财务部', nameEn: 'Finance' };
const request = { asked: asked!, department: null, requester: requester!, dueOn: '2031-05-31', dutyDueOn: null };

test.each([
  ['requested', '2031-05-31', asked, 'dueOn', '2031-05-31'],
  // Who asked has his own days, from the moment it was provided.
  ['provided', '2031-04-09', requester, 'acceptanceDue', '2031-04-09'],
  ['accepted', null, requester, 'dueOn', null],
] as const)('the header of a request that is %s tells whose turn it is and by when', (state, dutyDueOn, owner, due, dueOn) => {
  expect(nextOf({ ...request, dutyDueOn, state })).toEqual({ owner, due, department: null, dueOn });
});

test('where a department is asked, it is the department', () => {
  expect(nextOf({ ...request, asked: null, department, state: 'requested' })).toEqual({
    owner: undefined,
    due: 'dueOn',
    department,
    dueOn: '2031-05-31',
  });
});
