import { Injectable } from '@nestjs/common';
import { Refusal } from '@portal/contract';
import {
  currentTime,
  noteMove,
  Sql,
  toStepFiles,
  WorkflowRunner,
  type SqlRunner,
  type SqlTransaction,
  type StepFile,
  quoteStates,
  quoteState,
} from '@portal/platform';
import { type Actor, policyVersionWorkflow, pendingPolicyStates } from '@portal/workflows';
import type { VersionColumns } from './document-fields.ts';
import type { PolicyRecord } from './policy-row.ts';

export interface StoredVersion extends VersionColumns {
  readonly id: number;
  readonly name: string;
  readonly state: string;
}

/** Writes the rows around a step: the document, its versions, and what lists filter by. */
@Injectable()
export class DocumentWriter {
  readonly #sql: Sql;
  readonly #runner: WorkflowRunner;

  constructor(sql: Sql, runner: WorkflowRunner) {
    this.#sql = sql;
    this.#runner = runner;
  }

  /** @throws Refusal `conflict` when the caller read an older version of the document; without one there is no check */
  assertFresh(record: PolicyRecord, rowVersion: number | null): void {
    if (rowVersion !== null && rowVersion !== record.row.row_version) {
      throw new Refusal('conflict', { data: { rowVersion: record.row.row_version, state: record.row.state } });
    }
  }

  async insert(tx: SqlTransaction, input: { folderId: number; name: string }, actor: Actor): Promise<number> {
    const [row] = await tx.query<{ id: number }>(
      `insert into policy (folder_id, name, creator_id, updated_by, created_at, updated_at) values ($1, $2, $3, $3, $4, $4) returning id`,
      [input.folderId, input.name, actor.id, currentTime()],
    );
    noteMove(row!.id, { version: 1 });
    return row!.id;
  }

  /** A new version in its initial state, before its first step. */
  async insertVersion(tx: SqlTransaction, policyId: number, name: string, columns: VersionColumns, actor: Actor): Promise<number> {
    const names = Object.keys(columns) as (keyof VersionColumns)[];
    const [row] = await tx.query<{ id: number }>(
      `insert into policy_version (policy_id, revision, state, name, author_id, created_at, updated_at, ${names.join(', ')})
       select $1, coalesce(max(revision), 0) + 1, 'draft', $2, $3, $4, $4, ${names.map((_, index) => `$${index + 5}`).join(', ')}
       from policy_version where policy_id = $1 returning id`,
      [policyId, name, actor.id, currentTime(), ...names.map((column) => columns[column])],
    );
    return row!.id;
  }

  async versionColumns(versionId: number, sql: SqlRunner = this.#sql): Promise<StoredVersion> {
    const [row] = await sql.query<StoredVersion>(
      `select id, name, state, version_no, doc_level, doc_category, secret_level, region, department_id, file_id, doc_type, effective_on, review_on, comments, is_minor
       from policy_version where id = $1`,
      [versionId],
    );
    return row!;
  }

  /**
   * One change of a document: its row with the next row version, then the steps, then what lists filter by.
   * @throws Refusal `conflict` when somebody was faster
   */
  change(
    record: PolicyRecord,
    actor: Actor,
    fields: Readonly<Record<string, unknown>>,
    steps: (tx: SqlTransaction) => Promise<unknown>,
  ): Promise<void> {
    return this.#runner.inTransaction(async (tx) => {
      const names = Object.keys(fields);
      const [touched] = await tx.query(
        `update policy set row_version = row_version + 1, updated_at = $3, updated_by = $4
           ${names.map((name, index) => `, ${name} = $${index + 5}`).join('')}
         where id = $1 and row_version = $2 returning 1`,
        [record.row.id, record.row.row_version, currentTime(), actor.isSystem ? record.row.author_id : actor.id, ...Object.values(fields)],
      );
      if (!touched) throw new Refusal('conflict');
      noteMove(record.row.id, { version: record.row.row_version + 1 });
      await steps(tx);
      await this.project(tx, record.row.id);
    });
  }

  /**
   * What a step says of a version's file, with its hash: a version that begins links its own, one that is changed takes the old one off.
   * @param oldId the file that the version had before
   */
  async stepFiles(sql: SqlRunner, fileId: number | null, oldId: number | null = null): Promise<StepFile[]> {
    if (fileId === oldId) return [];
    const found = await sql.query<StepFile>('select id, name, sha256 from stored_file where id = any($1::bigint[])', [[fileId, oldId]]);
    return toStepFiles(
      found.filter(({ id }) => id === fileId),
      found.filter(({ id }) => id === oldId),
    );
  }

  /** Which version people see and which is pending, and its name, dates and type beside the document, from what the versions are now. */
  async project(tx: SqlTransaction, policyId: number): Promise<void> {
    await tx.query(
      `with current as (select id from policy_version where policy_id = $1 and state in (${quoteStates(policyVersionWorkflow, ['published', 'retired'])}) order by revision desc limit 1),
       pending as (select id from policy_version where policy_id = $1 and state in (${quoteStates(policyVersionWorkflow, pendingPolicyStates)}) order by revision desc limit 1),
       face as (select v.* from policy_version v where v.id = coalesce((select id from current), (select id from pending)))
       update policy p set current_version_id = (select id from current), pending_version_id = (select id from pending), name = face.name,
         is_published = face.state = ${quoteState(policyVersionWorkflow, 'published')}, review_on = face.review_on, effective_on = face.effective_on, doc_type = face.doc_type
       from face where p.id = $1`,
      [policyId],
    );
  }
}
