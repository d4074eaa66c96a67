import { pageAddress, recordPages } from '@portal/contract/client';
import Box from '@mui/material/Box';
import Button from '@mui/material/Button';
import Link from '@mui/material/Link';
import { Link as RouterLink } from 'react-router-dom';
import { useT } from '#shared/i18n/use-t.ts';
import { money } from '../scope/scope-data.ts';
import { planAddress, type Coverage, type Gap } from './coverage-data.ts';

/** So many controls are offered for one gap; the matrix has them all. */
const OFFERED = 2;
const matrix = '/RiskControl/RiskControlList';

/** What is in scope without a key control that is planned for test, the largest first, each with what would close it. */
export function GapList({ coverage }: { coverage: Coverage }) {
  const { t } = useT();
  if (coverage.gaps.length === 0) return <Box sx={{ p: 2, fontSize: 13, color: 'text.secondary' }}>{t('assessmentCoverage.noGaps')}</Box>;
  return (
    <Box component="ul" sx={{ m: 0, p: 0, listStyle: 'none' }}>
      {coverage.gaps.map((gap) => (
        <GapRow key={`${gap.account.id}/${gap.company.id}`} gap={gap} periodId={coverage.periodId} />
      ))}
    </Box>
  );
}

function GapRow({ gap, periodId }: { gap: Gap; periodId: number }) {
  const { t, lang, list, n } = useT();
  const nameOf = (row: { name: string; nameEn: string }) => (lang === 'en' && row.nameEn) || row.name;
  const facts = [list(gap.assertions.map((name) => t(`assessmentScope.assertions.${name}`))), list(gap.processes.map(nameOf))].filter(
    Boolean,
  );
  const rest = gap.candidates.length - OFFERED;
  return (
    <Box
      component="li"
      sx={{
        display: 'grid',
        gridTemplateColumns: { xs: '1fr', md: 'minmax(0, 2fr) 160px minmax(0, 3fr)' },
        columnGap: 2,
        rowGap: 0.5,
        px: 2,
        py: 1.25,
        fontSize: 13,
        lineHeight: '20px',
        borderTop: '1px solid',
        borderColor: 'line.soft',
        '&:first-of-type': { borderTop: 0 },
      }}
    >
      <Box sx={{ minWidth: 0 }}>
        <Box sx={{ fontWeight: 500 }}>
          {gap.account.code} {nameOf(gap.account)}
        </Box>
        <Box sx={{ color: 'text.secondary' }}>
          {gap.company.code} {nameOf(gap.company)}
        </Box>
        {facts.length > 0 && <Box sx={{ fontSize: 12, lineHeight: '18px', color: 'text.secondary' }}>{facts.join(' · ')}</Box>}
      </Box>
      <Box sx={{ textAlign: { md: 'right' }, fontVariantNumeric: 'tabular-nums' }}>{money(gap.amount)}</Box>
      <Box sx={{ minWidth: 0 }}>
        {gap.candidates.length === 0 ? (
          <Box sx={{ color: 'text.secondary' }}>
            {t('assessmentCoverage.noControl')}{' '}
            <Link component={RouterLink} to={matrix} underline="always">
              {t('assessmentCoverage.toMatrix')}
            </Link>
          </Box>
        ) : (
          gap.candidates.slice(0, OFFERED).map(({ id, riskNo, title }) => (
            <Box key={id} sx={{ display: 'flex', alignItems: 'center', gap: 1, minHeight: 32 }}>
              <Box sx={{ flex: 1, minWidth: 0, overflow: 'hidden', textOverflow: 'ellipsis', whiteSpace: 'nowrap' }} title={title}>
                <Link component={RouterLink} to={pageAddress(recordPages.riskControl.view, id)}>
                  {riskNo}
                </Link>{' '}
                {title}
              </Box>
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
            </Box>
          ))
        )}
        {rest > 0 && <Box sx={{ fontSize: 12, color: 'text.secondary' }}>{t('assessmentCoverage.moreControls', { number: n(rest) })}</Box>}
      </Box>
    </Box>
  );
}
