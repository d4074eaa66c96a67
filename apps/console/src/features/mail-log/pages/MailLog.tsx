import type { MailRow } from '@portal/contract/client';
import { useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { useSearchParams } from 'react-router-dom';
import { useT } from '#shared/i18n/use-t.ts';
import { DoneArt } from '#shared/parts/Art.tsx';
import { EmptyState } from '#shared/parts/EmptyState.tsx';
import { FilterBar } from '#shared/parts/FilterBar.tsx';
import { Page, PageTop } from '#shared/parts/Page.tsx';
import { PageHeader } from '#shared/parts/PageHeader.tsx';
import { ColumnsPanel } from '#shared/table/ColumnsPanel.tsx';
import type { Column } from '#shared/table/columns.ts';
import { DataTable } from '#shared/table/DataTable.tsx';
import { useColumnChoice } from '#shared/table/use-column-choice.ts';
import { useListState } from '#shared/table/use-list-state.ts';
import { EyeIcon, MailIcon } from '#shared/theme/icons.tsx';
import { mailLogQuery, mailStates, mayResend, noMailFilters } from '../api/mail-log.ts';
import { MailDrawer } from '../components/MailDrawer.tsx';
import { ResendDialog } from '../components/ResendDialog.tsx';
import { MailState } from '../components/MailState.tsx';

/** Every mail that the portal has written (docs/decisions/machinery.md). The open mail stands in the address. */
export default function MailLog() {
  const { t, n, name, instant } = useT();
  const [params, setParams] = useSearchParams();
  const openId = Number(params.get('mail')) || null;
  const list = useListState({ filters: noMailFilters, pageSize: 20 });
  const choice = useColumnChoice('mail-log');
  const { data, isPending, isFetching, error, refetch } = useQuery(mailLogQuery(list.filters, list));
  const [resending, setResending] = useState<MailRow | null>(null);
  const withMail = (current: URLSearchParams, id: number | null) => {
    const next = new URLSearchParams(current);
    if (id === null) next.delete('mail');
    else next.set('mail', String(id));
    return next;
  };
  const open = (id: number | null) => setParams((current) => withMail(current, id));
  const columns: Column<MailRow>[] = [
    { field: 'createdAt', header: t('mailLog.fields.createdAt'), render: (mail) => instant(mail.createdAt), width: 196 },
    {
      field: 'to',
      header: t('mailLog.fields.to'),
      render: (mail) => (mail.person ? `${name(mail.person)} · ${mail.to}` : mail.to),
      width: 244,
    },
    {
      field: 'subject',
      header: t('mailLog.fields.subject'),
      render: (mail) => mail.subject,
      flex: 1,
      minWidth: 240,
      strong: true,
      fixed: true,
    },
    { field: 'template', header: t('mailLog.fields.template'), render: (mail) => mail.template, width: 168, hidden: true },
    { field: 'state', header: t('mailLog.fields.state'), render: (mail) => <MailState state={mail.state} />, width: 120 },
    { field: 'attempts', header: t('mailLog.fields.attempts'), render: (mail) => n(mail.attempts), width: 84, align: 'right' },
    { field: 'sentAt', header: t('mailLog.fields.sentAt'), render: (mail) => instant(mail.sentAt), width: 196, hidden: true },
    { field: 'lastError', header: t('mailLog.fields.lastError'), render: (mail) => mail.lastError, width: 200, hidden: true },
  ];
  return (
    <Page kind="fit">
      <PageTop>
        <PageHeader
          title={t('titles.mailLog')}
          meta={data && t(data.totalCount === 1 ? 'mailLog.totalOne' : 'mailLog.total', { number: n(data.totalCount) })}
        />
        <FilterBar
          search={{ name: 'keyword', label: t('mailLog.search') }}
          filters={[
            {
              name: 'state',
              label: t('mailLog.fields.state'),
              options: mailStates.map((value) => ({ value, label: t(`mailLog.states.${value}`) })),
            },
          ]}
          values={list.filters}
          onChange={(filter, value) => list.setFilters({ [filter]: value })}
          onClear={list.clearFilters}
          tools={<ColumnsPanel columns={columns} choice={choice.choice} onChange={choice.save} onReset={choice.reset} />}
        />
      </PageTop>
      <DataTable
        label={t('titles.mailLog')}
        columns={columns}
        columnChoice={choice}
        rows={data?.data}
        total={data?.totalCount}
        loading={isPending}
        refreshing={isFetching}
        error={error}
        onRetry={() => void refetch()}
        list={list}
        getRowId={(mail) => mail.id}
        rowName={(mail) => mail.subject}
        onRowOpen={(mail) => open(mail.id)}
        rowActions={(mail) => [
          { id: 'view', label: t('common.view'), icon: <EyeIcon />, onClick: () => open(mail.id) },
          ...(mayResend(mail) ? [{ id: 'resend', label: t('mailLog.resend'), icon: <MailIcon />, onClick: () => setResending(mail) }] : []),
        ]}
        card={(mail) => ({
          no: instant(mail.createdAt),
          title: mail.subject,
          to: `?${withMail(params, mail.id).toString()}`,
          state: <MailState state={mail.state} />,
          facts: mail.person ? `${name(mail.person)} · ${mail.to}` : mail.to,
        })}
        empty={<EmptyState art={<DoneArt />} title={t('mailLog.empty')} body={t('mailLog.emptyBody')} />}
      />
      <ResendDialog mail={resending} onClose={() => setResending(null)} />
      {openId !== null && <MailDrawer key={openId} id={openId} onClose={() => open(null)} />}
    </Page>
  );
}
