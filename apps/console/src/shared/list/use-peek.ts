import { useState } from 'react';
import { besideColumns, widths } from '../table/widths.ts';

type Id = number | string;

interface Peeked {
  readonly id: Id;
  /** On the way to another page: its first or last row, once other rows than these are there. */
  readonly toward?: { readonly page: number; readonly edge: 0 | -1; readonly from: readonly unknown[] };
}

/** What of a list is looked at beside it (console, side peek). */
export interface Peek<Row> {
  readonly row: Row;
  readonly id: Id;
  /** Its place among all rows of the list, from 1. */
  readonly place: number;
  /** To the next (1) or the previous (-1) row, over the edge of the page too; undefined where there is none. */
  readonly next: (() => void) | undefined;
  readonly previous: (() => void) | undefined;
  readonly close: () => void;
}

interface Pages {
  readonly page: number;
  readonly pageSize: number;
  readonly setPage: (page: number) => void;
}

/** One row of the page in sight is looked at; a row that leaves the list takes the look with it. Open the same row again to close it. */
export function usePeek<Row>(
  rows: readonly Row[],
  rowId: (row: Row) => Id,
  { page, pageSize, setPage }: Pages,
  total: number,
): { peek: Peek<Row> | undefined; toggle: (row: Row) => void } {
  const [at, setAt] = useState<Peeked>();
  const toward = at?.toward;
  const hasArrived = toward !== undefined && toward.page === page && toward.from !== rows;
  const row = hasArrived ? rows.at(toward.edge) : rows.find((one) => rowId(one) === at?.id);
  const close = () => setAt(undefined);
  const id = row && rowId(row);
  const toggle = (other: Row) => setAt(rowId(other) === id ? undefined : { id: rowId(other) });
  if (row === undefined || id === undefined) return { peek: undefined, toggle };
  const index = rows.indexOf(row);
  const place = (page - 1) * pageSize + index + 1;
  const go = (step: 1 | -1) => {
    const other = rows[index + step];
    if (other) return setAt({ id: rowId(other) });
    setAt({ id, toward: { page: page + step, edge: step === 1 ? 0 : -1, from: rows } });
    setPage(page + step);
  };
  return {
    peek: { row, id, place, next: place < total ? () => go(1) : undefined, previous: place > 1 ? () => go(-1) : undefined, close },
    toggle,
  };
}

/** What the peek, the menu and the frame of a table take of the window's width, in px. */
export const peekWidth = 384;

/** The columns that still fit beside a peek, which repeats the others; the first ones and those that cannot be hidden stay. */
export function fitBeside<C extends { fixed?: boolean; width?: number; minWidth?: number }>(columns: readonly C[], room: number): C[] {
  let left = room - peekWidth - besideColumns;
  for (const column of columns) if (column.fixed) left -= column.width ?? column.minWidth ?? widths.column;
  return columns.filter((column) => {
    if (column.fixed) return true;
    left -= column.width ?? column.minWidth ?? widths.column;
    return left >= 0;
  });
}
