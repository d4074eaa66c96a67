import { pageAddress, recordPages } from '@portal/contract/client';
import Box from '@mui/material/Box';
import Button from '@mui/material/Button';
import Link from '@mui/material/Link';
import { useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { Link as RouterLink } from 'react-router-dom';
import { planAddress } from '#shared/control-test/plan-address.ts';
import { useT } from '#shared/i18n/use-t.ts';
import { money } from '../scope/scope-data.ts';
import type { Division } from './CoverageTable.tsx';
import { coverageQuery, type Gap } from './coverage-data.ts';

/** So many controls are offered for one gap before somebody asks for all. */
const OFFERED = 2;

interface GapRowProps {
  gap: Gap;
  by: Division;
  periodId: number;
  mayPlan: boolean;
  /** The line of the group says already that none of its gaps has a key control. */
  isSaid: boolean;
}

/** One gap of a group, by what it does not share with the others, with the controls that would close it: the first of them, and all on demand. */
export function GapRow({ gap, by, periodId, mayPlan, isSaid }: GapRowProps) {
  const { t, lang, list, n } = useT();
  const nameOf = (row: { name: string; nameEn: string }) => (lang === 'en' && row.nameEn) || row.name;
  const titles = [...(by === 'accounts' ? [] : (['account'] as const)), ...(by === 'companies' ? [] : (['company'] as const))];
  const facts = [
    // Those of an account stand in the line of its group.
    by === 'accounts' ? '' : list(gap.assertions.map((name) => t(`assessmentScope.assertions.${name}`))),
    by === 'processes' ? '' : list(gap.processes.map(nameOf)),
  ].filter(Boolean);
  const [isWhole, setIsWhole] = useState(false);
  const whole = useQuery({ ...coverageQuery(periodId, gap.company.id, gap.account.id), enabled: isWhole });
  const all = whole.data?.gaps[0]?.candidates;
  const shown = all ?? gap.candidates.slice(0, OFFERED);
  const rest = gap.candidateCount - shown.length;
  // A press after a failure asks again.
  const showAll = () => (whole.error ? void whole.refetch() : setIsWhole(true));
  return (
    <Box
      component="li"
      sx={{
        display: 'grid',
        gridTemplateColumns: { xs: '1fr', md: 'minmax(0, 2fr) 160px minmax(0, 3fr)' },
        columnGap: 2,
        rowGap: 0.5,
        pl: { xs: 2, md: 5 },
        pr: 2,
        py: 1,
        fontSize: 13,
        lineHeight: '20px',
        borderTop: '1px solid',
        borderColor: 'line.soft',
      }}
    >
      <Box sx={{ minWidth: 0 }}>
        {titles.map((one) => (
          <Box key={one}>
            {gap[one].code} {nameOf(gap[one])}
          </Box>
        ))}
        {facts.length > 0 && <Box sx={{ fontSize: 12, lineHeight: '18px', color: 'text.secondary' }}>{facts.join(' · ')}</Box>}
      </Box>
      <Box sx={{ textAlign: { md: 'right' }, fontVariantNumeric: 'tabular-nums' }}>{money(gap.amount)}</Box>
      <Box sx={{ minWidth: 0 }}>
        {gap.candidates.length === 0 && !isSaid && <Box sx={{ color: 'text.secondary' }}>{t('assessmentCoverage.bareGap')}</Box>}
        {shown.map(({ id, riskNo, title }) => (
          <Box key={id} sx={{ display: 'flex', alignItems: 'center', gap: 1, minHeight: 32 }}>
            <Box sx={{ flex: 1, minWidth: 0, overflow: 'hidden', textOverflow: 'ellipsis', whiteSpace: 'nowrap' }} title={title}>
              {mayPlan ? (
                <Link component={RouterLink} to={pageAddress(recordPages.riskControl.view, id)}>
                  {riskNo}
                </Link>
              ) : (
                riskNo
              )}{' '}
              {title}
            </Box>
            {mayPlan && (
              <Button
                component={RouterLink}
                to={planAddress(periodId, riskNo)}
                size="small"
                color="inherit"
                variant="outlined"
                sx={{ flexShrink: 0 }}
              >
                {t('assessmentCoverage.plan')}
              </Button>
            )}
          </Box>
        ))}
        {rest > 0 && (
          <Button size="small" variant="text" color="inherit" loading={whole.isFetching} onClick={showAll} sx={{ ml: -0.75 }}>
            {t('assessmentCoverage.moreControls', { count: rest, number: n(rest) })}
          </Button>
        )}
        {isWhole && whole.error && <Box sx={{ fontSize: 12, color: 'error.main' }}>{whole.error.message}</Box>}
      </Box>
    </Box>
  );
}
