import Box from '@mui/material/Box';
import Button from '@mui/material/Button';
import { visuallyHidden } from '@mui/utils';
import { keepPreviousData, useQuery } from '@tanstack/react-query';
import { useId, useLayoutEffect, useRef, useState, type KeyboardEvent } from 'react';
import { useDraft } from '../forms/use-draft.ts';
import { useT } from '../i18n/use-t.ts';
import { TextInput } from '../parts/TextInput.tsx';
import { mentionableQuery, type CommentPlace, type CommentWords, type Mentionable } from './comment-queries.ts';
import { MentionList } from './MentionList.tsx';
import { countExcess, keepSaid, putMention, readTyping } from './mention-typing.ts';

export interface CommentBoxProps {
  place: CommentPlace;
  /** Names what is typed here among the drafts of this device. */
  draftKey: string;
  label: string;
  sendLabel: string;
  initial?: CommentWords;
  autoFocus?: boolean;
  sending: boolean;
  /** Why the last sending failed; the text stays. */
  failure?: string | undefined;
  /** Settles when the words have arrived. */
  onSend: (words: CommentWords) => Promise<unknown>;
  onCancel?: () => void;
}

/** Are called so in every language. */
const SEND_KEYS = 'Ctrl+Enter';
const nothing: CommentWords = { text: '', mentions: [] };

/** Where people write: @ proposes who may read the record, Ctrl+Enter sends; what was typed stays until it has arrived, also when one leaves. */
export function CommentBox({
  place,
  draftKey,
  label,
  sendLabel,
  initial = nothing,
  autoFocus,
  sending,
  failure,
  onSend,
  onCancel,
}: CommentBoxProps) {
  const { t, name, n } = useT();
  const draft = useDraft<CommentWords>(`comment:${place.kind}:${place.id}:${draftKey}`, initial);
  const area = useRef<HTMLTextAreaElement>(null);
  const [typing, setTyping] = useState<{ start: number; caret: number; q: string }>();
  const [active, setActive] = useState(0);
  const caretAfter = useRef<number>(undefined);
  const id = useId();
  const found = useQuery({
    ...mentionableQuery(place, typing?.q.trim() ?? ''),
    enabled: typing !== undefined,
    placeholderData: keepPreviousData,
  });
  const people = typing ? (found.data ?? []) : [];
  const shown = people[Math.min(active, people.length - 1)];
  const excess = countExcess(draft.value.text);
  const isEmpty = draft.value.text.trim() === '';

  useLayoutEffect(() => {
    if (caretAfter.current === undefined) return;
    area.current?.setSelectionRange(caretAfter.current, caretAfter.current);
    caretAfter.current = undefined;
  });

  const follow = (text: string, caret: number) => {
    const next = readTyping(text, caret);
    setTyping(next && { ...next, caret });
    if (next?.q !== typing?.q) setActive(0);
  };
  const pick = (person: Mentionable) => {
    if (!typing) return;
    const put = putMention(draft.value, typing, { id: person.id, name: name(person), userNO: person.userNO });
    caretAfter.current = put.caret;
    draft.set(put.words);
    setTyping(undefined);
    area.current?.focus();
  };
  const send = async () => {
    if (isEmpty || excess > 0 || sending) return;
    const { text } = draft.value;
    try {
      await onSend({ text, mentions: keepSaid(draft.value) });
      draft.discard();
    } catch {
      // The text stays; the reason is said below.
      area.current?.focus();
    }
  };
  const onKeyDown = (event: KeyboardEvent) => {
    if (event.nativeEvent.isComposing) return;
    if (event.key === 'Enter' && (event.ctrlKey || event.metaKey)) {
      event.preventDefault();
      // The form around a record's page has its own Ctrl+Enter.
      event.stopPropagation();
      void send();
    } else if (shown && (event.key === 'Enter' || event.key === 'Tab')) {
      event.preventDefault();
      pick(shown);
    } else if (shown && (event.key === 'ArrowDown' || event.key === 'ArrowUp')) {
      event.preventDefault();
      const step = event.key === 'ArrowDown' ? 1 : people.length - 1;
      setActive((Math.min(active, people.length - 1) + step) % people.length);
    } else if (event.key === 'Escape' && (typing || onCancel)) {
      event.stopPropagation();
      if (typing) setTyping(undefined);
      else onCancel?.();
    }
  };
  const cancel = () => {
    draft.discard();
    onCancel?.();
  };

  return (
    <Box data-noprint="" sx={{ flex: 1, minWidth: 0, position: 'relative' }}>
      {typing && people.length > 0 && (
        <MentionList id={id} people={people} activeId={shown?.id} onPick={pick} onHover={(person) => setActive(people.indexOf(person))} />
      )}
      <TextInput
        multiline
        minRows={2}
        maxRows={14}
        autoFocus={autoFocus ?? false}
        value={draft.value.text}
        placeholder={t('comments.placeholder')}
        error={excess > 0}
        onChange={({ target }) => {
          draft.set({ text: target.value });
          follow(target.value, target.selectionStart ?? target.value.length);
        }}
        onSelect={({ target }) => {
          const { value, selectionStart, selectionEnd } = target as HTMLTextAreaElement;
          if (typing && selectionStart === selectionEnd) follow(value, selectionStart);
        }}
        onKeyDown={onKeyDown}
        onBlur={() => setTyping(undefined)}
        inputRef={area}
        inputProps={{
          'aria-label': label,
          'aria-keyshortcuts': 'M',
          'aria-autocomplete': 'list',
          'aria-haspopup': 'listbox',
          'aria-describedby': `${id}-hint`,
          ...(shown && { 'aria-controls': id, 'aria-activedescendant': `${id}-${shown.id}` }),
        }}
      />
      <Box role="status" sx={visuallyHidden}>
        {typing && found.data && t('comments.found', { count: people.length, number: n(people.length) })}
      </Box>
      {failure !== undefined && (
        <Box role="alert" sx={{ mt: 0.75, fontSize: 12, lineHeight: '18px', color: 'error.main' }}>
          {t('comments.unsent', { reason: failure })}
        </Box>
      )}
      <Box sx={{ mt: 1, display: 'flex', alignItems: 'center', gap: 1, flexWrap: 'wrap' }}>
        <Box
          id={`${id}-hint`}
          sx={{ flex: '1 1 180px', fontSize: 12, lineHeight: '18px', color: excess > 0 ? 'error.main' : 'text.secondary' }}
        >
          {excess > 0
            ? t('comments.tooLong', { count: excess, number: n(excess) })
            : draft.restored
              ? t('comments.restored')
              : t('comments.hint')}
        </Box>
        {onCancel && (
          <Button variant="text" color="inherit" onClick={cancel} sx={{ height: { xs: 40, md: 28 } }}>
            {t('common.cancel')}
          </Button>
        )}
        <Button
          variant="outlined"
          color="inherit"
          loading={sending}
          disabled={isEmpty || excess > 0}
          title={SEND_KEYS}
          onClick={() => void send()}
          sx={{ height: { xs: 40, md: 28 } }}
        >
          {sendLabel}
        </Button>
      </Box>
    </Box>
  );
}
