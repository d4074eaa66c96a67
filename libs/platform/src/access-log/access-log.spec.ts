import { afterEach, beforeEach, expect, test } from '@jest/globals';
import { createTestDatabase, type TestDatabase } from '@portal/testing';
import { readConfig } from '../config/config.ts';
import { hashLine, LINE_COLUMNS, type AccessCall, type ChainedLine } from './access-line.ts';
import { AccessLog } from './access-log.ts';
import { accessLogRetention, dropOldAccess } from './access-log.retention.ts';
import { verifyAccessLog } from './verify-access-log.ts';

let database: TestDatabase;
let opened: AccessLog[] = [];
beforeEach(async () => {
  database = await createTestDatabase();
});
afterEach(async () => {
  for (const log of opened) await log.stop();
  opened = [];
  await database.drop();
});

function openWriter(): AccessLog {
  const log = new AccessLog(database.sql, readConfig({ NODE_ENV: 'test', DATABASE_URL: database.url, LOG_LEVEL: 'silent' }));
  log.start();
  opened.push(log);
  return log;
}

const call = (requestId: string): AccessCall => ({
  at: new Date(),
  method: 'POST',
  call: '/api/RiskControl/GetRiskControl',
  status: 200,
  refused: '',
  personId: 7,
  recordId: 9,
  address: '10.0.0.1',
  milliseconds: 1.6,
  requestId,
});
const lines = () => database.sql.query<ChainedLine>(`select ${LINE_COLUMNS} from access_log order by seq`);
const problemsNow = async (): Promise<string[]> => {
  const problems: string[] = [];
  await verifyAccessLog(database.sql, problems);
  return problems;
};
/** Puts what is kept into another month, with hashes that fit: as if it had been written then. */
async function putBack(months: number): Promise<void> {
  const moved = (at: Date): Date => new Date(Date.UTC(at.getUTCFullYear(), at.getUTCMonth() - months, 15));
  const kept = await lines();
  let hash: Buffer = Buffer.from([0]);
  const rows = kept.map((line) => {
    const placed = { ...line, writtenAt: moved(line.writtenAt), at: moved(line.writtenAt) };
    hash = hashLine(hash, placed);
    return { ...placed, hash };
  });
  await database.sql.query('truncate access_log');
  await database.sql.query('select open_access_log_month($1)', [rows[0]!.writtenAt]);
  for (const row of rows) {
    await database.sql.query(
      `insert into access_log (seq, written_at, at, kind, writer, method, call, status, refused, person_id, record_id, address, milliseconds, request_id, lines, hash)
       values ($1, $2, $3, $4, $5, $6, $7, $8, $9, $10, $11, $12, $13, $14, $15, $16)`,
      [
        ...[row.seq, row.writtenAt, row.at, row.kind, row.writer, row.method, row.call, row.status, row.refused, row.personId],
        ...[row.recordId, row.address, row.milliseconds, row.requestId, row.lines, row.hash],
      ],
    );
  }
  await database.sql.query('update access_log_end set hash = $1, written_at = $2', [hash, rows.at(-1)!.writtenAt]);
}

test('lines of several processes are one chain, and a stop loses none', async () => {
  const writers = [openWriter(), openWriter(), openWriter()];
  for (let index = 0; index < 60; index += 1) {
    writers[index % 3]!.note(call(`request-${index}`));
    if (index % 20 === 0) await Promise.all(writers.map((log) => log.write()));
  }
  // No write is waited for: the stop has to make it.
  await Promise.all(writers.map((log) => log.stop()));
  const written = await lines();
  expect(written.map(({ seq }) => seq)).toEqual(written.map((_, index) => index + 1));
  expect(new Set(written.filter(({ kind }) => kind === 'call').map(({ requestId }) => requestId)).size).toBe(60);
  expect(written.filter(({ kind }) => kind === 'start')).toHaveLength(3);
  expect(written.filter(({ kind }) => kind === 'stop')).toHaveLength(3);
  expect(written.find(({ requestId }) => requestId === 'request-5')).toMatchObject({
    personId: 7,
    recordId: 9,
    milliseconds: 2,
    status: 200,
  });
  expect(await problemsNow()).toEqual([]);
});

test('while the database refuses, lines wait; they are written when it takes them', async () => {
  const log = openWriter();
  await log.write();
  await database.sql.query('alter table access_log_end rename to access_log_end_away');
  for (let index = 0; index < 5; index += 1) log.note(call(`kept-${index}`));
  await expect(log.write()).rejects.toThrow();
  await database.sql.query('alter table access_log_end_away rename to access_log_end');
  await log.write();
  expect((await lines()).filter(({ requestId }) => requestId.startsWith('kept-'))).toHaveLength(5);
});

test('what waits is bounded: the lines beyond are counted and told', async () => {
  const log = openWriter();
  await log.write();
  await database.sql.query('alter table access_log_end rename to access_log_end_away');
  for (let index = 0; index < 50_003; index += 1) log.note(call('many'));
  await database.sql.query('alter table access_log_end_away rename to access_log_end');
  await log.write();
  expect((await lines()).filter(({ kind }) => kind === 'lost').map(({ lines: left }) => left)).toEqual([3]);
  expect(await problemsNow()).toEqual([]);
});

