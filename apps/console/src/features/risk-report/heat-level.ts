import type { Tone } from '#shared/theme/tokens.ts';

export type HeatLevel = 'low' | 'medium' | 'high' | 'extreme';

/** Likelihood × impact in four bands, as risk registers read it: to 4 low, to 9 medium, to 14 high, from 15 extreme. */
export function levelOf(likelihood: number, impact: number): HeatLevel {
  const product = likelihood * impact;
  if (product >= 15) return 'extreme';
  if (product >= 10) return 'high';
  return product >= 5 ? 'medium' : 'low';
}

export const toneOfLevel: Readonly<Record<HeatLevel, Tone>> = { low: 'green', medium: 'teal', high: 'amber', extreme: 'red' };
