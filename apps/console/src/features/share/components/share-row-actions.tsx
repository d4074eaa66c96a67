import type { ShareRow } from '@portal/contract/client';
import type { ListWords } from '#shared/list/list-description.ts';
import type { MenuAction } from '#shared/parts/ActionMenu.tsx';
import { EditIcon, TasksIcon } from '#shared/theme/icons.tsx';
import { planButtons } from '#shared/workflow/plan-buttons.ts';
import { addressOf, addressOfAct } from '../addresses.ts';

/** Everything that the machine allows with a row: the form, or the share's page with the dialog of the action open; and its results. */
export function shareRowActions({ id, state, allowedActions }: ShareRow, { t, pick }: Pick<ListWords, 't' | 'pick'>): MenuAction[] {
  const planned = planButtons(state, allowedActions, { workflow: 'share' }).map(({ event, form, look }): MenuAction => {
    const label = pick(look.label);
    return form === undefined
      ? { id: event, label, destructive: look.destructive ?? false, to: addressOfAct(id, event) }
      : { id: event, label, icon: <EditIcon />, to: addressOf('edit', id) };
  });
  return [{ id: 'results', label: t('share.list.results'), icon: <TasksIcon />, to: addressOf('results', id) }, ...planned];
}
