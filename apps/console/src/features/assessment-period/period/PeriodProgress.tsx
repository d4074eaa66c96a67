import Box from '@mui/material/Box';
import Button from '@mui/material/Button';
import Link from '@mui/material/Link';
import { useQuery } from '@tanstack/react-query';
import { Link as RouterLink } from 'react-router-dom';
import { routes } from '#shared/api/routes.ts';
import { readQuery } from '#shared/api/use-call.ts';
import { useT } from '#shared/i18n/use-t.ts';
import { Card } from '#shared/parts/Card.tsx';
import { isOver } from '#shared/workflow/is-over.ts';
import type { AssessmentPeriodRecord } from '../api/records.ts';
import { coverageAddress } from '../coverage/coverage-data.ts';
import { scopeAddress } from '../scope/scope-data.ts';
import { CompanyPick, useCompanyOfAddress } from './CompanyPick.tsx';
import { listsOfPeriod } from './period-lists.ts';
import { cellSx, firstSx } from './cells.ts';
import { Coverage, Deficiencies, LateTests, More, type PartProps } from './PeriodCards.tsx';
import { StageStrip, sumBy, testsOf, type Figures } from './StageStrip.tsx';

/** What moves the figures of a period. */
export const figuresLive = ['assessmentPeriod', 'controlTest', 'deficiency', 'certification', 'riskControl'];
const parts = ['concluded', 'inReview', 'inProgress', 'planned'] as const;
const colours = { concluded: 'tone.green.fg', inReview: 'tone.amber.line', inProgress: 'tone.blue.fg', planned: 'line.strong' } as const;

/** How far a period is: stage and figures, what to do next, tests by process, deficiencies by class, coverage, and what is late. */
export function PeriodProgress({ period }: { period: AssessmentPeriodRecord }) {
  const { t } = useT();
  const companyId = useCompanyOfAddress();
  const { data } = useQuery(readQuery(routes.getPeriodFigures, { query: { id: period.id, companyId } }, { live: figuresLive }));
  const shown = data && { period, figures: data, companyId };
  return (
    <Box sx={{ display: 'flex', flexDirection: 'column', gap: 2, mb: 3, fontVariantNumeric: 'tabular-nums' }}>
      <Box sx={{ display: 'flex', flexWrap: 'wrap', alignItems: 'center', gap: 1.5, mb: -0.5 }}>
        {/* Stays while the figures of another one come, and where one that is no more has none. */}
        <CompanyPick />
        {companyId !== null && <Box sx={{ fontSize: 12, color: 'text.secondary' }}>{t('periodFigures.ofCompany')}</Box>}
      </Box>
      {shown && (
        <>
          <StageStrip {...shown} />
          {!isOver('assessmentPeriod', period.state) && <NextSteps {...shown} />}
          <Box sx={{ display: 'grid', gap: 2, gridTemplateColumns: { xs: '1fr', xl: '3fr 2fr' }, alignItems: 'start' }}>
            <Tests {...shown} />
            <Box sx={{ display: 'flex', flexDirection: 'column', gap: 2, minWidth: 0 }}>
              <Deficiencies {...shown} />
              <Coverage {...shown} />
            </Box>
          </Box>
          <LateTests {...shown} />
        </>
      )}
    </Box>
  );
}

/** What holds the period up, each with the page where it is done; the first is the one filled button of the page. */
function NextSteps({ period: { id, state }, figures, companyId }: PartProps) {
  const { t } = useT();
  const lists = listsOfPeriod(id, companyId);
  const { coverage, statements } = figures;
  const late = sumBy(figures.tests, (row) => row.late);
  // Without a balance nothing is proposed, in scope or out of it; one company may have none of the group's.
  const isEmpty = companyId === null && state === 'planning' && figures.accounts.length === 0 && coverage.undecided === 0;
  const steps = [
    { name: 'scope', count: Number(isEmpty), to: scopeAddress(id) },
    { name: 'decide', count: coverage.undecided, to: scopeAddress(id, companyId) },
    { name: 'tests', count: late, to: lists.tests({ overdue: '1' }) },
    {
      name: 'evaluate',
      count: figures.deficiencies.find((row) => row.class === '')?.evaluating ?? 0,
      to: lists.deficiencies(),
    },
    { name: 'statements', count: statements.late, to: lists.statements({ overdue: 'true' }) },
    { name: 'gaps', count: coverage.gaps, to: coverageAddress(id, companyId) },
  ] as const;
  const open = steps.filter(({ count }) => count > 0);
  if (open.length === 0) return null;
  return (
    <Box
      component="ul"
      aria-label={t('periodFigures.next')}
      sx={{
        m: 0,
        p: 0,
        listStyle: 'none',
        border: '1px solid',
        borderColor: 'line.main',
        borderRadius: '8px',
        bgcolor: 'background.paper',
      }}
    >
      {open.map(({ name, count, to }, place) => (
        <Box
          component="li"
          key={name}
          sx={{
            display: 'flex',
            alignItems: 'center',
            gap: 2,
            px: 2,
            py: 0.75,
            borderTop: place ? '1px solid' : 0,
            borderColor: 'line.soft',
          }}
        >
          <Box sx={{ flex: 1, fontSize: 14, fontWeight: 500 }}>{t(`periodFigures.steps.${name}`, { count })}</Box>
          <Button
            component={RouterLink}
            to={to}
            variant={place === 0 ? 'contained' : 'outlined'}
            color={place === 0 ? 'primary' : 'inherit'}
            sx={{ height: 28 }}
          >
            {t(`periodFigures.verbs.${name}`)}
          </Button>
        </Box>
      ))}
    </Box>
  );
}

