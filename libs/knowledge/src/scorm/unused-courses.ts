import { Injectable } from '@nestjs/common';
import { FileStorage, isPgError, pgError, readRetentionDays, Sql, type RetentionRule, type SqlTransaction } from '@portal/platform';

const AT_ONCE = 20;
/** No share has it, nobody learned with it and nobody is about to. */
const unused = `not exists (select 1 from kms_share s where s.course_id = c.id)
  and not exists (select 1 from scorm_attempt a where a.course_id = c.id)
  and not exists (select 1 from scorm_launch l where l.course_id = c.id and l.expires_at > now())`;
/** So long a package waits for the share that it was uploaded for. */
const waited = `c.created_at < now() - make_interval(days => $1) and c.discarded_at is null and ${unused}`;

/** Packages that no share uses; `UnusedCourses` removes them with their files. */
export const courseRetention: readonly RetentionRule[] = [
  { kind: 'unusedUploads', due: `select count(*)::int as n from scorm_course c where ${waited}` },
];

/** Removes the packages that no share uses: uploaded and never saved, or exchanged for another one before anybody learned with them. */
@Injectable()
export class UnusedCourses {
  readonly #sql: Sql;
  readonly #storage: FileStorage;

  constructor(sql: Sql, storage: FileStorage) {
    this.#sql = sql;
    this.#storage = storage;
  }

  /** @returns how many were removed */
  async sweep(): Promise<number> {
    await this.#sql.transaction((tx) => this.#giveUp(tx));
    const gone = await this.#sql.query<{ id: number }>(
      `select id from scorm_course where discarded_at is not null order by id limit ${AT_ONCE}`,
    );
    for (const { id } of gone) await this.#remove(id);
    return gone.length;
  }

  /** What somebody is just writing into a share is locked by him; the second look is at what was committed until the lock was there. */
  async #giveUp(tx: SqlTransaction): Promise<void> {
    const held = await tx.query<{ id: number }>(
      `select c.id from scorm_course c where ${waited} order by c.id limit ${AT_ONCE} for update skip locked`,
      [await readRetentionDays(tx, 'unusedUploads')],
    );
    await tx.query(`update scorm_course c set discarded_at = now() where c.id = any($1::bigint[]) and ${unused}`, [
      held.map(({ id }) => id),
    ]);
  }

  /** The files go first: a row without its file is better than a file without its row. */
  async #remove(id: number): Promise<void> {
    const files = await this.#sql.query<{ storage_key: string }>('select storage_key from scorm_file where course_id = $1', [id]);
    for (const { storage_key } of files) await this.#storage.remove(storage_key);
    const key = await this.#sql
      .transaction((tx) => this.#forget(tx, id, true))
      .catch((error: unknown) => {
        // Somebody has attached the package itself to a record: that file stays.
        if (!isPgError(error, pgError.foreignKeyViolation)) throw error;
        return this.#sql.transaction((tx) => this.#forget(tx, id, false));
      });
    if (key !== undefined) await this.#storage.remove(key);
  }

  async #forget(tx: SqlTransaction, id: number, withPackage: boolean): Promise<string | undefined> {
    for (const table of ['scorm_launch', 'scorm_file']) await tx.query(`delete from ${table} where course_id = $1`, [id]);
    await tx.query('delete from scorm_course where id = $1', [id]);
    if (!withPackage) return undefined;
    const [file] = await tx.query<{ storage_key: string }>('delete from stored_file where id = $1 returning storage_key', [id]);
    return file?.storage_key;
  }
}
