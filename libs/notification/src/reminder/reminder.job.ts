import { Injectable, Logger } from '@nestjs/common';
import { defineJob, HandlesJob, Sql, WorkCalendar, type JobHandler, type SqlTransaction } from '@portal/platform';
import type { DutyName } from '@portal/workflows';
import { recordFacts } from '../events/notice-facts.ts';
import { Notifier, type Notice } from '../recipients/notifier.ts';
import { findPeople } from '../recipients/recipients.queries.ts';
import { findEventDuty } from './event-duty.ts';
import { findPolicyDuty } from './policy-duty.ts';
import { findExamDuty } from './exam-duty.ts';
import { findShareDuty } from './share-duty.ts';
import { findDutyManagers, findDutyRecord } from './reminder-recipients.ts';

export interface RemindData {
  readonly timerId: number;
}

/** Fires one due timer. Its row says whether it has fired, so a second job does nothing. */
export const remindJob = defineJob<RemindData>('timer', 'timer', { attempts: 3, backoff: { type: 'exponential', delay: 2_000 } });

interface FiredTimer {
  id: number;
  workflow: string;
  subject_id: number;
  duty: DutyName;
  rung: number;
  also_manager: boolean;
  due_on: string;
  /** A later rung is due as well: after an outage one reminder says it, not one for each rung. Or the duty itself is over. */
  is_overtaken: boolean;
}

const DAY_MS = 86_400_000;

/** Where a manager reads of what his people have not done: the page on which a report is written is its writer's. */
const managerPages = { riskEvent: 'event', riskReport: 'report', policy: 'policy', share: 'share', exam: 'exam' } as const;

/** Sends the reminder of one rung of the ladder (docs/decisions/risk-control.md): one transaction, one effect, whatever the number of workers. */
@HandlesJob(remindJob)
@Injectable()
export class ReminderJob implements JobHandler<RemindData> {
  readonly #sql: Sql;
  readonly #notifier: Notifier;
  readonly #calendar: WorkCalendar;
  readonly #logger = new Logger('Reminder');

  constructor(sql: Sql, notifier: Notifier, calendar: WorkCalendar) {
    this.#sql = sql;
    this.#notifier = notifier;
    this.#calendar = calendar;
  }

  async handle({ timerId }: RemindData): Promise<void> {
    const afterwards: (() => Promise<unknown>)[] = [];
    await this.#sql.transaction(async (tx) => {
      const timer = await this.#fire(tx, timerId);
      if (timer && !timer.is_overtaken) await this.#remind(tx, timer, (work) => void afterwards.push(work));
    });
    for (const work of afterwards) await work().catch((error: Error) => this.#logger.warn(`After the commit: ${error.message}`));
  }

  async #fire(tx: SqlTransaction, timerId: number): Promise<FiredTimer | undefined> {
    const [timer] = await tx.query<FiredTimer>(
      `update workflow_timer t set fired_at = now() where id = $1 and fired_at is null and fire_at <= now()
       returning id, workflow, subject_id, duty, rung, also_manager, due_on, exists (
         select 1 from workflow_timer l where l.workflow = t.workflow and l.subject_id = t.subject_id and l.duty = t.duty
           and l.rung > t.rung and l.rung <> 0 and l.fire_at <= now()) or not exists (
         select 1 from workflow_timer d where d.workflow = t.workflow and d.subject_id = t.subject_id and d.duty = t.duty and d.rung = 0) as is_overtaken`,
      [timerId],
    );
    return timer;
  }

  async #remind(tx: SqlTransaction, timer: FiredTimer, after: (work: () => Promise<unknown>) => void): Promise<void> {
    const record = await findDutyRecord(tx, timer.workflow, timer.subject_id, timer.duty);
    if (!record) return this.#remindOfEvent(tx, timer, after);
    const { control, issue, holderIds } = record;
    const people = new Map((await findPeople(tx, [control.ownerId ?? 0, ...holderIds])).map((person) => [person.id, person]));
    const days = this.#daysSince(timer.due_on);
    const notices: Notice[] = [
      { kind: days > 0 ? 'reminderOverdue' : 'reminderBeforeDue', to: holderIds, independentOf: record.independentOf },
      ...(timer.also_manager ? [{ kind: 'reminderManager' as const, to: await findDutyManagers(tx, holderIds) }] : []),
    ];
    await this.#notifier.notify(
      { tx, after },
      notices,
      {
        ...recordFacts(control),
        owner: people.get(control.ownerId ?? 0) ?? null,
        actor: null,
        dueOn: timer.due_on,
        comment: '',
        subject: issue
          ? { workflow: 'remediationIssue', id: issue.id, state: issue.state, version: issue.version }
          : { workflow: 'riskControl', id: control.id, state: control.state, version: control.version },
        ...(issue && { issueNo: issue.issueNo, plan: issue.plan }),
        duty: timer.duty,
        days: Math.abs(days),
        holder: people.get(holderIds[0] ?? 0) ?? null,
      },
      0,
    );
  }

  /** The same of an event, a report, an issue of a report, a policy or a share. */
  async #remindOfEvent(tx: SqlTransaction, timer: FiredTimer, after: (work: () => Promise<unknown>) => void): Promise<void> {
    const found =
      (await findEventDuty(tx, timer.workflow, timer.subject_id, timer.duty)) ??
      (await findPolicyDuty(tx, timer.workflow, timer.subject_id, timer.duty)) ??
      (await findShareDuty(tx, timer.workflow, timer.subject_id)) ??
      (await findExamDuty(tx, timer.workflow, timer.subject_id));
    if (!found) return;
    const { facts, holderIds, independentOf } = found;
    const [holder] = await findPeople(tx, holderIds.slice(0, 1));
    const days = this.#daysSince(timer.due_on);
    const notices: Notice[] = [
      { kind: days > 0 ? 'reminderOverdue' : 'reminderBeforeDue', to: holderIds, independentOf },
      // The page on which a report is written is its writer's.
      ...(timer.also_manager
        ? [
            {
              kind: 'reminderManager' as const,
              to: await findDutyManagers(tx, holderIds),
              facts: { page: managerPages[facts.source ?? 'riskReport'] },
            },
          ]
        : []),
    ];
    const told = {
      ...facts,
      actor: null,
      dueOn: timer.due_on,
      comment: '',
      duty: timer.duty,
      days: Math.abs(days),
      holder: holder ?? null,
    };
    await this.#notifier.notify({ tx, after }, notices, told, 0);
  }

  #daysSince(dueOn: string): number {
    return Math.round((Date.parse(this.#calendar.dayOf(new Date())) - Date.parse(dueOn)) / DAY_MS);
  }
}
