import Box from '@mui/material/Box';
import Link from '@mui/material/Link';
import { Link as RouterLink } from 'react-router-dom';
import type { DataOf } from '#shared/api/route-types.ts';
import type { routes } from '#shared/api/routes.ts';
import { useT } from '#shared/i18n/use-t.ts';
import { lookOfState } from '#shared/workflow/catalogue.ts';
import type { AssessmentPeriodRecord } from '../api/records.ts';
import { listsOfPeriod } from './period-lists.ts';
import { scopeAddress } from '../scope/scope-data.ts';

export type Figures = DataOf<typeof routes.getPeriodFigures>;

const stages = ['planning', 'fieldwork', 'concluding', 'signedOff'] as const;

export const sumBy = <Row,>(rows: readonly Row[], of: (row: Row) => number): number => rows.reduce((sum, row) => sum + of(row), 0);
export const testsOf = (row: Figures['tests'][number]): number => row.planned + row.inProgress + row.inReview + row.concluded;

/** Where the period stands, and below each stage the figure that matters most: each leads to exactly what it counts. */
export function StageStrip({ period, figures, companyId }: { period: AssessmentPeriodRecord; figures: Figures; companyId: number | null }) {
  const { t, lang, n, date } = useT();
  const { id } = period;
  const lists = listsOfPeriod(id, companyId);
  const tests = sumBy(figures.tests, testsOf);
  const late = sumBy(figures.tests, (row) => row.late);
  const open = sumBy(figures.deficiencies, (row) => row.evaluating + row.remediating);
  const material = sumBy(
    figures.deficiencies.filter((row) => row.class === 'material'),
    (row) => row.evaluating + row.remediating,
  );
  const { coverage, statements } = figures;
  const cells: { big: string; of?: string; label: string; to: string; alert: string | undefined; tone: 'amber' | 'red' }[] = [
    {
      big: coverage.coveredPart || '–',
      label: t('periodFigures.covered'),
      to: scopeAddress(id, companyId),
      alert: coverage.gaps > 0 ? t('periodFigures.gaps', { count: coverage.gaps }) : undefined,
      tone: 'amber',
    },
    {
      big: n(sumBy(figures.tests, (row) => row.concluded)),
      of: n(tests),
      label: t('periodFigures.testsConcluded'),
      to: lists.tests(),
      alert: late > 0 ? t('periodFigures.late', { count: late }) : undefined,
      tone: 'red',
    },
    {
      big: n(open),
      of: n(open + sumBy(figures.deficiencies, (row) => row.closed)),
      label: t('periodFigures.deficienciesOpen'),
      to: lists.deficiencies(),
      alert: material > 0 ? t('periodFigures.material', { count: material }) : undefined,
      tone: 'red',
    },
    {
      big: n(statements.signed),
      of: n(statements.total),
      label: t('periodFigures.statementsSigned'),
      to: lists.statements(),
      // Of what there is none, nothing is said.
      alert: [
        statements.reopened > 0 && t('periodFigures.statementsReopened', { count: statements.reopened }),
        statements.late > 0 && t('periodFigures.statementsLate', { count: statements.late }),
      ]
        .filter(Boolean)
        .join(' · '),
      tone: 'red',
    },
  ];
  // One that was withdrawn stands at no stage.
  const stage = stages.findIndex((one) => one === period.state);
  const dates = [period.firstDay, '', period.lastDay, period.signOffBy ?? ''];
  return (
    <Box
      sx={{
        display: 'grid',
        gridTemplateColumns: { xs: '1fr', sm: '1fr 1fr', lg: 'repeat(4, 1fr)' },
        gap: '1px',
        bgcolor: 'line.main',
        border: '1px solid',
        borderColor: 'line.main',
        borderRadius: '8px',
        overflow: 'hidden',
      }}
    >
      {cells.map((cell, place) => (
        <Box key={cell.label} sx={{ bgcolor: 'background.paper', minWidth: 0 }}>
          <Box
            {...(place === stage && { 'aria-current': 'step' })}
            sx={{
              px: 2,
              py: 1,
              fontSize: 13,
              bgcolor: 'surface.sunken',
              color: place === stage ? 'text.primary' : 'text.secondary',
              fontWeight: place === stage ? 600 : 400,
            }}
          >
            {lookOfState('assessmentPeriod', stages[place]!).label[lang]}
            {dates[place] && place !== 1 && (
              <Box component="span" sx={{ ml: 1, fontWeight: 400, fontSize: 12 }}>
                {t(`periodFigures.days.${stages[place]!}`, { day: date(dates[place]) })}
              </Box>
            )}
          </Box>
          <Link
            component={RouterLink}
            to={cell.to}
            underline="none"
            color="inherit"
            sx={{ display: 'block', px: 2, py: 1.25, fontVariantNumeric: 'tabular-nums', '&:hover': { bgcolor: 'surface.hover' } }}
          >
            <Box component="span" sx={{ fontSize: 24, lineHeight: '32px', fontWeight: 600 }}>
              {cell.big}
            </Box>
            {cell.of !== undefined && (
              <Box component="span" sx={{ color: 'text.secondary' }}>
                {` / ${cell.of}`}
              </Box>
            )}
            <Box sx={{ fontSize: 13, lineHeight: '20px', color: 'text.secondary' }}>{cell.label}</Box>
            {cell.alert && <Box sx={{ fontSize: 12, lineHeight: '18px', color: `tone.${cell.tone}.fg` }}>{cell.alert}</Box>}
          </Link>
        </Box>
      ))}
    </Box>
  );
}
