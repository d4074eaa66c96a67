import type { SqlRunner } from '../../database/sql.ts';
import type { RecordKind, RecordKinds } from '../../record/index.ts';
import type { StepBody } from '../../workflow/hash-chain.ts';
import type { StepFile } from '../../workflow/step-file.ts';

/** SQL over a step: its text may name files. Texts of people cannot look so, their quotes are escaped. */
export const NAMES_FILES = `body like '%"files":[%'`;

/** A file as the newest step that names it left it. */
export interface FiledFile extends StepFile {
  /** The number of that step in the record's chain. */
  readonly seq: number;
}

/** The files that a step's text names; none for a text that cannot be read, which the chain's own check tells. */
export function readStepFiles(text: string): readonly StepFile[] {
  try {
    return (JSON.parse(text) as StepBody).files ?? [];
  } catch {
    return [];
  }
}

/** What a record's steps say of its files, by the file's id; `steps` in their order. */
export function gatherFiled(steps: readonly { readonly seq: number; readonly body: string }[]): Map<number, FiledFile> {
  const filed = new Map<number, FiledFile>();
  for (const { seq, body } of steps) for (const file of readStepFiles(body)) filed.set(file.id, { ...file, seq });
  return filed;
}

/** SQL: the links of all kinds that have files (`workflow`, `record`, `file`). */
export function selectLinks(kinds: RecordKinds): string {
  const named = kinds
    .all()
    .flatMap(({ workflow, files }) => (files ? [`select '${workflow.name}' as workflow, l.record, l.file from (${files}) l`] : []));
  return named.join(' union all ');
}

/** The hashes under which the histories of the records that a file hangs on hold it; empty when it was linked before histories did so. */
export async function findFiledHashes(sql: SqlRunner, kinds: RecordKinds, fileId: number): Promise<string[]> {
  const steps = await sql.query<{ workflow: string; record: number; seq: number; body: string }>(
    `select l.workflow, l.record, s.seq, s.body from (${selectLinks(kinds)}) l
     join workflow_step s on s.subject_id = l.record and s.workflow = l.workflow and s.${NAMES_FILES} where l.file = $1 order by s.id`,
    [fileId],
  );
  const records = Map.groupBy(steps, ({ workflow, record }) => `${workflow} ${record}`);
  const filed = [...records.values()].flatMap((own) => gatherFiled(own).get(fileId) ?? []);
  return [...new Set(filed.filter(({ removed }) => !removed).map(({ sha256 }) => sha256))];
}

/** A file that hangs on a record now, with what the table says of it. */
export interface LinkedFile {
  readonly record: number;
  readonly id: number;
  readonly name: string;
  readonly sha256: string;
  readonly size: number;
  readonly storageKey: string;
  readonly createdAt: Date;
}

/** The files of records of one kind in the order of record and file, those behind a place; `only` for one record. */
export function listLinked(
  sql: SqlRunner,
  kind: RecordKind,
  after: readonly [record: number, file: number],
  limit: number,
  only: number | null = null,
): Promise<LinkedFile[]> {
  if (!kind.files) return Promise.resolve([]);
  return sql.query<LinkedFile>(
    `select l.record, f.id, f.name, f.sha256, f.size, f.storage_key as "storageKey", f.created_at as "createdAt"
     from (${kind.files}) l join stored_file f on f.id = l.file
     where (l.record, l.file) > ($1::bigint, $2::bigint) ${only === null ? '' : 'and l.record = $4::bigint'} order by l.record, l.file limit $3`,
    // Said plainly, it is found by the index of the links; "all, or this one" would read the links of all records for each.
    [...after, limit, ...(only === null ? [] : [only])],
  );
}
