import Box from '@mui/material/Box';
import { useT } from '#shared/i18n/use-t.ts';
import { money, type ScopeMove } from './scope-data.ts';

/** What would enter and leave: nothing moves before it was seen. */
export function MoveList({ moves }: { moves: readonly ScopeMove[] }) {
  const { t, lang } = useT();
  const pick = (zh: string, en: string) => (lang === 'en' && en) || zh;
  if (moves.length === 0) return <Box sx={{ fontSize: 13 }}>{t('assessmentScope.nothingMoves')}</Box>;
  return (
    <Box component="ul" aria-label={t('assessmentScope.moves')} sx={{ m: 0, p: 0, listStyle: 'none', maxHeight: 260, overflow: 'auto' }}>
      {moves.map((move) => (
        <Box
          component="li"
          key={`${move.accountId}/${move.companyId}`}
          sx={{
            display: 'flex',
            gap: 1,
            py: 0.75,
            borderTop: '1px solid',
            borderColor: 'line.soft',
            fontSize: 13,
            fontVariantNumeric: 'tabular-nums',
            flexWrap: 'wrap',
          }}
        >
          <Box sx={{ flex: 1, minWidth: 160, fontWeight: 500 }}>
            {`${move.code} ${pick(move.name, move.nameEn)} · ${pick(move.companyName, move.companyNameEn)}`}
            <Box sx={{ fontSize: 12, fontWeight: 400, color: 'text.secondary' }}>
              {t(move.isDecided ? 'assessmentScope.decisionStands' : move.enters ? 'assessmentScope.enters' : 'assessmentScope.leaves')}
            </Box>
          </Box>
          <Box>{money(move.amount)}</Box>
        </Box>
      ))}
    </Box>
  );
}
