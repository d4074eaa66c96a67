import path from 'node:path';
import { fileURLToPath } from 'node:url';

/** Root folder of the project. */
export const ROOT = path.resolve(path.dirname(fileURLToPath(import.meta.url)), '..', '..');

/**
 * @param {string[]} parts path below the root folder
 * @returns {string} absolute path
 */
export function fromRoot(...parts) {
  return path.join(ROOT, ...parts);
}

/** Compiled code that Node keeps from one start to the next: a quarter of the time of a start. */
export const COMPILE_CACHE = fromRoot('.tsout', 'compile-cache');

/**
 * Where the data of `npm start` stands: `DATA_DIR`, else `.data` in the project.
 *
 * @param {NodeJS.ProcessEnv} [env]
 * @returns {{ root: string, postgres: string, files: string, sessionSecret: string, lock: string }} absolute paths
 */
export function describeDataFolder(env = process.env) {
  const root = path.resolve(ROOT, env.DATA_DIR || '.data');
  return {
    root,
    postgres: path.join(root, 'postgres'),
    files: path.join(root, 'files'),
    sessionSecret: path.join(root, 'session-secret'),
    lock: path.join(root, 'portal.lock'),
  };
}
