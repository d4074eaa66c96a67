import { expect, test } from '@jest/globals';
import { readGridKey, readMark, readPasted } from './grid-keys.ts';

const size = { rows: 3, columns: 2 };
const press = (key: string, row: number, column: number, ctrl = false) => readGridKey(key, { ctrl }, { row, column }, size);

test('a result goes on to the next attribute, after the last one to the next item, and stays in the last cell', () => {
  expect(press('p', 0, 0)).toEqual({ kind: 'mark', mark: 'p', to: { row: 0, column: 1 } });
  expect(press('F', 0, 1)).toEqual({ kind: 'mark', mark: 'f', to: { row: 1, column: 0 } });
  expect(press('n', 2, 1)).toEqual({ kind: 'mark', mark: 'n', to: { row: 2, column: 1 } });
  expect(press('Delete', 1, 1)).toEqual({ kind: 'mark', mark: '', to: { row: 1, column: 1 } });
});

test('arrows stop at the edges; other keys are the browser’s', () => {
  expect(press('ArrowUp', 0, 0)).toEqual({ kind: 'move', to: { row: 0, column: 0 } });
  expect(press('ArrowDown', 2, 0)).toEqual({ kind: 'move', to: { row: 2, column: 0 } });
  expect(press('ArrowRight', 1, 0)).toEqual({ kind: 'move', to: { row: 1, column: 1 } });
  expect(press('End', 1, 0)).toEqual({ kind: 'move', to: { row: 1, column: 1 } });
  expect(press('d', 1, 0, true)).toEqual({ kind: 'fillDown' });
  expect(press('x', 1, 0)).toEqual({ kind: 'select' });
  expect(press('x', 1, 0, true)).toBeUndefined();
  expect(press('p', 1, 0, true)).toBeUndefined();
  expect(press('Tab', 1, 0)).toBeUndefined();
});

test('a block of a sheet is laid over the grid from the cell on, in either language', () => {
  expect(readPasted('P\tfail\r\n通过\t✗\r\n', { row: 1, column: 0 }, size)).toEqual({
    marks: [
      { row: 1, column: 0, mark: 'p' },
      { row: 1, column: 1, mark: 'f' },
      { row: 2, column: 0, mark: 'p' },
      { row: 2, column: 1, mark: 'f' },
    ],
    unread: 0,
  });
  expect(readPasted('p\tp\tp\nyes\n\np', { row: 0, column: 0 }, size)).toEqual({
    marks: [
      { row: 0, column: 0, mark: 'p' },
      { row: 0, column: 1, mark: 'p' },
    ],
    unread: 3,
  });
  expect(readMark(' N/A ')).toBe('n');
  expect(readMark('maybe')).toBeUndefined();
});
