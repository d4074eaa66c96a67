import Box from '@mui/material/Box';
import ButtonBase from '@mui/material/ButtonBase';
import { Fragment, useState } from 'react';
import { useT } from '#shared/i18n/use-t.ts';
import { ScrollAcross } from '#shared/parts/ScrollAcross.tsx';
import { ChevronRight } from '#shared/theme/icons.tsx';
import { foldCompanies, footOf } from './fold-companies.ts';
import { bySize, cellsOf, isBelow, money, type AssessmentScope, type ScopeAccount, type ScopeCell } from './scope-data.ts';
import { Amount, OtherAmount } from './ScopeAmount.tsx';
import { cellSx } from './scope-cell.ts';

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
const foldSx = { fontSize: 12, fontWeight: 500, color: 'primary.main', borderRadius: '4px', whiteSpace: 'nowrap' } as const;

/** The account stays in sight while the companies move under it; it leaves them room. */
const firstSx = { pl: 2, position: 'sticky', left: 0, zIndex: 1, minWidth: 180, maxWidth: 300 } as const;
const accountSx = { display: 'block', textAlign: 'left', fontSize: 13, fontWeight: 500 } as const;

/** Accounts × companies with the word in each cell, small companies folded into one column that unfolds, the two levels as lines through the grid, and the totals below. */
export function ScopeGrid({ scope, draftLevel, mayDecide, onDecide, onAccount }: ScopeGridProps) {
  const { t, lang, list, n } = useT();
  const nameOf = (row: { name: string; nameEn: string }) => (lang === 'en' && row.nameEn) || row.name;
  const accounts = bySize(scope.accounts);
  const cells = cellsOf(scope);
  const level = scope.materialities[0]?.performance;
  // Undefined until somebody has chosen: the button that takes the place of the pressed one takes the keyboard too.
  const [isUnfolded, setUnfolded] = useState<boolean>();
  const folded = foldCompanies(scope.companies);
  const isFolded = folded.others.length > 0 && !isUnfolded;
  const companies = isFolded ? folded.own : scope.companies;
  const columns = [...companies.map((company) => footOf([company])), ...(isFolded ? [footOf(folded.others)] : [])];
  const foot = (['inScope', 'outOfScope', 'balance'] as const).map(
    (name) => [name, columns.map((column) => column[name]), scope.totals[name]] as const,
  );
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
      <Box component="table" sx={{ borderCollapse: 'separate', borderSpacing: 0, width: '100%', minWidth: 480 + columns.length * 104 }}>
        <thead>
          <tr>
            <Box component="th" scope="col" sx={{ ...headSx, ...firstSx, textAlign: 'left' }}>
              {t('assessmentScope.account')}
            </Box>
            {companies.map((company) => (
              <Box component="th" scope="col" key={company.id} sx={headSx}>
                {nameOf(company)}
                <Box component="span" sx={{ display: 'block', fontSize: 11, lineHeight: '14px', color: 'faint' }}>
                  {company.code}
                </Box>
              </Box>
            ))}
            {isFolded && (
              <Box component="th" scope="col" sx={headSx}>
                <ButtonBase
                  autoFocus={isUnfolded === false}
                  aria-expanded={false}
                  aria-label={t('assessmentScope.unfoldOthers', { number: n(folded.others.length) })}
                  onClick={() => setUnfolded(true)}
                  sx={foldSx}
                >
                  {t('assessmentScope.others', { number: n(folded.others.length) })}
                  <ChevronRight sx={{ fontSize: 14 }} />
                </ButtonBase>
              </Box>
            )}
            <Box component="th" scope="col" sx={headSx}>
              {isUnfolded && (
                <ButtonBase autoFocus aria-expanded onClick={() => setUnfolded(false)} sx={{ ...foldSx, display: 'block', ml: 'auto' }}>
                  {t('assessmentScope.foldOthers')}
                </ButtonBase>
              )}
              {t('assessmentScope.total')}
            </Box>
            <Box component="th" scope="col" sx={{ ...headSx, textAlign: 'left' }}>
              {t('assessmentScope.decision')}
            </Box>
          </tr>
        </thead>
        <tbody>
          {accounts.map((account, place) => {
            const cellsIn = (those: readonly { id: number }[]) =>
              those.flatMap((company) => cells.get(`${account.id}/${company.id}`) ?? []);
            const own = cellsIn(scope.companies);
            return (
              <Fragment key={account.id}>
                {crosses(place, level) && <Level span={columns.length + 3} label={t('assessmentScope.performance')} amount={level!} />}
                {crosses(place, draftLevel) && (
                  <Level dashed span={columns.length + 3} label={t('assessmentScope.draftLevel')} amount={draftLevel!} />
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
                  {companies.map((company) => (
                    <Amount
                      key={company.id}
                      scope={scope}
                      cell={cells.get(`${account.id}/${company.id}`)}
                      label={`${nameOf(account)} · ${nameOf(company)}`}
                      mayDecide={mayDecide}
                      onDecide={onDecide}
                    />
                  ))}
                  {isFolded && <OtherAmount cells={cellsIn(folded.others)} />}
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
                <Box component="td" key={companies[place]?.id ?? 'others'} sx={{ ...cellSx, textAlign: 'right' }}>
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
