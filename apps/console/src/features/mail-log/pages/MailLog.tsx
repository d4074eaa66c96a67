import type { MailRow } from '@portal/contract/client';
import { useState } from 'react';
import { routes } from '#shared/api/routes.ts';
import { defineList } from '#shared/list/list-description.ts';
import { ListPage } from '#shared/list/ListPage.tsx';
import { EyeIcon, MailIcon } from '#shared/theme/icons.tsx';
import { mailLive, mailStates, mayResend } from '../api/mail-log.ts';
import { MailDrawer } from '../components/MailDrawer.tsx';
import { MailState } from '../components/MailState.tsx';
import { ResendDialog } from '../components/ResendDialog.tsx';

/** Every mail that the portal has written (docs/decisions/machinery.md). The open mail stands in the address. */
export const mailList = defineList({
  name: 'mail-log',
  title: 'titles.mailLog',
  total: 'mailLog.total',
  route: routes.getMailLogByPage,
  exports: routes.exportMailLog,
  live: mailLive,
  filters: {
    keyword: { label: 'mailLog.search', kind: 'search' },
    state: {
      label: 'mailLog.fields.state',
      options: ({ t }) => mailStates.map((value) => ({ value, label: t(`mailLog.states.${value}`) })),
    },
  },
  columns: [
    { field: 'createdAt', header: 'mailLog.fields.createdAt', cell: (mail, { instant }) => instant(mail.createdAt), width: 196 },
    {
      field: 'to',
      header: 'mailLog.fields.to',
      cell: (mail, { name }) => (mail.person ? `${name(mail.person)} · ${mail.to}` : mail.to),
      width: 244,
    },
    {
      field: 'subject',
      header: 'mailLog.fields.subject',
      // It is composed when its time comes: until then there is no subject.
      cell: (mail, { t }) => mail.subject || t('mailLog.unwritten'),
      flex: 1,
      minWidth: 240,
      strong: true,
      fixed: true,
    },
    { field: 'template', header: 'mailLog.fields.template', width: 168, hidden: true },
    { field: 'state', header: 'mailLog.fields.state', cell: (mail) => <MailState state={mail.state} />, width: 120 },
    { field: 'attempts', header: 'mailLog.fields.attempts', cell: (mail, { n }) => n(mail.attempts), width: 84, align: 'right' },
    { field: 'sentAt', header: 'mailLog.fields.sentAt', cell: (mail, { instant }) => instant(mail.sentAt), width: 196, hidden: true },
    { field: 'lastError', header: 'mailLog.fields.lastError', width: 200, hidden: true },
  ],
  rowId: (mail) => mail.id,
  rowName: (mail, { t }) => mail.subject || t('mailLog.unwritten'),
  drawer: 'mail',
  card: (mail, { t, instant, name }) => ({
    no: instant(mail.createdAt),
    title: mail.subject || t('mailLog.unwritten'),
    state: <MailState state={mail.state} />,
    facts: mail.person ? `${name(mail.person)} · ${mail.to}` : mail.to,
  }),
  empty: { title: 'mailLog.empty', body: 'mailLog.emptyBody', done: true },
  useExtras: function useMailExtras({ words: { t }, opened, open }) {
    const [resending, setResending] = useState<MailRow | null>(null);
    return {
      rowActions: (mail) => [
        { id: 'view', label: t('common.view'), icon: <EyeIcon />, onClick: () => open(mail.id) },
        ...(mayResend(mail) ? [{ id: 'resend', label: t('mailLog.resend'), icon: <MailIcon />, onClick: () => setResending(mail) }] : []),
      ],
      dialogs: (
        <>
          <ResendDialog mail={resending} onClose={() => setResending(null)} />
          {opened !== null && <MailDrawer key={opened} id={opened} onClose={() => open(null)} />}
        </>
      ),
    };
  },
});

export default function MailLog() {
  return <ListPage list={mailList} />;
}
