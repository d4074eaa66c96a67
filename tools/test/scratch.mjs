import { accessSync, constants, mkdtempSync, statfsSync } from 'node:fs';
import os from 'node:os';
import path from 'node:path';

const MEMORY = '/dev/shm';
const GIGABYTE = 1024 ** 3;
/** What the databases of a run take at their most: log, template, and one copy a worker. */
const NEEDED_ROOM = 4 * GIGABYTE;
/** What lies there is memory, and the run itself needs some. */
const NEEDED_MEMORY = 10 * GIGABYTE;

/**
 * Makes the folder of a test run. Each suite copies a database of a thousand files: in memory that takes a tenth of the time of a disk, so the
 * folder is there when there is plenty of it, else among the temporary files.
 *
 * @returns {string} its path; whoever asked removes it
 */
export function makeScratch() {
  return mkdtempSync(path.join(hasRoom(measureMemory()) ? MEMORY : os.tmpdir(), 'portal-test-'));
}

/**
 * @param {{ room: number, memory: number }} found bytes free in the folder and in the machine
 * @returns {boolean} whether a test run fits there with ease
 */
export function hasRoom({ room, memory }) {
  return room >= NEEDED_ROOM && memory >= NEEDED_MEMORY;
}

/** @returns {{ room: number, memory: number }} no room where there is no such folder, as in a container that was given a small one */
function measureMemory() {
  try {
    accessSync(MEMORY, constants.W_OK | constants.X_OK);
    const { bavail, bsize } = statfsSync(MEMORY);
    return { room: bavail * bsize, memory: os.freemem() };
  } catch {
    return { room: 0, memory: 0 };
  }
}
