import Box from '@mui/material/Box';
import ButtonBase from '@mui/material/ButtonBase';
import { useEffect, useRef, useState, type ChangeEvent, type CompositionEvent, type KeyboardEvent } from 'react';
import { useT } from '../i18n/use-t.ts';
import { CloseIcon, SearchIcon } from '../theme/icons.tsx';

const pause = 350;

/** A search field that asks after a pause in typing, or at once on Enter. A half-typed Chinese word (composition) is not sent. */
export function SearchBox({ label, value, onChange }: { label: string; value: string; onChange: (value: string) => void }) {
  const { t } = useT();
  const [text, setText] = useState(value);
  const [seen, setSeen] = useState(value);
  const composing = useRef(false);
  const timer = useRef<ReturnType<typeof setTimeout>>(undefined);
  if (seen !== value) {
    setSeen(value);
    setText(value);
  }
  useEffect(() => () => clearTimeout(timer.current), []);
  const send = (next: string) => {
    clearTimeout(timer.current);
    if (next.trim() !== value) onChange(next.trim());
  };
  const type = (next: string) => {
    setText(next);
    clearTimeout(timer.current);
    if (!composing.current) timer.current = setTimeout(() => send(next), pause);
  };
  return (
    <Box
      role="search"
      sx={{
        display: 'flex',
        alignItems: 'center',
        gap: 0.75,
        flexShrink: 0,
        width: { xs: '100%', md: 232 },
        height: { xs: 36, md: 28 },
        px: 1,
        border: '1px solid',
        borderColor: 'line.strong',
        borderRadius: '6px',
        color: 'faint',
        '&:focus-within': { borderColor: 'primary.main', boxShadow: '0 0 0 3px var(--mui-palette-brand-softLine)' },
      }}
    >
      <SearchIcon sx={{ fontSize: 15 }} />
      <Box
        component="input"
        type="text"
        value={text}
        placeholder={label}
        aria-label={label}
        aria-keyshortcuts="/"
        onChange={(event: ChangeEvent<HTMLInputElement>) => type(event.target.value)}
        onCompositionStart={() => {
          composing.current = true;
        }}
        onCompositionEnd={(event: CompositionEvent<HTMLInputElement>) => {
          composing.current = false;
          type(event.currentTarget.value);
        }}
        onKeyDown={(event: KeyboardEvent) => {
          if (event.key === 'Enter' && !composing.current) send(text);
        }}
        sx={{
          flex: 1,
          minWidth: 0,
          p: 0,
          border: 0,
          textOverflow: 'ellipsis',
          outline: 'none',
          bgcolor: 'transparent',
          font: 'inherit',
          fontSize: { xs: 16, md: 13 },
          color: 'text.primary',
          '&:focus-visible': { outline: 'none' },
          '&::placeholder': { color: 'faint', opacity: 1 },
        }}
      />
      {text && (
        <ButtonBase
          aria-label={t('parts.clearSearch')}
          onClick={() => {
            setText('');
            send('');
          }}
          sx={{ borderRadius: '4px', p: '2px', mr: -0.5 }}
        >
          <CloseIcon sx={{ fontSize: 14 }} />
        </ButtonBase>
      )}
    </Box>
  );
}
