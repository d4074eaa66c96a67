import type { PageRoute } from '#app/page-route.ts';

export const riskDashboardRoutes: PageRoute[] = [
  {
    path: '/riskHome',
    title: 'titles.riskHome',
    access: 'menu',
    landingOf: '/RiskControl',
    load: () => import('./pages/RiskHomePage.tsx'),
  },
];
