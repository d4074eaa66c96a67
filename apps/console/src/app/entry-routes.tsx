import type { QueryClient } from '@tanstack/react-query';
import type { RouteObject } from 'react-router-dom';
import { isApiError } from '#shared/api/api-error.ts';
import { sessionQuery } from '#shared/api/session.ts';
import { loadWithTexts } from '#shared/i18n/i18n.ts';
import { leadTo } from './lead-to.ts';
import { addressAfterLogin, changePasswordPath, loginAddress, loginPath, secondFactorPath } from '#shared/page/login-path.ts';

/** The person, asked anew: after a log-out the cached one is gone; undefined without a session. */
function askUser(client: QueryClient) {
  return client.fetchQuery({ ...sessionQuery, staleTime: 0 }).catch((error: unknown) => {
    if (isApiError(error)) return undefined;
    throw error;
  });
}

/** The ways in, outside the shell: the login page, a new password by mail, and the change that comes before everything else. */
export const createEntryRoutes = (client: QueryClient): RouteObject[] => [
  {
    path: loginPath,
    handle: { title: 'login.title' },
    loader: async ({ request }) => ((await askUser(client)) ? leadTo(addressAfterLogin(new URL(request.url).search), request) : null),
    lazy: {
      Component: async () => (await loadWithTexts(() => import('#features/account/sign-in/LoginPage.tsx'), 'login')).default,
    },
  },
  {
    path: '/forgot-password',
    handle: { title: 'login.forgotTitle' },
    lazy: {
      Component: async () => (await loadWithTexts(() => import('#features/account/sign-in/ForgotPage.tsx'), 'login')).default,
    },
  },
  {
    path: '/reset-password',
    handle: { title: 'login.resetTitle' },
    lazy: {
      Component: async () => (await loadWithTexts(() => import('#features/account/sign-in/ResetPage.tsx'), 'login', 'account')).default,
    },
  },
  {
    path: '/signed-in',
    handle: { title: 'login.doneTitle' },
    lazy: {
      Component: async () => (await loadWithTexts(() => import('#features/account/sign-in/SignedInPage.tsx'), 'login')).default,
    },
  },
  {
    path: secondFactorPath,
    handle: { title: 'login.factorTitle' },
    loader: async ({ request }) => {
      const url = new URL(request.url);
      const user = await askUser(client);
      if (!user) return leadTo(loginAddress({ pathname: new URLSearchParams(url.search).get('redirect') ?? '/', search: url.search }), url);
      return user.mustSetSecondFactor ? null : leadTo(addressAfterLogin(url.search), url);
    },
    lazy: {
      Component: async () =>
        (await loadWithTexts(() => import('#features/account/sign-in/ForcedFactorPage.tsx'), 'login', 'account')).default,
    },
  },
  {
    path: changePasswordPath,
    handle: { title: 'login.forcedTitle' },
    loader: async ({ request }) => {
      const url = new URL(request.url);
      const user = await askUser(client);
      if (!user) return leadTo(loginAddress({ pathname: new URLSearchParams(url.search).get('redirect') ?? '/', search: url.search }), url);
      return user.mustChangePassword ? null : leadTo(addressAfterLogin(url.search), url);
    },
    lazy: {
      Component: async () =>
        (await loadWithTexts(() => import('#features/account/sign-in/ForcedChangePage.tsx'), 'login', 'account')).default,
    },
  },
];
