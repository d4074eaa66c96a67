import Box from '@mui/material/Box';
import Button from '@mui/material/Button';
import { useState, type FormEvent } from 'react';
import { ApiError, isApiError } from '#shared/api/api-error.ts';
import { focusField } from '#shared/forms/focus-field.ts';
import { useT } from '#shared/i18n/use-t.ts';
import { Field } from '#shared/parts/Field.tsx';
import { TextInput } from '#shared/parts/TextInput.tsx';
import { signIn, type SignInOptions } from './api/sign-in.ts';
import { CaptchaField } from './CaptchaField.tsx';
import { FormAlert } from './FormAlert.tsx';
import { PasswordField } from './PasswordField.tsx';
import { useChallenge } from './use-challenge.ts';
import type { SignInOptionsState } from './use-sign-in-options.ts';

export interface SignInFormProps {
  options: SignInOptions | undefined;
  needsCaptcha: SignInOptionsState['needsCaptcha'];
  /** Filled in by the demo panel, or the person whose session has ended. */
  account: { userName: string; password: string };
  onAccount: (account: { userName: string; password: string }) => void;
  onSignedIn: (answer: Awaited<ReturnType<typeof signIn>>) => void | Promise<void>;
  /** Another way in is the usual one. */
  quiet?: boolean;
}

type LoginField = 'userName' | 'password' | 'vcode';
// Keys, not words: the error follows when the language is changed on this page.
type ClientError = 'login.accountRequired' | 'login.passwordRequired' | 'login.passwordShort' | 'login.captchaRequired';

const shortestPassword = 6;

/** User name, password and captcha with the messages of the server; on a failure the captcha is renewed and the typing stays. */
export function SignInForm({ options, needsCaptcha, account, onAccount, onSignedIn, quiet = false }: SignInFormProps) {
  const { t } = useT();
  const withCaptcha = options?.captcha ?? true;
  const challenge = useChallenge(options !== undefined && withCaptcha);
  const [vcode, setVcode] = useState('');
  const [errors, setErrors] = useState<Partial<Record<LoginField, ClientError>>>({});
  const [refused, setRefused] = useState('');
  const [busy, setBusy] = useState(false);
  const solved = challenge.pow === 'done';

  const check = (captchaMissing: boolean): LoginField | undefined => {
    const found: typeof errors = {};
    if (!account.userName.trim()) found.userName = 'login.accountRequired';
    if (account.password === '') found.password = 'login.passwordRequired';
    else if (account.password.length < shortestPassword) found.password = 'login.passwordShort';
    if (captchaMissing) found.vcode = 'login.captchaRequired';
    setErrors(found);
    return (Object.keys(found) as LoginField[])[0];
  };
  const change = (field: LoginField, apply: () => void) => {
    apply();
    setRefused('');
    if (errors[field]) setErrors(({ [field]: _mended, ...rest }) => rest);
  };
  const submit = async (event: FormEvent) => {
    event.preventDefault();
    if (busy) return;
    setBusy(true);
    setRefused('');
    try {
      const wrong = check(!solved && !vcode.trim() && (await needsCaptcha()));
      if (wrong) return focusField(wrong);
      const answer = await signIn({
        userName: account.userName.trim(),
        password: account.password,
        vcode: solved ? '' : vcode.trim(),
        uuid: challenge.challenge?.uuid ?? '',
        ...(solved && challenge.nonce !== undefined && { pow: { nonce: challenge.nonce } }),
      });
      await onSignedIn(answer);
    } catch (error) {
      setRefused(error instanceof ApiError ? error.message : String(error));
      setVcode('');
      if (withCaptcha && !isApiError(error, 'network')) void challenge.refresh();
      focusField(isApiError(error, 'validation') ? (error.errors[0]?.field ?? 'password') : 'password');
    } finally {
      setBusy(false);
    }
  };

  // What was filled in by other means (a demo account, the browser) has no error beside it either.
  const isRight: Record<LoginField, boolean> = {
    userName: account.userName.trim() !== '',
    password: account.password.length >= shortestPassword,
    vcode: solved || vcode.trim() !== '',
  };
  const errorOf = (field: LoginField) => (errors[field] && !isRight[field] ? t(errors[field]) : undefined);
  return (
    <Box component="form" noValidate onSubmit={(event) => void submit(event)} sx={{ display: 'flex', flexDirection: 'column', gap: 2 }}>
      <Field name="userName" label={t('login.userName')} error={errorOf('userName')}>
        {({ id, error, aria }) => (
          <TextInput
            id={id}
            error={error}
            autoComplete="username"
            value={account.userName}
            onChange={(event) => change('userName', () => onAccount({ ...account, userName: event.target.value }))}
            inputProps={{ ...aria, autoCapitalize: 'none', spellCheck: false }}
            sx={{ minHeight: 40 }}
          />
        )}
      </Field>
      <PasswordField
        value={account.password}
        error={errorOf('password')}
        onChange={(password) => change('password', () => onAccount({ ...account, password }))}
      />
      {withCaptcha && (
        <CaptchaField
          challenge={challenge}
          value={vcode}
          error={errorOf('vcode')}
          onChange={(value) => change('vcode', () => setVcode(value))}
        />
      )}
      <FormAlert>{refused}</FormAlert>
      <Button
        type="submit"
        variant={quiet ? 'outlined' : 'contained'}
        loading={busy}
        disabled={challenge.pow === 'working'}
        sx={{ height: 40, fontSize: 14 }}
      >
        {t('login.submit')}
      </Button>
    </Box>
  );
}
