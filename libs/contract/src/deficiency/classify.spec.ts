import { expect, test } from '@jest/globals';
import { classifyDeficiency, listCompensationFaults, type Evaluation, type Weighing } from './classify.ts';
import { groupCents, reaches, tellShare, toCents } from './money.ts';
import { proposedRules } from './proposed-rules.ts';
import type { StandardRules } from './standard.ts';

const rules: StandardRules = {
  ...proposedRules,
  bases: [
    { base: 'revenue', amount: '13052000000.00' },
    { base: 'profitBeforeTax', amount: '1240000000.00' },
  ],
};
const one = (id: number, magnitude: string, more: Partial<Evaluation> = {}): Evaluation => ({
  id,
  recordNo: `DF-2026-${id}`,
  likelihood: 'reasonablyPossible',
  magnitude,
  criteria: [],
  ...more,
});
const weigh = (own: Evaluation, more: Partial<Weighing> = {}) =>
  classifyDeficiency({ area: 'financialReporting', rules, own, groups: [], overlaps: [], ...more });

test('each threshold is told with its figures, and the higher counts', () => {
  const found = weigh(one(7, '58734000'));
  expect(found.class).toBe('significant');
  expect(found.lines.map(({ rule, figures, class: is }) => `${rule.en} | ${figures} | ${is}`)).toEqual([
    'Possible misstatement or loss ÷ revenue | 58,734,000.00 ÷ 13,052,000,000.00 = 0.45% < 0.5% | control',
    'Possible misstatement or loss ÷ profit before tax | 58,734,000.00 ÷ 1,240,000,000.00 ≈ 4.74% ≥ 3% | significant',
    'Possible misstatement or loss ÷ total assets | – | null',
    'The higher counts |  | significant',
    'Likelihood: reasonably possible |  | null',
    'Proposed classification |  | significant',
  ]);
  expect(found.lines.every(({ rule }) => /[一-鿿]/.test(rule.zh) && !/[一-鿿]/.test(rule.en))).toBe(true);
});

test('what is remote weighs one class less, and a criterion is a floor under it', () => {
  expect(weigh(one(1, '70000000', { likelihood: 'remote' })).class).toBe('significant');
  expect(weigh(one(1, '70000000')).class).toBe('material');
  expect(weigh(one(1, '1', { likelihood: 'remote', criteria: ['repeated'] })).class).toBe('significant');
  expect(weigh(one(1, '1', { criteria: ['unknown'] })).class).toBe('control');
  expect(weigh(one(1, '1', { criteria: ['unlawful'] }), { area: 'other' }).class).toBe('material');
});

test('four of 0.9 % of revenue on one account are a material weakness together and none alone', () => {
  const revenueOnly: StandardRules = {
    ...rules,
    bases: [{ base: 'revenue', amount: '1000000.00' }],
  };
  const members = [1, 2, 3, 4].map((id) => one(id, '9000.00'));
  const group = { name: { zh: '营业收入 × 准确性', en: 'Revenue × accuracy' }, members };
  const found = weigh(members[0]!, { rules: revenueOnly, groups: [group] });
  expect(found).toMatchObject({ alone: 'significant', class: 'material', groups: [{ total: '36000.00', class: 'material' }] });
  expect(found.lines.map(({ figures }) => figures)).toContain('36,000.00 ÷ 1,000,000.00 = 3.60% ≥ 1%');
});

test('what is contained in another one counts once, whatever the order, and never below nothing', () => {
  const members = [one(10, '36500000'), one(7, '58734000'), one(3, '41200000')];
  const group = { name: { zh: '组', en: 'Group' }, members };
  const overlaps = [{ id: 10, withId: 7, amount: '5734000' }];
  const sum = (of: readonly Evaluation[], given = overlaps) =>
    weigh(one(7, '58734000'), { groups: [{ ...group, members: of }], overlaps: given }).groups[0]!;
  expect(sum(members)).toMatchObject({ sum: '136434000.00', countedTwice: '5734000.00', total: '130700000.00' });
  expect(sum([...members].reverse())).toEqual(sum(members));
  expect(sum([...members, members[0]!])).toEqual(sum(members));
  expect(sum(members, [{ id: 7, withId: 10, amount: '5734000' }])).toEqual(sum(members));
  expect(sum(members, [{ id: 10, withId: 7, amount: '99999999999' }]).total).toBe('99934000.00');
});

