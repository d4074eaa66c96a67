import type { ProcessFigures } from '@portal/contract/client';
import Box from '@mui/material/Box';
import MuiLink from '@mui/material/Link';
import { useT } from '#shared/i18n/use-t.ts';
import { portalDay } from '#shared/i18n/portal-day.ts';
import { Card } from '#shared/parts/Card.tsx';
import { LIKELY_LATE } from './LikelyLate.tsx';

const dayMs = 86_400_000;
const dayOf = (at: number): string => new Date(Date.UTC(1970, 0, 1) + at).toISOString().slice(0, 10);

/** Points of the line of what has ended, week by week, from a day on, else from the first week; a week's cases have ended when it has. */
export function toLine(closings: ProcessFigures['closings'], today: string, from?: string): { at: number; closed: number }[] {
  const now = Date.parse(today);
  let closed = 0;
  const first = from ?? closings[0]?.week;
  return [
    ...(first ? [{ at: Date.parse(first), closed: 0 }] : []),
    ...closings.map(({ week, cases }) => ({ at: Math.min(now, Date.parse(week) + 7 * dayMs), closed: (closed += cases) })),
    { at: now, closed },
  ];
}

/** How many will have ended on the last day of the span, as a sentence and as a line that goes on into a band. */
export function ForecastCard({ figures, year }: { figures: ProcessFigures; year: string }) {
  const { t, n, date } = useT();
  const { forecast, cases, closed, closings, timeliness } = figures;
  if (!forecast) return null;
  const { low, high, day, allOn } = forecast;
  const range = low === high ? n(low) : t('analysis.process.forecast.range', { low: n(low), high: n(high) });
  const headline = t('analysis.process.forecast.by', { day: date(day), range, all: n(cases) });
  const whole = allOn ? t('analysis.process.forecast.all', { all: n(cases), day: date(allOn) }) : t('analysis.process.forecast.never');
  return (
    <Card
      title={t('analysis.process.forecast.title')}
      action={
        timeliness.likelyLate > 0 && (
          <MuiLink
            component="button"
            type="button"
            underline="hover"
            sx={{ fontSize: 13 }}
            // By focus, so that the keyboard goes on from there too.
            onClick={() => document.getElementById(LIKELY_LATE)?.focus()}
          >
            {t('analysis.process.forecast.late', { count: timeliness.likelyLate, number: n(timeliness.likelyLate) })}
          </MuiLink>
        )
      }
    >
      <Box sx={{ mb: 1.5, fontSize: 13, lineHeight: '20px' }}>
        <Box component="span" sx={{ fontWeight: 600, mr: 1 }}>
          {headline}
          {whole}
        </Box>
        <Box component="span" sx={{ color: 'text.secondary' }}>
          {t('analysis.process.forecast.note')}
        </Box>
      </Box>
      <Line
        line={toLine(closings, portalDay(), year === '' ? undefined : `${year}-01-01`)}
        until={Date.parse(day)}
        low={low}
        high={high}
        goal={cases}
        closed={closed.cases}
      />
    </Card>
  );
}

interface LineProps {
  line: { at: number; closed: number }[];
  until: number;
  low: number;
  high: number;
  goal: number;
  closed: number;
}

function Line({ line, until, low, high, goal, closed }: LineProps) {
  const { t, n, lang } = useT();
  const from = line[0]!.at;
  const now = line.at(-1)!;
  const x = (at: number) => ((at - from) / Math.max(dayMs, until - from)) * 100;
  const y = (count: number) => 100 - (count / goal) * 100;
  const points = (all: readonly (readonly [number, number])[]) => all.map(([at, count]) => `${x(at)},${y(count)}`).join(' ');
  const months = new Intl.DateTimeFormat(lang === 'zh' ? 'zh-CN' : 'en', {
    month: 'short',
    timeZone: 'UTC',
    ...(until - from > 366 * dayMs && { year: 'numeric' }),
  });
  const ticks = [0, 0.25, 0.5, 0.75].map((part) => from + (until - from) * part);
  const stroke = { fill: 'none', vectorEffect: 'non-scaling-stroke' } as const;
  return (
    <Box
      aria-hidden="true"
      sx={{ display: 'grid', gridTemplateColumns: 'minmax(0,1fr) auto', columnGap: 1, fontSize: 12, color: 'text.secondary' }}
    >
      <Box sx={{ position: 'relative', height: 140, color: 'primary.main', borderBottom: '1px solid', borderColor: 'line.main' }}>
        <svg viewBox="0 0 100 100" preserveAspectRatio="none" width="100%" height="100%" style={{ overflow: 'visible' }}>
          <line x1="0" x2="100" y1="0" y2="0" stroke="var(--mui-palette-line-strong)" strokeDasharray="4 4" {...stroke} />
          <polygon
            points={points([
              [now.at, now.closed],
              [until, high],
              [until, low],
            ])}
            fill="var(--mui-palette-brand-soft)"
          />
          <polyline
            points={points([
              [now.at, now.closed],
              [until, (low + high) / 2],
            ])}
            stroke="currentColor"
            strokeWidth="2"
            strokeDasharray="3 3"
            {...stroke}
          />
          <polyline points={points(line.map((one) => [one.at, one.closed]))} stroke="currentColor" strokeWidth="2" {...stroke} />
        </svg>
        <Box
          sx={{
            position: 'absolute',
            right: `${100 - x(now.at)}%`,
            // Beside the last point, where the line before it leaves room.
            bottom: `min(${100 - y(now.closed)}%, calc(100% - 18px))`,
            pr: 1,
            whiteSpace: 'nowrap',
            fontWeight: 600,
            color: 'text.primary',
          }}
        >
          {t('analysis.process.forecast.today', { number: n(closed) })}
        </Box>
      </Box>
      <Box sx={{ display: 'flex', flexDirection: 'column', gap: 0.25, fontVariantNumeric: 'tabular-nums', whiteSpace: 'nowrap' }}>
        <span>{t('analysis.process.forecast.goal', { number: n(goal) })}</span>
        <Box component="span" sx={{ color: 'primary.main' }}>
          {low === high ? n(low) : t('analysis.process.forecast.range', { low: n(low), high: n(high) })}
        </Box>
      </Box>
      <Box sx={{ display: 'flex', justifyContent: 'space-between', pt: 0.5 }}>
        {ticks.map((at) => (
          <span key={at}>{months.format(at)}</span>
        ))}
        <Box component="span" sx={{ whiteSpace: 'nowrap' }}>
          {dayOf(until)}
        </Box>
      </Box>
    </Box>
  );
}
