import type { ReactNode } from 'react';
import Box from '@mui/material/Box';

/** The name of a key. */
export function Kbd({ children }: { children: ReactNode }) {
  return (
    <Box
      component="kbd"
      sx={{
        fontFamily: 'inherit',
        whiteSpace: 'nowrap',
        fontSize: 11,
        lineHeight: '16px',
        px: '5px',
        borderRadius: '4px',
        border: '1px solid',
        borderColor: 'line.strong',
        bgcolor: 'background.paper',
        color: 'faint',
      }}
    >
      {children}
    </Box>
  );
}
