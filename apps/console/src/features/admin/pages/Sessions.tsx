import type { AdminSessionRow } from '@portal/contract/client';
import { useState } from 'react';
import { routes } from '#shared/api/routes.ts';
import { useCommand } from '#shared/api/use-call.ts';
import { showToast } from '#shared/feedback/toast-store.ts';
import { defineList, type ListWords } from '#shared/list/list-description.ts';
import { ListPage } from '#shared/list/ListPage.tsx';
import { ConfirmDialog } from '#shared/parts/ConfirmDialog.tsx';
import { PersonTag } from '#shared/parts/PersonTag.tsx';
import { Tag } from '#shared/parts/Tag.tsx';
import { sessionAnswers } from '../api/operation.ts';

type Ask = { all: boolean; session: AdminSessionRow };

const deviceOf = ({ device }: AdminSessionRow, { t }: ListWords): string =>
  [device.browser, device.system].filter(Boolean).join(' · ') || t('adminOperation.sessions.unknownDevice');

/** Who is signed in, since when and from where (docs/decisions/identity.md). */
export const sessionList = defineList({
  name: 'sessions',
  title: 'titles.adminSessions',
  total: 'adminOperation.sessions.total',
  route: routes.getSessionsByPage,
  exports: routes.exportSessions,
  live: ['session', 'person'],
  filters: {
    keyword: { label: 'adminOperation.sessions.search', kind: 'search' },
    personId: { label: 'adminOperation.sessions.fields.person' },
  },
  columns: [
    {
      field: 'person',
      header: 'adminOperation.sessions.fields.person',
      cell: (session) => <PersonTag person={session.person} note={session.person.userNO} />,
      flex: 1,
      minWidth: 200,
      sortable: true,
      strong: true,
      fixed: true,
    },
    {
      field: 'device',
      header: 'adminOperation.sessions.fields.device',
      cell: (session, words) =>
        session.isOwn ? (
          <Tag tone="blue">{`${deviceOf(session, words)} · ${words.t('adminOperation.sessions.own')}`}</Tag>
        ) : (
          deviceOf(session, words)
        ),
      flex: 1,
      minWidth: 180,
    },
    { field: 'address', header: 'adminOperation.sessions.fields.address', width: 150, sortable: true },
    {
      field: 'createdAt',
      header: 'adminOperation.sessions.fields.created',
      cell: (session, { instant }) => instant(session.createdAt),
      width: 196,
      sortable: true,
    },
    {
      field: 'lastSeenAt',
      header: 'adminOperation.sessions.fields.seen',
      cell: (session, { instant }) => instant(session.lastSeenAt),
      width: 196,
      sortable: true,
    },
    {
      field: 'expiresAt',
      header: 'adminOperation.sessions.fields.expires',
      cell: (session, { instant }) => instant(session.expiresAt),
      width: 196,
      hidden: true,
    },
  ],
  rowId: (session) => session.id,
  rowName: (session, words) => `${words.name(session.person)} ${deviceOf(session, words)}`,
  card: (session, words) => ({
    no: deviceOf(session, words),
    title: words.name(session.person),
    state: session.isOwn ? <Tag tone="blue">{words.t('adminOperation.sessions.own')}</Tag> : undefined,
    facts: `${session.address} · ${words.t('adminOperation.sessions.fields.seen')} ${words.instant(session.lastSeenAt)}`,
  }),
  empty: { title: 'adminOperation.sessions.empty', body: 'adminOperation.sessions.emptyBody', done: true },
  useExtras: function useSessionExtras({ words: { t, name }, rows, values }) {
    const [ask, setAsk] = useState<Ask | null>(null);
    const done = {
      refreshes: sessionAnswers,
      onSuccess: ({ ended }: { ended: number }) => {
        showToast({ tone: 'success', text: t('adminOperation.sessions.ended', { count: ended }) });
        setAsk(null);
      },
    };
    const endOne = useCommand(routes.endSession, done);
    const endAll = useCommand(routes.endSessionsOf, done);
    const question = ask && (ask.all ? (ask.session.isOwn ? 'endAllOwnAsk' : 'endAllAsk') : ask.session.isOwn ? 'endOwnAsk' : 'endAsk');
    const person = rows[0]?.person;
    return {
      ...(person && { options: { personId: [{ value: values.personId, label: name(person) }] } }),
      rowActions: (session) => [
        { id: 'end', label: t('adminOperation.sessions.end'), onClick: () => setAsk({ all: false, session }) },
        { id: 'endAll', label: t('adminOperation.sessions.endAll'), destructive: true, onClick: () => setAsk({ all: true, session }) },
      ],
      dialogs: (
        <ConfirmDialog
          open={ask !== null}
          destructive
          title={t(ask?.all ? 'adminOperation.sessions.endAll' : 'adminOperation.sessions.end')}
          body={question && ask ? t(`adminOperation.sessions.${question}`, { name: name(ask.session.person) }) : ''}
          confirmLabel={t('adminOperation.sessions.end')}
          busy={endOne.isPending || endAll.isPending}
          onConfirm={() => {
            if (ask?.all) endAll.mutate({ body: { personId: ask.session.person.id } });
            else if (ask) endOne.mutate({ body: { id: ask.session.id } });
          }}
          onClose={() => setAsk(null)}
        />
      ),
    };
  },
});

export default function Sessions() {
  return <ListPage list={sessionList} />;
}
