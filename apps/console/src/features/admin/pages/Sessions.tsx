import type { AdminSessionRow } from '@portal/contract/client';
import { useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { routes } from '#shared/api/routes.ts';
import { useCommand } from '#shared/api/use-call.ts';
import { showToast } from '#shared/feedback/toast-store.ts';
import { useT } from '#shared/i18n/use-t.ts';
import { DoneArt } from '#shared/parts/Art.tsx';
import { ConfirmDialog } from '#shared/parts/ConfirmDialog.tsx';
import { EmptyState } from '#shared/parts/EmptyState.tsx';
import { FilterBar } from '#shared/parts/FilterBar.tsx';
import { Page, PageTop } from '#shared/parts/Page.tsx';
import { PageHeader } from '#shared/parts/PageHeader.tsx';
import { PersonTag } from '#shared/parts/PersonTag.tsx';
import { ColumnsPanel } from '#shared/table/ColumnsPanel.tsx';
import type { Column } from '#shared/table/columns.ts';
import { DataTable } from '#shared/table/DataTable.tsx';
import { useColumnChoice } from '#shared/table/use-column-choice.ts';
import { useListState } from '#shared/table/use-list-state.ts';
import { noSessionFilters, sessionAnswers, sessionsQuery } from '../api/operation.ts';
import { Tag } from '#shared/parts/Tag.tsx';

type Ask = { all: boolean; session: AdminSessionRow };

/** Who is signed in, since when and from where (docs/decisions/identity.md). */
export default function Sessions() {
  const { t, n, name, instant } = useT();
  const list = useListState({ filters: noSessionFilters, pageSize: 20 });
  const columnChoice = useColumnChoice('sessions');
  const { data, isPending, isFetching, error, refetch } = useQuery(sessionsQuery(list.filters, list));
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
  const deviceOf = (session: AdminSessionRow) =>
    [session.device.browser, session.device.system].filter(Boolean).join(' · ') || t('adminOperation.sessions.unknownDevice');
  const person = data?.data[0]?.person;
  const columns: Column<AdminSessionRow>[] = [
    {
      field: 'person',
      header: t('adminOperation.sessions.fields.person'),
      render: (session) => <PersonTag person={session.person} note={session.person.userNO} />,
      flex: 1,
      minWidth: 200,
      sortable: true,
      strong: true,
      fixed: true,
    },
    {
      field: 'device',
      header: t('adminOperation.sessions.fields.device'),
      render: (session) =>
        session.isOwn ? <Tag tone="blue">{`${deviceOf(session)} · ${t('adminOperation.sessions.own')}`}</Tag> : deviceOf(session),
      flex: 1,
      minWidth: 180,
    },
    {
      field: 'address',
      header: t('adminOperation.sessions.fields.address'),
      render: (session) => session.address,
      width: 150,
      sortable: true,
    },
    {
      field: 'createdAt',
      header: t('adminOperation.sessions.fields.created'),
      render: (session) => instant(session.createdAt),
      width: 196,
      sortable: true,
    },
    {
      field: 'lastSeenAt',
      header: t('adminOperation.sessions.fields.seen'),
      render: (session) => instant(session.lastSeenAt),
      width: 196,
      sortable: true,
    },
    {
      field: 'expiresAt',
      header: t('adminOperation.sessions.fields.expires'),
      render: (session) => instant(session.expiresAt),
      width: 196,
      hidden: true,
    },
  ];
  const words = ask && { name: name(ask.session.person) };
  const question = ask && (ask.all ? (ask.session.isOwn ? 'endAllOwnAsk' : 'endAllAsk') : ask.session.isOwn ? 'endOwnAsk' : 'endAsk');
  return (
    <Page kind="fit">
      <PageTop>
        <PageHeader
          title={t('titles.adminSessions')}
          meta={data && t('adminOperation.sessions.total', { count: data.totalCount, number: n(data.totalCount) })}
        />
        <FilterBar
          search={{ name: 'keyword', label: t('adminOperation.sessions.search') }}
          filters={
            list.filters.personId
              ? [
                  {
                    name: 'personId',
                    label: t('adminOperation.sessions.fields.person'),
                    options: [{ value: list.filters.personId, label: person ? name(person) : list.filters.personId }],
                  },
                ]
              : []
          }
          values={list.filters}
          onChange={(filter, value) => list.setFilters({ [filter]: value })}
          onClear={list.clearFilters}
          tools={<ColumnsPanel columns={columns} choice={columnChoice.choice} onChange={columnChoice.save} onReset={columnChoice.reset} />}
        />
      </PageTop>
      <DataTable
        label={t('titles.adminSessions')}
        columns={columns}
        columnChoice={columnChoice}
        rows={data?.data}
        total={data?.totalCount}
        loading={isPending}
        refreshing={isFetching}
        error={error}
        onRetry={() => void refetch()}
        list={list}
        getRowId={(session) => session.id}
        rowName={(session) => `${name(session.person)} ${deviceOf(session)}`}
        rowActions={(session) => [
          { id: 'end', label: t('adminOperation.sessions.end'), onClick: () => setAsk({ all: false, session }) },
          { id: 'endAll', label: t('adminOperation.sessions.endAll'), destructive: true, onClick: () => setAsk({ all: true, session }) },
        ]}
        card={(session) => ({
          no: deviceOf(session),
          title: name(session.person),
          state: session.isOwn ? <Tag tone="blue">{t('adminOperation.sessions.own')}</Tag> : undefined,
          facts: `${session.address} · ${t('adminOperation.sessions.fields.seen')} ${instant(session.lastSeenAt)}`,
        })}
        empty={<EmptyState art={<DoneArt />} title={t('adminOperation.sessions.empty')} body={t('adminOperation.sessions.emptyBody')} />}
      />
      <ConfirmDialog
        open={ask !== null}
        destructive
        title={t(ask?.all ? 'adminOperation.sessions.endAll' : 'adminOperation.sessions.end')}
        body={question && words ? t(`adminOperation.sessions.${question}`, words) : ''}
        confirmLabel={t('adminOperation.sessions.end')}
        busy={endOne.isPending || endAll.isPending}
        onConfirm={() => {
          if (ask?.all) endAll.mutate({ body: { personId: ask.session.person.id } });
          else if (ask) endOne.mutate({ body: { id: ask.session.id } });
        }}
        onClose={() => setAsk(null)}
      />
    </Page>
  );
}
