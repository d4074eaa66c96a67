import { knowledgeNotices } from '@portal/knowledge';
import type { AreaNotices } from '@portal/platform';
import { policyNotices } from '@portal/policy';
import { remediationNotices } from '@portal/remediation';
import { riskControlNotices } from '@portal/risk-control';
import { riskEventNotices } from '@portal/risk-event';

/** What every area tells people, in the order of a digest. */
export const areaNotices: readonly AreaNotices[] = [
  riskControlNotices,
  remediationNotices,
  riskEventNotices,
  policyNotices,
  knowledgeNotices,
];
