import { expect, test } from '@jest/globals';
import { standardsOf, toFields, toListAddress, toValues } from '#shared/list/list-input.ts';
import { listViews } from './pages/RiskControlList.tsx';
import { riskFilters } from './risk-filters.ts';

test('what is not set is not sent', () => {
  expect(toFields(riskFilters, standardsOf(riskFilters))).toEqual({});
});

const filters = {
  keyword: '供应商',
  year: '2026',
  managerarea: '中国',
  category1: '11',
  category2: '12',
  category3: '13',
  score: '4',
  unit: 'ANC',
  key: '是',
  state: 'reviewing',
  active: 'false',
  since: '2026-11-19',
};

test('every filter of the address becomes a field of the wire, and comes back from it', () => {
  const fields = {
    keyword: '供应商',
    riskYear: 2026,
    managementArea: '中国',
    riskCategory1: 11,
    riskCategory2: 12,
    riskCategory3: 13,
    score: 4,
    businessUnit: 'ANC',
    key: '是',
    state: 'reviewing',
    isActive: false,
    startDate: '2026-11-19',
  };
  expect(toFields(riskFilters, filters)).toEqual(fields);
  expect(toValues(riskFilters, fields)).toEqual(filters);
});

test('score 0 asks for rows without a score and category 0 for Others: neither is lost as empty', () => {
  expect(toFields(riskFilters, { score: '0', category1: '0' })).toEqual({ score: 0, riskCategory1: 0 });
});

test('the address of a view sets exactly its filters', () => {
  for (const view of listViews(2026)) {
    expect(Object.fromEntries(new URLSearchParams(toListAddress<string>(view.filters)))).toEqual(view.filters);
  }
  expect(toListAddress({}, '2')).toBe('?type=2');
});

test('the year switch of the list reaches from the year that is rolled forward into to the one before', () => {
  expect(listViews(2026).flatMap(({ filters: { year } }) => year ?? [])).toEqual(['2027', '2026', '2025']);
});
