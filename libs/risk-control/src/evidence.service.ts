import { Injectable } from '@nestjs/common';
import { refuseField } from '@portal/contract';
import { Sql, toStepFiles, type FieldChange, type SqlTransaction, type StepFile } from '@portal/platform';

/** Attachment type 2 is a control execution record (docs/decisions/portal.md §9). */
export const EXECUTION_RECORD = 2;

export interface EvidenceLinkInput {
  readonly docId: number;
  readonly type: number;
  readonly isDelete: boolean;
}

export interface CheckedLinks {
  readonly changes: FieldChange[];
  /** For the step, with their hashes. */
  readonly files: StepFile[];
  readonly write: (tx: SqlTransaction) => Promise<void>;
}

/** Execution records that hang on a current control: `risk_Docs` adds, `isDelete` removes (docs/decisions/wire.md). */
@Injectable()
export class EvidenceService {
  readonly #sql: Sql;

  constructor(sql: Sql) {
    this.#sql = sql;
  }

  /**
   * Checks the links of a saved assessment: a new one must be a file that the actor uploaded, and its name must not be there yet.
   * @returns the changes for the history, and what writes them in the event's transaction
   */
  async check(riskId: number, links: readonly EvidenceLinkInput[], actorId: number): Promise<CheckedLinks> {
    if (links.length === 0) return { changes: [], files: [], write: async () => undefined };
    const present = await this.#sql.query<StepFile & { file_id: number }>(
      'select e.file_id, f.id, f.name, f.sha256 from control_evidence e join stored_file f on f.id = e.file_id where e.risk_id = $1',
      [riskId],
    );
    const isPresent = (docId: number) => present.some((row) => row.file_id === docId);
    const removed = links.filter((link) => link.isDelete && isPresent(link.docId));
    const added = links.filter((link) => !link.isDelete && !isPresent(link.docId));
    const files = await this.#sql.query<StepFile>(
      'select id, name, sha256 from stored_file where id = any($1::bigint[]) and uploaded_by = $2',
      [added.map((link) => link.docId), actorId],
    );
    const nameOf = (docId: number) =>
      [...files.map((file) => ({ ...file, file_id: file.id })), ...present].find((row) => row.file_id === docId)?.name;
    if (added.some((link) => !files.some((file) => file.id === link.docId))) {
      throw refuseField('risk_Docs', 'validation.unknown_reference', { field: 'risk_Docs' });
    }
    const kept = present.filter((row) => !removed.some((link) => link.docId === row.file_id)).map((row) => row.name);
    const names = [...kept, ...added.map((link) => nameOf(link.docId) ?? '')];
    if (new Set(names).size !== names.length) throw refuseField('risk_Docs', 'file.duplicateName');
    return {
      changes: [
        ...removed.map((link) => ({ field: 'risk_Docs', before: nameOf(link.docId) ?? '', after: '' })),
        ...added.map((link) => ({ field: 'risk_Docs', before: '', after: nameOf(link.docId) ?? '' })),
      ],
      files: toStepFiles(
        files,
        present.filter((row) => removed.some((link) => link.docId === row.file_id)),
      ),
      write: async (tx) => {
        if (removed.length > 0) {
          await tx.query('delete from control_evidence where risk_id = $1 and file_id = any($2::bigint[])', [
            riskId,
            removed.map((link) => link.docId),
          ]);
        }
        for (const link of added) {
          await tx.query('insert into control_evidence (risk_id, file_id, type) values ($1, $2, $3) on conflict do nothing', [
            riskId,
            link.docId,
            link.type || EXECUTION_RECORD,
          ]);
        }
      },
    };
  }
}
