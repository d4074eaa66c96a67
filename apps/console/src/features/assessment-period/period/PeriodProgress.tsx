import { controlTestList, deficiencyList, pageAddress, recordPages } from '@portal/contract/client';
import Box from '@mui/material/Box';
import Button from '@mui/material/Button';
import Link from '@mui/material/Link';
import { useQuery } from '@tanstack/react-query';
import type { ReactNode } from 'react';
import { Link as RouterLink } from 'react-router-dom';
import { routes } from '#shared/api/routes.ts';
import { readQuery } from '#shared/api/use-call.ts';
import { useT } from '#shared/i18n/use-t.ts';
import { Card } from '#shared/parts/Card.tsx';
import { Tag } from '#shared/parts/Tag.tsx';
import type { AssessmentPeriodRecord } from '../api/records.ts';
import { partOf, scopeAddress } from '../scope/scope-data.ts';
import { StageStrip, sumBy, testsOf, type Figures } from './StageStrip.tsx';

const live = ['assessmentPeriod', 'controlTest', 'deficiency', 'certification', 'riskControl'];
const LEAST_COVERED = 5;
const parts = ['concluded', 'inReview', 'inProgress', 'planned'] as const;
const colours = { concluded: 'tone.green.fg', inReview: 'tone.amber.line', inProgress: 'tone.blue.fg', planned: 'line.strong' } as const;
const classes = ['material', 'significant', 'control', ''] as const;
const tones = { material: 'red', significant: 'amber', control: 'neutral', '': 'neutral' } as const;
const cellSx = { px: 2, py: 0.75, fontSize: 13, borderTop: '1px solid', borderColor: 'line.soft', textAlign: 'right' } as const;
const firstSx = { ...cellSx, textAlign: 'left', fontWeight: 400 } as const;

/** How far a period is: stage and figures, what to do next, tests by process, deficiencies by class, coverage, and what is late. */
export function PeriodProgress({ period }: { period: AssessmentPeriodRecord }) {
  const { data } = useQuery(readQuery(routes.getPeriodFigures, { query: { id: period.id } }, { live }));
  if (!data) return null;
  return (
    <Box sx={{ display: 'flex', flexDirection: 'column', gap: 2, fontVariantNumeric: 'tabular-nums' }}>
      <StageStrip period={period} figures={data} />
      <NextSteps period={period} figures={data} />
      <Box sx={{ display: 'grid', gap: 2, gridTemplateColumns: { xs: '1fr', lg: '3fr 2fr' }, alignItems: 'start' }}>
        <Tests period={period} figures={data} />
        <Box sx={{ display: 'flex', flexDirection: 'column', gap: 2, minWidth: 0 }}>
          <Deficiencies period={period} figures={data} />
          <Coverage period={period} figures={data} />
        </Box>
      </Box>
      <LateTests period={period} figures={data} />
    </Box>
  );
}

interface PartProps {
  period: AssessmentPeriodRecord;
  figures: Figures;
}

const More = ({ to, children }: { to: string; children: ReactNode }) => (
  <Link component={RouterLink} to={to} underline="hover" sx={{ fontSize: 13 }}>
    {children}
  </Link>
);

