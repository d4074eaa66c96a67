import Box from '@mui/material/Box';
import { useT } from '#shared/i18n/use-t.ts';
import { money, partOf, type AssessmentScope } from './scope-data.ts';

/** How the line was drawn, left to right: base, overall, performance; then what it leaves. */
export function ScopeLine({ scope }: { scope: AssessmentScope }) {
  const { t } = useT();
  const [materiality] = scope.materialities;
  const { totals } = scope;
  const covered = partOf(totals.covered, totals.inScope);
  const steps: [label: string, value: string, note: string][] = [
    ...(materiality
      ? ([
          [
            t('assessmentScope.base', { base: t(`assessmentScope.bases.${materiality.base}`) }),
            money(materiality.baseAmount),
            materiality.source,
          ],
          [t('assessmentScope.overall'), money(materiality.overall), t('assessmentScope.ofBase', { percent: materiality.percent })],
          [
            t('assessmentScope.performance'),
            money(materiality.performance),
            t('assessmentScope.ofOverall', { percent: materiality.performancePercent }),
          ],
        ] satisfies [string, string, string][])
      : ([[t('assessmentScope.performance'), '–', t('assessmentScope.noMateriality')]] satisfies [string, string, string][])),
    [
      t('assessmentScope.inScope'),
      money(totals.inScope),
      t('assessmentScope.ofTotal', { part: partOf(totals.inScope, totals.balance) || '–', covered: covered || '–' }),
    ],
    [t('assessmentScope.outOfScope'), money(totals.outOfScope), t('assessmentScope.difference', { amount: money(totals.difference) })],
  ];
  return (
    <Box
      component="dl"
      sx={{
        m: 0,
        display: 'grid',
        gridTemplateColumns: { xs: '1fr', sm: '1fr 1fr', lg: `repeat(${steps.length}, auto)` },
        gap: '1px',
        bgcolor: 'line.main',
        border: '1px solid',
        borderColor: 'line.main',
        borderRadius: '8px',
        overflow: 'hidden',
      }}
    >
      {steps.map(([label, value, note]) => (
        <Box key={label} sx={{ px: 2, py: 1.25, bgcolor: 'background.paper', minWidth: 0 }}>
          <Box component="dt" sx={{ fontSize: 12, lineHeight: '18px', color: 'text.secondary' }}>
            {label}
          </Box>
          <Box component="dd" sx={{ m: 0, fontVariantNumeric: 'tabular-nums' }}>
            <Box sx={{ fontSize: 15, lineHeight: '24px', fontWeight: 600, whiteSpace: 'nowrap' }}>{value}</Box>
            <Box sx={{ fontSize: 12, lineHeight: '18px', color: 'faint' }}>{note || '–'}</Box>
          </Box>
        </Box>
      ))}
    </Box>
  );
}
