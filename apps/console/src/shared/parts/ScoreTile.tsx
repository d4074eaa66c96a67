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
        minWidth: 0,
        maxWidth: '100%',
        fontSize: 13,
        lineHeight: '20px',
        whiteSpace: 'nowrap',
      }}
    >
      <Box
        component="span"
        data-tone={tone}
        sx={{
          width: 20,
          height: 20,
          flexShrink: 0,
          borderRadius: '5px',
          bgcolor: `tone.${tone}.bg`,
          color: `tone.${tone}.fg`,
          fontSize: 12,
          fontWeight: 600,
          textAlign: 'center',
          fontVariantNumeric: 'tabular-nums',
        }}
      >
        {figure}
      </Box>
      {/* In a narrow column the words stand in two lines, which the lowest row has room for; what is longer ends with a sign, and the title has it in full. */}
      {children && (
        <Box
          component="span"
          sx={{
            minWidth: 0,
            overflow: 'hidden',
            whiteSpace: 'normal',
            lineHeight: '15px',
            display: '-webkit-box',
            WebkitBoxOrient: 'vertical',
            WebkitLineClamp: 2,
          }}
        >
          {children}
        </Box>
      )}
    </Box>
  );
}
