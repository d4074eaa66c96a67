import type { Tone } from '../theme/tokens.ts';

export type HeatLevel = 'low' | 'medium' | 'high' | 'extreme';
/** The gravest first, as words with their sums stand below a map. */
export const heatLevels: readonly HeatLevel[] = ['extreme', 'high', 'medium', 'low'];

/** Likelihood × impact in four bands, as risk registers read it: to 4 low, to 9 medium, to 14 high, from 15 extreme. */
export function levelOf(likelihood: number, impact: number): HeatLevel {
  const product = likelihood * impact;
  if (product >= 15) return 'extreme';
  if (product >= 10) return 'high';
  return product >= 5 ? 'medium' : 'low';
}

/** Strong enough to be read from the other side of a table; the colour of what stands on it beside it. */
export const heatPaint: Readonly<Record<HeatLevel, { readonly bgcolor: string; readonly color: string }>> = {
  low: { bgcolor: 'tone.green.line', color: 'text.primary' },
  medium: { bgcolor: 'tone.amber.line', color: 'text.primary' },
  high: { bgcolor: 'tone.red.line', color: 'text.primary' },
  extreme: { bgcolor: 'tone.red.fg', color: 'background.paper' },
};

/** The same as tones, for a level beside words. */
export const toneOfLevel: Readonly<Record<HeatLevel, Tone>> = { low: 'green', medium: 'amber', high: 'red', extreme: 'red' };
