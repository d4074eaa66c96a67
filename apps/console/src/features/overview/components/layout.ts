/** Two cards beside each other; on paper too, so that the four take two pages. */
export const half = {
  display: 'grid',
  gap: { xs: 2, md: 2.5 },
  gridTemplateColumns: { xs: 'minmax(0,1fr)', lg: 'repeat(2, minmax(0,1fr))' },
  '@media print': { gridTemplateColumns: 'repeat(2, minmax(0,1fr))', breakInside: 'avoid' },
} as const;
