import Box from '@mui/material/Box';
import Button from '@mui/material/Button';
import Link from '@mui/material/Link';
import { useState, type FormEvent } from 'react';
import { Link as RouterLink } from 'react-router-dom';
import { loginPath } from '#shared/page/login-path.ts';
import { ApiError, isApiError } from '#shared/api/api-error.ts';
import { useFieldErrors } from '#shared/forms/use-field-errors.ts';
import { useT } from '#shared/i18n/use-t.ts';
import { Field } from '#shared/parts/Field.tsx';
import { TextInput } from '#shared/parts/TextInput.tsx';
import { requestPasswordReset } from '../api/password.ts';
import { CaptchaField } from './CaptchaField.tsx';
import { EntryFrame } from './EntryFrame.tsx';
import { FormAlert } from './FormAlert.tsx';
import { useChallenge } from './use-challenge.ts';
import { useSignInOptions } from './use-sign-in-options.ts';

function BackLink() {
  const { t } = useT();
  return (
    <Box sx={{ mt: 2, textAlign: 'center', fontSize: 13 }}>
      <Link component={RouterLink} to={loginPath}>
        {t('login.back')}
      </Link>
    </Box>
  );
}

/** /forgot-password: asks for a mail with a link. What it says never tells whether the account exists. */
export default function ForgotPage() {
  const { t } = useT();
  const [sent, setSent] = useState(false);
  if (sent)
    return (
      <EntryFrame title={t('login.forgotSent')}>
        <Box role="status" sx={{ fontSize: 14, lineHeight: '22px' }}>
          {t('login.forgotSentBody')}
        </Box>
        <Box sx={{ mt: 1.5, fontSize: 13, lineHeight: '20px', color: 'text.secondary' }}>{t('login.forgotNone')}</Box>
        <Button variant="outlined" color="inherit" fullWidth onClick={() => setSent(false)} sx={{ mt: 2.5, height: 40, fontSize: 14 }}>
          {t('login.forgotAgain')}
        </Button>
        <BackLink />
      </EntryFrame>
    );
  return (
    <EntryFrame title={t('login.forgotTitle')} intro={t('login.forgotIntro')}>
      <RequestForm onSent={() => setSent(true)} />
      <BackLink />
    </EntryFrame>
  );
}

function RequestForm({ onSent }: { onSent: () => void }) {
  const { t } = useT();
  const { options, needsCaptcha } = useSignInOptions();
  const withCaptcha = options?.captcha ?? true;
  const challenge = useChallenge(options !== undefined && withCaptcha);
  const errors = useFieldErrors();
  const [userName, setUserName] = useState('');
  const [vcode, setVcode] = useState('');
  const [refused, setRefused] = useState('');
  const [busy, setBusy] = useState(false);
  const solved = challenge.pow === 'done';

  const submit = async (event: FormEvent) => {
    event.preventDefault();
    if (busy) return;
    setRefused('');
    if (userName.trim() === '') return errors.put('userName', t('login.accountRequired'));
    setBusy(true);
    try {
      if (!solved && vcode.trim() === '' && (await needsCaptcha())) return errors.put('vcode', t('login.captchaRequired'));
      await requestPasswordReset({
        userName: userName.trim(),
        vcode: solved ? '' : vcode.trim(),
        uuid: challenge.challenge?.uuid ?? '',
        ...(solved && challenge.nonce !== undefined && { pow: { nonce: challenge.nonce } }),
      });
      onSent();
    } catch (error) {
      if (!errors.take(error)) setRefused(error instanceof ApiError ? error.message : String(error));
      setVcode('');
      if (withCaptcha && !isApiError(error, 'network')) void challenge.refresh();
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
    <Box component="form" noValidate onSubmit={(event) => void submit(event)} sx={{ display: 'flex', flexDirection: 'column', gap: 2 }}>
      <Field name="userName" label={t('login.userName')} error={errors.of('userName')}>
        {({ id, error, aria }) => (
          <TextInput
            id={id}
            error={error}
            autoComplete="username"
            value={userName}
            onChange={(event) => change('userName', () => setUserName(event.target.value))}
            inputProps={{ ...aria, autoCapitalize: 'none', spellCheck: false }}
            sx={{ minHeight: 40 }}
          />
        )}
      </Field>
      {withCaptcha && (
        <CaptchaField
          challenge={challenge}
          value={vcode}
          error={errors.of('vcode')}
          onChange={(value) => change('vcode', () => setVcode(value))}
        />
      )}
      <FormAlert>{refused}</FormAlert>
      <Button type="submit" variant="contained" loading={busy} disabled={challenge.pow === 'working'} sx={{ height: 40, fontSize: 14 }}>
        {t('login.forgotSubmit')}
      </Button>
    </Box>
  );
}
