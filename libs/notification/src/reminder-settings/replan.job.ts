import { Injectable } from '@nestjs/common';
import {
  addDays,
  currentTime,
  defineJob,
  defineJobKind,
  HandlesJob,
  JobRuns,
  findDutyCountries,
  JobRunWorker,
  RecordKinds,
  Sql,
  WorkCalendar,
  type JobControl,
  type JobHandler,
  type JobRun,
  type JobRunData,
  type JobWork,
  type SqlTransaction,
} from '@portal/platform';
import { duties, type DutyName } from '@portal/workflows';

export interface ReplanInput {
  readonly duties: readonly string[];
  readonly movesDueDates: boolean;
}

export interface ReplanOutput {
  readonly total: number;
  readonly processed: number;
  readonly changed: number;
  /** The last duty that was looked at; the next portion begins behind it. */
  readonly lastId: number;
}

/** Carries a change of reminder settings or holidays to the duties that are open. It is not given up: a change that half the duties know nothing of is worse. */
export const replanKind = defineJobKind<ReplanInput, ReplanOutput>({
  name: 'reminderReplan',
  job: defineJob<JobRunData>('timer', 'replan', { attempts: 5, backoff: { type: 'exponential', delay: 1_000 } }),
  audience: 'administrators',
  attempts: null,
});

const AT_ONCE = 200;

interface OpenDuty {
  id: number;
  workflow: string;
  subject_id: number;
  duty: DutyName;
  due_on: string;
  is_set: boolean;
  begins_at: Date;
}

interface Rung {
  workflow: string;
  subject_id: number;
  duty: string;
  rung: number;
  also_manager: boolean;
  due_on: string;
  fire_at: Date;
  fired_at: Date | null;
}

/**
 * Plans the rungs that are still to come anew, portion by portion, each in a transaction with its place in the row: a crash or a second
 * job goes on where the last one stopped, and a duty that is planned as it should be is left alone. What was sent stays sent; what is due at
 * this moment is the sweep's. A duty's due date stays as people were told, unless the change asks for the new one.
 */
@HandlesJob(replanKind.job)
@Injectable()
export class ReplanJob implements JobHandler<JobRunData>, JobWork<ReplanInput, ReplanOutput> {
  readonly kind = replanKind;
  readonly #sql: Sql;
  readonly #calendar: WorkCalendar;
  readonly #runs: JobRuns;
  readonly #worker: JobRunWorker;
  readonly #kinds: RecordKinds;

  constructor(sql: Sql, calendar: WorkCalendar, runs: JobRuns, worker: JobRunWorker, kinds: RecordKinds) {
    this.#kinds = kinds;
    this.#sql = sql;
    this.#calendar = calendar;
    this.#runs = runs;
    this.#worker = worker;
  }

  handle({ jobId }: JobRunData, job: JobControl): Promise<void> {
    return this.#worker.take(this, jobId, job);
  }

