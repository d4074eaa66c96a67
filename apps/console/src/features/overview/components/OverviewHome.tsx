import Box from '@mui/material/Box';
import MuiLink from '@mui/material/Link';
import { useQuery } from '@tanstack/react-query';
import { Link } from 'react-router-dom';
import { useT } from '#shared/i18n/use-t.ts';
import { FailedState } from '#shared/parts/FailedState.tsx';
import { CardSkeleton } from '#shared/parts/Skeletons.tsx';
import { wholeGroup } from '../addresses.ts';
import { noOverviewFilters, overviewQuery } from '../api/overview.ts';
import { useStrip } from '../use-strip.ts';
import { CountStrip } from './CountStrip.tsx';
import { HeatCard } from './HeatCard.tsx';
import { half } from './layout.ts';
import { VerdictCard } from './VerdictCard.tsx';

/** The small form of the picture on an administrator's first page: the strip, the heat map and effectiveness by year; the page has the rest. */
export default function OverviewHome() {
  const { t } = useT();
  const { data, error, refetch } = useQuery(overviewQuery(noOverviewFilters));
  const strip = useStrip(data, wholeGroup);
  if (!data) return error ? <FailedState error={error} onRetry={() => void refetch()} /> : <CardSkeleton height={420} />;
  return (
    <>
      <CountStrip items={strip} />
      <Box sx={half}>
        <HeatCard data={data} scope={wholeGroup} />
        <VerdictCard data={data} scope={wholeGroup} />
      </Box>
      <MuiLink component={Link} to="/RiskOverview" sx={{ fontSize: 13, alignSelf: 'flex-end', mt: -1 }}>
        {t('overview.open')}
      </MuiLink>
    </>
  );
}
