import { verifyAccessLog } from '../access-log/verify-access-log.ts';
import { verifyReads } from '../read-log/verify-reads.ts';
import { Sql, type SqlRunner } from '../database/sql.ts';
import type { RecordKind, RecordKinds } from '../record/index.ts';
import type { FileStorage } from '../storage/file-storage.ts';
import { CHAIN_START, chainHash, type StepBody } from '../workflow/hash-chain.ts';
import { verifyAnchors, type AnchorFindings } from './anchors.ts';
import { verifyHeads } from './heads.ts';
import { readAuthorities } from './stamp/stamp-anchors.ts';
import { verifyReplay } from './replay.ts';
import { verifyValues, type ValueFindings } from './verify-values.ts';
import { verifyChanges, verifyPeople } from './verify-changes.ts';
import { verifyComments } from './verify-comments.ts';
import { verifyContents } from './evidence/verify-contents.ts';
import { verifyFiles, verifyFilesOf } from './evidence/verify-files.ts';

export interface AuditReport {
  readonly records: number;
  readonly steps: number;
  readonly heads: number;
  /** Files that hang on records as evidence. */
  readonly files: number;
  /** Those of them that were linked before steps held hashes: only the table tells what was in them. */
  readonly unproven: number;
  /** Records of which no step says all that is audited: they have none yet, or began before steps said it (docs/security.md). */
  readonly unsaid: number;
  /** The same by kind, with the ids of the first. */
  readonly unsaidKinds: readonly UnsaidKind[];
  /** How the daily heads stand against what was anchored elsewhere; null: no folder was given. */
  readonly anchors: AnchorFindings | null;
  /** Lines of the change log. */
  readonly changes: number;
  /** Lines of the access log. */
  readonly accessLines: number;
  /** Comments beside records, which have a chain of their own. */
  readonly comments: number;
  /** What external auditors read from their seats. */
  readonly reads: number;
  /** What was changed, removed or cut off, one sentence each; empty when everything is as it was written. */
  readonly problems: readonly string[];
}

export interface UnsaidKind {
  readonly workflow: string;
  readonly count: number;
  readonly ids: readonly number[];
}

export interface VerifyOptions {
  /** Whose contents are read and compared as well; without it the table's hashes alone. */
  readonly storage?: FileStorage | undefined;
  /** Public keys (PEM) of which one must have signed each head; without any, signatures are not looked at. */
  readonly trusted?: readonly string[];
  /** The folder of the anchors (AUDIT_ANCHOR_DIR). */
  readonly anchors?: string | undefined;
  /** Whether an authority stamps the anchors (AUDIT_TSA_URL), and the file of the certificates that are trusted for it (AUDIT_TSA_CA). */
  readonly stamps?: { readonly isAsked: boolean; readonly caFile?: string | undefined } | undefined;
  /** Hears after each page how many steps are done. */
  readonly onStepsChecked?: (steps: number) => Promise<void>;
}

interface StepRow {
  id: number;
  workflow: string;
  subject_id: number;
  seq: number;
  event: string;
  from_state: string;
  to_state: string;
  operation: string | null;
  actor_id: number;
  on_behalf_of: number | null;
  at: Date;
  comment: string;
  body: string;
  prev_hash: Buffer;
  hash: Buffer;
}

const PAGE = 2000;
/** Clocks of two processes may differ by so much. */
const CLOCK_TOLERANCE_MS = 300_000;

/**
 * Checks every chain and every daily head (docs/decisions/machinery.md): each step's hash over the one before and its stored text, the columns
 * against that text, the numbering without gaps, each record's state, version and last hash against the end of its chain, and the files on records
 * against the hashes in their steps; and the chains of the change log, the access log, the comments and the readings of external auditors, and who everybody is.
 */
export async function verifyAudit(
  databaseUrl: string,
  kinds: RecordKinds,
  { onStepsChecked, storage, trusted = [], anchors, stamps }: VerifyOptions = {},
): Promise<AuditReport> {
  const sql = new Sql(databaseUrl, { max: 2, applicationName: 'portal-audit' });
  try {
    const problems: string[] = [];
    const counts = await verifySteps(sql, problems, onStepsChecked);
    const values: ValueFindings = { compared: 0, unsaid: 0, unsaidKinds: [] };
    for (const kind of kinds.all()) {
      await verifyRecords(sql, problems, kind);
      await verifyReplay(sql, kind, problems);
      await verifyValues(sql, kind, problems, null, values);
      if (storage) await verifyContents(sql, kind, problems, storage);
    }
    const heads = await verifyHeads(sql, problems, trusted);
    const check = { isAsked: stamps?.isAsked ?? false, trusted: await readAuthorities(stamps?.caFile) };
    const anchored = anchors ? await verifyAnchors(sql, problems, anchors, check) : null;
    const changes = await verifyChanges(sql, problems);
    await verifyPeople(sql, problems);
    const found = await verifyFiles(sql, kinds, problems, storage);
    const accessLines = await verifyAccessLog(sql, problems);
    const comments = await verifyComments(sql, problems);
    const reads = await verifyReads(sql, problems);
    const { unsaid, unsaidKinds } = values;
    return { ...counts, ...found, unsaid, unsaidKinds, anchors: anchored, heads, changes, accessLines, comments, reads, problems };
  } finally {
    await sql.close();
  }
}

