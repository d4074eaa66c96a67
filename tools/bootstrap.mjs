import { spawn, spawnSync } from 'node:child_process';
import { createHash } from 'node:crypto';
import { existsSync, readFileSync, writeFileSync } from 'node:fs';
import path from 'node:path';
import { fromRoot, ROOT } from './runtime/places.mjs';

/** The first Node that the portal runs on; it comes with the packages on Linux and Windows. */
export const NEEDED_NODE = [24, 9];

const STAMP = fromRoot('node_modules', '.portal-install');
const LOCK_FILE = fromRoot('package-lock.json');

/**
 * Makes any entry of the project run with its packages and the right Node, from a fresh clone on. This module and what
 * it imports must work on Node 20 and without node_modules.
 *
 * When the running Node is too old, the script is run again on the one in node_modules and this process only waits for it.
 *
 * @param {(line: string) => void} [log] told what takes long
 */
export async function bootstrap(log = (line) => console.log(line)) {
  ensurePackages(log);
  endWithNpm();
  if (isRecent(process.versions.node)) {
    // The project's own Node comes first on PATH also when this was not started by npm.
    process.env.PATH = [fromRoot('node_modules', '.bin'), process.env.PATH].filter(Boolean).join(path.delimiter);
    if (process.env.PORTAL_TETHERED && process.channel) {
      process.on('disconnect', () => process.kill(process.pid, 'SIGTERM'));
      process.channel.unref();
    }
    return;
  }
  await runAgain(findProjectNode());
}

/**
 * Installs the packages when they are missing or are not those of package-lock.json.
 *
 * @param {(line: string) => void} log told before a long installation
 */
export function ensurePackages(log) {
  const wanted = createHash('sha256').update(readFileSync(LOCK_FILE)).digest('hex');
  if (readStamp() === wanted) return;
  if (!matchesLockFile(readJson(LOCK_FILE), readJson(fromRoot('node_modules', '.package-lock.json')))) {
    log(existsSync(STAMP) ? 'installing packages, they have changed …' : 'installing packages, the first time this takes about a minute …');
    installPackages();
  }
  writeFileSync(STAMP, wanted);
}

/**
 * Compares what should be installed with what npm has noted as installed.
 *
 * @param {{ packages: Record<string, PackageEntry> } | undefined} wanted package-lock.json
 * @param {{ packages: Record<string, PackageEntry> } | undefined} present node_modules/.package-lock.json
 * @returns {boolean}
 * @typedef {{ version?: string, integrity?: string, link?: boolean, optional?: boolean, devOptional?: boolean }} PackageEntry
 */
export function matchesLockFile(wanted, present) {
  if (!wanted || !present) return false;
  return Object.entries(wanted.packages).every(([place, entry]) => {
    if (!place.includes('node_modules/')) return true;
    const found = present.packages[place];
    // Optional packages of other platforms are wanted nowhere else.
    if (!found) return Boolean(entry.optional || entry.devOptional);
    return entry.link ? Boolean(found.link) : found.version === entry.version && found.integrity === entry.integrity;
  });
}

/**
 * @param {string} version such as 24.21.0
 * @returns {boolean} whether the portal runs on that Node
 */
export function isRecent(version) {
  const [major = 0, minor = 0] = version.split('.').map(Number);
  return major > NEEDED_NODE[0] || (major === NEEDED_NODE[0] && minor >= NEEDED_NODE[1]);
}

/**
 * npm runs a script through a shell, and a signal that is sent to npm alone ends the shell but not what runs in it:
 * who has lost the shell ends as if the signal had come.
 */
function endWithNpm() {
  if (!process.env.npm_lifecycle_event || process.env.PORTAL_TETHERED) return;
  const parent = process.ppid;
  setInterval(() => {
    if (process.ppid !== parent) process.kill(process.pid, 'SIGTERM');
  }, 500).unref();
}

function installPackages() {
  const env = { ...process.env, PATH: removeProjectPrograms(process.env.PATH ?? '') };
  const flags = ['ci', '--include=dev', '--include=optional', '--no-audit', '--no-fund', '--loglevel=error'];
  const answer = spawnSync('npm', flags, { cwd: ROOT, env, stdio: ['ignore', 'inherit', 'inherit'], shell: process.platform === 'win32' });
  if (answer.status === 0) return;
  if (answer.error?.code === 'ENOENT') stopWith('npm is not on the PATH. Install Node 20 or newer with npm and start again.');
  stopWith('npm ci failed, see above. Check the network and the npm registry setting, then start again.');
}

/** npm ci replaces node_modules, so npm itself must not run on the Node that stands in there. */
function removeProjectPrograms(searchPath) {
  const own = fromRoot('node_modules');
  const rest = searchPath.split(path.delimiter).filter((folder) => !path.resolve(folder).startsWith(own));
  const hasNode = rest.some((folder) => existsSync(path.join(folder, process.platform === 'win32' ? 'node.exe' : 'node')));
  return hasNode ? rest.join(path.delimiter) : searchPath;
}

function findProjectNode() {
  const [major, minor] = NEEDED_NODE;
  const name = fromRoot('node_modules', '.bin', process.platform === 'win32' ? 'node.cmd' : 'node');
  const answer = spawnSync(name, ['-p', 'process.versions.node'], { encoding: 'utf8', shell: process.platform === 'win32' });
  if (answer.status === 0 && isRecent(answer.stdout.trim())) return name;
  return stopWith(
    `The portal needs Node ${major}.${minor} or newer and this is ${process.versions.node}. ` +
      `On ${process.platform}-${process.arch} it does not come with the packages: install Node ${major} and start again.`,
  );
}

function runAgain(node) {
  const child = spawn(node, process.argv.slice(1), {
    stdio: ['inherit', 'inherit', 'inherit', 'ipc'],
    env: { ...process.env, PORTAL_TETHERED: '1' },
    shell: process.platform === 'win32',
  });
  // At the terminal both processes get Ctrl-C; this one must outlive the other to hand on its exit code.
  for (const signal of ['SIGINT', 'SIGTERM', 'SIGHUP']) process.on(signal, () => child.kill(signal));
  return new Promise(() => {
    child.on('error', (error) => stopWith(`The project's Node cannot be run: ${error.message}`));
    child.on('exit', (code, signal) => {
      if (code === null) console.error(`ended by ${signal}`);
      process.exit(code ?? 1);
    });
  });
}

function readStamp() {
  try {
    return readFileSync(STAMP, 'utf8');
  } catch {
    return undefined;
  }
}

function readJson(file) {
  try {
    return JSON.parse(readFileSync(file, 'utf8'));
  } catch {
    return undefined;
  }
}

/** @returns {never} */
function stopWith(message) {
  console.error(message);
  process.exit(1);
}
