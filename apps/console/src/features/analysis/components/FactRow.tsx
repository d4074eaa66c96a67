import Box from '@mui/material/Box';

export interface Fact {
  id: string;
  label: string;
  value: string;
  /** A few words beside the figure. */
  hint?: string | undefined;
  tone?: 'green' | 'amber' | undefined;
}

/** What a page is about in a few figures, each in its cell: what it is, the figure, and what it is of. */
export function FactRow({ items }: { items: readonly Fact[] }) {
  return (
    <Box
      component="dl"
      sx={{
        m: 0,
        display: 'grid',
        gridTemplateColumns: { xs: '1fr 1fr', lg: `repeat(${items.length}, minmax(0,1fr))` },
        gap: '1px',
        border: '1px solid',
        borderColor: 'line.main',
        bgcolor: 'line.main',
        borderRadius: '8px',
        overflow: 'hidden',
      }}
    >
      {items.map(({ id, label, value, hint, tone }) => (
        <Box
          key={id}
          sx={{
            minWidth: 0,
            px: 2,
            py: 1.5,
            bgcolor: 'background.paper',
            // The last of an odd number has a line of its own, not half of one.
            '&:last-of-type:nth-of-type(odd)': { gridColumn: { xs: 'span 2', lg: 'auto' } },
          }}
        >
          <Box component="dt" sx={{ fontSize: 12, lineHeight: '20px', color: 'text.secondary' }}>
            {label}
          </Box>
          <Box
            component="dd"
            sx={{ m: 0, display: 'flex', alignItems: 'baseline', flexWrap: 'wrap', columnGap: 1, fontVariantNumeric: 'tabular-nums' }}
          >
            <Box component="span" sx={{ fontSize: 20, lineHeight: '28px', fontWeight: 600, letterSpacing: '-0.02em' }}>
              {value}
            </Box>
            {hint && <Box sx={{ fontSize: 12, lineHeight: '20px', color: tone ? `tone.${tone}.fg` : 'text.secondary' }}>{hint}</Box>}
          </Box>
        </Box>
      ))}
    </Box>
  );
}
