import type { RiskListRow } from '@portal/contract/client';
import type { ListExtras } from '#shared/list/list-description.ts';
import { NextStep } from './components/NextStep.tsx';
import { useOwnerChoice } from './risk-list.tsx';
import { isAllowed, type ListPlace } from './row-actions.ts';
import { actionIcon, useRowActions } from './use-row-actions.tsx';

/** What can be done with many rows of one's own controls and of the reviews; the contract's `bulkForms` have the same. */
const manyIn: Record<Exclude<ListPlace, 'management'>, readonly ('approve' | 'forward' | 'remind' | 'delete')[]> = {
  toDo: ['approve', 'forward', 'delete'],
  submitted: ['forward'],
  related: ['forward'],
  pending: ['remind', 'forward'],
  approved: ['remind', 'forward'],
  completed: ['forward'],
};

/** What a tab of one's own controls or of the reviews does with a row: its menu, and the likely next step in sight. */
export function useRiskSteps(
  place: Exclude<ListPlace, 'management'>,
  list: Parameters<typeof useOwnerChoice>[0] & { clearSelection?: () => void },
): ListExtras<RiskListRow> {
  const actions = useRowActions(place, list.clearSelection);
  const { t, n } = list.words;
  const allocate = (selected: readonly RiskListRow[]) => {
    const fit = selected.filter((row) => isAllowed('allocate', row));
    return {
      id: 'allocate',
      label: t('riskList.actions.allocate'),
      icon: actionIcon('allocate'),
      disabled: fit.length === 0,
      onClick: () => actions.allocate(fit),
    };
  };
  return {
    bulk: (selected) => [
      ...manyIn[place].map((action) => {
        const fit = selected.filter((row) => isAllowed(action, row)).length;
        const name = t(`riskList.actions.${action}`);
        return {
          id: action,
          name,
          label: fit === selected.length ? name : `${name} (${n(fit)})`,
          icon: actionIcon(action),
          disabled: fit === 0,
        };
      }),
      ...(place === 'pending' ? [allocate(selected)] : []),
    ],
    ...useOwnerChoice(list),
    rowActions: actions.rowActions,
    step: (row) => <NextStep row={row} place={place} ask={actions.ask} />,
    dialogs: actions.dialogs,
  };
}
