import { readdirSync, readFileSync } from 'node:fs';
import path from 'node:path';
import { fromRoot } from './places.mjs';

const CONSOLE = 'apps/console/src';
const RECORD_PAGES = 'libs/contract/src/record-pages.ts';

/**
 * The pages of the console as its features, and `app/pages` for those made of several, name them in their routes.ts: whoever goes through every page asks here, so that a new one cannot be
 * forgotten. A test of the console compares it with the router. These files import nothing but types and the contract's table of record pages, so
 * that they can be read without the console.
 *
 * @returns {Promise<{ path: string, access: 'menu' | 'session' | 'staff', landingOf?: string }[]>}
 */
export async function listConsolePages() {
  const table = await toModule(fromRoot(RECORD_PAGES));
  const folder = fromRoot(CONSOLE);
  const files = readdirSync(folder, { recursive: true, encoding: 'utf8' })
    .filter((name) => path.basename(name) === 'routes.ts' && !name.startsWith('shared'))
    .toSorted();
  const pages = [];
  for (const file of files) {
    const module = await import(await toModule(path.join(folder, file), table));
    pages.push(...Object.values(module).flat());
  }
  return pages.map(({ path: address, access, landingOf }) => ({ path: address, access, ...(landingOf && { landingOf }) }));
}

/**
 * @param {string} file a source that imports nothing but the contract and what lies beside it
 * @param {string} [contract] the address of what it takes from there
 * @returns {Promise<string>} an address to import it from
 */
async function toModule(file, contract = '') {
  const { transform } = await import('@swc/core');
  const { code } = await transform(readFileSync(file, 'utf8'), {
    filename: file,
    swcrc: false,
    jsc: { parser: { syntax: 'typescript' }, target: 'es2022' },
    module: { type: 'es6' },
  });
  let linked = code.replace(/(['"])@portal\/contract\/client\1/, JSON.stringify(contract));
  for (const [, beside] of code.matchAll(/from ['"](\.[^'"]+)['"]/g)) {
    linked = linked.replaceAll(beside, await toModule(path.join(path.dirname(file), beside)));
  }
  return `data:text/javascript;base64,${Buffer.from(linked).toString('base64')}`;
}
