import type { SelectionAction } from '#shared/parts/SelectionBar.tsx';
import { ClockIcon, MinusIcon, ReassignIcon } from '#shared/theme/icons.tsx';
import type { ListWords } from '#shared/list/list-description.ts';
import type { ControlTestRow } from './api/records.ts';

const deeds = [
  { id: 'reassignTester', event: 'REASSIGN', icon: <ReassignIcon /> },
  { id: 'reassignReviewer', event: 'REASSIGN', icon: <ReassignIcon /> },
  { id: 'remind', event: 'REMIND', icon: <ClockIcon /> },
  { id: 'cancel', event: 'CANCEL', icon: <MinusIcon /> },
] as const;

/**
 * What can be done with many tests at once, by the machine's word for each row; the contract's `bulkForms` have the same, so that a run does it and every row
 * answers by itself (specification of assurance, 2; docs/adr/0007-bulk-actions-reminders-and-views.md).
 */
export const listDeeds = (
  selected: readonly Pick<ControlTestRow, 'allowedActions'>[],
  { t, n }: Pick<ListWords, 't' | 'n'>,
): SelectionAction[] =>
  deeds.map(({ id, event, icon }) => {
    const fit = selected.filter(({ allowedActions }) => allowedActions.includes(event)).length;
    const name = t(`controlTest.deeds.${id}`);
    return { id, name, label: fit === selected.length ? name : `${name} (${n(fit)})`, icon, disabled: fit === 0 };
  });
