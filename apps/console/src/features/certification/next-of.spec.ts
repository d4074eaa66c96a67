import { expect, test } from '@jest/globals';
import { nextOf } from './next-of.ts';

const signer = { id: 1, userNO: 'u1', name: '人', englishName: 'P' };

test.each([
  ['open', '2031-05-31'],
  ['reopened', '2031-05-31'],
  ['signed', null],
  ['overridden', null],
] as const)('the header of a statement that is %s tells its signer, and the day while he is asked', (state, dueOn) => {
  const isAsked = state === 'open' || state === 'reopened';
  expect(nextOf({ state, signer, dueOn: '2031-05-31', isAsked })).toEqual({ owner: signer, isDeclined: false, dueOn });
});

test('a statement that was declined waits for no signer and no day', () => {
  expect(nextOf({ state: 'declined', signer, dueOn: '2031-05-31', isAsked: true })).toEqual({
    owner: undefined,
    isDeclined: true,
    dueOn: null,
  });
});

test('in a period that was signed off nobody is asked to sign', () => {
  expect(nextOf({ state: 'open', signer, dueOn: '2031-05-31', isAsked: false }).dueOn).toBeNull();
});
