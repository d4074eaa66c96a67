import Box from '@mui/material/Box';
import type { ComponentProps } from 'react';
import type { Tone } from '../theme/tokens.ts';
import { CutWords } from './CutWords.tsx';
import { StateGlyph } from './StateGlyph.tsx';

/** Where something stands, in words and shape. */
export function GlyphWords({ tone, glyph, words }: { tone: Tone; glyph: ComponentProps<typeof StateGlyph>['glyph']; words: string }) {
  return (
    <Box
      component="span"
      sx={{
        display: 'inline-flex',
        alignItems: 'center',
        gap: 0.75,
        maxWidth: '100%',
        fontSize: 13,
        lineHeight: '20px',
        color: 'text.primary',
        whiteSpace: 'nowrap',
      }}
    >
      <Box component="span" sx={{ color: `tone.${tone}.fg`, lineHeight: 0, flexShrink: 0 }}>
        <StateGlyph glyph={glyph} />
      </Box>
      <CutWords words={words} />
    </Box>
  );
}
