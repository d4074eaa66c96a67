import type { PageRoute } from '#shared/page/page-route.ts';

/** The course of a share on a page of its own: `/KMSKnowLedge/Course?id=` with the share's id. */
export const scormRoutes: PageRoute[] = [
  {
    path: '/KMSKnowLedge/Course',
    title: 'titles.course',
    texts: ['course', 'share'],
    access: 'staff',
    load: () => import('./pages/CoursePage.tsx'),
  },
];
