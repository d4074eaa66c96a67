import Box from '@mui/material/Box';
import type { ReactNode } from 'react';
import type { Tone } from '../theme/tokens.ts';

/** A few words about a row; the tone only supports them. */
export function Tag({ tone = 'neutral', children }: { tone?: Tone; children: ReactNode }) {
  return (
    <Box
      component="span"
      sx={{
        display: 'inline-flex',
        alignItems: 'center',
        height: 20,
        px: 0.75,
        borderRadius: '5px',
        border: '1px solid',
        borderColor: `tone.${tone}.line`,
        bgcolor: `tone.${tone}.bg`,
        color: `tone.${tone}.fg`,
        fontSize: 12,
        lineHeight: '18px',
        whiteSpace: 'nowrap',
      }}
    >
      {children}
    </Box>
  );
}
