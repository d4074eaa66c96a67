import Box from '@mui/material/Box';
import Button from '@mui/material/Button';
import { baseWords, groupAmount, type MeasureBase } from '@portal/contract/client';
import { useQuery } from '@tanstack/react-query';
import { useT } from '#shared/i18n/use-t.ts';
import { offeredBasesOf } from '../api/records.ts';

interface Base {
  readonly base: MeasureBase;
  readonly amount: string;
}

interface OfferedBasesProps {
  periodId: number;
  /** The reader may set the standard. */
  enabled: boolean;
  /** What the standard's thresholds are shares of: no other amount is asked for. */
  bases: readonly MeasureBase[];
  /** What stands in the form. */
  stated: { readonly currency: string; readonly bases: readonly Base[] };
  onTake: (offered: Base & { readonly currency: string }) => void;
}

/**
 * The amounts that the period's materiality was measured by, each to be taken over with a click: nobody types a revenue twice, and nobody is made to weigh by it
 * (specification of assurance, 1 and 4). A standard has one currency, that of the newest materiality; what the form says already is not offered.
 */
export function OfferedBases({ periodId, enabled, bases, stated, onTake }: OfferedBasesProps) {
  const { t, pick } = useT();
  const { data = [] } = useQuery(offeredBasesOf(periodId, enabled));
  // `100`, `100.0` and `100.00` are one amount.
  const isStated = ({ base, amount, currency }: (typeof data)[number]): boolean =>
    currency === stated.currency && stated.bases.some((one) => one.base === base && groupAmount(one.amount) === groupAmount(amount));
  const offered = data.filter((one) => one.currency === data[0]?.currency && bases.includes(one.base) && !isStated(one));
  return offered.map((one) => {
    const { base, amount, currency, source } = one;
    const words = { base: pick(baseWords[base]), currency, amount: groupAmount(amount), source };
    return (
      <Box
        key={base}
        sx={{ display: 'flex', flexWrap: 'wrap', alignItems: 'center', columnGap: 1, mt: 1, fontSize: 13, color: 'text.secondary' }}
      >
        <span>{t(source ? 'deficiency.standard.offeredFrom' : 'deficiency.standard.offered', words)}</span>
        <Button size="small" onClick={() => onTake(one)}>
          {t('deficiency.standard.take')}
        </Button>
      </Box>
    );
  });
}
