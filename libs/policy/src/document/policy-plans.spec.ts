import { afterAll, beforeAll, expect, test } from '@jest/globals';
import { searchDocsBody } from '@portal/contract';
import { selectHeldDuties } from '@portal/directory';
import { readConfig, Sql, WorkCalendar } from '@portal/platform';
import { createTestDatabase, type TestDatabase } from '@portal/testing';
import type { Actor } from '@portal/workflows';
import { NodeAccess } from '../access/node-access.ts';
import { FolderQueries } from '../folder/folder.queries.ts';
import { policyHolders } from '../policy.holders.ts';
import { PolicyQueries } from './policy.queries.ts';
import { PolicyReader } from './policy.reader.ts';

const DOCUMENTS = 20_000;
const FOLDERS = 400;
const FOLDER = 10_000 + FOLDERS;
const reader: Actor = { id: 1_042, isAdministrator: false, isSystem: false };
const administrator: Actor = { id: 1_000, isAdministrator: true, isSystem: false };

/** A library in which a table is not worth reading whole; rights come from departments, persons and exclusions. */
const fills = [
  `insert into department (id, name, name_en, parent_id) select 100 + n, 'd', 'd', case when n > 0 then 100 + (n - 1) / 4 end from generate_series(0, 49) n`,
  `insert into person (id, user_no, name, department_id) select 1000 + n, 'u' || n, 'p', 100 + n % 50 from generate_series(0, 499) n`,
  `insert into policy_folder (id, parent_id, name, state, creator_id)
     select 10000 + n, case when n >= 20 then 10000 + (n - 20) / 8 end, 'f' || n, 'open', 1001 from generate_series(0, ${FOLDERS}) n`,
  `insert into policy_grant (node_id, person_id, type) select id, 1001, 2 from policy_folder`,
  `insert into policy_grant (node_id, department_id, type) select 10000 + n, 100 + n % 3, 3 from generate_series(0, 19) n`,
  `insert into policy_grant (node_id, department_id, type) values (${FOLDER}, 100, 3)`,
  `insert into policy_grant (node_id, person_id, type, is_excluded) select 10000 + n * 7, 1000 + n, 0, true from generate_series(0, 50) n`,
  `insert into policy (id, folder_id, name, creator_id, updated_by, is_published, review_on, effective_on, doc_type, updated_at, current_version_id)
     select 1000000 + n, case when n < 50 then ${FOLDER} else 10000 + n % ${FOLDERS} end, '制度 Policy ' || md5(n::text), 1000 + n % 500, 1000, true,
       current_date + n % 700 - 5, current_date - n % 900, n % 4, now() - n * interval '1 minute', 6000000 + n from generate_series(0, ${DOCUMENTS - 1}) n`,
  `insert into policy_version (id, policy_id, revision, version_no, state, name, doc_level, doc_category, secret_level, region, author_id)
     select current_version_id, id, 1, '1.0', 'published', name, 1, 1, 1, 1, creator_id from policy`,
  `insert into policy_grant (node_id, person_id, type) select id, creator_id, 2 from policy`,
  `insert into workflow_timer (workflow, subject_id, duty, rung, due_on, fire_at)
     select 'policyVersion', current_version_id, 'policyReview', rung, review_on, now() from policy cross join unnest(array[-30, -7, -1, 0, 1, 7, 14]) rung`,
];

/** Remembers what is asked. */
class HeardSql extends Sql {
  readonly statements: { text: string; params: readonly unknown[] }[] = [];
  override query<R extends object>(text: string, params: readonly unknown[] = []): Promise<R[]> {
    this.statements.push({ text, params });
    return super.query<R>(text, params);
  }
}

let database: TestDatabase;
let sql: HeardSql;
let queries: PolicyQueries;
beforeAll(async () => {
  database = await createTestDatabase();
  sql = new HeardSql(database.url);
  await database.sql.transaction(async (tx) => {
    await tx.query('set local session_replication_role = replica');
    for (const fill of fills) await tx.query(fill);
  });
  await database.sql.query('vacuum analyze');
  const config = readConfig({ DATABASE_URL: database.url });
  queries = new PolicyQueries(sql, new WorkCalendar(config.TIME_ZONE), new PolicyReader(sql, new NodeAccess(sql), config));
}, 120_000);
afterAll(async () => {
  await sql?.close();
  await database?.drop();
});

const search = (input: object, actor: Actor) => queries.search(searchDocsBody.parse(input), actor);
const duties = (actor: Actor) => {
  const params: unknown[] = [];
  return sql.query(
    selectHeldDuties(policyHolders.sets, actor, (value) => `$${params.push(value)}`, queries.today()),
    params,
  );
};
const IN_FOLDER = /policy_in_folder_idx|policy_rights_idx|policy_all_in_folder_idx/;

test.each<[string, () => Promise<unknown>, RegExp]>([
  ['the list of a folder, for a reader', () => search({ folderId: FOLDER }, reader), IN_FOLDER],
  ['the list of a folder, for an administrator', () => search({ folderId: FOLDER }, administrator), IN_FOLDER],
  ['what is close to its review, for a reader', () => search({ dmsType: 2 }, reader), /policy_review_idx/],
  ['a name, for a reader', () => search({ docName: 'c4ca4238' }, reader), /policy_name_idx/],
  ['the folders at the top, for an administrator', () => new FolderQueries(sql).children(0, administrator), IN_FOLDER],
  ['what must be done, for an owner', () => duties(reader), /policy_review_idx|policy_pkey/],
  ['what must be done, for an administrator', () => duties(administrator), /policy_review_idx/],
])('%s is read by an index, and no document that is not asked for is', async (_, ask, index) => {
  sql.statements.length = 0;
  await ask();
  const statements = [...sql.statements];
  const plans: string[] = [];
  for (const { text, params } of statements) {
    const rows = await database.sql.query<Record<string, string>>(`explain ${text}`, params);
    plans.push(rows.map((row) => row['QUERY PLAN']).join('\n'));
  }
  expect(plans.filter((plan) => /Seq Scan on (policy|policy_version|workflow_timer)\b/.test(plan))).toEqual([]);
  expect(plans.join('\n')).toMatch(index);
});
