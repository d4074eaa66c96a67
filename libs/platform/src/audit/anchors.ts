import { mkdir, readdir, readFile, writeFile } from 'node:fs/promises';
import path from 'node:path';
import type { SqlRunner } from '../database/sql.ts';
import { verifyStamp, type StampCheck, type StampFinding } from './stamp/stamp-anchors.ts';

/** What is anchored of a daily head; bytes as hex. */
export interface Anchor {
  readonly day: string;
  readonly sealedAt: string;
  readonly steps: number;
  readonly lastStepId: number;
  readonly hash: string;
  readonly seal: string | null;
  readonly keyId: string | null;
  readonly signature: string | null;
}

/** A head that did not reach its place goes there with a later run, for so many days. */
const DAYS_BACK = 60;
const NAME = /^(\d{4}-\d\d-\d\d)\.json$/;

const SELECT = `select day::text as day, sealed_at as "sealedAt", steps, last_step_id as "lastStepId", encode(hash, 'hex') as hash, encode(seal, 'hex') as seal,
  key_id as "keyId", encode(signature, 'hex') as signature from audit_head`;

async function select(sql: SqlRunner, where: string, params: readonly unknown[]): Promise<Anchor[]> {
  const rows = await sql.query<Omit<Anchor, 'sealedAt'> & { sealedAt: Date }>(`${SELECT} where ${where} order by day`, [...params]);
  return rows.map((row) => ({ ...row, sealedAt: row.sealedAt.toISOString() }));
}

/** The newest daily head. */
export async function readNewestAnchor(sql: SqlRunner): Promise<Anchor | undefined> {
  return (await select(sql, 'day = (select max(day) from audit_head)', []))[0];
}

/** An anchor as its file and its mail hold it. */
export const writeAnchor = (anchor: Anchor): string => `${JSON.stringify(anchor, null, 2)}\n`;

/**
 * Puts the daily heads that are not there yet into a folder elsewhere, one file a day that is never written again.
 * @returns the days that were anchored
 * @throws Error when the folder cannot be written
 */
export async function anchorHeads(sql: SqlRunner, folder: string): Promise<string[]> {
  await mkdir(folder, { recursive: true });
  const there = new Set(await readdir(folder));
  const heads = await select(sql, `day > (select max(day) from audit_head) - ${DAYS_BACK}`, []);
  const missing = heads.filter(({ day }) => !there.has(`${day}.json`));
  for (const head of missing) {
    // Two workers may meet here; the first file stays.
    await writeFile(path.join(folder, `${head.day}.json`), writeAnchor(head), { flag: 'wx' }).catch((error: NodeJS.ErrnoException) => {
      if (error.code !== 'EEXIST') throw error;
    });
  }
  return missing.map(({ day }) => day);
}

/**
 * How a daily head stands against what was anchored of it: the same; another one; the head is gone; the anchor cannot be read; the anchor is gone between
 * others; the anchor is still to come (it is newer than the newest that is there).
 */
export type AnchorState = 'agrees' | 'differs' | 'headGone' | 'unreadable' | 'missing' | 'awaited';

export interface AnchorFinding {
  readonly day: string;
  readonly state: AnchorState;
  /** The time stamp beside an anchor that can be read; null: there is none, and none is asked for. */
  readonly stamp: StampFinding | null;
}

/** What a folder of anchors showed. */
export interface AnchorFindings {
  readonly folder: string;
  /** Whether the folder could be read at all. */
  readonly isReadable: boolean;
  /** Days that have an anchor or a head behind the first anchor, the oldest first. */
  readonly days: readonly AnchorFinding[];
}

const SAID: Readonly<Partial<Record<AnchorState, string>>> = {
  differs: 'is not the one that was anchored',
  headGone: 'was anchored and is gone',
  unreadable: 'its anchor cannot be read',
  missing: 'its anchor is gone',
};

/** Compares the daily heads with what was anchored of them: one that was made anew, with the key even, or is gone, is named. */
export async function verifyAnchors(
  sql: SqlRunner,
  problems: string[],
  folder: string,
  stamps: StampCheck = { isAsked: false },
): Promise<AnchorFindings> {
  const names = await readdir(folder).catch(() => undefined);
  if (!names) {
    problems.push(`the anchors of the daily seals cannot be read: ${folder}`);
    return { folder, isReadable: false, days: [] };
  }
  const heads = new Map((await select(sql, 'true', [])).map((head) => [head.day, head]));
  const there = new Set(names.flatMap((name) => NAME.exec(name)?.[1] ?? []));
  const [first = '', last = ''] = [[...there].sort()[0], [...there].sort().at(-1)];
  const days: AnchorFinding[] = [];
  for (const day of [...new Set([...there, ...heads.keys()])].sort()) {
    const head = heads.get(day);
    // Heads of before the folder was named were never to be there.
    if (!there.has(day) && day < first) continue;
    const kept = there.has(day) ? await readAnchor(folder, day) : undefined;
    const state: AnchorState = there.has(day) ? compare(head, kept) : day < last ? 'missing' : 'awaited';
    const said = SAID[state];
    if (said) problems.push(`daily seal ${day}: ${said}`);
    days.push({ day, state, stamp: kept ? await verifyStamp(folder, { day, sealedAt: kept.sealedAt }, stamps, problems) : null });
  }
  return { folder, isReadable: true, days };
}

function compare(head: Anchor | undefined, kept: Anchor | undefined): AnchorState {
  if (!kept) return 'unreadable';
  if (!head) return 'headGone';
  return writeAnchor(head) === writeAnchor(kept) ? 'agrees' : 'differs';
}

async function readAnchor(folder: string, of: string): Promise<Anchor | undefined> {
  try {
    const text = await readFile(path.join(folder, `${of}.json`), 'utf8');
    const { day, sealedAt, steps, lastStepId, hash, seal, keyId, signature } = JSON.parse(text) as Anchor;
    return { day, sealedAt, steps, lastStepId, hash, seal, keyId, signature };
  } catch {
    return undefined;
  }
}
