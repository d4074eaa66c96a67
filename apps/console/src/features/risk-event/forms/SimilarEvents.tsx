import Box from '@mui/material/Box';
import Link from '@mui/material/Link';
import { useQuery } from '@tanstack/react-query';
import { Link as RouterLink } from 'react-router-dom';
import { useT } from '#shared/i18n/use-t.ts';
import { StateChip } from '#shared/parts/StateChip.tsx';
import { addressOf } from '../addresses.ts';
import { allEventsQuery } from '../api/lists.ts';

const MOST = 3;

interface SimilarEventsProps {
  id: number | undefined;
  category: number | null;
  bu: string;
}

/** Events of the same category and unit that the reporter may see: what he reports may stand there already. */
export function SimilarEvents({ id, category, bu }: SimilarEventsProps) {
  const { t, date } = useT();
  const isKnown = category !== null && bu !== '';
  const { data } = useQuery({
    ...allEventsQuery({ riskCategory1: category, bu, sort: '-occurredDate', pageIndex: 0, pageSize: MOST + 1 }),
    enabled: isKnown,
  });
  const found = isKnown ? (data?.data ?? []).filter((row) => row.id !== id).slice(0, MOST) : [];
  if (found.length === 0) return null;
  return (
    <Box
      component="aside"
      aria-label={t('riskEvent.form.similar')}
      sx={{ mb: 3, px: 1.5, py: 1, borderRadius: '8px', bgcolor: 'surface.sunken', fontSize: 13, lineHeight: '20px' }}
    >
      <Box sx={{ fontWeight: 500 }}>{t('riskEvent.form.similar')}</Box>
      <Box sx={{ color: 'text.secondary', fontSize: 12 }}>{t('riskEvent.form.similarHint')}</Box>
      <Box component="ul" sx={{ listStyle: 'none', m: 0, mt: 0.5, p: 0 }}>
        {found.map((row) => (
          <Box component="li" key={row.id} sx={{ display: 'flex', flexWrap: 'wrap', alignItems: 'center', columnGap: 1.5, py: 0.25 }}>
            {/* In a window of its own: what is typed here stays in sight. */}
            <Link component={RouterLink} to={addressOf('view', row.id)} target="_blank" sx={{ overflowWrap: 'anywhere' }}>
              {`${row.eventNo} · ${row.title || row.eventNo}`}
            </Link>
            <Box component="span" sx={{ color: 'text.secondary', fontVariantNumeric: 'tabular-nums' }}>
              {date(row.occurredDate)}
            </Box>
            <StateChip state={row.state} workflow="riskEvent" />
          </Box>
        ))}
      </Box>
    </Box>
  );
}
