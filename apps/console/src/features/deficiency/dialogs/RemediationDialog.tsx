import Box from '@mui/material/Box';
import { LENGTH, messages } from '@portal/contract/client';
import { useState } from 'react';
import { routes } from '#shared/api/routes.ts';
import { TextAreaField } from '#shared/forms/fields.tsx';
import { portalDay } from '#shared/i18n/portal-day.ts';
import { useT } from '#shared/i18n/use-t.ts';
import { ActionDialog } from '#shared/record/ActionDialog.tsx';
import { request, type DialogAction } from '#shared/record/use-record-action.ts';
import type { DeficiencyRecord } from '../api/records.ts';

/** The remediation: with the issues that the review has raised already, else with a new one. */
export function RemediationDialog(props: { record: DeficiencyRecord; action: DialogAction }) {
  return props.record.issues.some(({ suffices }) => suffices) ? <WithKnownIssues {...props} /> : <WithNewIssue {...props} />;
}

/** Nobody mends the same thing twice: what the review has raised is named, and nothing else is asked. */
function WithKnownIssues({ record, action }: { record: DeficiencyRecord; action: DialogAction }) {
  const { t, list } = useT();
  const known = record.issues.filter(({ suffices }) => suffices);
  const body = { id: record.id, rowVersion: record.rowVersion, plan: '', dueDate: null, assignee: null };
  return (
    <ActionDialog
      action={action}
      state={record.state}
      workflow="deficiency"
      spec={{
        body: t('deficiency.form.knownIssues', { numbers: list(known.map(({ issueNo }) => issueNo)) }),
        send: () => request({ route: routes.startDeficiencyRemediation, input: { body } }),
      }}
    />
  );
}

/** What is to be remediated, by whom and until when: it becomes a remediation issue. */
function WithNewIssue({ record, action }: { record: DeficiencyRecord; action: DialogAction }) {
  const { t, pick } = useT();
  const [plan, setPlan] = useState('');
  return (
    <ActionDialog
      action={action}
      state={record.state}
      workflow="deficiency"
      fields={['plan']}
      spec={{
        people: { name: 'assignee', label: t('deficiency.form.assignee'), hint: t('deficiency.form.assigneeHint') },
        date: { name: 'dueDate', label: t('deficiency.form.due'), min: portalDay(), missing: pick(messages['issue.dueDateRequired']) },
        check: () => [!plan.trim() && { field: 'plan', message: pick(messages['issue.planRequired']) }],
        send: ({ people, date }) =>
          request({
            route: routes.startDeficiencyRemediation,
            input: { body: { id: record.id, rowVersion: record.rowVersion, plan, dueDate: date, assignee: people[0]?.id ?? null } },
          }),
      }}
    >
      {(errorOf) => (
        <Box>
          <TextAreaField
            name="plan"
            required
            label={t('deficiency.form.plan')}
            minRows={3}
            value={plan}
            onChange={(value) => {
              action.edit();
              setPlan(value);
            }}
            error={errorOf('plan')}
            maxLength={LENGTH.longText}
          />
        </Box>
      )}
    </ActionDialog>
  );
}
