import { useT } from '../i18n/use-t.ts';
import { lookOfState } from '../workflow/catalogue.ts';
import { GlyphWords } from './GlyphWords.tsx';

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
  return <GlyphWords tone={tone} glyph={glyph} words={pick(label)} isSoft={variant === 'soft'} />;
}
