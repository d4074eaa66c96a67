import { noticeTemplates, type NoticeKind } from '../templates/index.ts';

/** How a kind of notice reaches a person besides his inbox, where it always stands. */
export const deliveries = ['atOnce', 'digest', 'inboxOnly'] as const;
export type DeliveryChoice = (typeof deliveries)[number];

/** What must not wait for the next morning: something is overdue, somebody reminds by hand, or nobody else can act. */
const URGENT: readonly NoticeKind[] = ['reminderOverdue', 'reminderManager', 'reminded', 'remindedOverdue', 'noEligibleReviewer'];

/**
 * What a person may choose for a kind. What asks him to act, and reminders, cannot be switched off: they escalate to his manager when he does
 * not answer (docs/decisions/machinery.md).
 */
export function allowedDeliveries(kind: NoticeKind): readonly DeliveryChoice[] {
  if (URGENT.includes(kind)) return ['atOnce'];
  const { mustAct, mail } = noticeTemplates[kind];
  if (mustAct) return ['atOnce', 'digest'];
  return mail ? deliveries : ['digest', 'inboxOnly'];
}

/** What nobody has chosen: what the specification mails goes out at once, the rest stays in the inbox. */
export const standardDelivery = (kind: NoticeKind): DeliveryChoice => (noticeTemplates[kind].mail ? 'atOnce' : 'inboxOnly');
