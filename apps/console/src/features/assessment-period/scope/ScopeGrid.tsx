import Box from '@mui/material/Box';
import ButtonBase from '@mui/material/ButtonBase';
import { Fragment } from 'react';
import { useT } from '#shared/i18n/use-t.ts';
import { ScrollAcross } from '#shared/parts/ScrollAcross.tsx';
import {
  bySize,
  cellsOf,
  isBelow,
  money,
  wordOf,
  type AssessmentScope,
  type CellWord,
  type ScopeAccount,
  type ScopeCell,
} from './scope-data.ts';
import { verdictOf } from './verdict.ts';

export const cellColours: Record<CellWord, string> = {
  in: 'tone.blue.fg',
  quality: 'tone.violet.fg',
  gap: 'tone.amber.fg',
  out: 'faint',
};

interface ScopeGridProps {
  scope: AssessmentScope;
  /** The level of a draft, as a dashed line. */
  draftLevel?: string | undefined;
  mayDecide: boolean;
  onDecide: (cell: ScopeCell) => void;
  /** Absent where accounts are only read. */
  onAccount: ((account: ScopeAccount) => void) | undefined;
}

const headSx = {
  px: 1,
  py: 0.75,
  fontSize: 12,
  fontWeight: 500,
  color: 'text.secondary',
  bgcolor: 'surface.sunken',
  textAlign: 'right',
} as const;
const cellSx = {
  px: 1,
  py: '3px',
  fontSize: 12,
  borderTop: '1px solid',
  borderColor: 'line.soft',
  fontVariantNumeric: 'tabular-nums',
} as const;

/** The account stays in sight while the companies move under it; it leaves them room. */
const firstSx = { pl: 2, position: 'sticky', left: 0, zIndex: 1, minWidth: 180, maxWidth: 300 } as const;
const accountSx = { display: 'block', textAlign: 'left', fontSize: 13, fontWeight: 500 } as const;

