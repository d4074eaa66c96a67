import type { DashboardSummary } from '@portal/contract/client';
import Box from '@mui/material/Box';
import Button from '@mui/material/Button';
import Skeleton from '@mui/material/Skeleton';
import Tab from '@mui/material/Tab';
import Tabs from '@mui/material/Tabs';
import { useQuery } from '@tanstack/react-query';
import { useId } from 'react';
import { Link, useSearchParams } from 'react-router-dom';
import { useT } from '#shared/i18n/use-t.ts';
import { NothingFoundArt } from '#shared/parts/Art.tsx';
import { Card } from '#shared/parts/Card.tsx';
import { EmptyState } from '#shared/parts/EmptyState.tsx';
import { figuresQuery } from '../api/figures.ts';
import {
  isSame,
  noDashboardFilters,
  readFilters,
  readTab,
  tabNames,
  toFigureRequest,
  toListAddress,
  writeFilters,
  writeTab,
  type DashboardFilters,
  type TabName,
} from '../dashboard-filters.ts';
import { chartsOf, useSliceLabel } from '../use-slice-label.ts';
import { DashboardFilterBar } from './DashboardFilterBar.tsx';
import { LevelBars } from './LevelBars.tsx';
import { PieCard } from '#shared/charts/PieCard.tsx';

/** The administrator's dashboard: four tabs of figures under one filter bar; every figure leads to the list that it counts. */
export default function RiskDashboard() {
  const { t } = useT();
  const id = useId();
  const [params, setParams] = useSearchParams();
  const filters = readFilters(params);
  const tab = readTab(params);
  const { data, error, refetch, isPlaceholderData } = useQuery(figuresQuery(toFigureRequest(filters)));
  const apply = (next: DashboardFilters) => {
    // Query asks anew even when nothing has changed.
    if (isSame(next, filters)) void refetch();
    else setParams((current) => writeFilters(current, next), { preventScrollReset: true });
  };
  return (
    <Card title={t('dashboard.title')} flush>
      <Tabs
        value={tab}
        onChange={(_, next: TabName) => setParams((current) => writeTab(current, next), { replace: true, preventScrollReset: true })}
        variant="scrollable"
        scrollButtons={false}
        aria-label={t('dashboard.tabsLabel')}
        sx={{ px: 2, borderBottom: '1px solid', borderColor: 'line.main' }}
      >
        {tabNames.map((name) => (
          <Tab key={name} value={name} label={t(`dashboard.tabs.${name}`)} id={`${id}-${name}`} aria-controls={`${id}-panel`} />
        ))}
      </Tabs>
      <Box sx={{ px: 2, py: 1.5, borderBottom: '1px solid', borderColor: 'line.soft' }}>
        <DashboardFilterBar applied={filters} onQuery={apply} />
      </Box>
      <Box
        role="tabpanel"
        id={`${id}-panel`}
        aria-labelledby={`${id}-${tab}`}
        aria-busy={!data || isPlaceholderData}
        tabIndex={0}
        sx={{ opacity: isPlaceholderData ? 0.6 : 1, transition: 'opacity .15s' }}
      >
        {error && !data ? (
          <Box role="alert" sx={{ p: 2, display: 'flex', alignItems: 'center', gap: 2, color: 'text.secondary', fontSize: 13 }}>
            {`${t('dashboard.failed')} ${error.message}`}
            <Button variant="outlined" color="inherit" onClick={() => void refetch()}>
              {t('common.retry')}
            </Button>
          </Box>
        ) : data ? (
          <Figures summary={data} tab={tab} filters={filters} onReset={() => apply(noDashboardFilters)} />
        ) : (
          <FiguresSkeleton />
        )}
      </Box>
    </Card>
  );
}

const grid = {
  p: 2,
  pb: 2.5,
  display: 'grid',
  columnGap: 4,
  rowGap: 3,
  gridTemplateColumns: { xs: '1fr', lg: '180px minmax(0,1fr)' },
} as const;
const charts = { display: 'grid', columnGap: 4, rowGap: 3, gridTemplateColumns: { xs: '1fr', lg: 'repeat(2, minmax(0,1fr))' } } as const;

interface FiguresProps {
  summary: DashboardSummary;
  tab: TabName;
  filters: DashboardFilters;
  onReset: () => void;
}

function Figures({ summary, tab, filters, onReset }: FiguresProps) {
  const { t } = useT();
  const label = useSliceLabel();
  if (summary.total === 0) return <NothingCounted filtered={!isSame(filters, noDashboardFilters)} onReset={onReset} />;
  return (
    <Box sx={grid}>
      <LevelBars summary={summary} filters={filters} />
      <Box sx={charts}>
        {chartsOf[tab].map((chart) => (
          <PieCard
            key={chart}
            title={t(`dashboard.charts.${chart}`)}
            parts={summary.distributions[chart].map((slice) => ({
              id: slice.value,
              label: label(chart, slice),
              count: slice.count,
              to: toListAddress(filters, slice.filter),
            }))}
          />
        ))}
      </Box>
    </Box>
  );
}

function NothingCounted({ filtered, onReset }: { filtered: boolean; onReset: () => void }) {
  const { t } = useT();
  return (
    <EmptyState
      art={<NothingFoundArt />}
      title={t(filtered ? 'dashboard.nothing' : 'dashboard.empty')}
      body={t(filtered ? 'dashboard.nothingBody' : 'dashboard.emptyBody')}
      actions={
        filtered ? (
          <Button variant="outlined" color="inherit" onClick={onReset}>
            {t('dashboard.reset')}
          </Button>
        ) : (
          <Button component={Link} to="/RiskControl/RiskControlList" variant="outlined" color="inherit">
            {t('dashboard.openManagement')}
          </Button>
        )
      }
    />
  );
}

function FiguresSkeleton() {
  const { t } = useT();
  return (
    <Box role="status" aria-label={t('common.loading')} sx={grid}>
      <Skeleton height={148} sx={{ transform: 'none' }} />
      <Box sx={charts}>
        {[0, 1].map((place) => (
          <Skeleton key={place} height={148} sx={{ transform: 'none' }} />
        ))}
      </Box>
    </Box>
  );
}
