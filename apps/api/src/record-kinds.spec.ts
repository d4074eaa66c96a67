import { globSync, readFileSync } from 'node:fs';
import path from 'node:path';
import { pathToFileURL } from 'node:url';
import { afterAll, beforeAll, expect, test } from '@jest/globals';
import { recordPages } from '@portal/contract';
import { RecordKinds, type RecordKind } from '@portal/platform';
import { createTestDatabase, type TestDatabase } from '@portal/testing';
import { workflowCatalogue } from '@portal/workflows';
import { recordKinds } from '@portal/areas';

const root = path.resolve(import.meta.dirname ?? __dirname, '../../..');
const kinds = recordKinds.all();
const paths = Object.values(recordPages).flatMap((pages) => Object.values(pages));
let database: TestDatabase;

beforeAll(async () => {
  database = await createTestDatabase();
});
afterAll(() => database?.drop());

test('every lifecycle of the catalogue has exactly one kind, else no process starts', () => {
  expect(kinds.map(({ workflow }) => workflow)).toEqual(Object.values(workflowCatalogue));
  const [first, ...others] = kinds;
  expect(() => new RecordKinds([[first!], kinds])).toThrow(`Two record kinds of ${first!.workflow.name}`);
  expect(() => new RecordKinds([others])).toThrow(`No record kind of ${first!.workflow.name}`);
  const stranger: RecordKind = { ...first!, workflow: { ...first!.workflow, name: 'stranger' } };
  expect(() => new RecordKinds([kinds, [stranger]])).toThrow('stranger');
  expect(recordKinds.find('constructor')).toBeUndefined();
});

test.each(kinds.map((kind) => [kind.workflow.name, kind] as const))(
  'what the kind of %s says of its table is so in the database',
  async (workflow, kind) => {
    const columns = [
      'state',
      'version',
      'last_hash',
      ...(kind.touches ?? []),
      kind.numberColumn ?? 'id',
      kind.madeWithoutStep ? 'created_at' : 'id',
    ];
    await database.sql.query(
      `select ${columns.map((column) => `record.${column}`).join(', ')}, ${kind.pageId ?? 'record.id'} as page_id, (${kind.isGone ?? 'false'}) as is_gone
       from ${kind.table} record limit 0`,
    );
    if (kind.related) expect(await database.sql.query(kind.related, [0])).toEqual([]);
    for (const { events, dialog } of Object.values(kind.acts ?? {})) {
      // An act is of the record's own machine or of one that hangs on it.
      const known = kinds.filter(({ workflow: { name } }) => name === workflow || kind.related?.includes(`'${name}'`));
      const names = known.flatMap((one) => one.workflow.events);
      expect(names).toEqual(expect.arrayContaining([...events, ...(dialog ? [dialog] : [])]));
    }
  },
);

test('every page of a record is a page of the console', async () => {
  const reader = pathToFileURL(path.join(root, 'tools/runtime/console-pages.mjs')).href;
  const { listConsolePages } = (await import(reader)) as { listConsolePages: () => Promise<{ path: string }[]> };
  const routes = (await listConsolePages()).map((page) => page.path);
  expect(paths.filter((page) => !routes.includes(page))).toEqual([]);
  expect(kinds.flatMap(({ page }) => page ?? []).filter((page) => !paths.includes(page))).toEqual([]);
});

/** A record page as a text of its own, with its id or another parameter behind it. */
const named = new RegExp(`['"\`](?:${paths.join('|')})(?![A-Za-z/])`);

test('nobody but the contract writes the address of a record page', () => {
  const files = globSync(['{libs,apps}/*/src/**/*.{ts,tsx}', 'workflows/src/**/*.ts'], { cwd: root }).filter(
    (file) =>
      !/\.(spec|e2e|fixture)\.tsx?$|^apps\/console-e2e|^libs\/testing|^libs\/contract\/src\/[\w-]+\/pages\.ts$|\/testing\//.test(file),
  );
  expect(files.length).toBeGreaterThan(500);
  expect(files.filter((file) => named.test(readFileSync(path.join(root, file), 'utf8')))).toEqual([]);
});

test('the check sees such an address', () => {
  expect(named.test(`to={'/dms/view?Id=' + id}`)).toBe(true);
  expect(named.test('`/RiskControl/RiskControlEdit`')).toBe(true);
  expect(named.test(`'/RiskControl/RiskControlEditor'`)).toBe(false);
});
