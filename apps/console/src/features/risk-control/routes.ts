import { recordPages } from '@portal/contract/client';
import type { PageRoute } from '#shared/page/page-route.ts';

export const riskControlRoutes: PageRoute[] = [
  {
    path: '/RiskControl/MyRiskControlTaskList',
    title: 'titles.myControls',
    access: 'staff',
    texts: ['riskTasks'],
    load: () => import('./list/pages/MyRiskControlTaskList.tsx'),
  },
  {
    path: '/RiskControl/FillSheet',
    title: 'titles.fillSheet',
    access: 'staff',
    texts: ['fillSheet'],
    load: () => import('./fill-sheet/FillSheetPage.tsx'),
  },
  {
    path: '/RiskControl/RiskControlTaskList',
    title: 'titles.reviews',
    access: 'menu',
    texts: ['riskTasks'],
    load: () => import('./list/pages/RiskControlTaskList.tsx'),
  },
  {
    path: '/RiskControl/RiskControlList',
    title: 'titles.management',
    access: 'menu',
    load: () => import('./list/pages/RiskControlList.tsx'),
  },
  {
    path: '/RiskControl/CampaignList',
    title: 'titles.campaigns',
    access: 'menu',
    texts: ['campaign', 'record'],
    load: () => import('./campaign/CampaignList.tsx'),
  },
  {
    path: recordPages.campaign.view,
    title: 'titles.viewCampaign',
    texts: ['record', 'campaign'],
    access: 'menu',
    load: () => import('./campaign/CampaignView.tsx'),
  },
  {
    path: recordPages.campaign.edit,
    title: 'titles.editCampaign',
    texts: ['record', 'campaign'],
    access: 'menu',
    load: () => import('./campaign/CampaignEdit.tsx'),
  },
  {
    path: recordPages.riskControl.view,
    title: 'titles.viewControl',
    texts: ['record'],
    access: 'session',
    load: () => import('./record/pages/RecordPage.tsx'),
  },
  {
    path: recordPages.riskControl.review,
    title: 'titles.reviewControl',
    texts: ['record'],
    access: 'staff',
    load: () => import('./record/pages/ReviewPage.tsx'),
  },
  {
    path: recordPages.riskControl.edit,
    title: 'titles.editControl',
    texts: ['record'],
    access: 'staff',
    load: () => import('./record/pages/ControlEditPage.tsx'),
  },
  {
    path: recordPages.riskControl.assess,
    title: 'titles.assessControl',
    texts: ['record'],
    access: 'staff',
    load: () => import('./record/pages/AssessmentPage.tsx'),
  },
];
