import { createHash } from 'node:crypto';
import { existsSync, readFileSync, writeFileSync } from 'node:fs';
import path from 'node:path';

/** Version of the layout of a backup folder. */
export const LAYOUT = 1;

const MANIFEST = 'manifest.json';
const SEAL = 'manifest.sha256';

/**
 * Writes the manifest and, beside it, its hash in the form that `sha256sum --check` reads.
 *
 * @param {string} folder
 * @param {import('./backup.mjs').Manifest} manifest
 */
export function writeManifest(folder, manifest) {
  const text = `${JSON.stringify(manifest, null, 2)}\n`;
  writeFileSync(path.join(folder, MANIFEST), text, { mode: 0o600 });
  writeFileSync(path.join(folder, SEAL), `${digest(text)}  ${MANIFEST}\n`, { mode: 0o600 });
}

/**
 * @param {string} folder
 * @returns {import('./backup.mjs').Manifest}
 * @throws {Error} when the folder is no backup, of another layout, or its manifest was changed
 */
export function readManifest(folder) {
  const file = path.join(folder, MANIFEST);
  if (!existsSync(file)) throw new Error(`${folder} is no backup: it has no manifest.json.`);
  const text = readFileSync(file, 'utf8');
  const seal = path.join(folder, SEAL);
  // Backups of older versions have none.
  if (existsSync(seal) && !readFileSync(seal, 'utf8').startsWith(digest(text)))
    throw new Error(`The backup in ${folder} is damaged: its manifest.json is not the one that was written.`);
  const manifest = JSON.parse(text);
  if (manifest.layout === LAYOUT) return manifest;
  throw new Error(`The backup in ${folder} has layout ${manifest.layout}, this program reads layout ${LAYOUT}.`);
}

const digest = (text) => createHash('sha256').update(text).digest('hex');
