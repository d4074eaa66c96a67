import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import os from 'node:os';
import path from 'node:path';
import { afterEach, beforeEach, expect, test } from '@jest/globals';
import { findHalfWidthJoins } from './half-width-joins.mjs';
import { listTrackedFiles } from './tree-rules.mjs';

let tree: string;
beforeEach(() => {
  tree = mkdtempSync(path.join(os.tmpdir(), 'portal-joins-'));
});
afterEach(() => rmSync(tree, { recursive: true, force: true }));

const look = (text: string, file = 'apps/console/src/features/policy/x.tsx'): string[] => {
  mkdirSync(path.dirname(path.join(tree, file)), { recursive: true });
  writeFileSync(path.join(tree, file), text);
  return findHalfWidthJoins(tree, [file]);
};

test.each([
  ['`${t(label)}: ${name}`', 'a colon'],
  ['`${t(label)}: `', 'a colon'],
  ['`${name(by)}, ${instant(at)}`', 'a comma'],
  ["names.join(', ')", 'a list'],
  ['names.join("; ")', 'a list'],
])('%s in a page is found', (text, problem) => {
  expect(look(text)).toEqual([expect.stringContaining(problem)]);
});

test('keys, addresses, texts of a locale and tests are let through', () => {
  expect(look("`draft:${key}:${id}`; codes.join(','); list(names); pair(t(label), name); const x: { a: string }: Y = `${a}:${b}`")).toEqual(
    [],
  );
  expect(look("'{{a}}, {{b}}' + `${a}: ${b}`", 'apps/console/src/locales/en/x.ts')).toEqual([]);
  expect(look('`${a}: ${b}`', 'apps/console/src/features/policy/x.spec.tsx')).toEqual([]);
});

test('no text of the console is joined so', () => {
  const root = path.resolve(import.meta.dirname, '../..');
  expect(findHalfWidthJoins(root, listTrackedFiles(root))).toEqual([]);
});
