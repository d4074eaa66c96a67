import { spawnSync } from 'node:child_process';
import { randomBytes } from 'node:crypto';
import {
  chmodSync,
  chownSync,
  existsSync,
  mkdirSync,
  mkdtempSync,
  readFileSync,
  readdirSync,
  renameSync,
  rmSync,
  statSync,
  writeFileSync,
} from 'node:fs';
import os from 'node:os';
import path from 'node:path';
import { chooseServerUser } from './postgres-binaries.mjs';

/** Name of the superuser of an embedded server. */
export const SUPERUSER = 'portal';
/** Name of the portal's database on an embedded server. */
export const DATABASE = 'portal';
/** The password stands inside the data folder, which nobody but the server's user and root can enter. */
const PASSWORD_FILE = 'portal-password';

/**
 * Makes the data folder and settles who runs the server and by which path.
 *
 * @param {string} folder absolute path of the data folder
 * @param {(message: string) => Error} fail builds the error for a folder that cannot be used
 * @returns {{ uid?: number, gid?: number, path: string }} user (none: the current one) and path for `-D`
 */
export function prepareFolder(folder, fail) {
  try {
    mkdirSync(folder, { recursive: true, mode: 0o700 });
  } catch (error) {
    throw fail(`The folder ${folder} for the embedded PostgreSQL cannot be made (${error.message}).`);
  }
  if (process.platform === 'win32') return { path: folder };
  const current = process.getuid();
  const facts = statSync(folder);
  const filled = readdirSync(folder).length > 0;
  if (filled && !existsSync(path.join(folder, 'PG_VERSION'))) {
    throw fail(`The folder ${folder} is not empty and holds no PostgreSQL data. Choose another DATA_DIR or empty it.`);
  }
  if (current !== 0) {
    if (facts.uid === current) return { path: folder };
    throw fail(
      `The database in ${folder} belongs to ${describeOwner(folder)} and you are another user. ` +
        'Start as that user (root for nobody), choose another DATA_DIR, or remove the folder to begin anew.',
    );
  }
  const user = filled && facts.uid !== 0 ? { uid: facts.uid, gid: facts.gid } : chooseServerUser();
  chownSync(folder, user.uid, user.gid);
  chmodSync(folder, 0o700);
  return { ...user, path: choosePath(folder, user, fail) };
}

/**
 * Creates the cluster and its database in a folder beside and moves it into place, so that a kill in the middle leaves
 * nothing half made.
 *
 * @param {string} folder absolute path of the empty data folder
 * @param {{ initdb: string, postgres: string }} programs
 * @param {{ uid?: number, gid?: number, path: string }} owner answer of `prepareFolder`
 * @param {Record<string, string | number>} settings `fsync: 'off'` also skips syncing here
 */
export function createCluster(folder, programs, owner, settings) {
  const fresh = `${folder}.new`;
  rmSync(fresh, { recursive: true, force: true });
  const scratch = mkdtempSync(path.join(os.tmpdir(), 'portal-initdb-'));
  try {
    mkdirSync(fresh, { mode: 0o700 });
    const password = randomBytes(24).toString('base64url');
    const passwordFile = path.join(scratch, 'password');
    writeFileSync(passwordFile, password, { mode: 0o600 });
    if (owner.uid !== undefined) for (const name of [fresh, scratch, passwordFile]) chownSync(name, owner.uid, owner.gid);
    const target = owner.path === folder ? fresh : owner.path;
    runInitdb(fresh, target, passwordFile, programs, owner, settings);
    createDatabase(fresh, target, programs, owner);
    const kept = path.join(fresh, PASSWORD_FILE);
    writeFileSync(kept, password, { mode: 0o600 });
    if (owner.uid !== undefined) chownSync(kept, owner.uid, owner.gid);
    rmSync(folder, { recursive: true, force: true });
    renameSync(fresh, folder);
  } finally {
    rmSync(scratch, { recursive: true, force: true });
    rmSync(fresh, { recursive: true, force: true });
  }
}

/**
 * @param {string} folder absolute path of the data folder
 * @returns {string} password of the superuser
 * @throws {Error} when the folder was not made by this launcher or belongs to somebody else
 */
export function readPassword(folder) {
  try {
    return readFileSync(path.join(folder, PASSWORD_FILE), 'utf8');
  } catch (error) {
    throw new Error(`The password of the embedded PostgreSQL in ${folder} cannot be read (${error.code}).`, { cause: error });
  }
}

/**
 * @param {string} folder an existing folder
 * @returns {string} name of its owner, or the number when there is no name
 */
export function describeOwner(folder) {
  const { uid } = statSync(folder);
  const answer = spawnSync('id', ['-un', String(uid)], { encoding: 'utf8' });
  return answer.status === 0 ? `user ${answer.stdout.trim()}` : `user number ${uid}`;
}

/**
 * A folder below a private one (a clone in root's home) cannot be named by the server's user, yet it can stand in it:
 * Linux lets a process reach its own working directory through /proc.
 */
function choosePath(folder, user, fail) {
  const canEnter = (name) =>
    spawnSync('/bin/sh', ['-c', 'cd "$1" && : > portal-probe && rm portal-probe', 'sh', name], { ...user, cwd: folder }).status === 0;
  if (canEnter(folder)) return folder;
  if (process.platform === 'linux' && canEnter('/proc/self/cwd')) return '/proc/self/cwd';
  throw fail(
    `The user that runs the embedded PostgreSQL (number ${user.uid}) cannot reach ${folder}. ` +
      'Choose a DATA_DIR outside a private folder, or do not start as root.',
  );
}

function runInitdb(fresh, target, passwordFile, programs, owner, settings) {
  const build = (locale) => [
    ...['-D', target, '-U', SUPERUSER, '--auth=scram-sha-256', `--pwfile=${passwordFile}`, '--encoding=UTF8', `--locale=${locale}`],
    ...['--locale-provider=builtin', '--builtin-locale=C.UTF-8', '--no-instructions'],
    ...(settings.fsync === 'off' ? ['--no-sync'] : []),
  ];
  const run = (locale) =>
    spawnSync(programs.initdb, build(locale), { uid: owner.uid, gid: owner.gid, cwd: fresh, encoding: 'utf8', windowsHide: true });
  let answer = run('C.UTF-8');
  // Machines without that system locale (macOS, old Linux) still get code point order and Unicode from the built-in one.
  if (answer.status !== 0 && /invalid locale name/i.test(answer.stderr)) answer = run('C');
  if (answer.status === 0) return;
  const reason = answer.error?.message ?? answer.stderr.trim();
  if (/No space left on device/i.test(reason)) throw new Error(`The disk is full: the database in ${fresh} cannot be made.`);
  if (/could not look up effective user ID/i.test(reason)) {
    throw new Error(`The user number ${process.getuid()} has no name on this machine, and PostgreSQL wants one: add it to /etc/passwd.`);
  }
  throw new Error(`The database in ${fresh} cannot be made: ${reason}`);
}

/** The single-user server creates the database before any port is open. */
function createDatabase(fresh, target, programs, owner) {
  const answer = spawnSync(programs.postgres, ['--single', '-D', target, 'postgres'], {
    uid: owner.uid,
    gid: owner.gid,
    cwd: fresh,
    encoding: 'utf8',
    input: `CREATE DATABASE ${DATABASE};\n`,
    windowsHide: true,
  });
  if (answer.status !== 0 || /ERROR|FATAL/.test(answer.stderr)) {
    throw new Error(`The database in ${fresh} cannot be made: ${answer.error?.message ?? answer.stderr.trim()}`);
  }
}
