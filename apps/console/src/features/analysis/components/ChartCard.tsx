import Box from '@mui/material/Box';
import { useColorScheme } from '@mui/material/styles';
import { lazy, Suspense, type ReactNode } from 'react';
import { useT } from '#shared/i18n/use-t.ts';
import { Card } from '#shared/parts/Card.tsx';
import { chartColors } from '#shared/theme/tokens.ts';
import type { BarFigureProps } from './BarFigure.tsx';

const BarFigure = lazy(() => import('./BarFigure.tsx'));

export interface ChartCardProps {
  title: string;
  chart: BarFigureProps;
  /** The same figures as a table. */
  table: ReactNode;
}

/** A chart for the eye with its legend, and beside it the table that holds its figures. */
export function ChartCard({ title, chart, table }: ChartCardProps) {
  const { t } = useT();
  const { colorScheme } = useColorScheme();
  const palette = chartColors[colorScheme === 'dark' ? 'dark' : 'light'];
  const empty = chart.labels.length === 0;
  return (
    <Card title={title}>
      {empty ? (
        <Box sx={{ fontSize: 13, color: 'text.secondary' }}>{t('analysis.none')}</Box>
      ) : (
        <Box
          sx={{
            display: 'grid',
            gridTemplateColumns: { xs: 'minmax(0,1fr)', lg: 'minmax(0,1fr) minmax(0,1fr)' },
            gap: 3,
            alignItems: 'start',
          }}
        >
          <Box sx={{ minWidth: 0 }}>
            <Box role="img" aria-label={t('analysis.chart', { title })}>
              <Box aria-hidden="true">
                <Suspense fallback={<Box sx={{ height: 260 }} />}>
                  <BarFigure {...chart} />
                </Suspense>
              </Box>
            </Box>
            <Box
              aria-hidden="true"
              sx={{ mt: 1, display: 'flex', flexWrap: 'wrap', columnGap: 2, rowGap: 0.5, fontSize: 12, color: 'text.secondary' }}
            >
              {chart.series.map((one) => (
                <Box key={one.label} sx={{ display: 'inline-flex', alignItems: 'center', gap: 0.75 }}>
                  <Box sx={{ width: 10, height: 10, borderRadius: '2px', bgcolor: palette[one.color] }} />
                  {one.label}
                </Box>
              ))}
            </Box>
          </Box>
          <Box sx={{ minWidth: 0 }}>{table}</Box>
        </Box>
      )}
    </Card>
  );
}
