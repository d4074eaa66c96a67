import Box from '@mui/material/Box';
import ButtonBase from '@mui/material/ButtonBase';
import { useT } from '#shared/i18n/use-t.ts';
import { cellColours } from './scope-cell.ts';
import { bySize, cellsOf, money, wordOf, type AssessmentScope, type ScopeCell } from './scope-data.ts';
import { verdictOf } from './verdict.ts';

/** The same facts for a narrow screen: an account, its total, its companies with their words. */
export function ScopeCards({
  scope,
  mayDecide,
  onDecide,
}: {
  scope: AssessmentScope;
  mayDecide: boolean;
  onDecide: (cell: ScopeCell) => void;
}) {
  const { t, lang } = useT();
  const nameOf = (row: { name: string; nameEn: string }) => (lang === 'en' && row.nameEn) || row.name;
  const cells = cellsOf(scope);
  return (
    <Box sx={{ display: { md: 'none' }, border: '1px solid', borderColor: 'line.main', borderRadius: '8px', bgcolor: 'background.paper' }}>
      {bySize(scope.accounts).map((account, place) => {
        return (
          <Box
            key={account.id}
            sx={{ px: 2, py: 1.25, borderTop: place ? '1px solid' : 0, borderColor: 'line.soft', fontVariantNumeric: 'tabular-nums' }}
          >
            <Box sx={{ display: 'flex', gap: 1, alignItems: 'baseline' }}>
              <Box sx={{ flex: 1, fontSize: 14, fontWeight: 500 }}>{nameOf(account)}</Box>
              <Box sx={{ fontSize: 13 }}>{money(account.total)}</Box>
            </Box>
            <Box sx={{ fontSize: 12, lineHeight: '18px', color: 'text.secondary' }}>
              {[account.code, account.coveredPart && t('assessmentScope.coveredPart', { part: account.coveredPart })]
                .filter(Boolean)
                .join(' · ')}
            </Box>
            {scope.companies.map((company) => {
              const cell = cells.get(`${account.id}/${company.id}`);
              if (!cell) return null;
              const word = wordOf(cell);
              const row = (
                <>
                  <Box component="span" sx={{ color: 'text.secondary', flex: 1, textAlign: 'left' }}>
                    {nameOf(company)}
                  </Box>
                  <Box component="span" sx={{ color: cellColours[word] }}>
                    {t(verdictOf(cell, scope))}
                  </Box>
                  <Box component="span" sx={{ width: 132, textAlign: 'right' }}>
                    {money(cell.amount)}
                  </Box>
                </>
              );
              const sx = {
                display: 'flex',
                gap: 1,
                fontSize: 12,
                width: '100%',
                minHeight: mayDecide ? 32 : 20,
                alignItems: 'center',
              } as const;
              return mayDecide ? (
                <ButtonBase key={company.id} onClick={() => onDecide(cell)} sx={sx}>
                  {row}
                </ButtonBase>
              ) : (
                <Box key={company.id} sx={sx}>
                  {row}
                </Box>
              );
            })}
          </Box>
        );
      })}
    </Box>
  );
}
