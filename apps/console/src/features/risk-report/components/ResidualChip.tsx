import Box from '@mui/material/Box';
import { useT } from '#shared/i18n/use-t.ts';
import { levelOf, toneOfLevel } from '#shared/charts/heat-level.ts';

/** The residual risk in words with its product; a dash while it is not rated. */
export function ResidualChip({ likelihood, impact }: { likelihood: number | null; impact: number | null }) {
  const { t } = useT();
  if (!likelihood || !impact) return <>{'–'}</>;
  const level = levelOf(likelihood, impact);
  const tone = toneOfLevel[level];
  return (
    <Box
      component="span"
      sx={{
        display: 'inline-flex',
        alignItems: 'center',
        gap: 0.75,
        px: 1,
        borderRadius: '6px',
        fontSize: 12,
        lineHeight: '22px',
        whiteSpace: 'nowrap',
        fontVariantNumeric: 'tabular-nums',
        bgcolor: `tone.${tone}.bg`,
        color: `tone.${tone}.fg`,
      }}
    >
      <span>{t(`riskReport.heat.levels.${level}`)}</span>
      <span>{t('riskReport.heat.product', { likelihood, impact, product: likelihood * impact })}</span>
    </Box>
  );
}
