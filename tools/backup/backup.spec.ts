import { mkdirSync, mkdtempSync, readdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import os from 'node:os';
import path from 'node:path';
import { gunzipSync, gzipSync } from 'node:zlib';
import { afterAll, beforeAll, beforeEach, expect, test } from '@jest/globals';
import pg from 'pg';
import { startPostgres, type StartedPostgres } from '../embedded-postgres.mjs';
import { backUp } from './backup.mjs';
import { restore } from './restore.mjs';
import { verifyBackup } from './verify.mjs';

const SCHEMA = `
  create schema bullmq;
  create sequence portal_id_seq;
  create table schema_migration (id int primary key, name text);
  create table person (id bigint primary key default nextval('portal_id_seq'), name text not null, upper_name text generated always as (upper(name)) stored);
  create table workflow_step (id bigint primary key, person_id bigint not null references person, body text, hash bytea);
  create table "Odd Name" ("a b" int, note text);
  create table bullmq.job (id int generated always as identity primary key, payload jsonb);
  create function refuse() returns trigger language plpgsql as $$ begin raise 'history is append-only'; end $$;
  create trigger append_only before truncate or delete or update on workflow_step execute function refuse();
  insert into schema_migration values (1, 'First'), (2, 'Second');`;

let home: string;
let server: StartedPostgres;
let serial = 0;
let source: string;
let backup: string;

beforeAll(async () => {
  home = mkdtempSync(path.join(os.tmpdir(), 'portal-backup-'));
  server = await startPostgres({ dir: path.join(home, 'postgres'), settings: { fsync: 'off' } });
});

afterAll(async () => {
  await server.stop();
  rmSync(home, { recursive: true, force: true });
});

beforeEach(async () => {
  source = await createDatabase();
  await query(
    source,
    `insert into person (name) values ('王伟'), (E'tab\\there\\nand \\\\ there'), ('');
     insert into workflow_step select 100 + n, 1, case when n % 2 = 0 then 'step ' || n end, decode('00ff0a', 'hex') from generate_series(1, 500) n;
     insert into "Odd Name" values (1, null);
     insert into bullmq.job (payload) values ('{"b": 1, "a": "中"}')`,
  );
  mkdirSync(path.join(home, 'files', 'ab'), { recursive: true });
  writeFileSync(path.join(home, 'files', 'ab', 'evidence.pdf'), Buffer.from([0, 1, 2, 255]));
  backup = path.join(home, `backup-${serial}`);
});

async function createDatabase(): Promise<string> {
  serial += 1;
  await query(server.url, `create database db_${serial}`);
  const url = new URL(server.url);
  url.pathname = `/db_${serial}`;
  await query(url.href, SCHEMA);
  return url.href;
}

/** Long numbers stay as PostgreSQL writes them, whatever another file of this worker has told pg's parsers. */
const readAsByDefault = ((oid: number, format?: 'text') =>
  oid === pg.types.builtins.INT8 ? (value: string) => value : pg.types.getTypeParser(oid, format)) as typeof pg.types.getTypeParser;

async function query(url: string, text: string): Promise<Record<string, unknown>[]> {
  const client = new pg.Client({ connectionString: url, types: { getTypeParser: readAsByDefault } });
  await client.connect();
  try {
    const answer = await client.query<Record<string, unknown>>(text);
    return answer.rows ?? [];
  } finally {
    await client.end();
  }
}

const filesDir = () => path.join(home, 'files');

async function everything(url: string) {
  return {
    people: await query(url, 'select * from person order by id'),
    steps: await query(url, 'select * from workflow_step order by id'),
    odd: await query(url, 'select * from "Odd Name"'),
    jobs: await query(url, 'select * from bullmq.job'),
    sequence: await query(url, 'select last_value, is_called from portal_id_seq'),
  };
}

test('a restore brings back every row, sequence and file, and history that refuses changes', async () => {
  mkdirSync(path.join(filesDir(), '.incoming'), { recursive: true });
  writeFileSync(path.join(filesDir(), '.incoming', 'half'), 'not whole yet');
  const made = await backUp({ databaseUrl: source, filesDir: filesDir(), target: backup });
  expect(made.files?.map((file) => file.path)).toEqual(['ab/evidence.pdf']);
  expect(made.tables.find((table) => table.name === 'public.workflow_step')?.rows).toBe(500);
  const target = await createDatabase();
  await query(target, "insert into person (name) values ('a seed that is replaced'); create table later as select 1 as n");
  const restored = path.join(home, `restored-${serial}`);
  await restore({ source: backup, databaseUrl: target, filesDir: restored });
  expect(await everything(target)).toEqual(await everything(source));
  expect(await query(target, 'select n from later').catch(() => 'no such table')).toEqual([]);
  expect(readFileSync(path.join(restored, 'ab', 'evidence.pdf'))).toEqual(Buffer.from([0, 1, 2, 255]));
  await expect(query(target, 'delete from workflow_step')).rejects.toThrow(/append-only/);
  // The next id goes on where the backup was.
  expect(await query(target, "insert into person (name) values ('next') returning id")).toEqual([{ id: '4' }]);
});

test('a sequence that the portal makes when it first needs it comes back too', async () => {
  await query(source, "create sequence bullmq.job_of_mail; select setval('bullmq.job_of_mail', 41)");
  await backUp({ databaseUrl: source, target: backup });
  const target = await createDatabase();
  await restore({ source: backup, databaseUrl: target });
  expect(await query(target, "select nextval('bullmq.job_of_mail')")).toEqual([{ nextval: '42' }]);
});

test('rows written while the backup runs are wholly in it or wholly out of it', async () => {
  const writer = new pg.Client({ connectionString: source });
  await writer.connect();
  let going = true;
  const writing = (async () => {
    for (let id = 1_000; going; id += 1) {
      await writer.query(
        `with p as (insert into person (id, name) values (${id}, 'x') returning id) insert into workflow_step select id, id, '', '' from p`,
      );
    }
  })();
  const made = await backUp({ databaseUrl: source, target: backup });
  going = false;
  await writing;
  await writer.end();
  const count = (name: string) => made.tables.find((table) => table.name === name)?.rows ?? -1;
  expect(count('public.person') - 3).toBe(count('public.workflow_step') - 500);
});

test('a database with records is overwritten only when that is said', async () => {
  await backUp({ databaseUrl: source, target: backup });
  await query(source, "insert into person (name) values ('after the backup')");
  await expect(restore({ source: backup, databaseUrl: source })).rejects.toThrow(/holds records already/);
  expect(await query(source, 'select count(*)::int as n from person')).toEqual([{ n: 4 }]);
  await restore({ source: backup, databaseUrl: source, replace: true });
  expect(await query(source, 'select count(*)::int as n from person')).toEqual([{ n: 3 }]);
});

test('a damaged backup is named and changes nothing', async () => {
  await backUp({ databaseUrl: source, filesDir: filesDir(), target: backup });
  const tables = path.join(backup, 'tables');
  const file = path.join(tables, readdirSync(tables).find((name) => name.includes('workflow_step')) ?? '');
  writeFileSync(file, gzipSync(Buffer.from(gunzipSync(readFileSync(file)).toString().replace('step 10\t', 'step 11\t'))));
  writeFileSync(path.join(backup, 'files', 'ab', 'evidence.pdf'), 'other');
  const target = await createDatabase();
  const attempt = restore({ source: backup, databaseUrl: target });
  await expect(attempt).rejects.toThrow(/evidence.pdf is not as it was backed up; the rows of public.workflow_step are damaged/);
  expect(await query(target, 'select count(*)::int as n from person')).toEqual([{ n: 0 }]);
});

test('the check of a backup names what is damaged, missing or does not belong there, without a database', async () => {
  await query(
    source,
    `create table kept (storage_key text, sha256 text);
     insert into kept values ('ab/evidence.pdf', encode(sha256('\\x000102ff'), 'hex')), ('ab/lost.pdf', '00')`,
  );
  await backUp({ databaseUrl: source, filesDir: filesDir(), target: backup });
  const lost = 'the file ab/lost.pdf, of which the database speaks, is not in the backup';
  expect((await verifyBackup(backup)).problems).toEqual([lost]);
  const tables = path.join(backup, 'tables');
  const file = path.join(tables, readdirSync(tables).find((name) => name.includes('workflow_step')) ?? '');
  writeFileSync(file, gzipSync(gunzipSync(readFileSync(file)).subarray(0, 50)));
  writeFileSync(path.join(backup, 'files', 'stranger'), 'x');
  expect((await verifyBackup(backup)).problems).toEqual([
    'the rows of public.workflow_step are damaged',
    'files/stranger does not belong to this backup',
    lost,
  ]);
  const manifest = path.join(backup, 'manifest.json');
  writeFileSync(manifest, readFileSync(manifest, 'utf8').replace('"rows": 500', '"rows": 499'));
  await expect(verifyBackup(backup)).rejects.toThrow(/manifest.json is not the one that was written/);
});

test('a backup of another version, and a database in use, are refused', async () => {
  await backUp({ databaseUrl: source, target: backup });
  const newer = await createDatabase();
  await query(newer, "insert into schema_migration values (3, 'Third')");
  await expect(restore({ source: backup, databaseUrl: newer })).rejects.toThrow(/belongs to migration Second and the database is at Third/);
  const used = await createDatabase();
  const other = new pg.Client({ connectionString: used });
  await other.connect();
  await expect(restore({ source: backup, databaseUrl: used })).rejects.toThrow(/in use/);
  await other.end();
});

test('an existing folder is not overwritten, and a failed backup leaves nothing', async () => {
  mkdirSync(backup);
  await expect(backUp({ databaseUrl: source, target: backup })).rejects.toThrow(/exists already/);
  const empty = new URL(server.url);
  const target = path.join(home, 'nothing');
  await expect(backUp({ databaseUrl: empty.href, target })).rejects.toThrow(/holds no portal/);
  expect(readdirSync(home).filter((name) => name.startsWith('nothing'))).toEqual([]);
});