test('a process that ended without a word is told by the others, once, with the moment up to which its calls are there', async () => {
  const [gone, other] = [openWriter(), openWriter()];
  gone.note(call('before'));
  await gone.write();
  await other.write();
  const [{ writer }] = (await lines()).filter(({ requestId }) => requestId === 'before') as [ChainedLine];
  const [{ seen }] = (await database.sql.query<{ seen: Date }>(
    `update access_log_writer set seen_at = seen_at - interval '2 minutes' where id = $1 returning seen_at as seen`,
    [writer],
  )) as [{ seen: Date }];
  for (const requestId of ['a', 'b']) {
    other.note(call(requestId));
    await other.write();
  }
  const crashes = (await lines()).filter(({ kind }) => kind === 'crash');
  expect(crashes).toEqual([expect.objectContaining({ writer, at: seen })]);
  expect(await problemsNow()).toEqual([]);
});

test.each([
  ['its time', `update access_log set at = at + interval '1 millisecond' where seq = 3`, /line 3: it was changed/],
  ['its person', `update access_log set person_id = 8 where seq = 3`, /line 3: it was changed/],
  ['its call', `update access_log set call = 'x' where seq = 3`, /line 3: it was changed/],
  ['its kind', `update access_log set kind = 'start' where seq = 3`, /line 3: it was changed/],
  ['its writer', `update access_log set writer = gen_random_uuid() where seq = 3`, /line 3: it was changed/],
  ['its method', `update access_log set method = 'GET' where seq = 3`, /line 3: it was changed/],
  ['its status', `update access_log set status = 500 where seq = 3`, /line 3: it was changed/],
  ['its refusal', `update access_log set refused = 'forbidden' where seq = 3`, /line 3: it was changed/],
  ['its record', `update access_log set record_id = null where seq = 3`, /line 3: it was changed/],
  ['its address', `update access_log set address = '::1' where seq = 3`, /line 3: it was changed/],
  ['its duration', `update access_log set milliseconds = 1 where seq = 3`, /line 3: it was changed/],
  ['its request', `update access_log set request_id = '' where seq = 3`, /line 3: it was changed/],
  ['its count', `update access_log set lines = 1 where seq = 3`, /line 3: it was changed/],
  ['its hash', `update access_log set hash = sha256(hash) where seq = 3`, /line 3: it was changed/],
  [
    'when it was written',
    `update access_log set written_at = written_at + interval '1 millisecond' where seq = 3`,
    /line 3: it was changed/,
  ],
  ['a line that goes', `delete from access_log where seq = 3`, /line 4: 1 line\(s\) before it were removed/],
  ['the tail', `delete from access_log where seq > 3`, /ends at line 3, 7 were written/],
  ['the end', `update access_log_end set hash = sha256(hash)`, /the end of its chain was changed/],
  ['all of it', `truncate access_log`, /ends at line 0, 7 were written/],
  ['the end’s row', `delete from access_log_end`, /the end of its chain was removed/],
])('a change of %s is refused by the table, and named where somebody gets round that', async (_what, statement, named) => {
  const log = openWriter();
  for (let index = 0; index < 6; index += 1) log.note(call(`request-${index}`));
  await log.write();
  expect(await problemsNow()).toEqual([]);
  if (/^(update|delete from) access_log /.test(statement)) await expect(database.sql.query(statement)).rejects.toThrow('append-only');
  await database.sql.query('alter table access_log disable trigger user');
  for (const { name } of await database.sql.query<{ name: string }>(
    `select inhrelid::regclass::text as name from pg_inherits where inhparent = 'access_log'::regclass`,
  ))
    await database.sql.query(`alter table ${name} disable trigger user`);
  await database.sql.query(statement);
  expect((await problemsNow()).some((problem) => named.test(problem))).toBe(true);
});

test('what is written while it is verified is no tampering', async () => {
  const log = openWriter();
  log.note(call('before'));
  await log.write();
  const meanwhile = async <R extends object>(text: string, params?: readonly unknown[]): Promise<R[]> => {
    log.note(call('meanwhile'));
    await log.write();
    return database.sql.query<R>(text, params);
  };
  const problems: string[] = [];
  await verifyAccessLog({ query: meanwhile, prepared: meanwhile }, problems);
  expect(problems).toEqual([]);
});

test('a month goes as a whole when its time is over, and the chain goes on from its last line', async () => {
  const log = openWriter();
  for (let index = 0; index < 4; index += 1) log.note(call(`old-${index}`));
  await log.write();
  await putBack(15);
  expect(await problemsNow()).toEqual([]);
  log.note(call('new'));
  await log.write();
  const due = async (days: number) => (await database.sql.one<{ n: number }>(accessLogRetention[0]!.due, [days]))!.n;
  expect([await due(365), await due(600)]).toEqual([5, 0]);
  expect(await dropOldAccess(database.sql)).toHaveLength(1);
  expect(await dropOldAccess(database.sql)).toEqual([]);
  expect((await lines()).map(({ requestId }) => requestId)).toEqual(['new']);
  expect([await due(365), await problemsNow()]).toEqual([0, []]);
  // Who puts a shorter time into the settings than they take is told by the verifier.
  await database.sql.query(`update access_log_dropped set month = (now() - interval '1 month')::date, dropped_at = now()`);
  expect((await problemsNow()).join()).toMatch(/was removed before its time/);
});

test('a month that somebody reads is not waited for', async () => {
  const log = openWriter();
  log.note(call('old'));
  await log.write();
  await putBack(15);
  await database.sql.transaction(async (tx) => {
    await tx.query('select count(*) from access_log');
    expect(await dropOldAccess(database.sql)).toEqual([]);
  });
  expect(await dropOldAccess(database.sql)).toHaveLength(1);
});
