import { recordPages } from '@portal/contract/client';
import type { PageRoute } from '#shared/page/page-route.ts';

export const shareRoutes: PageRoute[] = [
  {
    path: '/KMSKnowLedge/ShareList',
    title: 'titles.shares',
    access: 'menu',
    texts: ['share'],
    load: () => import('./pages/ShareList.tsx'),
  },
  {
    path: recordPages.share.view,
    title: 'titles.shareView',
    access: 'staff',
    texts: ['record', 'share'],
    load: () => import('./pages/ShareViewPage.tsx'),
  },
  {
    path: recordPages.share.edit,
    title: 'titles.shareEdit',
    access: 'menu',
    texts: ['record', 'share', 'exam'],
    load: () => import('./pages/ShareEditPage.tsx'),
  },
  {
    path: recordPages.share.results,
    title: 'titles.shareResults',
    access: 'menu',
    texts: ['record', 'share'],
    load: () => import('./pages/ShareResultsPage.tsx'),
  },
  {
    path: '/KMSKnowLedge/MyRecord',
    title: 'titles.myRecord',
    access: 'staff',
    texts: ['share'],
    load: () => import('./pages/MyRecordPage.tsx'),
  },
  {
    path: '/KMSKnowLedge/AttestationList',
    title: 'titles.attestations',
    access: 'menu',
    texts: ['share'],
    load: () => import('./pages/AttestationList.tsx'),
  },
];
