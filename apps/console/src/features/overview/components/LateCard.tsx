import type { RiskOverview } from '@portal/contract/client';
import Box from '@mui/material/Box';
import MuiLink from '@mui/material/Link';
import { Link } from 'react-router-dom';
import { useReference } from '#shared/api/reference.ts';
import { daysUntil } from '#shared/i18n/format.ts';
import { useT } from '#shared/i18n/use-t.ts';
import { Card } from '#shared/parts/Card.tsx';
import { lateAddress, overdueIssuesAddress, type Scope } from '../addresses.ts';
import { tableLook } from './table-look.ts';

type LateRow = RiskOverview['late'][number];
const columns = ['assess', 'decide', 'issues'] as const;
/** What has been late for longer is red. */
const LONG = 14;

/** What is late, where, and for how long: three kinds of work, never one sum that hides them. */
export function LateCard({ data, scope }: { data: RiskOverview; scope: Scope }) {
  const { t, n } = useT();
  const { label } = useReference();
  const until = dayBefore(data.asOf);
  const addressOf = (column: (typeof columns)[number], unit: string | undefined) =>
    column === 'issues' ? overdueIssuesAddress(unit, scope) : lateAddress(column, until, unit, scope);
  const nameOf = (unit: string) => (unit ? label('RiskControl_businessUnit', unit) : t('overview.effectiveness.noUnit'));
  const sum = (row: Pick<LateRow, (typeof columns)[number]>) => columns.reduce((all, column) => all + row[column], 0);
  const all = Object.fromEntries(columns.map((column) => [column, data.late.reduce((total, row) => total + row[column], 0)])) as Record<
    (typeof columns)[number],
    number
  >;
  const count = (value: number, unit: string | undefined, column: (typeof columns)[number]) =>
    value === 0 ? (
      <Box component="span" sx={{ color: 'faint' }}>
        {'0'}
      </Box>
    ) : (
      <MuiLink
        component={Link}
        to={addressOf(column, unit)}
        color="inherit"
        aria-label={t('overview.late.cell', {
          unit: unit === undefined ? t('overview.late.total') : nameOf(unit),
          column: t(`overview.late.${column}`),
          number: n(value),
        })}
      >
        {n(value)}
      </MuiLink>
    );
  return (
    <Card title={t('overview.late.title')} flush={data.late.length > 0}>
      {data.late.length === 0 ? (
        <Box sx={{ fontSize: 13, color: 'text.secondary' }}>{t('overview.late.none')}</Box>
      ) : (
        <Box component="table" sx={tableLook} aria-label={t('overview.late.title')}>
          <thead>
            <tr>
              <th scope="col">{t('overview.late.unit')}</th>
              <th scope="col">{t('overview.late.assess')}</th>
              <th scope="col" title={t('overview.late.decideHint')}>
                {t('overview.late.decide')}
              </th>
              <th scope="col">{t('overview.late.issues')}</th>
              <th scope="col">{t('overview.late.total')}</th>
              <th scope="col">{t('overview.late.oldest')}</th>
            </tr>
          </thead>
          <tbody>
            {data.late.map((row) => {
              const days = row.oldestDueOn === null ? 0 : -daysUntil(row.oldestDueOn, data.asOf);
              return (
                <tr key={row.unit}>
                  <th scope="row">{nameOf(row.unit)}</th>
                  {columns.map((column) => (
                    <td key={column}>{count(row[column], row.unit, column)}</td>
                  ))}
                  <Box component="td" sx={{ fontWeight: 600 }}>
                    {n(sum(row))}
                  </Box>
                  <Box component="td" sx={{ color: days > LONG ? 'tone.red.fg' : 'text.secondary', whiteSpace: 'nowrap' }}>
                    {t('overview.late.days', { count: days })}
                  </Box>
                </tr>
              );
            })}
            <Box component="tr" sx={{ '& > *': { fontWeight: '600 !important' } }}>
              <th scope="row">{t('overview.late.total')}</th>
              {columns.map((column) => (
                <td key={column}>{count(all[column], scope.unit || undefined, column)}</td>
              ))}
              <td>{n(sum(all))}</td>
              <td />
            </Box>
          </tbody>
        </Box>
      )}
    </Card>
  );
}

/** The day before a `yyyy-MM-dd`: the last one that is late. */
function dayBefore(day: string): string {
  return new Date(Date.parse(`${day}T00:00:00Z`) - 86_400_000).toISOString().slice(0, 10);
}
