import { readFileSync } from 'node:fs';

// Jest runs CommonJS here: with --experimental-vm-modules on Node ≥ 24.9 it can still require the packages that are ESM only.
const swc = JSON.parse(readFileSync(new URL('./.swcrc', import.meta.url), 'utf8'));
delete swc.$schema;
swc.module.type = 'commonjs';

/** What the server's and the console's tests have in common. */
export const base = {
  rootDir: import.meta.dirname,
  transform: { '^.+\\.tsx?$': ['@swc/jest', swc] },
  transformIgnorePatterns: ['/node_modules/', '/dist/'],
  modulePathIgnorePatterns: ['/dist/', '<rootDir>/.data/', '<rootDir>/.tmp/'],
  watchPathIgnorePatterns: ['/dist/', '<rootDir>/.data/', '<rootDir>/.tmp/'],
};
