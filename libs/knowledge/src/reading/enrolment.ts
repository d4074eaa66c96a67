import { shareReadingWorkflow, shareWorkflow } from '@portal/workflows';
import { Injectable } from '@nestjs/common';
import { currentTime, WorkCalendar, type SqlTransaction, quoteState } from '@portal/platform';
import { audiencePeople } from '../audience/audience.ts';
import { findReadings, type ReadingRow } from './reading-row.ts';

const UNREAD = quoteState(shareReadingWorkflow, 'unread');

interface SharePlan {
  readonly id: number;
  readonly due_on: string | null;
}

/** Puts a share on people's desks: a reading a person, with the reminders of its due date. Doing it again adds only who is missing. */
@Injectable()
export class Enrolment {
  readonly #calendar: WorkCalendar;

  constructor(calendar: WorkCalendar) {
    this.#calendar = calendar;
  }

  /** Everybody of the audience of an active share. @returns how many came to it now */
  async enrolAudience(tx: SqlTransaction, shareId: number): Promise<number> {
    const [share] = await tx.query<SharePlan>(
      `select id, due_on from kms_share where id = $1 and state = ${quoteState(shareWorkflow, 'active')} and deleted_at is null for share`,
      [shareId],
    );
    if (!share) return 0;
    const added = await tx.query<{ id: number }>(
      `insert into share_reading (share_id, person_id, state)
       select s.id, p.id, ${UNREAD} from kms_share s cross join lateral ${audiencePeople('s')} p where s.id = $1
       on conflict (share_id, person_id) do nothing returning id`,
      [shareId],
    );
    await this.arm(
      tx,
      added.map(({ id }) => id),
      share.due_on,
    );
    return added.length;
  }

  /** One person's reading, made when he opens the share before the worker has brought it to him, or comes to the audience later. */
  async enrolOne(tx: SqlTransaction, shareId: number, personId: number): Promise<ReadingRow> {
    const [added] = await tx.query<{ id: number; due_on: string | null }>(
      `insert into share_reading (share_id, person_id, state, told_at) values ($1, $2, ${UNREAD}, $3)
       on conflict (share_id, person_id) do nothing returning id, (select due_on from kms_share where id = $1) as due_on`,
      [shareId, personId, currentTime()],
    );
    if (added) await this.arm(tx, [added.id], added.due_on);
    const [reading] = await findReadings(tx, 'r.share_id = $1 and r.person_id = $2', [shareId, personId]);
    return reading!;
  }

  /** A changed due date: what is not read yet is reminded of by the new one, or by none. */
  async rearm(tx: SqlTransaction, shareId: number): Promise<void> {
    const open = await tx.query<{ id: number; due_on: string | null }>(
      `select r.id, s.due_on from share_reading r join kms_share s on s.id = r.share_id where s.id = $1 and r.state <> ${quoteState(shareReadingWorkflow, 'read')} order by r.id`,
      [shareId],
    );
    const ids = open.map(({ id }) => id);
    await tx.query(`delete from workflow_timer where workflow = 'shareReading' and subject_id = any($1::bigint[])`, [ids]);
    await this.arm(tx, ids, open[0]?.due_on ?? null);
  }

  /** One plan for all of a country: they have the same due date. A share without one reminds nobody. */
  async arm(tx: SqlTransaction, readingIds: readonly number[], dueOn: string | null): Promise<void> {
    if (dueOn === null || readingIds.length === 0) return;
    const countryOf = await this.#countriesOf(tx, readingIds);
    for (const country of new Set(readingIds.map(countryOf))) {
      await this.#armAs(
        tx,
        readingIds.filter((id) => countryOf(id) === country),
        dueOn,
        country,
      );
    }
  }

  async #countriesOf(tx: SqlTransaction, readingIds: readonly number[]): Promise<(id: number) => string | null> {
    if (!(await this.#calendar.hasCountries(tx))) return () => null;
    const rows = await tx.query<{ id: number; country: string | null }>(
      'select id, person_country(person_id) as country from share_reading where id = any($1::bigint[])',
      [readingIds],
    );
    const countries = new Map(rows.map(({ id, country }) => [id, country]));
    return (id) => countries.get(id) ?? null;
  }

  async #armAs(tx: SqlTransaction, readingIds: readonly number[], dueOn: string, country: string | null): Promise<void> {
    const at = currentTime();
    const plan = await this.#calendar.plan(tx, 'reading', at, dueOn, country);
    const timers = [{ rung: 0, alsoManager: false, fireAt: at }, ...plan.timers];
    // Rung 0 holds the due date and counts as fired.
    await tx.query(
      `insert into workflow_timer (workflow, subject_id, duty, rung, also_manager, due_on, fire_at, fired_at)
       select 'shareReading', subject_id, $2, rung, also_manager, $3::date, fire_at, case when rung = 0 then $4::timestamptz end
       from unnest($1::bigint[]) as subject (subject_id),
         unnest($5::int[], $6::boolean[], $7::timestamptz[]) as timer (rung, also_manager, fire_at)
       on conflict do nothing`,
      [
        readingIds,
        plan.duty,
        plan.dueOn,
        at,
        timers.map(({ rung }) => rung),
        timers.map(({ alsoManager }) => alsoManager),
        timers.map(({ fireAt }) => fireAt),
      ],
    );
  }
}
