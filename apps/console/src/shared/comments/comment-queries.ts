import { infiniteQueryOptions } from '@tanstack/react-query';
import { call } from '../api/call.ts';
import { readQuery } from '../api/read-query.ts';
import type { DataOf } from '../api/route-types.ts';
import { routes } from '../api/routes.ts';

/** The record beside which people talk: its lifecycle, and the id in its page's address. */
export interface CommentPlace {
  kind: string;
  id: number;
}

export type CommentPage = DataOf<typeof routes.getComments>;
export type CommentThread = CommentPage['threads'][number];
export type CommentRow = CommentThread['replies'][number];
export type Mentionable = DataOf<typeof routes.findMentionable>[number];

/** What a comment speaks to whom. */
export interface CommentWords {
  text: string;
  mentions: { id: number; name: string }[];
}

/** Answers that a written comment makes stale. */
export const staleComments = [routes.getComments.name];

/** The threads of a record, the newest page first; open pages ask again when somebody writes. */
export const commentsQuery = (place: CommentPlace) =>
  infiniteQueryOptions({
    queryKey: [routes.getComments.name, place],
    queryFn: async ({ signal, pageParam }) => {
      const page: Partial<CommentPage> | null = await call(routes.getComments, { query: { ...place, before: pageParam } }, { signal });
      // A record's page must not fall with what stands beside it.
      if (!page?.threads) throw new Error('There are no comments');
      return page as CommentPage;
    },
    initialPageParam: null as number | null,
    getNextPageParam: (page: CommentPage) => (page.hasOlder ? page.threads[0]?.id : undefined),
    meta: { live: ['comment'] },
    retry: false,
  });

/** Who may be mentioned beside a record; without a text those who have to do with it. */
export const mentionableQuery = (place: CommentPlace, q: string) =>
  readQuery(routes.findMentionable, { query: { ...place, q } }, { staleTime: 60_000, keepPrevious: true });
