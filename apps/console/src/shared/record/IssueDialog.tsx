import { messages, type RemediationIssueRow } from '@portal/contract/client';
import { routes } from '../api/routes.ts';
import { useT } from '../i18n/use-t.ts';
import { lookOfAction } from '../workflow/catalogue.ts';
import { issueHistory } from '../workflow/issue-history.ts';
import { ActionDialog, type ActionSpec } from './ActionDialog.tsx';
import { FixDialog } from './FixDialog.tsx';
import { request, type ActionOf, type RecordAction } from './use-record-action.ts';

/** What is done with an issue, by the machine's events. */
export type IssueAction = ActionOf<RemediationIssueRow>;

/** One event of a remediation issue, with what it needs: comments, a new date, another assignee. */
export function IssueDialog({
  issue,
  event,
  action,
}: {
  issue: RemediationIssueRow;
  event: IssueAction;
  action: RecordAction<IssueAction>;
}) {
  const { t, pick } = useT();
  const look = lookOfAction(issue.state, event, 'remediationIssue');
  const words = look ? pick(look.label) : event;
  const shared = {
    title: t('riskRecord.issue.title', { action: words, no: issue.issueNo }),
    confirmLabel: words,
    reason: t(look?.destructive ? 'riskRecord.dialog.reason' : 'riskRecord.dialog.comments'),
  };
  const happened = issueHistory[event];
  const done = t('riskRecord.issue.done', { happened: happened ? pick(happened) : words, no: issue.issueNo });
  const { id, rowVersion } = issue;
  const reassign: ActionSpec = {
    ...shared,
    people: {
      name: 'assignee',
      label: t('riskRecord.issue.assignee'),
      missing: t('riskRecord.issue.personRequired'),
      exclude: [issue.assignee.id],
    },
    send: ({ reason: comments, people: [next] }) =>
      next && request({ route: routes.reassignIssue, input: { body: { id, assignee: next.id, comments, rowVersion } }, done }),
  };
  const move: ActionSpec = {
    ...shared,
    body: issue.plan,
    ...(event === 'EXTEND' && {
      date: {
        name: 'dueDate',
        label: t('riskRecord.issue.newDate'),
        missing: pick(messages['issue.dueDateRequired']),
        min: issue.dueDate,
      },
    }),
    send: ({ reason: comments, date }) =>
      request({
        route: routes.updateRemediationIssue,
        input: { body: { id, event, comments, rowVersion, ...(date && { dueDate: date }) } },
        done,
      }),
  };
  if (event === 'SUBMIT_FIX') return <FixDialog key={id} issue={issue} action={action} title={shared.title} done={done} />;
  return (
    <ActionDialog
      key={`${id}-${event}`}
      action={action}
      spec={event === 'REASSIGN' ? reassign : move}
      state={issue.state}
      workflow="remediationIssue"
    />
  );
}
