import { refuseField } from '@portal/contract';
import { toStepFiles, type FieldChange, type SqlRunner, type SqlTransaction, type StepFile } from '@portal/platform';

export interface IssueFileLink {
  readonly docId: number;
  readonly isDelete: boolean;
}

export interface CheckedIssueFiles {
  readonly changes: FieldChange[];
  /** For the step, with their hashes. */
  readonly files: StepFile[];
  /** How many files the issue has afterwards. */
  readonly remaining: number;
  readonly write: (tx: SqlTransaction) => Promise<void>;
}

/** The files of an issue `i` as JSON, oldest first: for records and cards. */
export const issueFiles = `(select coalesce(json_agg(json_build_object('file_id', f.id, 'name', f.name, 'size', f.size, 'sha256', f.sha256,
    'uploaded_by', f.uploaded_by, 'created_at', e.created_at) order by e.created_at, f.id), '[]')
  from issue_evidence e join stored_file f on f.id = e.file_id where e.issue_id = i.id)`;

/**
 * Checks the files that come with a fix: a new one must be a file that the actor uploaded, and its name must not be there yet.
 * @returns the changes for the history, and what writes them in the event's transaction
 */
export async function checkIssueFiles(
  sql: SqlRunner,
  issueId: number,
  links: readonly IssueFileLink[],
  actorId: number,
): Promise<CheckedIssueFiles> {
  const present = await sql.query<StepFile>(
    'select f.id, f.name, f.sha256 from issue_evidence e join stored_file f on f.id = e.file_id where e.issue_id = $1',
    [issueId],
  );
  const removed = present.filter(({ id }) => links.some((link) => link.isDelete && link.docId === id));
  const wanted = links.filter((link) => !link.isDelete && !present.some(({ id }) => id === link.docId)).map(({ docId }) => docId);
  const added = await sql.query<StepFile>('select id, name, sha256 from stored_file where id = any($1::bigint[]) and uploaded_by = $2', [
    wanted,
    actorId,
  ]);
  if (added.length !== new Set(wanted).size) throw refuseField('docs', 'validation.unknown_reference', { field: 'docs' });
  const names = [...present.filter((file) => !removed.includes(file)), ...added].map(({ name }) => name);
  if (new Set(names).size !== names.length) throw refuseField('docs', 'file.duplicateName');
  return {
    changes: [
      ...removed.map(({ name }) => ({ field: 'docs', before: name, after: '' })),
      ...added.map(({ name }) => ({ field: 'docs', before: '', after: name })),
    ],
    files: toStepFiles(added, removed),
    remaining: names.length,
    write: async (tx) => {
      const ids = (files: readonly { id: number }[]) => files.map(({ id }) => id);
      if (removed.length > 0)
        await tx.query('delete from issue_evidence where issue_id = $1 and file_id = any($2::bigint[])', [issueId, ids(removed)]);
      if (added.length > 0)
        await tx.query('insert into issue_evidence (issue_id, file_id) select $1, unnest($2::bigint[]) on conflict do nothing', [
          issueId,
          ids(added),
        ]);
    },
  };
}
