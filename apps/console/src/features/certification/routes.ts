import { recordPages } from '@portal/contract/client';
import type { PageRoute } from '#shared/page/page-route.ts';

export const certificationRoutes: PageRoute[] = [
  {
    path: '/Certification/CertificationList',
    title: 'titles.certificationList',
    access: 'menu',
    texts: ['record', 'certification', 'looked'],
    load: () => import('./pages/CertificationList.tsx'),
  },
  {
    path: '/Certification/OpenStatements',
    title: 'titles.openStatements',
    access: 'menu',
    texts: ['record', 'certification'],
    load: () => import('./pages/OpenStatements.tsx'),
  },
  {
    path: recordPages.certification.view,
    title: 'titles.certificationView',
    access: 'session',
    texts: ['record', 'certification'],
    load: () => import('./pages/CertificationView.tsx'),
  },
  {
    path: '/Certification/CommitteePackList',
    title: 'titles.committeePackList',
    access: 'menu',
    texts: ['record', 'certification'],
    load: () => import('./pages/CommitteePackList.tsx'),
  },
  {
    path: recordPages.committeePack.view,
    title: 'titles.committeePackView',
    access: 'session',
    texts: ['record', 'certification'],
    load: () => import('./pages/CommitteePackView.tsx'),
  },
];
