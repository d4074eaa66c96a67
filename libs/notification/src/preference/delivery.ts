import type { NoticeTemplate } from '@portal/platform';

/** How a kind of notice reaches a person besides his inbox, where it always stands. */
export const deliveries = ['atOnce', 'digest', 'inboxOnly'] as const;
export type DeliveryChoice = (typeof deliveries)[number];

/**
 * What a person may choose for a kind. What asks him to act, and reminders, cannot be switched off: they escalate to his manager when he does
 * not answer (docs/decisions/machinery.md).
 */
export function allowedDeliveries({ isUrgent, mustAct, mail }: NoticeTemplate): readonly DeliveryChoice[] {
  if (isUrgent) return ['atOnce'];
  if (mustAct) return ['atOnce', 'digest'];
  return mail ? deliveries : ['digest', 'inboxOnly'];
}

/** What nobody has chosen: what the specification mails goes out at once, the rest stays in the inbox. */
export const standardDelivery = ({ mail }: NoticeTemplate): DeliveryChoice => (mail ? 'atOnce' : 'inboxOnly');
