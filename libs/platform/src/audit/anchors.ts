import { mkdir, readdir, readFile, writeFile } from 'node:fs/promises';
import path from 'node:path';
import type { SqlRunner } from '../database/sql.ts';

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
 * Compares the daily heads with what was anchored of them: one that was made anew, with the key even, or is gone, is named.
 * @returns how many anchors were compared
 */
export async function verifyAnchors(sql: SqlRunner, problems: string[], folder: string): Promise<number> {
  const names = await readdir(folder).catch(() => undefined);
  if (!names) {
    problems.push(`the anchors of the daily heads cannot be read: ${folder}`);
    return 0;
  }
  const heads = new Map((await select(sql, 'true', [])).map((head) => [head.day, head]));
  const days = names.flatMap((name) => NAME.exec(name)?.[1] ?? []).sort();
  for (const day of days) {
    const head = heads.get(day);
    const kept = readAnchor(await readFile(path.join(folder, `${day}.json`), 'utf8'));
    if (!kept) problems.push(`daily head ${day}: its anchor cannot be read`);
    else if (!head) problems.push(`daily head ${day}: was anchored and is gone`);
    else if (writeAnchor(head) !== writeAnchor(kept)) problems.push(`daily head ${day}: is not the one that was anchored`);
  }
  const first = days[0];
  const last = days.at(-1);
  for (const day of heads.keys())
    if (first !== undefined && day > first && day < last! && !days.includes(day)) problems.push(`daily head ${day}: its anchor is gone`);
  return days.length;
}

function readAnchor(text: string): Anchor | undefined {
  try {
    const { day, sealedAt, steps, lastStepId, hash, seal, keyId, signature } = JSON.parse(text) as Anchor;
    return { day, sealedAt, steps, lastStepId, hash, seal, keyId, signature };
  } catch {
    return undefined;
  }
}
