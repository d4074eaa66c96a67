import { readFileSync, writeFileSync } from 'node:fs';
import { fileURLToPath } from 'node:url';
import { afterAll, beforeAll, expect, test } from '@jest/globals';
import { createTestDatabase, recordKinds, type TestDatabase } from '@portal/testing';
import { besides, describeAudited, listAudited } from './audited-tables.fixture.ts';

let database: TestDatabase;
beforeAll(async () => {
  database = await createTestDatabase();
}, 120_000);
afterAll(() => database?.drop());

const columnsOf = async (table: string): Promise<string[]> =>
  (
    await database.sql.query<{ name: string }>(
      `select attname as name from pg_attribute where attrelid = $1::regclass and attnum > 0 and not attisdropped order by 1`,
      [table],
    )
  ).map(({ name }) => name);

test.each(listAudited().map((one) => [`${one.kind} ${one.name || 'itself'}`, one] as const))(
  '%s: every column is audited, or not for a reason',
  async (_name, { table, columns, following, unaudited }) => {
    expect([...columns, ...following, ...Object.keys(unaudited)].sort()).toEqual(await columnsOf(table));
    expect(Object.values(unaudited).filter((reason) => reason.length < 10)).toEqual([]);
  },
);

test('every table that hangs on a record is a part of one, or not for a reason', async () => {
  const known = new Set(listAudited().map(({ table }) => table));
  const hanging = await database.sql.query<{ name: string }>(
    `select distinct conrelid::regclass::text as name from pg_constraint where contype = 'f' and confrelid = any($1::regclass[]) order by 1`,
    [[...known, ...Object.keys(besides)]],
  );
  expect(hanging.map(({ name }) => name).filter((name) => !known.has(name) && !(name in besides))).toEqual([]);
});

test('parts are named as no column is, and said anew by events that there are', () => {
  for (const { workflow, audited } of recordKinds.all()) {
    for (const { name, events } of audited?.parts ?? []) {
      expect([...(audited?.columns ?? []), ...Object.keys(audited?.unaudited ?? {})]).not.toContain(name);
      expect(events.filter((event) => !workflow.events.includes(event as never))).toEqual([]);
    }
    for (const { events } of audited?.makes ?? []) expect(events.filter((event) => !workflow.events.includes(event as never))).toEqual([]);
  }
});

test('docs/audited.md says the same', () => {
  const page = fileURLToPath(new URL('../../../../docs/audited.md', import.meta.url));
  if (process.env['WRITE_DOCS']) writeFileSync(page, describeAudited());
  expect(readFileSync(page, 'utf8')).toBe(describeAudited());
});
