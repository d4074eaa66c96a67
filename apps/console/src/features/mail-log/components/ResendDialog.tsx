import type { MailRow } from '@portal/contract/client';
import { routes } from '#shared/api/routes.ts';
import { useCommand } from '#shared/api/use-call.ts';
import { showToast } from '#shared/feedback/toast-store.ts';
import { useT } from '#shared/i18n/use-t.ts';
import { ConfirmDialog } from '#shared/parts/ConfirmDialog.tsx';

/** Sends a mail by hand once it is confirmed; the change log keeps who did. */
export function ResendDialog({ mail, onClose }: { mail: Pick<MailRow, 'id' | 'to'> | null; onClose: () => void }) {
  const { t } = useT();
  const resend = useCommand(routes.resendMail, {
    refreshes: [routes.getMailLogByPage.name, routes.getMail.name, routes.getChangeLogByPage.name],
    onSuccess: () => {
      showToast({ tone: 'success', text: t('mailLog.resent') });
      onClose();
    },
  });
  return (
    <ConfirmDialog
      open={mail !== null}
      title={t('mailLog.resend')}
      body={mail ? t('mailLog.resendAsk', { to: mail.to }) : ''}
      confirmLabel={t('mailLog.resend')}
      busy={resend.isPending}
      onConfirm={() => mail && resend.mutate({ body: { id: mail.id } })}
      onClose={onClose}
    />
  );
}
