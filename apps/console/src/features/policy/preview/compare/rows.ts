import type { Comparison } from '../api/comparison.ts';

type Run = Comparison['runs'][number];

/** A run of words inside a line; `change` counts the changes of the whole text from 0. */
export interface Piece {
  readonly kind: Run['kind'];
  readonly text: string;
  readonly change?: number;
}
/** A line of the text, as long as both versions agree where it ends. */
export interface Row {
  readonly pieces: readonly Piece[];
  readonly isChanged: boolean;
}
export interface Rows {
  readonly rows: readonly Row[];
  readonly changes: number;
}

/** Words with nothing but a space between them read as one change. */
const isBridge = (text: string): boolean => text.length <= 2 && text.trim() === '' && !text.includes('\n');

/** Cuts what differs into lines and counts the changes: neighbouring runs are one, whatever their kinds. */
export function toRows(runs: readonly Run[]): Rows {
  const rows: Row[] = [];
  let pieces: Piece[] = [];
  let changes = 0;
  let isOpen = false;
  const endRow = () => {
    rows.push({ pieces, isChanged: pieces.some((piece) => piece.kind !== 'same') });
    pieces = [];
    isOpen = false;
  };
  runs.forEach((run, index) => {
    if (run.kind !== 'same') {
      if (!isOpen) changes += 1;
      isOpen = true;
      pieces.push({ ...run, change: changes - 1 });
      return;
    }
    if (isOpen && isBridge(run.text) && runs[index + 1]) {
      pieces.push(run);
      return;
    }
    isOpen = false;
    const lines = run.text.split('\n');
    lines.forEach((line, place) => {
      if (line) pieces.push({ kind: 'same', text: line });
      if (place < lines.length - 1) endRow();
    });
  });
  if (pieces.length > 0) endRow();
  return { rows, changes };
}

/** Lines that are shown, and lines between them that both versions share and that can be unfolded. */
export type Block = { readonly kind: 'rows' | 'folded'; readonly at: number; readonly rows: readonly Row[] };

/** So many unchanged lines stand before and after a change; fewer than that between two changes are not worth folding. */
const CONTEXT = 2;
const LEAST_FOLDED = 3;

/** Folds what is unchanged and far from every change. */
export function foldRows(rows: readonly Row[]): Block[] {
  const near = rows.map(() => false);
  rows.forEach((row, index) => {
    if (row.isChanged) near.fill(true, Math.max(0, index - CONTEXT), Math.min(rows.length, index + CONTEXT + 1));
  });
  const blocks: { kind: Block['kind']; at: number; rows: Row[] }[] = [];
  rows.forEach((row, index) => {
    const kind = near[index] ? 'rows' : 'folded';
    const last = blocks.at(-1);
    if (last?.kind === kind) last.rows.push(row);
    else blocks.push({ kind, at: index, rows: [row] });
  });
  return blocks.map((block) => (block.kind === 'folded' && block.rows.length < LEAST_FOLDED ? { ...block, kind: 'rows' } : block));
}
