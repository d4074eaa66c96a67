import Box from '@mui/material/Box';
import Button, { type ButtonProps } from '@mui/material/Button';
import { useState, type ReactNode } from 'react';
import { useCommand } from '../api/use-call.ts';
import { routes } from '../api/routes.ts';
import { useT } from '../i18n/use-t.ts';
import { Ago } from '../parts/Ago.tsx';
import { ConfirmDialog } from '../parts/ConfirmDialog.tsx';
import { PersonAvatar } from '../parts/PersonTag.tsx';
import { CommentBox } from './CommentBox.tsx';
import { staleComments, type CommentPlace, type CommentRow } from './comment-queries.ts';
import { CommentText } from './CommentText.tsx';

/** A small deed below a comment. */
export function CommentDeed(props: ButtonProps) {
  return (
    <Button variant="text" color="inherit" {...props} sx={{ height: { xs: 32, md: 24 }, minWidth: 0, px: 0, fontSize: 12, ...props.sx }} />
  );
}

export interface CommentItemProps {
  place: CommentPlace;
  comment: CommentRow;
  /** Brought into view by the address. */
  isTarget: boolean;
  size?: number;
  /** Deeds before those of its author. */
  deeds?: ReactNode;
}

/** One comment with what its author may do with it. */
export function CommentItem({ place, comment, isTarget, size = 26, deeds }: CommentItemProps) {
  const { t, name, instant } = useT();
  const [isEdited, setEdited] = useState(false);
  const [asks, setAsks] = useState(false);
  const [failure, setFailure] = useState<string>();
  const failed = (error: Error) => {
    setFailure(error.message);
    return true;
  };
  const edit = useCommand(routes.editComment, { refreshes: staleComments, onError: failed });
  const remove = useCommand(routes.removeComment, { refreshes: staleComments, onSuccess: () => setAsks(false) });
  const author = comment.author ?? { name: t('comments.someone') };
  const isGone = comment.removedAt !== null;
  return (
    <Box
      id={`comment-${comment.id}`}
      tabIndex={-1}
      sx={{
        display: 'flex',
        gap: 1.25,
        scrollMarginTop: 216,
        outline: isTarget ? '1px solid' : 'none',
        outlineColor: 'brand.accent',
        outlineOffset: '7px',
        borderRadius: '4px',
      }}
    >
      <PersonAvatar person={author} size={size} />
      <Box sx={{ flex: 1, minWidth: 0 }}>
        <Box sx={{ display: 'flex', alignItems: 'baseline', columnGap: 1, flexWrap: 'wrap', fontSize: 13, lineHeight: '20px' }}>
          <Box component="span" sx={{ fontWeight: 600 }}>
            {name(author)}
          </Box>
          <Box component="span" sx={{ fontSize: 12, color: 'text.secondary', fontVariantNumeric: 'tabular-nums' }}>
            <Ago at={comment.createdAt} />
            {comment.editedAt && !isGone && <span title={instant(comment.editedAt)}>{t('comments.edited')}</span>}
          </Box>
        </Box>
        {isGone ? (
          <Box sx={{ fontSize: 13, lineHeight: '24px', color: 'text.secondary', fontStyle: 'italic' }}>{t('comments.removed')}</Box>
        ) : isEdited ? (
          <Box sx={{ mt: 0.5 }}>
            <CommentBox
              place={place}
              draftKey={`edit:${comment.id}`}
              label={t('comments.editLabel')}
              sendLabel={t('comments.save')}
              initial={{
                text: comment.text,
                mentions: comment.mentions.flatMap((one) => (one.person ? [{ id: one.person.id, name: one.name }] : [])),
              }}
              autoFocus
              sending={edit.isPending}
              failure={failure}
              onSend={async (words) => {
                setFailure(undefined);
                await edit.mutateAsync({ body: { commentId: comment.id, rowVersion: comment.rowVersion, ...words } });
                setEdited(false);
              }}
              onCancel={() => setEdited(false)}
            />
          </Box>
        ) : (
          <CommentText text={comment.text} mentions={comment.mentions} />
        )}
        {!isEdited && (
          <Box sx={{ display: 'flex', gap: 1.5, mt: 0.25, flexWrap: 'wrap' }}>
            {deeds}
            {comment.isMine && !isGone && (
              <>
                <CommentDeed onClick={() => setEdited(true)}>{t('comments.edit')}</CommentDeed>
                <CommentDeed onClick={() => setAsks(true)}>{t('comments.remove')}</CommentDeed>
              </>
            )}
          </Box>
        )}
      </Box>
      <ConfirmDialog
        open={asks}
        destructive
        title={t('comments.removeTitle')}
        body={t('comments.removeBody')}
        confirmLabel={t('comments.remove')}
        busy={remove.isPending}
        onConfirm={() => remove.mutate({ body: { commentId: comment.id } })}
        onClose={() => setAsks(false)}
      />
    </Box>
  );
}
