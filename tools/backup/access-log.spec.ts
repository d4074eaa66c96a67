import { createHash } from 'node:crypto';
import { mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import os from 'node:os';
import path from 'node:path';
import { gunzipSync, gzipSync } from 'node:zlib';
import { afterAll, beforeAll, expect, test } from '@jest/globals';
import { AccessLog, readConfig, Sql, verifyAudit } from '@portal/platform';
import { createTestDatabase, recordKinds, type TestDatabase } from '@portal/testing';
import { backUp } from './backup.mjs';
import { restore } from './restore.mjs';
import { verifyBackup } from './verify.mjs';

/** Months before this one, the first of which retention took since. */
const MONTHS = 15;
const LINES = 4;
const OF_LOG = /^public\.access_log_\d{4}_\d{2}$/;

let source: TestDatabase;
let home: string;
beforeAll(async () => {
  home = mkdtempSync(path.join(os.tmpdir(), 'portal-months-'));
  source = await createTestDatabase();
  await writeMonths(source.sql);
  const [first] = await source.sql.query<{ day: string }>(
    `select date_trunc('month', min(written_at) at time zone 'UTC')::date as day from access_log`,
  );
  await source.sql.query('select drop_access_log_month($1)', [first!.day]);
  await writeAsThePortal(source);
}, 120_000);
afterAll(async () => {
  rmSync(home, { recursive: true, force: true });
  await source?.drop();
});

/** Lines in the middle of each month, as if they had been written then: the chain is the one of ADR 34. */
async function writeMonths(sql: Sql): Promise<void> {
  let hash: Buffer = Buffer.from([0]);
  let [seq, last] = [0, new Date(0)];
  const now = new Date();
  for (let month = MONTHS; month > 0; month -= 1) {
    last = new Date(Date.UTC(now.getUTCFullYear(), now.getUTCMonth() - month, 15));
    await sql.query('select open_access_log_month($1)', [last]);
    for (let line = 0; line < LINES; line += 1) {
      seq += 1;
      const told = [
        'call',
        '0b6e1f8a-6a33-4c2e-9a50-1d2f3c4b5a69',
        'POST',
        '/api/中/Get\tRiskControl',
        200,
        '',
        7,
        null,
        '10.0.0.1',
        3,
        `request\\${seq}`,
        null,
      ];
      const text = JSON.stringify([seq, last.toISOString(), last.toISOString(), ...told]);
      hash = createHash('sha256').update(hash).update(text, 'utf8').digest();
      await sql.query(
        `insert into access_log (seq, written_at, at, kind, writer, method, call, status, refused, person_id, record_id, address, milliseconds, request_id, lines, hash)
         values ($1, $2, $2, $3, $4, $5, $6, $7, $8, $9, $10, $11, $12, $13, $14, $15)`,
        [seq, last, ...told, hash],
      );
    }
  }
  await sql.query('update access_log_end set seq = $1, hash = $2, written_at = $3', [seq, hash, last]);
}

async function writeAsThePortal({ sql, url }: { readonly sql: Sql; readonly url: string }): Promise<void> {
  const log = new AccessLog(sql, readConfig({ NODE_ENV: 'test', DATABASE_URL: url, LOG_LEVEL: 'silent' }));
  log.start();
  await log.stop();
}

/** The tables of the months, with their lines. */
const monthsOf = (sql: Sql): Promise<{ name: string; lines: number }[]> =>
  sql.query(
    `select c.relname as name, (select count(*) from access_log a where a.tableoid = c.oid) as lines
     from pg_inherits i join pg_class c on c.oid = i.inhrelid where i.inhparent = 'access_log'::regclass order by 1`,
  );
const linesOf = (sql: Sql) => sql.query('select tableoid::regclass::text as month, * from access_log order by seq');

test('every month of the access log comes back in its own table, and the chains hold and go on', async () => {
  const folder = path.join(home, 'whole');
  const manifest = await backUp({ databaseUrl: source.url, target: folder });
  expect(manifest.tables.filter(({ name }) => OF_LOG.test(name))).toHaveLength(MONTHS);
  expect((await verifyBackup(folder)).problems).toEqual([]);

  const target = await createTestDatabase();
  try {
    // A month that the backup does not know, of a database that was in use.
    const other = new Sql(target.url, { max: 1, applicationName: 'portal-test' });
    await other.query(`select open_access_log_month(now() + interval '2 months')`);
    await other.query(`select open_access_log_month(now() - interval '3 years')`);
    await writeAsThePortal({ sql: other, url: target.url });
    await other.close();
    await restore({ source: folder, databaseUrl: target.url });
    const { sql } = target;
    expect(await linesOf(sql)).toEqual(await linesOf(source.sql));
    expect((await monthsOf(sql)).filter(({ lines }) => lines > 0)).toEqual((await monthsOf(source.sql)).filter(({ lines }) => lines > 0));
    const report = await verifyAudit(target.url, recordKinds);
    expect(report.problems).toEqual([]);
    expect(report.accessLines).toBe((MONTHS - 1) * LINES + 2);
    // The portal goes on at the end that the backup had, and history is as firm as before.
    await writeAsThePortal(target);
    expect(await verifyAudit(target.url, recordKinds)).toMatchObject({ problems: [], accessLines: (MONTHS - 1) * LINES + 4 });
    await expect(sql.query(`update access_log set address = 'x' where seq = ${LINES + 1}`)).rejects.toThrow();
  } finally {
    await target.drop();
  }
}, 120_000);

test('one changed line of an old month is named by the check of the backup, and no restore takes it', async () => {
  const folder = path.join(home, 'damaged');
  const manifest = await backUp({ databaseUrl: source.url, target: folder });
  const month = manifest.tables.find(({ name, rows }) => OF_LOG.test(name) && rows > 0)!;
  const file = path.join(folder, month.file);
  writeFileSync(file, gzipSync(gunzipSync(readFileSync(file)).toString().replace('10.0.0.1', '10.0.0.2')));
  expect((await verifyBackup(folder)).problems).toEqual([`the rows of ${month.name} are damaged`]);
  const target = await createTestDatabase();
  try {
    await expect(restore({ source: folder, databaseUrl: target.url })).rejects.toThrow(`the rows of ${month.name} are damaged`);
  } finally {
    await target.drop();
  }
}, 120_000);

test('what was changed in the database before it was backed up is still named after the restore', async () => {
  const folder = path.join(home, 'changed');
  await source.sql.transaction(async (tx) => {
    await tx.query('set local session_replication_role = replica');
    await tx.query(`update access_log set address = '10.0.0.9' where seq = ${LINES * 3}`);
  });
  await backUp({ databaseUrl: source.url, target: folder });
  const target = await createTestDatabase();
  try {
    await restore({ source: folder, databaseUrl: target.url });
    expect((await verifyAudit(target.url, recordKinds)).problems).toEqual([
      expect.stringMatching(`^access log line ${LINES * 3}: it was changed`),
    ]);
  } finally {
    await target.drop();
  }
}, 120_000);
