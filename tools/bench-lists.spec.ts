import { expect, test } from '@jest/globals';
import { routes } from '@portal/contract';
import { filtersOfControls, valuesOf } from '../bench/lib/control-filters.mjs';
import { combine, filtersOf, listsOf, OF_ONE_RECORD } from '../bench/lib/list-filters.mjs';

interface List {
  readonly name: string;
  readonly schema: { safeParse(given: unknown): { success: boolean } };
}

test('every list that is read by pages has its line in the bench, with values for each of its filters', () => {
  const lists = listsOf(routes) as List[];
  expect(lists.length).toBeGreaterThan(20);
  const measured = lists.filter(({ name }) => !OF_ONE_RECORD.includes(name));
  expect(measured.map(({ name }) => name)).toEqual(
    expect.arrayContaining(['getRiskEventByPage', 'getRemediationIssuesByPage', 'getMailLogByPage']),
  );
  // What needs to be told more than the page is a list of that record.
  expect(measured.filter(({ schema }) => !schema.safeParse({ pageSize: 20 }).success).map(({ name }) => name)).toEqual([]);
  for (const list of measured)
    for (const [filter, values] of Object.entries(filtersOf(list as never) as object))
      expect([list.name, filter, values.length]).not.toContain(0);
});

test('a list of one record that went, and a filter without values, are told', () => {
  const names = (listsOf(routes) as List[]).map(({ name }) => name);
  expect((OF_ONE_RECORD as string[]).filter((name) => !names.includes(name))).toEqual([]);
  const [list] = listsOf({
    getAnything: { body: { shape: { pageIndex: routes.search.query.shape.pageIndex, unheardOf: routes.search.query.shape.q } } },
  });
  expect(() => filtersOf(list as never)).toThrow('unheardOf');
});

test('the list of controls has values for each of its filters, and one that is not known is told', () => {
  const filters = filtersOfControls(routes) as string[];
  expect(filters).toEqual(expect.arrayContaining(['companyId', 'effectivenessFrom', 'score']));
  expect(Object.keys(valuesOf(filters, {}, {}) as object)).toEqual(filters);
  expect(() => valuesOf(['unheardOf'], {}, {})).toThrow('unheardOf');
});

test('filters are asked alone with each value, and in pairs', () => {
  expect([...combine({ a: [1, 2], b: [3], c: [4] })]).toEqual([
    { a: 1 },
    { a: 2 },
    { b: 3 },
    { c: 4 },
    { a: 2, b: 3 },
    { a: 2, c: 4 },
    { b: 3, c: 4 },
  ]);
});
