import Box from '@mui/material/Box';
import Button from '@mui/material/Button';
import Link from '@mui/material/Link';
import { findPasswordFault, messages } from '@portal/contract/client';
import { useQueryClient } from '@tanstack/react-query';
import { useEffect, useState, type FormEvent } from 'react';
import { Link as RouterLink } from 'react-router-dom';
import { loginPath } from '#shared/page/login-path.ts';
import { ApiError, isApiError } from '#shared/api/api-error.ts';
import { useFieldErrors } from '#shared/forms/use-field-errors.ts';
import { useT } from '#shared/i18n/use-t.ts';
import { resetPassword } from '../api/password.ts';
import { NewPasswordField } from '../components/NewPasswordField.tsx';
import { EntryFrame } from './EntryFrame.tsx';
import { FormAlert } from './FormAlert.tsx';

/** Takes the token out of the address: it stays in no history and in no picture of the window. */
function useToken(): string {
  const [token] = useState(() => location.hash.replace(/^#/, ''));
  useEffect(() => {
    if (location.hash) history.replaceState(history.state, '', location.pathname);
  }, []);
  return token;
}

/** /reset-password#<token>: the link of the mail. */
export default function ResetPage() {
  const { t } = useT();
  const token = useToken();
  const [done, setDone] = useState(false);
  if (done)
    return (
      <EntryFrame title={t('login.resetDone')}>
        <Box role="status" sx={{ fontSize: 14, lineHeight: '22px' }}>
          {t('login.resetDoneBody')}
        </Box>
        <Button component={RouterLink} to={loginPath} variant="contained" fullWidth sx={{ mt: 2.5, height: 40, fontSize: 14 }}>
          {t('login.submit')}
        </Button>
      </EntryFrame>
    );
  return (
    <EntryFrame title={t('login.resetTitle')} intro={t('login.resetIntro')}>
      <ResetForm token={token} onDone={() => setDone(true)} />
    </EntryFrame>
  );
}

function ResetForm({ token, onDone }: { token: string; onDone: () => void }) {
  const { t, lang } = useT();
  const client = useQueryClient();
  const errors = useFieldErrors();
  const [next, setNext] = useState('');
  const [refused, setRefused] = useState(token === '' ? t('login.resetNoToken') : '');
  const [gone, setGone] = useState(token === '');
  const [busy, setBusy] = useState(false);
  const submit = async (event: FormEvent) => {
    event.preventDefault();
    if (busy || gone) return;
    setRefused('');
    const fault = findPasswordFault(next);
    if (fault) return errors.put('newPassword', messages[fault][lang]);
    setBusy(true);
    try {
      await resetPassword({ token, newPassword: next });
      client.clear();
      onDone();
    } catch (error) {
      if (errors.take(error)) return;
      setRefused(error instanceof ApiError ? error.message : String(error));
      setGone(isApiError(error, 'validation.token'));
    } finally {
      setBusy(false);
    }
  };
  return (
    <Box component="form" noValidate onSubmit={(event) => void submit(event)} sx={{ display: 'flex', flexDirection: 'column', gap: 2 }}>
      {!gone && (
        <NewPasswordField
          value={next}
          error={errors.of('newPassword')}
          onChange={(value) => {
            setNext(value);
            setRefused('');
            errors.clear('newPassword');
          }}
        />
      )}
      <FormAlert>{refused}</FormAlert>
      {gone ? (
        <Button component={RouterLink} to="/forgot-password" variant="contained" sx={{ height: 40, fontSize: 14 }}>
          {t('login.forgotAgain')}
        </Button>
      ) : (
        <Button type="submit" variant="contained" loading={busy} sx={{ height: 40, fontSize: 14 }}>
          {t('login.resetSubmit')}
        </Button>
      )}
      <Box sx={{ textAlign: 'center', fontSize: 13 }}>
        <Link component={RouterLink} to={loginPath}>
          {t('login.back')}
        </Link>
      </Box>
    </Box>
  );
}
