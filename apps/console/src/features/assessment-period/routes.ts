import { recordPages } from '@portal/contract/client';
import type { PageRoute } from '#shared/page/page-route.ts';

export const assessmentPeriodRoutes: PageRoute[] = [
  {
    path: '/AssessmentPeriod/AssessmentPeriodList',
    title: 'titles.assessmentPeriodList',
    access: 'menu',
    texts: ['record', 'assessmentPeriod'],
    load: () => import('./pages/AssessmentPeriodList.tsx'),
  },
  {
    path: recordPages.assessmentPeriod.view,
    title: 'titles.assessmentPeriodView',
    access: 'session',
    texts: ['record', 'assessmentPeriod'],
    load: () => import('./pages/AssessmentPeriodView.tsx'),
  },
  {
    path: recordPages.assessmentPeriod.edit,
    title: 'titles.assessmentPeriodEdit',
    access: 'menu',
    texts: ['record', 'assessmentPeriod'],
    load: () => import('./pages/AssessmentPeriodEdit.tsx'),
  },
];
