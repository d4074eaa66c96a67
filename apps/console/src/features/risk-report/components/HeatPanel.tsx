import Box from '@mui/material/Box';
import type { RiskEventListInput } from '@portal/contract/client';
import { useQuery } from '@tanstack/react-query';
import { useT } from '#shared/i18n/use-t.ts';
import { Card } from '#shared/parts/Card.tsx';
import { CardSkeleton } from '#shared/parts/Skeletons.tsx';
import { heatMapQuery } from '../api/reports.ts';
import { levelOf, type HeatLevel } from '#shared/charts/heat-level.ts';
import { HeatLegend } from './HeatLegend.tsx';
import { HeatMap, type HeatPlace } from './HeatMap.tsx';

export interface HeatPanelProps {
  request: RiskEventListInput;
  /** The cell that the list is narrowed to. */
  cell: HeatPlace;
  /** Narrows the list to a cell, or lets go of it. */
  onCell: (cell: HeatPlace) => void;
}

/** How many approved reports of the list's filter lie in each cell of likelihood × impact; a cell leads to exactly those. */
export default function HeatPanel({ request, cell, onCell }: HeatPanelProps) {
  const { t, n } = useT();
  const { data, error } = useQuery(heatMapQuery(withoutCell(request)));
  if (error && !data)
    return (
      <Box role="alert" sx={{ fontSize: 13, color: 'text.secondary' }}>
        {error.message}
      </Box>
    );
  if (!data) return <CardSkeleton height={280} />;
  const of = (likelihood: number, impact: number) =>
    data.find((one) => one.likelihood === likelihood && one.impact === impact)?.reports ?? 0;
  const total = data.reduce((sum, one) => sum + one.reports, 0);
  const counts: Record<HeatLevel, number> = { low: 0, medium: 0, high: 0, extreme: 0 };
  for (const one of data) counts[levelOf(one.likelihood, one.impact)] += one.reports;
  return (
    <Card
      title={t('riskReport.heat.title')}
      action={<Box sx={{ fontSize: 13, color: 'text.secondary' }}>{t('riskReport.heat.cards', { number: n(total) })}</Box>}
    >
      {total === 0 ? (
        <Box sx={{ fontSize: 13, color: 'text.secondary' }}>{t('riskReport.heat.empty')}</Box>
      ) : (
        <Box sx={{ display: 'flex', flexWrap: 'wrap', alignItems: 'center', columnGap: 4, rowGap: 1 }}>
          <HeatMap
            dense
            value={cell}
            onChange={(next) => {
              const isSame = next.likelihood === cell.likelihood && next.impact === cell.impact;
              onCell(isSame ? { likelihood: null, impact: null } : next);
            }}
            cell={(likelihood, impact) => of(likelihood, impact) || ''}
            nameCell={(likelihood, impact, words) => t('riskReport.heat.cellCount', { count: of(likelihood, impact), cell: words })}
          />
          <HeatLegend counts={counts} />
        </Box>
      )}
    </Card>
  );
}

/** The map stays whole while one of its cells is looked at; which page of the list is no matter to it. */
const withoutCell = ({
  likelihood: _likelihood,
  impact: _impact,
  pageIndex: _page,
  sort: _sort,
  ...request
}: RiskEventListInput): RiskEventListInput => request;
