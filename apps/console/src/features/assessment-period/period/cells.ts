/** Cells of the small tables of figures, and those of their first column. */
export const cellSx = { px: 2, py: 0.75, fontSize: 13, borderTop: '1px solid', borderColor: 'line.soft', textAlign: 'right' } as const;
export const firstSx = { ...cellSx, textAlign: 'left', fontWeight: 400 } as const;
