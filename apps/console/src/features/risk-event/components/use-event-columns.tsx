import type { RiskEventRow } from '@portal/contract/client';
import Box from '@mui/material/Box';
import { useMemo, type ReactNode } from 'react';
import { useReference } from '#shared/api/reference.ts';
import { useT } from '#shared/i18n/use-t.ts';
import { DueChip } from '#shared/parts/DueChip.tsx';
import { PersonTag } from '#shared/parts/PersonTag.tsx';
import { StateChip } from '#shared/parts/StateChip.tsx';
import type { Column } from '#shared/table/columns.ts';
import type { RowCard } from '#shared/table/RowCards.tsx';
import { addressOf } from '../addresses.ts';
import { ConfidentialMark } from './ConfidentialMark.tsx';
import { SeverityChip } from './SeverityChip.tsx';
import type texts from '#locales/zh/risk-event.ts';
import { useEventWords } from './use-event-words.ts';

type ColumnName = keyof (typeof texts)['list']['columns'];

/** Before the title: for whom the reader would act, and that the event is confidential. */
function Marks({ row }: { row: RiskEventRow }) {
  const { t, name } = useT();
  return (
    <>
      {row.onBehalfOf && (
        <Box component="span" sx={{ mr: 0.75, color: 'tone.violet.fg', fontSize: 12, whiteSpace: 'nowrap' }}>
          {row.onBehalfOf.map((person) => t('riskEvent.list.forPerson', { name: name(person) })).join(' · ')}
        </Box>
      )}
      {row.confidential && (
        <Box component="span" sx={{ mr: 0.75 }}>
          <ConfidentialMark />
        </Box>
      )}
    </>
  );
}

/** Every column that the lists of events have, and the card of a row on a phone. */
export function useEventColumns() {
  const { t, date, pick, lang } = useT();
  const { label } = useReference();
  const words = useEventWords();
  return useMemo(() => {
    const column = (
      field: ColumnName,
      render: (row: RiskEventRow) => ReactNode,
      more: Partial<Column<RiskEventRow>> = {},
    ): Column<RiskEventRow> => ({ field, header: t(`riskEvent.list.columns.${field}`), render, sortable: true, ...more });
    const unit = (row: RiskEventRow) => label('RiskControl_businessUnit', row.bu);
    const reports = (row: RiskEventRow) =>
      row.reportCount > 0 ? t('riskEvent.list.approvedOf', { done: row.reportsApproved, all: row.reportCount }) : '';
    const columns: Column<RiskEventRow>[] = [
      column('eventNo', (row) => row.eventNo, { width: 136, fixed: true }),
      column('title', (row) => row.title || row.eventNo, {
        mark: (row) => <Marks row={row} />,
        flex: 1,
        minWidth: 220,
        strong: true,
        fixed: true,
      }),
      column('eventType', (row) => t(`riskEvent.types.${row.eventType}`), { width: lang === 'zh' ? 76 : 92 }),
      column('category1Name', (row) => words.categories(row)[0], { width: 108 }),
      column('category2Name', (row) => words.categories(row)[1], { width: 132, hidden: true }),
      column('category3Name', (row) => words.categories(row)[2], { width: 132, hidden: true }),
      column('bu', unit, { width: 96 }),
      column('managementArea', (row) => label('RiskControl_managementArea', row.managementArea), { width: 84, hidden: true }),
      column('departmentName', (row) => pick({ zh: row.departmentName, en: row.departmentNameEn }), { width: 140, hidden: true }),
      column('occurredDate', (row) => date(row.occurredDate), { width: 104 }),
      column('discoveredDate', (row) => date(row.discoveredDate), { width: 104, hidden: true }),
      column('severity', (row) => <SeverityChip severity={row.severity} />, { width: lang === 'zh' ? 96 : 112 }),
      column('grossLoss', (row) => words.money(row.grossLoss, row.currency), { width: 144, align: 'right', hidden: true }),
      column('netLoss', (row) => words.money(row.netLoss, row.currency), { width: 132, align: 'right' }),
      column('reporter', (row) => <PersonTag person={row.reporter} />, { width: 132 }),
      column('riskNo', (row) => row.riskNo, { width: 136, hidden: true }),
      column('state', (row) => <StateChip state={row.state} workflow="riskEvent" />, { width: lang === 'zh' ? 120 : 152 }),
      column('reportCount', reports, { width: 76, sortable: false, hidden: true }),
      column('dueDate', (row) => <DueChip date={row.dueDate} />, { width: 112, hidden: true }),
      column('submittedAt', (row) => date(row.submittedAt), { width: 104, hidden: true }),
      column('createdAt', (row) => date(row.createdAt), { width: 104, hidden: true }),
    ];
    const card = (row: RiskEventRow): RowCard => ({
      no: row.eventNo,
      title: row.title || row.eventNo,
      to: addressOf('view', row.id),
      state: <StateChip state={row.state} workflow="riskEvent" />,
      facts: (
        <>
          <Marks row={row} />
          <PersonTag person={row.reporter} />
          <span>{[t(`riskEvent.types.${row.eventType}`), unit(row), date(row.occurredDate)].filter(Boolean).join(' · ')}</span>
          {row.dueDate && <DueChip date={row.dueDate} />}
        </>
      ),
      aside: row.severity ? <SeverityChip severity={row.severity} /> : undefined,
    });
    return { columns, card };
  }, [t, date, pick, lang, label, words]);
}
