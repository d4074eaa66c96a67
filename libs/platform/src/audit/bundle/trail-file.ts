import type { SqlRunner } from '../../database/sql.ts';
import type { RecordKind, RecordKinds } from '../../record/index.ts';
import { listLinked } from '../evidence/filed-files.ts';
import { verifyRecord } from '../verify.ts';
import { listChains, readChainRecord, type ChainName, type ChainRecord } from './chains.ts';

export const TRAIL_FORMAT = 'portal-audit-trail/1';
/** No record has so many. */
const MOST_FILES = 100_000;

export interface TrailFileStep {
  readonly id: number;
  readonly seq: number;
  readonly at: string;
  readonly event: string;
  readonly from: string;
  readonly to: string;
  readonly operation: string | null;
  readonly actorId: number;
  readonly onBehalfOf: number | null;
  readonly comment: string;
  /** The stored text that the hash is made over. */
  readonly body: string;
  /** Its text and comment stay with the portal, as they tell who took the package out of what he may not read: its place in the chain is vouched for, not its words. */
  readonly withheld?: true;
  readonly prevHash: string;
  readonly hash: string;
}

/** A file that hung on the record when the trail was taken, with the hash of the table; the steps hold their own. */
export interface TrailFileLink {
  readonly id: number;
  readonly name: string;
  readonly size: number;
  readonly sha256: string;
}

export interface TrailFileChain extends ChainName, ChainRecord {
  readonly files: readonly TrailFileLink[];
  readonly steps: readonly TrailFileStep[];
}

/** A daily head with everything that it seals, so that it can be made again. */
export interface TrailFileHead {
  readonly day: string;
  readonly sealedAt: string;
  readonly steps: number;
  readonly prevHash: string;
  readonly hash: string;
  readonly entries: readonly (readonly [id: number, hash: string])[];
}

export interface TrailFilePerson {
  readonly userNo: string;
  readonly name: string;
  readonly englishName: string;
}

export interface TrailFile {
  readonly format: typeof TRAIL_FORMAT;
  readonly portal: string;
  readonly exportedAt: string;
  readonly exportedBy: string;
  readonly record: { readonly workflow: string; readonly id: number; readonly number: string };
  readonly chains: readonly TrailFileChain[];
  readonly heads: readonly TrailFileHead[];
  readonly people: Readonly<Record<string, TrailFilePerson>>;
  /** What the portal's own verifier says at the export. */
  readonly problems: readonly string[];
}

/**
 * Everything that happened to a record and to what hangs on it, with the daily heads that seal it.
 * @param withHeads false where they stand beside many trails
 */
export async function readTrailFile(
  sql: SqlRunner,
  kinds: RecordKinds,
  record: ChainName,
  about: { readonly portal: string; readonly exportedBy: string; readonly at: Date },
  withHeads = true,
): Promise<TrailFile> {
  const chains: TrailFileChain[] = [];
  const problems: string[] = [];
  for (const chain of await listChains(sql, kinds, record)) {
    const kind = kinds.of(chain.workflow);
    const now = await readChainRecord(sql, kind, chain.id);
    if (!now) continue;
    chains.push({ ...chain, ...now, files: await readFiles(sql, kind, chain.id), steps: await readSteps(sql, chain) });
    problems.push(...(await verifyRecord(sql, kind, chain.id)).problems);
  }
  const steps = chains.flatMap((chain) => chain.steps);
  const people = steps.flatMap((step) => (step.onBehalfOf === null ? [step.actorId] : [step.actorId, step.onBehalfOf]));
  return {
    format: TRAIL_FORMAT,
    portal: about.portal,
    exportedAt: about.at.toISOString(),
    exportedBy: about.exportedBy,
    record: { ...record, number: chains[0]?.number ?? String(record.id) },
    chains,
    heads: withHeads
      ? await readHeads(
          sql,
          steps.map((step) => step.id),
        )
      : [],
    people: await readPeople(sql, [...new Set(people)]),
    problems,
  };
}

async function readFiles(sql: SqlRunner, kind: RecordKind, id: number): Promise<TrailFileLink[]> {
  const linked = await listLinked(sql, kind, [0, 0], MOST_FILES, id);
  return linked.map(({ id: fileId, name, size, sha256 }) => ({ id: fileId, name, size, sha256 }));
}

function readSteps(sql: SqlRunner, { workflow, id }: ChainName): Promise<TrailFileStep[]> {
  return sql
    .query<Omit<TrailFileStep, 'at'> & { at: Date }>(
      `select id, seq, at, event, from_state as "from", to_state as "to", operation, actor_id as "actorId", on_behalf_of as "onBehalfOf",
         comment, body, encode(prev_hash, 'hex') as "prevHash", encode(hash, 'hex') as hash
       from workflow_step where subject_id = $1 and workflow = $2 order by seq`,
      [id, workflow],
    )
    .then((rows) => rows.map((row) => ({ ...row, at: row.at.toISOString() })));
}

async function readHeads(sql: SqlRunner, stepIds: readonly number[]): Promise<TrailFileHead[]> {
  const filled: TrailFileHead[] = [];
  for (const head of await listHeads(sql, stepIds)) filled.push(await readHead(sql, head));
  return filled;
}

/** A daily head and the steps between which it seals, without them. */
export interface SealedDay extends Omit<TrailFileHead, 'entries'> {
  /** Ids: seals those behind the first, up to the last. */
  readonly begin: number;
  readonly end: number;
}

/** The daily heads that seal any of these steps, oldest first. */
export async function listHeads(sql: SqlRunner, stepIds: readonly number[]): Promise<SealedDay[]> {
  const heads = await sql.query<Omit<SealedDay, 'sealedAt'> & { sealedAt: Date }>(
    `select h.day, h.sealed_at as "sealedAt", h.steps, encode(h.prev_hash, 'hex') as "prevHash", encode(h.hash, 'hex') as hash,
       h.begin, h.last_step_id as "end"
     from (select *, coalesce(lag(last_step_id) over (order by day), 0) as begin from audit_head) h
     where exists (select 1 from unnest($1::bigint[]) as step (id) where step.id > h.begin and step.id <= h.last_step_id) order by h.day`,
    [stepIds],
  );
  return heads.map((head) => ({ ...head, sealedAt: head.sealedAt.toISOString() }));
}

/** A head with everything that it seals, so that it can be made again. */
export async function readHead(sql: SqlRunner, { begin, end, ...head }: SealedDay): Promise<TrailFileHead> {
  const entries = await sql.query<{ id: number; hash: string }>(
    `select id, encode(hash, 'hex') as hash from workflow_step where id > $1 and id <= $2 order by id`,
    [begin, end],
  );
  return { ...head, entries: entries.map(({ id, hash }) => [id, hash] as const) };
}

async function readPeople(sql: SqlRunner, ids: readonly number[]): Promise<Record<string, TrailFilePerson>> {
  const rows = await sql.query<TrailFilePerson & { id: number }>(
    'select id, user_no as "userNo", name, english_name as "englishName" from person where id = any($1::bigint[]) order by id',
    [ids],
  );
  return Object.fromEntries(rows.map(({ id, ...person }) => [String(id), person]));
}
