import type { RemediationIssueRow } from '@portal/contract/client';
import { messages } from '@portal/contract/client';
import { useState } from 'react';
import { routes } from '../api/routes.ts';
import { DateField } from '../forms/DateField.tsx';
import { useT } from '../i18n/use-t.ts';
import { ConfirmDialog } from '../parts/ConfirmDialog.tsx';
import { Field } from '../parts/Field.tsx';
import { PersonPicker, type Person } from '../parts/PersonPicker.tsx';
import { lookOfAction, type ActionLook } from '../workflow/catalogue.ts';
import { findPeople } from '../api/reference.ts';
import { useRecordAct, type Staleness } from './use-act.ts';

export interface IssueDialogProps {
  issue: RemediationIssueRow;
  event: string;
  /** What a step of the issue makes stale. */
  stale: Staleness;
  onClose: () => void;
}

/** One event of a remediation issue, with what it needs: comments, a new date, another assignee. */
export function IssueDialog({ issue, event, stale, onClose }: IssueDialogProps) {
  const { t, pick } = useT();
  const look = lookOfAction(issue.state, event, 'remediationIssue');
  const words = look ? pick(look.label) : event;
  const title = t('riskRecord.issue.title', { action: words, no: issue.issueNo });
  if (event === 'REASSIGN') return <ReassignIssue {...{ issue, title, words, stale, onClose }} />;
  return <MoveIssue {...{ issue, event, title, words, stale, onClose }} look={look} />;
}

interface Worded {
  issue: RemediationIssueRow;
  title: string;
  words: string;
  stale: Staleness;
  onClose: () => void;
}

function MoveIssue({ issue, event, title, words, look, stale, onClose }: Worded & { event: string; look: ActionLook | undefined }) {
  const { t, pick } = useT();
  const [dueDate, setDueDate] = useState('');
  const act = useRecordAct(routes.updateRemediationIssue, stale, {
    done: t('riskRecord.issue.done', { action: words, no: issue.issueNo }),
    onDone: onClose,
  });
  const isExtension = event === 'EXTEND';
  const required = look?.needsReason !== undefined;
  const send = (comments: string) => {
    if (isExtension && !dueDate) return act.fail(pick(messages['issue.dueDateRequired']), 'dueDate');
    act.run({ body: { id: issue.id, event, comments, rowVersion: issue.rowVersion, ...(isExtension && { dueDate }) } });
  };
  const atDate = act.field === 'dueDate';
  return (
    <ConfirmDialog
      open
      fieldFirst={isExtension}
      title={title}
      body={issue.plan}
      confirmLabel={words}
      destructive={look?.destructive ?? false}
      reason={{ label: t(event === 'CANCEL' ? 'riskRecord.issue.reason' : 'riskRecord.issue.comments'), required }}
      busy={act.busy}
      error={atDate ? undefined : act.error}
      onConfirm={send}
      onClose={onClose}
    >
      {isExtension && (
        <Field name="dueDate" label={t('riskRecord.issue.newDate')} required error={atDate ? act.error : undefined}>
          {(control) => (
            <DateField
              autoFocus
              control={control}
              value={dueDate}
              min={issue.dueDate}
              onChange={(next) => {
                act.forget();
                setDueDate(next);
              }}
            />
          )}
        </Field>
      )}
    </ConfirmDialog>
  );
}

function ReassignIssue({ issue, title, words, stale, onClose }: Worded) {
  const { t } = useT();
  const [people, setPeople] = useState<Person[]>([]);
  const act = useRecordAct(routes.reassignIssue, stale, {
    done: t('riskRecord.issue.done', { action: words, no: issue.issueNo }),
    onDone: onClose,
  });
  const send = (comments: string) => {
    const next = people[0];
    if (!next) return act.fail(t('riskRecord.issue.personRequired'), 'assignee');
    act.run({ body: { id: issue.id, assignee: next.id, comments, rowVersion: issue.rowVersion } });
  };
  return (
    <ConfirmDialog
      open
      fieldFirst
      title={title}
      confirmLabel={words}
      reason={{ label: t('riskRecord.issue.comments'), required: false }}
      busy={act.busy}
      onConfirm={send}
      onClose={onClose}
    >
      <Field name="assignee" label={t('riskRecord.issue.assignee')} required error={act.error}>
        {(control) => (
          <PersonPicker
            autoFocus
            control={control}
            value={people}
            exclude={[issue.assignee.id]}
            onChange={(next) => {
              act.forget();
              setPeople(next);
            }}
            onOccupied={() => setPeople(people)}
            search={findPeople}
          />
        )}
      </Field>
    </ConfirmDialog>
  );
}