  async work({ id }: JobRun<ReplanInput, ReplanOutput>): Promise<null> {
    this.#calendar.forget();
    while (await this.#sql.transaction((tx) => this.#portion(tx, id)));
    return null;
  }

  /** @returns whether there is more to do */
  async #portion(tx: SqlTransaction, id: number): Promise<boolean> {
    const run = await this.#runs.hold(tx, replanKind, id);
    if (!run) return false;
    const { input, output } = run;
    const open = await tx.query<OpenDuty>(
      `select id, workflow, subject_id, duty, due_on, is_set, fired_at as begins_at from workflow_timer
       where rung = 0 and duty = any($1::text[]) and id > $2 order by id limit ${AT_ONCE} for update`,
      [input.duties, output.lastId],
    );
    let changed = 0;
    const rungs = open.length > 0 ? await this.#rungsOf(tx, open) : [];
    const wanted = open.map(({ workflow, subject_id, duty }) => ({ workflow, subjectId: subject_id, duty }));
    const countryOf = await findDutyCountries(tx, this.#calendar, this.#kinds, wanted);
    for (const duty of open) {
      const country = countryOf(duty.workflow, duty.subject_id, duty.duty);
      const own = rungs.filter((rung) => rung.workflow === duty.workflow && rung.subject_id === duty.subject_id && rung.duty === duty.duty);
      if (await this.#planAnew(tx, duty, own, input.movesDueDates, country)) changed += 1;
    }
    const processed = output.processed + open.length;
    const total = Math.max(output.total, processed);
    const now: ReplanOutput = { total, processed, changed: output.changed + changed, lastId: open.at(-1)?.id ?? output.lastId };
    if (open.length < AT_ONCE) await this.#runs.finish(tx, replanKind, id, now);
    else await this.#runs.note(tx, replanKind, id, (processed / Math.max(1, total)) * 100, now);
    return open.length === AT_ONCE;
  }

  #rungsOf(tx: SqlTransaction, open: readonly OpenDuty[]): Promise<Rung[]> {
    return tx.query<Rung>(
      `select t.workflow, t.subject_id, t.duty, t.rung, t.also_manager, t.due_on, t.fire_at, t.fired_at from workflow_timer t
       join unnest($1::text[], $2::bigint[]) as o (workflow, subject_id) on t.workflow = o.workflow and t.subject_id = o.subject_id
       where t.rung <> 0 order by t.id for update of t`,
      [open.map((duty) => duty.workflow), open.map((duty) => duty.subject_id)],
    );
  }

  async #planAnew(
    tx: SqlTransaction,
    duty: OpenDuty,
    present: readonly Rung[],
    movesDueDates: boolean,
    country: string | null,
  ): Promise<boolean> {
    const now = currentTime();
    const dueOn = movesDueDates ? await this.#dueOn(tx, duty, country) : duty.due_on;
    const hasMoved = dueOn !== duty.due_on;
    const coming = present.filter((rung) => rung.fired_at === null && rung.fire_at > now);
    // With a new due date the ladder begins anew: a rung that was sent for the old date says nothing about the new one.
    const kept = hasMoved ? [] : present.filter((rung) => !coming.includes(rung));
    const ladder = await this.#calendar.ladder(tx, duty.duty, dueOn, { country });
    const wanted = ladder.filter(({ rung, fireAt }) => fireAt > duty.begins_at && fireAt > now && !kept.some((one) => one.rung === rung));
    const isSame =
      !hasMoved &&
      wanted.length === coming.length &&
      wanted.every(({ rung, alsoManager, fireAt }) =>
        coming.some((one) => one.rung === rung && one.also_manager === alsoManager && one.fire_at.getTime() === fireAt.getTime()),
      );
    if (isSame) return false;
    const gone = present.filter((rung) => !kept.includes(rung)).map(({ rung }) => rung);
    const key = [duty.workflow, duty.subject_id, duty.duty];
    await tx.query('delete from workflow_timer where workflow = $1 and subject_id = $2 and duty = $3 and rung = any($4::int[])', [
      ...key,
      gone,
    ]);
    if (hasMoved) {
      await tx.query('update workflow_timer set due_on = $4 where workflow = $1 and subject_id = $2 and duty = $3', [...key, dueOn]);
    }
    await tx.query(
      `insert into workflow_timer (workflow, subject_id, duty, rung, also_manager, due_on, fire_at)
       select $1, $2, $3, rung, also_manager, $4::date, fire_at from unnest($5::int[], $6::boolean[], $7::timestamptz[]) as r (rung, also_manager, fire_at)
       on conflict do nothing`,
      [...key, dueOn, wanted.map(({ rung }) => rung), wanted.map(({ alsoManager }) => alsoManager), wanted.map(({ fireAt }) => fireAt)],
    );
    return true;
  }

  /** The due date by the new days, for duties that have days of their own and whose date nobody set. */
  async #dueOn(tx: SqlTransaction, duty: OpenDuty, country: string | null): Promise<string> {
    if (duty.is_set || duties[duty.duty].dueInDays === null) return duty.due_on;
    const { dueInDays } = await this.#calendar.settingOf(tx, duty.duty);
    return dueInDays === null ? duty.due_on : addDays((await this.#calendar.of(tx, country)).dayOf(duty.begins_at), dueInDays);
  }
}
