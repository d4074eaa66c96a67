import Box from '@mui/material/Box';
import type { ReactNode } from 'react';
import { AlertIcon } from '#shared/theme/icons.tsx';

/** What the server refused, above the button; empty it takes no room and is announced when it fills. */
export function FormAlert({ children }: { children: ReactNode }) {
  return (
    <Box role="alert" sx={{ mt: children ? 0 : -2 }}>
      {children && (
        <Box
          sx={{
            display: 'flex',
            gap: 1,
            px: 1.5,
            py: 1,
            borderRadius: '6px',
            bgcolor: 'tone.red.bg',
            color: 'tone.red.fg',
            fontSize: 13,
            lineHeight: '20px',
          }}
        >
          <AlertIcon sx={{ fontSize: 17, mt: '1px' }} />
          <div>{children}</div>
        </Box>
      )}
    </Box>
  );
}
