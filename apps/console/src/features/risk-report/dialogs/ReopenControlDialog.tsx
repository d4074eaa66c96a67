import type { RiskReportRecord } from '@portal/contract/client';
import { routes } from '#shared/api/routes.ts';
import { useT } from '#shared/i18n/use-t.ts';
import { ConfirmDialog } from '#shared/parts/ConfirmDialog.tsx';
import { useRecordAct } from '#shared/record/use-act.ts';
import { staleAfterAct } from '../api/reports.ts';

export type ReopenableControl = NonNullable<RiskReportRecord['linkedControl']>;

export interface ReopenControlDialogProps {
  control: ReopenableControl;
  onClose: () => void;
}

/** The offer of an approval: the linked control is assessed anew (docs/decisions/risk-events.md). */
export function ReopenControlDialog({ control, onClose }: ReopenControlDialogProps) {
  const { t } = useT();
  const act = useRecordAct(routes.reopenRiskControl, staleAfterAct, {
    done: t('riskReport.dialog.reopen.done', { no: control.riskNo }),
    onDone: onClose,
  });
  return (
    <ConfirmDialog
      open
      title={t('riskReport.dialog.reopen.title', { no: control.riskNo })}
      body={t('riskReport.dialog.reopen.body', { title: control.title })}
      confirmLabel={t('riskReport.dialog.reopen.confirm')}
      cancelLabel={t('riskReport.dialog.reopen.later')}
      reason={{ label: t('riskReport.dialog.reopen.reason'), required: true }}
      busy={act.busy}
      error={act.error}
      onConfirm={(reason) => act.run({ body: { riskId: control.id, reason, rowVersion: control.rowVersion } })}
      onClose={onClose}
    />
  );
}
