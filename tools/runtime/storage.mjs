import path from 'node:path';
import { describeDataFolder, ROOT } from './places.mjs';

/**
 * Where the stored files are.
 *
 * @param {NodeJS.ProcessEnv} [env]
 * @returns {{ url: string, folder?: string }} `folder` only when they stand on this machine
 */
export function describeStorage(env = process.env) {
  const url = env.STORAGE_URL || `file:${describeDataFolder(env).files}`;
  if (!url.startsWith('file:')) return { url };
  return { url, folder: path.resolve(ROOT, url.replace(/^file:(\/\/(?=\/))?/, '')) };
}
