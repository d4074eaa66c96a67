import Box from '@mui/material/Box';
import { useT } from '../i18n/use-t.ts';
import { lookOfState } from '../workflow/catalogue.ts';
import { CutWords } from './CutWords.tsx';
import { StateGlyph } from './StateGlyph.tsx';

export interface StateChipProps {
  state: string;
  /** The machine's name in the catalogue. */
  workflow?: string;
  /** `plain` in tables and lists, `soft` once in a record's header. */
  variant?: 'plain' | 'soft';
}

/** A state is read from its words and its shape; the tone only supports them. */
export function StateChip({ state, workflow = 'riskControl', variant = 'plain' }: StateChipProps) {
  const { pick } = useT();
  const { tone, glyph, label } = lookOfState(workflow, state);
  const soft = variant === 'soft';
  const words = pick(label);
  return (
    <Box
      component="span"
      sx={{
        display: 'inline-flex',
        alignItems: 'center',
        gap: 0.75,
        maxWidth: '100%',
        whiteSpace: 'nowrap',
        fontSize: soft ? 12 : 13,
        lineHeight: '20px',
        fontWeight: soft ? 500 : 400,
        color: soft ? `tone.${tone}.fg` : 'text.primary',
        ...(soft && { bgcolor: `tone.${tone}.bg`, borderRadius: 10, pl: 0.75, pr: 1.25, height: 24 }),
      }}
    >
      <Box component="span" sx={{ color: `tone.${tone}.fg`, lineHeight: 0, flexShrink: 0 }}>
        <StateGlyph glyph={glyph} />
      </Box>
      <CutWords words={words} />
    </Box>
  );
}
