import type { FigureFilter } from '../wire.ts';

/** What a review found of a control, by what its score means: 5, 3 and 4, 1 and 2, none yet. Always in this order. */
export const verdictNames = ['good', 'fair', 'poor', 'none'] as const;
export type VerdictName = (typeof verdictNames)[number];

/** The list of controls that each verdict counts. */
export const verdictFilters: Readonly<Record<VerdictName, FigureFilter>> = {
  good: { effectiveness: 5 },
  fair: { effectivenessFrom: 3, effectivenessTo: 4 },
  poor: { effectivenessFrom: 1, effectivenessTo: 2 },
  none: { missing: 'effectiveness' },
};

/** Who keeps a late control waiting: its owner and his assistants, or whoever approves or reviews it. */
export const lateWorks = ['assess', 'decide'] as const;
export type LateWork = (typeof lateWorks)[number];

/** The chart status (docs/decisions/wire.md) whose controls a late work is counted among. */
export const lateStatus: Readonly<Record<LateWork, number>> = { assess: 0, decide: 1 };

/** In filters of issues: those whose record has no business unit. */
export const NO_UNIT = 'none';
