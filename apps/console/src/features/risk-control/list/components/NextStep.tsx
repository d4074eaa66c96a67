import type { RiskListRow } from '@portal/contract/client';
import Button from '@mui/material/Button';
import { Link } from 'react-router-dom';
import { useT } from '#shared/i18n/use-t.ts';
import { addressOf, actionsOf, type RowAction, type ListPlace } from '../row-actions.ts';

export interface NextStepProps {
  row: RiskListRow;
  place: ListPlace;
  ask: (action: RowAction, row: RiskListRow) => void;
}

/** The one thing to do with a row, as a button in sight; everything else is in its menu. */
export function NextStep({ row, place, ask }: NextStepProps) {
  const { t } = useT();
  const action = actionsOf(place, row)[0] ?? 'view';
  const to = addressOf(action, row.id);
  const label = t(`riskList.actions.${action}`);
  return (
    <Button
      variant={action === 'view' ? 'text' : 'outlined'}
      color={action === 'view' ? 'inherit' : 'primary'}
      aria-label={`${label} ${row.riskNo}`}
      {...(to ? { component: Link, to } : { onClick: () => ask(action, row) })}
      sx={{ height: 26, px: 1.25, fontSize: 12, minWidth: 0 }}
    >
      {label}
    </Button>
  );
}
