import type { SvgIconProps } from '@mui/material/SvgIcon';
import type { ComponentType } from 'react';
import type { SearchHit } from '../api/search.ts';
import type { RecentRecord } from '#shared/page/recent-store.ts';

/** One line of the palette. */
export type PaletteItem = { readonly id: string; readonly to?: string } & (
  | {
      readonly type: 'command';
      readonly label: string;
      readonly note?: string;
      readonly icon: ComponentType<SvgIconProps>;
      readonly run?: () => void;
    }
  | { readonly type: 'recent'; readonly record: RecentRecord }
  | { readonly type: 'hit'; readonly kind: string; readonly hit: SearchHit }
  | { readonly type: 'more'; readonly label: string }
);

export interface PaletteGroup {
  readonly id: string;
  readonly label: string;
  readonly items: readonly PaletteItem[];
}

const fold = (text: string): string => text.normalize('NFKC').toLowerCase();

/** Is it the record whose whole number is typed? Whatever else is still looked for, it is the one that is meant. */
export const isNumbered = (item: PaletteItem, query: string): boolean => item.type === 'hit' && fold(item.hit.number) === fold(query);

const articles: ReadonlySet<string> = new Set(['a', 'an', 'the']);

/** Words that mean the same, as the texts list them: `new, create; resource, share`. */
export const readSynonyms = (text: string): string[][] =>
  text.split(/[;；]/u).map((group) => group.split(/[,，]/u).map((word) => fold(word.trim())));

/**
 * Does a command's name, in either language, hold every word, whatever their order? Articles do not count, and a word may stand for another that means
 * the same, also as a part of Chinese words, which nothing separates.
 */
export function holdsWords(names: readonly string[], query: string, synonyms: readonly (readonly string[])[] = []): boolean {
  const text = fold(names.join('\n'));
  const words = fold(query).split(/\s+/u);
  const telling = words.filter((word) => !articles.has(word));
  const meanings = (word: string) =>
    synonyms.reduce(
      (all, group) =>
        all.flatMap((one) => {
          const said = group.find((synonym) => one.includes(synonym));
          return said === undefined ? [one] : [one, ...group.map((meant) => one.replace(said, meant))];
        }),
      [word],
    );
  return (telling.length > 0 ? telling : words).every((word) => meanings(word).some((meant) => text.includes(meant)));
}
