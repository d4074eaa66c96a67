import Box from '@mui/material/Box';
import { useState } from 'react';
import { routes } from '../api/routes.ts';
import { useCommand } from '../api/use-call.ts';
import { useT } from '../i18n/use-t.ts';
import type { PersonName } from '../parts/PersonTag.tsx';
import { CommentBox } from './CommentBox.tsx';
import { CommentDeed, CommentItem } from './CommentItem.tsx';
import { staleComments, type CommentPlace, type CommentThread as Thread } from './comment-queries.ts';
import { useSecondsLeft } from './use-seconds-left.ts';

/** So long whoever resolves a thread may take it back where it stood. */
export const UNDO_MS = 10_000;
const SHOWN_OF_FOLDED = 60;

/** The first words of a folded thread, with its people's names in the reader's language. */
function beginOf({ text, mentions }: Thread, nameOf: (person: PersonName) => string): string {
  const named = mentions.reduce((said, one) => (one.person ? said.replaceAll(`@${one.name}`, `@${nameOf(one.person)}`) : said), text);
  const characters = [
    ...named
      .replace(/[*_`~>]/g, '')
      .replace(/\s+/g, ' ')
      .trim(),
  ];
  return characters.length > SHOWN_OF_FOLDED ? `${characters.slice(0, SHOWN_OF_FOLDED).join('')}…` : characters.join('');
}

/** A comment with its answers. A resolved one is a line that opens; right after resolving, that line takes it back. */
export function CommentThread({ place, thread, target }: { place: CommentPlace; thread: Thread; target: number | undefined }) {
  const { t, name, n } = useT();
  const holdsTarget = [thread, ...thread.replies].some(({ id }) => id === target);
  const [isOpen, setOpen] = useState(holdsTarget);
  const [answers, setAnswers] = useState(false);
  const [undoUntil, setUndoUntil] = useState<number>();
  const [failure, setFailure] = useState<string>();
  const left = Math.min(useSecondsLeft(undoUntil), UNDO_MS / 1000);
  const resolve = useCommand(routes.resolveComment, { refreshes: staleComments });
  const add = useCommand(routes.addComment, {
    refreshes: staleComments,
    onError: (error) => {
      setFailure(error.message);
      return true;
    },
  });
  const { resolved } = thread;
  const setResolved = (isResolved: boolean) =>
    resolve.mutate(
      { body: { commentId: thread.id, resolved: isResolved } },
      {
        onSuccess: () => {
          setUndoUntil(isResolved ? Date.now() + UNDO_MS : undefined);
          setOpen(false);
        },
      },
    );

  if (resolved && left > 0) {
    return (
      <Box
        sx={{
          display: 'flex',
          alignItems: 'center',
          columnGap: 1,
          flexWrap: 'wrap',
          pl: 4.5,
          fontSize: 13,
          lineHeight: '24px',
          color: 'text.secondary',
        }}
      >
        <span role="status">{t('comments.youResolved')}</span>
        <CommentDeed
          color="primary"
          autoFocus
          loading={resolve.isPending}
          onClick={() => setResolved(false)}
          sx={{ px: 0.5, fontSize: 13 }}
        >
          {t('comments.undo')}
        </CommentDeed>
        <Box component="span" sx={{ fontSize: 12, fontVariantNumeric: 'tabular-nums' }}>
          {t('comments.undoLeft', { number: n(left) })}
        </Box>
      </Box>
    );
  }
  const fold = resolved && (
    <Box
      sx={{
        display: 'flex',
        alignItems: 'baseline',
        columnGap: 1.5,
        flexWrap: 'wrap',
        pl: 4.5,
        fontSize: 13,
        lineHeight: '24px',
        color: 'text.secondary',
      }}
    >
      <Box component="span" sx={{ minWidth: 0, overflowWrap: 'anywhere' }}>
        {t('comments.resolvedBy', {
          who: resolved.by ? name(resolved.by) : t('comments.someone'),
          text: thread.removedAt ? t('comments.removed') : beginOf(thread, name),
        })}
      </Box>
      <CommentDeed aria-expanded={isOpen} onClick={() => setOpen(!isOpen)}>
        {t(isOpen ? 'comments.hide' : 'comments.show')}
      </CommentDeed>
      <CommentDeed loading={resolve.isPending} onClick={() => setResolved(false)}>
        {t('comments.reopen')}
      </CommentDeed>
    </Box>
  );
  if (fold && !isOpen) return fold;
  const author = thread.author ? name(thread.author) : t('comments.someone');
  return (
    <>
      {fold && <Box sx={{ mb: 1 }}>{fold}</Box>}
      <CommentItem
        place={place}
        comment={thread}
        isTarget={thread.id === target}
        deeds={
          <>
            <CommentDeed aria-expanded={answers} onClick={() => setAnswers(true)}>
              {t('comments.reply')}
            </CommentDeed>
            {!resolved && (
              <CommentDeed loading={resolve.isPending} onClick={() => setResolved(true)}>
                {t('comments.resolve')}
              </CommentDeed>
            )}
          </>
        }
      />
      {thread.replies.length > 0 && (
        <Box component="ul" sx={{ listStyle: 'none', m: 0, mt: 1.5, p: 0, pl: 4.5, display: 'flex', flexDirection: 'column', gap: 1.5 }}>
          {thread.replies.map((reply) => (
            <li key={reply.id}>
              <CommentItem place={place} comment={reply} isTarget={reply.id === target} size={22} />
            </li>
          ))}
        </Box>
      )}
      {answers && (
        <Box sx={{ mt: 1.5, pl: 4.5 }}>
          <CommentBox
            place={place}
            draftKey={`reply:${thread.id}`}
            label={t('comments.replyLabel', { who: author })}
            sendLabel={t('comments.reply')}
            autoFocus
            sending={add.isPending}
            failure={failure}
            onSend={async (words) => {
              setFailure(undefined);
              await add.mutateAsync({ body: { ...place, replyTo: thread.id, ...words } });
              setAnswers(false);
            }}
            onCancel={() => setAnswers(false)}
          />
        </Box>
      )}
    </>
  );
}
