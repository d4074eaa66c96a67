import { pageAddress, recordPages, type StoreItem } from '@portal/contract/client';
import Box from '@mui/material/Box';
import Link from '@mui/material/Link';
import { useQuery } from '@tanstack/react-query';
import { Link as RouterLink } from 'react-router-dom';
import { routes } from '#shared/api/routes.ts';
import { readQuery } from '#shared/api/use-call.ts';
import { isExternalAuditor, useSession } from '#shared/api/session.ts';
import { portalYear } from '#shared/i18n/portal-day.ts';
import { useT } from '#shared/i18n/use-t.ts';
import { ScoreChip } from '#shared/parts/ScoreChip.tsx';
import { StateChip } from '#shared/parts/StateChip.tsx';
import { newControlOf } from '#shared/record/new-for-risk.ts';
import { ItemSection } from './ItemSection.tsx';

const live = ['riskControl', 'independentReview'];

/** The controls of a risk in its year, each with where it stands and what was found of it; and whether something is uncovered. */
export default function RiskControls({ item }: { item: StoreItem }) {
  const { t, name, n } = useT();
  const { data, error } = useQuery(
    readQuery(routes.getControlsOfRisk, { query: { riskNo: item.ruNo, riskYear: item.riskYear } }, { live }),
  );
  const isCovered = data?.coverage === 'covered';
  const isAuditor = isExternalAuditor(useSession());
  // Controls are made for this year, of a risk that is still in the library; where one waits for its review, another one closes nothing.
  const isOpen = item.status === 'active' && item.riskYear === portalYear();
  const mayAdd = isOpen && !isAuditor && !isCovered && data?.coverage !== 'notReviewed';
  return (
    <ItemSection
      title={t('riskStore.controls.title', { year: item.riskYear })}
      isLoading={!data && !error}
      failure={error && !data ? `${t('riskStore.controls.failed')} ${error.message}` : null}
    >
      {data && (
        <Box
          role="status"
          sx={{
            mb: 1,
            px: 1.5,
            py: 0.75,
            borderRadius: '8px',
            fontSize: 13,
            lineHeight: '20px',
            bgcolor: isCovered ? 'tone.green.bg' : 'tone.amber.bg',
            color: isCovered ? 'tone.green.fg' : 'tone.amber.fg',
          }}
        >
          {t(`riskStore.controls.coverage.${data.coverage}`, { year: data.riskYear })}
          {mayAdd && (
            <Link component={RouterLink} to={newControlOf(item.id)} color="inherit" underline="always" sx={{ ml: 1, whiteSpace: 'nowrap' }}>
              {t('riskStore.controls.add')}
            </Link>
          )}
        </Box>
      )}
      <Box component="ul" sx={{ listStyle: 'none', m: 0, p: 0 }}>
        {data?.data.map((row) => (
          <Box component="li" key={row.id} sx={{ py: 1, fontSize: 13, lineHeight: '20px' }}>
            <Box sx={{ display: 'flex', flexWrap: 'wrap', columnGap: 1.5, rowGap: 0.5, alignItems: 'center' }}>
              <Link component={RouterLink} to={pageAddress(recordPages.riskControl.view, row.id)}>
                {row.riskNo}
              </Link>
              {row.sharedControlNo && <Box component="span">{t('riskStore.controls.shared', { no: row.sharedControlNo })}</Box>}
              <StateChip state={row.shownState} />
              {row.isKey && <Box component="span">{t('riskStore.controls.key')}</Box>}
              <ScoreChip score={row.controlEffectiveness} />
            </Box>
            <Box sx={{ color: 'text.secondary', overflowWrap: 'anywhere' }}>
              {[row.standardControlDesc || row.riskDescription, row.owner && name(row.owner)].filter(Boolean).join(' · ')}
            </Box>
          </Box>
        ))}
      </Box>
      {data && data.hidden > 0 && (
        <Box sx={{ fontSize: 13, color: 'text.secondary' }}>{t('riskStore.controls.hidden', { number: n(data.hidden) })}</Box>
      )}
    </ItemSection>
  );
}
