import { readFile, writeFile } from 'node:fs/promises';
import { setPriority } from 'node:os';
import { setTimeout as pause } from 'node:timers/promises';
import type pg from 'pg';

/** A tenth of what others take, where they want it: a program that gets on, and does not hold for long what others wait for. */
const AFTER_OTHERS = 10;
/** Linux lets anybody but root move one session in so many milliseconds; a pool opens several at once. */
const BETWEEN_SESSIONS_MS = 150;
const TRIES = 30;

/** What of a connection is looked at: the process that serves it, and the port from which it comes. */
interface ServedConnection {
  readonly processID?: number | null;
  readonly connection?: { readonly stream?: { readonly localPort?: number } };
}

/**
 * Where the database runs on the same Linux, lets the process that serves a connection go after all others (ADR 73). Elsewhere (another machine or container,
 * another system, a process that is not this user's) nothing happens.
 *
 * @param folder where the processes of this machine are told of
 * @returns whether it does
 */
export async function giveWay(client: pg.PoolClient, folder = '/proc'): Promise<boolean> {
  const { processID, connection } = client as unknown as ServedConnection;
  const port = connection?.stream?.localPort;
  if (!processID || !port) return false;
  try {
    // The number alone may be another process here: a server titles each of its own with the address that it serves.
    const title = await readFile(`${folder}/${processID}/cmdline`, 'utf8');
    if (!title.startsWith('postgres:') || !title.includes(`(${port})`)) return false;
    setPriority(processID, AFTER_OTHERS);
  } catch {
    return false;
  }
  await moveSession(`${folder}/${processID}/autogroup`);
  return true;
}

/** Each connection of PostgreSQL is a session of its own, and Linux shares its processors by session before it looks at processes, where it is built to. */
async function moveSession(file: string): Promise<void> {
  for (let left = TRIES; left > 0; left -= 1)
    try {
      return await writeFile(file, String(AFTER_OTHERS), { flag: 'r+' });
    } catch (error) {
      if ((error as NodeJS.ErrnoException).code !== 'EAGAIN') return;
      await pause(BETWEEN_SESSIONS_MS, undefined, { ref: false });
    }
}
