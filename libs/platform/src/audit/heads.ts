import { createHash, createPublicKey, sign, verify, type KeyObject } from 'node:crypto';
import { setTimeout as pause } from 'node:timers/promises';
import { isPgError, pgError } from '../database/pg-error.ts';
import type { Sql, SqlRunner, SqlTransaction } from '../database/sql.ts';
import { CHAIN_START } from '../workflow/hash-chain.ts';
import type { SigningKey } from './bundle/signing-key.ts';
import { PERSON_DIGEST } from './verify-changes.ts';

interface HeadRow {
  day: string;
  sealed_at: Date;
  last_step_id: number;
  steps: number;
  prev_hash: Buffer;
  hash: Buffer;
  change_seq: number | null;
  change_hash: Buffer | null;
  access_seq: number | null;
  access_hash: Buffer | null;
  people_hash: Buffer | null;
  seal: Buffer | null;
  key_id: string | null;
  signature: Buffer | null;
}

/** What else a head's seal covers: the ends of the other chains, and who everybody is. */
interface Anchors {
  readonly change_seq: number;
  readonly change_hash: Buffer;
  readonly access_seq: number;
  readonly access_hash: Buffer;
  readonly people_hash: Buffer;
}

/** Steps that are read at once: of a day that an import of everything fell on there are millions. */
const PORTION = 10_000;
/** While a try waits for the writers under way, all others wait behind it. */
const TRY_MS = 100;
const TRIES = 5;
const BETWEEN_TRIES_MS = 400;

/**
 * Seals all steps since the last head: one head a day, kept in a chain of its own. Safe to repeat.
 * @param key signs the head; it is nowhere in the database, so that who can write that cannot make a head
 * @param mayHoldUp whether it waits for those who write, whatever comes after them: otherwise it tries for some seconds, and holds up nobody for long
 * @returns false where the day is sealed already, or somebody was writing all the time
 */
export async function sealDay(sql: Sql, day: string, at: Date, key: SigningKey | null = null, mayHoldUp = false): Promise<boolean> {
  const end = await findEnd(sql, mayHoldUp);
  if (end === null) return false;
  const [last] = await sql.query<HeadRow>('select * from audit_head order by day desc limit 1');
  if (last && last.day >= day) return false;
  const previous = last?.hash ?? CHAIN_START;
  const from = last?.last_step_id ?? 0;
  const { hash, steps } = await hashSteps(sql, previous, day, from, end);
  return sql.transaction(async (tx) => {
    // One head at a time is put to the end of their chain; one that another has put there meanwhile stands, and this one is thrown away.
    await tx.query(`select pg_advisory_xact_lock(hashtext('audit_head'))`);
    const [now] = await tx.query<{ day: string }>('select day from audit_head order by day desc limit 1');
    if (now?.day !== last?.day) return false;
    const anchors = await readAnchors(tx, at);
    const seal = sealHash(last?.seal ?? CHAIN_START, hash, at, anchors);
    await tx.query(
      `insert into audit_head (day, sealed_at, last_step_id, steps, prev_hash, hash, change_seq, change_hash, access_seq, access_hash, people_hash, seal, key_id, signature)
       values ($1, $2, $3, $4, $5, $6, $7, $8, $9, $10, $11, $12, $13, $14)`,
      [
        ...[day, at, steps > 0 ? end : from, steps, previous, hash],
        ...[anchors.change_seq, anchors.change_hash, anchors.access_seq, anchors.access_hash, anchors.people_hash, seal],
        ...[key?.fingerprint ?? null, key ? sign(null, seal, key.privateKey) : null],
      ],
    );
    return true;
  });
}

/**
 * The last step, at a moment at which nobody writes: nothing can come below it any more. Null when there was no such moment. All steps up to it stand still, so
 * that they are read without a lock.
 */
async function findEnd(sql: Sql, mayHoldUp: boolean): Promise<number | null> {
  for (let left = TRIES; ; left -= 1) {
    try {
      return await sql.transaction(async (tx) => {
        if (!mayHoldUp) await tx.query(`set local lock_timeout = ${TRY_MS}`);
        await tx.query('select lock_history()');
        const [row] = await tx.query<{ id: number }>('select coalesce(max(id), 0) as id from workflow_step');
        return row!.id;
      });
    } catch (error) {
      if (!isPgError(error, pgError.lockNotAvailable)) throw error;
      if (left <= 1) return null;
      await pause(BETWEEN_TRIES_MS);
    }
  }
}

/** The hash over the steps behind `from`, up to `end`, in their order, and how many they are. */
async function hashSteps(
  sql: SqlRunner,
  previous: Buffer,
  day: string,
  from: number,
  end: number,
): Promise<{ hash: Buffer; steps: number }> {
  const digest = createHash('sha256').update(previous).update(day);
  let steps = 0;
  for (let after = from; ;) {
    const portion = await sql.query<{ id: number; hash: Buffer }>(
      `select id, hash from workflow_step where id > $1 and id <= $2 order by id limit ${PORTION}`,
      [after, end],
    );
    for (const step of portion) digest.update(String(step.id)).update(step.hash);
    steps += portion.length;
    if (portion.length < PORTION) return { hash: digest.digest(), steps };
    after = portion.at(-1)!.id;
  }
}

