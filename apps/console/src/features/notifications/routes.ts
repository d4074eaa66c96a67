import type { PageRoute } from '#shared/page/page-route.ts';

export const notificationRoutes: PageRoute[] = [
  {
    path: '/notifications',
    title: 'titles.notifications',
    access: 'session',
    texts: ['account'],
    load: () => import('./pages/NotificationsPage.tsx'),
  },
];
