import Box from '@mui/material/Box';
import type { ComponentProps } from 'react';
import type { Tone } from '../theme/tokens.ts';
import { StateGlyph } from './StateGlyph.tsx';

export interface GlyphWordsProps {
  tone: Tone;
  glyph: ComponentProps<typeof StateGlyph>['glyph'];
  words: string;
  /** On a ground of its tone, as once in a record's header. */
  isSoft?: boolean;
}

/** Where something stands, in words and shape. Where a column is too narrow for the words they end in an ellipsis, and the whole of them is their title. */
export function GlyphWords({ tone, glyph, words, isSoft = false }: GlyphWordsProps) {
  return (
    <Box
      component="span"
      sx={{
        display: 'inline-flex',
        alignItems: 'center',
        gap: 0.75,
        maxWidth: '100%',
        fontSize: isSoft ? 12 : 13,
        fontWeight: isSoft ? 500 : 400,
        lineHeight: '20px',
        color: isSoft ? `tone.${tone}.fg` : 'text.primary',
        whiteSpace: 'nowrap',
        ...(isSoft && { bgcolor: `tone.${tone}.bg`, borderRadius: 10, pl: 0.75, pr: 1.25, height: 24 }),
      }}
    >
      <Box component="span" sx={{ color: `tone.${tone}.fg`, lineHeight: 0, flexShrink: 0 }}>
        <StateGlyph glyph={glyph} />
      </Box>
      <Box component="span" title={words} sx={{ minWidth: 0, overflow: 'hidden', textOverflow: 'ellipsis' }}>
        {words}
      </Box>
    </Box>
  );
}
