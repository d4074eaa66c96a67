import type { SqlRunner } from '@portal/platform';
import type { DutyName } from '@portal/workflows';
import { policyFacts } from '../events/policy.consumer.ts';
import { findPeople } from '../recipients/recipients.queries.ts';
import { findPolicyApprovers, findPolicyHolders, findPolicyVersion, judgedInPolicy } from '../recipients/policy-records.queries.ts';
import type { NoticeFacts } from '../templates/notice-text.ts';

export interface PolicyDuty {
  readonly facts: Pick<NoticeFacts, 'riskId' | 'recordNo' | 'riskYear' | 'title' | 'source' | 'owner' | 'subject'>;
  readonly holderIds: readonly number[];
  readonly independentOf: readonly number[];
}

/** The version of a timer with the holders of its duty; undefined for other records, and where the policy is deleted or gone. */
export async function findPolicyDuty(sql: SqlRunner, workflow: string, subjectId: number, duty: DutyName): Promise<PolicyDuty | undefined> {
  const policy = workflow === 'policyVersion' ? await findPolicyVersion(sql, subjectId) : undefined;
  if (!policy?.isActive) return undefined;
  const [owner] = await findPeople(sql, policy.ownerIds.slice(0, 1));
  const isApproval = duty === 'policyApproval';
  return {
    facts: {
      ...policyFacts(policy),
      owner: owner ?? null,
      subject: { workflow, id: policy.id, state: policy.state, version: policy.version },
    },
    holderIds: isApproval ? await findPolicyApprovers(sql, policy) : await findPolicyHolders(sql, policy),
    independentOf: isApproval ? judgedInPolicy(policy) : [],
  };
}
