import type { CellWord } from './scope-data.ts';

/** The colour of what a cell says. */
export const cellColours: Record<CellWord, string> = {
  in: 'tone.blue.fg',
  quality: 'tone.violet.fg',
  gap: 'tone.amber.fg',
  out: 'faint',
};

/** A cell of the grid. */
export const cellSx = {
  px: 1,
  py: '3px',
  fontSize: 12,
  borderTop: '1px solid',
  borderColor: 'line.soft',
  fontVariantNumeric: 'tabular-nums',
} as const;
