import type { RiskListRow } from '@portal/contract/client';
import Button from '@mui/material/Button';
import { Link } from 'react-router-dom';
import { useT } from '#shared/i18n/use-t.ts';
import { addressOf, deedsOf, type Deed, type ListPlace } from '../row-deeds.ts';

export interface NextStepProps {
  row: RiskListRow;
  place: ListPlace;
  ask: (deed: Deed, row: RiskListRow) => void;
}

/** The one thing to do with a row, as a button in sight; everything else is in its menu. */
export function NextStep({ row, place, ask }: NextStepProps) {
  const { t } = useT();
  const deed = deedsOf(place, row)[0] ?? 'view';
  const to = addressOf(deed, row.id);
  const label = t(`riskList.deeds.${deed}`);
  return (
    <Button
      variant={deed === 'view' ? 'text' : 'outlined'}
      color={deed === 'view' ? 'inherit' : 'primary'}
      aria-label={`${label} ${row.riskNo}`}
      {...(to ? { component: Link, to } : { onClick: () => ask(deed, row) })}
      sx={{ height: 26, px: 1.25, fontSize: 12, minWidth: 0 }}
    >
      {label}
    </Button>
  );
}
