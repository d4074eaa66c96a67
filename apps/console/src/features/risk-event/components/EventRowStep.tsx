import type { RiskEventRow } from '@portal/contract/client';
import Button from '@mui/material/Button';
import { Link } from 'react-router-dom';
import { useT } from '#shared/i18n/use-t.ts';
import type { MenuAction } from '#shared/parts/ActionMenu.tsx';
import { lookOfAction } from '#shared/workflow/catalogue.ts';
import { addressOf, addressOfAct } from '../addresses.ts';

type Step = 'edit' | 'decide' | 'view';
type Acting = Pick<RiskEventRow, 'id' | 'state' | 'allowedActions'>;

const formEvents = ['SAVE_DRAFT', 'SUBMIT'];

/** The likely next step of a row: finish the draft, decide, or look at it. */
export function stepOf({ allowedActions }: Acting): Step {
  if (allowedActions.some((event) => formEvents.includes(event))) return 'edit';
  return allowedActions.includes('APPROVE') ? 'decide' : 'view';
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
export function useEventRowActions(): (row: RiskEventRow) => readonly MenuAction[] {
  const { t, pick } = useT();
  return (row) => {
    const edits = stepOf(row) === 'edit';
    return [
      { id: 'view', label: t('riskEvent.list.view'), to: addressOf('view', row.id) },
      ...(edits ? [{ id: 'edit', label: t('riskEvent.list.edit'), to: addressOf('edit', row.id) }] : []),
      ...row.allowedActions
        .filter((event) => !formEvents.includes(event))
        .map((event) => ({
          id: event,
          label: pick(lookOfAction(row.state, event, 'riskEvent')?.label ?? { zh: event, en: event }),
          to: addressOfAct(row.id, event),
        })),
    ];
  };
}
