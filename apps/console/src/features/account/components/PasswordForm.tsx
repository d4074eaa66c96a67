import Box from '@mui/material/Box';
import Button from '@mui/material/Button';
import { findPasswordFault, messages, type PasswordOwner } from '@portal/contract/client';
import { useState, type FormEvent, type ReactNode } from 'react';
import { ApiError } from '#shared/api/api-error.ts';
import { useFieldErrors } from '#shared/forms/use-field-errors.ts';
import { useT } from '#shared/i18n/use-t.ts';
import { FormAlert } from '../sign-in/FormAlert.tsx';
import { PasswordField } from '../sign-in/PasswordField.tsx';
import { changePassword } from '../api/password.ts';
import { NewPasswordField } from './NewPasswordField.tsx';

export interface PasswordFormProps {
  owner: PasswordOwner;
  submitLabel: string;
  onChanged: () => void | Promise<void>;
  /** Beside the button. */
  aside?: ReactNode;
  wide?: boolean;
}

/** Changes one's own password: what is wrong is said at its field, and what is typed stays. */
export function PasswordForm({ owner, submitLabel, onChanged, aside, wide = false }: PasswordFormProps) {
  const { t, lang } = useT();
  const errors = useFieldErrors();
  const [current, setCurrent] = useState('');
  const [next, setNext] = useState('');
  const [refused, setRefused] = useState('');
  const [busy, setBusy] = useState(false);
  const submit = async (event: FormEvent) => {
    event.preventDefault();
    if (busy) return;
    setRefused('');
    if (current === '') return errors.put('currentPassword', messages['password.currentMissing'][lang]);
    const fault = findPasswordFault(next, owner);
    if (fault) return errors.put('newPassword', messages[fault][lang]);
    setBusy(true);
    try {
      await changePassword({ currentPassword: current, newPassword: next });
      setCurrent('');
      setNext('');
      errors.clear();
      await onChanged();
    } catch (error) {
      if (!errors.take(error)) setRefused(error instanceof ApiError ? error.message : String(error));
    } finally {
      setBusy(false);
    }
  };
  const change = (name: string, apply: () => void) => {
    apply();
    setRefused('');
    errors.clear(name);
  };
  return (
    <Box
      component="form"
      noValidate
      onSubmit={(event) => void submit(event)}
      sx={{ display: 'flex', flexDirection: 'column', gap: 2, maxWidth: wide ? 'none' : 400 }}
    >
      {/* Password managers tie the password to its account by this field. */}
      <input type="text" name="username" autoComplete="username" value={owner.userNO} readOnly hidden />
      <PasswordField
        name="currentPassword"
        label={t('account.password.current')}
        value={current}
        error={errors.of('currentPassword')}
        onChange={(value) => change('currentPassword', () => setCurrent(value))}
      />
      <NewPasswordField
        value={next}
        owner={owner}
        error={errors.of('newPassword')}
        onChange={(value) => change('newPassword', () => setNext(value))}
      />
      <FormAlert>{refused}</FormAlert>
      <Box sx={{ display: 'flex', alignItems: 'center', gap: 1.5, flexWrap: 'wrap' }}>
        <Button type="submit" variant="contained" loading={busy} fullWidth={wide} sx={wide ? { height: 40, fontSize: 14 } : {}}>
          {submitLabel}
        </Button>
        {aside}
      </Box>
    </Box>
  );
}
