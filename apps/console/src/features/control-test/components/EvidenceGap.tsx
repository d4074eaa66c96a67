import Box from '@mui/material/Box';
import { useQuery } from '@tanstack/react-query';
import { useT } from '#shared/i18n/use-t.ts';
import { testEvidence } from '../api/records.ts';

/** How many tested days no evidence covers; unknown until it is read. */
export const useMissingDays = (id: number): number | undefined => useQuery(testEvidence(id)).data?.missingDays;

/** That days of the tested period stand without evidence: allowed, but nobody submits or concludes without having read it. */
export function EvidenceGap({ id }: { id: number }) {
  const { t } = useT();
  const days = useMissingDays(id) ?? 0;
  if (days === 0) return null;
  return (
    <Box role="note" sx={{ fontSize: 13, lineHeight: '20px', color: 'tone.amber.fg' }}>
      {t('controlTest.gap', { count: days })}
    </Box>
  );
}
