import { useQueryClient } from '@tanstack/react-query';
import { useLocation, useNavigate } from 'react-router-dom';
import { call } from '#shared/api/call.ts';
import { routes } from '#shared/api/routes.ts';
import { setUserNo, settleSignIn } from '#shared/api/session-gate.ts';
import { addressAfterLogin, loginAddress } from '#shared/page/login-path.ts';

/** What must be done before anything else opens: once it is, the visit goes where it began; whoever would rather not, logs out. */
export function useForcedStep() {
  const { search } = useLocation();
  const navigate = useNavigate();
  const client = useQueryClient();
  const target = addressAfterLogin(search);
  return {
    enter: async () => {
      client.clear();
      await navigate(target, { replace: true });
    },
    logOut: async () => {
      await call(routes.userLogout, {}, { anonymous: true }).catch(() => undefined);
      setUserNo(undefined);
      settleSignIn(false);
      client.clear();
      const { pathname, search: query } = new URL(target, location.origin);
      await navigate(loginAddress({ pathname, search: query }));
    },
  };
}