/** The same for one record. */
export async function verifyRecord(
  sql: SqlRunner,
  kind: RecordKind,
  subjectId: number,
): Promise<{ steps: number; head: string | null; problems: string[] }> {
  const problems: string[] = [];
  const steps = await sql.query<StepRow>('select * from workflow_step where workflow = $1 and subject_id = $2 order by seq', [
    kind.workflow.name,
    subjectId,
  ]);
  let previous: StepRow | undefined;
  for (const step of steps) {
    checkStep(step, previous, problems);
    previous = step;
  }
  await verifyRecords(sql, problems, kind, subjectId);
  await verifyReplay(sql, kind, problems, subjectId);
  await verifyValues(sql, kind, problems, subjectId);
  await verifyFilesOf(sql, kind, subjectId, problems);
  return { steps: steps.length, head: previous ? previous.hash.toString('hex') : null, problems };
}

async function verifySteps(
  sql: SqlRunner,
  problems: string[],
  onStepsChecked?: (steps: number) => Promise<void>,
): Promise<{ records: number; steps: number }> {
  let cursor: [string, number, number] = ['', 0, 0];
  let previous: StepRow | undefined;
  let [records, steps] = [0, 0];
  for (;;) {
    const page = await sql.query<StepRow>(
      `select * from workflow_step where (subject_id, workflow, seq) > ($2::bigint, $1::text, $3::int) order by subject_id, workflow, seq limit ${PAGE}`,
      cursor,
    );
    for (const step of page) {
      const isFirst = !previous || previous.subject_id !== step.subject_id || previous.workflow !== step.workflow;
      if (isFirst) records += 1;
      steps += 1;
      checkStep(step, isFirst ? undefined : previous, problems);
      previous = step;
    }
    await onStepsChecked?.(steps);
    const last = page.at(-1);
    if (!last || page.length < PAGE) return { records, steps };
    cursor = [last.workflow, last.subject_id, last.seq];
  }
}

function checkStep(step: StepRow, previous: StepRow | undefined, problems: string[]): void {
  const name = `${step.workflow} ${step.subject_id} step ${step.seq}`;
  const expectedSeq = (previous?.seq ?? 0) + 1;
  if (step.seq !== expectedSeq) problems.push(`${name}: ${step.seq - expectedSeq} step(s) before it were removed`);
  else if (!step.prev_hash.equals(previous?.hash ?? CHAIN_START)) problems.push(`${name}: does not follow from the step before it`);
  if (previous && step.from_state !== previous.to_state) problems.push(`${name}: begins where the step before it did not end`);
  if (previous && step.id <= previous.id) problems.push(`${name}: was written before the step before it`);
  if (previous && previous.at.getTime() - step.at.getTime() > CLOCK_TOLERANCE_MS)
    problems.push(`${name}: its time lies before that of the step before it`);
  if (!chainHash(step.prev_hash, step.body).equals(step.hash)) problems.push(`${name}: its text or hash was changed`);
  const body = readBody(step.body);
  const differs =
    !body ||
    body.workflow !== step.workflow ||
    body.subjectId !== step.subject_id ||
    body.seq !== step.seq ||
    body.event !== step.event ||
    body.from !== step.from_state ||
    body.to !== step.to_state ||
    body.operation !== step.operation ||
    body.actorId !== step.actor_id ||
    body.onBehalfOf !== step.on_behalf_of ||
    body.comment !== step.comment ||
    body.at !== step.at.toISOString();
  if (differs) problems.push(`${name}: a column was changed against its stored text`);
}

function readBody(text: string): StepBody | undefined {
  try {
    return JSON.parse(text) as StepBody;
  } catch {
    return undefined;
  }
}

async function verifyRecords(sql: SqlRunner, problems: string[], kind: RecordKind, onlyId?: number): Promise<void> {
  const { table } = kind;
  const workflow = kind.workflow.name;
  const rows = await sql.query<{
    id: number;
    version: number;
    state: string;
    seq: number | null;
    to_state: string | null;
    same_hash: boolean | null;
  }>(
    `select r.id, r.version, r.state, s.seq, s.to_state, s.hash = r.last_hash as same_hash
       from ${table} r left join lateral (
         select seq, to_state, hash from workflow_step where subject_id = r.id and workflow = $1 order by seq desc limit 1) s on true
       where ($2::bigint is null or r.id = $2)
         and (coalesce(s.seq, 0) <> r.version - 1 or (s.seq is not null and (s.to_state <> r.state or s.hash <> r.last_hash)))`,
    [workflow, onlyId ?? null],
  );
  for (const row of rows) {
    const name = `${workflow} ${row.id}`;
    if ((row.seq ?? 0) < row.version - 1)
      problems.push(`${name}: the history ends at step ${row.seq ?? 0}, the record is at ${row.version - 1}: its tail was cut off`);
    else if ((row.seq ?? 0) > row.version - 1) problems.push(`${name}: the record's version was set back`);
    else if (row.to_state !== row.state) problems.push(`${name}: its state was changed to ${row.state} without a step`);
    else problems.push(`${name}: the hash kept with the record was changed`);
  }
  const orphans = await sql.query<{ subject_id: number }>(
    `select distinct subject_id from workflow_step s where workflow = $1 and ($2::bigint is null or subject_id = $2)
       and not exists (select 1 from ${table} r where r.id = s.subject_id) limit 100`,
    [workflow, onlyId ?? null],
  );
  for (const orphan of orphans) problems.push(`${workflow} ${orphan.subject_id}: the record was removed, its history stands`);
}
