import type { QueryClient } from '@tanstack/react-query';
import { lazy, Suspense } from 'react';
import { createBrowserRouter, Outlet, type LoaderFunctionArgs, type RouteObject } from 'react-router-dom';
import { mailLinkPath } from '#shared/api/mail-token.ts';
import { loadWithTexts } from '#shared/i18n/i18n.ts';
import { BootScreen } from './BootScreen.tsx';
import { featurePages } from './features.generated.ts';
import { createEntryRoutes } from './entry-routes.tsx';
import { findHeading, guardPage, openBranch } from './guard.ts';
import { leadTo } from './lead-to.ts';
import { addressAfterLogin, addressOfOldPath, loginPath } from '#shared/page/login-path.ts';
import type { PageRoute } from '#shared/page/page-route.ts';
import { composedRoutes } from './pages/routes.ts';
import { PageCrash } from './pages/PageCrash.tsx';
import { StartCrash } from './pages/StartCrash.tsx';

/** Every page that stands in the shell. */
export const pages: readonly PageRoute[] = [...composedRoutes, ...featurePages];

function toRoute(client: QueryClient, page: PageRoute): RouteObject {
  return {
    path: page.path,
    handle: { title: page.title },
    loader: guardPage(client, page.access),
    lazy: {
      Component: async () => (await loadWithTexts(page.load, 'areas', ...(page.texts ?? []))).default,
    },
    errorElement: <PageCrash />,
  };
}

/** Where the entries of the menu that have pages below them lead (docs/decisions/portal.md §2). */
const landings = pages.flatMap(({ path, landingOf }) => (landingOf ? [{ path: landingOf, to: path }] : []));

/** The root, and addresses that only stand for another one. The hash never reaches a loader's request. */
const toNewAddress = ({ request }: LoaderFunctionArgs): Response => {
  const { pathname, search } = new URL(request.url);
  return leadTo(addressOfOldPath({ pathname, search, hash: pathname === '/' ? location.hash : '' }) ?? '/dashboard', request);
};

// Nothing is told before something was done: it comes beside the first page, and is there before a connection can break.
const loadToaster = () => import('#shared/feedback/Toaster.tsx').then(({ Toaster }) => ({ default: Toaster }));
void loadToaster().catch(() => undefined);
const Toaster = lazy(loadToaster);

// A route that only leads elsewhere still needs something to draw while it does.
const passing = { Component: BootScreen };

/** Every page, and the messages over it: they lead on to other pages, so that they need the router. */
function Root() {
  return (
    <>
      <Outlet />
      <Suspense>
        <Toaster />
      </Suspense>
    </>
  );
}

/** The routes of docs/decisions/portal.md §2. */
export function createRoutes(client: QueryClient): RouteObject[] {
  return [
    {
      Component: Root,
      errorElement: <StartCrash />,
      HydrateFallback: BootScreen,
      children: [
        ...createEntryRoutes(client),
        {
          path: mailLinkPath,
          handle: { title: 'titles.mailLink' },
          loader: guardPage(client, 'session'),
          lazy: {
            Component: async () => (await loadWithTexts(() => import('#features/duty/pages/MailLinkPage.tsx'), 'mailLink')).default,
          },
        },
        { path: '/login', ...passing, loader: ({ request }) => leadTo(`${loginPath}${new URL(request.url).search}`, request) },
        {
          path: '/auth-redirect',
          ...passing,
          loader: async ({ request }) => {
            const { search } = new URL(request.url);
            if (!/[?&]state=/.test(search)) return leadTo(addressAfterLogin(search), request);
            const { finishAtProvider } = await import('#features/account/sign-in/finish-at-provider.ts');
            return leadTo(await finishAtProvider(client, search), request);
          },
        },
        { path: '/', ...passing, loader: toNewAddress },
        { path: '/redirect/*', ...passing, loader: toNewAddress },
        {
          lazy: { Component: async () => (await import('./shell/Shell.tsx')).Shell },
          children: [
            ...landings.map(({ path, to }) => ({
              path,
              ...passing,
              loader: ({ request }: LoaderFunctionArgs) => leadTo(to + new URL(request.url).search, request),
            })),
            { path: '/admin', ...passing, loader: openBranch(client, '/admin') },
            ...pages.map((page) => toRoute(client, page)),
            {
              path: '/401',
              handle: { title: 'shell.refused.title' },
              loader: guardPage(client, 'session'),
              lazy: { Component: async () => (await import('./pages/Refused.tsx')).Refused },
            },
            {
              path: '*',
              handle: { title: 'shell.lost.title' },
              loader: (args) => {
                const known = addressOfOldPath(new URL(args.request.url));
                return known ? leadTo(known, args.request) : findHeading(client)(args);
              },
              lazy: { Component: async () => (await import('./pages/Lost.tsx')).Lost },
            },
          ],
        },
      ],
    },
  ];
}

export const createRouter = (client: QueryClient) => createBrowserRouter(createRoutes(client));
