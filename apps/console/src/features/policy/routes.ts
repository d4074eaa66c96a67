import { recordPages } from '@portal/contract/client';
import type { PageRoute } from '#shared/page/page-route.ts';

/** The pages of the policy library (docs/decisions/library.md §2). */
export const policyRoutes: PageRoute[] = [
  { path: '/dms/dmslist', title: 'titles.policies', texts: ['policy'], access: 'menu', load: () => import('./pages/PolicyList.tsx') },
  {
    path: '/dms/dmslistSearch',
    title: 'titles.policySearch',
    texts: ['policy'],
    access: 'menu',
    load: () => import('./pages/PolicySearchList.tsx'),
  },
  {
    path: '/dms/dmslistReview',
    title: 'titles.policyReview',
    texts: ['policy'],
    access: 'menu',
    load: () => import('./pages/PolicyReviewList.tsx'),
  },
  {
    path: '/dms/dmslistDisabled',
    title: 'titles.policyExpired',
    texts: ['policy'],
    access: 'menu',
    load: () => import('./pages/PolicyExpiredList.tsx'),
  },
  {
    path: '/dms/add',
    title: 'titles.policyAdd',
    texts: ['record', 'policy'],
    access: 'staff',
    load: () => import('./pages/PolicyAddPage.tsx'),
  },
  {
    path: recordPages.policy.edit,
    title: 'titles.policyEdit',
    texts: ['record', 'policy'],
    access: 'staff',
    load: () => import('./pages/PolicyEditPage.tsx'),
  },
  {
    path: recordPages.policy.view,
    title: 'titles.policyView',
    texts: ['record', 'policy'],
    access: 'staff',
    load: () => import('./pages/PolicyViewPage.tsx'),
  },
];
