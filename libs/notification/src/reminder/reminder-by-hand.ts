import type { SqlRunner, StepPayload } from '@portal/platform';
import type { DutyName } from '@portal/workflows';
import type { Notice } from '../recipients/notifier.ts';
import { findPeople, type ControlRecord } from '../recipients/recipients.queries.ts';
import { findDutyRecord } from './reminder-recipients.ts';

const DAY_MS = 86_400_000;

interface OpenDuty {
  readonly workflow: string;
  readonly subject_id: number;
  readonly duty: DutyName;
  readonly due_on: string;
}

/**
 * What an administrator's reminder tells: the duties that the control or its issues wait for now, each to those who must do it. The one who
 * reminds hears of it only where nobody else could act.
 */
export async function noticeReminder(sql: SqlRunner, control: ControlRecord, payload: StepPayload): Promise<Notice[]> {
  const open = await sql.query<OpenDuty>(
    `select workflow, subject_id, duty, due_on from workflow_timer
     where rung = 0 and ((workflow = 'riskControl' and subject_id = $1) or (workflow = 'remediationIssue' and subject_id in (
       select id from remediation_issue where source_workflow = 'riskControl' and source_id = $1 and state not in ('verified', 'cancelled'))))
     order by due_on, subject_id`,
    [control.id],
  );
  const today = typeof payload['today'] === 'string' ? payload['today'] : new Date().toISOString().slice(0, 10);
  const notices: Notice[] = [];
  for (const { workflow, subject_id, duty, due_on } of open) {
    const record = await findDutyRecord(sql, workflow, subject_id, duty);
    if (!record) continue;
    const others = record.holderIds.filter((id) => id !== payload.actorId);
    const to = others.length > 0 ? others : record.holderIds;
    const [holder] = await findPeople(sql, to.slice(0, 1));
    const days = Math.round((Date.parse(today) - Date.parse(due_on)) / DAY_MS);
    notices.push({
      kind: days > 0 ? 'remindedOverdue' : 'reminded',
      to,
      facts: {
        duty,
        dueOn: due_on,
        days: Math.abs(days),
        holder: holder ?? null,
        ...(record.issue && { issueNo: record.issue.issueNo, plan: record.issue.plan }),
      },
    });
  }
  return notices;
}
