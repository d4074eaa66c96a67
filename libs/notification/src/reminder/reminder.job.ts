import { Injectable, Logger } from '@nestjs/common';
import { findPeople } from '@portal/directory';
import {
  currentTime,
  daysBetween,
  defineJob,
  findDutyCountry,
  RecordKinds,
  HandlesJob,
  noteEscalation,
  Sql,
  WorkCalendar,
  type JobHandler,
  type Notice,
  type ReminderKind,
  type SqlRunner,
  type SqlTransaction,
} from '@portal/platform';
import type { DutyName } from '@portal/workflows';
import { gatherRecordFacts, NoticeDesks, pageOfDuty } from '../recipients/notice-desk.ts';
import { Notifier } from '../recipients/notifier.ts';
import { findAdministrators, findManagers } from '../recipients/recipients.queries.ts';
import { NoticeRegistry } from '../registry/notice-registry.ts';
import { joinRound } from './reminder-round.ts';

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

/** Sends the reminder of one rung of the ladder (docs/decisions/risk-control.md): one transaction, one effect, whatever the number of workers. */
@HandlesJob(remindJob)
@Injectable()
export class ReminderJob implements JobHandler<RemindData> {
  readonly #sql: Sql;
  readonly #notifier: Notifier;
  readonly #registry: NoticeRegistry;
  readonly #desks: NoticeDesks;
  readonly #calendar: WorkCalendar;
  readonly #kinds: RecordKinds;
  readonly #logger = new Logger('Reminder');

  constructor(sql: Sql, notifier: Notifier, registry: NoticeRegistry, desks: NoticeDesks, calendar: WorkCalendar, kinds: RecordKinds) {
    this.#kinds = kinds;
    this.#sql = sql;
    this.#notifier = notifier;
    this.#registry = registry;
    this.#desks = desks;
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
    const { workflow, subject_id: id, duty } = timer;
    const country = await findDutyCountry(tx, this.#calendar, this.#kinds.of(workflow), id, duty);
    const days = daysBetween(timer.due_on, (await this.#calendar.of(tx, country)).dayOf(currentTime()));
    // After an outage: what was to announce the date is too late, the ladder has rungs of its own for after it.
    if (timer.rung < 0 && days > 0) return;
    const desk = this.#desks.open(tx);
    const found = await this.#registry.lifecycleOf(timer.workflow)?.findDuty(desk, timer.subject_id, timer.duty);
    if (!found) return;
    const { record, holderIds, independentOf, inPersonIds } = found;
    const people = await findPeople(tx, [record.ownerId, holderIds[0] ?? null]);
    // The page on which a duty is done is its holder's; his manager reads of the record.
    const page = pageOfDuty(this.#registry, record, timer.duty);
    const recordFacts = await gatherRecordFacts(desk, record);
    const managers = timer.also_manager ? await findDutyManagers(tx, holderIds) : [];
    // Whoever is asked may read what he is asked about; of a confidential record nobody else hears.
    const asked = managers.filter((id) => !recordFacts.audience || recordFacts.audience.has(id));
    await noteEscalation(tx, { workflow: timer.workflow, subjectId: timer.subject_id, duty: timer.duty }, asked);
    const notices: Notice<ReminderKind>[] = [
      { kind: days > 0 ? 'reminderOverdue' : 'reminderBeforeDue', to: holderIds, independentOf, inPersonIds, facts: page },
      { kind: 'reminderManager', to: managers },
    ];
    const facts = {
      ...recordFacts,
      owner: people.get(record.ownerId ?? 0) ?? null,
      actor: null,
      dueOn: timer.due_on,
      comment: '',
      subject: record.subject,
      duty: timer.duty,
      days: Math.abs(days),
      holder: people.get(holderIds[0] ?? 0) ?? null,
    };
    await this.#notifier.notify({ tx, after }, notices, facts, 0, await joinRound(tx));
  }
}

/** The managers of a duty's holders; a holder without one has the administrators (docs/decisions/risk-control.md). Holders themselves are left out. */
async function findDutyManagers(sql: SqlRunner, holderIds: readonly number[]): Promise<number[]> {
  const managers = await findManagers(sql, holderIds);
  const administrators = holderIds.some((id) => !managers.has(id)) ? await findAdministrators(sql) : [];
  return [...new Set([...managers.values(), ...administrators])].filter((id) => !holderIds.includes(id));
}
