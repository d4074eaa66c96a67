import { expect, test } from '@jest/globals';
import { isShown, moveField, noChoice, orderColumns } from './columns.ts';

const columns = ['no', 'risk', 'state', 'owner'].map((field) => ({ field }));
const fields = (order: string[]) => orderColumns(columns, order).map((column) => column.field);

test('a column that is new since the choice comes in after its neighbour; a gone one is forgotten', () => {
  expect(fields([])).toEqual(['no', 'risk', 'state', 'owner']);
  expect(fields(['owner', 'gone', 'no', 'state'])).toEqual(['owner', 'no', 'risk', 'state']);
});

test('a move stops at the edges', () => {
  expect(moveField(['a', 'b', 'c'], 'b', -1)).toEqual(['b', 'a', 'c']);
  expect(moveField(['a', 'b', 'c'], 'a', -1)).toEqual(['a', 'b', 'c']);
  expect(moveField(['a', 'b', 'c'], 'c', 1)).toEqual(['a', 'b', 'c']);
});

test('a fixed column is always shown, a hidden one only when chosen', () => {
  expect(isShown({ field: 'no', fixed: true }, { ...noChoice, shown: { no: false } })).toBe(true);
  expect(isShown({ field: 'x', hidden: true }, noChoice)).toBe(false);
  expect(isShown({ field: 'x', hidden: true }, { ...noChoice, shown: { x: true } })).toBe(true);
});
