import { messages } from '@portal/contract/client';
import { useState } from 'react';
import { findPeople } from '#shared/api/reference.ts';
import { routes } from '#shared/api/routes.ts';
import { DateField } from '#shared/forms/DateField.tsx';
import { SelectField } from '#shared/forms/fields.tsx';
import { portalDay } from '#shared/i18n/portal-day.ts';
import { useT } from '#shared/i18n/use-t.ts';
import { ConfirmDialog } from '#shared/parts/ConfirmDialog.tsx';
import { Field } from '#shared/parts/Field.tsx';
import { PersonPicker, type Person } from '#shared/parts/PersonPicker.tsx';
import { scores } from '#shared/theme/tokens.ts';
import { RiskNoField } from '../forms/RiskNoField.tsx';
import type { EventDialogProps } from './EventDialogs.tsx';
import { useEventAct } from './use-event-act.ts';

/** A report is due so long after the approval unless another day is chosen. */
const REPORT_DAYS = 14;
const DAY_MS = 86_400_000;
const inDays = (days: number) => portalDay(new Date(Date.now() + days * DAY_MS));

/** Confirms the event as a risk: who writes a report and until when, how grave it is, and the risk number it belongs to. */
export default function ApproveDialog({ record, onClose }: EventDialogProps) {
  const { t, pick } = useT();
  const [people, setPeople] = useState<Person[]>([]);
  const [dueDate, setDueDate] = useState(() => inDays(REPORT_DAYS));
  const [severity, setSeverity] = useState(record.severity === null ? '' : String(record.severity));
  const [riskNo, setRiskNo] = useState(record.riskNo);
  const act = useEventAct(routes.riskEventApproval, { done: t('riskEvent.dialog.approve.done', { no: record.eventNo }), onDone: onClose });
  const errorOf = (field: string) => (act.field?.toLowerCase() === field.toLowerCase() ? act.error : undefined);
  const known = ['escalationUserNo', 'dueDate', 'severity', 'riskNo'];
  const elsewhere = act.error && !known.some((field) => errorOf(field)) ? act.error : undefined;
  const confirm = (comments: string) => {
    if (people.length === 0) return act.fail(pick(messages['riskEvent.escalation']), 'escalationUserNo');
    if (dueDate < portalDay()) return act.fail(pick(messages['riskEvent.dueDatePast']), 'dueDate');
    act.run({
      body: {
        id: record.id,
        approved: true,
        comments,
        escalationUserNo: people.map(({ userNO }) => userNO),
        dueDate,
        severity: Number(severity) || null,
        riskNo: riskNo.trim(),
        rowVersion: record.rowVersion,
      },
    });
  };
  const change =
    <Value,>(set: (value: Value) => void) =>
    (value: Value) => {
      act.forget();
      set(value);
    };
  return (
    <ConfirmDialog
      open
      fieldFirst
      title={t('riskEvent.dialog.approve.title')}
      body={t('riskEvent.dialog.approve.body')}
      confirmLabel={t('riskEvent.dialog.approve.title')}
      reason={{ label: t('riskEvent.dialog.approve.comments'), required: false }}
      busy={act.busy}
      error={elsewhere}
      onConfirm={confirm}
      onClose={onClose}
    >
      <Field
        name="escalationUserNo"
        label={t('riskEvent.dialog.approve.people')}
        required
        hint={t('riskEvent.dialog.approve.peopleHint')}
        error={errorOf('escalationUserNo')}
      >
        {(control) => <PersonPicker autoFocus control={control} multiple value={people} onChange={change(setPeople)} search={findPeople} />}
      </Field>
      <Field name="dueDate" label={t('riskEvent.dialog.approve.dueDate')} required error={errorOf('dueDate')}>
        {(control) => <DateField control={control} value={dueDate} onChange={change(setDueDate)} min={portalDay()} />}
      </Field>
      <SelectField
        name="severity"
        label={t('riskEvent.dialog.approve.severity')}
        choices={scores.map((score) => ({ value: String(score), label: `${score} · ${t(`riskEvent.severity.s${score}`)}` }))}
        value={severity}
        onChange={change(setSeverity)}
        error={errorOf('severity')}
      />
      <RiskNoField value={riskNo} onChange={change(setRiskNo)} error={errorOf('riskNo')} />
    </ConfirmDialog>
  );
}
