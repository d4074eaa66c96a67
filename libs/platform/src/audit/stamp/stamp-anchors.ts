import { randomBytes } from 'node:crypto';
import { readdir, readFile, writeFile } from 'node:fs/promises';
import path from 'node:path';
import { askForStamp } from './stamp-client.ts';
import { readStamp, StampFault, writeStampRequest, type Stamp } from './stamp-token.ts';

/** Clocks of the portal and of the authority may differ by so much. */
const TOLERANCE_MS = 300_000;
const ANCHOR = /^(\d{4}-\d\d-\d\d)\.json$/;
/** In one go, so that an authority that is there again is not overrun. */
const MOST_AT_ONCE = 10;

export interface StampSettings {
  /** AUDIT_TSA_URL. */
  readonly url: string;
  /** The text of AUDIT_TSA_CA. */
  readonly trusted?: string | undefined;
}

/** The certificates (PEM) of AUDIT_TSA_CA; empty when the file cannot be read, so that nothing is trusted. */
export function readAuthorities(file: string | undefined): Promise<string | undefined> {
  return file === undefined ? Promise.resolve(undefined) : readFile(file, 'utf8').catch(() => '');
}

/** A stamp that came so long after the day was sealed proves the time before it no more. */
const LATE_MS = 2 * 86_400_000;

/** What a verification finds beside an anchor: `late` came two days after the sealing or later, `awaited` is not there yet. */
export interface StampFinding {
  readonly state: 'stamped' | 'late' | 'awaited' | 'faulty';
  readonly at: string | null;
  readonly by: string;
}

export interface StampCheck {
  /** Whether an authority is named, so that what is not there is awaited. */
  readonly isAsked: boolean;
  /** The text of AUDIT_TSA_CA. */
  readonly trusted?: string | undefined;
}

/** Checks the time stamp beside an anchor; null: there is none, and none is asked for. */
export async function verifyStamp(
  folder: string,
  { day, sealedAt }: { readonly day: string; readonly sealedAt: string },
  { isAsked, trusted }: StampCheck,
  problems: string[],
): Promise<StampFinding | null> {
  try {
    const stamp = await findStamp(folder, day, trusted);
    if (!stamp) return isAsked ? { state: 'awaited', at: null, by: '' } : null;
    const isLate = stamp.at.getTime() - Date.parse(sealedAt) > LATE_MS;
    return { state: isLate ? 'late' : 'stamped', at: stamp.at.toISOString(), by: stamp.by };
  } catch (error) {
    if (!(error instanceof StampFault)) throw error;
    problems.push(`daily seal ${day}: its time stamp ${error.message}`);
    return { state: 'faulty', at: null, by: '' };
  }
}

/** Beside the anchor, under the name that other programs know: `openssl ts -verify -data 2026-01-05.json -in 2026-01-05.tsr -CAfile ca.pem`. */
export const stampPath = (folder: string, day: string): string => path.join(folder, `${day}.tsr`);

/**
 * Takes a time stamp for each anchor that has none yet, the newest first, and puts it beside the anchor; what is not as it should be is not kept.
 * @returns the days that were stamped
 * @throws StampFault for those that were not as they should be, after the others; Error when the authority is silent: the rest waits for the next run
 */
export async function stampAnchors(folder: string, { url, trusted }: StampSettings, now = new Date()): Promise<string[]> {
  const there = new Set(await readdir(folder));
  const days = [...there].flatMap((name) => ANCHOR.exec(name)?.[1] ?? []).sort();
  const waiting = days.filter((day) => !there.has(`${day}.tsr`)).toReversed();
  const stamped: string[] = [];
  let fault: StampFault | undefined;
  for (const day of waiting.slice(0, MOST_AT_ONCE)) {
    try {
      await stampAnchor(folder, day, { url, trusted }, now);
      stamped.push(day);
    } catch (error) {
      // One anchor that cannot be stamped does not keep the others from it; an authority that is silent does.
      if (!(error instanceof StampFault)) throw error;
      fault ??= new StampFault(`The time stamp of ${day} ${error.message}`, { cause: error });
    }
  }
  if (fault) throw fault;
  return stamped;
}

async function stampAnchor(folder: string, day: string, { url, trusted }: StampSettings, now: Date): Promise<void> {
  const anchor = await readFile(path.join(folder, `${day}.json`));
  const bounds = boundsOf(anchor, now);
  const nonce = randomBytes(16);
  // Positive, and of full length.
  nonce[0] = (nonce[0]! & 0x3f) | 0x40;
  const response = await askForStamp(url, await writeStampRequest(anchor, nonce));
  await readStamp(response, anchor, { trusted, nonce, ...bounds });
  // Two workers may meet here; the first file stays.
  await writeFile(stampPath(folder, day), response, { flag: 'wx' }).catch((error: NodeJS.ErrnoException) => {
    if (error.code !== 'EEXIST') throw error;
  });
}

/**
 * The time stamp beside an anchor, checked against it.
 * @returns undefined where there is none yet
 * @throws StampFault for one that is not as it should be
 */
export async function findStamp(folder: string, day: string, trusted?: string, now = new Date()): Promise<Stamp | undefined> {
  const response = await readFile(stampPath(folder, day)).catch((error: NodeJS.ErrnoException) => {
    if (error.code === 'ENOENT') return undefined;
    throw new StampFault('cannot be read');
  });
  if (!response) return undefined;
  const anchor = await readFile(path.join(folder, `${day}.json`)).catch(() => Buffer.alloc(0));
  return readStamp(response, anchor, { trusted, ...boundsOf(anchor, now) });
}

/** Not before the day was sealed, and not later than now. */
function boundsOf(anchor: Buffer, now: Date): { notBefore: Date; notAfter: Date } {
  const sealedAt = Date.parse(readSealedAt(anchor));
  if (Number.isNaN(sealedAt)) throw new StampFault('lies beside an anchor that cannot be read');
  return { notBefore: new Date(sealedAt - TOLERANCE_MS), notAfter: new Date(now.getTime() + TOLERANCE_MS) };
}

function readSealedAt(anchor: Buffer): string {
  try {
    return (JSON.parse(anchor.toString('utf8')) as { sealedAt?: string }).sealedAt ?? '';
  } catch {
    return '';
  }
}
