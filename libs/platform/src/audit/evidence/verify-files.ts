import type { SqlRunner } from '../../database/sql.ts';
import type { RecordKind, RecordKinds } from '../../record/index.ts';
import type { FileStorage } from '../../storage/file-storage.ts';
import { hashStored } from './content-hash.ts';
import { gatherFiled, listLinked, NAMES_FILES, type FiledFile, type LinkedFile } from './filed-files.ts';

const PAGE = 500;

export interface FileFindings {
  /** Files on records. */
  files: number;
  /** Those that no step holds: they were linked by a version before histories held hashes, and are checked against the table alone. */
  unproven: number;
}

interface Check {
  readonly sql: SqlRunner;
  readonly problems: string[];
  readonly findings: FileFindings;
  /** When the first step of the kind's that holds a hash was made: a file that came later and stands in no step was put there past the portal. */
  readonly provenSince: () => Promise<Date | null>;
  readonly storage?: FileStorage | undefined;
}

/**
 * Checks the evidence of all records: each file that hangs on one against the hash in the step that linked it, in the table and, with a storage,
 * in its stored bytes; and that no file vanished that no step took off.
 */
export async function verifyFiles(sql: SqlRunner, kinds: RecordKinds, problems: string[], storage?: FileStorage): Promise<FileFindings> {
  const findings = { files: 0, unproven: 0 };
  for (const kind of kinds.all()) {
    if (!kind.files) continue;
    const check = { sql, problems, findings, provenSince: findProvenSince(sql, kind), storage };
    await verifyLinks(check, kind);
    await verifyVanished(check, kind);
  }
  return findings;
}

/** The same for one record, without its bytes. */
export async function verifyFilesOf(sql: SqlRunner, kind: RecordKind, record: number, problems: string[]): Promise<void> {
  if (!kind.files) return;
  const check = { sql, problems, findings: { files: 0, unproven: 0 }, provenSince: findProvenSince(sql, kind) };
  await verifyLinks(check, kind, record);
  await verifyVanished(check, kind, record);
}

/** Asked once, and only where a file stands in no step. */
function findProvenSince(sql: SqlRunner, { workflow }: RecordKind): () => Promise<Date | null> {
  let found: Promise<Date | null> | undefined;
  const text = `select min(at) as at from workflow_step where workflow = $1 and ${NAMES_FILES}`;
  const ask = async () => (await sql.query<{ at: Date | null }>(text, [workflow.name]))[0]!.at;
  return () => (found ??= ask());
}

async function verifyLinks(check: Check, kind: RecordKind, only: number | null = null): Promise<void> {
  let after: [number, number] = [0, 0];
  for (;;) {
    const page = await listLinked(check.sql, kind, after, PAGE, only);
    const filed = await readFiled(check.sql, kind, [...new Set(page.map(({ record }) => record))]);
    for (const file of page) await verifyFile(check, kind, file, filed.get(file.record)?.get(file.id));
    const last = page.at(-1);
    if (!last || page.length < PAGE) return;
    after = [last.record, last.id];
  }
}

/** What the steps of these records say of their files. */
async function readFiled(sql: SqlRunner, kind: RecordKind, records: readonly number[]): Promise<Map<number, Map<number, FiledFile>>> {
  const steps = await sql.query<{ record: number; seq: number; body: string }>(
    `select subject_id as record, seq, body from workflow_step where workflow = $1 and subject_id = any($2::bigint[]) and ${NAMES_FILES}
     order by subject_id, seq`,
    [kind.workflow.name, records],
  );
  return new Map([...Map.groupBy(steps, ({ record }) => record)].map(([record, own]) => [record, gatherFiled(own)]));
}

async function verifyFile(check: Check, kind: RecordKind, file: LinkedFile, filed: FiledFile | undefined): Promise<void> {
  const { problems, findings } = check;
  const name = `${kind.workflow.name} ${file.record}: the file ${file.id} (${file.name})`;
  findings.files += 1;
  if (!filed) {
    const since = await check.provenSince();
    if (since && file.createdAt > since) problems.push(`${name} was linked without a step`);
    else findings.unproven += 1;
  } else if (filed.removed) problems.push(`${name} hangs on it again, which step ${filed.seq} took off`);
  else if (filed.sha256 !== file.sha256) problems.push(`${name} has another hash in the table than in step ${filed.seq}`);
  if (!check.storage) return;
  const stored = await hashStored(check.storage, file.storageKey);
  const expected = filed && !filed.removed ? filed.sha256 : file.sha256;
  if (stored === undefined) problems.push(`${name} is not in the storage`);
  else if (expected !== '' && stored !== expected)
    problems.push(`${name} is not what ${filed ? `step ${filed.seq} linked` : 'was uploaded'}: its content was changed`);
}

/** Files that a step linked and none took off hang on their record still. */
async function verifyVanished({ sql, problems }: Check, kind: RecordKind, only: number | null = null): Promise<void> {
  let after: [number, number] = [0, 0];
  for (;;) {
    const steps = await sql.query<{ record: number; seq: number }>(
      `select subject_id as record, seq from workflow_step where workflow = $1 and ${NAMES_FILES} and (subject_id, seq) > ($2::bigint, $3::int)
         and ($5::bigint is null or subject_id = $5) order by subject_id, seq limit $4`,
      [kind.workflow.name, ...after, PAGE, only],
    );
    const records = [...new Set(steps.map(({ record }) => record))];
    const filed = await readFiled(sql, kind, records);
    const links = await sql.query<{ record: number; file: number }>(
      `select l.record, l.file from (${kind.files}) l where l.record = any($1::bigint[])`,
      [records],
    );
    const linked = new Set(links.map(({ record, file }) => `${record} ${file}`));
    for (const [record, files] of filed) {
      for (const file of files.values()) {
        if (file.removed || linked.has(`${record} ${file.id}`)) continue;
        const told = `${kind.workflow.name} ${record}: the file ${file.id} (${file.name}), which step ${file.seq} linked, was taken off without a step`;
        if (!problems.includes(told)) problems.push(told);
      }
    }
    const last = steps.at(-1);
    if (!last || steps.length < PAGE) return;
    after = [last.record, last.seq];
  }
}
