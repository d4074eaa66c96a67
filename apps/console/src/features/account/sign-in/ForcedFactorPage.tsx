import Button from '@mui/material/Button';
import { useQuery, useQueryClient } from '@tanstack/react-query';
import { useLocation, useNavigate } from 'react-router-dom';
import { addressAfterLogin, loginAddress } from '#shared/page/login-path.ts';
import { call } from '#shared/api/call.ts';
import { routes } from '#shared/api/routes.ts';
import { setUserNo } from '#shared/api/session-gate.ts';
import { useT } from '#shared/i18n/use-t.ts';
import { secondFactorQuery } from '../api/second-factor.ts';
import { FactorSetup } from '../components/FactorSetup.tsx';
import { EntryFrame } from './EntryFrame.tsx';
import { FormAlert } from './FormAlert.tsx';

/** /second-factor: nothing else opens until the second factor that the role asks for is set up; then the visit goes where it began. */
export default function ForcedFactorPage() {
  const { t } = useT();
  const { search } = useLocation();
  const navigate = useNavigate();
  const client = useQueryClient();
  const { data: factor, error } = useQuery(secondFactorQuery);
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
    <EntryFrame title={t('login.factorTitle')} intro={t('login.factorIntro')}>
      {error && !factor && <FormAlert>{error.message}</FormAlert>}
      {factor && <FactorSetup replaces={factor.enabledAt !== null} hasPassword={factor.hasPassword} onDone={enter} wide />}
      <Button variant="text" color="inherit" fullWidth onClick={() => void logOut()} sx={{ mt: 2 }}>
        {t('login.forcedLogOut')}
      </Button>
    </EntryFrame>
  );
}