test('a group of remote ones weighs one class less; one likelier member ends that', () => {
  const remote = [1, 2].map((id) => one(id, '70000000', { likelihood: 'remote' }));
  const name = { zh: '组', en: 'Group' };
  expect(weigh(remote[0]!, { groups: [{ name, members: remote }] }).class).toBe('significant');
  expect(weigh(remote[0]!, { groups: [{ name, members: [...remote, one(3, '1')] }] }).class).toBe('material');
});

test('a class is lowered only for a control that was tested effective and covers all that is deficient', () => {
  const control = { effectiveTestNo: 'CT-1', covers: ['5:accuracy', '5:cutoff'] };
  expect(listCompensationFaults(control, ['5:accuracy'])).toEqual([]);
  expect(listCompensationFaults({ ...control, effectiveTestNo: null }, ['5:accuracy'])).toEqual(['notTested']);
  expect(listCompensationFaults(control, ['5:accuracy', '6:accuracy'])).toEqual(['otherAssertion']);
  expect(listCompensationFaults(control, [])).toEqual(['otherAssertion']);
});

test('money is exact where floating numbers are not', () => {
  expect(reaches(toCents('0.30'), toCents('30.00'), '1')).toBe(true);
  expect(reaches(toCents('0.29'), toCents('30.00'), '1')).toBe(false);
  expect(reaches(toCents('99999999999999999.99'), toCents('99999999999999999.99'), '100')).toBe(true);
  expect(groupCents(toCents('1234567.8'))).toBe('1,234,567.80');
  expect(groupCents(toCents('12.34'))).toBe('12.34');
});

test.each([
  // Exact, or rounded and said to be so.
  ['45000000.00', '1240000000.00', '≈ 3.63'],
  ['9.99', '1000.00', '≈ 1.00'],
  ['45.00', '1000.00', '= 4.50'],
  ['0.00', '1000.00', '= 0.00'],
  ['0.01', '1000.00', '≈ 0.00'],
  ['50000.00', '1000.00', '= 5000.00'],
  // At a threshold, and one cent beside it.
  ['30.00', '1000.00', '= 3.00'],
  ['29.99', '1000.00', '= 2.999'],
  ['30.01', '1000.00', '≈ 3.00'],
  ['49.95', '1000.00', '= 4.995'],
  ['4999999.99', '100000000.00', '= 4.99999999'],
  ['49999999999999999.99', '999999999999999999.99', '≈ 4.999999999999999999'],
  // Half is rounded up.
  ['36.25', '100000.00', '≈ 0.04'],
  ['36.25', '10000.00', '≈ 0.36'],
  ['36.50', '10000.00', '≈ 0.37'],
])('%s of %s is told as %s %%, on the right side of 3 %% and of 5 %%', (amount, base, told) => {
  expect(tellShare(toCents(amount), toCents(base), ['3', '5'])).toBe(told);
});

test.each([
  // Rounded down it would seem to miss a threshold with more digits that it reaches.
  ['30.04', '1000.00', '3.004', '= 3.004'],
  ['0.50', '100.00', '0.5', '= 0.50'],
  ['0.33', '100.00', '0.3333', '= 0.33'],
])('%s of %s with a threshold of %s %% is told as %s', (amount, base, threshold, told) => {
  expect(tellShare(toCents(amount), toCents(base), [threshold])).toBe(told);
});

test('a share that almost reaches the higher threshold does not read as if it did, and has the lower class', () => {
  const revenueOnly: StandardRules = { ...rules, bases: [{ base: 'revenue', amount: '1000000.00' }] };
  const below = weigh(one(1, '9999.99'), { rules: revenueOnly });
  expect(below.lines[0]).toMatchObject({ figures: '9,999.99 ÷ 1,000,000.00 = 0.999999% ≥ 0.5%', class: 'significant' });
  const at = weigh(one(1, '10000.00'), { rules: revenueOnly });
  expect(at.lines[0]).toMatchObject({ figures: '10,000.00 ÷ 1,000,000.00 = 1.00% ≥ 1%', class: 'material' });
});
