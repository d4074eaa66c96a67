import type { RiskReportRow } from '@portal/contract/client';
import Box from '@mui/material/Box';
import { useMemo, type ReactNode } from 'react';
import { useReference } from '#shared/api/reference.ts';
import { useT } from '#shared/i18n/use-t.ts';
import { DueChip } from '#shared/parts/DueChip.tsx';
import { PersonTag } from '#shared/parts/PersonTag.tsx';
import { StateChip } from '#shared/parts/StateChip.tsx';
import type { Column } from '#shared/table/columns.ts';
import type { RowCard } from '#shared/table/RowCards.tsx';
import { LockIcon } from '#shared/theme/icons.tsx';
import { isScore } from '#shared/theme/tokens.ts';
import { addressOf } from './addresses.ts';
import { ResidualChip } from './components/ResidualChip.tsx';

/** A report that is still to be written has a date to keep; once it is submitted its writer has kept it. */
export const isDue = (row: Pick<RiskReportRow, 'state'>): boolean => row.state === 'draft' || row.state === 'returned';

/** For whom the reader would act, and that the event is confidential: in words, before its title. */
function Marks({ row }: { row: RiskReportRow }) {
  const { t, name } = useT();
  return (
    <>
      {row.confidential && (
        <Box component="span" sx={{ mr: 0.75, color: 'tone.amber.fg', fontSize: 12, whiteSpace: 'nowrap' }}>
          <LockIcon sx={{ fontSize: 13, verticalAlign: '-2px', mr: 0.25 }} />
          {t('riskEvent.list.confidential')}
        </Box>
      )}
      {row.onBehalfOf && (
        <Box component="span" sx={{ mr: 0.75, color: 'tone.violet.fg', fontSize: 12, whiteSpace: 'nowrap' }}>
          {row.onBehalfOf.map((person) => t('riskList.forPerson', { name: name(person) })).join(' · ')}
        </Box>
      )}
    </>
  );
}

/** The columns of the report query and the card of a row on a phone. */
export function useReportColumns() {
  const { t, lang, date, instant } = useT();
  const { label } = useReference();
  return useMemo(() => {
    const column = (
      field: string,
      header: string,
      render: (row: RiskReportRow) => ReactNode,
      more: Partial<Column<RiskReportRow>> = {},
    ) => ({
      field,
      header,
      render,
      sortable: true,
      ...more,
    });
    const inLanguage = (zh: string, en: string) => (lang === 'en' && en) || zh;
    const columns: Column<RiskReportRow>[] = [
      column('reportNo', t('riskReport.columns.reportNo'), (row) => row.reportNo, { width: 148, fixed: true }),
      column('eventTitle', t('riskReport.columns.eventTitle'), (row) => row.eventTitle, {
        mark: (row) => <Marks row={row} />,
        flex: 1,
        minWidth: 240,
        strong: true,
        fixed: true,
      }),
      column('eventNo', t('riskReport.columns.eventNo'), (row) => row.eventNo, { width: 140, hidden: true }),
      column('state', t('riskReport.columns.state'), (row) => <StateChip workflow="riskReport" state={row.state} />, { width: 124 }),
      column('escalationUser', t('riskReport.columns.escalationUser'), (row) => <PersonTag person={row.escalationUser} />, { width: 140 }),
      column('dueDate', t('riskReport.columns.dueDate'), (row) => (isDue(row) ? <DueChip date={row.dueDate} /> : date(row.dueDate)), {
        width: 128,
      }),
      column('response', t('riskReport.columns.response'), (row) => (row.response ? t(`riskReport.response.${row.response}`) : '–'), {
        width: 92,
      }),
      column(
        'residual',
        t('riskReport.columns.residual'),
        (row) => <ResidualChip likelihood={row.residualLikelihood} impact={row.residualImpact} />,
        { width: 140, sortable: false },
      ),
      column(
        'severity',
        t('riskReport.columns.severity'),
        (row) => (isScore(row.severity) ? `${row.severity} · ${t(`riskEvent.severity.s${row.severity}`)}` : '–'),
        { width: 104, hidden: true },
      ),
      column('eventType', t('riskReport.columns.eventType'), (row) => t(`riskEvent.types.${row.eventType}`), { width: 96, hidden: true }),
      column('category1Name', t('riskReport.columns.category1Name'), (row) => inLanguage(row.category1Name, row.category1NameEn), {
        width: 120,
      }),
      column('category2Name', t('riskReport.columns.category2Name'), (row) => inLanguage(row.category2Name, row.category2NameEn), {
        width: 132,
        hidden: true,
      }),
      column('category3Name', t('riskReport.columns.category3Name'), (row) => inLanguage(row.category3Name, row.category3NameEn), {
        width: 132,
        hidden: true,
      }),
      column('bu', t('riskReport.columns.bu'), (row) => label('RiskControl_businessUnit', row.bu), { width: 108, hidden: true }),
      column('managementArea', t('riskReport.columns.managementArea'), (row) => label('RiskControl_managementArea', row.managementArea), {
        width: 84,
        hidden: true,
      }),
      column('riskNo', t('riskReport.columns.riskNo'), (row) => row.riskNo || '–', { width: 136, hidden: true }),
      column('submittedAt', t('riskReport.columns.submittedAt'), (row) => date(row.submittedAt), { width: 108, hidden: true }),
      column('createdAt', t('riskReport.columns.createdAt'), (row) => date(row.createdAt), { width: 108, hidden: true }),
      column('remindedAt', t('riskReport.columns.remindedAt'), (row) => instant(row.remindedAt), {
        width: 176,
        hidden: true,
        sortable: false,
      }),
    ];
    const card = (row: RiskReportRow): RowCard => ({
      no: row.reportNo,
      title: row.eventTitle,
      to: addressOf('view', row.id),
      state: <StateChip workflow="riskReport" state={row.state} />,
      facts: (
        <>
          <Marks row={row} />
          <PersonTag person={row.escalationUser} />
          {isDue(row) && <DueChip date={row.dueDate} />}
        </>
      ),
      aside: row.residualLikelihood ? <ResidualChip likelihood={row.residualLikelihood} impact={row.residualImpact} /> : undefined,
    });
    return { columns, card };
  }, [t, lang, date, instant, label]);
}
