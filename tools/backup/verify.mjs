import path from 'node:path';
import { readManifest } from './manifest.mjs';
import { countAndDigest } from './copy-table.mjs';
import { checkFiles, listFiles } from './files.mjs';

/**
 * Reads a whole backup and compares it with its manifest: every table's rows and hash, every file's size and hash, whether each file that
 * the rows speak of is there, and whether something is there that the manifest does not know. Needs no database.
 *
 * @param {string} source folder of the backup
 * @returns {Promise<{ manifest: import('./backup.mjs').Manifest, rows: number, problems: string[] }>}
 * @throws {Error} when the folder is no backup or its manifest was changed
 */
export async function verifyBackup(source) {
  const manifest = readManifest(source);
  const problems = manifest.files ? await checkFiles(path.join(source, 'files'), manifest.files) : [];
  let rows = 0;
  for (const table of manifest.tables) {
    const found = await countAndDigest(path.join(source, table.file)).catch(() => undefined);
    rows += found?.rows ?? 0;
    if (!found) problems.push(`the rows of ${table.name} cannot be read`);
    else if (found.sha256 !== table.sha256) problems.push(`the rows of ${table.name} are damaged`);
    else if (found.rows !== table.rows) problems.push(`${table.name} has ${found.rows} rows instead of ${table.rows}`);
  }
  problems.push(...findStrangers(source, manifest), ...findMissing(manifest));
  return { manifest, rows, problems };
}

function findStrangers(source, manifest) {
  const known = new Set(['manifest.json', 'manifest.sha256']);
  for (const { file } of manifest.tables) known.add(file);
  for (const { path: place } of manifest.files ?? []) known.add(`files/${place}`);
  return listFiles(source)
    .filter((file) => !known.has(file))
    .map((file) => `${file} does not belong to this backup`);
}

/** Rows of the database name files; each must be in the backup with the content that the row says. */
function findMissing({ files, expected = [] }) {
  if (!files) return [];
  const byPath = new Map(files.map((file) => [file.path, file]));
  return expected.flatMap(({ key, sha256 }) => {
    const file = byPath.get(key);
    if (!file) return [`the file ${key}, of which the database speaks, is not in the backup`];
    return file.sha256 !== sha256 ? [`the file ${key} has another content than the database says`] : [];
  });
}
