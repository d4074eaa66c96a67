import type { SqlRunner, StepPayload } from '@portal/platform';
import type { RiskEventEventName } from '@portal/workflows';
import type { Notice } from '../recipients/notifier.ts';
import { findIndependent, judgedInEvent, type EventRecord } from '../recipients/event-records.queries.ts';
import { idsOf } from './payload-ids.ts';

export interface EventStep {
  readonly sql: SqlRunner;
  readonly event: EventRecord;
  readonly payload: StepPayload;
}

type Rule = (step: EventStep) => Promise<readonly Notice[]> | readonly Notice[];

const askApprovers = async ({ sql, event }: EventStep): Promise<Notice> => ({
  kind: 'eventApprovalAsked',
  to: await findIndependent(sql, judgedInEvent(event)),
  independentOf: judgedInEvent(event),
});

/** Who hears of which event of a risk event (docs/decisions/risk-events.md). A draft is nobody's but its reporter's. */
export const riskEventNotices: Readonly<Partial<Record<RiskEventEventName, Rule>>> = {
  SUBMIT: async (step) => [await askApprovers(step)],
  APPROVE: ({ event }) => [{ kind: 'eventConfirmed', to: [event.reporterId] }],
  RETURN: ({ event }) => [{ kind: 'eventReturned', to: [event.reporterId] }],
  CLOSE: ({ event }) => [{ kind: 'eventClosed', to: [event.reporterId, ...event.allowedIds] }],
  REOPEN: async (step) => [await askApprovers(step), { kind: 'eventReopened', to: [step.event.reporterId, ...step.event.allowedIds] }],
  FORWARD: ({ payload }) => [{ kind: 'eventForwarded', to: idsOf(payload.personIds) }],
};
