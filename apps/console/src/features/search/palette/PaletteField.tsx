import { LENGTH } from '@portal/contract/client';
import Box from '@mui/material/Box';
import IconButton from '@mui/material/IconButton';
import { useId, type ChangeEvent, type KeyboardEvent } from 'react';
import { useTooLong } from '#shared/forms/use-too-long.ts';
import { useT } from '#shared/i18n/use-t.ts';
import { CloseIcon, SearchIcon } from '#shared/theme/icons.tsx';

export interface PaletteFieldProps {
  text: string;
  /** Of the list while it has a line. */
  listId: string | undefined;
  activeId: string | undefined;
  onText: (text: string) => void;
  onComposing: (composing: boolean) => void;
  onKeyDown: (event: KeyboardEvent) => void;
  onClose: () => void;
}

/** The field of the palette: a combobox whose list is below it. */
export function PaletteField({ text, listId, activeId, onText, onComposing, onKeyDown, onClose }: PaletteFieldProps) {
  const { t } = useT();
  const note = useId();
  const over = useTooLong()(text.trim(), LENGTH.query);
  return (
    <Box
      sx={{
        display: 'flex',
        alignItems: 'center',
        gap: 1.25,
        pl: 2.25,
        pr: 1,
        height: 54,
        flexShrink: 0,
        borderBottom: '1px solid',
        borderColor: 'line.main',
      }}
    >
      <SearchIcon sx={{ fontSize: 18, color: 'faint' }} />
      <Box
        component="input"
        type="text"
        role="combobox"
        autoFocus
        autoComplete="off"
        spellCheck={false}
        value={text}
        placeholder={t('search.placeholder')}
        aria-label={t('search.placeholder')}
        aria-autocomplete="list"
        aria-expanded={listId !== undefined}
        aria-controls={listId}
        aria-activedescendant={activeId}
        {...(over !== undefined && { 'aria-invalid': true, 'aria-describedby': note })}
        onChange={(event: ChangeEvent<HTMLInputElement>) => onText(event.target.value)}
        onCompositionStart={() => onComposing(true)}
        onCompositionEnd={() => onComposing(false)}
        onKeyDown={onKeyDown}
        sx={{
          flex: 1,
          minWidth: 0,
          p: 0,
          border: 0,
          outline: 'none',
          bgcolor: 'transparent',
          font: 'inherit',
          fontSize: 16,
          color: 'text.primary',
          '&:focus-visible': { outline: 'none' },
          '&::placeholder': { color: 'faint', opacity: 1 },
        }}
      />
      {over !== undefined && (
        <Box id={note} role="status" sx={{ fontSize: 12, color: 'error.main', whiteSpace: 'nowrap' }}>
          {over}
        </Box>
      )}
      <IconButton aria-label={t('common.close')} onClick={onClose} sx={{ width: { xs: 40, sm: 32 }, height: { xs: 40, sm: 32 } }}>
        <CloseIcon sx={{ fontSize: 18 }} />
      </IconButton>
    </Box>
  );
}
