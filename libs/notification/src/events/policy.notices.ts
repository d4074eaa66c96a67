import type { SqlRunner, StepPayload } from '@portal/platform';
import type { PolicyVersionEventName } from '@portal/workflows';
import type { Notice } from '../recipients/notifier.ts';
import { findPolicyApprovers, findPolicyHolders, judgedInPolicy, type PolicyVersionRecord } from '../recipients/policy-records.queries.ts';

export interface PolicyStep {
  readonly sql: SqlRunner;
  readonly policy: PolicyVersionRecord;
  readonly payload: StepPayload;
}

type Rule = (step: PolicyStep) => Promise<readonly Notice[]> | readonly Notice[];

/** Who hears of which event of a policy's version (docs/decisions/policy-library.md). A draft is nobody's but its author's. */
export const policyNotices: Readonly<Partial<Record<PolicyVersionEventName, Rule>>> = {
  SUBMIT: async ({ sql, policy }) => [
    { kind: 'policyApprovalAsked', to: await findPolicyApprovers(sql, policy), independentOf: judgedInPolicy(policy) },
  ],
  APPROVE: ({ policy }) => [{ kind: 'policyApproved', to: [policy.authorId, policy.submittedById] }],
  RETURN: ({ policy }) => [{ kind: 'policyReturned', to: [policy.authorId, policy.submittedById] }],
  PUBLISH: ({ policy }) => [{ kind: 'policyPublished', to: policy.ownerIds }],
  CONFIRM_NO_CHANGE: ({ policy }) => [{ kind: 'policyConfirmed', to: policy.ownerIds }],
  ALERT: async ({ sql, policy }) => [{ kind: 'policyAlert', to: await findPolicyHolders(sql, policy) }],
  RETIRE: ({ policy }) => [{ kind: 'policyRetired', to: policy.ownerIds }],
  DELETE: ({ policy }) => [{ kind: 'policyDeleted', to: policy.ownerIds }],
  RESTORE: ({ policy }) => [{ kind: 'policyRestored', to: policy.ownerIds }],
};
