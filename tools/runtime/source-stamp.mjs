import { createHash } from 'node:crypto';
import { existsSync, mkdirSync, readdirSync, readFileSync, rmSync, statSync, writeFileSync } from 'node:fs';
import path from 'node:path';
import { fromRoot, ROOT } from './places.mjs';

const SKIPPED = new Set(['node_modules', 'dist', '.tsout', 'test-results', 'playwright-report']);

/**
 * The state of some sources: one digest for each file.
 *
 * @param {string[]} places files and folders below the root folder; those that do not exist are left out
 * @returns {Record<string, string>} digest by path, sorted
 */
export function stampSources(places) {
  const files = places.flatMap((place) => listFiles(fromRoot(place))).sort();
  return Object.fromEntries(
    files.map((file) => [path.relative(ROOT, file), createHash('sha1').update(readFileSync(file)).digest('base64')]),
  );
}

/**
 * Remembers what a step was last done for.
 *
 * @param {string} name name of the step
 */
export function openStamp(name) {
  const file = fromRoot('.tsout', `${name}.stamp.json`);
  return {
    /** @returns {Record<string, string>} the remembered state, empty when there is none */
    read() {
      try {
        return JSON.parse(readFileSync(file, 'utf8'));
      } catch {
        return {};
      }
    },
    /** @param {Record<string, string>} state */
    write(state) {
      mkdirSync(path.dirname(file), { recursive: true });
      writeFileSync(file, JSON.stringify(state));
    },
    clear() {
      rmSync(file, { force: true });
    },
  };
}

/**
 * @param {Record<string, string>} left
 * @param {Record<string, string>} right
 * @returns {boolean} whether both hold the same files with the same content
 */
export function isSameState(left, right) {
  const names = Object.keys(left);
  return names.length === Object.keys(right).length && names.every((name) => left[name] === right[name]);
}

function listFiles(place) {
  if (!existsSync(place)) return [];
  if (statSync(place).isFile()) return [place];
  return readdirSync(place, { withFileTypes: true }).flatMap((entry) => {
    if (SKIPPED.has(entry.name)) return [];
    const full = path.join(place, entry.name);
    return entry.isDirectory() ? listFiles(full) : entry.isFile() ? [full] : [];
  });
}
