import { expect, test } from '@jest/globals';
import { systemWeakenings } from '@portal/contract';
import { findWeakenings, tellWeakening } from './weakenings.ts';

test('sign-in without a second factor is a weakening, with one for anybody it is none', () => {
  expect(findWeakenings({ TOTP: 'off' })).toEqual(['secondFactorOff']);
  for (const TOTP of ['optional', 'administrators', 'everyone'] as const) expect(findWeakenings({ TOTP })).toEqual([]);
});

test.each(systemWeakenings)('%s is told in a sentence', (weakening) => {
  expect(tellWeakening(weakening)).toMatch(/^\S+.{40,}/);
});
