import {
  defineLifecycleNotices,
  idOf,
  type AreaNotices,
  type Notice,
  type NoticeDesk,
  type NoticeRecord,
  type NoticeRules,
  type NoticeSubject,
  type ReminderKind,
  type SqlRunner,
} from '@portal/platform';
import { remediationIssueWorkflow, settledIssueStates, text, type RemediationIssueEventName } from '@portal/workflows';
import { issueTemplates } from './issue.templates.ts';

type Kind = keyof typeof issueTemplates;

interface IssueRow {
  readonly id: number;
  readonly issueNo: string;
  readonly sourceWorkflow: string;
  readonly sourceId: number;
  readonly plan: string;
  readonly assigneeId: number;
  readonly raisedById: number;
  readonly dueOn: string;
  readonly state: string;
  readonly version: number;
}

/** An issue as notices tell of it, with the number, the page and the owner of the record that it hangs on. */
interface IssueRecord extends NoticeRecord {
  readonly assigneeId: number;
  readonly raisedById: number;
}

const ISSUES = `select id, issue_no as "issueNo", source_workflow as "sourceWorkflow", source_id as "sourceId", plan, assignee_id as "assigneeId",
  raised_by as "raisedById", due_on as "dueOn", state, version from remediation_issue`;

async function findIssues(desk: NoticeDesk, ids: readonly number[]): Promise<IssueRecord[]> {
  const rows = await desk.sql.query<IssueRow>(`${ISSUES} where id = any($1::bigint[])`, [ids]);
  const sources = new Map<string, NoticeRecord>();
  for (const workflow of new Set(rows.map(({ sourceWorkflow }) => sourceWorkflow))) {
    const sourceIds = rows.filter(({ sourceWorkflow }) => sourceWorkflow === workflow).map(({ sourceId }) => sourceId);
    for (const source of await desk.find(workflow, [...new Set(sourceIds)])) sources.set(`${workflow} ${source.id}`, source);
  }
  return rows.flatMap((row) => {
    const source = sources.get(`${row.sourceWorkflow} ${row.sourceId}`);
    if (!source) return [];
    const { id, issueNo, plan, dueOn, assigneeId, raisedById } = row;
    return [
      {
        ...source,
        id,
        subject: toSubject(row),
        facts: { ...source.facts, issueNo, plan, dueOn },
        readerIds: [...source.readerIds, assigneeId],
        assigneeId,
        raisedById,
      },
    ];
  });
}

const toSubject = ({ id, state, version }: IssueRow): NoticeSubject => ({ workflow: remediationIssueWorkflow.name, id, state, version });

/** An issue that somebody has still to do with. */
export interface OpenIssue extends IssueRow {
  readonly subject: NoticeSubject;
}

/** The unsettled issues of a record, oldest first. */
export async function findOpenIssues(sql: SqlRunner, sourceWorkflow: string, sourceId: number): Promise<OpenIssue[]> {
  const rows = await sql.query<IssueRow>(
    `${ISSUES} where source_workflow = $1 and source_id = $2 and state <> all($3::text[]) order by id`,
    [sourceWorkflow, sourceId, [...settledIssueStates]],
  );
  return rows.map((row) => ({ ...row, subject: toSubject(row) }));
}

/** Tells each of the people to whom a decision on the record has given an issue. */
export const tellAssignees = <Assigned extends string>(kind: Assigned, issues: readonly OpenIssue[]): Notice<Assigned>[] =>
  issues.map(({ assigneeId, issueNo, plan, dueOn, subject }) => ({ kind, to: [assigneeId], facts: { issueNo, plan, dueOn, subject } }));

const concerned = ({ assigneeId, ownerId }: IssueRecord): (number | null)[] => [assigneeId, ownerId];

/** Who hears of which event of a remediation issue (docs/decisions/risk-control.md). */
const rules: NoticeRules<RemediationIssueEventName, IssueRecord, Kind | ReminderKind> = {
  START: ({ record }) => [{ kind: 'issueStarted', to: [record.raisedById, record.ownerId] }],
  SUBMIT_FIX: async ({ record, desk }) => {
    const asked = await desk.findHolders(record.subject, 'verification', true);
    return asked
      ? [{ kind: 'verificationAsked', to: asked.holderIds, independentOf: asked.independentOf, inPersonIds: asked.inPersonIds }]
      : [];
  },
  VERIFY: ({ record }) => [{ kind: 'issueVerified', to: concerned(record) }],
  FAIL: ({ record }) => [{ kind: 'issueFailed', to: concerned(record) }],
  EXTEND: ({ record }) => [{ kind: 'issueExtended', to: concerned(record) }],
  CANCEL: ({ record }) => [{ kind: 'issueCancelled', to: concerned(record) }],
  // The owner hears of the reopening itself.
  CANCEL_BY_REOPEN: ({ record }) => [{ kind: 'issueCancelled', to: record.assigneeId === record.ownerId ? [] : [record.assigneeId] }],
  REMIND: ({ record, payload, desk }) => desk.remind([record.subject], payload),
  REASSIGN: ({ record, payload }) => [
    { kind: 'issueReassignedToYou', to: [idOf(payload['newAssigneeId']) ?? record.assigneeId] },
    { kind: 'issueReassignedFromYou', to: [idOf(payload['oldAssigneeId'])] },
  ],
};

/** What remediation issues tell people; the record that an issue hangs on says how it is called and whose it is. */
export const remediationNotices: AreaNotices = {
  templates: issueTemplates,
  acts: {
    remediate: { label: text('处理整改事项', 'Open the issue'), duty: 'remediation' },
    verify: { label: text('验证整改结果', 'Verify the remediation'), duty: 'verification' },
  },
  lifecycles: [defineLifecycleNotices({ workflow: remediationIssueWorkflow, find: findIssues, rules })],
};
