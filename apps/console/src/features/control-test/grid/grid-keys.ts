import { markWords } from '@portal/contract/client';
import type { TestMark } from '../api/records.ts';

/** How a result is drawn: pass, fail, not applicable. */
export const MARK_SIGNS: Readonly<Record<string, string>> = { p: '✓', f: '✗', n: '–' };

/** A cell of the grid: item and attribute by their places, from 0. */
export interface Cell {
  readonly row: number;
  readonly column: number;
}

export interface GridSize {
  readonly rows: number;
  readonly columns: number;
}

/** What a key does in the grid; undefined for a key that is none of its own. */
export type GridKey =
  | { readonly kind: 'move'; readonly to: Cell }
  | { readonly kind: 'mark'; readonly mark: TestMark | ''; readonly to: Cell }
  | { readonly kind: 'fillDown' }
  | { readonly kind: 'select' };

const MARKS: Readonly<Record<string, TestMark>> = { p: 'p', f: 'f', n: 'n' };
const within = (value: number, size: number): number => Math.min(Math.max(value, 0), size - 1);

/**
 * Arrows, Home and End move; p, f and n set a result and go on to the next attribute, after the last one to the next item; Delete takes it away;
 * Ctrl D fills the column down from the cell; x selects the item for what is done with several.
 */
export function readGridKey(
  key: string,
  { ctrl }: { ctrl: boolean },
  { row, column }: Cell,
  { rows, columns }: GridSize,
): GridKey | undefined {
  const to = (nextRow: number, nextColumn: number): Cell => ({ row: within(nextRow, rows), column: within(nextColumn, columns) });
  const lower = key.toLowerCase();
  if (ctrl) return lower === 'd' ? { kind: 'fillDown' } : undefined;
  if (lower === 'x') return { kind: 'select' };
  const mark = MARKS[lower];
  if (mark) {
    const isLast = column === columns - 1;
    const next = isLast && row < rows - 1 ? to(row + 1, 0) : to(row, column + 1);
    return { kind: 'mark', mark, to: next };
  }
  switch (key) {
    case 'ArrowUp':
      return { kind: 'move', to: to(row - 1, column) };
    case 'ArrowDown':
    case 'Enter':
      return { kind: 'move', to: to(row + 1, column) };
    case 'ArrowLeft':
      return { kind: 'move', to: to(row, column - 1) };
    case 'ArrowRight':
      return { kind: 'move', to: to(row, column + 1) };
    case 'Home':
      return { kind: 'move', to: to(row, 0) };
    case 'End':
      return { kind: 'move', to: to(row, columns - 1) };
    case 'Delete':
    case 'Backspace':
      return { kind: 'mark', mark: '', to: { row, column } };
    default:
      return undefined;
  }
}

const WORDS: Readonly<Record<string, TestMark>> = Object.fromEntries(
  (['p', 'f', 'n'] as const).flatMap((mark) => markWords[mark].map((word) => [word, mark] as const)),
);

/** A result as people write it in a sheet; undefined for what is none. */
export const readMark = (text: string): TestMark | undefined => WORDS[text.trim().toLowerCase()];

/** What was copied from a sheet, as marks from a cell on: what lies outside the grid or says no result is left out and counted. */
export function readPasted(
  text: string,
  { row, column }: Cell,
  { rows, columns }: GridSize,
): { marks: (Cell & { mark: TestMark })[]; unread: number } {
  let unread = 0;
  const lines = text.replace(/\r\n?/g, '\n').replace(/\n$/, '').split('\n');
  const marks = lines.flatMap((line, down) =>
    line.split('\t').flatMap((word, right) => {
      if (word.trim() === '') return [];
      const mark = readMark(word);
      const cell = { row: row + down, column: column + right };
      if (mark && cell.row < rows && cell.column < columns) return [{ ...cell, mark }];
      unread += 1;
      return [];
    }),
  );
  return { marks, unread };
}
