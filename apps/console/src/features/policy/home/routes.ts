import type { PageRoute } from '#shared/page/page-route.ts';

export const policyHomeRoutes: PageRoute[] = [
  {
    path: '/dmsHome',
    title: 'titles.policyHome',
    texts: ['policyHome', 'dashboard'],
    access: 'menu',
    landingOf: '/dms',
    load: () => import('./pages/PolicyHomePage.tsx'),
  },
];
