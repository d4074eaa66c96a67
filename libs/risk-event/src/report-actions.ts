import { refuseField, type ReportActionFields } from '@portal/contract';
import { findActiveByNo } from '@portal/directory';
import type { SqlRunner, SqlTransaction } from '@portal/platform';
import type { RemediationIssueState } from '@portal/workflows';

/** An action of a report with its owner; the owner is nobody while the draft does not say. */
export interface ActionRow {
  readonly id: number;
  readonly position: number;
  readonly text: string;
  readonly owner_id: number | null;
  readonly owner_no: string;
  readonly owner_name: string;
  readonly owner_english_name: string;
  readonly due_on: string | null;
  readonly issue_id: number | null;
  readonly issue_no: string | null;
  readonly issue_state: RemediationIssueState | null;
}

export interface CheckedAction {
  readonly text: string;
  readonly ownerId: number | null;
  readonly ownerNo: string;
  readonly dueDate: string | null;
}

export function listActions(sql: SqlRunner, reportId: number): Promise<ActionRow[]> {
  return sql.prepared<ActionRow>(
    `select a.id, a.position, a.text, a.owner_id, coalesce(p.user_no, '') as owner_no, coalesce(p.name, '') as owner_name,
       coalesce(p.english_name, '') as owner_english_name, a.due_on, a.issue_id, i.issue_no, i.state as issue_state
     from risk_report_action a left join person p on p.id = a.owner_id left join remediation_issue i on i.id = a.issue_id
     where a.report_id = $1 order by a.position`,
    [reportId],
  );
}

/** @throws Refusal `validation` when an owner's number is nobody's who is active */
export async function resolveActions(sql: SqlRunner, actions: readonly ReportActionFields[]): Promise<CheckedAction[]> {
  const numbers = [...new Set(actions.map((action) => action.ownerNo).filter(Boolean))];
  const owners = new Map((await findActiveByNo(sql, 'actions', numbers)).map((person) => [person.userNo.toLowerCase(), person]));
  return actions.map(({ text, ownerNo, dueDate }) => {
    const owner = owners.get(ownerNo.toLowerCase());
    return { text, ownerId: owner?.id ?? null, ownerNo: owner?.userNo ?? '', dueDate };
  });
}

/** An action that is to be done is due today at the earliest. */
export function assertNoPastAction(actions: readonly { readonly dueDate: string | null }[], today: string): void {
  if (actions.some(({ dueDate }) => dueDate !== null && dueDate < today)) throw refuseField('actions', 'riskReport.actionPast');
}

/** The actions as they are now replace those that were there. */
export async function writeActions(tx: SqlTransaction, reportId: number, actions: readonly CheckedAction[]): Promise<void> {
  await tx.query('delete from risk_report_action where report_id = $1', [reportId]);
  for (const [position, action] of actions.entries()) {
    await tx.query('insert into risk_report_action (report_id, position, text, owner_id, due_on) values ($1, $2, $3, $4, $5)', [
      reportId,
      position,
      action.text,
      action.ownerId,
      action.dueDate,
    ]);
  }
}

/** Actions as the history keeps them: one line each. */
export function sayActions(actions: readonly { text: string; ownerNo: string; dueDate: string | null }[]): string {
  return actions.map(({ text, ownerNo, dueDate }) => [text.replace(/\s+/g, ' '), ownerNo, dueDate ?? ''].join(' | ')).join('\n');
}
