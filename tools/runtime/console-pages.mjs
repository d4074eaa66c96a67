import { readdirSync, readFileSync } from 'node:fs';
import path from 'node:path';
import { fromRoot } from './places.mjs';

const CONSOLE = 'apps/console/src';

/**
 * The pages of the console as its features, and `app/pages` for those made of several, name them in their routes.ts: whoever goes through every page asks here, so that a new one cannot be
 * forgotten. A test of the console compares it with the router. These files import nothing but types, so that they can be read without the
 * console.
 *
 * @returns {Promise<{ path: string, access: 'menu' | 'session', landingOf?: string }[]>}
 */
export async function listConsolePages() {
  const { transform } = await import('@swc/core');
  const folder = fromRoot(CONSOLE);
  const files = readdirSync(folder, { recursive: true, encoding: 'utf8' })
    .filter((name) => path.basename(name) === 'routes.ts' && !name.startsWith('shared'))
    .toSorted();
  const pages = [];
  for (const file of files) {
    const { code } = await transform(readFileSync(path.join(folder, file), 'utf8'), {
      filename: file,
      swcrc: false,
      jsc: { parser: { syntax: 'typescript' }, target: 'es2022' },
      module: { type: 'es6' },
    });
    const module = await import(`data:text/javascript;base64,${Buffer.from(code).toString('base64')}`);
    pages.push(...Object.values(module).flat());
  }
  return pages.map(({ path: address, access, landingOf }) => ({ path: address, access, ...(landingOf && { landingOf }) }));
}
