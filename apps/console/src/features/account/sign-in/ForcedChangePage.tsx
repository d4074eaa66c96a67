import Button from '@mui/material/Button';
import { useQuery, useQueryClient } from '@tanstack/react-query';
import { useLocation, useNavigate } from 'react-router-dom';
import { addressAfterLogin, loginAddress } from '#shared/page/login-path.ts';
import { call } from '#shared/api/call.ts';
import { routes } from '#shared/api/routes.ts';
import { setUserNo } from '#shared/api/session-gate.ts';
import { sessionQuery } from '#shared/api/session.ts';
import { useT } from '#shared/i18n/use-t.ts';
import { PasswordForm } from '../components/PasswordForm.tsx';
import { EntryFrame } from './EntryFrame.tsx';

/** /change-password: nothing else opens until the password that somebody else made is changed; then the visit goes where it began. */
export default function ForcedChangePage() {
  const { t } = useT();
  const { search } = useLocation();
  const navigate = useNavigate();
  const client = useQueryClient();
  const { data: user } = useQuery({ ...sessionQuery, enabled: false });
  const target = addressAfterLogin(search);
  const enter = async () => {
    client.clear();
    await navigate(target, { replace: true });
  };
  const logOut = async () => {
    await call(routes.userLogout, {}, { anonymous: true }).catch(() => undefined);
    client.clear();
    setUserNo(undefined);
    const { pathname, search: query } = new URL(target, location.origin);
    await navigate(loginAddress({ pathname, search: query }));
  };
  return (
    <EntryFrame title={t('login.forcedTitle')} intro={t('login.forcedIntro')}>
      {user && (
        <PasswordForm
          owner={user}
          wide
          submitLabel={t('login.forcedSubmit')}
          onChanged={enter}
          aside={
            <Button variant="text" color="inherit" fullWidth onClick={() => void logOut()}>
              {t('login.forcedLogOut')}
            </Button>
          }
        />
      )}
    </EntryFrame>
  );
}
