import Box from '@mui/material/Box';
import type { ReactNode } from 'react';
import type { Tone } from '../theme/tokens.ts';

/** A figure of a scale in a tile of its tone, with words beside it; without a figure a dash, said by `none`. */
export function ScoreTile({
  figure,
  tone,
  title,
  none,
  children,
}: {
  figure: number | null;
  tone: Tone;
  title?: string;
  none: string;
  children: ReactNode;
}) {
  if (figure === null)
    return (
      <Box component="span" role="img" aria-label={none} sx={{ color: 'faint', fontSize: 13 }}>
        {'–'}
      </Box>
    );
  return (
    <Box
      component="span"
      title={title}
      sx={{
        display: 'inline-flex',
        alignItems: 'center',
        gap: 0.75,
        maxWidth: '100%',
        fontSize: 13,
        lineHeight: '15px',
        whiteSpace: 'normal',
      }}
    >
      <Box
        component="span"
        data-tone={tone}
        sx={{
          width: 20,
          height: 20,
          lineHeight: '20px',
          flexShrink: 0,
          borderRadius: '5px',
          bgcolor: `tone.${tone}.bg`,
          color: `tone.${tone}.fg`,
          fontSize: 12,
          fontWeight: 600,
          textAlign: 'center',
        }}
      >
        {figure}
      </Box>
      {/* In the column of a list the words stand in two lines, for which the lowest row has room. */}
      {children && <span>{children}</span>}
    </Box>
  );
}
