import { pageSql } from '@portal/contract';
import type { AnchorFinding, AnchorFindings, AnchorState } from '../audit/anchors.ts';
import type { StampFinding } from '../audit/stamp/stamp-anchors.ts';
import type { UnsaidKind } from '../audit/verify.ts';
import type { SqlRunner } from '../database/sql.ts';
import type { RecordKinds } from '../record/index.ts';

/** Days kept with a verification: the newest, and before them those that are not as they should be. */
const DAYS_KEPT = 60;

/** What a verification keeps of the anchors: figures of all days, and the days that are looked at one by one. */
export interface KeptAnchors {
  readonly folder: string;
  readonly isReadable: boolean;
  /** How many days are in each state. */
  readonly counts: Readonly<Partial<Record<AnchorState, number>>>;
  /** The same of the time stamps beside them; nothing where none are asked for. */
  readonly stamps: Readonly<Partial<Record<StampFinding['state'], number>>>;
  /** The newest day of which there is an anchor. */
  readonly lastDay: string | null;
  /** The newest first. */
  readonly days: readonly AnchorFinding[];
}

/** @param found of all days; a portal of ten years has some thousands */
export function keepAnchors({ folder, isReadable, days }: AnchorFindings): KeptAnchors {
  const newest = days.toReversed();
  const older = newest.slice(DAYS_KEPT).filter(({ state, stamp }) => state !== 'agrees' || (stamp !== null && stamp.state !== 'stamped'));
  const stamps = days.flatMap(({ stamp }) => (stamp ? [stamp.state] : []));
  return {
    folder,
    isReadable,
    counts: count(days.map(({ state }) => state)),
    stamps: count(stamps),
    lastDay: newest.find(({ state }) => state !== 'awaited' && state !== 'missing')?.day ?? null,
    days: [...newest.slice(0, DAYS_KEPT), ...older.slice(0, DAYS_KEPT)],
  };
}

const count = <State extends string>(states: readonly State[]): Partial<Record<State, number>> =>
  Object.fromEntries([...Map.groupBy(states, (state) => state)].map(([state, own]) => [state, own.length])) as Partial<
    Record<State, number>
  >;

export interface NamedRecord {
  readonly id: number;
  /** The number by which people know it, or its id. */
  readonly number: string;
  /** The console's page that shows it; null where its kind has none, or the record was taken away. */
  readonly link: string | null;
}

export interface NamedKind {
  readonly workflow: string;
  readonly count: number;
  readonly records: readonly NamedRecord[];
}

/** How people call records, and where they look at them; one that is gone, or of a kind that there is no more, goes by its id. */
export async function nameRecords(sql: SqlRunner, kinds: RecordKinds, unsaid: readonly UnsaidKind[]): Promise<NamedKind[]> {
  const named: NamedKind[] = [];
  for (const { workflow, count: all, ids } of unsaid) {
    const kind = kinds.find(workflow);
    const rows = kind
      ? await sql.query<{ id: number; number: string | null; link: string | null }>(
          `select record.id, ${kind.numberColumn ? `record.${kind.numberColumn}` : 'null'}::text as number,
             ${kind.page ? `case when (${kind.isGone ?? 'false'}) is not true then ${pageSql(kind.page, kind.pageId ?? 'record.id')} end` : 'null'}::text as link
           from ${kind.table} record where record.id = any($1::bigint[])`,
          [ids],
        )
      : [];
    const found = new Map(rows.map((row) => [row.id, row]));
    const records = ids.map((id) => ({ id, number: found.get(id)?.number || String(id), link: found.get(id)?.link ?? null }));
    named.push({ workflow, count: all, records });
  }
  return named;
}

/** The heads that one key signed; `fingerprint` null are those without a signature. */
export interface HeadKey {
  readonly fingerprint: string | null;
  readonly heads: number;
  readonly firstDay: string;
  readonly lastDay: string;
}

/** Which keys signed the daily heads, the newest first. */
export function listHeadKeys(sql: SqlRunner): Promise<HeadKey[]> {
  return sql.query<HeadKey>(
    `select key_id as fingerprint, count(*) as heads, min(day)::text as "firstDay", max(day)::text as "lastDay"
     from audit_head group by key_id order by max(day) desc`,
  );
}

export interface AnchorMail {
  readonly address: string;
  readonly at: Date;
  readonly state: 'queued' | 'sending' | 'sent' | 'logged' | 'failed';
}

/** The last mail that took a daily head to an address elsewhere. */
export async function readLastAnchorMail(sql: SqlRunner): Promise<AnchorMail | undefined> {
  const [mail] = await sql.query<AnchorMail>(
    `select recipient as address, coalesce(sent_at, created_at) as at, state from mail_message where template = 'auditAnchor' order by id desc limit 1`,
  );
  return mail;
}

/** The sweep that takes time stamps (apps/worker, AuditStampSweep). */
export const STAMP_SWEEP = 'audit-stamp';

/** Why the last try to take time stamps failed; undefined when it did not. */
export async function readStampTrouble(sql: SqlRunner): Promise<{ readonly at: Date; readonly error: string } | undefined> {
  const [run] = await sql.query<{ at: Date; error: string }>(
    `select started_at as at, last_error as error from sweep_run where task = $1 and last_error <> ''`,
    [STAMP_SWEEP],
  );
  return run;
}
