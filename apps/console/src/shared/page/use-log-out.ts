import { useQueryClient } from '@tanstack/react-query';
import { useNavigate } from 'react-router-dom';
import { forgetRecent } from './recent-store.ts';
import { call } from '../api/call.ts';
import { routes } from '../api/routes.ts';
import { setUserNo, settleSignIn } from '../api/session-gate.ts';
import { loginPath } from './login-path.ts';
import { forgetTabs } from '../tabs/tab-store.ts';

/** Ends the session. Whatever the server answers, this browser forgets the person. */
export function useLogOut(): () => Promise<void> {
  const client = useQueryClient();
  const navigate = useNavigate();
  return async () => {
    const answer = await call(routes.userLogout, {}, { anonymous: true }).catch(() => undefined);
    // What is still under way finds no session from now on: it asks nobody to sign in again.
    setUserNo(undefined);
    settleSignIn(false);
    forgetTabs();
    forgetRecent();
    // The provider's own session ends too; it leads back to the sign-in page.
    if (answer) return location.assign(answer.providerUrl);
    await navigate(loginPath);
    client.clear();
  };
}
