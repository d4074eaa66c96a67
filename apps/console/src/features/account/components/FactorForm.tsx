import Box from '@mui/material/Box';
import Button from '@mui/material/Button';
import { messages } from '@portal/contract/client';
import { useState, type FormEvent, type ReactNode } from 'react';
import { ApiError } from '#shared/api/api-error.ts';
import { useFieldErrors } from '#shared/forms/use-field-errors.ts';
import { useT } from '#shared/i18n/use-t.ts';
import { Field } from '#shared/parts/Field.tsx';
import { TextInput } from '#shared/parts/TextInput.tsx';
import { FormAlert } from '../sign-in/FormAlert.tsx';
import { PasswordField } from '../sign-in/PasswordField.tsx';

export interface FactorProof {
  currentPassword: string;
  code: string;
}

export interface FactorFormProps {
  /** What the action asks for. */
  asks: { password?: boolean; code?: boolean };
  /** A recovery code does as well. */
  codeHint?: string;
  submitLabel: string;
  destructive?: boolean;
  onSubmit: (proof: FactorProof) => Promise<void>;
  onCancel?: (() => void) | undefined;
  wide?: boolean;
  children?: ReactNode;
}

/** The proof that a change of the second factor wants: the password, a code, or both; what is wrong is said at its field. */
export function FactorForm({
  asks,
  codeHint,
  submitLabel,
  destructive = false,
  onSubmit,
  onCancel,
  wide = false,
  children,
}: FactorFormProps) {
  const { t, lang } = useT();
  const errors = useFieldErrors();
  const [proof, setProof] = useState<FactorProof>({ currentPassword: '', code: '' });
  const [refused, setRefused] = useState('');
  const [busy, setBusy] = useState(false);
  const change = (name: keyof FactorProof, value: string) => {
    setProof({ ...proof, [name]: value });
    setRefused('');
    errors.clear(name);
  };
  const submit = async (event: FormEvent) => {
    event.preventDefault();
    if (busy) return;
    if (asks.password && proof.currentPassword === '') return errors.put('currentPassword', messages['password.currentMissing'][lang]);
    if (asks.code && !proof.code.trim()) return errors.put('code', messages['secondFactor.missing'][lang]);
    setBusy(true);
    setRefused('');
    try {
      await onSubmit(proof);
    } catch (error) {
      if (!errors.take(error)) setRefused(error instanceof ApiError ? error.message : String(error));
    } finally {
      setBusy(false);
    }
  };
  return (
    <Box
      component="form"
      noValidate
      onSubmit={(event) => void submit(event)}
      sx={{ display: 'flex', flexDirection: 'column', gap: 2, maxWidth: wide ? 'none' : 400 }}
    >
      {children}
      {asks.password && (
        <PasswordField
          name="currentPassword"
          label={t('account.password.current')}
          value={proof.currentPassword}
          error={errors.of('currentPassword')}
          onChange={(value) => change('currentPassword', value)}
        />
      )}
      {asks.code && (
        <Field name="code" label={t('account.secondFactor.code')} hint={codeHint} error={errors.of('code')}>
          {({ id, error, aria }) => (
            <TextInput
              id={id}
              error={error}
              value={proof.code}
              autoComplete="one-time-code"
              onChange={(event) => change('code', event.target.value)}
              inputProps={{ ...aria, maxLength: 20, spellCheck: false, autoCapitalize: 'none' }}
              sx={{ minHeight: 40, letterSpacing: '0.1em', fontVariantNumeric: 'tabular-nums' }}
            />
          )}
        </Field>
      )}
      <FormAlert>{refused}</FormAlert>
      <Box sx={{ display: 'flex', gap: 1, flexWrap: 'wrap' }}>
        <Button
          type="submit"
          variant="contained"
          loading={busy}
          color={destructive ? 'error' : 'primary'}
          fullWidth={wide}
          sx={wide ? { height: 40, fontSize: 14 } : {}}
        >
          {submitLabel}
        </Button>
        {onCancel && (
          <Button variant="outlined" color="inherit" onClick={onCancel}>
            {t('common.cancel')}
          </Button>
        )}
      </Box>
    </Box>
  );
}
