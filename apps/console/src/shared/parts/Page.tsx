import Box from '@mui/material/Box';
import type { ReactNode } from 'react';
import { frameHeight } from '../theme/tokens.ts';

/**
 * The frame of a page inside the shell. `padded` has the 24 px gutter (16 narrow); `flush` owns its padding (records); `fit` is as high as the
 * window and scrolls inside on a desk, so that a list's head and pager stay in sight.
 */
export function Page({ kind = 'padded', children }: { kind?: 'padded' | 'flush' | 'fit'; children: ReactNode }) {
  return (
    <Box
      sx={{
        flex: 1,
        minWidth: 0,
        display: 'flex',
        flexDirection: 'column',
        ...(kind === 'padded' && { px: { xs: 2, md: 3 }, py: 2 }),
        // A flexible item ignores its height: only a rigid one keeps the list from pushing the pager out of sight.
        ...(kind === 'fit' && {
          flex: { xs: 1, md: 'none' },
          height: { md: `calc(100vh - ${frameHeight})` },
          overflow: { md: 'hidden' },
          minHeight: 0,
        }),
      }}
    >
      {children}
    </Box>
  );
}

/** Title, views and filters above a table, with the gutter that the table itself does not have. */
export function PageTop({ children }: { children: ReactNode }) {
  return (
    <Box sx={{ px: { xs: 2, md: 3 }, pt: 2, pb: 1.25, display: 'flex', flexDirection: 'column', gap: 1.25, flexShrink: 0 }}>{children}</Box>
  );
}
