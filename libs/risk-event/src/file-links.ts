import { refuseField } from '@portal/contract';
import { toStepFiles, type FieldChange, type SqlRunner, type SqlTransaction, type StepFile } from '@portal/platform';

/** The files of events and of reports hang alike. */
export interface FileTable {
  readonly table: 'risk_event_file' | 'risk_report_file';
  readonly key: 'event_id' | 'report_id';
}
export const eventFiles: FileTable = { table: 'risk_event_file', key: 'event_id' };
export const reportFiles: FileTable = { table: 'risk_report_file', key: 'report_id' };

export interface FileLink {
  readonly docId: number;
  readonly isDelete: boolean;
}

export interface CheckedFiles {
  readonly changes: FieldChange[];
  /** For the step, with their hashes. */
  readonly files: StepFile[];
  readonly write: (tx: SqlTransaction, recordId: number) => Promise<void>;
}

export interface FileRow {
  readonly file_id: number;
  readonly name: string;
  readonly size: number;
  readonly sha256: string;
  readonly uploaded_by: number | null;
  readonly created_at: Date;
}

/**
 * Checks the links of a save: a new one must be a file that the actor uploaded, and its name must not be there yet.
 * @param recordId null for a record that is made now
 * @returns the changes for the history, and what writes them in the event's transaction
 */
export async function checkFiles(
  sql: SqlRunner,
  { table, key }: FileTable,
  recordId: number | null,
  links: readonly FileLink[],
  actorId: number,
): Promise<CheckedFiles> {
  if (links.length === 0) return { changes: [], files: [], write: async () => undefined };
  const present = await sql.query<StepFile & { file_id: number }>(
    `select l.file_id, f.id, f.name, f.sha256 from ${table} l join stored_file f on f.id = l.file_id where l.${key} = $1::bigint`,
    [recordId],
  );
  const isPresent = (docId: number) => present.some((row) => row.file_id === docId);
  const removed = links.filter((link) => link.isDelete && isPresent(link.docId));
  const added = [...new Set(links.filter((link) => !link.isDelete && !isPresent(link.docId)).map((link) => link.docId))];
  const files = await sql.query<StepFile>('select id, name, sha256 from stored_file where id = any($1::bigint[]) and uploaded_by = $2', [
    added,
    actorId,
  ]);
  if (files.length !== added.length) throw refuseField('docs', 'validation.unknown_reference', { field: 'docs' });
  const nameOf = (docId: number) =>
    files.find((file) => file.id === docId)?.name ?? present.find((row) => row.file_id === docId)?.name ?? '';
  const names = [
    ...present.filter((row) => !removed.some((link) => link.docId === row.file_id)).map((row) => row.name),
    ...added.map(nameOf),
  ];
  if (new Set(names).size !== names.length) throw refuseField('docs', 'file.duplicateName');
  return {
    changes: [
      ...removed.map((link) => ({ field: 'docs', before: nameOf(link.docId), after: '' })),
      ...added.map((docId) => ({ field: 'docs', before: '', after: nameOf(docId) })),
    ],
    files: toStepFiles(
      files,
      present.filter((row) => removed.some((link) => link.docId === row.file_id)),
    ),
    write: async (tx, id) => {
      if (removed.length > 0) {
        await tx.query(`delete from ${table} where ${key} = $1 and file_id = any($2::bigint[])`, [id, removed.map((link) => link.docId)]);
      }
      if (added.length > 0) {
        await tx.query(`insert into ${table} (${key}, file_id) select $1, unnest($2::bigint[]) on conflict do nothing`, [id, added]);
      }
    },
  };
}

export function listFiles(sql: SqlRunner, { table, key }: FileTable, recordId: number): Promise<FileRow[]> {
  return sql.query<FileRow>(
    `select l.file_id, f.name, f.size, f.sha256, f.uploaded_by, f.created_at
     from ${table} l join stored_file f on f.id = l.file_id where l.${key} = $1 order by l.created_at, f.id`,
    [recordId],
  );
}
