import { existsSync, readFileSync } from 'node:fs';
import { fromRoot } from '../runtime/places.mjs';

/**
 * @typedef {object} SuppliedPackage
 * @property {string} name
 * @property {string} version
 * @property {string} licence as the package declares it; empty: it declares none
 * @property {string} integrity of the lock, `sha512-…`
 * @property {boolean} isShipped false: only building and testing need it
 * @property {string} place in node_modules
 * @property {readonly string[]} needs names of its direct dependencies
 */

/**
 * What others supply: every package of the lock with its licence, one entry a name and version.
 *
 * @param {{ packages: Record<string, any> }} [lock]
 * @returns {SuppliedPackage[]} by name and version
 */
export function listPackages(lock = JSON.parse(readFileSync(fromRoot('package-lock.json'), 'utf8'))) {
  /** @type {Map<string, SuppliedPackage>} */
  const found = new Map();
  for (const [place, entry] of Object.entries(lock.packages)) {
    if (!place.includes('node_modules/') || entry.link || entry.inBundle) continue;
    const name = entry.name ?? place.slice(place.lastIndexOf('node_modules/') + 'node_modules/'.length);
    const key = `${name}@${entry.version}`;
    const isShipped = !entry.dev;
    const known = found.get(key);
    if (known) {
      known.isShipped ||= isShipped;
      continue;
    }
    found.set(key, {
      name,
      version: entry.version,
      licence: entry.license ?? readLicence(place),
      integrity: entry.integrity ?? '',
      isShipped,
      place,
      needs: Object.keys({ ...entry.dependencies, ...entry.optionalDependencies }),
    });
  }
  return [...found.values()].sort((a, b) => compare(a.name, b.name) || compare(a.version, b.version));
}

/** Older packages say it in other ways than npm's lock understands. */
function readLicence(place) {
  const file = fromRoot(place, 'package.json');
  if (!existsSync(file)) return '';
  const { license, licenses } = JSON.parse(readFileSync(file, 'utf8'));
  if (typeof license === 'string') return license;
  const one = license?.type ?? (Array.isArray(licenses) ? licenses.map((each) => each.type ?? each).join(' OR ') : '');
  return typeof one === 'string' ? one : '';
}

const compare = (a, b) => (a < b ? -1 : a > b ? 1 : 0);
