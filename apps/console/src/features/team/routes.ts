import type { PageRoute } from '#shared/page/page-route.ts';

/** What a manager sees of his people. */
export const teamRoutes: PageRoute[] = [
  { path: '/Team', title: 'titles.team', access: 'menu', texts: ['team', 'record'], load: () => import('./pages/TeamPage.tsx') },
];
