import { copyFileSync, existsSync, mkdirSync, readdirSync, statSync } from 'node:fs';
import path from 'node:path';
import { digestFile } from './copy-table.mjs';

/**
 * @typedef {{ path: string, bytes: number, sha256: string }} StoredFile `path` is below the folder, with forward slashes
 */

/** Where the portal writes files that are not whole yet; they get their place in the store by renaming. */
const INCOMING = '.incoming/';

/**
 * Copies every file of a folder. Nothing half written is taken, and what is removed meanwhile is left out: the check of the backup says
 * when a row speaks of a file that is not in it.
 *
 * @param {string} from folder; one that does not exist counts as empty
 * @param {string} to folder to fill
 * @returns {Promise<StoredFile[]>} what was copied, hashes taken from the copies
 */
export async function copyFiles(from, to) {
  mkdirSync(to, { recursive: true });
  const files = [];
  for (const place of listFiles(from)) {
    if (place.startsWith(INCOMING)) continue;
    const target = path.join(to, place);
    mkdirSync(path.dirname(target), { recursive: true });
    try {
      copyFileSync(path.join(from, place), target);
    } catch (error) {
      if (error.code === 'ENOENT') continue;
      throw error;
    }
    files.push({ path: place, bytes: statSync(target).size, sha256: await digestFile(target) });
  }
  return files;
}

/**
 * @param {string} folder
 * @param {StoredFile[]} files what should be there
 * @returns {Promise<string[]>} what is missing or differs, one sentence each
 */
export async function checkFiles(folder, files) {
  const problems = [];
  for (const file of files) {
    const full = path.join(folder, file.path);
    if (!existsSync(full)) problems.push(`the file ${file.path} is missing`);
    else if ((await digestFile(full)) !== file.sha256) problems.push(`the file ${file.path} is not as it was backed up`);
  }
  return problems;
}

/**
 * @param {string} folder
 * @param {string} [below] only what stands there
 * @returns {string[]} every file, by its path below the folder
 */
export function listFiles(folder, below = '') {
  if (!existsSync(path.join(folder, below))) return [];
  return readdirSync(path.join(folder, below), { withFileTypes: true })
    .sort((left, right) => (left.name < right.name ? -1 : 1))
    .flatMap((entry) => {
      const place = path.posix.join(below, entry.name);
      if (entry.isDirectory()) return listFiles(folder, place);
      return entry.isFile() ? [place] : [];
    });
}