/** What holds the period up, each with the page where it is done; the first is the one filled button of the page. */
function NextSteps({ period: { id }, figures }: PartProps) {
  const { t } = useT();
  const { coverage, statements } = figures;
  const late = sumBy(figures.tests, (row) => row.late);
  const steps = [
    { name: 'decide', count: coverage.undecided, to: scopeAddress(id) },
    { name: 'tests', count: late, to: `${controlTestList}?periodId=${id}&overdue=1` },
    {
      name: 'evaluate',
      count: figures.deficiencies.find((row) => row.class === '')?.evaluating ?? 0,
      to: `${deficiencyList}?period=${id}`,
    },
    { name: 'statements', count: statements.late, to: `/Certification/CertificationList?period=${id}&overdue=true` },
    { name: 'gaps', count: coverage.gaps, to: scopeAddress(id) },
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

function Tests({ period, figures }: PartProps) {
  const { t, lang, n } = useT();
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
      <Box component="td" sx={cellSx}>{`${n(of.concluded)} / ${n(testsOf(of))}`}</Box>
      <Box component="td" sx={cellSx}>
        {n(of.failed)}
      </Box>
      <Box component="td" sx={{ ...cellSx, ...(of.late > 0 && { color: 'tone.red.fg' }) }}>
        {n(of.late)}
      </Box>
    </tr>
  );
  return (
    <Card
      title={t('periodFigures.tests')}
      flush
      action={<More to={`${controlTestList}?periodId=${period.id}`}>{t('periodFigures.all', { count: testsOf(total) })}</More>}
    >
      {figures.tests.length === 0 ? (
        <Box sx={{ px: 2, pb: 2, fontSize: 13, color: 'text.secondary' }}>{t('periodFigures.noTests')}</Box>
      ) : (
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
      )}
    </Card>
  );
}

function Deficiencies({ period, figures }: PartProps) {
  const { t, n } = useT();
  const none = { evaluating: 0, remediating: 0, closed: 0 };
  return (
    <Card
      title={t('periodFigures.deficiencies')}
      flush
      action={<More to={`${deficiencyList}?period=${period.id}`}>{t('periodFigures.open')}</More>}
    >
      <Box component="table" sx={{ width: '100%', borderCollapse: 'collapse' }}>
        <thead>
          <tr>
            {(['class', 'evaluating', 'remediating', 'closed'] as const).map((name, place) => (
              <Box
                component="th"
                scope="col"
                key={name}
                sx={{ ...(place === 0 ? firstSx : cellSx), fontSize: 12, fontWeight: 500, color: 'text.secondary' }}
              >
                {t(`periodFigures.columns.${name}`)}
              </Box>
            ))}
          </tr>
        </thead>
        <tbody>
          {classes.map((name) => {
            const row = figures.deficiencies.find((one) => one.class === name) ?? none;
            return (
              <tr key={name}>
                <Box component="th" scope="row" sx={firstSx}>
                  {name === '' ? t('periodFigures.classes.none') : <Tag tone={tones[name]}>{t(`periodFigures.classes.${name}`)}</Tag>}
                </Box>
                {(['evaluating', 'remediating', 'closed'] as const).map((column) => (
                  <Box component="td" key={column} sx={cellSx}>
                    {n(row[column])}
                  </Box>
                ))}
              </tr>
            );
          })}
        </tbody>
      </Box>
    </Card>
  );
}

function Coverage({ period, figures }: PartProps) {
  const { t, lang, n } = useT();
  const shown = figures.accounts.slice(0, LEAST_COVERED);
  const rest = figures.accounts.length - shown.length;
  return (
    <Card title={t('periodFigures.coverage')} action={<More to={scopeAddress(period.id)}>{t('titles.assessmentScope')}</More>}>
      {shown.length === 0 && <Box sx={{ fontSize: 13, color: 'text.secondary' }}>{t('periodFigures.nothingInScope')}</Box>}
      {shown.map(({ code, name, nameEn, inScope, covered }) => {
        const part = partOf(covered, inScope) || '–';
        const width = Math.min(100, Math.max(0, Number.parseFloat(part) || 0));
        return (
          <Box key={code} sx={{ display: 'flex', gap: 1, alignItems: 'center', fontSize: 13, minHeight: 28 }}>
            <Box sx={{ width: 44, color: 'text.secondary' }}>{code}</Box>
            <Box sx={{ flex: 1, minWidth: 0 }}>{(lang === 'en' && nameEn) || name}</Box>
            <Box sx={{ width: '30%', height: 6, borderRadius: '3px', bgcolor: 'line.strong', overflow: 'hidden' }}>
              <Box sx={{ width: `${width}%`, height: 1, bgcolor: width < 100 ? 'tone.amber.fg' : 'tone.green.fg' }} />
            </Box>
            <Box sx={{ width: 56, textAlign: 'right', ...(width < 100 && { color: 'tone.amber.fg' }) }}>{part}</Box>
          </Box>
        );
      })}
      {rest > 0 && (
        <Box sx={{ fontSize: 12, color: 'text.secondary', pt: 0.5 }}>{t('periodFigures.otherAccounts', { number: n(rest) })}</Box>
      )}
    </Card>
  );
}

function LateTests({ period, figures }: PartProps) {
  const { t, lang, date } = useT();
  if (figures.lateTests.length === 0) return null;
  return (
    <Card
      title={t('periodFigures.lateTests')}
      flush
      action={<More to={`${controlTestList}?periodId=${period.id}&overdue=1`}>{t('periodFigures.open')}</More>}
    >
      {figures.lateTests.map(({ id, recordNo, title, process, processEn, dueOn }) => (
        <Box
          key={id}
          sx={{
            display: 'flex',
            flexWrap: 'wrap',
            gap: 1.5,
            px: 2,
            py: 0.75,
            fontSize: 13,
            borderTop: '1px solid',
            borderColor: 'line.soft',
          }}
        >
          <Box sx={{ width: 96, color: 'text.secondary' }}>{recordNo}</Box>
          <Link
            component={RouterLink}
            to={pageAddress(recordPages.controlTest.view, id)}
            underline="hover"
            color="inherit"
            sx={{ flex: 1, minWidth: 160, fontWeight: 500 }}
          >
            {title}
          </Link>
          <Box sx={{ color: 'text.secondary' }}>{(lang === 'en' && processEn) || process}</Box>
          <Box sx={{ color: 'tone.red.fg' }}>{t('periodFigures.due', { day: date(dueOn) })}</Box>
        </Box>
      ))}
    </Card>
  );
}
