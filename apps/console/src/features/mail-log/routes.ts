import type { PageRoute } from '#shared/page/page-route.ts';

export const mailLogRoutes: PageRoute[] = [
  { path: '/admin/MailLog', title: 'titles.mailLog', access: 'menu', texts: ['admin'], load: () => import('./pages/MailLog.tsx') },
];
