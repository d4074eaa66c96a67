import { Inject, Injectable } from '@nestjs/common';
import { findPeople } from '@portal/directory';
import { ChangeLog, CONFIG, LivePublisher, Mailer, Sql, type Config } from '@portal/platform';
import { findAdministrators } from '../recipients/recipients.queries.ts';
import { FILE_PAGE, fileLine, fileMail, type ChangedFile } from './file.templates.ts';

/** Tells all administrators of a stored file that was changed: it is no event of a record, so it has no consumer. */
@Injectable()
export class FileAlarm {
  readonly #sql: Sql;
  readonly #log: ChangeLog;
  readonly #mailer: Mailer;
  readonly #live: LivePublisher;
  readonly #config: Config;

  constructor(sql: Sql, log: ChangeLog, mailer: Mailer, live: LivePublisher, @Inject(CONFIG) config: Config) {
    this.#sql = sql;
    this.#log = log;
    this.#mailer = mailer;
    this.#live = live;
    this.#config = config;
  }

  /** Once for a file and what was found in it, however often it is asked for; the change log keeps it. */
  async raise(file: ChangedFile): Promise<void> {
    const waiting = await this.#sql.transaction(async (tx) => {
      await tx.query('select pg_advisory_xact_lock(727011, hashint8($1::bigint))', [file.fileId]);
      const known = await tx.query(
        `select 1 from admin_change where kind = 'audit' and event = 'fileChanged' and subject_id = $1 and changes->0->>'after' = $2 limit 1`,
        [file.fileId, file.found],
      );
      if (known.length > 0) return [];
      const changes = [{ field: 'sha256', before: file.expected, after: file.found }];
      await this.#log.record(tx, {
        actorId: file.personId,
        kind: 'audit',
        subjectId: file.fileId,
        subjectName: file.name,
        event: 'fileChanged',
        changes,
      });
      const readers = [...(await findPeople(tx, await findAdministrators(tx))).values()];
      if (readers.length === 0) return [];
      const audience = readers.map(({ id }) => id);
      const rows = await tx.query<{ id: number }>(
        `insert into notification (person_id, kind, text, text_en, link) select person, 'fileChanged', $2, $3, $4 from unnest($1::bigint[]) as person
         returning id`,
        [audience, fileLine(file, 'zh'), fileLine(file, 'en'), FILE_PAGE],
      );
      await this.#live.publish(tx, { topic: 'notification', subject: 'notification', id: file.fileId, audience });
      return this.#mailer.enqueue(
        tx,
        readers.map((reader, place) => {
          const language = reader.language ?? this.#config.DEFAULT_LANGUAGE;
          return {
            person: { id: reader.id, email: reader.email },
            language,
            template: 'fileChanged',
            recordNo: '',
            notificationIds: [rows[place]!.id],
            content: fileMail(file, reader, language, this.#config.publicUrl),
          };
        }),
      );
    });
    await this.#mailer.offer(waiting);
  }
}
