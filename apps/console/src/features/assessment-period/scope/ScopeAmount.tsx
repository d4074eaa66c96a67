import Box from '@mui/material/Box';
import ButtonBase from '@mui/material/ButtonBase';
import { useT } from '#shared/i18n/use-t.ts';
import { sumCells } from './fold-companies.ts';
import { cellColours, cellSx } from './scope-cell.ts';
import { money, wordOf, type AssessmentScope, type ScopeCell } from './scope-data.ts';
import { verdictOf } from './verdict.ts';

/** What a company has of an account, and whether it is in scope; a button where that may be decided. */
export function Amount({
  scope,
  cell,
  label,
  mayDecide,
  onDecide,
}: {
  scope: AssessmentScope;
  cell: ScopeCell | undefined;
  label: string;
  mayDecide: boolean;
  onDecide: (cell: ScopeCell) => void;
}) {
  const { t } = useT();
  if (!cell)
    return (
      <Box component="td" sx={{ ...cellSx, textAlign: 'right', color: 'faint' }}>
        –
      </Box>
    );
  const word = wordOf(cell);
  const amount = money(cell.amount);
  const verdict = t(verdictOf(cell, scope));
  const content = (
    <>
      {amount}
      <Box component="span" sx={{ display: 'block', fontSize: 11, lineHeight: '14px', color: cellColours[word] }}>
        {verdict}
      </Box>
    </>
  );
  return (
    <Box
      component="td"
      sx={{
        ...cellSx,
        textAlign: 'right',
        ...(word === 'gap' && { bgcolor: 'tone.amber.bg' }),
        color: word === 'out' ? 'faint' : 'text.primary',
      }}
    >
      {mayDecide ? (
        <ButtonBase
          // Who speaks to the screen says what he sees.
          aria-label={t('assessmentScope.decideCell', { shown: `${amount} ${verdict}`, cell: label })}
          onClick={() => onDecide(cell)}
          sx={{
            display: 'block',
            width: '100%',
            textAlign: 'right',
            fontSize: 12,
            borderRadius: '4px',
            '&:hover': { bgcolor: 'surface.hover' },
          }}
        >
          {content}
        </ButtonBase>
      ) : (
        content
      )}
    </Box>
  );
}

/** What the folded companies have of an account together, and how many of them are in scope with it. */
export function OtherAmount({ cells }: { cells: readonly ScopeCell[] }) {
  const { t, n } = useT();
  const sum = sumCells(cells);
  if (!sum)
    return (
      <Box component="td" sx={{ ...cellSx, textAlign: 'right', color: 'faint' }}>
        –
      </Box>
    );
  const word = sum.inScope === 0 ? 'out' : sum.hasGap ? 'gap' : 'in';
  const said = t(word === 'gap' ? 'assessmentScope.someGap' : 'assessmentScope.someIn', { count: sum.inScope, all: n(sum.all) });
  return (
    <Box
      component="td"
      sx={{
        ...cellSx,
        textAlign: 'right',
        ...(word === 'gap' && { bgcolor: 'tone.amber.bg' }),
        color: word === 'out' ? 'faint' : 'text.primary',
      }}
    >
      {money(sum.amount)}
      <Box component="span" sx={{ display: 'block', fontSize: 11, lineHeight: '14px', color: cellColours[word] }}>
        {said}
      </Box>
    </Box>
  );
}
