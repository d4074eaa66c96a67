import { expect, test } from '@jest/globals';
import { isOpen, listViews } from './components/ManagementViews.tsx';
import { noFilters, toAddress, toCountRequest, toListRequest } from './list-request.ts';

const page = { pageIndex: 2, pageSize: 30, sort: '-riskNo' };

test('what is not set is not sent', () => {
  expect(toListRequest(noFilters, { pageIndex: 0, pageSize: 10, sort: '' })).toEqual({ pageIndex: 0, pageSize: 10 });
});

test('every filter of the address becomes a field of the wire', () => {
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
  };
  expect(toListRequest(filters, page, '3')).toEqual({
    pageIndex: 2,
    pageSize: 30,
    sort: '-riskNo',
    wfStatus: '3',
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
  });
});

test('score 0 asks for rows without a score and category 0 for Others: neither is lost as empty', () => {
  expect(toListRequest({ ...noFilters, score: '0', category1: '0' }, page)).toMatchObject({ score: 0, riskCategory1: 0 });
});

test('a count asks for the same list from its beginning', () => {
  expect(toCountRequest({ state: 'draft' }, '1')).toEqual({ pageIndex: 0, pageSize: 10, wfStatus: '1', state: 'draft' });
});

test('a view is open when exactly its filters are set, and its address sets them', () => {
  for (const view of listViews(2026)) {
    expect(isOpen(view, { ...noFilters, ...view.filters })).toBe(true);
    expect(isOpen(view, { ...noFilters, ...view.filters, keyword: 'x' })).toBe(false);
    expect(Object.fromEntries(new URLSearchParams(toAddress(view.filters)))).toEqual(view.filters);
  }
  expect(toAddress({}, '2')).toBe('?type=2');
});

test('the year switch of the list reaches from the year that is rolled forward into to the one before', () => {
  const years = listViews(2026).flatMap(({ filters }) => filters.year ?? []);
  expect(years).toEqual(['2027', '2026', '2025']);
  const open = listViews(2026).filter((view) => isOpen(view, { ...noFilters, year: '2027', active: 'true' }));
  expect(open.map((view) => view.id)).toEqual(['year-2027']);
});
