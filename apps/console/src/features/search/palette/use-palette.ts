import { useQuery } from '@tanstack/react-query';
import { useT } from '#shared/i18n/use-t.ts';
import { addressOfResults, searchQuery, type SearchGroup } from '../api/search.ts';
import { useKindName } from '../kinds.ts';
import { listRecent } from '#shared/page/recent-store.ts';
import { useSettled } from '#shared/forms/use-settled.ts';
import type { PaletteGroup } from './items.ts';
import { useCommands } from './use-commands.ts';

const pause = 180;
/** A few of each kind; the page of results has all. */
const atMost = 5;

export interface Palette {
  readonly groups: readonly PaletteGroup[];
  /** Records are being looked for and none are shown yet. */
  readonly loading: boolean;
  /** What is shown belongs to what was typed before. */
  readonly stale: boolean;
  readonly error: Error | null;
  readonly retry: () => void;
  /** Matching commands, and records of all kinds, as it is read out. */
  readonly found: number;
  /** There are more than `found`. */
  readonly isCapped: boolean;
}

/** What may be done with the record in sight stands first. */
const isOfRecord = ({ id }: PaletteGroup): boolean => id === 'record';

/** What stands in the palette for a query: commands at once, records when they come. Empty: what was opened lately, and all commands. */
export function usePalette(query: string, composing: boolean): Palette {
  const { t, n } = useT();
  const nameOf = useKindName();
  const settled = useSettled(query, pause);
  // Half-typed Chinese is not asked for.
  const asked = composing ? '' : settled;
  const answer = useQuery(searchQuery(asked, { pageSize: atMost }));
  const commands = useCommands(query);
  const records = query === '' || answer.error ? [] : (answer.data?.groups ?? []);
  const toGroup = (group: SearchGroup): PaletteGroup => {
    const rest = group.totalCount > group.hits.length || group.isCapped;
    return {
      id: group.kind,
      label: nameOf(group.kind),
      items: [
        ...group.hits.map((hit) => ({ type: 'hit' as const, id: `${group.kind}-${hit.id}`, kind: group.kind, hit, to: hit.link })),
        ...(rest
          ? [
              {
                type: 'more' as const,
                id: `more-${group.kind}`,
                label: t('search.allOf', { count: group.totalCount, number: `${n(group.totalCount)}${group.isCapped ? '+' : ''}` }),
                to: addressOfResults(asked, group.kind),
              },
            ]
          : []),
      ],
    };
  };
  const recent: PaletteGroup = {
    id: 'recent',
    label: t('search.recent'),
    items:
      query === '' ? listRecent().map((record) => ({ type: 'recent' as const, id: `recent-${record.link}`, record, to: record.link })) : [],
  };
  const waiting = query !== '' && (asked !== query || answer.isFetching);
  return {
    groups: [...commands.filter(isOfRecord), recent, ...commands.filter((group) => !isOfRecord(group)), ...records.map(toGroup)].filter(
      ({ items }) => items.length > 0,
    ),
    loading: waiting && records.length === 0,
    stale: waiting,
    error: query === '' || waiting ? null : answer.error,
    retry: () => void answer.refetch(),
    found: [...commands.map(({ items }) => items.length), ...records.map(({ totalCount }) => totalCount)].reduce(
      (sum, one) => sum + one,
      0,
    ),
    isCapped: records.some((group) => group.isCapped),
  };
}
