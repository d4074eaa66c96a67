import { createRoot } from 'react-dom/client';
import { RouterProvider } from 'react-router-dom';
import { Providers } from './app/Providers.tsx';
import { changePasswordPath, loginAddress } from '#shared/page/login-path.ts';
import { createRouter } from './app/router.tsx';
import { SessionExpired } from './app/SessionExpired.tsx';
import { onPasswordChangeAsked } from './shared/api/session-gate.ts';
import { takeMailToken } from './shared/api/mail-token.ts';
import { askSessionEarly, sessionQuery } from './shared/api/session.ts';
import { createQueryClient } from './shared/api/query-client.ts';
import { watchPageErrors } from './shared/feedback/error-log.ts';
import { initI18n } from './shared/i18n/i18n.ts';

takeMailToken();
watchPageErrors();
askSessionEarly();
await initI18n();

const client = createQueryClient();
const router = createRouter(client);
onPasswordChangeAsked(() => {
  if (location.pathname === changePasswordPath) return;
  client.removeQueries({ queryKey: sessionQuery.queryKey });
  void router.navigate(loginAddress(location, changePasswordPath), { replace: true });
});

createRoot(document.getElementById('root') as HTMLElement).render(
  <Providers client={client}>
    <RouterProvider router={router} />
    <SessionExpired />
  </Providers>,
);
