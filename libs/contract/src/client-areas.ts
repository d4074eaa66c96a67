import { accountPaths } from './account/paths.ts';
import { passkeyPaths } from './account/passkey-paths.ts';
import { signInPaths } from './account/sign-in-paths.ts';
import { adminPaths } from './admin/paths.ts';
import { campaignPages } from './campaign/pages.ts';
import { campaignPaths } from './campaign/paths.ts';
import { bulkPaths } from './bulk/paths.ts';
import { directoryPaths } from './directory/paths.ts';
import { dutyPaths } from './duty/paths.ts';
import { fillSheetPaths } from './fill-sheet/paths.ts';
import { homePaths } from './home/paths.ts';
import { examPaths } from './knowledge/exam-paths.ts';
import { knowledgePages } from './knowledge/pages.ts';
import { scormPaths } from './knowledge/scorm-paths.ts';
import { sharePaths } from './knowledge/share-paths.ts';
import { listPaths } from './list/paths.ts';
import { policyPages } from './policy/pages.ts';
import { policyPaths } from './policy/paths.ts';
import { remediationPages } from './remediation/pages.ts';
import { remediationPaths } from './remediation/paths.ts';
import { riskControlPages } from './risk-control/pages.ts';
import { riskControlPaths } from './risk-control/paths.ts';
import { riskEventPages } from './risk-event/pages.ts';
import { riskEventPaths } from './risk-event/paths.ts';
import { riskEventRecordPaths } from './risk-event/record-paths.ts';
import { searchPaths } from './search/paths.ts';
import { servicePaths } from './service/paths.ts';

/*
 * What the browser knows of every area. A new area is named here and, with its schemas, which the browser must not load, in routes.ts. Paths and
 * pages are two lists, because the build writes the paths that are used as constants and leaves the rest behind.
 */

/** The paths of the calls. */
export const areaPaths = [
  accountPaths,
  signInPaths,
  passkeyPaths,
  adminPaths,
  bulkPaths,
  fillSheetPaths,
  directoryPaths,
  dutyPaths,
  listPaths,
  homePaths,
  examPaths,
  scormPaths,
  policyPaths,
  riskControlPaths,
  campaignPaths,
  remediationPaths,
  riskEventPaths,
  riskEventRecordPaths,
  searchPaths,
  sharePaths,
  servicePaths,
] as const;

/** The pages of the records, see record-pages.ts. */
export const areaPages = [policyPages, riskControlPages, campaignPages, remediationPages, riskEventPages, knowledgePages] as const;
