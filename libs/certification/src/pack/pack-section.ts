import type { WeighedScope } from '@portal/assessment-period';
import type { PackList, PackListFilter } from '@portal/contract';
import type { SqlRunner } from '@portal/platform';
import type { PackBlock, PackFigure, PackSectionContent } from './pack-content.ts';

/** Of what a pack is gathered. */
export interface PackSubject {
  readonly periodId: number;
  readonly year: number;
  readonly firstDay: string;
  readonly lastDay: string;
  /** The portal's day, `yyyy-MM-dd`. */
  readonly today: string;
  /** The instants at which the portal's year begins, and the next one. */
  readonly yearFrom: Date;
  readonly yearBefore: Date;
  /** What is in scope and what of it is covered, as the period's own pages measure it: pairs and amounts are of the same cells. */
  readonly coverage: Pick<WeighedScope, 'totals' | 'gaps' | 'accounts' | 'cells' | 'cover'>;
}

/** A part of every pack. Its figures and rows are read in the snapshot in which the pack is frozen. */
export interface PackSection {
  readonly name: string;
  gather(sql: SqlRunner, subject: PackSubject): Promise<Omit<PackSectionContent, 'name'>>;
}

/** A figure with the question behind it: the list that holds exactly so many records, or those that an amount is of, with filters that the list has. */
export function figure<List extends PackList>(
  key: string,
  label: readonly [zh: string, en: string],
  value: number | string,
  list: List,
  filters: Readonly<Partial<Record<PackListFilter<List>, string | number>>>,
): PackFigure {
  const query = new URLSearchParams(Object.entries(filters).map(([name, one]): [string, string] => [name, String(one)]));
  return { key, label: { zh: label[0], en: label[1] }, value, question: `${list}?${query}` };
}

/** A figure of a period, which a page of that period shows. */
export const figureOnPage = (
  key: string,
  label: readonly [zh: string, en: string],
  value: number | string,
  address: string,
): PackFigure => ({
  key,
  label: { zh: label[0], en: label[1] },
  value,
  question: address,
});

export const same = (words: string | number): { zh: string; en: string } => ({ zh: String(words), en: String(words) });
export const figures = (...list: PackFigure[]): PackBlock => ({ kind: 'figures', figures: list });
