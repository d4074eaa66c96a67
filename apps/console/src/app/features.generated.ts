// Derived from what lies in the folders: `npm run derive` writes it, lint refuses a stale one.
import type { PageRoute } from '#shared/page/page-route.ts';
import { accountRoutes } from '#features/account/routes.ts';
import { adminRoutes } from '#features/admin/routes.ts';
import { analysisRoutes } from '#features/analysis/routes.ts';
import { assessmentPeriodRoutes } from '#features/assessment-period/routes.ts';
import { certificationRoutes } from '#features/certification/routes.ts';
import { controlTestRoutes } from '#features/control-test/routes.ts';
import { deficiencyRoutes } from '#features/deficiency/routes.ts';
import { dutyRoutes } from '#features/duty/routes.ts';
import { evidenceRequestRoutes } from '#features/evidence-request/routes.ts';
import { examRoutes } from '#features/exam/routes.ts';
import { mailLogRoutes } from '#features/mail-log/routes.ts';
import { notificationRoutes } from '#features/notifications/routes.ts';
import { overviewRoutes } from '#features/overview/routes.ts';
import { policyHomeRoutes } from '#features/policy/home/routes.ts';
import { policyPreviewRoutes } from '#features/policy/preview/routes.ts';
import { policyRoutes } from '#features/policy/routes.ts';
import { remediationRoutes } from '#features/remediation/routes.ts';
import { riskControlRoutes } from '#features/risk-control/routes.ts';
import { riskEventRoutes } from '#features/risk-event/routes.ts';
import { riskReportRoutes } from '#features/risk-report/routes.ts';
import { riskStoreRoutes } from '#features/risk-store/routes.ts';
import { searchRoutes } from '#features/search/routes.ts';
import { scormRoutes } from '#features/share/course/routes.ts';
import { shareRoutes } from '#features/share/routes.ts';
import { teamRoutes } from '#features/team/routes.ts';

/** The pages of every feature; each is loaded when it is opened. */
export const featurePages: readonly PageRoute[] = [
  ...accountRoutes,
  ...adminRoutes,
  ...analysisRoutes,
  ...assessmentPeriodRoutes,
  ...certificationRoutes,
  ...controlTestRoutes,
  ...deficiencyRoutes,
  ...dutyRoutes,
  ...evidenceRequestRoutes,
  ...examRoutes,
  ...mailLogRoutes,
  ...notificationRoutes,
  ...overviewRoutes,
  ...policyHomeRoutes,
  ...policyPreviewRoutes,
  ...policyRoutes,
  ...remediationRoutes,
  ...riskControlRoutes,
  ...riskEventRoutes,
  ...riskReportRoutes,
  ...riskStoreRoutes,
  ...searchRoutes,
  ...scormRoutes,
  ...shareRoutes,
  ...teamRoutes,
];
