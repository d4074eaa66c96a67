import { licenceOf } from './licence-rules.mjs';

/**
 * The software bill of materials, CycloneDX 1.6: the same lock gives the same bill, to the byte.
 *
 * @param {readonly import('./packages.mjs').SuppliedPackage[]} packages
 * @param {{ name: string, version: string, license: string }} product
 * @param {readonly string[]} roots names of the product's direct dependencies
 */
export function makeBill(packages, product, roots) {
  const root = `pkg:npm/${encodeName(product.name)}@${product.version}`;
  /** @type {Map<string, string[]>} */
  const byName = new Map();
  for (const one of packages) byName.set(one.name, [...(byName.get(one.name) ?? []), addressOf(one)]);
  const resolve = (names) => [...new Set(names.flatMap((name) => byName.get(name) ?? []))].sort();
  return {
    bomFormat: 'CycloneDX',
    specVersion: '1.6',
    version: 1,
    metadata: {
      component: {
        type: 'application',
        'bom-ref': root,
        ...nameParts(product.name),
        version: product.version,
        purl: root,
        licenses: toLicences(product.license),
      },
    },
    components: packages.map((one) => ({
      type: 'library',
      'bom-ref': addressOf(one),
      ...nameParts(one.name),
      version: one.version,
      scope: one.isShipped ? 'required' : 'excluded',
      ...hashesOf(one.integrity),
      licenses: toLicences(licenceOf(one)),
      purl: addressOf(one),
    })),
    dependencies: [
      { ref: root, dependsOn: resolve(roots) },
      ...packages.map((one) => ({ ref: addressOf(one), dependsOn: resolve(one.needs) })),
    ],
  };
}

const encodeName = (name) => name.replace(/^@/, '%40');
const addressOf = ({ name, version }) => `pkg:npm/${encodeName(name)}@${version}`;

function nameParts(name) {
  const [group, rest] = name.startsWith('@') ? name.split('/') : ['', name];
  return group ? { group, name: rest } : { name: rest };
}

function toLicences(licence) {
  if (licence === '') return [];
  return /[\s()]/.test(licence) ? [{ expression: licence.replace(/^\((.*)\)$/, '$1') }] : [{ license: { id: licence } }];
}

/** The lock writes base64, the bill hexadecimal digits. */
function hashesOf(integrity) {
  const [, algorithm, digest] = /^(sha512|sha1)-(\S+)/.exec(integrity) ?? [];
  if (!digest) return {};
  return { hashes: [{ alg: algorithm === 'sha1' ? 'SHA-1' : 'SHA-512', content: Buffer.from(digest, 'base64').toString('hex') }] };
}
