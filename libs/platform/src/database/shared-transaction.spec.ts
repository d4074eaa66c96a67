import { defineEntity } from '@mikro-orm/postgresql';
import { afterAll, beforeAll, expect, test } from '@jest/globals';
import { createTestDatabase, type TestDatabase } from '@portal/testing';
import { column, createManager } from './orm.ts';
import { Sql } from './sql.ts';

const Day = defineEntity({
  name: 'Day',
  tableName: 'holiday',
  properties: (p) => ({ day: p.date().primary(), isWorking: p.boolean().default(false), name: p.text().default('') }),
});
const Setting = defineEntity({
  name: 'Setting',
  tableName: 'department',
  properties: (p) => ({ id: column.id(), name: p.text(), nameEn: p.text(), rowVersion: column.rowVersion() }),
});

let database: TestDatabase;
let sql: Sql;
beforeAll(async () => {
  database = await createTestDatabase();
  const manager = createManager(database.url, [Day, Setting]);
  sql = new Sql(database.url, { manager: () => manager });
});
afterAll(async () => {
  await sql?.close();
  await database?.drop();
});

test('a statement sees what entities changed before it in its transaction, and entities see what statements wrote', async () => {
  await sql.transaction(async (tx) => {
    const day = tx.em.create(Day, { day: '2031-05-01', name: 'first' });
    tx.em.persist(day);
    expect(await tx.query('select name from holiday where day = $1', ['2031-05-01'])).toEqual([{ name: 'first' }]);
    day.name = 'second';
    expect(await tx.prepared('select name from holiday where day = $1', ['2031-05-01'])).toEqual([{ name: 'second' }]);
    await tx.query(`insert into holiday (day, name) values ('2031-05-02', 'by statement')`);
    expect((await tx.em.findOneOrFail(Day, '2031-05-02')).name).toBe('by statement');
    // Nobody else sees any of it yet.
    expect(await sql.query(`select 1 from holiday where day >= '2031-05-01'`)).toEqual([]);
    day.name = 'last';
  });
  expect(await sql.query(`select day, name from holiday where day >= '2031-05-01' order by day`)).toEqual([
    { day: '2031-05-01', name: 'last' },
    { day: '2031-05-02', name: 'by statement' },
  ]);
});

test('what is thrown undoes entities and statements alike', async () => {
  const work = sql.transaction(async (tx) => {
    tx.em.persist(tx.em.create(Day, { day: '2032-05-01' }));
    await tx.em.flush();
    await tx.query(`insert into holiday (day) values ('2032-05-02')`);
    throw new Error('no');
  });
  await expect(work).rejects.toThrow('no');
  expect(await sql.query(`select 1 from holiday where day >= '2032-01-01'`)).toEqual([]);
});

test('each change of an entity counts its version on, as a reader of it names it, and a stale one is refused', async () => {
  const id = await sql.transaction(async (tx) => {
    const setting = tx.em.create(Setting, { name: '部', nameEn: 'Business unit' });
    await tx.em.persist(setting).flush();
    expect(setting.rowVersion).toBe(1);
    setting.name = '组';
    await tx.em.flush();
    expect(setting.rowVersion).toBe(2);
    return setting.id;
  });
  const work = sql.transaction(async (tx) => {
    const setting = await tx.em.findOneOrFail(Setting, id);
    await tx.query('update department set row_version = 7 where id = $1', [id]);
    setting.name = '处';
  });
  await expect(work).rejects.toThrow(/optimistic lock/);
  expect(await sql.query('select name, row_version from department where id = $1', [id])).toEqual([{ name: '组', row_version: 2 }]);
});

test('a process without entities says so', async () => {
  const plain = new Sql(database.url, { max: 1 });
  await expect(plain.transaction((tx) => tx.em.count(Day))).rejects.toThrow('knows no entities');
  await plain.close();
});