/** What the parts of a bar are, with how many tests each counts in all; on a phone, where there are no bars, the counts alone. */
function Legend({ of }: { of: Figures['tests'][number] }) {
  const { t, n } = useT();
  return (
    <Box sx={{ display: 'flex', flexWrap: 'wrap', columnGap: 2, rowGap: 0.5, px: 2, pb: 1.25, fontSize: 12, color: 'text.secondary' }}>
      {parts.map((part) => (
        <Box key={part} sx={{ display: 'flex', alignItems: 'center', gap: 0.75 }}>
          <Box aria-hidden sx={{ width: 8, height: 8, borderRadius: '2px', bgcolor: colours[part] }} />
          {t(`periodFigures.parts.${part}`)}
          <Box component="span" sx={{ color: 'text.primary', fontWeight: 500 }}>
            {n(of[part])}
          </Box>
        </Box>
      ))}
    </Box>
  );
}

function Tests({ period, figures, companyId }: PartProps) {
  const { t, lang, n } = useT();
  const lists = listsOfPeriod(period.id, companyId);
  const total = figures.tests.reduce(
    (sum, row) => ({
      ...sum,
      planned: sum.planned + row.planned,
      inProgress: sum.inProgress + row.inProgress,
      inReview: sum.inReview + row.inReview,
      concluded: sum.concluded + row.concluded,
      failed: sum.failed + row.failed,
      late: sum.late + row.late,
    }),
    { processId: null, name: '', nameEn: '', planned: 0, inProgress: 0, inReview: 0, concluded: 0, failed: 0, late: 0 },
  );
  const count = (of: Figures['tests'][number], value: number, words: string, more: Record<string, string>) => {
    if (value === 0) return words;
    const narrowed: Record<string, string> =
      of === total ? {} : of.processId === null ? { noProcess: '1' } : { processId: String(of.processId) };
    return (
      <Link component={RouterLink} to={lists.tests({ ...narrowed, ...more })} underline="hover" color="inherit">
        {words}
      </Link>
    );
  };
  const row = (key: string, name: string, of: Figures['tests'][number]) => (
    <tr key={key}>
      <Box component="th" scope="row" sx={firstSx}>
        {name}
      </Box>
      <Box component="td" sx={{ ...cellSx, width: '40%', display: { xs: 'none', sm: 'table-cell' } }}>
        <Box
          role="img"
          aria-label={parts.map((part) => `${t(`periodFigures.parts.${part}`)} ${n(of[part])}`).join(' · ')}
          sx={{ display: 'flex', gap: '2px', height: 6 }}
        >
          {parts.map((part) => of[part] > 0 && <Box key={part} sx={{ flex: of[part], bgcolor: colours[part], borderRadius: '3px' }} />)}
        </Box>
      </Box>
      <Box component="td" sx={cellSx}>
        {count(of, testsOf(of), `${n(of.concluded)} / ${n(testsOf(of))}`, { cancelled: 'false' })}
      </Box>
      <Box component="td" sx={cellSx}>
        {count(of, of.failed, n(of.failed), { state: 'concluded', conclusion: 'ineffective' })}
      </Box>
      <Box component="td" sx={{ ...cellSx, ...(of.late > 0 && { color: 'tone.red.fg' }) }}>
        {count(of, of.late, n(of.late), { overdue: '1' })}
      </Box>
    </tr>
  );
  return (
    <Card
      title={t('periodFigures.tests')}
      flush
      action={<More to={lists.tests()}>{t('periodFigures.all', { count: testsOf(total) })}</More>}
    >
      {figures.tests.length === 0 ? (
        <Box sx={{ px: 2, pb: 2, fontSize: 13, color: 'text.secondary' }}>{t('periodFigures.noTests')}</Box>
      ) : (
        <>
          <Legend of={total} />
          <Box component="table" sx={{ width: '100%', borderCollapse: 'collapse' }}>
            <thead>
              <tr>
                {(['process', 'progress', 'done', 'failed', 'lateShort'] as const).map((name, place) => (
                  <Box
                    component="th"
                    scope="col"
                    key={name}
                    sx={{
                      ...(place === 0 ? firstSx : cellSx),
                      fontSize: 12,
                      fontWeight: 500,
                      color: 'text.secondary',
                      ...(name === 'progress' && { display: { xs: 'none', sm: 'table-cell' } }),
                    }}
                  >
                    {t(`periodFigures.columns.${name}`)}
                  </Box>
                ))}
              </tr>
            </thead>
            <tbody>
              {figures.tests.map((one) =>
                row(String(one.processId), (lang === 'en' && one.nameEn) || one.name || t('periodFigures.noProcess'), one),
              )}
              {row('total', t('periodFigures.columns.total'), total)}
            </tbody>
          </Box>
        </>
      )}
    </Card>
  );
}
