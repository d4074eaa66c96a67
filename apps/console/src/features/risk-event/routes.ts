import { recordPages } from '@portal/contract/client';
import type { PageRoute } from '#shared/page/page-route.ts';

export const riskEventRoutes: PageRoute[] = [
  {
    path: '/riskevent',
    title: 'titles.riskEvents',
    access: 'menu',
    landingOf: '/RiskInfoCollection',
    texts: ['riskEvent'],
    load: () => import('./pages/EventLandingPage.tsx'),
  },
  {
    path: '/RiskInfoCollection/MyRiskEventList',
    title: 'titles.myEvents',
    texts: ['riskEvent'],
    access: 'staff',
    load: () => import('./pages/MyRiskEventList.tsx'),
  },
  {
    path: '/RiskInfoCollection/RiskEventQuery',
    title: 'titles.eventQuery',
    texts: ['riskEvent'],
    access: 'menu',
    load: () => import('./pages/RiskEventQuery.tsx'),
  },
  {
    path: recordPages.riskEvent.edit,
    title: 'titles.editEvent',
    texts: ['record', 'riskEvent'],
    access: 'staff',
    load: () => import('./pages/EventEditPage.tsx'),
  },
  {
    path: recordPages.riskEvent.view,
    title: 'titles.viewEvent',
    texts: ['record', 'riskEvent'],
    access: 'staff',
    load: () => import('./pages/EventViewPage.tsx'),
  },
];
