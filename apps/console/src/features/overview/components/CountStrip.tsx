import Box from '@mui/material/Box';
import MuiLink from '@mui/material/Link';
import { Link } from 'react-router-dom';
import { useT } from '#shared/i18n/use-t.ts';
import type { Tone } from '#shared/theme/tokens.ts';

export interface StripCount {
  id: string;
  label: string;
  value: string;
  to: string;
  note?: string;
  noteTone?: Tone | undefined;
}

/** Figures that open a page of analysis: one hairline box, each cell a link to the list behind it. */
export function CountStrip({ items }: { items: readonly StripCount[] }) {
  const { t } = useT();
  return (
    <Box
      component="section"
      aria-label={t('overview.figures')}
      sx={{
        display: 'grid',
        gridTemplateColumns: { xs: '1fr 1fr', md: `repeat(${items.length}, minmax(0,1fr))` },
        gap: '1px',
        bgcolor: 'line.main',
        border: '1px solid',
        borderColor: 'line.main',
        borderRadius: '8px',
        overflow: 'hidden',
        '& > :last-of-type:nth-of-type(odd)': { gridColumn: { xs: '1 / -1', md: 'auto' } },
      }}
    >
      {items.map((item) => (
        <MuiLink
          key={item.id}
          component={Link}
          to={item.to}
          underline="none"
          color="inherit"
          sx={{
            px: 2,
            py: 1.5,
            minWidth: 0,
            bgcolor: 'background.paper',
            '&:hover': { bgcolor: 'surface.hover' },
            '&:focus-visible': { outlineOffset: -2 },
          }}
        >
          <Box sx={{ fontSize: 12, lineHeight: '18px', color: 'text.secondary' }}>{item.label}</Box>
          <Box sx={{ display: 'flex', alignItems: 'baseline', columnGap: 1, flexWrap: 'wrap', fontVariantNumeric: 'tabular-nums' }}>
            <Box
              component="span"
              sx={{ fontSize: 20, lineHeight: '28px', fontWeight: 600, letterSpacing: '-0.02em', color: 'text.primary' }}
            >
              {item.value}
            </Box>
            {item.note && (
              <Box
                component="span"
                sx={{ fontSize: 12, lineHeight: '18px', color: item.noteTone ? `tone.${item.noteTone}.fg` : 'text.secondary' }}
              >
                {item.note}
              </Box>
            )}
          </Box>
        </MuiLink>
      ))}
    </Box>
  );
}
