import type { StatementFigures } from '../api/records.ts';

/** The figures of a statement in the order of its table; how many statements below there are stands beside how many of them are signed. */
export const shownFigures = [
  'controls',
  'reviewed',
  'testsEffective',
  'testsNotEffective',
  'materialWeaknesses',
  'significantDeficiencies',
  'controlDeficiencies',
  'notEvaluated',
  'belowSettled',
] as const satisfies readonly (keyof StatementFigures)[];
export type ShownFigure = (typeof shownFigures)[number];

export const isShownFigure = (name: string | null): name is ShownFigure => shownFigures.some((one) => one === name);
