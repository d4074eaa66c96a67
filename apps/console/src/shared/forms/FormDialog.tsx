import Button from '@mui/material/Button';
import Dialog from '@mui/material/Dialog';
import DialogActions from '@mui/material/DialogActions';
import DialogContent from '@mui/material/DialogContent';
import DialogTitle from '@mui/material/DialogTitle';
import { useEffect, useId, useRef, useState, type ReactNode } from 'react';
import { BackGuard } from './BackGuard.tsx';
import { focusRefused } from './focus-field.ts';
import { sendsForm, useKeptTyping } from './use-form-keys.ts';
import { useT } from '../i18n/use-t.ts';

export interface FormDialogProps {
  title: string;
  submitLabel?: string;
  destructive?: boolean;
  busy?: boolean;
  wide?: boolean;
  note?: ReactNode;
  onSubmit: () => void;
  onClose: () => void;
  children: ReactNode;
}

/** A small form over a list; Enter in a field sends it, Escape leaves it while nothing was typed. */
export function FormDialog({
  title,
  submitLabel,
  destructive = false,
  busy = false,
  wide = false,
  note,
  onSubmit,
  onClose,
  children,
}: FormDialogProps) {
  const { t } = useT();
  const id = useId();
  const content = useRef<HTMLDivElement>(null);
  const [presses, setPresses] = useState(0);
  // What was refused, here or by the server, gets the cursor once it is marked.
  useEffect(() => {
    if (presses > 0 && !busy) focusRefused(content.current);
  }, [presses, busy]);
  const kept = useKeptTyping(() => !busy && onClose());
  return (
    <Dialog
      open
      {...kept.given}
      aria-labelledby={id}
      fullWidth
      maxWidth={wide ? 'sm' : 'xs'}
      slotProps={{
        paper: {
          component: 'form',
          noValidate: true,
          onKeyDown: (event: React.KeyboardEvent<HTMLFormElement>) => {
            if (!sendsForm(event)) return;
            event.preventDefault();
            event.stopPropagation();
            event.currentTarget.requestSubmit();
          },
          onSubmit: (event: React.FormEvent) => {
            event.preventDefault();
            // A dialog that a form opens stands below it for React: the form around is not sent along.
            event.stopPropagation();
            if (busy) return;
            setPresses((count) => count + 1);
            onSubmit();
          },
        } as object,
      }}
    >
      <BackGuard when={kept.isTyped && !busy} />
      <DialogTitle id={id}>{title}</DialogTitle>
      <DialogContent ref={content} sx={{ display: 'flex', flexDirection: 'column', gap: 2, pb: 1 }}>
        {children}
      </DialogContent>
      <DialogActions sx={{ flexWrap: 'wrap', gap: 1 }}>
        {note}
        <Button variant="outlined" color="inherit" onClick={onClose} disabled={busy}>
          {t('common.cancel')}
        </Button>
        <Button
          type="submit"
          variant="contained"
          color={destructive ? 'error' : 'primary'}
          loading={busy}
          // The second click of a double click comes before the first is known to be under way.
          onClick={(event) => event.detail > 1 && event.preventDefault()}
        >
          {submitLabel ?? t('common.save')}
        </Button>
      </DialogActions>
    </Dialog>
  );
}
