// Derived from what lies in the folders: `npm run derive` writes it, lint refuses a stale one.
import { passkeyPaths } from './account/passkey-paths.ts';
import { accountPaths } from './account/paths.ts';
import { signInPaths } from './account/sign-in-paths.ts';
import { adminPaths } from './admin/paths.ts';
import { controlAttributePaths } from './assessment-period/attribute-paths.ts';
import { assessmentCoveragePaths } from './assessment-period/coverage-paths.ts';
import { assessmentPeriodPaths } from './assessment-period/paths.ts';
import { assessmentScopePaths } from './assessment-period/scope-paths.ts';
import { auditorSeatPaths } from './assessment-period/seat-paths.ts';
import { bulkPaths } from './bulk/paths.ts';
import { campaignPaths } from './campaign/paths.ts';
import { certificationPaths } from './certification/paths.ts';
import { commentPaths } from './comment/paths.ts';
import { controlTestPaths } from './control-test/paths.ts';
import { deficiencyPaths } from './deficiency/paths.ts';
import { directoryPaths } from './directory/paths.ts';
import { dutyPaths } from './duty/paths.ts';
import { evidenceRequestPaths } from './evidence-request/paths.ts';
import { fillSheetPaths } from './fill-sheet/paths.ts';
import { homePaths } from './home/paths.ts';
import { examPaths } from './knowledge/exam-paths.ts';
import { scormPaths } from './knowledge/scorm-paths.ts';
import { sharePaths } from './knowledge/share-paths.ts';
import { listPaths } from './list/paths.ts';
import { onboardingPaths } from './onboarding/paths.ts';
import { overviewPaths } from './overview/paths.ts';
import { policyPaths } from './policy/paths.ts';
import { presencePaths } from './presence/paths.ts';
import { remediationPaths } from './remediation/paths.ts';
import { riskControlPaths } from './risk-control/paths.ts';
import { riskEventPaths } from './risk-event/paths.ts';
import { riskEventRecordPaths } from './risk-event/record-paths.ts';
import { searchPaths } from './search/paths.ts';
import { servicePaths } from './service/paths.ts';
import { teamPaths } from './team/paths.ts';
import { assessmentPeriodPages } from './assessment-period/pages.ts';
import { campaignPages } from './campaign/pages.ts';
import { certificationPages } from './certification/pages.ts';
import { controlTestPages } from './control-test/pages.ts';
import { deficiencyPages } from './deficiency/pages.ts';
import { evidenceRequestPages } from './evidence-request/pages.ts';
import { knowledgePages } from './knowledge/pages.ts';
import { policyPages } from './policy/pages.ts';
import { remediationPages } from './remediation/pages.ts';
import { riskControlPages } from './risk-control/pages.ts';
import { riskEventPages } from './risk-event/pages.ts';

/** The paths of the calls. What the browser knows of every area names no schema. */
export const areaPaths = [
  passkeyPaths,
  accountPaths,
  signInPaths,
  adminPaths,
  controlAttributePaths,
  assessmentCoveragePaths,
  assessmentPeriodPaths,
  assessmentScopePaths,
  auditorSeatPaths,
  bulkPaths,
  campaignPaths,
  certificationPaths,
  commentPaths,
  controlTestPaths,
  deficiencyPaths,
  directoryPaths,
  dutyPaths,
  evidenceRequestPaths,
  fillSheetPaths,
  homePaths,
  examPaths,
  scormPaths,
  sharePaths,
  listPaths,
  onboardingPaths,
  overviewPaths,
  policyPaths,
  presencePaths,
  remediationPaths,
  riskControlPaths,
  riskEventPaths,
  riskEventRecordPaths,
  searchPaths,
  servicePaths,
  teamPaths,
] as const;

/** The pages of the records, see record-pages.ts. */
export const areaPages = [
  assessmentPeriodPages,
  campaignPages,
  certificationPages,
  controlTestPages,
  deficiencyPages,
  evidenceRequestPages,
  knowledgePages,
  policyPages,
  remediationPages,
  riskControlPages,
  riskEventPages,
] as const;
