import Box from '@mui/material/Box';
import { daysUntil } from '#shared/i18n/format.ts';
import { useT } from '#shared/i18n/use-t.ts';
import { DueChip } from '#shared/parts/DueChip.tsx';
import type { DocRow } from '../../api/wire.ts';

const nearDays = 30;

/** The review date; in words once it is near or past, while the policy is in effect. */
export function ReviewDate({ doc }: { doc: Pick<DocRow, 'reviewDateTime' | 'state'> }) {
  const { date } = useT();
  const day = date(doc.reviewDateTime);
  if (!day) return null;
  if (doc.state === 'published' && daysUntil(day) <= nearDays) return <DueChip date={day} showDate />;
  return (
    <Box component="span" sx={{ fontSize: 13, color: 'text.secondary', fontVariantNumeric: 'tabular-nums' }}>
      {day}
    </Box>
  );
}
