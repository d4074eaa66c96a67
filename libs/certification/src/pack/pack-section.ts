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
}

/** A part of every pack. Its figures and rows are read in the snapshot in which the pack is frozen. */
export interface PackSection {
  readonly name: string;
  gather(sql: SqlRunner, subject: PackSubject): Promise<Omit<PackSectionContent, 'name'>>;
}

/** A figure with the question behind it: the list that counts it, with its filters. */
export function figure(
  key: string,
  zh: string,
  en: string,
  value: number | string,
  list: string,
  filters: Record<string, string | number> = {},
): PackFigure {
  const query = new URLSearchParams(Object.entries(filters).map(([name, one]) => [name, String(one)])).toString();
  return { key, label: { zh, en }, value, question: query === '' ? list : `${list}?${query}` };
}

export const same = (words: string | number): { zh: string; en: string } => ({ zh: String(words), en: String(words) });
export const figures = (...list: PackFigure[]): PackBlock => ({ kind: 'figures', figures: list });
