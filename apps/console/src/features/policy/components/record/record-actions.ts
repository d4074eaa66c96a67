import type { ButtonAction, Deed } from '#shared/record/RecordButtons.tsx';
import { addressOfEdit } from '../../addresses.ts';
import type { DocRecord } from '../../api/wire.ts';
import { destructiveEvents, listAllowed, rowEvents } from '../list/row-tasks.ts';

/** What is likely next, the first of them filled, the second outlined. */
const likely = ['APPROVE', 'SUBMIT', 'PUBLISH', 'RETURN', 'CONFIRM_NO_CHANGE', 'EDIT', 'WITHDRAW'];

/**
 * The buttons of a policy's header: exactly its allowed actions. Reviewing comes first only where a review is due; the versions stand on the
 * page itself, so that their history is no button here.
 */
export function planActions(
  record: Pick<DocRecord, 'id' | 'state' | 'pending' | 'allowedActions' | 'dmsTypes'>,
  words: (state: string, event: string) => string,
): ButtonAction[] {
  const isDue = record.dmsTypes.some((type) => type === 2 || type === 3);
  const events = listAllowed(rowEvents, record.allowedActions).filter((event) => event !== 'OPEN' && event !== 'HISTORY');
  const front = likely.filter((event) => (events as string[]).includes(event) && (event !== 'CONFIRM_NO_CHANGE' || isDue)).slice(0, 2);
  const weightOf = (event: string): ButtonAction['weight'] => {
    const place = front.indexOf(event);
    return place === 0 ? 'filled' : place === 1 ? 'outlined' : 'menu';
  };
  const deedOf = (event: string): Deed => (event === 'EDIT' ? { kind: 'open', to: addressOfEdit(record.id) } : { kind: 'dialog' });
  const rank = { text: 0, outlined: 1, filled: 2, menu: 3 } as const;
  return events
    .map((event): ButtonAction => ({
      event,
      words: words(record.pending?.state ?? record.state, event),
      weight: weightOf(event),
      destructive: destructiveEvents.includes(event),
      deed: deedOf(event),
    }))
    .sort((a, b) => rank[a.weight] - rank[b.weight] || Number(a.destructive) - Number(b.destructive));
}
