import { createHash } from 'node:crypto';
import type { Text } from '@portal/workflows';

/** A figure of a pack: what it counts, its value at the moment of the pack, and the question behind it (an address of the portal's own). */
export interface PackFigure {
  /** Permanent: packs are compared by it. */
  readonly key: string;
  readonly label: Text;
  /** A count, or an amount as text with its currency. */
  readonly value: number | string;
  readonly question: string;
  /** The question in words. Packs of earlier versions have none. */
  readonly asked?: Text;
}

/** A part of a whole in a chart. */
export interface ChartPart {
  readonly tone: ChartTone;
  readonly value: number;
}
export type ChartTone = 'green' | 'amber' | 'blue' | 'grey' | 'red';

/** Something on a page. Words are in both languages, so that all files of a pack say the same. */
export type PackBlock =
  | { readonly kind: 'paragraph'; readonly text: Text }
  | { readonly kind: 'figures'; readonly figures: readonly PackFigure[] }
  | {
      readonly kind: 'table';
      /** What the rows are, where the section's heading does not say it. Packs of earlier versions have none. */
      readonly title?: Text;
      readonly head: readonly Text[];
      readonly rows: readonly (readonly Text[])[];
      readonly empty: Text;
    }
  | {
      readonly kind: 'chart';
      readonly title: Text;
      readonly legend: readonly { readonly tone: ChartTone; readonly label: Text }[];
      readonly bars: readonly { readonly label: Text; readonly parts: readonly ChartPart[]; readonly note: string }[];
    };

export interface PackSectionContent {
  readonly name: string;
  readonly title: Text;
  readonly blocks: readonly PackBlock[];
}

/** A pack before another one. */
export interface EarlierPack {
  readonly id: number;
  readonly number: string;
  readonly frozenAt: string;
}
/** The newest pack of the period before. */
export interface LastPeriodPack extends EarlierPack {
  readonly period: Text;
}

/** A pack as it was frozen: everything that its files say. */
export interface PackContent {
  readonly format: 'portal-committee-pack/1';
  readonly number: string;
  readonly title: Text;
  readonly period: { readonly id: number; readonly title: Text; readonly firstDay: string; readonly lastDay: string };
  /** ISO 8601 in UTC. */
  readonly frozenAt: string;
  /** By whose clock the files tell their times: the portal's when it was frozen. Packs of earlier versions have none, and tell in GMT. */
  readonly timeZone?: string;
  readonly preparedBy: Text;
  /** The pack before it of the same period; null for the first. Packs of earlier versions name one of an earlier period where there is none of their own. */
  readonly previous: EarlierPack | null;
  /** The one with which its comparison is made; null where the period before has none. Packs of earlier versions compare with `previous`, and do not say. */
  readonly lastPeriod?: LastPeriodPack | null;
  readonly sections: readonly PackSectionContent[];
}

/** The text of a pack that is hashed: its JSON with keys in order, whatever way the database gives them back. */
export function writeContent(content: PackContent): string {
  return JSON.stringify(content, (_key, value: unknown) =>
    value !== null && typeof value === 'object' && !Array.isArray(value)
      ? Object.fromEntries(Object.entries(value).sort(([a], [b]) => (a < b ? -1 : 1)))
      : value,
  );
}

/** SHA-256 of a pack's content, hex. */
export const hashContent = (content: PackContent): string => createHash('sha256').update(writeContent(content), 'utf8').digest('hex');

/** All figures of a pack, in their order. */
export const listFigures = (content: PackContent): PackFigure[] => listFiguresOf(content.sections);
export const listFiguresOf = (sections: readonly PackSectionContent[]): PackFigure[] =>
  sections.flatMap(({ blocks }) => blocks.flatMap((block) => (block.kind === 'figures' ? block.figures : [])));

/** A figure of two packs; null where one of them has none. */
export interface FigureDifference {
  readonly key: string;
  readonly label: Text;
  readonly before: number | string | null;
  readonly after: number | string | null;
}

/** Packs of earlier versions wrote amounts without thousands apart: the same amount is no difference. */
const plain = (value: number | string): number | string => (typeof value === 'string' ? value.replaceAll(/(?<=\d),(?=\d{3})/g, '') : value);

/** What differs between two packs, in the order of the later one; what the earlier alone has stands at the end. */
export function comparePacks(before: readonly PackFigure[], after: readonly PackFigure[]): FigureDifference[] {
  const [was, is] = [new Map(before.map((one) => [one.key, one])), new Map(after.map((one) => [one.key, one]))];
  const keys = [...new Set([...is.keys(), ...was.keys()])];
  return keys.flatMap((key) => {
    const [old, now] = [was.get(key), is.get(key)];
    if (old && now && plain(old.value) === plain(now.value)) return [];
    return [{ key, label: (now ?? old)!.label, before: old?.value ?? null, after: now?.value ?? null }];
  });
}
