import { Injectable } from '@nestjs/common';
import { ConsumesEvents, type ConsumerContext, type EventConsumer, type OutboxMessage } from '@portal/platform';
import { policyVersionWorkflow, topicsOf } from '@portal/workflows';
import { Notifier } from '../recipients/notifier.ts';
import { findPolicyVersion, type PolicyVersionRecord } from '../recipients/policy-records.queries.ts';
import type { NoticeFacts } from '../templates/notice-text.ts';
import { gatherStepFacts } from './notice-facts.ts';
import { policyNotices } from './policy.notices.ts';

/** Tells people of what happened to a policy. */
@ConsumesEvents()
@Injectable()
export class PolicyConsumer implements EventConsumer {
  readonly name = 'notify-policy';
  readonly topics = topicsOf(policyVersionWorkflow, policyNotices);
  readonly #notifier: Notifier;

  constructor(notifier: Notifier) {
    this.#notifier = notifier;
  }

  async handle(message: OutboxMessage, context: ConsumerContext): Promise<void> {
    const rule = policyNotices[message.payload.event as keyof typeof policyNotices];
    const policy = await findPolicyVersion(context.tx, message.subjectId);
    if (!rule || !policy) return;
    const notices = await rule({ sql: context.tx, policy, payload: message.payload });
    const facts = { ...policyFacts(policy), ...(await gatherStepFacts(context.tx, message, policy.ownerIds[0] ?? null)) };
    await this.#notifier.notify(context, notices, facts, message.payload.actorId);
  }
}

/** A policy has no number: its name stands where others have one. */
export function policyFacts(policy: PolicyVersionRecord): Pick<NoticeFacts, 'riskId' | 'recordNo' | 'riskYear' | 'title' | 'source'> {
  const characters = [...policy.name];
  const recordNo = characters.length > 80 ? `${characters.slice(0, 79).join('')}…` : policy.name;
  return { riskId: policy.policyId, recordNo, riskYear: 0, title: `${policy.name} ${policy.versionNo}`, source: 'policy' };
}
