import { recordPages } from '@portal/contract';
import type { RecordKind } from '@portal/platform';
import { policyFolderWorkflow, policyVersionWorkflow, type PolicyFolderWorkflow, type PolicyVersionWorkflow } from '@portal/workflows';
import { policyFolderAudited, policyVersionAudited } from './policy.audited.ts';

export const policyVersionKind: RecordKind<PolicyVersionWorkflow> = {
  workflow: policyVersionWorkflow,
  table: 'policy_version',
  audited: policyVersionAudited,
  dependentsColumn: 'acted_for_ids',
  touches: ['updated_at'],
  page: recordPages.policy.view,
  pageId: 'record.policy_id',
  searchEntry: 'policy',
  isGone: 'exists (select 1 from policy p where p.id = record.policy_id and not p.is_active)',
  files: 'select id as record, file_id as file from policy_version where file_id is not null',
  related: `select 'policyVersion' as workflow, v.id from policy_version v
    where v.id <> $1 and v.policy_id = (select policy_id from policy_version where id = $1)`,
};

export const policyFolderKind: RecordKind<PolicyFolderWorkflow> = {
  workflow: policyFolderWorkflow,
  table: 'policy_folder',
  audited: policyFolderAudited,
  touches: ['updated_at'],
};

export const policyRecords: readonly RecordKind[] = [policyVersionKind, policyFolderKind];
