import Box from '@mui/material/Box';
import Button from '@mui/material/Button';
import Dialog from '@mui/material/Dialog';
import DialogActions from '@mui/material/DialogActions';
import DialogContent from '@mui/material/DialogContent';
import DialogTitle from '@mui/material/DialogTitle';
import TextField from '@mui/material/TextField';
import { LENGTH } from '@portal/contract/client';
import { useEffect, useId, useRef, useState } from 'react';
import { BackGuard } from '../forms/BackGuard.tsx';
import { focusRefused } from '../forms/focus-field.ts';
import { sendsForm, useKeptTyping } from '../forms/use-form-keys.ts';
import { useT } from '../i18n/use-t.ts';
import type { ConfirmDialogProps } from './ConfirmDialog.tsx';
import { Field } from './Field.tsx';

/** Loaded by ConfirmDialog at its first opening. */
export default function ConfirmDialogBox({
  open,
  title,
  body,
  confirmLabel,
  cancelLabel,
  destructive = false,
  reason,
  busy = false,
  error,
  onConfirm,
  onBlank,
  onClose,
  children,
  fieldFirst = false,
}: ConfirmDialogProps) {
  const { t } = useT();
  const id = useId();
  const [text, setText] = useState('');
  const [missing, setMissing] = useState(false);
  const [wasOpen, setWasOpen] = useState(open);
  const [presses, setPresses] = useState(0);
  const content = useRef<HTMLDivElement>(null);
  // What was refused, here or by the server, gets the cursor once it is marked.
  useEffect(() => {
    if (presses > 0 && !busy) focusRefused(content.current);
  }, [presses, busy]);
  if (open !== wasOpen) {
    setWasOpen(open);
    if (open) setText('');
    setMissing(false);
  }
  const kept = useKeptTyping(() => !busy && onClose(), open);
  const confirm = () => {
    const given = text.trim();
    setPresses((count) => count + 1);
    if (!reason?.required || given) return onConfirm(given);
    setMissing(true);
    onBlank?.();
  };
  return (
    <Dialog
      open={open}
      {...kept.given}
      onKeyDown={(event) => {
        if (!sendsForm(event) || busy) return;
        event.preventDefault();
        confirm();
      }}
      aria-labelledby={id}
      fullWidth
      maxWidth="xs"
    >
      <BackGuard when={kept.isTyped && !busy} />
      <DialogTitle id={id}>{title}</DialogTitle>
      <DialogContent ref={content} sx={{ display: 'flex', flexDirection: 'column', gap: 2, pb: 1 }}>
        {body && <div>{body}</div>}
        {children}
        {!reason && error && (
          <Box role="alert" sx={{ fontSize: 13, lineHeight: '20px', color: 'error.main' }}>
            {error}
          </Box>
        )}
        {reason && (
          <Field
            name="reason"
            label={reason.label}
            required={reason.required}
            hint={reason.hint}
            error={missing ? t('parts.reasonRequired') : error}
            typed={text}
            longest={LENGTH.comment}
          >
            {({ id: inputId, error: bad, aria }) => (
              <TextField
                id={inputId}
                autoFocus={!fieldFirst}
                multiline
                minRows={3}
                maxRows={6}
                error={bad}
                value={text}
                onChange={(event) => {
                  setText(event.target.value);
                  setMissing(false);
                }}
                slotProps={{ htmlInput: aria }}
              />
            )}
          </Field>
        )}
      </DialogContent>
      <DialogActions>
        <Button variant="outlined" color="inherit" onClick={onClose} disabled={busy} autoFocus={!reason && !fieldFirst && destructive}>
          {cancelLabel ?? t('common.cancel')}
        </Button>
        <Button
          variant="contained"
          color={destructive ? 'error' : 'primary'}
          onClick={(event) => event.detail < 2 && confirm()}
          loading={busy}
          autoFocus={!reason && !fieldFirst && !destructive}
        >
          {confirmLabel}
        </Button>
      </DialogActions>
    </Dialog>
  );
}
