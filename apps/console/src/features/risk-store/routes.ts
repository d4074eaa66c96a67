import type { PageRoute } from '#shared/page/page-route.ts';

export const riskStoreRoutes: PageRoute[] = [
  {
    path: '/RiskControl/RiskStore',
    title: 'titles.riskStore',
    access: 'menu',
    texts: ['store', 'record'],
    load: () => import('./pages/RiskStore.tsx'),
  },
];
