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

/** Does a command's name, in either language, hold every word? */
export function holdsWords(names: readonly string[], query: string): boolean {
  const text = fold(names.join('\n'));
  return fold(query)
    .split(/\s+/u)
    .every((word) => text.includes(word));
}
