import type { PageRoute } from '#shared/page/page-route.ts';

/** Where everything stands, for administrators. */
export const overviewRoutes: PageRoute[] = [
  {
    path: '/RiskOverview',
    title: 'titles.overview',
    access: 'menu',
    texts: ['overview', 'riskReport'],
    load: () => import('./pages/OverviewPage.tsx'),
  },
];
