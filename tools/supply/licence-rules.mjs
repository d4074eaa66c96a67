/** Licences that let the portal be used, changed and passed on under its own (Apache-2.0). */
const ALLOWED = new Set([
  '0BSD',
  'Apache-2.0',
  'BlueOak-1.0.0',
  'BSD-2-Clause',
  'BSD-3-Clause',
  'CC0-1.0',
  'ISC',
  'MIT',
  'MIT-0',
  'OFL-1.1',
  'PostgreSQL',
  'Python-2.0',
  'Unlicense',
  'Zlib',
]);

/** Further ones for what builds and tests the portal and is not passed on with it. */
const ALLOWED_FOR_BUILDING = new Set(['CC-BY-4.0', 'MPL-2.0']);

/** Packages whose own words are no licence's name; each was looked at, in the version that is named. */
export const REVIEWED = Object.freeze({
  'duck@0.1.12': { licence: 'BSD-2-Clause', why: 'declares BSD; its LICENSE file has the two clauses' },
  'png-js@2.0.0': { licence: 'MIT', why: 'declares none; its LICENSE file is MIT' },
  'uri-templates@0.2.0': { licence: 'CC0-1.0', why: 'its README gives it to the public domain' },
});

/**
 * What is wrong with the licence of a package.
 *
 * @param {import('./packages.mjs').SuppliedPackage} one
 * @returns {string | undefined} one sentence, or undefined when it may come in
 */
export function findLicenceFault({ name, version, licence, isShipped }) {
  const declared = REVIEWED[`${name}@${version}`]?.licence ?? licence;
  if (declared === '') return `${name}@${version} declares no licence`;
  const tokens = declared.match(/\(|\)|[^\s()]+/g) ?? [];
  let at = 0;
  const readAny = () => {
    let allowed = readAll();
    while (tokens[at] === 'OR') {
      at += 1;
      // Both sides are read; one that is allowed is enough.
      allowed = readAll() || allowed;
    }
    return allowed;
  };
  const readAll = () => {
    let allowed = readOne();
    while (tokens[at] === 'AND') {
      at += 1;
      allowed = readOne() && allowed;
    }
    return allowed;
  };
  const readOne = () => {
    const token = tokens[at];
    at += 1;
    if (token === '(') {
      const allowed = readAny();
      at += 1;
      return allowed;
    }
    return ALLOWED.has(token) || (!isShipped && ALLOWED_FOR_BUILDING.has(token));
  };
  const allowed = readAny() && at >= tokens.length;
  return allowed ? undefined : `${name}@${version} is under ${declared}, which may not come in${isShipped ? '' : ' even for building'}`;
}

/** The licence that counts, in SPDX's words. */
export const licenceOf = ({ name, version, licence }) => REVIEWED[`${name}@${version}`]?.licence ?? licence;
