import { afterAll, beforeAll, describe, expect, test } from '@jest/globals';
import type { SqlTransaction } from '@portal/platform';
import { createTestDatabase, type TestDatabase } from '@portal/testing';
import { BatchedSql } from './batched-sql.fixture.ts';
import { Oracle } from './oracle.compare.fixture.ts';
import { makeForest, makeRandom, moveSome, plantForests, replant, type Forest } from './oracle.fixture.ts';

/** Ten thousand by hand: `POLICY_TREES=10000 npm test -- --only jest --pattern policy/src/access/oracle` */
const TREES = Number(process.env['POLICY_TREES'] ?? 300);
/** Small enough that the statements that look at all folders stay short, large enough that their planning does not count. */
const AT_ONCE = 25;
const SEED = Number(process.env['POLICY_SEED'] ?? 20261120);

let database: TestDatabase;
let batched: BatchedSql;
beforeAll(async () => {
  database = await createTestDatabase();
  batched = new BatchedSql(database.url);
});
afterAll(async () => {
  await batched?.close();
  await database?.drop();
});

let lastId = 1_000_000;

function makeSome(from: number, count: number) {
  return Array.from({ length: count }, (_, index) => {
    const random = makeRandom(SEED + from + index);
    return { seed: `${SEED + from + index}`, random, forest: makeForest(random, () => (lastId += 1)) };
  });
}

const TABLES = ['policy_grant', 'policy', 'policy_version', 'policy_folder', 'stored_file', 'person_role', 'person', 'department'];

/** Without the search box's triggers and the checks of what refers to what: they would take longer than the libraries. */
const write = (work: (tx: SqlTransaction) => Promise<void>) =>
  database.sql.transaction(async (tx) => {
    await tx.query('set local session_replication_role = replica');
    await work(tx);
  });
const plant = (forests: readonly Forest[]) => write((tx) => plantForests(tx, forests));
const clear = () =>
  write(async (tx) => {
    for (const table of TABLES) await tx.query(`delete from ${table}`);
  });

test(`resolve() in SQL says of ${TREES} random libraries what the brute force says, before and after moves`, async () => {
  const oracle = new Oracle(batched, database.url);
  let grades = 0;
  for (let from = 0; from < TREES; from += AT_ONCE) {
    const made = makeSome(from, Math.min(AT_ONCE, TREES - from));
    const forests = made.map(({ forest }) => forest);
    await plant(forests);
    const before = await oracle.compare(made);
    expect(before.differences.slice(0, 5)).toEqual([]);
    for (const { random, forest } of made) moveSome(forest, random);
    await write((tx) => replant(tx, forests));
    const after = await oracle.compare(made.map(({ seed, forest }) => ({ seed: `${seed} moved`, forest })));
    expect(after.differences.slice(0, 5)).toEqual([]);
    grades += before.grades + after.grades;
    await clear();
  }
  expect(grades).toBeGreaterThan(TREES * 20);
}, 7_200_000);

describe('the comparison sees', () => {
  const made = makeSome(500_000, 25);
  beforeAll(() => plant(made.map(({ forest }) => forest)));
  const differencesOf = async (sql: BatchedSql) => (await new Oracle(sql, database.url).compare(made)).differences;

  const RULE = 'case when owns then 7 when excluded then 0 else coalesce(inherited, 0) | coalesce(granted, 0) end';

  test.each([
    [
      'an exclusion beats the owner of its level',
      'case when excluded then 0 when owns then 7 else coalesce(inherited, 0) | coalesce(granted, 0) end',
    ],
    [
      'an exclusion keeps its level’s grants',
      'case when owns then 7 when excluded then coalesce(granted, 0) else coalesce(inherited, 0) | coalesce(granted, 0) end',
    ],
    [
      'an exclusion keeps what is inherited',
      'case when owns then 7 when excluded then coalesce(inherited, 0) else coalesce(inherited, 0) | coalesce(granted, 0) end',
    ],
    ['nothing is inherited', 'case when owns then 7 when excluded then 0 else coalesce(granted, 0) end'],
    ['a nearer grant replaces what is inherited', 'case when owns then 7 when excluded then 0 else coalesce(granted, inherited, 0) end'],
  ])('a rule that is wrong: %s', async (_name, wrong) => {
    const rule = (body: string) =>
      database.sql.query(`create or replace function policy_grade(inherited int, owns boolean, excluded boolean, granted int) returns int
      language sql immutable parallel safe return ${body};`);
    await rule(wrong);
    try {
      expect(await differencesOf(batched)).not.toEqual([]);
    } finally {
      await rule(RULE);
    }
  });

  test.each([
    [
      'departments above one’s own are forgotten',
      'union select d.id, d.parent_id from my_department m join department d on d.id = m.parent_id',
      '',
    ],
    ['departments count for nothing', 'g.department_id = m.id', 'false'],
    ['an exclusion is taken for a grant', 'bool_or(g.is_excluded) as excluded', 'false as excluded'],
    ['an owner is taken for a reader', 'bool_or(g.type = 2 and not g.is_excluded) as owns', 'false as owns'],
    [
      'folders below the top inherit nothing',
      'policy_grade(a.grade, e.owns, e.excluded, e.granted)\n      from folder_access',
      'policy_grade(0, e.owns, e.excluded, e.granted)\n      from folder_access',
    ],
    ['drafts are shown to readers', 'd.grade > 0 and d.is_published', 'd.grade > 0'],
    ['what is deleted is listed', 'where p.is_active and', 'where'],
    [
      'the folders above what may be read are hidden',
      'union select f.id, f.parent_id from shown s join policy_folder f on f.id = s.parent_id',
      '',
    ],
  ])('a statement that is wrong: %s', async (_name, right, wrong) => {
    let changed = 0;
    const broken = new BatchedSql(database.url, (text) => {
      if (text.includes(right)) changed += 1;
      return text.replaceAll(right, wrong);
    });
    try {
      const differences = await differencesOf(broken);
      expect(changed).toBeGreaterThan(0);
      expect(differences).not.toEqual([]);
    } finally {
      await broken.close();
    }
  });
});
