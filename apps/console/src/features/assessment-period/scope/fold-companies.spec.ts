import { expect, test } from '@jest/globals';
import { foldCompanies, footOf, sumCells } from './fold-companies.ts';
import type { ScopeCell, ScopeCompany } from './scope-data.ts';

const company = (id: number, total: string): ScopeCompany =>
  ({ id, code: String(1000 + id), name: `公司 ${id}`, nameEn: '', total, inScope: total, outOfScope: '0.00', covered: '0.00' }) as never;
const totals = ['5.00', '-900.00', '800.00', '1.00', '700.00', '600.00', '2.50', '500.00'];
const eight = totals.map((total, place) => company(place + 1, total));

test('the five largest companies, whatever their sign, keep their columns and their order; the others are one, to the cent', () => {
  const { own, others } = foldCompanies(eight);
  expect(own.map(({ id }) => id)).toEqual([2, 3, 5, 6, 8]);
  expect(others.map(({ id }) => id)).toEqual([1, 4, 7]);
  expect(footOf(others)).toEqual({ inScope: '8.50', outOfScope: '0.00', balance: '8.50' });
});

test('six companies are shown each: one alone is not folded', () => {
  const six = eight.slice(0, 6);
  expect(foldCompanies(six)).toEqual({ own: six, others: [] });
  expect(foldCompanies([])).toEqual({ own: [], others: [] });
});

test('what is folded of an account says its sum, how many are in scope with it, and whether one of them lacks a control', () => {
  const cell = (amount: string, inScope: boolean, isCovered: boolean): ScopeCell => ({ amount, inScope, isCovered }) as never;
  expect(sumCells([])).toBeNull();
  expect(sumCells([cell('1.20', false, false), cell('-0.30', false, false)])).toEqual({
    amount: '0.90',
    all: 2,
    inScope: 0,
    hasGap: false,
  });
  expect(sumCells([cell('1.20', true, true), cell('0.30', true, false), cell('5.00', false, false)])).toEqual({
    amount: '6.50',
    all: 3,
    inScope: 2,
    hasGap: true,
  });
});
