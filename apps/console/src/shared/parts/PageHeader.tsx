import Box from '@mui/material/Box';
import Typography from '@mui/material/Typography';
import type { ReactNode } from 'react';

/** The page's title, its total or date, and its few actions. */
export function PageHeader({ title, meta, actions }: { title: string; meta?: ReactNode; actions?: ReactNode }) {
  return (
    <Box
      sx={{
        display: 'flex',
        alignItems: { xs: 'flex-start', md: 'center' },
        gap: 1,
        minHeight: 32,
        flexWrap: { xs: 'wrap', sm: 'nowrap' },
      }}
    >
      <Box sx={{ flex: { xs: '1 1 auto', sm: 1 }, minWidth: 0, display: 'flex', flexWrap: 'wrap', alignItems: 'baseline', columnGap: 1.5 }}>
        <Typography variant="h1" sx={{ py: '2px' }}>
          {title}
        </Typography>
        <Box sx={{ color: 'text.secondary', fontSize: 13, lineHeight: '20px', fontVariantNumeric: 'tabular-nums' }}>{meta}</Box>
      </Box>
      {actions && (
        <Box sx={{ display: 'flex', columnGap: { xs: 0.5, sm: 1 }, rowGap: 1, flexShrink: 0, maxWidth: '100%', flexWrap: 'wrap' }}>
          {actions}
        </Box>
      )}
    </Box>
  );
}
