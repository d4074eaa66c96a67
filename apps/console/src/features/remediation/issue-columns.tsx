import Box from '@mui/material/Box';
import Link from '@mui/material/Link';
import type { IssueListRow } from '@portal/contract/client';
import { Link as RouterLink } from 'react-router-dom';
import { daysUntil } from '#shared/i18n/format.ts';
import { useT } from '#shared/i18n/use-t.ts';
import type { ListColumn, ListWords } from '#shared/list/list-description.ts';
import { DueChip } from '#shared/parts/DueChip.tsx';
import { PersonTag } from '#shared/parts/PersonTag.tsx';
import { SeverityMark } from '#shared/parts/SeverityMark.tsx';
import { StateChip } from '#shared/parts/StateChip.tsx';
import type { RowCard } from '#shared/table/RowCards.tsx';
import { isOver } from '#shared/workflow/is-over.ts';
import { sourceAddress } from './addresses.ts';

type IssueColumn = ListColumn<IssueListRow, undefined, never>;

export const isOpen = ({ state }: Pick<IssueListRow, 'state'>): boolean => !isOver('remediationIssue', state);

/** Until when whoever it waits for is asked: who verifies a fix has a day of his own. */
const waitsUntil = (row: IssueListRow): string | null => (isOpen(row) ? (row.dutyDueOn ?? row.dueOn) : null);

/** Where an issue comes from, by the name of its text: a review's finding and an assessed deficiency are two things, although both are deficiencies. */
export const originOf = ({ source, sourceType }: Pick<IssueListRow, 'source' | 'sourceType'>) =>
  sourceType === 'deficiency' ? 'assessed' : source;

/** For whom the reader would act. */
function Mark({ row }: { row: IssueListRow }) {
  const { t, name } = useT();
  if (!row.onBehalfOf) return null;
  return (
    <Box component="span" sx={{ mr: 0.75, color: 'tone.violet.fg', fontSize: 12, whiteSpace: 'nowrap' }}>
      {row.onBehalfOf.map((person) => t('riskList.forPerson', { name: name(person) })).join(' · ')}
    </Box>
  );
}

/** Whether the filter "Overdue" counts it: open, and its fix was due before today, whoever it waits for by now. */
const isFixLate = (row: IssueListRow): boolean => isOpen(row) && daysUntil(row.dueOn) < 0;

const fixDate = (row: IssueListRow, { date }: ListWords) =>
  isFixLate(row) ? (
    <Box component="span" sx={{ color: 'tone.red.fg', fontWeight: 500 }}>
      {date(row.dueOn)}
    </Box>
  ) : (
    date(row.dueOn)
  );

const age = (row: IssueListRow, { t }: ListWords): string =>
  row.ageDays === 0 ? t('remediation.list.today') : t('remediation.list.days', { count: row.ageDays });

const extended = (row: IssueListRow, { t }: ListWords) =>
  row.extensions === 0 ? (
    t('remediation.list.never')
  ) : (
    <Box component="span" sx={row.extensions > 1 ? { color: 'tone.amber.fg', fontWeight: 600 } : {}}>
      {t('remediation.list.times', { count: row.extensions })}
    </Box>
  );

export const issueColumns: readonly IssueColumn[] = [
  { field: 'issueNo', header: 'remediation.columns.issueNo', width: 124, fixed: true, sortable: true },
  {
    field: 'plan',
    header: 'remediation.columns.plan',
    mark: (row) => <Mark row={row} />,
    cell: (row, { t }) => row.plan || t('riskRecord.issue.noPlan'),
    flex: 1,
    minWidth: 176,
    strong: true,
    fixed: true,
  },
  {
    field: 'source',
    header: 'remediation.columns.source',
    cell: (row) => (
      <Link component={RouterLink} to={sourceAddress(row.sourceType, row.sourceId)} onClick={(event) => event.stopPropagation()}>
        {row.sourceNo}
      </Link>
    ),
    width: 128,
    sortable: true,
  },
  {
    field: 'origin',
    header: 'remediation.columns.origin',
    cell: (row, { t }) => t(`remediation.sources.${originOf(row)}`),
    width: 108,
    hidden: true,
  },
  {
    field: 'severity',
    header: 'remediation.columns.severity',
    cell: (row) => <SeverityMark severity={row.severity} />,
    width: 104,
    sortable: true,
  },
  {
    field: 'state',
    header: 'remediation.columns.state',
    cell: (row) => <StateChip workflow="remediationIssue" state={row.state} />,
    width: { zh: 112, en: 164 },
    sortable: true,
    inPeek: false,
  },
  { field: 'owner', header: 'remediation.columns.owner', cell: (row) => <PersonTag person={row.owner} />, width: 128, sortable: true },
  { field: 'ageDays', header: 'remediation.columns.ageDays', cell: age, width: 76, sortable: true },
  {
    field: 'dueOn',
    header: 'remediation.columns.dueOn',
    cell: fixDate,
    width: 104,
    sortable: true,
  },
  {
    field: 'dutyDueOn',
    header: 'remediation.columns.dutyDueOn',
    cell: (row) => <DueChip date={waitsUntil(row)} />,
    width: 120,
  },
  { field: 'extensions', header: 'remediation.columns.extensions', cell: extended, width: 92, sortable: true, hidden: 1520 },
  {
    field: 'files',
    header: 'remediation.columns.files',
    cell: (row, { n }) => (row.files === 0 ? '–' : n(row.files)),
    width: 84,
    hidden: true,
  },
];

/** A row on a phone. */
export const issueCard = (row: IssueListRow, words: ListWords): RowCard => ({
  no: row.issueNo,
  title: row.plan || words.t('riskRecord.issue.noPlan'),
  state: <StateChip workflow="remediationIssue" state={row.state} />,
  facts: (
    <>
      <Mark row={row} />
      <PersonTag person={row.owner} />
      <SeverityMark severity={row.severity} />
      <DueChip date={waitsUntil(row)} />
      {/* Where it waits for its verification, whose day is another one. */}
      {isFixLate(row) && waitsUntil(row) !== row.dueOn && (
        <span>
          {words.t('remediation.columns.dueOn')} {fixDate(row, words)}
        </span>
      )}
      <span>{`${row.sourceNo} · ${age(row, words)}`}</span>
    </>
  ),
});
