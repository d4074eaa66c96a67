import type { RiskEventRow } from '@portal/contract/client';
import Button from '@mui/material/Button';
import { Link } from 'react-router-dom';
import { useT } from '#shared/i18n/use-t.ts';
import type { ListWords } from '#shared/list/list-description.ts';
import type { MenuAction } from '#shared/parts/ActionMenu.tsx';
import { planButtons } from '#shared/workflow/plan-buttons.ts';
import { addressOf, addressOfAct } from '../addresses.ts';

type Step = 'edit' | 'decide' | 'view';
type Acting = Pick<RiskEventRow, 'id' | 'state' | 'allowedActions'>;

const plan = ({ state, allowedActions }: Acting) => planButtons(state, allowedActions, { workflow: 'riskEvent' });

/** The likely next step of a row: finish the draft, decide, or look at it. */
export function stepOf(row: Acting): Step {
  const likely = plan(row).find(({ weight }) => weight === 'filled');
  if (!likely) return 'view';
  return likely.form === undefined ? 'decide' : 'edit';
}

/** The one thing to do with a row, as a button in sight. */
export function EventRowStep({ row }: { row: RiskEventRow }) {
  const { t } = useT();
  const step = stepOf(row);
  const label = t(`riskEvent.list.${step}`);
  return (
    <Button
      component={Link}
      to={addressOf(step === 'edit' ? 'edit' : 'view', row.id)}
      variant={step === 'view' ? 'text' : 'outlined'}
      color={step === 'view' ? 'inherit' : 'primary'}
      aria-label={`${label} ${row.eventNo}`}
      sx={{ height: 26, px: 1.25, fontSize: 12, minWidth: 0 }}
    >
      {label}
    </Button>
  );
}

/** Everything that may be done with a row: its page with the dialog of the action open. */
export function eventRowActions(row: RiskEventRow, { t, pick }: ListWords): MenuAction[] {
  return [
    { id: 'view', label: t('riskEvent.list.view'), to: addressOf('view', row.id) },
    ...plan(row).map(({ event, form, look }) =>
      form === undefined
        ? { id: event, label: pick(look.label), destructive: look.destructive ?? false, to: addressOfAct(row.id, event) }
        : { id: 'edit', label: t('riskEvent.list.edit'), to: addressOf('edit', row.id) },
    ),
  ];
}
