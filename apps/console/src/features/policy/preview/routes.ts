import { recordPages } from '@portal/contract/client';
import type { PageRoute } from '#shared/page/page-route.ts';

/**
 * Looking at policies without taking them. A file has a page of its own, `?Id=` with `version` for an older one, and so has the
 * comparison of two versions, `?Id=` with `from` and `to`.
 */
export const policyPreviewRoutes: PageRoute[] = [
  {
    path: recordPages.policy.preview,
    title: 'titles.policyPreview',
    texts: ['policyPreview'],
    access: 'staff',
    load: () => import('./pages/PreviewPage.tsx'),
  },
  {
    path: recordPages.policy.compare,
    title: 'titles.policyCompare',
    texts: ['policyCompare'],
    access: 'staff',
    load: () => import('./pages/ComparePage.tsx'),
  },
];
