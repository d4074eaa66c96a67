import type { AccessLogRow } from '@portal/contract/client';
import Box from '@mui/material/Box';
import { routes } from '#shared/api/routes.ts';
import { defineList, type ListWords } from '#shared/list/list-description.ts';
import { ListPage } from '#shared/list/ListPage.tsx';
import { PersonTag } from '#shared/parts/PersonTag.tsx';
import { Tag } from '#shared/parts/Tag.tsx';
import { ActorFilter } from '../components/ActorFilter.tsx';

const OUTCOMES = ['let', 'refused', 'fault'] as const;
const TONES = { let: 'green', refused: 'amber', fault: 'red' } as const;

function outcomeOf({ status, refused }: AccessLogRow): (typeof OUTCOMES)[number] {
  if (status !== null && status >= 500) return 'fault';
  return refused !== '' || (status !== null && status >= 400) ? 'refused' : 'let';
}

/** What a line tells: a call, or what became of a process that writes the log. */
const callOf = ({ kind, call, lines }: AccessLogRow, { t, n }: ListWords): string =>
  kind === 'call' ? call.replace(/^\/api\//, '') : t(`adminOperation.access.kinds.${kind}`, { number: n(lines ?? 0) });

const durationOf = ({ milliseconds }: AccessLogRow, { t, n }: ListWords): string =>
  milliseconds === null ? '' : t('adminOperation.access.ms', { number: n(milliseconds) });

function Outcome({ row, words: { t } }: { row: AccessLogRow; words: ListWords }) {
  if (row.kind !== 'call') return row.kind === 'crash' || row.kind === 'lost' ? <Tag tone="red">{row.kind}</Tag> : null;
  const outcome = outcomeOf(row);
  return <Tag tone={TONES[outcome]}>{[t(`adminOperation.access.outcomes.${outcome}`), row.refused].filter(Boolean).join(' · ')}</Tag>;
}

/** Who called what, when and from where: chained, newest first (ADR 34). */
export const accessLog = defineList({
  name: 'access-log',
  title: 'titles.adminAccessLog',
  total: 'adminOperation.access.total',
  route: routes.getAccessLogByPage,
  exports: routes.exportAccessLog,
  live: [],
  filters: {
    keyword: { label: 'adminOperation.access.search', kind: 'search' },
    personId: { label: 'adminOperation.access.fields.person', control: ActorFilter },
    recordId: { label: 'adminOperation.access.fields.record', kind: 'number' },
    outcome: {
      label: 'adminOperation.access.fields.outcome',
      values: OUTCOMES,
      options: ({ t }) => OUTCOMES.map((value) => ({ value, label: t(`adminOperation.access.outcomes.${value}`) })),
    },
    address: { label: 'adminOperation.access.fields.address' },
    from: { label: 'adminOperation.access.from', kind: 'day', notAhead: true },
    to: { label: 'adminOperation.access.to', kind: 'day', from: 'from' },
  },
  columns: [
    { field: 'at', header: 'adminOperation.access.fields.at', cell: (row, { instant }) => instant(row.at), width: 180 },
    {
      field: 'person',
      header: 'adminOperation.access.fields.person',
      cell: (row, { t }) => (row.person ? <PersonTag person={row.person} /> : row.kind === 'call' ? t('adminOperation.access.nobody') : ''),
      width: 150,
    },
    { field: 'call', header: 'adminOperation.access.fields.call', cell: callOf, flex: 1, minWidth: 260, strong: true, fixed: true },
    { field: 'recordId', header: 'adminOperation.access.fields.record', cell: (row) => row.recordId ?? '', width: 110 },
    {
      field: 'outcome',
      header: 'adminOperation.access.fields.outcome',
      cell: (row, words) => <Outcome row={row} words={words} />,
      width: 170,
    },
    { field: 'address', header: 'adminOperation.access.fields.address', width: 150 },
    { field: 'milliseconds', header: 'adminOperation.access.fields.duration', cell: durationOf, width: 104 },
    { field: 'id', header: 'adminOperation.access.fields.line', width: 100, hidden: true },
  ],
  rowId: (row) => row.id,
  rowName: callOf,
  card: (row, words) => ({
    no: words.instant(row.at),
    title: callOf(row, words),
    state: <Outcome row={row} words={words} />,
    facts: (
      <Box component="span" sx={{ overflowWrap: 'anywhere' }}>
        {[row.person && words.name(row.person), row.recordId, row.address, durationOf(row, words)].filter(Boolean).join(' · ')}
      </Box>
    ),
  }),
  empty: { title: 'adminOperation.access.empty', body: 'adminOperation.access.emptyBody', done: true },
});

export default function AccessLog() {
  return <ListPage list={accessLog} />;
}
