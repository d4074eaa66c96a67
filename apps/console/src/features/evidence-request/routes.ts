import { recordPages } from '@portal/contract/client';
import type { PageRoute } from '#shared/page/page-route.ts';

export const evidenceRequestRoutes: PageRoute[] = [
  {
    path: '/EvidenceRequest/EvidenceRequestList',
    title: 'titles.evidenceRequestList',
    access: 'menu',
    texts: ['record', 'evidenceRequest', 'looked'],
    load: () => import('./pages/EvidenceRequestList.tsx'),
  },
  {
    path: recordPages.evidenceRequest.view,
    title: 'titles.evidenceRequestView',
    access: 'session',
    texts: ['record', 'evidenceRequest'],
    load: () => import('./pages/EvidenceRequestView.tsx'),
  },
  {
    path: recordPages.evidence.view,
    title: 'titles.evidenceView',
    access: 'session',
    texts: ['record', 'evidenceRequest'],
    load: () => import('./pages/EvidenceView.tsx'),
  },
];
