import { pageAddress, recordPages } from '@portal/contract/client';
import Box from '@mui/material/Box';
import Link from '@mui/material/Link';
import type { ReactNode } from 'react';
import { Link as RouterLink } from 'react-router-dom';
import { useT } from '#shared/i18n/use-t.ts';
import { Card } from '#shared/parts/Card.tsx';
import { ScrollAcross } from '#shared/parts/ScrollAcross.tsx';
import { Tag } from '#shared/parts/Tag.tsx';
import type { AssessmentPeriodRecord } from '../api/records.ts';
import { coverageAddress } from '../coverage/coverage-data.ts';
import { listsOfPeriod } from './period-lists.ts';
import type { Figures } from './StageStrip.tsx';
import { cellSx, firstSx } from './cells.ts';

const LEAST_COVERED = 5;
const classes = ['material', 'significant', 'control', ''] as const;
const tones = { material: 'red', significant: 'amber', control: 'neutral', '': 'neutral' } as const;

export interface PartProps {
  period: AssessmentPeriodRecord;
  figures: Figures;
  /** The company that the figures are of, with all below it; null for the whole group. */
  companyId: number | null;
}

/** The way to all of what a card shows. */
export const More = ({ to, children }: { to: string; children: ReactNode }) => (
  <Link component={RouterLink} to={to} underline="hover" sx={{ fontSize: 13 }}>
    {children}
  </Link>
);

/** Deficiencies by class and where they stand. */
export function Deficiencies({ period, figures, companyId }: PartProps) {
  const { t, n } = useT();
  // Where nothing came along, there is nothing to tell of it.
  const isCarried = figures.deficiencies.some(({ carried }) => carried > 0);
  const columns = ['evaluating', 'remediating', 'closed', 'total', ...(isCarried ? (['carried'] as const) : [])] as const;
  const none = { evaluating: 0, remediating: 0, closed: 0, carried: 0 };
  return (
    <Card
      title={t('periodFigures.deficiencies')}
      flush
      action={<More to={listsOfPeriod(period.id, companyId).deficiencies()}>{t('periodFigures.open')}</More>}
    >
      <ScrollAcross role="group" label={t('periodFigures.deficiencies')}>
        <Box component="table" sx={{ width: '100%', borderCollapse: 'collapse', '& th, & td': { px: 1.25 } }}>
          <thead>
            <tr>
              {(['class', ...columns] as const).map((name, place) => (
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
              const found = figures.deficiencies.find((one) => one.class === name) ?? none;
              const row = { ...found, total: found.evaluating + found.remediating + found.closed };
              return (
                <tr key={name}>
                  <Box component="th" scope="row" sx={firstSx}>
                    {name === '' ? t('periodFigures.classes.none') : <Tag tone={tones[name]}>{t(`periodFigures.classes.${name}`)}</Tag>}
                  </Box>
                  {columns.map((column) => (
                    <Box
                      component="td"
                      key={column}
                      sx={{ ...cellSx, ...(column === 'total' ? { fontWeight: 600 } : row[column] === 0 && { color: 'text.secondary' }) }}
                    >
                      {n(row[column])}
                    </Box>
                  ))}
                </tr>
              );
            })}
          </tbody>
        </Box>
      </ScrollAcross>
    </Card>
  );
}

/** Accounts with something in scope, the least covered first. */
export function Coverage({ period, figures, companyId }: PartProps) {
  const { t, lang, n } = useT();
  const shown = figures.accounts.slice(0, LEAST_COVERED);
  const rest = figures.accounts.length - shown.length;
  return (
    <Card title={t('periodFigures.coverage')} action={<More to={coverageAddress(period.id, companyId)}>{t('periodFigures.open')}</More>}>
      {shown.length === 0 && <Box sx={{ fontSize: 13, color: 'text.secondary' }}>{t('periodFigures.nothingInScope')}</Box>}
      {shown.map(({ code, name, nameEn, coveredPart }) => {
        const width = Number.parseFloat(coveredPart) || 0;
        return (
          <Box key={code} sx={{ display: 'flex', gap: 1, alignItems: 'center', fontSize: 13, minHeight: 28 }}>
            <Box sx={{ width: 44, color: 'text.secondary' }}>{code}</Box>
            <Box sx={{ flex: 1, minWidth: 0 }}>{(lang === 'en' && nameEn) || name}</Box>
            <Box sx={{ width: '30%', height: 6, borderRadius: '3px', bgcolor: 'line.strong', overflow: 'hidden' }}>
              <Box sx={{ width: `${width}%`, height: '100%', bgcolor: width < 100 ? 'tone.amber.fg' : 'tone.green.fg' }} />
            </Box>
            <Box sx={{ width: 56, textAlign: 'right', ...(width < 100 && { color: 'tone.amber.fg' }) }}>{coveredPart || '–'}</Box>
          </Box>
        );
      })}
      {rest > 0 && (
        <Box sx={{ fontSize: 12, color: 'text.secondary', pt: 0.5 }}>
          {t('periodFigures.otherAccounts', { count: rest, number: n(rest) })}
        </Box>
      )}
    </Card>
  );
}

/** Tests past their due date, the oldest first. */
export function LateTests({ period, figures, companyId }: PartProps) {
  const { t, lang, date } = useT();
  if (figures.lateTests.length === 0) return null;
  return (
    <Card
      title={t('periodFigures.lateTests')}
      flush
      action={<More to={listsOfPeriod(period.id, companyId).tests({ overdue: '1' })}>{t('periodFigures.open')}</More>}
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
          <Box sx={{ width: 112, color: 'text.secondary' }}>{recordNo}</Box>
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
