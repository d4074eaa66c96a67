import { figureFilters, type DashboardSummary } from '@portal/contract/client';
import Box from '@mui/material/Box';
import Link from '@mui/material/Link';
import { Link as RouterLink } from 'react-router-dom';
import { useT } from '#shared/i18n/use-t.ts';
import { toListAddress, type DashboardFilters } from '../dashboard-filters.ts';

const levels = [
  { name: 'l1', field: 'cateGory1' },
  { name: 'l2', field: 'cateGory2' },
  { name: 'l3', field: 'cateGory3' },
] as const;

/** How far the controls are categorised: a bar a level, of all that are counted, and each leads to the list that it counts. */
export function LevelBars({ summary, filters }: { summary: DashboardSummary; filters: DashboardFilters }) {
  const { t, n } = useT();
  return (
    <Box sx={{ fontSize: 13, lineHeight: '20px', minWidth: 0 }}>
      <Box sx={{ mb: 0.75, fontWeight: 600 }}>{t('dashboard.counterHint')}</Box>
      <Box sx={{ display: 'grid', gridTemplateColumns: { xs: '1fr', sm: 'repeat(3, 1fr)', lg: '1fr' }, columnGap: 3, rowGap: 1.25 }}>
        {levels.map(({ name, field }) => {
          const share = Math.round((summary[field] / summary.total) * 100);
          return (
            <Link
              key={name}
              component={RouterLink}
              to={toListAddress(filters, figureFilters[field])}
              underline="none"
              color="inherit"
              sx={{ display: 'block', borderRadius: '6px', p: 0.5, m: -0.5, '&:hover': { bgcolor: 'surface.hover' } }}
            >
              <Box sx={{ display: 'flex', gap: 1, fontVariantNumeric: 'tabular-nums' }}>
                <Box component="span" sx={{ flex: 1, minWidth: 0, color: 'text.secondary' }}>
                  {t(`dashboard.counters.${name}`)}
                </Box>{' '}
                <span className="count">{n(summary[field])}</span>{' '}
                <Box component="span" sx={{ width: 40, textAlign: 'right', color: 'faint' }}>
                  {`${share}%`}
                </Box>
              </Box>
              <Box aria-hidden="true" sx={{ mt: 0.5, height: 4, borderRadius: '2px', bgcolor: 'line.soft', overflow: 'hidden' }}>
                <Box sx={{ width: `${share}%`, height: '100%', bgcolor: 'brand.accent' }} />
              </Box>
            </Link>
          );
        })}
      </Box>
    </Box>
  );
}
