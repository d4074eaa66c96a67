import type { ChangeRow } from '@portal/contract/client';
import Box from '@mui/material/Box';
import { lazy, Suspense, useState } from 'react';
import { routes } from '#shared/api/routes.ts';
import { defineList } from '#shared/list/list-description.ts';
import { ListPage } from '#shared/list/ListPage.tsx';
import { PersonTag } from '#shared/parts/PersonTag.tsx';
import { ActorFilter } from '../components/ActorFilter.tsx';
import { changeKinds, changeWords } from '../components/use-change-words.ts';

const ChangeDrawer = lazy(() => import('../operation/ChangeDrawer.tsx'));

/** Who changed what in the administration: append-only, newest first (docs/decisions/identity.md). */
export const changeLog = defineList({
  name: 'change-log',
  title: 'titles.adminChangeLog',
  total: 'adminOperation.changes.total',
  route: routes.getChangeLogByPage,
  exports: routes.exportChangeLog,
  live: ['person', 'reference', 'riskCategory', 'auditVerification'],
  filters: {
    keyword: { label: 'adminOperation.changes.search', kind: 'search', clears: ['subjectId'] },
    kind: {
      label: 'adminOperation.changes.fields.kind',
      clears: ['subjectId'],
      options: ({ t }) => changeKinds.map((value) => ({ value, label: changeWords(t).kind(value) })),
    },
    // A link names one object; another kind or keyword is no longer about it.
    subjectId: { label: 'adminOperation.changes.fields.subject', unseen: true },
    actorId: { label: 'adminOperation.changes.fields.actor', control: ActorFilter },
    from: { label: 'adminOperation.changes.from', kind: 'day' },
    to: { label: 'adminOperation.changes.to', kind: 'day' },
  },
  columns: [
    { field: 'at', header: 'adminOperation.changes.fields.at', cell: (row, { instant }) => instant(row.at), width: 196 },
    {
      field: 'actor',
      header: 'adminOperation.changes.fields.actor',
      cell: (row) => (row.actor ? <PersonTag person={row.actor} /> : '–'),
      width: 150,
    },
    { field: 'kind', header: 'adminOperation.changes.fields.kind', cell: (row, { t }) => changeWords(t).kind(row.kind), width: 120 },
    { field: 'event', header: 'adminOperation.changes.fields.event', cell: (row, { t }) => changeWords(t).event(row.event), width: 150 },
    {
      field: 'subject',
      header: 'adminOperation.changes.fields.subject',
      cell: (row, { t }) => changeWords(t).subject(row),
      width: 220,
      strong: true,
      fixed: true,
    },
    {
      field: 'what',
      header: 'adminOperation.changes.fields.what',
      cell: (row, { t }) => changeWords(t).summary(row),
      flex: 1,
      minWidth: 220,
    },
  ],
  rowId: (row) => row.id,
  rowName: (row) => row.subjectName,
  card: (row, { t, name, instant }) => ({
    no: instant(row.at),
    title: `${changeWords(t).event(row.event)} · ${changeWords(t).subject(row)}`,
    state: changeWords(t).kind(row.kind),
    facts: (
      <Box component="span" sx={{ overflowWrap: 'anywhere' }}>
        {[row.actor && name(row.actor), changeWords(t).summary(row)].filter(Boolean).join(' · ')}
      </Box>
    ),
  }),
  empty: { title: 'adminOperation.changes.empty', body: 'adminOperation.changes.emptyBody', done: true },
  useExtras: function useChangeExtras({ words: { t } }) {
    const [open, setOpen] = useState<ChangeRow | null>(null);
    return {
      onRowOpen: setOpen,
      rowActions: (row) => [{ id: 'view', label: t('common.view'), onClick: () => setOpen(row) }],
      dialogs: <Suspense>{open && <ChangeDrawer row={open} onClose={() => setOpen(null)} />}</Suspense>,
    };
  },
});

export default function ChangeLog() {
  return <ListPage list={changeLog} />;
}
