import { expect, test } from '@jest/globals';
import { bareAmount, groupAmount } from './amount-text.ts';

test.each([
  ['1250000', '1250000'],
  ['1,250,000.00', '1250000.00'],
  [' 1,250,000.00\t', '1250000.00'],
  ['１，２５０，０００．００', '1250000.00'],
  ['1，250，000', '1250000'],
  ['1250000。5', '1250000.5'],
  ['1 250 000', '1250000'],
  ['1\u00a0250\u202f000', '1250000'],
  ['−1,250.5', '-1250.5'],
  ['－１，２５０', '-1250'],
  [' -   1,250.00 ', '-1250.00'],
  ['999,999,999,999,999,999.99', '999999999999999999.99'],
])('%j is %s', (typed, bare) => expect(bareAmount(typed)).toBe(bare));

test.each([
  '',
  '1,25',
  '1,2500',
  '1250,000',
  '1,250,00',
  '0,125',
  '1.250,00',
  '1,250 000',
  '12 5',
  '- -5',
  '12x',
  '1.2.3',
  ',125',
  '1,250.',
])('%j may be another amount or none, and stays as it is', (typed) => expect(bareAmount(typed)).toBe(typed));

test('what is written with thousands apart is read again as what it was', () => {
  for (const amount of ['0.00', '999.99', '1000.00', '-58734000.00', '123456789012345678.99'])
    expect(bareAmount(groupAmount(amount))).toBe(amount);
});
