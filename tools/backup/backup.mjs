import { existsSync, mkdirSync, renameSync, rmSync } from 'node:fs';
import path from 'node:path';
import { listMigrations, listSequences, listStoredFiles, listTables } from './catalogue.mjs';
import { writeTable } from './copy-table.mjs';
import { copyFiles } from './files.mjs';
import { LAYOUT, writeManifest } from './manifest.mjs';

/**
 * Writes the whole database as of one moment, and the stored files, to a new folder. The portal may run meanwhile: rows
 * come from one snapshot, and files, which are never changed once written, are copied after it is taken.
 *
 * @param {{ databaseUrl: string, filesDir?: string, target: string }} options without `filesDir` the files are left out
 * @returns {Promise<Manifest>}
 * @throws {Error} when the folder exists or a table cannot be read; nothing is left behind then
 * @typedef {object} Manifest
 * @property {number} layout
 * @property {string} createdAt ISO instant
 * @property {string[]} migrations
 * @property {(import('./catalogue.mjs').Table & { file: string, rows: number, sha256: string })[]} tables
 * @property {import('./catalogue.mjs').Sequence[]} sequences
 * @property {import('./files.mjs').StoredFile[] | null} files null when the files are kept elsewhere
 * @property {{ key: string, sha256: string }[]} expected files of which the rows speak
 */
export async function backUp({ databaseUrl, filesDir, target }) {
  if (existsSync(target)) throw new Error(`${target} exists already: choose another folder for the backup.`);
  const partial = `${target}.partial`;
  rmSync(partial, { recursive: true, force: true });
  mkdirSync(path.join(partial, 'tables'), { recursive: true, mode: 0o700 });
  // The package as a whole changes how the driver reads values, and a backup takes them as they are.
  const { openClient } = await import('@portal/platform/servers');
  const client = openClient(databaseUrl, { application_name: 'portal-backup' });
  try {
    await client.connect();
    await client.query('begin isolation level repeatable read read only');
    const migrations = await listMigrations(client);
    if (migrations.length === 0) throw new Error('This database holds no portal: nothing was backed up.');
    const tables = [];
    for (const [index, table] of (await listTables(client)).entries()) {
      const file = `tables/${String(index).padStart(3, '0')}-${table.name.replace(/[^\w.]/g, '')}.copy.gz`;
      tables.push({ ...table, file, ...(await writeTable(client, table, path.join(partial, file))) });
    }
    const expected = await listStoredFiles(client);
    // Sequences stand outside of snapshots. Read last they are never behind the rows.
    const sequences = await listSequences(client);
    await client.query('commit');
    const files = filesDir ? await copyFiles(filesDir, path.join(partial, 'files')) : null;
    const manifest = { layout: LAYOUT, createdAt: new Date().toISOString(), migrations, tables, sequences, files, expected };
    writeManifest(partial, manifest);
    renameSync(partial, target);
    return manifest;
  } catch (error) {
    rmSync(partial, { recursive: true, force: true });
    throw error;
  } finally {
    await client.end().catch(() => {});
  }
}
