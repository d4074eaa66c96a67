import type { PageRoute } from '#shared/page/page-route.ts';

export const searchRoutes: PageRoute[] = [
  { path: '/search', title: 'titles.search', access: 'session', texts: ['search'], load: () => import('./pages/SearchPage.tsx') },
];
