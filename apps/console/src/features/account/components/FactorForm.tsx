import Box from '@mui/material/Box';
import Button from '@mui/material/Button';
import { messages } from '@portal/contract/client';
import { useState, type FormEvent, type ReactNode } from 'react';
import { useFieldErrors } from '#shared/forms/use-field-errors.ts';
import { useT } from '#shared/i18n/use-t.ts';
import { Field } from '#shared/parts/Field.tsx';
import { TextInput } from '#shared/parts/TextInput.tsx';
import { FormAlert } from '../sign-in/FormAlert.tsx';
import { OrLine } from '../sign-in/OrLine.tsx';
import { PasskeyButton } from '../sign-in/PasskeyButton.tsx';
import { knowsPasskeys, type answerWithPasskey } from '../sign-in/passkeys.ts';
import { PasswordField } from '../sign-in/PasswordField.tsx';
import { provePasskey } from '../api/second-factor.ts';

export interface FactorProof {
  currentPassword: string;
  code: string;
  /** In place of both. */
  passkey?: Awaited<ReturnType<typeof answerWithPasskey>>;
}

export interface FactorFormProps {
  /** What the action asks for. */
  asks: {
    password?: boolean;
    code?: boolean;
    passkey?: boolean;
    /** false: there is no app, and the code is a recovery code. */
    app?: boolean;
  };
  /** A recovery code does as well. */
  codeHint?: string;
  submitLabel: string;
  destructive?: boolean;
  /** Asked before anything is sent; false where the form's own fields are not right yet. */
  isReady?: () => boolean;
  onSubmit: (proof: FactorProof) => Promise<void>;
  onCancel?: (() => void) | undefined;
  wide?: boolean;
  children?: ReactNode;
}

/** The proof that a change of the ways in wants: the password, a code, or both, or a passkey in their place; what is wrong is said at its field. */
export function FactorForm({
  asks,
  codeHint,
  submitLabel,
  destructive = false,
  isReady = () => true,
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
    if (busy || !isReady()) return;
    if (asks.password && proof.currentPassword === '') return errors.put('currentPassword', messages['password.currentMissing'][lang]);
    if (asks.code && !proof.code.trim()) return errors.put('code', messages['secondFactor.missing'][lang]);
    setBusy(true);
    setRefused('');
    try {
      await onSubmit(proof);
    } catch (error) {
      if (!errors.take(error)) setRefused(error instanceof Error ? error.message : String(error));
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
      {asks.passkey && knowsPasskeys() && (
        <>
          <PasskeyButton
            label={t('account.passkeys.useInstead')}
            isReady={isReady}
            ask={provePasskey}
            onAnswer={(passkey) => onSubmit({ currentPassword: '', code: '', passkey })}
          />
          <OrLine />
        </>
      )}
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
        <Field
          name="code"
          label={t(asks.app === false ? 'login.recoveryCode' : 'account.secondFactor.code')}
          hint={asks.app === false ? t('login.recoveryHint') : codeHint}
          error={errors.of('code')}
          typed={proof.code}
          longest={20}
        >
          {({ id, error, aria }) => (
            <TextInput
              id={id}
              error={error}
              value={proof.code}
              autoComplete="one-time-code"
              onChange={(event) => change('code', event.target.value)}
              inputProps={{ ...aria, spellCheck: false, autoCapitalize: 'none' }}
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
