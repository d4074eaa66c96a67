import { afterAll, beforeAll, expect, test } from '@jest/globals';
import { directoryEntities } from '@portal/directory';
import { notificationEntities } from '@portal/notification';
import { createManager } from '@portal/platform';
import { riskRegisterEntities } from '@portal/risk-register';
import { createTestDatabase, type TestDatabase } from './database.ts';

let database: TestDatabase;
beforeAll(async () => {
  database = await createTestDatabase();
});
afterAll(() => database?.drop());

test('every property of an entity is a column of its table, of that type, and null where the table lets it be', async () => {
  const wanted = [...directoryEntities, ...riskRegisterEntities, ...notificationEntities];
  const metadata = createManager(database.url, wanted).getMetadata();
  const told = wanted.flatMap((entity) => {
    const { tableName, props } = metadata.find(entity.meta.class)!;
    return props.map((prop) => ({
      column: `${tableName}.${prop.fieldNames[0]}`,
      type: prop.columnTypes[0]?.replace(/\(\d+\)$/, '').replace(/^int$/, 'integer'),
      nullable: Boolean(prop.nullable),
    }));
  });
  const columns = await database.sql.query<{ column: string; type: string; nullable: boolean }>(
    `select c.relname || '.' || a.attname as column,
       replace(replace(format_type(a.atttypid, null), 'timestamp with time zone', 'timestamptz'), 'integer[]', 'int[]') as type, not a.attnotnull as nullable
     from pg_class c join pg_attribute a on a.attrelid = c.oid and a.attnum > 0 and not a.attisdropped
     where c.relnamespace = 'public'::regnamespace and c.relkind = 'r'`,
  );
  const known = new Map(columns.map((column) => [column.column, column]));
  expect(told).toEqual(told.map(({ column }) => known.get(column)));
  expect(told.length).toBeGreaterThan(80);
});
