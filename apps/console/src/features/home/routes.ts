import type { PageRoute } from '#app/page-route.ts';

export const homeRoutes: PageRoute[] = [
  { path: '/dashboard', title: 'common.home', access: 'session', load: () => import('./pages/DashboardPage.tsx') },
];
