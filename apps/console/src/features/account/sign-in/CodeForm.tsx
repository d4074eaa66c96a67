import Box from '@mui/material/Box';
import Button from '@mui/material/Button';
import Link from '@mui/material/Link';
import { useEffect, useRef, useState, type FormEvent } from 'react';
import { ApiError, isApiError } from '#shared/api/api-error.ts';
import { focusField } from '#shared/forms/focus-field.ts';
import { useT } from '#shared/i18n/use-t.ts';
import { Field } from '#shared/parts/Field.tsx';
import { TextInput } from '#shared/parts/TextInput.tsx';
import { offerPasskeyStep, signInWithCode, signInWithPasskeyStep } from './api/sign-in.ts';
import { FormAlert } from './FormAlert.tsx';
import { OrLine } from './OrLine.tsx';
import { PasskeyButton } from './PasskeyButton.tsx';
import { knowsPasskeys } from './passkeys.ts';

export interface CodeFormProps {
  onSignedIn: (answer: Awaited<ReturnType<typeof signInWithCode>>) => void | Promise<void>;
  /** Back to the first step; with the server's words when the time for this one is over. */
  onBack: (said?: string) => void;
}

/** What the account has for the second step; until the server has said it, and where it does not, the app. */
const APP = { app: true, passkey: false };

/** The second step of a sign-in: a passkey, the code of the app, or one of the recovery codes. */
export function CodeForm({ onSignedIn, onBack }: CodeFormProps) {
  const { t } = useT();
  const [code, setCode] = useState('');
  const [recovery, setRecovery] = useState(false);
  const [missing, setMissing] = useState(false);
  const [refused, setRefused] = useState('');
  const [busy, setBusy] = useState(false);
  const [has, setHas] = useState(APP);
  const back = useRef(onBack);
  useEffect(() => {
    let isGone = false;
    offerPasskeyStep().then(
      (offer) => {
        if (isGone || !offer) return;
        setHas({ app: offer.app, passkey: offer.question !== null && knowsPasskeys() });
        setRecovery(!offer.app);
      },
      (error: unknown) => {
        if (!isGone && isStepGone(error)) back.current(error.message);
      },
    );
    return () => {
      isGone = true;
    };
  }, []);
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
      if (isStepGone(error)) return onBack(said);
      setRefused(said);
      focusField('code');
    } finally {
      setBusy(false);
    }
  };
  return (
    <Box component="form" noValidate onSubmit={(event) => void submit(event)} sx={{ display: 'flex', flexDirection: 'column', gap: 2 }}>
      {has.passkey && (
        <>
          <PasskeyButton
            label={t('login.passkeyStep')}
            first
            ask={async () => {
              const { question } = await offerPasskeyStep();
              if (!question) throw new Error(t('login.passkeyNone'));
              return question;
            }}
            onAnswer={async (response) => onSignedIn(await signInWithPasskeyStep({ response }))}
            onRefused={(error) => {
              if (isStepGone(error)) onBack(error.message);
              return isStepGone(error);
            }}
          />
          <OrLine />
        </>
      )}
      <Field
        name="code"
        label={t(recovery ? 'login.recoveryCode' : 'login.code')}
        hint={t(recovery ? 'login.recoveryHint' : 'login.codeHint')}
        error={missing ? t('login.codeRequired') : undefined}
        typed={code}
        longest={20}
      >
        {({ id, error, aria }) => (
          <TextInput
            key={String(recovery)}
            id={id}
            autoFocus={!has.passkey}
            error={error}
            value={code}
            onChange={(event) => {
              setCode(event.target.value);
              setMissing(false);
              setRefused('');
            }}
            autoComplete={recovery ? 'off' : 'one-time-code'}
            inputProps={{ ...aria, spellCheck: false, autoCapitalize: 'none', inputMode: recovery ? 'text' : 'numeric' }}
            sx={{ minHeight: 44, fontSize: 18, letterSpacing: '0.12em', fontVariantNumeric: 'tabular-nums' }}
          />
        )}
      </Field>
      <FormAlert>{refused}</FormAlert>
      <Button type="submit" variant={has.passkey ? 'outlined' : 'contained'} loading={busy} sx={{ height: 40, fontSize: 14 }}>
        {t('login.codeSubmit')}
      </Button>
      <Box sx={{ display: 'flex', justifyContent: 'space-between', flexWrap: 'wrap', gap: 1, fontSize: 13 }}>
        {has.app && (
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
        )}
        <Link component="button" type="button" onClick={() => onBack()}>
          {t('login.codeBack')}
        </Link>
      </Box>
    </Box>
  );
}

const isStepGone = (error: unknown): error is ApiError => isApiError(error) && error.code === 'validation.step';
