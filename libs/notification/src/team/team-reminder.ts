import { Inject, Injectable } from '@nestjs/common';
import { findPeople } from '@portal/directory';
import { CONFIG, LivePublisher, Mailer, type Config, type SqlRunner } from '@portal/platform';
import { teamReminderLine, teamReminderMail, type RemindedTask } from './team-reminder.templates.ts';

export type { RemindedTask };

/** Whom a manager reminds: the holder of these tasks, or a substitute of his who may do them in his place. */
export interface TaskReader {
  readonly personId: number;
  /** Whose tasks they are, where the reader is not their holder. */
  readonly insteadOfId: number | null;
  readonly tasks: readonly RemindedTask[];
}

/** Tells people what their manager reminds them of: it is no event of a record, so it has no consumer (decision record 44). */
@Injectable()
export class TeamReminder {
  readonly #mailer: Mailer;
  readonly #live: LivePublisher;
  readonly #config: Config;

  constructor(mailer: Mailer, live: LivePublisher, @Inject(CONFIG) config: Config) {
    this.#mailer = mailer;
    this.#live = live;
    this.#config = config;
  }

  /**
   * Writes one inbox entry a task and one mail a reader, in the transaction of the reminder.
   * @returns what offers the mails, for after the commit
   */
  async tell(tx: SqlRunner, managerId: number, asked: readonly TaskReader[]): Promise<() => Promise<void>> {
    const readers = asked.filter(({ tasks }) => tasks.length > 0);
    const people = await findPeople(tx, [managerId, ...readers.flatMap(({ personId, insteadOfId }) => [personId, insteadOfId])]);
    const manager = people.get(managerId)!;
    const told = readers.flatMap((reader) => {
      const person = people.get(reader.personId);
      const insteadOf = reader.insteadOfId === null ? null : (people.get(reader.insteadOfId) ?? null);
      return person?.isActive ? [{ person, tasks: reader.tasks, facts: { manager, insteadOf } }] : [];
    });
    if (told.length === 0) return async () => undefined;
    const entries = told.flatMap(({ person, tasks, facts }) => tasks.map((task) => ({ person, task, facts })));
    const rows = await tx.query<{ id: number; person_id: number }>(
      `insert into notification (person_id, kind, text, text_en, record_no, link)
       select person_id, 'teamReminded', text, text_en, record_no, link
       from unnest($1::bigint[], $2::text[], $3::text[], $4::text[], $5::text[]) as e (person_id, text, text_en, record_no, link)
       returning id, person_id`,
      [
        entries.map(({ person }) => person.id),
        entries.map(({ task, facts }) => teamReminderLine(task, facts, 'zh')),
        entries.map(({ task, facts }) => teamReminderLine(task, facts, 'en')),
        entries.map(({ task }) => task.recordNo),
        entries.map(({ task }) => task.link),
      ],
    );
    const audience = told.map(({ person }) => person.id);
    await this.#live.publish(tx, { topic: 'notification', subject: 'notification', id: managerId, audience });
    const waiting = await this.#mailer.enqueue(
      tx,
      told.map(({ person, tasks, facts }) => {
        const language = person.language ?? this.#config.DEFAULT_LANGUAGE;
        return {
          person: { id: person.id, email: person.email },
          language,
          template: 'teamReminded',
          recordNo: tasks[0]?.recordNo ?? '',
          notificationIds: rows.filter((row) => row.person_id === person.id).map(({ id }) => id),
          content: teamReminderMail(tasks, facts, person, language, this.#config.publicUrl),
        };
      }),
    );
    return () => this.#mailer.offer(waiting);
  }
}
