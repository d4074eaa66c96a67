import type { PageRoute } from '#shared/page/page-route.ts';

/** Pages that are made of parts of more than one feature. */
export const composedRoutes: PageRoute[] = [
  { path: '/dashboard', title: 'common.home', access: 'session', texts: ['home', 'dashboard'], load: () => import('./DashboardPage.tsx') },
  {
    path: '/riskHome',
    title: 'titles.riskHome',
    access: 'menu',
    landingOf: '/RiskControl',
    texts: ['home', 'dashboard'],
    load: () => import('./RiskHomePage.tsx'),
  },
];
