import { knowledgeRecords } from '@portal/knowledge';
import { platformRecords, RecordKinds } from '@portal/platform';
import { policyRecords } from '@portal/policy';
import { remediationRecords } from '@portal/remediation';
import { riskControlRecords } from '@portal/risk-control';
import { riskEventRecords } from '@portal/risk-event';

/** The record kinds of every area. */
export const recordKinds = new RecordKinds([
  riskControlRecords,
  remediationRecords,
  riskEventRecords,
  policyRecords,
  knowledgeRecords,
  platformRecords,
]);
