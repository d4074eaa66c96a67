import { linkSync, mkdirSync, readFileSync, renameSync, rmSync, writeFileSync } from 'node:fs';
import path from 'node:path';
import { identifyProcess } from './process-identity.mjs';

/** Thrown when another live process holds the lock; `holder` is what that process wrote. */
export class LockHeldError extends Error {
  constructor(file, holder) {
    super(`${file} is held by process ${holder.pid}`);
    this.name = 'LockHeldError';
    this.holder = holder;
  }
}

/**
 * Takes a lock that dies with its process: the file names the holder and its start time, so that what a killed process
 * left behind is recognised and taken over.
 *
 * @param {string} file path of the lock file
 * @param {Record<string, unknown>} [facts] written beside the process number, readable by `readLock`
 * @returns {{ release(): void }}
 * @throws {LockHeldError} when a live process holds it
 */
export function acquireLock(file, facts = {}) {
  mkdirSync(path.dirname(file), { recursive: true });
  const mine = `${file}.${process.pid}`;
  writeFileSync(mine, JSON.stringify({ ...facts, pid: process.pid, identity: identifyProcess(process.pid) }), { mode: 0o600 });
  try {
    for (let attempt = 0; ; attempt += 1) {
      try {
        // A link appears with its whole content or not at all, unlike a file that is created and then written.
        linkSync(mine, file);
        return { release: () => releaseLock(file) };
      } catch (error) {
        if (error.code !== 'EEXIST' || attempt > 50) throw error;
      }
      removeStaleLock(file);
    }
  } finally {
    rmSync(mine, { force: true });
  }
}

/**
 * @param {string} file path of the lock file
 * @returns {({ pid: number, identity: string } & Record<string, unknown>) | undefined} the live holder's facts
 */
export function readLock(file) {
  const holder = parseLock(file);
  return holder && identifyProcess(holder.pid) === holder.identity ? holder : undefined;
}

function parseLock(file) {
  try {
    return JSON.parse(readFileSync(file, 'utf8'));
  } catch {
    return undefined;
  }
}

function removeStaleLock(file) {
  const holder = readLock(file);
  if (holder) throw new LockHeldError(file, holder);
  const aside = `${file}.stale.${process.pid}`;
  try {
    renameSync(file, aside);
  } catch {
    return;
  }
  // Between reading and renaming, another process may have cleaned up and locked: then its lock is put back.
  const taken = readLock(aside);
  if (taken) {
    try {
      linkSync(aside, file);
    } finally {
      rmSync(aside, { force: true });
    }
    throw new LockHeldError(file, taken);
  }
  rmSync(aside, { force: true });
}

function releaseLock(file) {
  if (parseLock(file)?.pid === process.pid) rmSync(file, { force: true });
}
