import { messages } from '@portal/contract/client';
import { useState } from 'react';
import { routes } from '#shared/api/routes.ts';
import { SelectField } from '#shared/forms/fields.tsx';
import { portalDay } from '#shared/i18n/portal-day.ts';
import { useT } from '#shared/i18n/use-t.ts';
import { ActionDialog } from '#shared/record/ActionDialog.tsx';
import { request } from '#shared/record/use-record-action.ts';
import { scores } from '#shared/theme/tokens.ts';
import { RiskNoField } from '../forms/RiskNoField.tsx';
import type { EventDialogProps } from './EventDialogs.tsx';

/** A report is due so long after the approval unless another day is chosen. */
const REPORT_DAYS = 14;
const DAY_MS = 86_400_000;
const inDays = (days: number) => portalDay(new Date(Date.now() + days * DAY_MS));

/** Confirms the event as a risk: who writes a report and until when, how grave it is, and the risk number it belongs to. */
export default function ApproveDialog({ record, action }: EventDialogProps) {
  const { t, pick } = useT();
  const [severity, setSeverity] = useState(record.severity === null ? '' : String(record.severity));
  const [riskNo, setRiskNo] = useState(record.riskNo);
  const change = (set: (value: string) => void) => (value: string) => {
    action.edit();
    set(value);
  };
  return (
    <ActionDialog
      action={action}
      state={record.state}
      workflow="riskEvent"
      fields={['severity', 'riskNo']}
      spec={{
        body: t('riskEvent.dialog.approve.body'),
        reason: t('riskRecord.dialog.comments'),
        people: {
          name: 'escalationUserNo',
          label: t('riskEvent.dialog.approve.people'),
          hint: t('riskEvent.dialog.approve.peopleHint'),
          multiple: true,
          missing: pick(messages['riskEvent.escalation']),
        },
        date: {
          name: 'dueDate',
          label: t('riskEvent.dialog.approve.dueDate'),
          start: inDays(REPORT_DAYS),
          min: portalDay(),
          missing: pick(messages['riskEvent.dueDatePast']),
          early: pick(messages['riskEvent.dueDatePast']),
        },
        send: ({ people, date: dueDate, reason: comments }) =>
          request({
            route: routes.riskEventApproval,
            input: {
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
            },
            done: t('riskEvent.dialog.approve.done', { no: record.eventNo }),
          }),
      }}
    >
      {(errorOf) => (
        <>
          <SelectField
            name="severity"
            label={t('riskEvent.dialog.approve.severity')}
            choices={scores.map((score) => ({ value: String(score), label: `${score} · ${t(`riskEvent.severity.s${score}`)}` }))}
            value={severity}
            onChange={change(setSeverity)}
            error={errorOf('severity')}
          />
          <RiskNoField value={riskNo} onChange={change(setRiskNo)} error={errorOf('riskNo')} />
        </>
      )}
    </ActionDialog>
  );
}
