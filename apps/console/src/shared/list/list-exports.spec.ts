import { expect, jest, test } from '@jest/globals';
import { readdirSync, readFileSync } from 'node:fs';
import path from 'node:path';
import type { ListDescription, ListRoute } from './list-description.ts';

type Description = ListDescription<ListRoute, unknown, string>;

const described: Description[] = [];
/** Keeps every description that a page makes while its module is loaded. */
const keep = (description: Description): Description => {
  described.push(description);
  return description;
};
jest.mock('./list-description.ts', () => ({ defineList: keep, defineListOf: () => keep }));

const features = path.join(process.cwd(), 'apps/console/src/features');
/** Every module of the features that describes a list. */
const modules = readdirSync(features, { recursive: true, encoding: 'utf8' })
  .map((file) => path.join(features, file))
  .filter((file) => /\.tsx?$/.test(file) && !file.includes('.spec.') && /defineList(Of<[^(]*>\(\))?\(/.test(readFileSync(file, 'utf8')));

/** Lists that are not taken out, and why. */
const exceptions: Readonly<Record<string, string>> = {
  'auditor-seats': 'there are a handful, each with its page, where what was read by it is taken out',
  'committee-packs': 'a pack is itself what is taken out, as Word and as PDF',
};

test('every list of the console can be taken out, as a whole and as a selection, or it is said why not', () => {
  for (const file of modules) jest.requireActual(file);
  const names = new Set(described.map(({ name }) => name));
  // What was found: a scan that finds nothing would say that all is well.
  expect([...names]).toEqual(
    expect.arrayContaining(['people', 'change-log', 'sessions', 'substitutes', 'mail-log', 'exams', 'my-exams', 'shares']),
  );
  expect(names.size).toBeGreaterThanOrEqual(23);
  // Whatever has an export has a selection: the list's page gives it one (ListPage.spec).
  const without = described.filter(({ name, exports }) => exports === undefined && exceptions[name] === undefined).map(({ name }) => name);
  expect(without).toEqual([]);
  expect(Object.keys(exceptions).filter((name) => !names.has(name))).toEqual([]);
});
