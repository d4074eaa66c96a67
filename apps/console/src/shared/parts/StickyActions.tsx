import Box from '@mui/material/Box';
import type { ReactNode } from 'react';

export interface StickyActionsProps {
  /** What is saved. */
  note?: ReactNode;
  children: ReactNode;
  /** The menu of everything else: beside the buttons also where these have no room in one line. */
  more?: ReactNode;
}

/** Stays at the foot of a form: what is saved on the left, what can be done on the right, the filled button last. */
export function StickyActions({ note, children, more }: StickyActionsProps) {
  return (
    <Box
      data-foot
      sx={{
        position: 'sticky',
        bottom: 0,
        zIndex: 10,
        mt: 'auto',
        bgcolor: 'background.default',
        borderTop: '1px solid',
        borderColor: 'line.main',
        px: { xs: 2, md: 3 },
        py: 1.25,
        display: 'flex',
        alignItems: 'center',
        gap: 1,
        flexWrap: 'wrap',
      }}
    >
      <Box
        role="status"
        sx={{
          flex: { xs: note ? 1 : 'none', sm: 1 },
          // Empty it has no room, nor a gap beside it.
          mr: { xs: note ? 0 : -1, sm: 0 },
          minWidth: { xs: note ? '100%' : 0, sm: 0 },
          fontSize: 12,
          lineHeight: '18px',
          color: 'text.secondary',
          display: 'flex',
          alignItems: 'center',
          gap: 0.75,
          fontVariantNumeric: 'tabular-nums',
        }}
      >
        {note}
      </Box>
      <Box sx={{ display: 'flex', alignItems: 'flex-end', gap: 1, flex: { xs: 1, sm: 'none' }, minWidth: 0 }}>
        <Box
          sx={{
            display: 'flex',
            alignItems: 'center',
            gap: 1,
            flexWrap: 'wrap',
            flex: { xs: 1, sm: 'none' },
            minWidth: 0,
            // Two lines of words in a button are harder to read than a line for each button.
            '& > .MuiButton-root': { flex: { xs: '1 1 auto', sm: 'none' }, height: { xs: 40, sm: 32 }, whiteSpace: 'nowrap' },
          }}
        >
          {children}
        </Box>
        {more}
      </Box>
    </Box>
  );
}
