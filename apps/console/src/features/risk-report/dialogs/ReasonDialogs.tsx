import type { RiskReportApproved, RiskReportRecord } from '@portal/contract/client';
import { useState } from 'react';
import { routes } from '#shared/api/routes.ts';
import { DateField } from '#shared/forms/DateField.tsx';
import { portalDay } from '#shared/i18n/portal-day.ts';
import { useT } from '#shared/i18n/use-t.ts';
import { ConfirmDialog } from '#shared/parts/ConfirmDialog.tsx';
import { Field } from '#shared/parts/Field.tsx';
import { useRecordAct } from '#shared/record/use-act.ts';
import { staleAfterAct } from '../api/reports.ts';

export interface ReportDialogProps {
  record: RiskReportRecord;
  onClose: () => void;
}

/** What lies saved is submitted as it stands. */
export function SubmitDialog({ record, onClose }: ReportDialogProps) {
  const { t } = useT();
  const act = useRecordAct(routes.submitRiskReport, staleAfterAct, { done: t('riskReport.form.submitted'), onDone: onClose });
  return (
    <ConfirmDialog
      open
      title={t('riskReport.dialog.submit.title')}
      body={t('riskReport.dialog.submit.body')}
      confirmLabel={t('common.submit')}
      busy={act.busy}
      error={act.error}
      onConfirm={() => act.run({ body: { id: record.id, rowVersion: record.rowVersion } })}
      onClose={onClose}
    />
  );
}

/** The administrator's yes: its actions become issues. */
export function ApproveDialog({ record, onClose, onApproved }: ReportDialogProps & { onApproved: (answer: RiskReportApproved) => void }) {
  const { t } = useT();
  const count = record.actions.length;
  const act = useRecordAct(routes.riskReportApproval, staleAfterAct, {
    done: count === 0 ? t('riskReport.dialog.approve.done') : t('riskReport.dialog.approve.doneIssues', { count }),
    onDone: (answer) => {
      onClose();
      onApproved(answer);
    },
  });
  return (
    <ConfirmDialog
      open
      title={t('riskReport.dialog.approve.title')}
      body={t(count === 0 ? 'riskReport.dialog.approve.bodyNone' : 'riskReport.dialog.approve.body', { count })}
      confirmLabel={t('riskReport.dialog.approve.confirm')}
      reason={{ label: t('riskReport.dialog.approve.comments'), required: false }}
      busy={act.busy}
      error={act.error}
      onConfirm={(comments) => act.run({ body: { id: record.id, comments, rowVersion: record.rowVersion } })}
      onClose={onClose}
    />
  );
}

/** Back to its writer, with a comment and, where it is given, another date. */
export function RejectDialog({ record, onClose }: ReportDialogProps) {
  const { t, name, date } = useT();
  const [dueDate, setDueDate] = useState('');
  const act = useRecordAct(routes.riskReportReject, staleAfterAct, { done: t('riskReport.dialog.reject.done'), onDone: onClose });
  const atDate = act.field === 'dueDate';
  return (
    <ConfirmDialog
      open
      title={t('riskReport.dialog.reject.title')}
      body={t('riskReport.dialog.reject.body', { who: name(record.escalationUser) })}
      confirmLabel={t('riskReport.dialog.reject.confirm')}
      reason={{ label: t('riskReport.dialog.reject.comments'), required: true }}
      busy={act.busy}
      error={atDate ? undefined : act.error}
      onConfirm={(comments) => act.run({ body: { id: record.id, comments, dueDate, rowVersion: record.rowVersion } })}
      onClose={onClose}
    >
      <Field
        name="dueDate"
        label={t('riskReport.dialog.reject.dueDate')}
        hint={t('riskReport.dialog.reject.dueHint', { date: date(record.dueDate) })}
        error={atDate ? act.error : undefined}
      >
        {(control) => (
          <DateField
            control={control}
            value={dueDate}
            min={portalDay()}
            onChange={(next) => {
              act.forget();
              setDueDate(next);
            }}
          />
        )}
      </Field>
    </ConfirmDialog>
  );
}
