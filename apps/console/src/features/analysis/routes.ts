import type { PageRoute } from '#shared/page/page-route.ts';

/** Analysis for administrators (issue 6, docs/decisions/risk-events.md). */
export const analysisRoutes: PageRoute[] = [
  {
    path: '/RiskInfoCollection/RiskLossAnalysis',
    title: 'titles.lossAnalysis',
    access: 'menu',
    texts: ['analysis'],
    load: () => import('./pages/LossAnalysis.tsx'),
  },
  {
    path: '/RiskInfoCollection/ProcessAnalysis',
    title: 'titles.processAnalysis',
    access: 'menu',
    texts: ['analysis'],
    load: () => import('./pages/ProcessAnalysis.tsx'),
  },
];
