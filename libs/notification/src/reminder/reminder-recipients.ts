import type { SqlRunner } from '@portal/platform';
import { duties, type DutyName } from '@portal/workflows';
import { findVerifiers } from '../events/remediation-issue.notices.ts';
import {
  findAdministrators,
  findControl,
  findDependentPeople,
  findIssues,
  findManagers,
  type ControlRecord,
  type IssueRecord,
} from '../recipients/recipients.queries.ts';

/** What a timer hangs on, and whom its duty waits for. */
export interface DutyRecord {
  readonly control: ControlRecord;
  readonly issue: IssueRecord | undefined;
  readonly holderIds: readonly number[];
  /** Whose work the holders judge. */
  readonly independentOf: readonly number[];
}

/** The record of a timer with the holders of its duty; undefined when the record is gone or inactive, or of a kind that reminds nobody. */
export async function findDutyRecord(sql: SqlRunner, workflow: string, subjectId: number, duty: DutyName): Promise<DutyRecord | undefined> {
  const [issue] = workflow === 'remediationIssue' ? await findIssues(sql, [subjectId]) : [];
  const riskId = workflow === 'riskControl' ? subjectId : issue?.riskId;
  const control = riskId === undefined ? undefined : await findControl(sql, riskId);
  if (!control?.isActive) return undefined;
  const holderIds = await findHolders(sql, duty, control, issue);
  return {
    control,
    issue,
    holderIds: holderIds.length > 0 ? holderIds : await findAdministrators(sql),
    independentOf: await findJudged(sql, duty, control, issue),
  };
}

async function findHolders(sql: SqlRunner, duty: DutyName, control: ControlRecord, issue: IssueRecord | undefined): Promise<number[]> {
  const owner = control.ownerId === null ? [] : [control.ownerId];
  switch (duties[duty].holder) {
    case 'owner':
      return owner;
    case 'ownerAndAssistants':
      return [...owner, ...control.assistantIds];
    case 'assignee':
      return issue ? [issue.assigneeId] : owner;
    case 'administrators':
      return issue ? findVerifiers(sql, issue, control) : findReviewers(sql, control.id);
    // Duties of policies and of knowledge hang on no risk control.
    case 'reader':
    case 'examSitters':
    case 'examMarker':
    case 'policyOwners':
    case 'policyApprovers':
      return [];
  }
}

/** Duties of administrators are judgements on the work of others. */
async function findJudged(sql: SqlRunner, duty: DutyName, control: ControlRecord, issue: IssueRecord | undefined): Promise<number[]> {
  if (duties[duty].holder !== 'administrators') return [];
  return issue ? [issue.assigneeId, ...(control.ownerId === null ? [] : [control.ownerId])] : findDependentPeople(sql, control.id);
}

async function findReviewers(sql: SqlRunner, riskId: number): Promise<number[]> {
  const [administrators, dependent] = [await findAdministrators(sql), await findDependentPeople(sql, riskId)];
  return administrators.filter((id) => !dependent.includes(id));
}

/** The managers of a duty's holders; a holder without one has the administrators (docs/decisions/risk-control.md). Holders themselves are left out. */
export async function findDutyManagers(sql: SqlRunner, holderIds: readonly number[]): Promise<number[]> {
  const managers = await findManagers(sql, holderIds);
  const administrators = holderIds.some((id) => !managers.has(id)) ? await findAdministrators(sql) : [];
  return [...new Set([...managers.values(), ...administrators])].filter((id) => !holderIds.includes(id));
}
