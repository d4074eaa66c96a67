import Box from '@mui/material/Box';
import { useT } from '#shared/i18n/use-t.ts';
import { heatPaint, type HeatLevel } from '#shared/charts/heat-level.ts';

const spans: Readonly<Record<HeatLevel, string>> = { low: '1–4', medium: '5–9', high: '10–14', extreme: '15–25' };

/** What the colours of the map mean, in words; `counts` says how much there is of each. */
export function HeatLegend({ counts }: { counts?: Readonly<Record<HeatLevel, number>> }) {
  const { t, n } = useT();
  return (
    <Box
      component="ul"
      aria-label={t('riskReport.heat.legend')}
      sx={{ listStyle: 'none', m: 0, p: 0, display: 'flex', flexWrap: 'wrap', columnGap: 2, rowGap: 0.5, fontSize: 12, lineHeight: '18px' }}
    >
      {(Object.keys(spans) as HeatLevel[]).map((level) => (
        <Box component="li" key={level} sx={{ display: 'inline-flex', alignItems: 'center', gap: 0.75, color: 'text.secondary' }}>
          <Box
            sx={{
              width: 12,
              height: 12,
              borderRadius: '3px',
              bgcolor: heatPaint[level].bgcolor,
              printColorAdjust: 'exact',
            }}
          />
          <span>{`${t(`riskReport.heat.levels.${level}`)} ${spans[level]}`}</span>
          {counts && <Box sx={{ fontWeight: 600, color: 'text.primary' }}>{n(counts[level])}</Box>}
        </Box>
      ))}
    </Box>
  );
}
