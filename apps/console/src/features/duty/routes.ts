import type { PageRoute } from '#shared/page/page-route.ts';

/** Who does which duty until when, for administrators. */
export const dutyRoutes: PageRoute[] = [
  {
    path: '/admin/Substitutes',
    title: 'titles.adminSubstitutes',
    access: 'menu',
    texts: ['admin', 'substitute'],
    load: () => import('./pages/Substitutes.tsx'),
  },
  {
    path: '/admin/ReminderSettings',
    title: 'titles.adminReminders',
    access: 'menu',
    texts: ['admin'],
    load: () => import('./pages/ReminderSettings.tsx'),
  },
];
