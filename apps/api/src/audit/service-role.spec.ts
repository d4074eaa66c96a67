import { randomBytes } from 'node:crypto';
import { afterAll, beforeAll, expect, test } from '@jest/globals';
import { routes } from '@portal/contract';
import {
  AccessLog,
  dropOldAccess,
  findOpenWeakenings,
  grantServiceRole,
  historyTables,
  openQueueBackend,
  readSigningKey,
  sealDay,
  Sql,
  verifyAudit,
} from '@portal/platform';
import { buildWorld, createTestDatabase, recordKinds, startTestApi, type TestApi, type TestDatabase, type World } from '@portal/testing';
import { createApi } from '../create-api.ts';

const name = `portal_service_${randomBytes(4).toString('hex')}`;
const password = randomBytes(12).toString('hex');

let database: TestDatabase;
let service: Sql;
let serviceUrl: string;
let api: TestApi;
let world: World;
beforeAll(async () => {
  database = await createTestDatabase();
  // The queues were the owner's before.
  await (await openQueueBackend({ DATABASE_URL: database.url }, 'producer')).close();
  // Twice: as after the next migration.
  for (const given of [password, undefined]) await grantServiceRole(database.url, { name, password: given, queues: true });
  const url = new URL(database.url);
  [url.username, url.password] = [name, password];
  serviceUrl = url.href;
  service = new Sql(serviceUrl, { max: 2, applicationName: 'portal-test-service' });
  api = await startTestApi(createApi, { database: { ...database, url: serviceUrl } });
  world = await buildWorld({ ...api, sql: database.sql });
}, 120_000);
afterAll(async () => {
  await api?.close();
  await service?.close();
  await database?.sql.query(`drop owned by ${name}`);
  await database?.sql.query(`drop role ${name}`);
  await database?.drop();
});

const INSUFFICIENT = /permission denied|must be owner/;

test('the running service is that role, and its ordinary work is done', async () => {
  expect(
    await service.one('select current_user::text as name, pg_has_role(current_user, $1, $2) as isOwner', ['pg_database_owner', 'member']),
  ).toEqual({
    name,
    isowner: false,
  });
  await world.bring('remediating');
  await world.bring('ownerApproval');
  await world.administrator.client.ask(routes.saveRetention, { body: { kind: 'jobRuns', days: 60 } });
  const log = api.app.get(AccessLog as never) as AccessLog;
  await log.write();
  const counts = await database.sql.one<Record<string, number>>(
    'select (select count(*)::int from workflow_step) as steps, (select count(*)::int from admin_change) as changes, (select count(*)::int from access_log) as calls',
  );
  for (const count of Object.values(counts!)) expect(count).toBeGreaterThan(0);
  expect(await sealDay(service, '2026-01-05', new Date(), readSigningKey(api.config))).toBe(true);
  expect((await verifyAudit(serviceUrl, recordKinds)).problems).toEqual([]);
});

test('no history can be changed, removed or emptied by it, nor what guards it', async () => {
  const months = await database.sql.query<{ name: string }>(
    `select inhrelid::regclass::text as name from pg_inherits where inhparent = 'access_log'::regclass`,
  );
  expect(months.length).toBeGreaterThan(0);
  const tables = [...historyTables, ...months.map((month) => month.name)];
  for (const table of tables) {
    const column = (await database.sql.one<{ name: string }>(
      `select attname as name from pg_attribute where attrelid = $1::regclass and attnum > 0 and attidentity = '' and attgenerated = ''
         order by attnum limit 1`,
      [table],
    ))!.name;
    for (const deed of [
      `update ${table} set ${column} = ${column}`,
      `delete from ${table}`,
      `truncate ${table}`,
      `alter table ${table} disable trigger user`,
      `drop table ${table}`,
      `create trigger mine before insert on ${table} for each row execute function refuse_step_change()`,
    ])
      await expect(service.query(deed)).rejects.toThrow(INSUFFICIENT);
  }
  for (const deed of [
    'set session_replication_role = replica',
    `update admin_change_end set seq = 0`,
    `insert into access_log_dropped (month, last_seq, last_hash, dropped_at) values ('2020-01-01', 1, '\\x00', now())`,
    `create table mine (id int)`,
    `create or replace function lock_history() returns void language sql as 'select'`,
  ])
    await expect(service.query(deed)).rejects.toThrow(INSUFFICIENT);
});

test('production tells at its start and to administrators that its role could change history, and nothing of the service’s own', async () => {
  const config = { ...api.config, NODE_ENV: 'production' as const };
  expect(await findOpenWeakenings(config, service)).toEqual([]);
  expect(await findOpenWeakenings(config, database.sql)).toEqual(['historyWritable']);
  expect(await findOpenWeakenings(api.config, database.sql)).toEqual([]);
  // One right on one table is enough.
  await database.sql.query(`grant delete on audit_head to ${name}`);
  expect(await findOpenWeakenings(config, service)).toEqual(['historyWritable']);
  await database.sql.query(`revoke delete on audit_head from ${name}`);
});

test('every other table is the service’s to read and write', async () => {
  const tables = await database.sql.query<{ name: string }>(
    `select c.oid::regclass::text as name from pg_class c where c.relnamespace = 'public'::regnamespace and c.relkind in ('r', 'p') and not c.relispartition
       and not (has_table_privilege($1, c.oid, 'select') and has_table_privilege($1, c.oid, 'insert')
         and has_table_privilege($1, c.oid, 'update') and has_table_privilege($1, c.oid, 'delete')) order by 1`,
    [name],
  );
  expect(tables.map((table) => table.name)).toEqual(
    [...historyTables, 'admin_change_end', 'record_comment_end', 'record_read_end', 'schema_migration'].sort(),
  );
});

test('months of the access log go when their time is over, and none before, whatever the setting says', async () => {
  const month = (await service.one<{ month: string }>(`select to_char(now() at time zone 'UTC', 'YYYY-MM-01') as month`))!.month;
  await service.query(
    `insert into system_setting (key, value) values ('retention.accessLog', '{"days": 1}') on conflict (key) do update set value = excluded.value`,
  );
  await expect(service.query('select drop_access_log_month($1)', [month])).rejects.toThrow(/the time of .* is not over/);
  await database.sql.query(`select open_access_log_month(now() - interval '15 months')`);
  await database.sql.query(
    `insert into access_log (seq, written_at, at, kind, writer, hash) select 0, now() - interval '15 months', now(), 'start', gen_random_uuid(), '\\x00'`,
  );
  expect(await dropOldAccess(service)).toHaveLength(1);
});
