import { recordPages } from '@portal/contract/client';
import type { PageRoute } from '#shared/page/page-route.ts';

export const riskReportRoutes: PageRoute[] = [
  {
    path: '/RiskInfoCollection/RiskReportQuery',
    title: 'titles.reportQuery',
    access: 'menu',
    texts: ['riskEvent', 'riskReport'],
    load: () => import('./pages/ReportQuery.tsx'),
  },
  {
    path: recordPages.riskReport.edit,
    title: 'titles.editReport',
    access: 'staff',
    texts: ['record', 'riskEvent', 'riskReport'],
    load: () => import('./pages/ReportEdit.tsx'),
  },
  {
    path: recordPages.riskReport.view,
    title: 'titles.viewReport',
    access: 'staff',
    texts: ['record', 'riskEvent', 'riskReport'],
    load: () => import('./pages/ReportView.tsx'),
  },
];
