import path from 'node:path';
import { listMigrations, listTables, MIGRATION_TABLE } from './catalogue.mjs';
import { digestTable, loadTable } from './copy-table.mjs';
import { checkFiles, copyFiles } from './files.mjs';
import { verifyBackup } from './verify.mjs';

/**
 * Puts a backup into a database that has the same migrations, in one transaction, and checks every table against the
 * backup's counts and hashes before it is committed; then the files.
 *
 * @param {object} options
 * @param {string} options.source folder of the backup
 * @param {string} options.databaseUrl its rows are replaced
 * @param {string} [options.filesDir] where the files go; without it they are left out
 * @param {boolean} [options.replace] a database that holds records of people's work may be overwritten
 * @returns {Promise<import('./backup.mjs').Manifest>}
 * @throws {Error} in clear words; the database is unchanged then
 */
export async function restore({ source, databaseUrl, filesDir, replace = false }) {
  const manifest = await readWhole(source);
  // The package as a whole changes how the driver reads values, and a backup takes them as they are.
  const { openClient } = await import('@portal/platform/servers');
  const client = openClient(databaseUrl, { application_name: 'portal-restore' });
  await client.connect();
  try {
    await refuseWhenInUse(client);
    await client.query('begin');
    const emptied = await checkTarget(client, manifest, replace);
    // Rows come back whole and consistent: rules that guard the daily work (append-only history) would only be in the way.
    await client.query('set local session_replication_role = replica');
    const tables = manifest.tables.filter((table) => table.name !== MIGRATION_TABLE);
    await client.query(`truncate ${emptied.join(', ')}`);
    for (const table of tables) {
      await loadTable(client, table, path.join(source, table.file));
      const now = await digestTable(client, table);
      if (now.rows === table.rows && now.sha256 === table.sha256) continue;
      throw new Error(`${table.name} has ${now.rows} rows after the restore and is not as it was backed up (${table.rows} rows).`);
    }
    for (const { name, value, called } of manifest.sequences) {
      // The queues make a sequence when they first need it: an empty database has none of these yet.
      await client.query(`create sequence if not exists ${name}`);
      await client.query('select setval($1::regclass, $2::bigint, $3)', [name, value, called]);
    }
    if (filesDir && manifest.files) await restoreFiles(source, manifest.files, filesDir);
    await client.query('commit');
    await client.query('analyze');
    return manifest;
  } catch (error) {
    await client.query('rollback').catch(() => {});
    throw explain(error);
  } finally {
    await client.end();
  }
}

/** Everything is read before anything is written. */
async function readWhole(source) {
  const { manifest, problems } = await verifyBackup(source);
  if (problems.length > 0) throw new Error(`The backup in ${source} is damaged: ${problems.join('; ')}.`);
  return manifest;
}

async function refuseWhenInUse(client) {
  const { rows } = await client.query(
    `select count(*)::int as others from pg_stat_activity
     where datname = current_database() and pid <> pg_backend_pid() and backend_type = 'client backend'`,
  );
  if (rows[0].others > 0) throw new Error('The database is in use: stop the portal first, then restore.');
}

/** Answers the names of all tables whose rows make way. */
async function checkTarget(client, manifest, replace) {
  const migrations = await listMigrations(client);
  if (migrations.join() !== manifest.migrations.join()) {
    throw new Error(
      `The backup belongs to migration ${manifest.migrations.at(-1)} and the database is at ${migrations.at(-1) ?? 'none'}. ` +
        'Restore with the version of the portal that made the backup, then go to the newer one.',
    );
  }
  await openMonths(client, manifest);
  const present = new Map((await listTables(client)).map((table) => [table.name, table.columns.join()]));
  const unknown = manifest.tables.filter((table) => present.get(table.name) !== table.columns.join());
  if (unknown.length > 0)
    throw new Error(`The database has other columns than the backup in ${unknown.map((table) => table.name).join(', ')}.`);
  const isUsed = present.has('public.workflow_step') && (await client.query('select 1 from public.workflow_step limit 1')).rowCount > 0;
  if (isUsed && !replace)
    throw new Error('The database holds records already. Restore into an empty one, or add --replace to overwrite them all.');
  const known = new Set(manifest.tables.map((table) => table.name));
  return [...present.keys()].filter((name) => known.has(name) || !/migration$/.test(name)).filter((name) => name !== MIGRATION_TABLE);
}

/** The access log has a table a month (ADR 34): those of the backup are made where they are missing. */
async function openMonths(client, manifest) {
  for (const { name } of manifest.tables) {
    const [, year, month] = /^public\.access_log_(\d{4})_(\d{2})$/.exec(name) ?? [];
    if (month) await client.query('select open_access_log_month($1)', [`${year}-${month}-15T00:00:00Z`]);
  }
}

async function restoreFiles(source, files, filesDir) {
  await copyFiles(path.join(source, 'files'), filesDir);
  const problems = await checkFiles(filesDir, files);
  if (problems.length > 0) throw new Error(`The files could not be restored: ${problems.join('; ')}.`);
}

function explain(error) {
  if (error.code !== '42501') return error;
  return new Error('The database user may not restore: give it SUPERUSER, or the right to set session_replication_role, for the restore.');
}
