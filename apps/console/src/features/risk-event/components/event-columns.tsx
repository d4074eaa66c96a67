import type { RiskEventRow } from '@portal/contract/client';
import Box from '@mui/material/Box';
import type texts from '#locales/zh/risk-event.ts';
import { useT } from '#shared/i18n/use-t.ts';
import type { ListColumn, ListWords } from '#shared/list/list-description.ts';
import { DueChip } from '#shared/parts/DueChip.tsx';
import { PersonTag } from '#shared/parts/PersonTag.tsx';
import { StateChip } from '#shared/parts/StateChip.tsx';
import type { RowCard } from '#shared/table/RowCards.tsx';
import { ConfidentialMark } from '#shared/parts/ConfidentialMark.tsx';
import { SeverityChip } from './SeverityChip.tsx';
import { eventWords } from './use-event-words.ts';

type ColumnName = keyof (typeof texts)['list']['columns'];
type EventColumn = ListColumn<RiskEventRow, undefined, never>;

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

const column = (field: ColumnName, look: Omit<EventColumn, 'field' | 'header'> = {}): EventColumn => ({
  field,
  header: `riskEvent.list.columns.${field}`,
  sortable: true,
  ...look,
});
const category = (level: 0 | 1 | 2) => (row: RiskEventRow, words: ListWords) => eventWords(words).categories(row)[level];
const unitOf = (row: RiskEventRow, { reference }: ListWords): string => reference.label('RiskControl_businessUnit', row.bu);

/** Every column that the lists of events have. */
export const eventColumns: readonly EventColumn[] = [
  column('eventNo', { width: 124, fixed: true }),
  column('title', {
    cell: (row) => row.title || row.eventNo,
    mark: (row) => <Marks row={row} />,
    flex: 1,
    minWidth: 176,
    strong: true,
    fixed: true,
  }),
  column('eventType', { cell: (row, { t }) => t(`riskEvent.types.${row.eventType}`), width: { zh: 76, en: 88 } }),
  column('category1Name', { cell: category(0), width: 104 }),
  column('category2Name', { cell: category(1), width: 132, hidden: true }),
  column('category3Name', { cell: category(2), width: 132, hidden: true }),
  column('bu', { cell: unitOf, width: 96 }),
  column('managementArea', {
    cell: (row, { reference }) => reference.label('RiskControl_managementArea', row.managementArea),
    width: 84,
    hidden: true,
  }),
  column('departmentName', {
    cell: (row, { pick }) => pick({ zh: row.departmentName, en: row.departmentNameEn }),
    width: 140,
    hidden: true,
  }),
  column('occurredDate', { cell: (row, { date }) => date(row.occurredDate), width: 104 }),
  column('discoveredDate', { cell: (row, { date }) => date(row.discoveredDate), width: 104, hidden: true }),
  column('severity', { cell: (row) => <SeverityChip severity={row.severity} />, width: { zh: 96, en: 112 } }),
  column('grossLoss', {
    cell: (row, words) => eventWords(words).money(row.grossLoss, row.currency),
    width: 144,
    align: 'right',
    hidden: true,
  }),
  column('netLoss', { cell: (row, words) => eventWords(words).netLosses(row), width: 132, align: 'right' }),
  column('groupNetLoss', { cell: (row, words) => eventWords(words).groupNet(row), width: 148, align: 'right', hidden: true }),
  column('reporter', { cell: (row) => <PersonTag person={row.reporter} />, width: 124 }),
  column('riskNo', { width: 136, hidden: true }),
  column('state', { cell: (row) => <StateChip state={row.state} workflow="riskEvent" />, width: { zh: 120, en: 152 }, inPeek: false }),
  column('reportCount', {
    cell: (row, { t }) => (row.reportCount > 0 ? t('riskEvent.list.approvedOf', { done: row.reportsApproved, all: row.reportCount }) : ''),
    width: 76,
    sortable: false,
    hidden: true,
  }),
  column('dueDate', { cell: (row) => <DueChip date={row.dueDate} />, width: 112, hidden: true }),
  column('submittedAt', { cell: (row, { date }) => date(row.submittedAt), width: 104, hidden: true }),
  column('createdAt', { cell: (row, { date }) => date(row.createdAt), width: 104, hidden: true }),
];

/** A row on a phone. */
export const eventCard = (row: RiskEventRow, words: ListWords): RowCard => ({
  no: row.eventNo,
  title: row.title || row.eventNo,
  state: <StateChip state={row.state} workflow="riskEvent" />,
  facts: (
    <>
      <Marks row={row} />
      <PersonTag person={row.reporter} />
      <span>
        {[words.t(`riskEvent.types.${row.eventType}`), unitOf(row, words), words.date(row.occurredDate)].filter(Boolean).join(' · ')}
      </span>
      {row.dueDate && <DueChip date={row.dueDate} />}
    </>
  ),
  aside: row.severity ? <SeverityChip severity={row.severity} /> : undefined,
});
