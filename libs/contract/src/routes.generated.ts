// Derived from what lies in the folders: `npm run derive` writes it, lint refuses a stale one.
import { passkeyRoutes } from './account/passkey-routes.ts';
import { accountRoutes } from './account/routes.ts';
import { signInRoutes } from './account/sign-in-routes.ts';
import { adminRoutes } from './admin/routes.ts';
import { controlAttributeRoutes } from './assessment-period/attribute-routes.ts';
import { assessmentCoverageRoutes } from './assessment-period/coverage-routes.ts';
import { assessmentPeriodRoutes } from './assessment-period/routes.ts';
import { assessmentScopeRoutes } from './assessment-period/scope-routes.ts';
import { auditorSeatRoutes } from './assessment-period/seat-routes.ts';
import { bulkRoutes } from './bulk/routes.ts';
import { campaignRoutes } from './campaign/routes.ts';
import { certificationRoutes } from './certification/routes.ts';
import { commentRoutes } from './comment/routes.ts';
import { controlTestRoutes } from './control-test/routes.ts';
import { deficiencyRoutes } from './deficiency/routes.ts';
import { directoryRoutes } from './directory/routes.ts';
import { dutyRoutes } from './duty/routes.ts';
import { evidenceRequestRoutes } from './evidence-request/routes.ts';
import { fillSheetRoutes } from './fill-sheet/routes.ts';
import { homeRoutes } from './home/routes.ts';
import { examRoutes } from './knowledge/exam-routes.ts';
import { scormRoutes } from './knowledge/scorm-routes.ts';
import { shareRoutes } from './knowledge/share-routes.ts';
import { listRoutes } from './list/routes.ts';
import { onboardingRoutes } from './onboarding/routes.ts';
import { overviewRoutes } from './overview/routes.ts';
import { policyRoutes } from './policy/routes.ts';
import { presenceRoutes } from './presence/routes.ts';
import { remediationRoutes } from './remediation/routes.ts';
import { riskControlRoutes } from './risk-control/routes.ts';
import { riskEventRecordRoutes } from './risk-event/record-routes.ts';
import { riskEventRoutes } from './risk-event/routes.ts';
import { searchRoutes } from './search/routes.ts';
import { serviceRoutes } from './service/routes.ts';
import { teamRoutes } from './team/routes.ts';

/** The calls of every folder. */
export const routeTables: [
  typeof passkeyRoutes,
  typeof accountRoutes,
  typeof signInRoutes,
  typeof adminRoutes,
  typeof controlAttributeRoutes,
  typeof assessmentCoverageRoutes,
  typeof assessmentPeriodRoutes,
  typeof assessmentScopeRoutes,
  typeof auditorSeatRoutes,
  typeof bulkRoutes,
  typeof campaignRoutes,
  typeof certificationRoutes,
  typeof commentRoutes,
  typeof controlTestRoutes,
  typeof deficiencyRoutes,
  typeof directoryRoutes,
  typeof dutyRoutes,
  typeof evidenceRequestRoutes,
  typeof fillSheetRoutes,
  typeof homeRoutes,
  typeof examRoutes,
  typeof scormRoutes,
  typeof shareRoutes,
  typeof listRoutes,
  typeof onboardingRoutes,
  typeof overviewRoutes,
  typeof policyRoutes,
  typeof presenceRoutes,
  typeof remediationRoutes,
  typeof riskControlRoutes,
  typeof riskEventRecordRoutes,
  typeof riskEventRoutes,
  typeof searchRoutes,
  typeof serviceRoutes,
  typeof teamRoutes,
] = [
  passkeyRoutes,
  accountRoutes,
  signInRoutes,
  adminRoutes,
  controlAttributeRoutes,
  assessmentCoverageRoutes,
  assessmentPeriodRoutes,
  assessmentScopeRoutes,
  auditorSeatRoutes,
  bulkRoutes,
  campaignRoutes,
  certificationRoutes,
  commentRoutes,
  controlTestRoutes,
  deficiencyRoutes,
  directoryRoutes,
  dutyRoutes,
  evidenceRequestRoutes,
  fillSheetRoutes,
  homeRoutes,
  examRoutes,
  scormRoutes,
  shareRoutes,
  listRoutes,
  onboardingRoutes,
  overviewRoutes,
  policyRoutes,
  presenceRoutes,
  remediationRoutes,
  riskControlRoutes,
  riskEventRecordRoutes,
  riskEventRoutes,
  searchRoutes,
  serviceRoutes,
  teamRoutes,
];

export {
  passkeyRoutes,
  accountRoutes,
  signInRoutes,
  adminRoutes,
  controlAttributeRoutes,
  assessmentCoverageRoutes,
  assessmentPeriodRoutes,
  assessmentScopeRoutes,
  auditorSeatRoutes,
  bulkRoutes,
  campaignRoutes,
  certificationRoutes,
  commentRoutes,
  controlTestRoutes,
  deficiencyRoutes,
  directoryRoutes,
  dutyRoutes,
  evidenceRequestRoutes,
  fillSheetRoutes,
  homeRoutes,
  examRoutes,
  scormRoutes,
  shareRoutes,
  listRoutes,
  onboardingRoutes,
  overviewRoutes,
  policyRoutes,
  presenceRoutes,
  remediationRoutes,
  riskControlRoutes,
  riskEventRecordRoutes,
  riskEventRoutes,
  searchRoutes,
  serviceRoutes,
  teamRoutes,
};
