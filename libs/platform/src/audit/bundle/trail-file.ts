import type { SqlRunner } from '../../database/sql.ts';
import type { RecordKinds } from '../../record/index.ts';
import { verifyRecord } from '../verify.ts';
import { listChains, readChainRecord, type ChainName, type ChainRecord } from './chains.ts';

export const TRAIL_FORMAT = 'portal-audit-trail/1';

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
  readonly prevHash: string;
  readonly hash: string;
}

export interface TrailFileChain extends ChainName, ChainRecord {
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

/** Everything that happened to a record and to what hangs on it, with the daily heads that seal it. */
export async function readTrailFile(
  sql: SqlRunner,
  kinds: RecordKinds,
  record: ChainName,
  about: { readonly portal: string; readonly exportedBy: string; readonly at: Date },
): Promise<TrailFile> {
  const chains: TrailFileChain[] = [];
  const problems: string[] = [];
  for (const chain of await listChains(sql, kinds, record)) {
    const kind = kinds.of(chain.workflow);
    const now = await readChainRecord(sql, kind, chain.id);
    if (!now) continue;
    chains.push({ ...chain, ...now, steps: await readSteps(sql, chain) });
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
    heads: await readHeads(
      sql,
      steps.map((step) => step.id),
    ),
    people: await readPeople(sql, [...new Set(people)]),
    problems,
  };
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
  const heads = await sql.query<Omit<TrailFileHead, 'entries' | 'sealedAt'> & { sealedAt: Date; begin: number; end: number }>(
    `select h.day, h.sealed_at as "sealedAt", h.steps, encode(h.prev_hash, 'hex') as "prevHash", encode(h.hash, 'hex') as hash,
       h.begin, h.last_step_id as "end"
     from (select *, coalesce(lag(last_step_id) over (order by day), 0) as begin from audit_head) h
     where exists (select 1 from unnest($1::bigint[]) as step (id) where step.id > h.begin and step.id <= h.last_step_id) order by h.day`,
    [stepIds],
  );
  const filled: TrailFileHead[] = [];
  for (const { begin, end, sealedAt, ...head } of heads) {
    const entries = await sql.query<{ id: number; hash: string }>(
      `select id, encode(hash, 'hex') as hash from workflow_step where id > $1 and id <= $2 order by id`,
      [begin, end],
    );
    filled.push({ ...head, sealedAt: sealedAt.toISOString(), entries: entries.map(({ id, hash }) => [id, hash] as const) });
  }
  return filled;
}

async function readPeople(sql: SqlRunner, ids: readonly number[]): Promise<Record<string, TrailFilePerson>> {
  const rows = await sql.query<TrailFilePerson & { id: number }>(
    'select id, user_no as "userNo", name, english_name as "englishName" from person where id = any($1::bigint[]) order by id',
    [ids],
  );
  return Object.fromEntries(rows.map(({ id, ...person }) => [String(id), person]));
}
