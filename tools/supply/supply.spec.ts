import { describe, expect, test } from '@jest/globals';
import { makeBill } from './bill.mjs';
import { findLicenceFault, REVIEWED } from './licence-rules.mjs';
import { listPackages, type SuppliedPackage } from './packages.mjs';

const packages = listPackages();
const one = (licence: string, isShipped = true): SuppliedPackage => ({
  name: 'x',
  version: '1.0.0',
  licence,
  integrity: '',
  isShipped,
  place: '',
  needs: [],
});

describe('licences', () => {
  test('of everything in the lock let it come in', () => {
    expect(packages.length).toBeGreaterThan(500);
    expect(packages.map(findLicenceFault).filter(Boolean)).toEqual([]);
  });

  test('every package that was looked at is still there in that version', () => {
    const present = new Set(packages.map(({ name, version }) => `${name}@${version}`));
    expect(Object.keys(REVIEWED).filter((key) => !present.has(key))).toEqual([]);
  });

  test.each([
    'MIT',
    '(MIT OR GPL-3.0-or-later)',
    'MIT AND ISC',
    '(MIT AND (Zlib OR GPL-2.0-only))',
    'Apache-2.0 OR BSD-3-Clause AND GPL-3.0-only',
  ])('%s may come in', (licence) => expect(findLicenceFault(one(licence))).toBeUndefined());

  test.each([
    'GPL-3.0-only',
    'AGPL-3.0-or-later',
    'MIT AND GPL-2.0-only',
    '(MIT OR ISC) AND SSPL-1.0',
    'BUSL-1.1',
    'UNLICENSED',
    'SEE LICENSE IN x',
    'MIT GPL-3.0',
    '',
  ])('%j may not, shipped or not', (licence) => {
    expect(findLicenceFault(one(licence))).toMatch(/^x@1\.0\.0 /);
    expect(findLicenceFault(one(licence, false))).toMatch(/^x@1\.0\.0 /);
  });

  test('weak copyleft may build and test the portal, and is not shipped with it', () => {
    expect([findLicenceFault(one('MPL-2.0', false)), findLicenceFault(one('MPL-2.0'))]).toEqual([
      undefined,
      expect.stringContaining('MPL-2.0'),
    ]);
  });
});

describe('the bill of materials', () => {
  const bill = makeBill(packages, { name: '@portal/root', version: '0.1.0', license: 'Apache-2.0' }, ['zod', '@mui/material']);

  test('names every package once, with its hash, its licence and what it needs', () => {
    const refs = bill.components.map((component) => component['bom-ref']);
    expect(new Set(refs).size).toBe(packages.length);
    const zod = bill.components.find((component) => component.name === 'zod' && component.scope === 'required')!;
    expect(zod).toMatchObject({ type: 'library', purl: `pkg:npm/zod@${zod.version}`, licenses: [{ license: { id: 'MIT' } }] });
    expect(zod.hashes).toEqual([{ alg: 'SHA-512', content: expect.stringMatching(/^[\da-f]{128}$/) }]);
    expect(bill.components.find((component) => component.group === '@mui' && component.name === 'material')).toMatchObject({
      purl: expect.stringMatching(/^pkg:npm\/%40mui\/material@/),
    });
    expect(bill.dependencies[0]!.dependsOn).toContain(zod.purl);
    const known = new Set([...refs, 'pkg:npm/%40portal/root@0.1.0']);
    expect(bill.dependencies.flatMap(({ ref, dependsOn }) => [ref, ...dependsOn]).filter((ref) => !known.has(ref))).toEqual([]);
  });

  test('names no host from which packages were fetched', () => {
    expect(JSON.stringify(bill)).not.toMatch(/https?:\/\//);
  });
});
