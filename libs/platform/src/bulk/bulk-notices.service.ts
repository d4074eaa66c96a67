import { Injectable } from '@nestjs/common';
import { Sql, type SqlRunner, type SqlTransaction } from '../database/sql.ts';
import type { PortalStep } from '../workflow/decided-step.ts';
import type { CommitOptions, Moved, WorkflowRunner } from '../workflow/workflow-runner.ts';

/** The bulk action that a step belongs to: its payload names it, and its transaction notes the record there. */
export interface InBulk {
  readonly id: number;
  note(tx: SqlRunner, recordId: number): Promise<void>;
}

/**
 * Bulk actions whose mails go out together: one mail a person, however many records the action moved. The action opens a bulk, names it in
 * the payload of each step (`bulkId`), notes each record in the step's transaction, and finishes it; the listener to events gathers what
 * each person is to be told and writes the mail when it has heard of every record. A bulk that nobody finishes is closed by its age.
 */
@Injectable()
export class BulkNotices {
  readonly #sql: Sql;

  constructor(sql: Sql) {
    this.#sql = sql;
  }

  async open(actorId: number, sql: SqlRunner = this.#sql): Promise<number> {
    const [row] = await sql.query<{ id: number }>('insert into bulk_notice (actor_id) values ($1) returning id', [actorId]);
    return row!.id;
  }

  /** Says in a step's transaction that its event will be heard. */
  note(tx: SqlRunner, bulkId: number, subjectId: number): Promise<void> {
    return this.noteAll(tx, bulkId, [subjectId]);
  }

  /** The same for many records, in one statement. */
  async noteAll(tx: SqlRunner, bulkId: number, subjectIds: readonly number[]): Promise<void> {
    await tx.query(
      'insert into bulk_notice_record (bulk_id, risk_id) select $1::bigint, id from unnest($2::bigint[]) as noted (id) on conflict do nothing',
      [bulkId, subjectIds],
    );
  }

  /** What a service is given that makes one step of the bulk; undefined for a record alone. */
  join(bulkId: number | null): InBulk | undefined {
    return bulkId === null ? undefined : { id: bulkId, note: (tx, recordId) => this.note(tx, bulkId, recordId) };
  }

  /** Says that the action goes on, so that its age does not end it. */
  async touch(bulkId: number, sql: SqlRunner = this.#sql): Promise<void> {
    await sql.query('update bulk_notice set touched_at = now() where id = $1', [bulkId]);
  }

  async finish(bulkId: number, sql: SqlRunner = this.#sql): Promise<void> {
    await sql.query('update bulk_notice set finished_at = now(), touched_at = now() where id = $1 and finished_at is null', [bulkId]);
  }

  /**
   * A run that ended early: what it did stays and is told of; tried again it goes on with a bulk, and mails, of its own.
   * @param runId of a job whose output names its bulk (`bulkId`)
   */
  async finishOfRun(runId: number): Promise<void> {
    await this.#sql.transaction(async (tx) => {
      const [left] = await tx.query<{ bulkId: number | null }>(
        `select (output->>'bulkId')::bigint as "bulkId" from job_run where id = $1 for update`,
        [runId],
      );
      if (!left || left.bulkId === null) return;
      await this.finish(left.bulkId, tx);
      await tx.query(`update job_run set output = output || '{"bulkId": null}' where id = $1`, [runId]);
    });
  }

  /**
   * Does work of a bulk action over some records; one record alone is no bulk, and its mail goes out at once.
   * @param work gets the bulk's id, or null for a single record
   * @param tx the caller's transaction, with which all of it is undone where the work fails
   */
  async during<T>(actorId: number, records: number, work: (bulkId: number | null) => Promise<T>, tx?: SqlTransaction): Promise<T> {
    if (records < 2) return work(null);
    const bulkId = await this.open(actorId, tx);
    if (tx) {
      const done = await work(bulkId);
      await this.finish(bulkId, tx);
      return done;
    }
    try {
      return await work(bulkId);
    } finally {
      await this.finish(bulkId);
    }
  }

  /**
   * Steps of one deed over many records, in as many statements however many there are; each person is told of all of his in one mail.
   * @param toSteps gets the bulk's id, which their payloads name (`bulkId`); null for a single record
   */
  commitMany(
    runner: Pick<WorkflowRunner, 'commitManyIn'>,
    tx: SqlTransaction,
    ids: readonly number[],
    toSteps: (bulkId: number | null) => readonly PortalStep[],
    options: Omit<CommitOptions, 'also'>,
  ): Promise<Moved[]> {
    const commit = async (bulkId: number | null): Promise<Moved[]> => {
      if (bulkId !== null) await this.noteAll(tx, bulkId, ids);
      return runner.commitManyIn(tx, toSteps(bulkId), options);
    };
    return this.during(options.actor.id, ids.length, commit, tx);
  }
}