async function readAnchors(tx: SqlTransaction, at: Date): Promise<Anchors> {
  // A person whom the change log does not tell of keeps the seal that he has: what was changed past it must not become right by the next head.
  await tx.query(
    `insert into person_seal as known (person_id, digest, sealed_at) select p.id, ${PERSON_DIGEST}, $1::timestamptz from person p
     on conflict (person_id) do update set digest = excluded.digest, sealed_at = excluded.sealed_at
     where known.digest <> excluded.digest and exists (
       select 1 from admin_change c where c.kind = 'person' and c.subject_id = known.person_id and c.at >= known.sealed_at)`,
    [at],
  );
  const [row] = await tx.query<Anchors>(
    `select c.seq as change_seq, c.hash as change_hash, a.seq as access_seq, a.hash as access_hash,
       (select sha256(coalesce(string_agg(digest, ''::bytea order by person_id), ''::bytea)) from person_seal) as people_hash
     from admin_change_end c, access_log_end a`,
  );
  return row!;
}

function sealHash(previous: Buffer, head: Buffer, sealedAt: Date, anchors: Anchors): Buffer {
  const { change_seq, change_hash, access_seq, access_hash, people_hash } = anchors;
  const hex = [previous, head, change_hash, access_hash, people_hash].map((part) => part.toString('hex'));
  return createHash('sha256')
    .update(JSON.stringify([sealedAt.toISOString(), change_seq, access_seq, ...hex]))
    .digest();
}

/**
 * Checks the heads: each follows from the one before and covers the steps, logs and people that it was sealed over, and the signature is one of a trusted key.
 * @param trusted public keys (PEM); without any, signatures are not looked at
 */
export async function verifyHeads(sql: SqlRunner, problems: string[], trusted: readonly string[] = []): Promise<number> {
  const heads = await sql.query<HeadRow>('select * from audit_head order by day');
  const keys = trusted.map((pem) => createPublicKey(pem));
  let previous: HeadRow | undefined;
  for (const head of heads) {
    const name = `daily seal ${head.day}`;
    const { hash, steps } = await hashSteps(sql, head.prev_hash, head.day, previous?.last_step_id ?? 0, head.last_step_id);
    if (!head.prev_hash.equals(previous?.hash ?? CHAIN_START)) problems.push(`${name}: does not follow from the seal before it`);
    if (steps !== head.steps) problems.push(`${name}: ${head.steps} steps were sealed, ${steps} are there`);
    else if (!hash.equals(head.hash)) problems.push(`${name}: a sealed step or the seal itself was changed`);
    if (previous && head.sealed_at < previous.sealed_at) problems.push(`${name}: was made before the seal before it`);
    await verifySeal(sql, problems, { name, head, previous, keys });
    previous = head;
  }
  if (previous?.people_hash) {
    const [now] = await sql.query<{ hash: Buffer }>(
      `select sha256(coalesce(string_agg(digest, ''::bytea order by person_id), ''::bytea)) as hash from person_seal`,
    );
    if (!now!.hash.equals(previous.people_hash)) problems.push(`daily seal ${previous.day}: what was sealed of the people was changed`);
  }
  return heads.length;
}

interface Sealed {
  readonly name: string;
  readonly head: HeadRow;
  readonly previous: HeadRow | undefined;
  readonly keys: readonly KeyObject[];
}

async function verifySeal(sql: SqlRunner, problems: string[], { name, head, previous, keys }: Sealed): Promise<void> {
  const { seal, change_seq, change_hash, access_seq, access_hash, people_hash } = head;
  if (!seal || change_seq === null || !change_hash || access_seq === null || !access_hash || !people_hash) {
    // Heads of a release before have no seal; behind one that has, none is without.
    if (seal || previous?.seal) problems.push(`${name}: its signed end was removed`);
    return;
  }
  const anchors = { change_seq, change_hash, access_seq, access_hash, people_hash };
  if (!sealHash(previous?.seal ?? CHAIN_START, head.hash, head.sealed_at, anchors).equals(seal))
    problems.push(`${name}: its seal was changed`);
  const [log] = await sql.query<{ change: Buffer | null; access: Buffer | null; dropped: number }>(
    `select (select hash from admin_change where seq = $1) as change, (select hash from access_log where seq = $2) as access,
       (select coalesce(max(last_seq), 0) from access_log_dropped) as dropped`,
    [change_seq, access_seq],
  );
  if (change_seq > 0 && !log!.change?.equals(change_hash)) problems.push(`${name}: the change log is not the one that was sealed`);
  if (access_seq > log!.dropped && !log!.access?.equals(access_hash))
    problems.push(`${name}: the access log is not the one that was sealed`);
  if (keys.length === 0) return;
  const { signature } = head;
  if (!signature) problems.push(`${name}: is not signed`);
  else if (!keys.some((key) => verify(null, seal, key, signature))) problems.push(`${name}: is not signed by a key that is trusted`);
}
