import type { RiskReportRow } from '@portal/contract/client';
import { useState } from 'react';
import { findPeople } from '#shared/api/reference.ts';
import { routes } from '#shared/api/routes.ts';
import { DateField } from '#shared/forms/DateField.tsx';
import { portalDay } from '#shared/i18n/portal-day.ts';
import { useT } from '#shared/i18n/use-t.ts';
import { ConfirmDialog } from '#shared/parts/ConfirmDialog.tsx';
import { Field } from '#shared/parts/Field.tsx';
import { PersonPicker, type Person } from '#shared/parts/PersonPicker.tsx';
import { useRecordAct } from '#shared/record/use-act.ts';
import { staleAfterAct } from '../api/reports.ts';

export interface ReassignDialogProps {
  report: Pick<RiskReportRow, 'id' | 'rowVersion' | 'dueDate' | 'escalationUser'>;
  onClose: () => void;
}

/** Another person writes the report, with a reason and, where it is given, another date; what was written stays. */
export default function ReassignDialog({ report, onClose }: ReassignDialogProps) {
  const { t, date } = useT();
  const [people, setPeople] = useState<Person[]>([]);
  const [dueDate, setDueDate] = useState('');
  const act = useRecordAct(routes.reassignRiskReport, staleAfterAct, { done: t('riskReport.dialog.reassign.done'), onDone: onClose });
  const save = (reason: string) => {
    const next = people[0];
    if (!next) return act.fail(t('riskReport.dialog.reassign.noPerson'), 'escalationUserNo');
    act.run({ body: { id: report.id, escalationUserNo: next.userNO, reason, dueDate, rowVersion: report.rowVersion } });
  };
  const errorAt = (field: string) => (act.field === field ? act.error : undefined);
  return (
    <ConfirmDialog
      open
      fieldFirst
      title={t('riskReport.dialog.reassign.title')}
      confirmLabel={t('riskReport.dialog.reassign.title')}
      reason={{ label: t('riskReport.dialog.reassign.reason'), required: true }}
      busy={act.busy}
      error={act.field === 'escalationUserNo' || act.field === 'dueDate' ? undefined : act.error}
      onConfirm={save}
      onClose={onClose}
    >
      <Field
        name="escalationUserNo"
        label={t('riskReport.dialog.reassign.person')}
        required
        hint={t('riskReport.dialog.reassign.hint')}
        error={errorAt('escalationUserNo')}
      >
        {(control) => (
          <PersonPicker
            autoFocus
            control={control}
            value={people}
            exclude={[report.escalationUser.id]}
            search={findPeople}
            onOccupied={() => act.fail(t('riskReport.form.tooManyPeople'), 'escalationUserNo')}
            onChange={(next) => {
              act.forget();
              setPeople(next);
            }}
          />
        )}
      </Field>
      <Field
        name="dueDate"
        label={t('riskReport.dialog.reassign.dueDate')}
        hint={t('riskReport.dialog.reject.dueHint', { date: date(report.dueDate) })}
        error={errorAt('dueDate')}
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
