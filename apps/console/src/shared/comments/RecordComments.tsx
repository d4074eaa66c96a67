import Box from '@mui/material/Box';
import Button from '@mui/material/Button';
import { useInfiniteQuery } from '@tanstack/react-query';
import { useEffect, useRef, useState } from 'react';
import { useLocation } from 'react-router-dom';
import { routes } from '../api/routes.ts';
import { useSession } from '../api/session.ts';
import { useCommand } from '../api/use-call.ts';
import { sentences } from '../i18n/sentences.ts';
import { useT } from '../i18n/use-t.ts';
import { PersonAvatar } from '../parts/PersonTag.tsx';
import { Section } from '../parts/Section.tsx';
import { CommentBox } from './CommentBox.tsx';
import { commentsQuery, staleComments, type CommentPlace } from './comment-queries.ts';
import { CommentThread } from './CommentThread.tsx';

/** The comment that the address names. */
function readTarget(search: string): number | undefined {
  const given = new URLSearchParams(search).get('comment');
  return given && /^[1-9]\d{0,14}$/.test(given) ? Number(given) : undefined;
}

/** Brings the comment of the address into view once it is there, asking for older ones until it is. */
function useTarget(shownIds: readonly number[], hasOlder: boolean, askOlder: () => void): number | undefined {
  const target = readTarget(useLocation().search);
  const seen = useRef<number>(undefined);
  const isShown = target !== undefined && shownIds.includes(target);
  useEffect(() => {
    if (target === undefined || seen.current === target) return;
    if (isShown) {
      seen.current = target;
      const element = document.getElementById(`comment-${target}`);
      element?.scrollIntoView?.({ block: 'center' });
      element?.focus({ preventScroll: true });
    } else if (hasOlder) askOlder();
  }, [target, isShown, hasOlder, askOlder]);
  return target;
}

/** What people say beside a record: never a decision, and it says so. Shows nothing where the record has no comments for this reader. */
export default function RecordComments({ place }: { place: CommentPlace }) {
  const { t, n, lang } = useT();
  const me = useSession();
  const [failure, setFailure] = useState<string>();
  const { data, hasNextPage, fetchNextPage, isFetchingNextPage } = useInfiniteQuery(commentsQuery(place));
  const add = useCommand(routes.addComment, {
    refreshes: staleComments,
    onError: (error) => {
      setFailure(error.message);
      return true;
    },
  });
  // Pages come newest first, the threads of each oldest first.
  const threads = [...(data?.pages ?? [])].reverse().flatMap((page) => page.threads);
  const ids = threads.flatMap((thread) => [thread.id, ...thread.replies.map(({ id }) => id)]);
  const target = useTarget(ids, hasNextPage && !isFetchingNextPage, () => void fetchNextPage());
  const first = data?.pages[0];
  if (!first) return null;
  const { totalCount, resolvedCount } = first;
  const figures = { count: totalCount, number: n(totalCount), resolved: n(resolvedCount) };
  return (
    <Section
      title={t('comments.title')}
      anchor="comments"
      note={
        totalCount > 0 && (
          <Box sx={{ fontSize: 12, color: 'text.secondary' }}>
            {t(resolvedCount > 0 ? 'comments.countResolved' : 'comments.count', figures)}
          </Box>
        )
      }
    >
      {threads.length === 0 && (
        <Box sx={{ mb: 2, fontSize: 13, lineHeight: '20px', color: 'text.secondary' }}>
          {sentences(lang, t('comments.empty'), t('comments.never'))}
        </Box>
      )}
      {hasNextPage && (
        <Button variant="text" loading={isFetchingNextPage} onClick={() => void fetchNextPage()} sx={{ mb: 1.5, height: 28 }}>
          {t('comments.older')}
        </Button>
      )}
      {threads.length > 0 && (
        <Box component="ul" sx={{ listStyle: 'none', m: 0, p: 0, mb: 2.5, display: 'flex', flexDirection: 'column', gap: 2 }}>
          {threads.map((thread) => (
            <li key={thread.id}>
              <CommentThread place={place} thread={thread} target={target} />
            </li>
          ))}
        </Box>
      )}
      <Box data-noprint="" sx={{ display: 'flex', gap: 1.25 }}>
        <PersonAvatar person={me} size={26} />
        <CommentBox
          place={place}
          draftKey="new"
          label={t('comments.label')}
          sendLabel={t('comments.send')}
          sending={add.isPending}
          failure={failure}
          onSend={(words) => {
            setFailure(undefined);
            return add.mutateAsync({ body: { ...place, ...words } });
          }}
        />
      </Box>
    </Section>
  );
}
