import { Injectable } from '@nestjs/common';
import { Sql } from '../database/sql.ts';
import { RecordKinds } from '../record/index.ts';

/** One reading, of somebody whose readings are kept (docs/adr/0063-the-external-auditors-seat.md). */
export interface Reading {
  readonly readerId: number;
  /** The name of the call. */
  readonly call: string;
  /** The record or the file that was read; null for a list or an export. */
  readonly subjectId: number | null;
  readonly isFile: boolean;
  /** The version that the answer carried; null: the newest is taken. */
  readonly version: number | null;
  /** The filters of a list or an export. */
  readonly detail: string;
}

/** Filters are told as they were asked, and no longer than anybody reads. */
const MOST_DETAIL = 500;

/** What external auditors read, in a chain that nobody changes. */
@Injectable()
export class ReadLog {
  readonly #sql: Sql;
  readonly #kinds: RecordKinds;

  constructor(sql: Sql, kinds: RecordKinds) {
    this.#sql = sql;
    this.#kinds = kinds;
  }

  /** Writes a reading down before its answer goes out: what cannot be written is not read. Which kind of record it was, its steps say. */
  async record({ readerId, call, subjectId, isFile, version, detail }: Reading): Promise<void> {
    const step = isFile || subjectId === null ? undefined : await this.#findStep(subjectId);
    const number = subjectId === null ? '' : isFile ? await this.#nameOfFile(subjectId) : await this.#numberOf(step?.workflow, subjectId);
    await this.#sql.query(
      `insert into record_read (reader_id, call, workflow, subject_id, subject_no, version, detail) values ($1, $2, $3, $4, $5, $6, $7)`,
      [
        readerId,
        call,
        step?.workflow ?? null,
        subjectId,
        number,
        version ?? step?.version ?? null,
        [...detail].slice(0, MOST_DETAIL).join(''),
      ],
    );
  }

  /** The newest step of a record; steps are one fewer than versions. */
  #findStep(id: number): Promise<{ workflow: string; version: number } | undefined> {
    return this.#sql.one('select workflow, seq + 1 as version from workflow_step where subject_id = $1 order by seq desc limit 1', [id]);
  }

  async #nameOfFile(id: number): Promise<string> {
    return (await this.#sql.one<{ name: string }>('select name from stored_file where id = $1', [id]))?.name ?? '';
  }

  async #numberOf(workflow: string | undefined, id: number): Promise<string> {
    const kind = workflow === undefined ? undefined : this.#kinds.find(workflow);
    if (!kind?.numberColumn) return '';
    return (await this.#sql.one<{ no: string }>(`select ${kind.numberColumn} as no from ${kind.table} where id = $1`, [id]))?.no ?? '';
  }
}
