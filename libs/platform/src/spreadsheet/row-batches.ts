import type { RowRange } from './child-protocol.ts';

/** Characters and rows of one message to the parent: as much as it takes in without keeping anybody waiting. */
export const batchCharacters = 250_000;
const batchRows = 500;
/** What the names round a cell cost where a row becomes JSON. */
const namesACell = 20;

/** Characters that a row takes in an answer, the names of its fields included. */
export function weighRow(cells: readonly string[]): number {
  return cells.reduce((sum, text) => sum + text.length + namesACell, 0);
}

/** The rows from a place up to a number of characters; the first of them whatever its size. */
export function takePage(rows: readonly string[][], { from, characters }: RowRange): string[][] {
  let weight = 0;
  let to = from;
  for (; to < rows.length; to++) {
    weight += weighRow(rows[to] ?? []);
    if (weight > characters && to > from) break;
  }
  return rows.slice(from, to);
}

/** The rows in portions that a message may hold; a row that is larger than one goes alone. */
export function cutBatches(rows: readonly string[][]): { from: number; to: number }[] {
  const batches: { from: number; to: number }[] = [];
  let from = 0;
  let weight = 0;
  rows.forEach((cells, at) => {
    const more = weighRow(cells);
    if (at > from && (weight + more > batchCharacters || at - from >= batchRows)) {
      batches.push({ from, to: at });
      from = at;
      weight = 0;
    }
    weight += more;
  });
  if (rows.length > from) batches.push({ from, to: rows.length });
  return batches;
}
