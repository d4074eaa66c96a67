import Box from '@mui/material/Box';
import { LENGTH, messages, pageAddress, recordPages, type IssueSeverity } from '@portal/contract/client';
import { useState } from 'react';
import { findPeople } from '../api/reference.ts';
import { routes } from '../api/routes.ts';
import { DateField } from '../forms/DateField.tsx';
import { SelectField, TextAreaField } from '../forms/fields.tsx';
import { portalDay } from '../i18n/portal-day.ts';
import { useT } from '../i18n/use-t.ts';
import { Field } from '../parts/Field.tsx';
import { PersonPicker, type Person } from '../parts/PersonPicker.tsx';
import { ActionDialog } from './ActionDialog.tsx';
import { request, type DialogAction } from './use-record-action.ts';

export const severities = ['high', 'medium', 'low'] as const satisfies readonly IssueSeverity[];

/** How the call names the record. */
const idFields = { riskControl: 'riskId', riskReport: 'reportId', riskEvent: 'eventId' } as const;

/** The record that the finding is about. */
export interface RaisedOn {
  state: string;
  workflow: keyof typeof idFields;
  id: number;
  rowVersion: number;
}

/** An administrator raises an issue without a review: what is to be mended, how grave it is, by whom and until when. */
export function RaiseIssueDialog({ on, action, onDone }: { on: RaisedOn; action: DialogAction; onDone?: (() => void) | undefined }) {
  const { t, pick } = useT();
  const [plan, setPlan] = useState('');
  const [severity, setSeverity] = useState<string>('medium');
  const [dueDate, setDueDate] = useState('');
  const [people, setPeople] = useState<Person[]>([]);
  const edit =
    <Value,>(set: (value: Value) => void) =>
    (value: Value) => {
      action.edit();
      set(value);
    };
  return (
    <ActionDialog
      action={action}
      state={on.state}
      workflow={on.workflow}
      fields={['plan', 'severity', 'dueDate', 'assignee']}
      spec={{
        body: t('riskRecord.issue.raise.body'),
        check: () => [
          !plan.trim() && { field: 'plan', message: pick(messages['issue.planRequired']) },
          !dueDate && { field: 'dueDate', message: pick(messages['issue.dueDateRequired']) },
        ],
        send: () =>
          request({
            route: routes.raiseIssue,
            input: {
              body: {
                [idFields[on.workflow]]: on.id,
                rowVersion: on.rowVersion,
                plan,
                severity: severity as IssueSeverity,
                dueDate,
                assignee: people[0]?.id ?? null,
              },
            },
            done: t('riskRecord.issue.raise.done'),
            made: ({ id, issueNo }) => ({ to: pageAddress(recordPages.remediationIssue.view, id), label: issueNo }),
            onDone: () => onDone?.(),
          }),
      }}
    >
      {(errorOf) => (
        <Box sx={{ display: 'grid', gap: 2 }}>
          <TextAreaField
            name="plan"
            label={t('riskRecord.issue.raise.plan')}
            required
            minRows={3}
            value={plan}
            onChange={edit(setPlan)}
            error={errorOf('plan')}
            maxLength={LENGTH.longText}
          />
          <Box sx={{ display: 'grid', gap: 2, gridTemplateColumns: { xs: 'minmax(0,1fr)', sm: '1fr 1fr' } }}>
            <SelectField
              name="severity"
              label={t('riskRecord.issue.raise.severity')}
              required
              choices={severities.map((value) => ({ value, label: t(`riskRecord.issue.severities.${value}`) }))}
              value={severity}
              onChange={edit(setSeverity)}
              error={errorOf('severity')}
            />
            <Field name="dueDate" label={t('riskRecord.issue.raise.due')} required error={errorOf('dueDate')}>
              {(control) => <DateField control={control} value={dueDate} min={portalDay()} onChange={edit(setDueDate)} />}
            </Field>
          </Box>
          <Field
            name="assignee"
            label={t('riskRecord.issue.raise.assignee')}
            hint={t('riskRecord.issue.raise.assigneeHint')}
            error={errorOf('assignee')}
          >
            {(control) => <PersonPicker control={control} value={people} onChange={edit(setPeople)} search={findPeople} />}
          </Field>
        </Box>
      )}
    </ActionDialog>
  );
}
