import type { PageRoute } from '#shared/page/page-route.ts';

export const accountRoutes: PageRoute[] = [
  {
    path: '/account',
    title: 'titles.account',
    access: 'session',
    texts: ['login', 'account', 'substitute'],
    load: () => import('./pages/AccountPage.tsx'),
  },
];
