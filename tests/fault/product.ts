import { cpSync, existsSync, mkdirSync, readdirSync, readFileSync, rmSync, symlinkSync, writeFileSync } from 'node:fs';
import path from 'node:path';
import { fromRoot } from '../../tools/runtime/places.mjs';
import { SERVER_ENTRIES } from '../../tools/runtime/servers.mjs';

/** A change of one compiled file, by which the program shows that its checker would notice. */
export interface Patch {
  /** Below the root, such as libs/platform/dist/workflow/statement.js. */
  readonly file: string;
  readonly find: string | RegExp;
  readonly replace: string;
}

const PARTS = ['apps/api', 'apps/worker', 'libs', 'workflows', 'migrations'];
/** Folders of a part that run. */
const PARCEL = /^(dist|package\.json)$/;

/**
 * Copies the compiled product, so that a build meanwhile changes nothing under the processes, and applies patches to the copy.
 * Packages are those of the project.
 *
 * @param folder made here
 * @throws Error when a patch does not fit the compiled code exactly once
 */
export function copyProduct(folder: string, patches: readonly Patch[] = []): void {
  mkdirSync(path.join(folder, 'node_modules', '@portal'), { recursive: true });
  for (const part of PARTS.flatMap(expandPart)) {
    for (const name of readdirSync(fromRoot(part)).filter((entry) => PARCEL.test(entry))) {
      cpSync(fromRoot(part, name), path.join(folder, part, name), { recursive: true });
    }
    const { name } = JSON.parse(readFileSync(fromRoot(part, 'package.json'), 'utf8')) as { name: string };
    symlinkSync(path.join(folder, part), path.join(folder, 'node_modules', name));
  }
  for (const name of readdirSync(fromRoot('node_modules')).filter((entry) => entry !== '@portal' && !entry.startsWith('.'))) {
    symlinkSync(fromRoot('node_modules', name), path.join(folder, 'node_modules', name));
  }
  cpSync(fromRoot('tools'), path.join(folder, 'tools'), { recursive: true });
  cpSync(fromRoot('package.json'), path.join(folder, 'package.json'));
  for (const patch of patches) applyPatch(folder, patch);
  // The joined files would go on without the patch: the compiled ones run themselves.
  if (patches.length > 0)
    for (const entry of Object.values(SERVER_ENTRIES)) rmSync(path.dirname(path.join(folder, entry)), { recursive: true });
}

/**
 * What a copy of the product starts: its joined files, as the product itself does; where it has none, the compiled ones.
 *
 * @param product folder of the copy
 */
export function entryOf(product: string, server: keyof typeof SERVER_ENTRIES): string {
  const joined = path.join(product, SERVER_ENTRIES[server]);
  return existsSync(joined) ? joined : path.join(product, 'apps', server, 'dist/main.js');
}

function expandPart(part: string): string[] {
  if (existsSync(fromRoot(part, 'package.json'))) return [part];
  return readdirSync(fromRoot(part))
    .map((name) => `${part}/${name}`)
    .filter((place) => existsSync(fromRoot(place, 'dist')));
}

function applyPatch(folder: string, { file, find, replace }: Patch): void {
  const place = path.join(folder, file);
  const text = readFileSync(place, 'utf8');
  const hits = text.split(find instanceof RegExp ? new RegExp(find.source, find.flags.replace('g', '')) : find).length - 1;
  if (hits !== 1) throw new Error(`The patch of ${file} fits ${hits} places of the compiled code; it must be brought up to date`);
  writeFileSync(
    place,
    text.replace(find, () => replace),
  );
}
