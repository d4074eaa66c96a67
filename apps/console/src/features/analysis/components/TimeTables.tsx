import type { ProcessFigures } from '@portal/contract/client';
import Box from '@mui/material/Box';
import { useT } from '#shared/i18n/use-t.ts';
import { Card } from '#shared/parts/Card.tsx';
import { StateChip } from '#shared/parts/StateChip.tsx';
import { useDuration } from '../use-duration.ts';
import { FigureTable } from './FigureTable.tsx';

type State = ProcessFigures['states'][number];

const note = (words: string) => <Box sx={{ fontSize: 12, color: 'text.secondary' }}>{words}</Box>;

/** A box from the first to the third quarter, a stroke at the median, a line to where 95 of a hundred end; all on one scale. */
function Spread({ state, longest }: { state: State; longest: number }) {
  const { t } = useT();
  const duration = useDuration();
  const { p25Hours, medianHours, p75Hours, p95Hours } = state;
  if (p25Hours === null || medianHours === null || p75Hours === null || p95Hours === null || longest === 0) return '–';
  const at = (hours: number) => `${(hours / longest) * 100}%`;
  const words = t('analysis.process.spreadOf', { p25: duration(p25Hours), p75: duration(p75Hours), p95: duration(p95Hours) });
  return (
    <Box role="img" aria-label={words} title={words} sx={{ position: 'relative', height: 20, minWidth: 72 }}>
      <Box sx={{ position: 'absolute', top: 9.5, height: '1px', left: 0, width: at(p95Hours), bgcolor: 'line.strong' }} />
      <Box sx={{ position: 'absolute', top: 6, height: 8, width: '1px', left: at(p95Hours), bgcolor: 'line.strong' }} />
      <Box
        sx={{
          position: 'absolute',
          top: 6,
          height: 8,
          left: at(p25Hours),
          width: at(p75Hours - p25Hours),
          minWidth: 4,
          border: '1px solid',
          borderColor: 'brand.softLine',
          bgcolor: 'brand.soft',
          borderRadius: '2px',
        }}
      />
      <Box sx={{ position: 'absolute', top: 4, height: 12, width: '2px', left: at(medianHours), bgcolor: 'primary.main' }} />
    </Box>
  );
}

/** How long cases stayed in each state of their way that somebody ended. */
export function StateTimes({ figures }: { figures: ProcessFigures }) {
  const { t, n } = useT();
  const duration = useDuration();
  const rows = figures.states.filter(({ isEnd, isBeside, visits }) => !isEnd && !isBeside && visits > 0);
  const longest = Math.max(0, ...rows.map(({ p95Hours }) => p95Hours ?? 0));
  return (
    <Card title={t('analysis.process.states')} action={note(t('analysis.process.spreadNote'))}>
      <FigureTable<State>
        label={t('analysis.process.states')}
        rows={rows}
        rowKey={(row) => row.state}
        columns={[
          {
            id: 'state',
            header: t('analysis.process.state'),
            render: (row) => <StateChip workflow={figures.workflow} state={row.state} />,
          },
          { id: 'visits', header: t('analysis.process.visits'), render: (row) => n(row.visits), figure: true, wide: true },
          { id: 'spread', header: t('analysis.process.spread'), render: (row) => <Spread state={row} longest={longest} /> },
          { id: 'median', header: t('analysis.process.median'), render: (row) => <b>{duration(row.medianHours)}</b>, figure: true },
          { id: 'p95', header: 'P95', render: (row) => duration(row.p95Hours), figure: true },
        ]}
      />
    </Card>
  );
}

/** Who ended the waits, by first role, and how much of all waiting that was. */
export function RoleTimes({ figures }: { figures: ProcessFigures }) {
  const { t, n, pick } = useT();
  const duration = useDuration();
  const total = figures.byRole.reduce((sum, { totalHours }) => sum + totalHours, 0);
  const shareOf = (hours: number) => (total === 0 ? 0 : Math.round((hours / total) * 100));
  return (
    <Card title={t('analysis.process.roles')}>
      {figures.byRole.length === 0 ? (
        <Box sx={{ fontSize: 13, color: 'text.secondary' }}>{t('analysis.process.noneEnded')}</Box>
      ) : (
        <FigureTable<ProcessFigures['byRole'][number]>
          label={t('analysis.process.roles')}
          rows={figures.byRole}
          rowKey={(row) => String(row.roleId)}
          columns={[
            { id: 'role', header: t('analysis.process.role'), render: (row) => pick({ zh: row.name, en: row.nameEn }) },
            { id: 'steps', header: t('analysis.process.steps'), render: (row) => n(row.visits), figure: true },
            { id: 'median', header: t('analysis.process.median'), render: (row) => <b>{duration(row.medianHours)}</b>, figure: true },
            { id: 'p85', header: 'P85', render: (row) => duration(row.p85Hours), figure: true },
            {
              id: 'share',
              header: t('analysis.process.shareOfTime'),
              render: (row) => (
                <Box sx={{ display: 'flex', alignItems: 'center', justifyContent: 'flex-end', gap: 1 }}>
                  <Box
                    aria-hidden="true"
                    sx={{ width: { xs: 28, sm: 88 }, height: 6, borderRadius: 3, bgcolor: 'surface.sunken', overflow: 'hidden' }}
                  >
                    <Box sx={{ width: `${shareOf(row.totalHours)}%`, height: '100%', bgcolor: 'brand.solid' }} />
                  </Box>
                  <Box sx={{ minWidth: 36 }}>{t('analysis.process.share', { percent: n(shareOf(row.totalHours)) })}</Box>
                </Box>
              ),
              figure: true,
            },
          ]}
        />
      )}
    </Card>
  );
}
