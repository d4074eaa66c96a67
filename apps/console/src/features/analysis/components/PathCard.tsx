import type { ProcessFigures } from '@portal/contract/client';
import Box from '@mui/material/Box';
import MuiLink from '@mui/material/Link';
import { Fragment } from 'react';
import { Link } from 'react-router-dom';
import { useT } from '#shared/i18n/use-t.ts';
import { Card } from '#shared/parts/Card.tsx';
import { StateChip } from '#shared/parts/StateChip.tsx';
import type { ProcessFilters } from '../api/analysis.ts';
import { toWaitingList } from '../list-address.ts';
import { useDuration } from '../use-duration.ts';

type State = ProcessFigures['states'][number];

/** What is told below the way. */
const line = {
  px: 1.5,
  display: 'flex',
  flexWrap: 'wrap',
  columnGap: 1.5,
  rowGap: 0.25,
  alignItems: 'center',
  fontSize: 13,
  lineHeight: '20px',
} as const;

interface PathProps {
  figures: ProcessFigures;
  /** What is looked at: the lists behind the figures are narrowed alike. */
  filters: ProcessFilters;
}

/**
 * The way of the cases through the states of their machine, between two of them what went from the one to the other, and below it what lies beside the way and
 * what came back.
 */
export function PathCard({ figures, filters }: PathProps) {
  const { t } = useT();
  const { workflow } = figures;
  const visited = figures.states.filter(({ visits, turnsBack }) => visits > 0 && !turnsBack);
  const waits = visited.filter(({ isEnd, isBeside }) => !isEnd && !isBeside);
  const beside = visited.filter(({ isBeside }) => isBeside);
  const ends = visited.filter(({ isEnd }) => isEnd);
  return (
    <Card
      title={t('analysis.process.path')}
      action={<Box sx={{ fontSize: 12, color: 'text.secondary' }}>{t('analysis.process.pathNote')}</Box>}
    >
      <Box
        component="ol"
        sx={{
          listStyle: 'none',
          m: 0,
          p: 0,
          display: 'flex',
          flexDirection: { xs: 'column', md: 'row' },
          flexWrap: { md: 'wrap' },
          alignItems: 'stretch',
          gap: 1,
        }}
      >
        {waits.map((state, index) => (
          <Fragment key={state.state}>
            <Stage state={state} workflow={workflow} filters={filters} />
            <Onwards from={state} to={waits[index + 1] ? [waits[index + 1]!] : ends} />
          </Fragment>
        ))}
        <Box
          component="li"
          sx={{ display: 'flex', flexDirection: { xs: 'row', md: 'column' }, justifyContent: 'center', gap: 1, flexWrap: 'wrap' }}
        >
          {ends.map(({ state }) => (
            <StateChip key={state} workflow={workflow} state={state} />
          ))}
        </Box>
      </Box>
      {beside.map((state) => (
        <Beside key={state.state} state={state} workflow={workflow} filters={filters} />
      ))}
      <Returned figures={figures} filters={filters} />
    </Card>
  );
}

interface WaitingProps extends Omit<PathProps, 'figures'> {
  state: State;
  workflow: string;
}

function Waiting({ state, workflow, filters }: WaitingProps) {
  const { t, n } = useT();
  const duration = useDuration();
  // What lies beside the way waits for nobody.
  const words = t(state.isBeside ? 'analysis.process.besideNow' : 'analysis.process.waiting', { number: n(state.waitingNow) });
  const hint =
    state.waitingNow > 0 && !state.isBeside ? t('analysis.process.waitingSoFar', { time: duration(state.waitingMedianHours) }) : undefined;
  const to = state.waitingNow > 0 ? toWaitingList(workflow, state.state, filters) : undefined;
  return (
    <Box title={hint} sx={{ fontSize: 12, lineHeight: '20px', color: 'text.secondary', whiteSpace: 'nowrap' }}>
      {to ? (
        <MuiLink component={Link} to={to} underline="hover">
          {words}
        </MuiLink>
      ) : (
        words
      )}
    </Box>
  );
}