/** Accounts × companies with the word in each cell, the two levels as lines through the grid, and the totals below. */
export function ScopeGrid({ scope, draftLevel, mayDecide, onDecide, onAccount }: ScopeGridProps) {
  const { t, lang, list } = useT();
  const nameOf = (row: { name: string; nameEn: string }) => (lang === 'en' && row.nameEn) || row.name;
  const accounts = bySize(scope.accounts);
  const cells = cellsOf(scope);
  const level = scope.materialities[0]?.performance;
  const foot = [
    ['inScope', scope.companies.map((company) => company.inScope), scope.totals.inScope],
    ['outOfScope', scope.companies.map((company) => company.outOfScope), scope.totals.outOfScope],
    ['balance', scope.companies.map((company) => company.total), scope.totals.balance],
  ] as const;
  const crosses = (place: number, line: string | undefined) =>
    line !== undefined && isBelow(accounts[place]!, line) && (place === 0 || !isBelow(accounts[place - 1]!, line));
  return (
    <ScrollAcross
      label={t('assessmentScope.grid')}
      sx={{
        display: { xs: 'none', md: 'block' },
        overflow: 'hidden',
        border: '1px solid',
        borderColor: 'line.main',
        borderRadius: '8px',
        bgcolor: 'background.paper',
      }}
    >
      <Box
        component="table"
        sx={{ borderCollapse: 'separate', borderSpacing: 0, width: '100%', minWidth: 480 + scope.companies.length * 116 }}
      >
        <thead>
          <tr>
            <Box component="th" scope="col" sx={{ ...headSx, ...firstSx, textAlign: 'left' }}>
              {t('assessmentScope.account')}
            </Box>
            {scope.companies.map((company) => (
              <Box component="th" scope="col" key={company.id} sx={headSx}>
                {nameOf(company)}
                <Box component="span" sx={{ display: 'block', fontSize: 11, lineHeight: '14px', color: 'faint' }}>
                  {company.code}
                </Box>
              </Box>
            ))}
            <Box component="th" scope="col" sx={headSx}>
              {t('assessmentScope.total')}
            </Box>
            <Box component="th" scope="col" sx={{ ...headSx, textAlign: 'left' }}>
              {t('assessmentScope.decision')}
            </Box>
          </tr>
        </thead>
        <tbody>
          {accounts.map((account, place) => {
            const own = scope.companies.flatMap((company) => cells.get(`${account.id}/${company.id}`) ?? []);
            return (
              <Fragment key={account.id}>
                {crosses(place, level) && (
                  <Level span={scope.companies.length + 3} label={t('assessmentScope.performance')} amount={level!} />
                )}
                {crosses(place, draftLevel) && (
                  <Level dashed span={scope.companies.length + 3} label={t('assessmentScope.draftLevel')} amount={draftLevel!} />
                )}
                <tr>
                  <Box
                    component="th"
                    scope="row"
                    sx={{ ...cellSx, ...firstSx, bgcolor: 'background.paper', textAlign: 'left', fontWeight: 400 }}
                  >
                    {onAccount ? (
                      <ButtonBase onClick={() => onAccount(account)} sx={accountSx}>
                        {nameOf(account)}
                      </ButtonBase>
                    ) : (
                      <Box sx={accountSx}>{nameOf(account)}</Box>
                    )}
                    <Box sx={{ fontSize: 11, lineHeight: '14px', color: 'text.secondary' }}>
                      {[account.code, list(account.assertions.map((one) => t(`assessmentScope.assertions.${one}`)))]
                        .filter(Boolean)
                        .join(' · ')}
                    </Box>
                  </Box>
                  {scope.companies.map((company) => (
                    <Amount
                      key={company.id}
                      scope={scope}
                      cell={cells.get(`${account.id}/${company.id}`)}
                      label={`${nameOf(account)} · ${nameOf(company)}`}
                      mayDecide={mayDecide}
                      onDecide={onDecide}
                    />
                  ))}
                  <Box component="td" sx={{ ...cellSx, textAlign: 'right', fontWeight: 500 }}>
                    {money(account.total)}
                  </Box>
                  <Box component="td" sx={{ ...cellSx, color: 'text.secondary', minWidth: 120 }}>
                    <Decision cells={own} />
                  </Box>
                </tr>
              </Fragment>
            );
          })}
          {foot.map(([name, amounts, all], row) => (
            <Box
              component="tr"
              key={name}
              sx={{ '& > *': { bgcolor: 'surface.sunken', fontWeight: row === 2 ? 600 : 400, borderTop: row === 0 ? '1px solid' : 0 } }}
            >
              <Box component="th" scope="row" sx={{ ...cellSx, ...firstSx, textAlign: 'left' }}>
                {t(`assessmentScope.${name}`)}
              </Box>
              {amounts.map((amount, place) => (
                <Box component="td" key={scope.companies[place]!.id} sx={{ ...cellSx, textAlign: 'right' }}>
                  {money(amount)}
                </Box>
              ))}
              <Box component="td" sx={{ ...cellSx, textAlign: 'right' }}>
                {money(all)}
              </Box>
              <Box component="td" sx={cellSx}>
                {row === 2 && t('assessmentScope.differenceShort', { amount: money(scope.totals.difference) })}
              </Box>
            </Box>
          ))}
        </tbody>
      </Box>
    </ScrollAcross>
  );
}

function Amount({
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

/** Whether anything of the account is in scope, and why. */
function Decision({ cells }: { cells: readonly ScopeCell[] }) {
  const { t } = useT();
  const inside = cells.filter(({ inScope }) => inScope);
  const because = [...new Set(inside.flatMap((cell) => cell.because))].map((reason) => t(`assessmentScope.because.${reason}`));
  const words =
    because.length > 0 ? because.join(t('assessmentScope.semicolon')) : (cells.find(({ decision }) => decision)?.decision?.reason ?? '');
  return (
    <>
      <Box component="span" sx={{ color: 'text.primary', fontWeight: 500 }}>
        {t(`assessmentScope.words.${inside.length > 0 ? 'in' : 'out'}`)}
      </Box>
      {words && ` · ${words}`}
    </>
  );
}

/** A line across the grid where the totals of accounts fall below a level. */
function Level({ label, amount, span, dashed = false }: { label: string; amount: string; span: number; dashed?: boolean }) {
  return (
    <tr>
      <td colSpan={span}>
        <Box
          sx={{
            display: 'flex',
            alignItems: 'center',
            gap: 1,
            px: 2,
            fontSize: 11,
            lineHeight: '22px',
            fontWeight: 500,
            color: dashed ? 'text.secondary' : 'primary.main',
          }}
        >
          <Box
            component="span"
            sx={{ position: 'sticky', left: 16, zIndex: 1, bgcolor: 'background.paper' }}
          >{`${label} ${money(amount)}`}</Box>
          <Box sx={{ flex: 1, borderTop: dashed ? '1px dashed' : '2px solid', borderColor: dashed ? 'line.strong' : 'primary.main' }} />
        </Box>
      </td>
    </tr>
  );
}
