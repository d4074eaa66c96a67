import type { RiskReportRow } from '@portal/contract/client';
import Box from '@mui/material/Box';
import type texts from '#locales/zh/risk-report.ts';
import { useT } from '#shared/i18n/use-t.ts';
import type { ListColumn, ListWords } from '#shared/list/list-description.ts';
import { ConfidentialMark } from '#shared/parts/ConfidentialMark.tsx';
import { DueChip } from '#shared/parts/DueChip.tsx';
import { PersonTag } from '#shared/parts/PersonTag.tsx';
import { StateChip } from '#shared/parts/StateChip.tsx';
import type { RowCard } from '#shared/table/RowCards.tsx';
import { isScore } from '#shared/theme/tokens.ts';
import { isReportDue } from '#shared/workflow/is-report-due.ts';
import { ResidualChip } from './components/ResidualChip.tsx';

type ReportColumn = ListColumn<RiskReportRow, undefined, never>;

/** For whom the reader would act, and that the event is confidential: in words, before its title. */
function Marks({ row }: { row: RiskReportRow }) {
  const { t, name } = useT();
  return (
    <>
      {row.confidential && (
        <Box component="span" sx={{ mr: 0.75 }}>
          <ConfidentialMark />
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

const column = (field: keyof (typeof texts)['columns'], look: Omit<ReportColumn, 'field' | 'header'> = {}): ReportColumn => ({
  field,
  header: `riskReport.columns.${field}`,
  sortable: true,
  ...look,
});
const inLanguage = (zh: string, en: string, { lang }: ListWords): string => (lang === 'en' && en) || zh;

/** The columns of the report query. */
export const reportColumns: readonly ReportColumn[] = [
  column('reportNo', { width: 124, fixed: true }),
  column('eventTitle', { mark: (row) => <Marks row={row} />, flex: 1, minWidth: 240, strong: true, fixed: true }),
  column('eventNo', { width: 140, hidden: true }),
  column('state', { cell: (row) => <StateChip workflow="riskReport" state={row.state} />, width: 120, inPeek: false }),
  column('escalationUser', { cell: (row) => <PersonTag person={row.escalationUser} />, width: 128 }),
  column('dueDate', {
    cell: (row, { date }) => (isReportDue(row) ? <DueChip date={row.dueDate} showDate /> : date(row.dueDate)),
    width: 176,
  }),
  column('response', { cell: (row, { t }) => (row.response ? t(`riskReport.response.${row.response}`) : '–'), width: 86 }),
  column('residual', {
    cell: (row) => <ResidualChip likelihood={row.residualLikelihood} impact={row.residualImpact} />,
    width: 140,
    sortable: false,
  }),
  column('severity', {
    cell: (row, { t }) => (isScore(row.severity) ? `${row.severity} · ${t(`riskEvent.severity.s${row.severity}`)}` : '–'),
    width: 104,
    hidden: true,
  }),
  column('eventType', { cell: (row, { t }) => t(`riskEvent.types.${row.eventType}`), width: 96, hidden: true }),
  column('category1Name', { cell: (row, words) => inLanguage(row.category1Name, row.category1NameEn, words), width: 108 }),
  column('category2Name', { cell: (row, words) => inLanguage(row.category2Name, row.category2NameEn, words), width: 132, hidden: true }),
  column('category3Name', { cell: (row, words) => inLanguage(row.category3Name, row.category3NameEn, words), width: 132, hidden: true }),
  column('bu', { cell: (row, { reference }) => reference.label('RiskControl_businessUnit', row.bu), width: 108, hidden: true }),
  column('managementArea', {
    cell: (row, { reference }) => reference.label('RiskControl_managementArea', row.managementArea),
    width: 84,
    hidden: true,
  }),
  column('riskNo', { cell: (row) => row.riskNo || '–', width: 136, hidden: true }),
  column('submittedAt', { cell: (row, { date }) => date(row.submittedAt), width: 108, hidden: true }),
  column('createdAt', { cell: (row, { date }) => date(row.createdAt), width: 108, hidden: true }),
  column('remindedAt', { cell: (row, { instant }) => instant(row.remindedAt), width: 176, hidden: true, sortable: false }),
];

/** A row on a phone. */
export const reportCard = (row: RiskReportRow): RowCard => ({
  no: row.reportNo,
  title: row.eventTitle,
  state: <StateChip workflow="riskReport" state={row.state} />,
  facts: (
    <>
      <Marks row={row} />
      <PersonTag person={row.escalationUser} />
      {isReportDue(row) && <DueChip date={row.dueDate} />}
    </>
  ),
  aside: row.residualLikelihood ? <ResidualChip likelihood={row.residualLikelihood} impact={row.residualImpact} /> : undefined,
});