function Stage({ state, workflow, filters }: WaitingProps) {
  const { t, n } = useT();
  const duration = useDuration();
  const times = [
    [t('analysis.process.median'), state.medianHours],
    ['P85', state.p85Hours],
    ['P95', state.p95Hours],
  ] as const;
  return (
    <Box
      component="li"
      sx={{ flex: { md: '1 1 152px' }, minWidth: 0, border: '1px solid', borderColor: 'line.main', borderRadius: '8px', px: 1.5, py: 1.25 }}
    >
      <Box
        sx={{
          display: 'flex',
          flexDirection: { md: 'column' },
          alignItems: { xs: 'center', md: 'flex-start' },
          justifyContent: 'space-between',
          columnGap: 1,
          mb: 0.5,
          fontSize: 13,
        }}
      >
        <StateChip workflow={workflow} state={state.state} />
        <Waiting state={state} workflow={workflow} filters={filters} />
        {state.movedOn > 0 && (
          <Box sx={{ fontSize: 12, lineHeight: '20px', color: 'text.secondary', whiteSpace: 'nowrap' }}>
            {t('analysis.process.movedOn', { number: n(state.movedOn) })}
          </Box>
        )}
      </Box>
      <Box
        component="dl"
        // As wide as their words, which stay whole: thirds of a narrow stage ran into each other.
        sx={{
          m: 0,
          display: 'flex',
          flexWrap: 'wrap',
          columnGap: 1,
          justifyContent: 'space-between',
          fontVariantNumeric: 'tabular-nums',
        }}
      >
        {times.map(([label, hours], index) => (
          <Box key={label}>
            <Box component="dt" sx={{ fontSize: 12, lineHeight: '18px', color: 'text.secondary' }}>
              {label}
            </Box>
            <Box
              component="dd"
              sx={{ m: 0, fontSize: index === 0 ? 15 : 13, lineHeight: '22px', fontWeight: index === 0 ? 600 : 400, whiteSpace: 'nowrap' }}
            >
              {duration(hours)}
            </Box>
          </Box>
        ))}
      </Box>
    </Box>
  );
}

/** A state that no case passes on its way: how many are in it, in one line below the way, as no wait of it tells anything. */
function Beside({ state, workflow, filters }: WaitingProps) {
  return (
    <Box sx={{ ...line, mt: 1.5, py: 0.5 }}>
      <StateChip workflow={workflow} state={state.state} />
      <Waiting state={state} workflow={workflow} filters={filters} />
    </Box>
  );
}

/** How often the next state followed: on a phone in words; between cards that stand side by side the bare number has to do. */
function Onwards({ from, to }: { from: State; to: readonly State[] }) {
  const { t, n, lang } = useT();
  const nameOf = ({ name, nameEn }: State) => (lang === 'zh' ? name : nameEn);
  const count = (from.moves ?? []).reduce((sum, move) => (to.some(({ state }) => state === move.to) ? sum + move.times : sum), 0);
  const words = t('analysis.process.moved', {
    number: n(count),
    from: nameOf(from),
    to: to.map(nameOf).join(t('analysis.process.or')),
  });
  if (to.length === 0) return null;
  return (
    <Box
      component="li"
      aria-label={words}
      sx={{
        display: 'flex',
        flexDirection: { xs: 'row', md: 'column' },
        alignItems: 'center',
        justifyContent: 'center',
        columnGap: 1,
        fontSize: 12,
        lineHeight: '18px',
        color: 'text.secondary',
        whiteSpace: 'nowrap',
      }}
    >
      <Box component="span" sx={{ display: { md: 'none' } }}>
        {words}
      </Box>
      <Box component="span" aria-hidden="true" title={words} sx={{ display: { xs: 'none', md: 'inline' } }}>
        {n(count)}
      </Box>
      <Box aria-hidden="true" sx={{ color: 'line.strong', transform: { xs: 'rotate(90deg)', md: 'none' } }}>
        {'→'}
      </Box>
    </Box>
  );
}

/** What was sent back, or came to a state where it had been: how often, and how long that took where it has a state of its own. */
function Returned({ figures, filters }: PathProps) {
  const { t, n } = useT();
  const duration = useDuration();
  const returns = figures.loops.reduce((sum, { times }) => sum + times, 0);
  if (returns === 0) return <Box sx={{ mt: 1.5, fontSize: 13, color: 'text.secondary' }}>{t('analysis.process.noLoops')}</Box>;
  const sentBack = figures.states.find(({ turnsBack, visits }) => turnsBack && visits > 0);
  const share = n(Math.round((figures.reworkedCases / figures.cases) * 100));
  return (
    <Box sx={{ ...line, mt: 1.5, py: 1, borderRadius: '8px', bgcolor: 'surface.sunken', fontVariantNumeric: 'tabular-nums' }}>
      <Box sx={{ fontWeight: 600 }}>
        {t('analysis.process.returned', { count: figures.reworkedCases, number: n(figures.reworkedCases), share })}
      </Box>
      <Box sx={{ color: 'text.secondary', flex: 1, minWidth: 180 }}>
        {t('analysis.process.returns', { count: returns, number: n(returns) })}
        {sentBack &&
          sentBack.medianHours !== null &&
          t('analysis.process.returnTimes', { median: duration(sentBack.medianHours), p95: duration(sentBack.p95Hours) })}
      </Box>
      {sentBack && <Waiting state={sentBack} workflow={figures.workflow} filters={filters} />}
    </Box>
  );
}
