import { existsSync } from 'node:fs';
import { pathToFileURL } from 'node:url';
import { fromRoot } from './places.mjs';

/**
 * Loads one function of a compiled package.
 *
 * @param {string} file path below the root folder, such as libs/platform/dist/migrate.js
 * @param {string} name exported name
 * @returns {Promise<(...values: any[]) => any>} any: each caller knows the function it asks for
 * @throws {Error} in clear words when it is not built or exports no such function
 */
export async function loadCompiled(file, name) {
  const full = fromRoot(file);
  if (!existsSync(full)) throw new Error(`${file} is missing: run npm run build first.`);
  const loaded = await import(pathToFileURL(full).href);
  if (typeof loaded[name] !== 'function') throw new Error(`${file} exports no function ${name}: run npm run build first.`);
  return loaded[name];
}
