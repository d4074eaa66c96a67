import { Injectable } from '@nestjs/common';
import { MOST_REMINDED, Refusal } from '@portal/contract';
import { readReader, selectHeldDuties, toReader, type SignedInPerson } from '@portal/directory';
import { TeamReminder, type RemindedTask } from '@portal/notification';
import { ChangeLog, currentTime, daysBetween, HolderSets, LivePublisher, Sql, WorkCalendar, type SqlTransaction } from '@portal/platform';
import { duties, takeSeat, type DutyName } from '@portal/workflows';
import { findDueDays } from '../risk-control/list-days.ts';
import { TeamQueries, type TaskKey, type TeamPerson, type TeamTask } from './team.queries.ts';

export interface Reminded {
  readonly reminded: number;
  readonly alreadyToday: number;
}

/** Managers remind their people: of a task once a day, whoever of two managers comes first (decision record 44). */
@Injectable()
export class TeamReminders {
  constructor(
    private readonly sql: Sql,
    private readonly queries: TeamQueries,
    private readonly notifier: TeamReminder,
    private readonly holders: HolderSets,
    private readonly calendar: WorkCalendar,
    private readonly log: ChangeLog,
    private readonly live: LivePublisher,
  ) {}

  /**
   * Reminds one of the caller's people of these tasks, or of all that are overdue.
   * @throws Refusal `not_found` for who is none of his; `wrong_state` when nothing is left to remind of
   */
  async remind(caller: SignedInPerson, personId: number, keys: readonly TaskKey[]): Promise<Reminded> {
    const days = findDueDays(this.calendar);
    let offer = async (): Promise<void> => undefined;
    const result = await this.sql.transaction(async (tx) => {
      const [person] = await this.queries.people(caller.id, days.today, personId, tx);
      if (!person) throw new Refusal('not_found');
      const { rows } = await this.queries.tasks(
        person,
        toReader(caller),
        days,
        {
          bucket: keys.length === 0 ? 'overdue' : 'all',
          ...(keys.length > 0 && { keys }),
          isFreshFirst: true,
          pageIndex: 0,
          pageSize: MOST_REMINDED,
        },
        tx,
      );
      if (rows.length === 0) throw new Refusal('wrong_state', { message: 'team.nothingToRemind' });
      const fresh = await this.#note(tx, caller.id, person.id, rows, days.today);
      if (fresh.length === 0) throw new Refusal('wrong_state', { message: 'team.remindedToday' });
      offer = await this.#tell(tx, caller.id, person, fresh, days.today);
      return { reminded: fresh.length, alreadyToday: rows.length - fresh.length };
    });
    await offer();
    return result;
  }

  /** @returns those that nobody reminded of today: of two calls at once one wins each task */
  async #note(tx: SqlTransaction, managerId: number, personId: number, tasks: readonly TeamTask[], today: string): Promise<TeamTask[]> {
    const noted = await tx.query<TaskKey>(
      `insert into duty_reminder (person_id, subject, subject_id, duty, reminded_on, reminded_at, reminded_by)
       select $1, subject, id, duty, $2::date, $3, $4 from unnest($5::text[], $6::bigint[], $7::text[]) as task (subject, id, duty)
       on conflict (person_id, subject, subject_id, duty) do update
         set reminded_on = excluded.reminded_on, reminded_at = excluded.reminded_at, reminded_by = excluded.reminded_by
         where duty_reminder.reminded_on < excluded.reminded_on
       returning subject, subject_id as id, duty`,
      [
        personId,
        today,
        currentTime(),
        managerId,
        tasks.map(({ subject }) => subject),
        tasks.map(({ id }) => id),
        tasks.map(({ duty }) => duty),
      ],
    );
    const fresh = new Set(noted.map(keyOf));
    return tasks.filter((task) => fresh.has(keyOf(task)));
  }

  async #tell(
    tx: SqlTransaction,
    managerId: number,
    person: TeamPerson,
    tasks: readonly TeamTask[],
    today: string,
  ): Promise<() => Promise<void>> {
    const own = { personId: person.id, insteadOfId: null, tasks: tasks.map((task) => toReminded(task, today)) };
    const substitute = await this.#findSubstitute(tx, managerId, person, tasks, today);
    await this.log.record(tx, {
      actorId: managerId,
      kind: 'person',
      subjectId: person.id,
      subjectName: `${person.name} (${person.userNo})`,
      event: 'teamReminded',
      changes: [{ field: 'tasks', before: '', after: tasks.map(nameInLog).join(', ') }],
    });
    await this.live.publish(tx, { topic: 'team', subject: 'team', id: 0, audience: [managerId] });
    return this.notifier.tell(tx, managerId, [own, ...(substitute ? [substitute] : [])]);
  }

  /** The person's substitute hears of what he may do in his place, and of nothing else; a manager who is the substitute himself needs no reminder. */
  async #findSubstitute(tx: SqlTransaction, managerId: number, person: TeamPerson, tasks: readonly TeamTask[], today: string) {
    if (!person.substitution?.isCurrent || person.substitution.substitute.id === managerId) return undefined;
    const personId = person.substitution.substitute.id;
    const { actor } = await readReader(tx, personId, today);
    const absentee = actor.standsInFor?.find(({ id }) => id === person.id);
    if (!absentee) return undefined;
    const params: unknown[] = [];
    const held = selectHeldDuties(this.holders.sets, takeSeat(actor, absentee), (value) => `$${params.push(value)}`, today);
    const lent = new Set((await tx.query<TaskKey>(`select subject, id, duty from (${held}) held`, params)).map(keyOf));
    const his = tasks.filter((task) => lent.has(keyOf(task))).map((task) => toReminded(task, today));
    return his.length === 0 ? undefined : { personId, insteadOfId: person.id, tasks: his };
  }
}

const keyOf = ({ subject, id, duty }: TaskKey): string => `${subject}:${id}:${duty}`;

const toReminded = (task: TeamTask, today: string): RemindedTask => ({
  recordNo: task.record_no,
  title: task.title,
  titleEn: task.title_en,
  duty: task.duty,
  dueOn: task.due_on,
  days: daysBetween(task.due_on, today),
  link: task.link,
});

/** The change log names no record by its title: not everybody who reads the log may read it. */
const nameInLog = ({ record_no, duty }: TeamTask): string =>
  record_no === '' ? duties[duty as DutyName].label.zh : `${duties[duty as DutyName].label.zh} ${record_no}`;
