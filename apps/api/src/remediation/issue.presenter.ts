import type { IssueListRow, RemediationIssueRow } from '@portal/contract';
import { refIn, type PersonRow, type StandsInFor } from '@portal/directory';
import { currentTime } from '@portal/platform';
import { countDays, type IssueView } from '@portal/remediation';
import { fileUrl, markAbsent } from '../risk-control/risk-control.presenter.ts';

type People = ReadonlyMap<number, PersonRow>;

/** Everybody whom an issue's card names. */
export const peopleOfIssue = (issue: IssueView): (number | null)[] => [
  issue.assignee_id,
  issue.raised_by,
  ...issue.said.map(({ actorId }) => actorId),
  ...issue.files.map((file) => file.uploaded_by),
];

export function toIssueRow(issue: IssueView, people: People, standsInFor: readonly StandsInFor[]): RemediationIssueRow {
  const notes = issue.said.map(({ isOnward, actorId, event, comments, at }) => ({
    isOnward,
    note: { event, comments, by: refIn(people, actorId), at: new Date(at).toISOString() },
  }));
  return {
    id: issue.id,
    riskId: issue.source_id,
    issueNo: issue.issue_no,
    plan: issue.plan,
    assignee: refIn(people, issue.assignee_id) ?? { id: issue.assignee_id, userNO: '', name: '', englishName: '' },
    dueDate: issue.due_on,
    dutyDueOn: issue.duty_due_on,
    severity: issue.severity,
    source: issue.source,
    sourceType: issue.source_workflow,
    sourceNo: issue.source_no,
    sourceTitle: issue.source_title ?? '',
    raisedBy: refIn(people, issue.raised_by),
    ageDays: countDays(issue, currentTime()),
    extensions: issue.extensions,
    docs: issue.files.map((file) => ({
      docId: file.file_id,
      fileName: file.name,
      url: fileUrl(file.file_id),
      type: 0,
      size: file.size,
      sha256: file.sha256,
      uploadedBy: refIn(people, file.uploaded_by),
      uploadedAt: new Date(file.created_at).toISOString(),
    })),
    state: issue.state,
    rowVersion: issue.version,
    allowedActions: issue.allowedActions,
    ...markAbsent(issue.representedIds, standsInFor),
    lastComment: notes.at(-1)?.note ?? null,
    notes: notes.filter(({ isOnward }) => isOnward).map(({ note }) => note),
    createdAt: issue.created_at.toISOString(),
  };
}

/** A row of the register. */
export function toIssueListRow(issue: IssueView, people: People, standsInFor: readonly StandsInFor[]): IssueListRow {
  const { assignee, riskId, dueDate, docs, ...row } = toIssueRow(issue, people, standsInFor);
  const { id, issueNo, plan, source, sourceType, sourceNo, severity, extensions, ageDays, state, rowVersion, allowedActions, createdAt } =
    row;
  return {
    id,
    issueNo,
    plan,
    source,
    sourceType,
    sourceId: riskId,
    sourceNo,
    severity,
    owner: assignee,
    dueOn: dueDate,
    dutyDueOn: row.dutyDueOn,
    extensions,
    ageDays,
    state,
    rowVersion,
    allowedActions,
    ...(row.onBehalfOf && { onBehalfOf: row.onBehalfOf }),
    createdAt,
    files: docs.length,
  };
}
