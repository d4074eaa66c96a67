import Box from '@mui/material/Box';
import MuiLink from '@mui/material/Link';
import { Link } from 'react-router-dom';

/** A few figures side by side that say what a page is about. */
export function Tiles({ items }: { items: readonly { id: string; label: string; value: string; hint?: string; to?: string }[] }) {
  return (
    <Box
      component="dl"
      sx={{
        m: 0,
        display: 'grid',
        gridTemplateColumns: { xs: '1fr 1fr', sm: 'repeat(3, minmax(0,1fr))', lg: `repeat(${items.length}, minmax(0,1fr))` },
        gap: 2,
        border: '1px solid',
        borderColor: 'line.main',
        borderRadius: '8px',
        bgcolor: 'background.paper',
        p: 2,
      }}
    >
      {items.map(({ id, label, value, hint, to }) => (
        <Box key={id} sx={{ minWidth: 0, display: 'flex', flexDirection: 'column-reverse', justifyContent: 'flex-end' }}>
          <Box component="dt" sx={{ fontSize: 13, lineHeight: '20px', color: 'text.secondary' }}>
            {label}
            {hint && <Box sx={{ fontSize: 12, lineHeight: '18px', color: 'faint' }}>{hint}</Box>}
          </Box>
          <Box
            component="dd"
            sx={{
              m: 0,
              fontSize: 22,
              lineHeight: '30px',
              fontWeight: 600,
              letterSpacing: '-0.02em',
              fontVariantNumeric: 'tabular-nums',
              overflowWrap: 'anywhere',
            }}
          >
            {to && value !== '0' ? (
              <MuiLink component={Link} to={to} underline="hover" color="inherit" aria-label={`${value} ${label}`}>
                {value}
              </MuiLink>
            ) : (
              value
            )}
          </Box>
        </Box>
      ))}
    </Box>
  );
}
