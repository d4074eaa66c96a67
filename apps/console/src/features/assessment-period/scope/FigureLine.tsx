import Box from '@mui/material/Box';

/** Amounts side by side, each with its name above and what it means below. */
export function FigureLine({ figures }: { figures: readonly (readonly [label: string, value: string, note: string])[] }) {
  return (
    <Box
      component="dl"
      sx={{
        m: 0,
        display: 'grid',
        gridTemplateColumns: { xs: '1fr', sm: '1fr 1fr', lg: `repeat(${figures.length}, auto)` },
        gap: '1px',
        bgcolor: 'line.main',
        border: '1px solid',
        borderColor: 'line.main',
        borderRadius: '8px',
        overflow: 'hidden',
      }}
    >
      {figures.map(([label, value, note]) => (
        <Box key={label} sx={{ px: 2, py: 1.25, bgcolor: 'background.paper', minWidth: 0 }}>
          <Box component="dt" sx={{ fontSize: 12, lineHeight: '18px', color: 'text.secondary' }}>
            {label}
          </Box>
          <Box component="dd" sx={{ m: 0, fontVariantNumeric: 'tabular-nums' }}>
            <Box sx={{ fontSize: 15, lineHeight: '24px', fontWeight: 600, whiteSpace: 'nowrap' }}>{value}</Box>
            <Box sx={{ fontSize: 12, lineHeight: '18px', color: 'faint' }}>{note}</Box>
          </Box>
        </Box>
      ))}
    </Box>
  );
}
