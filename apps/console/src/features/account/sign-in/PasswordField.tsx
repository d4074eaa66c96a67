import Box from '@mui/material/Box';
import IconButton from '@mui/material/IconButton';
import InputAdornment from '@mui/material/InputAdornment';
import { useState, type KeyboardEvent, type ReactNode } from 'react';
import { useT } from '#shared/i18n/use-t.ts';
import { Field } from '#shared/parts/Field.tsx';
import { TextInput } from '#shared/parts/TextInput.tsx';
import { AlertIcon, EyeIcon, EyeOffIcon } from '#shared/theme/icons.tsx';

export interface PasswordFieldProps {
  value: string;
  onChange: (value: string) => void;
  error?: string | undefined;
  /** The wire's field name. */
  name?: string;
  label?: string;
  hint?: ReactNode;
  /** What a password manager shall do. */
  autoComplete?: 'current-password' | 'new-password';
}

/** A password with its Caps Lock warning. */
export function PasswordField({
  value,
  onChange,
  error,
  name = 'password',
  label,
  hint,
  autoComplete = 'current-password',
}: PasswordFieldProps) {
  const { t } = useT();
  const [shown, setShown] = useState(false);
  const [capsLock, setCapsLock] = useState(false);
  const watch = (event: KeyboardEvent) => setCapsLock(event.getModifierState('CapsLock'));
  const warning = capsLock && (
    <Box component="span" role="status" sx={{ display: 'flex', alignItems: 'center', gap: 0.5, color: 'warning.main' }}>
      <AlertIcon sx={{ fontSize: 14 }} />
      {t('login.capsLock')}
    </Box>
  );
  return (
    <Field name={name} label={label ?? t('login.password')} error={error} hint={warning || hint || undefined}>
      {({ id, error: bad, aria }) => (
        <TextInput
          id={id}
          type={shown ? 'text' : 'password'}
          autoComplete={autoComplete}
          error={bad}
          value={value}
          onChange={(event) => onChange(event.target.value)}
          onKeyDown={watch}
          onKeyUp={watch}
          onBlur={() => setCapsLock(false)}
          sx={{ minHeight: 40 }}
          inputProps={{ ...aria, autoCapitalize: 'none', spellCheck: false }}
          endAdornment={
            <InputAdornment position="end">
              <IconButton
                aria-label={t(shown ? 'login.hidePassword' : 'login.showPassword')}
                aria-pressed={shown}
                onClick={() => setShown(!shown)}
                sx={{ mr: -1 }}
              >
                {shown ? <EyeOffIcon /> : <EyeIcon />}
              </IconButton>
            </InputAdornment>
          }
        />
      )}
    </Field>
  );
}
