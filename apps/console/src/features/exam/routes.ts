import type { PageRoute } from '#shared/page/page-route.ts';

export const examRoutes: PageRoute[] = [
  {
    path: '/KMSKnowLedge/ExamList',
    title: 'titles.exams',
    access: 'session',
    texts: ['exam'],
    load: () => import('./pages/ExamList.tsx'),
  },
  {
    path: '/KMSKnowLedge/MyExamList',
    title: 'titles.myExams',
    access: 'session',
    texts: ['exam'],
    load: () => import('./pages/MyExamList.tsx'),
  },
  {
    path: '/KMSKnowLedge/ExamEdit',
    title: 'titles.editExam',
    access: 'session',
    texts: ['record', 'exam'],
    load: () => import('./pages/ExamEditPage.tsx'),
  },
  {
    path: '/KMSKnowLedge/MyExam',
    title: 'titles.viewExam',
    access: 'session',
    texts: ['record', 'exam'],
    load: () => import('./pages/MyExamPage.tsx'),
  },
  {
    path: '/KMSKnowLedge/SitExam',
    title: 'titles.sitExam',
    access: 'session',
    texts: ['record', 'exam'],
    load: () => import('./pages/SitExamPage.tsx'),
  },
  {
    path: '/KMSKnowLedge/ExamResults',
    title: 'titles.examResults',
    access: 'session',
    texts: ['record', 'exam'],
    load: () => import('./pages/ExamResultsPage.tsx'),
  },
  {
    path: '/KMSKnowLedge/ExamResult',
    title: 'titles.examResult',
    access: 'session',
    texts: ['record', 'exam'],
    load: () => import('./pages/ExamResultPage.tsx'),
  },
];
