import { knowledgeHolders, knowledgeRecords } from '@portal/knowledge';
import { HolderSets, platformRecords, RecordKinds } from '@portal/platform';
import { policyHolders, policyRecords } from '@portal/policy';
import { remediationRecords } from '@portal/remediation';
import { riskControlHolders, riskControlRecords } from '@portal/risk-control';
import { riskEventHolders, riskEventRecords } from '@portal/risk-event';

/** The record kinds of every area; tools that run without a process take them here. */
export const recordKinds = new RecordKinds([
  riskControlRecords,
  remediationRecords,
  riskEventRecords,
  policyRecords,
  knowledgeRecords,
  platformRecords,
]);

/** Who must act, of every area. */
export const holderSets = new HolderSets([riskControlHolders, riskEventHolders, policyHolders, knowledgeHolders]);
