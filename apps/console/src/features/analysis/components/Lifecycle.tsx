import type { ProcessFigures } from '@portal/contract/client';
import Box from '@mui/material/Box';
import { Fragment } from 'react';
import { useT } from '#shared/i18n/use-t.ts';
import { Card } from '#shared/parts/Card.tsx';
import { StateChip } from '#shared/parts/StateChip.tsx';
import { toWaitingList } from '../list-address.ts';
import { useDuration } from '../use-duration.ts';
import { ChartCard } from './ChartCard.tsx';
import { FigureLink } from './FigureLink.tsx';
import { FigureTable } from './FigureTable.tsx';
import { Tiles } from './Tiles.tsx';

type Of<Name extends 'states' | 'roles' | 'variants' | 'loops'> = ProcessFigures[Name][number];

/** Where the cases of one lifecycle wait: states, roles, ways and turns, each as a table; the waits also as bars. */
export function Lifecycle({ figures, year }: { figures: ProcessFigures; year: string }) {
  const { t, n, pick } = useT();
  const duration = useDuration();
  const nameOf = (state: string) => {
    const found = figures.states.find((one) => one.state === state);
    return found ? pick({ zh: found.name, en: found.nameEn }) : state;
  };
  const chip = (state: string) => <StateChip workflow={figures.workflow} state={state} />;
  const inDays = (hours: number | null) => (hours === null ? null : Math.round((hours / 24) * 10) / 10);
  const measured = figures.states.filter((one) => one.medianHours !== null && !one.isEnd);
  const slowest = measured.toSorted((a, b) => (b.medianHours ?? 0) - (a.medianHours ?? 0))[0];
  const percent = figures.cases === 0 ? 0 : Math.round((figures.reworkedCases / figures.cases) * 100);
  if (figures.cases === 0) return <Box sx={{ fontSize: 13, color: 'text.secondary' }}>{t('analysis.process.noCases')}</Box>;
  return (
    <>
      <Tiles
        items={[
          { id: 'cases', label: t('analysis.process.cases'), value: n(figures.cases) },
          { id: 'open', label: t('analysis.process.openCases'), value: n(figures.openCases) },
          {
            id: 'reworked',
            label: t('analysis.process.reworked'),
            value: n(figures.reworkedCases),
            hint: t('analysis.process.share', { percent: n(percent) }),
          },
        ]}
      />
      {slowest && (
        <Box sx={{ fontSize: 14, lineHeight: '22px' }}>
          {t('analysis.process.slowest', { state: nameOf(slowest.state), time: duration(slowest.medianHours) })}
        </Box>
      )}
      <ChartCard
        title={t('analysis.process.states')}
        chart={{
          labels: measured.map((one) => nameOf(one.state)),
          lying: true,
          format: (value) => t('analysis.process.days', { number: n(value) }),
          series: [
            { label: t('analysis.process.median'), values: measured.map((one) => inDays(one.medianHours)), color: 0 },
            { label: t('analysis.process.p90'), values: measured.map((one) => inDays(one.p90Hours)), color: 5 },
          ],
        }}
        table={
          <FigureTable<Of<'states'>>
            label={t('analysis.process.states')}
            rows={figures.states}
            rowKey={(row) => row.state}
            columns={[
              { id: 'state', header: t('analysis.process.state'), render: (row) => chip(row.state) },
              { id: 'visits', header: t('analysis.process.visits'), render: (row) => n(row.visits), figure: true },
              { id: 'median', header: t('analysis.process.median'), render: (row) => duration(row.medianHours), figure: true },
              { id: 'p90', header: t('analysis.process.p90'), render: (row) => duration(row.p90Hours), figure: true },
              {
                id: 'now',
                header: t('analysis.process.waitingNow'),
                render: (row) =>
                  row.isEnd ? (
                    t('analysis.process.end')
                  ) : (
                    <FigureLink count={row.waitingNow} to={toWaitingList(figures.workflow, row.state, year)} label={nameOf(row.state)} />
                  ),
                figure: true,
              },
              {
                id: 'sofar',
                header: t('analysis.process.waitingMedian'),
                render: (row) => (row.isEnd ? '–' : duration(row.waitingMedianHours)),
                figure: true,
              },
            ]}
          />
        }
      />
      <Card title={t('analysis.process.roles')}>
        <FigureTable<Of<'roles'>>
          label={t('analysis.process.roles')}
          rows={figures.roles}
          rowKey={(row) => `${row.state}-${row.roleId}`}
          columns={[
            { id: 'state', header: t('analysis.process.state'), render: (row) => chip(row.state) },
            { id: 'role', header: t('analysis.process.role'), render: (row) => pick({ zh: row.name, en: row.nameEn }) },
            { id: 'visits', header: t('analysis.process.visits'), render: (row) => n(row.visits), figure: true },
            { id: 'median', header: t('analysis.process.median'), render: (row) => duration(row.medianHours), figure: true },
            { id: 'p90', header: t('analysis.process.p90'), render: (row) => duration(row.p90Hours), figure: true },
          ]}
        />
      </Card>
      <Card title={t('analysis.process.variants')}>
        <FigureTable<Of<'variants'>>
          label={t('analysis.process.variants')}
          rows={figures.variants}
          rowKey={(row) => row.path.join('>')}
          columns={[
            { id: 'path', header: t('analysis.process.path'), render: (row) => <Way states={row.path.map(nameOf)} /> },
            { id: 'cases', header: t('analysis.process.cases'), render: (row) => n(row.cases), figure: true },
            {
              id: 'share',
              header: '%',
              render: (row) => t('analysis.process.share', { percent: n(Math.round((row.cases / figures.cases) * 100)) }),
              figure: true,
            },
            {
              id: 'median',
              header: t('analysis.process.median'),
              // A case in its first state has no way behind it yet.
              render: (row) => (row.path.length < 2 ? '–' : duration(row.medianHours)),
              figure: true,
            },
          ]}
        />
      </Card>
      <Card title={t('analysis.process.loops')}>
        {figures.loops.length === 0 ? (
          <Box sx={{ fontSize: 13, color: 'text.secondary' }}>{t('analysis.process.noLoops')}</Box>
        ) : (
          <FigureTable<Of<'loops'>>
            label={t('analysis.process.loops')}
            rows={figures.loops}
            rowKey={(row) => `${row.from}>${row.to}`}
            columns={[
              { id: 'from', header: t('analysis.process.from'), render: (row) => chip(row.from) },
              { id: 'to', header: t('analysis.process.to'), render: (row) => chip(row.to) },
              { id: 'times', header: t('analysis.process.times'), render: (row) => n(row.times), figure: true },
              { id: 'cases', header: t('analysis.process.cases'), render: (row) => n(row.cases), figure: true },
            ]}
          />
        )}
      </Card>
    </>
  );
}

/** The states of a way in their order. */
function Way({ states }: { states: readonly string[] }) {
  return (
    <Box component="span" sx={{ display: 'inline-flex', flexWrap: 'wrap', columnGap: 0.75 }}>
      {states.map((state, index) => (
        <Fragment key={`${state}-${index}`}>
          {index > 0 && (
            <Box component="span" sx={{ color: 'text.secondary' }}>
              {'→'}
            </Box>
          )}
          <span>{state}</span>
        </Fragment>
      ))}
    </Box>
  );
}
