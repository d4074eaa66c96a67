import { globSync, readFileSync } from 'node:fs';
import path from 'node:path';
import { expect, test } from '@jest/globals';

const root = path.resolve(import.meta.dirname ?? __dirname, '../../../..');
const sources = globSync('{libs,apps}/*/src/**/*.ts', { cwd: root }).filter((file) => !/\.(?:spec|fixture)\.ts$/.test(file));
const sourcesWith = (pattern: RegExp) => sources.filter((file) => pattern.test(readFileSync(path.join(root, file), 'utf8'))).sort();

test('what it means to have a password of one’s own is told once, and proven in one place', () => {
  expect(sources.length).toBeGreaterThan(500);
  expect(sourcesWith(/password_hash\s+is\s+(?:not\s+)?null/i)).toEqual(['libs/directory/src/people/own-password.ts']);
  expect(sourcesWith(/'password\.currentWrong'/).filter((file) => !file.startsWith('libs/contract/'))).toEqual([
    'libs/directory/src/sign-in/prove-password.ts',
  ]);
});
