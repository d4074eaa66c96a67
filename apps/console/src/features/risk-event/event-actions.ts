import type { RiskEventRecord } from '@portal/contract/client';
import type { Text } from '#shared/i18n/languages.ts';
import type { ButtonAction } from '#shared/record/RecordButtons.tsx';
import { lookOfAction } from '#shared/workflow/catalogue.ts';
import { addressOf } from './addresses.ts';

const formEvents: readonly string[] = ['SAVE_DRAFT', 'SUBMIT'];
const isForm = (event: string) => formEvents.includes(event);

interface Words {
  pick: (text: Text) => string;
  edit: string;
}

/**
 * The buttons of an event's header: exactly its allowed actions in the machine's words. Saving and submitting are one button that opens the
 * form; confirming and returning stand side by side; forwarding is text, the rest stands in the menu unless it is all there is.
 */
export function planEventActions(record: Pick<RiskEventRecord, 'id' | 'state' | 'allowedActions'>, { pick, edit }: Words): ButtonAction[] {
  const allowed = record.allowedActions;
  const actions: ButtonAction[] = [];
  if (allowed.some(isForm)) {
    actions.push({
      event: 'SAVE_DRAFT',
      words: edit,
      weight: 'filled',
      destructive: false,
      deed: { kind: 'open', to: addressOf('edit', record.id) },
    });
  }
  const decides = allowed.includes('APPROVE');
  for (const event of allowed.filter((one) => !isForm(one))) {
    const look = lookOfAction(record.state, event, 'riskEvent');
    const isBeside = event === 'RETURN' || ((event === 'CLOSE' || event === 'REOPEN') && !decides);
    actions.push({
      event,
      words: look ? pick(look.label) : event,
      weight: look?.button === 'filled' ? 'filled' : isBeside ? 'outlined' : event === 'FORWARD' ? 'text' : 'menu',
      destructive: look?.destructive ?? false,
      deed: { kind: 'dialog' },
    });
  }
  const rank = { text: 0, outlined: 1, filled: 2, menu: 3 } as const;
  return actions.sort((a, b) => rank[a.weight] - rank[b.weight]);
}
