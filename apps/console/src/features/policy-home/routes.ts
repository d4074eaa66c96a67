import type { PageRoute } from '#app/page-route.ts';

export const policyHomeRoutes: PageRoute[] = [
  {
    path: '/dmsHome',
    title: 'titles.policyHome',
    texts: ['policyHome'],
    access: 'menu',
    landingOf: '/dms',
    load: () => import('./pages/PolicyHomePage.tsx'),
  },
];
