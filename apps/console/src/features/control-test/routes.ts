import { recordPages } from '@portal/contract/client';
import type { PageRoute } from '#shared/page/page-route.ts';

export const controlTestRoutes: PageRoute[] = [
  {
    path: '/ControlTest/ControlTestList',
    title: 'titles.controlTestList',
    access: 'menu',
    texts: ['record', 'controlTest', 'evidenceRequest', 'looked'],
    load: () => import('./pages/ControlTestList.tsx'),
  },
  {
    path: recordPages.controlTest.view,
    title: 'titles.controlTestView',
    access: 'session',
    texts: ['record', 'controlTest', 'evidenceRequest'],
    load: () => import('./pages/ControlTestView.tsx'),
  },
];
