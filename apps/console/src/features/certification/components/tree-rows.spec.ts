import { expect, test } from '@jest/globals';
import { toTreeRows } from './tree-rows.ts';

const node = (id: number, parentId: number | null, state = 'signed') => ({ id, parentId, state });

test('a tree is drawn depth first, and the reopened chain is told from single reopened ones', () => {
  const rows = toTreeRows([node(1, null, 'reopened'), node(4, 1, 'signed'), node(2, 1, 'reopened'), node(3, 2, 'reopened')]);
  expect(rows.map(({ node: { id }, depth, isReopened, isBelowReopened }) => [id, depth, isReopened && isBelowReopened])).toEqual([
    [1, 0, false],
    [4, 1, false],
    [2, 1, true],
    [3, 2, true],
  ]);
});

test('what hangs on a statement out of sight stands at the top', () => {
  expect(toTreeRows([node(2, 1), node(3, 2)]).map(({ node: { id }, depth }) => [id, depth])).toEqual([
    [2, 0],
    [3, 1],
  ]);
});
