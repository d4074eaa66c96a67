import type { RiskListRow } from '@portal/contract/client';
import Box from '@mui/material/Box';
import { useT } from '#shared/i18n/use-t.ts';
import { ScoreChip } from '#shared/parts/ScoreChip.tsx';

/** Two people's words on one control, side by side: the owner's and the reviewer's. */
export default function ScorePeek({ row }: { row: RiskListRow }) {
  const { t } = useT();
  return (
    <Box sx={{ display: 'grid', gridTemplateColumns: '1fr 1fr', border: '1px solid', borderColor: 'line.main', borderRadius: '8px' }}>
      {(['controlAssessmentScore', 'controlEffectiveness'] as const).map((field, index) => (
        <Box key={field} sx={{ p: 1.5, minWidth: 0, borderLeft: index ? '1px solid' : 0, borderColor: 'line.main' }}>
          <Box sx={{ mb: 0.5, fontSize: 12, lineHeight: '18px', color: 'text.secondary' }}>{t(`riskList.columns.${field}`)}</Box>
          <Box sx={{ fontSize: 13, '& span': { whiteSpace: 'normal', overflow: 'visible' } }}>
            <ScoreChip score={row[field]} />
          </Box>
        </Box>
      ))}
    </Box>
  );
}
