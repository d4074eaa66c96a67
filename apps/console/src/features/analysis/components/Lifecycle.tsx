import type { ProcessFigures } from '@portal/contract/client';
import Box from '@mui/material/Box';
import { Fragment } from 'react';
import { useT } from '#shared/i18n/use-t.ts';
import { Card } from '#shared/parts/Card.tsx';
import { StateChip } from '#shared/parts/StateChip.tsx';
import type { ProcessFilters } from '../api/analysis.ts';
import { useDuration } from '../use-duration.ts';
import { FactRow, type Fact } from './FactRow.tsx';
import { FigureTable } from './FigureTable.tsx';
import { ForecastCard } from './ForecastCard.tsx';
import { LikelyLate } from './LikelyLate.tsx';
import { PathCard } from './PathCard.tsx';
import { RoleTimes, StateTimes } from './TimeTables.tsx';

type Of<Name extends 'variants' | 'loops'> = ProcessFigures[Name][number];

export interface LifecycleProps {
  figures: ProcessFigures;
  /** The same lifecycle a year before, where one year is looked at. */
  before?: ProcessFigures | undefined;
  /** What is looked at: all of it where they are empty. */
  filters: ProcessFilters;
}

/** How long the cases of one lifecycle take: in few figures, along their path, by state and by role, and when all will have ended. */
export function Lifecycle({ figures, before, filters }: LifecycleProps) {
  const { t, n, pick } = useT();
  const { year } = filters;
  const duration = useDuration();
  const nameOf = (state: string) => {
    const found = figures.states.find((one) => one.state === state);
    return found ? pick({ zh: found.name, en: found.nameEn }) : state;
  };
  const chip = (state: string) => <StateChip workflow={figures.workflow} state={state} />;
  const percentOf = (count: number) => t('analysis.process.share', { percent: n(Math.round((count / figures.cases) * 100)) });
  if (figures.cases === 0) return <Box sx={{ fontSize: 13, color: 'text.secondary' }}>{t('analysis.process.noCases')}</Box>;
  const compared = (id: 'medianHours' | 'p95Hours'): Pick<Fact, 'value' | 'hint' | 'tone'> => {
    const [hours, earlier] = [figures.closed[id], before?.closed[id] ?? null];
    if (hours === null || earlier === null) return { value: duration(hours) };
    const hint = t('analysis.process.inYear', { time: duration(earlier), year: String(Number(year) - 1) });
    return { value: duration(hours), hint, tone: hours < earlier ? 'green' : hours > earlier ? 'amber' : undefined };
  };
  const toOnTime = ({ dated, onTime }: ProcessFigures['timeliness']): Pick<Fact, 'value' | 'hint'> =>
    dated === 0
      ? { value: '–', hint: t('analysis.process.noDates') }
      : {
          value: t('analysis.process.share', { percent: n(Math.round((onTime / dated) * 100)) }),
          hint: t('analysis.process.onTimeOf', { number: n(onTime), all: n(dated) }),
        };
  return (
    <>
      <FactRow
        items={[
          {
            id: 'closed',
            label: t('analysis.process.closed'),
            value: n(figures.closed.cases),
            hint: t('analysis.process.ofAll', { number: n(figures.cases) }),
          },
          { id: 'median', label: t('analysis.process.caseMedian'), ...compared('medianHours') },
          { id: 'p95', label: t('analysis.process.caseMost'), ...compared('p95Hours') },
          {
            id: 'reworked',
            label: t('analysis.process.reworked'),
            value: percentOf(figures.reworkedCases),
            hint: t('analysis.process.records', { count: figures.reworkedCases, number: n(figures.reworkedCases) }),
          },
          { id: 'onTime', label: t('analysis.process.onTime'), ...toOnTime(figures.timeliness) },
        ]}
      />
      <PathCard figures={figures} filters={filters} />
      <Box
        sx={{
          display: 'grid',
          gridTemplateColumns: { xs: 'minmax(0,1fr)', lg: 'repeat(2, minmax(0,1fr))' },
          gap: 2.5,
          alignItems: 'start',
        }}
      >
        <StateTimes figures={figures} />
        <RoleTimes figures={figures} />
      </Box>
      <ForecastCard figures={figures} year={year} />
      {figures.timeliness.likelyLate > 0 && <LikelyLate workflow={figures.workflow} filters={filters} />}
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
              render: (row) => percentOf(row.cases),
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
