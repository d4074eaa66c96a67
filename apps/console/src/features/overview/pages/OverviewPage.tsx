import Box from '@mui/material/Box';
import Button from '@mui/material/Button';
import { useQuery } from '@tanstack/react-query';
import { useCompanyOptions } from '#shared/api/companies.ts';
import { useReference } from '#shared/api/reference.ts';
import { DayFilter } from '#shared/forms/DayFilter.tsx';
import { portalDay, portalYear, portalZoneName } from '#shared/i18n/portal-day.ts';
import { useT } from '#shared/i18n/use-t.ts';
import { FailedState } from '#shared/parts/FailedState.tsx';
import { FilterBar } from '#shared/parts/FilterBar.tsx';
import { Page } from '#shared/parts/Page.tsx';
import { PageHeader } from '#shared/parts/PageHeader.tsx';
import { CardSkeleton } from '#shared/parts/Skeletons.tsx';
import { useListState } from '#shared/table/use-list-state.ts';
import { noOverviewFilters, overviewQuery } from '../api/overview.ts';
import { CountStrip } from '../components/CountStrip.tsx';
import { HeatCard } from '../components/HeatCard.tsx';
import { LateCard } from '../components/LateCard.tsx';
import { half } from '../components/layout.ts';
import { LossCard } from '../components/LossCard.tsx';
import { VerdictCard } from '../components/VerdictCard.tsx';
import { useStrip } from '../use-strip.ts';

/** Years that can have figures: this one and the four before it. */
const listYears = () => [0, 1, 2, 3, 4].map((step) => String(portalYear() - step));

/** What a board asks first, each figure one click from its list. It prints on two pages. */
export default function OverviewPage() {
  const { t, lang } = useT();
  const { options } = useReference();
  const list = useListState({ filters: { ...noOverviewFilters } });
  const { data, error, refetch, isPlaceholderData } = useQuery(overviewQuery(list.filters));
  const { unit, company } = list.filters;
  const scope = { unit, company };
  const companies = useCompanyOptions();
  const strip = useStrip(data, scope);
  return (
    <Page>
      <Box sx={{ width: '100%', maxWidth: 1280, mx: 'auto', display: 'flex', flexDirection: 'column', gap: { xs: 2, md: 2.5 } }}>
        <Box sx={{ display: 'flex', flexDirection: 'column', gap: 1.25 }}>
          <PageHeader
            title={t('titles.overview')}
            meta={data && t('overview.asOf', { day: data.asOf, zone: portalZoneName(lang) })}
            actions={
              <Button variant="outlined" color="inherit" onClick={() => window.print()}>
                {t('overview.print')}
              </Button>
            }
          />
          <FilterBar
            filters={[
              { name: 'year', label: t('overview.filters.year'), options: listYears().map((year) => ({ value: year, label: year })) },
              { name: 'unit', label: t('overview.filters.unit'), options: options('RiskControl_businessUnit') },
              { name: 'company', label: t('table.company'), options: companies },
            ]}
            values={list.filters}
            onChange={(name, value) => list.setFilters({ [name]: value })}
            onClear={list.clearFilters}
          >
            <DayFilter
              label={t('overview.filters.since')}
              value={list.filters.since}
              max={portalDay()}
              onChange={(since) => list.setFilters({ since })}
            />
          </FilterBar>
        </Box>
        {!data ? (
          error ? (
            <FailedState error={error} onRetry={() => void refetch()} />
          ) : (
            <CardSkeleton height={640} />
          )
        ) : (
          <Box
            aria-busy={isPlaceholderData}
            sx={{
              display: 'flex',
              flexDirection: 'column',
              gap: { xs: 2, md: 2.5 },
              opacity: isPlaceholderData ? 0.6 : 1,
              transition: 'opacity .15s',
            }}
          >
            <CountStrip items={strip} />
            <Box sx={half}>
              <HeatCard data={data} scope={scope} />
              <VerdictCard data={data} scope={scope} />
            </Box>
            <Box sx={{ ...half, '@media print': { ...half['@media print'], breakBefore: 'page' } }}>
              <LateCard data={data} scope={scope} />
              <LossCard data={data} scope={scope} />
            </Box>
          </Box>
        )}
      </Box>
    </Page>
  );
}
