import { recordPages } from '@portal/contract/client';
import type { PageRoute } from '#shared/page/page-route.ts';

export const examRoutes: PageRoute[] = [
  {
    path: '/KMSKnowLedge/ExamList',
    title: 'titles.exams',
    access: 'staff',
    texts: ['exam'],
    load: () => import('./pages/ExamList.tsx'),
  },
  {
    path: '/KMSKnowLedge/MyExamList',
    title: 'titles.myExams',
    access: 'staff',
    texts: ['exam'],
    load: () => import('./pages/MyExamList.tsx'),
  },
  {
    path: recordPages.exam.edit,
    title: 'titles.editExam',
    access: 'staff',
    texts: ['record', 'exam'],
    load: () => import('./pages/ExamEditPage.tsx'),
  },
  {
    path: recordPages.exam.view,
    title: 'titles.viewExam',
    access: 'staff',
    texts: ['record', 'exam'],
    load: () => import('./pages/MyExamPage.tsx'),
  },
  {
    path: recordPages.exam.sit,
    title: 'titles.sitExam',
    access: 'staff',
    texts: ['record', 'exam'],
    load: () => import('./pages/SitExamPage.tsx'),
  },
  {
    path: recordPages.exam.results,
    title: 'titles.examResults',
    access: 'staff',
    texts: ['record', 'exam'],
    load: () => import('./pages/ExamResultsPage.tsx'),
  },
  {
    path: recordPages.exam.attempt,
    title: 'titles.examResult',
    access: 'staff',
    texts: ['record', 'exam'],
    load: () => import('./pages/ExamResultPage.tsx'),
  },
];
