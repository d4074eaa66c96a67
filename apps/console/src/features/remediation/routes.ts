import { recordPages } from '@portal/contract/client';
import type { PageRoute } from '#shared/page/page-route.ts';

export const remediationRoutes: PageRoute[] = [
  {
    path: '/RiskControl/RemediationIssueList',
    title: 'titles.issues',
    access: 'staff',
    texts: ['record', 'remediation'],
    load: () => import('./pages/IssueListPage.tsx'),
  },
  {
    path: recordPages.remediationIssue.view,
    title: 'titles.viewIssue',
    access: 'session',
    texts: ['record', 'remediation'],
    load: () => import('./pages/IssuePage.tsx'),
  },
];
