import { recordPages } from '@portal/contract/client';
import type { PageRoute } from '#shared/page/page-route.ts';

export const deficiencyRoutes: PageRoute[] = [
  {
    path: '/Deficiency/DeficiencyList',
    title: 'titles.deficiencyList',
    access: 'menu',
    texts: ['record', 'deficiency', 'looked'],
    load: () => import('./pages/DeficiencyList.tsx'),
  },
  {
    path: '/Deficiency/DeficiencyStandard',
    title: 'titles.deficiencyStandard',
    access: 'session',
    texts: ['record', 'deficiency'],
    load: () => import('./pages/DeficiencyStandard.tsx'),
  },
  {
    path: recordPages.deficiency.view,
    title: 'titles.deficiencyView',
    access: 'session',
    texts: ['record', 'deficiency'],
    load: () => import('./pages/DeficiencyView.tsx'),
  },
];
