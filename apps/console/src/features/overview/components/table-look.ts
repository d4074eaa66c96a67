/** A table whose lines reach the edges of its card. */
export const tableLook = {
  width: '100%',
  borderCollapse: 'collapse',
  fontSize: 13,
  lineHeight: '20px',
  fontVariantNumeric: 'tabular-nums',
  '& thead th': {
    fontSize: 12,
    fontWeight: 500,
    color: 'text.secondary',
    textAlign: 'right',
    px: { xs: 0.75, md: 1 },
    height: 36,
    borderTop: '1px solid',
    borderBottom: '1px solid',
    borderColor: 'line.main',
    bgcolor: 'surface.side',
    whiteSpace: 'nowrap',
  },
  '& tbody th': { fontWeight: 400 },
  // The row's name alone is its first of a kind on the left: the first figure is the first `td`, and stands under its heading.
  '& tr > th:first-of-type': { textAlign: 'left', pl: 2 },
  '& tr > td:last-of-type, & thead th:last-of-type': { pr: 2 },
  '& td, & tbody th': { px: { xs: 0.75, md: 1 }, height: 38, borderBottom: '1px solid', borderColor: 'line.soft' },
  '& td': { textAlign: 'right' },
  '& tbody tr:last-of-type > *': { borderBottom: 0 },
  '& tbody tr:hover': { bgcolor: 'surface.hover' },
} as const;

/** Seen by nobody, read out. */
export const hidden = {
  position: 'absolute',
  width: '1px',
  height: '1px',
  overflow: 'hidden',
  clipPath: 'inset(50%)',
  whiteSpace: 'nowrap',
} as const;
