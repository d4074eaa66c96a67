import Box from '@mui/material/Box';
import Button from '@mui/material/Button';
import Link from '@mui/material/Link';
import { useState, type FormEvent } from 'react';
import { ApiError, isApiError } from '#shared/api/api-error.ts';
import { focusField } from '#shared/forms/focus-field.ts';
import { useT } from '#shared/i18n/use-t.ts';
import { Field } from '#shared/parts/Field.tsx';
import { TextInput } from '#shared/parts/TextInput.tsx';
import { signInWithCode } from './api/sign-in.ts';
import { FormAlert } from './FormAlert.tsx';

export interface CodeFormProps {
  onSignedIn: (answer: Awaited<ReturnType<typeof signInWithCode>>) => void | Promise<void>;
  /** Back to the first step; with the server's words when the time for this one is over. */
  onBack: (said?: string) => void;
}

/** The second step of a sign-in: the code of the app, or one of the recovery codes. */
export function CodeForm({ onSignedIn, onBack }: CodeFormProps) {
  const { t } = useT();
  const [code, setCode] = useState('');
  const [recovery, setRecovery] = useState(false);
  const [missing, setMissing] = useState(false);
  const [refused, setRefused] = useState('');
  const [busy, setBusy] = useState(false);
  const submit = async (event: FormEvent) => {
    event.preventDefault();
    if (busy) return;
    setMissing(!code.trim());
    if (!code.trim()) return focusField('code');
    setBusy(true);
    setRefused('');
    try {
      await onSignedIn(await signInWithCode({ code: code.trim() }));
    } catch (error) {
      const said = error instanceof ApiError ? error.message : String(error);
      if (isApiError(error) && error.code === 'validation.step') return onBack(said);
      setRefused(said);
      focusField('code');
    } finally {
      setBusy(false);
    }
  };
  return (
    <Box component="form" noValidate onSubmit={(event) => void submit(event)} sx={{ display: 'flex', flexDirection: 'column', gap: 2 }}>
      <Field
        name="code"
        label={t(recovery ? 'login.recoveryCode' : 'login.code')}
        hint={t(recovery ? 'login.recoveryHint' : 'login.codeHint')}
        error={missing ? t('login.codeRequired') : undefined}
      >
        {({ id, error, aria }) => (
          <TextInput
            key={String(recovery)}
            id={id}
            autoFocus
            error={error}
            value={code}
            onChange={(event) => {
              setCode(event.target.value);
              setMissing(false);
              setRefused('');
            }}
            autoComplete={recovery ? 'off' : 'one-time-code'}
            inputProps={{ ...aria, maxLength: 20, spellCheck: false, autoCapitalize: 'none', inputMode: recovery ? 'text' : 'numeric' }}
            sx={{ minHeight: 44, fontSize: 18, letterSpacing: '0.12em', fontVariantNumeric: 'tabular-nums' }}
          />
        )}
      </Field>
      <FormAlert>{refused}</FormAlert>
      <Button type="submit" variant="contained" loading={busy} sx={{ height: 40, fontSize: 14 }}>
        {t('login.codeSubmit')}
      </Button>
      <Box sx={{ display: 'flex', justifyContent: 'space-between', flexWrap: 'wrap', gap: 1, fontSize: 13 }}>
        <Link
          component="button"
          type="button"
          onClick={() => {
            setRecovery(!recovery);
            setCode('');
            setRefused('');
            setMissing(false);
          }}
        >
          {t(recovery ? 'login.useApp' : 'login.useRecovery')}
        </Link>
        <Link component="button" type="button" onClick={() => onBack()}>
          {t('login.codeBack')}
        </Link>
      </Box>
    </Box>
  );
}
