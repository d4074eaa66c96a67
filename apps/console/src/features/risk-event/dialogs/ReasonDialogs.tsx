import { routes } from '#shared/api/routes.ts';
import { useT } from '#shared/i18n/use-t.ts';
import { ConfirmDialog } from '#shared/parts/ConfirmDialog.tsx';
import type { EventDialogProps } from './EventDialogs.tsx';
import { useEventAct } from './use-event-act.ts';

/** Sends the event back to its reporter; the comment is what he mends it by. */
export function ReturnDialog({ record, onClose }: EventDialogProps) {
  const { t } = useT();
  const act = useEventAct(routes.riskEventApproval, { done: t('riskEvent.dialog.back.done', { no: record.eventNo }), onDone: onClose });
  return (
    <ConfirmDialog
      open
      title={t('riskEvent.dialog.back.title')}
      body={t('riskEvent.dialog.back.body')}
      confirmLabel={t('riskEvent.dialog.back.title')}
      reason={{ label: t('riskEvent.dialog.back.comments'), required: true }}
      busy={act.busy}
      error={act.error}
      onConfirm={(comments) => act.run({ body: { id: record.id, approved: false, comments, rowVersion: record.rowVersion } })}
      onClose={onClose}
    />
  );
}

/** A closed event waits for approval again, with a reason. */
export function ReopenDialog({ record, onClose }: EventDialogProps) {
  const { t } = useT();
  const act = useEventAct(routes.reopenRiskEvent, { done: t('riskEvent.dialog.reopen.done', { no: record.eventNo }), onDone: onClose });
  return (
    <ConfirmDialog
      open
      title={t('riskEvent.dialog.reopen.title')}
      body={t('riskEvent.dialog.reopen.body')}
      confirmLabel={t('riskEvent.dialog.reopen.title')}
      reason={{ label: t('riskEvent.dialog.reopen.reason'), required: true }}
      busy={act.busy}
      error={act.error}
      onConfirm={(reason) => act.run({ body: { id: record.id, reason, rowVersion: record.rowVersion } })}
      onClose={onClose}
    />
  );
}
