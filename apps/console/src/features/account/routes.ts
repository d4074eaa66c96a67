import type { PageRoute } from '#app/page-route.ts';

export const accountRoutes: PageRoute[] = [
  {
    path: '/account',
    title: 'titles.account',
    access: 'session',
    texts: ['login', 'account', 'substitute'],
    load: () => import('./pages/AccountPage.tsx'),
  },
  {
    path: '/notifications',
    title: 'titles.notifications',
    access: 'session',
    texts: ['account'],
    load: () => import('#features/notifications/pages/NotificationsPage.tsx'),
  },
];
