import { recordPages } from '@portal/contract/client';
import type { PageRoute } from '#shared/page/page-route.ts';

export const assessmentPeriodRoutes: PageRoute[] = [
  {
    path: '/AssessmentPeriod/AssessmentPeriodList',
    title: 'titles.assessmentPeriodList',
    access: 'menu',
    texts: ['record', 'assessmentPeriod', 'assessmentScope', 'periodFigures'],
    load: () => import('./pages/AssessmentPeriodList.tsx'),
  },
  {
    path: recordPages.assessmentPeriod.view,
    title: 'titles.assessmentPeriodView',
    access: 'session',
    texts: ['record', 'assessmentPeriod', 'assessmentScope', 'periodFigures'],
    load: () => import('./pages/AssessmentPeriodView.tsx'),
  },
  {
    path: recordPages.assessmentPeriod.edit,
    title: 'titles.assessmentPeriodEdit',
    access: 'menu',
    texts: ['record', 'assessmentPeriod', 'assessmentScope', 'periodFigures'],
    load: () => import('./pages/AssessmentPeriodEdit.tsx'),
  },
  {
    path: '/AssessmentPeriod/Scope',
    title: 'titles.assessmentScope',
    access: 'menu',
    texts: ['record', 'assessmentPeriod', 'assessmentScope'],
    load: () => import('./pages/Scope.tsx'),
  },
  {
    path: '/AssessmentPeriod/Coverage',
    title: 'titles.assessmentCoverage',
    access: 'menu',
    texts: ['record', 'assessmentPeriod', 'assessmentScope', 'assessmentCoverage'],
    load: () => import('./pages/Coverage.tsx'),
  },
  {
    path: '/AssessmentPeriod/Companies',
    title: 'titles.companies',
    access: 'menu',
    texts: ['record', 'assessmentPeriod', 'assessmentScope'],
    load: () => import('./pages/Companies.tsx'),
  },
  {
    path: '/AssessmentPeriod/AuditorSeatList',
    title: 'titles.auditorSeatList',
    access: 'menu',
    texts: ['record', 'assessmentPeriod', 'auditorSeat'],
    load: () => import('./pages/AuditorSeatList.tsx'),
  },
  {
    path: recordPages.auditorSeat.view,
    title: 'titles.auditorSeatView',
    access: 'session',
    texts: ['record', 'assessmentPeriod', 'auditorSeat'],
    load: () => import('./pages/AuditorSeatView.tsx'),
  },
];
