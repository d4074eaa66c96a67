import Box from '@mui/material/Box';
import Typography from '@mui/material/Typography';
import type { ReactNode } from 'react';

export interface EmptyStateProps {
  art: ReactNode;
  title: string;
  body: string;
  actions?: ReactNode;
  /** The page's only heading (404, 401) is an h1. */
  heading?: 'h1' | 'h2';
}

/** Says why it is empty and what to do; the drawing is quiet and follows the scheme. */
export function EmptyState({ art, title, body, actions, heading = 'h2' }: EmptyStateProps) {
  return (
    <Box
      sx={{
        flex: 1,
        display: 'flex',
        flexDirection: 'column',
        alignItems: 'center',
        justifyContent: 'center',
        textAlign: 'center',
        px: 2,
        pt: 4,
        pb: { xs: 8, md: 12 },
      }}
    >
      <Box sx={{ mb: 3, lineHeight: 0 }}>{art}</Box>
      <Typography variant="h1" component={heading} sx={{ fontSize: 18 }}>
        {title}
      </Typography>
      <Typography sx={{ mt: 1, color: 'text.secondary', maxWidth: 420, textWrap: 'balance' }}>{body}</Typography>
      {actions && <Box sx={{ mt: 3, display: 'flex', gap: 1, flexWrap: 'wrap', justifyContent: 'center' }}>{actions}</Box>}
    </Box>
  );
}
