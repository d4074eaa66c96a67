import { copyFileSync, mkdtempSync, readdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import os from 'node:os';
import path from 'node:path';
import { setTimeout } from 'node:timers/promises';
import { afterAll, beforeAll, expect, test } from '@jest/globals';
import { retentionRules } from '@portal/areas';
import { AnchorMailSweep } from '@portal/notification';
import { Mailer, readConfig, readRetentionDays, WorkCalendar, verifyAudit, type SqlRunner } from '@portal/platform';
import { buildPerson, createTestDatabase, serveAuthority, TestAuthority, type TestDatabase, recordKinds } from '@portal/testing';
import { ControlCounts, ControlRecount } from '@portal/risk-control';
import { AuditSealSweep } from './audit-seal.sweep.ts';
import { AuditStampSweep } from './audit-stamp.sweep.ts';
import { ControlRecountSweep, pauseAfterFold } from './control-counts.sweep.ts';
import { LongRetentionSweep, ShortRetentionSweep } from './retention.sweep.ts';

let database: TestDatabase;
const config = readConfig({
  NODE_ENV: 'test',
  DATABASE_URL: 'postgres://not.asked',
  SESSION_SECRET: 'a secret that only the tests know, 32+',
});
beforeAll(async () => {
  database = await createTestDatabase();
});
afterAll(() => database?.drop());

const count = async (table: string): Promise<number> => (await database.sql.one<{ n: number }>(`select count(*) as n from ${table}`))!.n;

test('a fold that takes long is followed by a longer pause, so that more is folded together; no reader looks at more than a second’s', () => {
  expect([0, 20, 50, 100, 5_000].map(pauseAfterFold)).toEqual([250, 250, 450, 900, 1_000]);
});

test('a day is sealed once, a little after its midnight in the portal’s time zone', async () => {
  const sweep = new AuditSealSweep(database.sql, new WorkCalendar('Asia/Shanghai'), config);
  expect(await sweep.run(new Date('2026-11-20T16:10:00Z'))).toBe(false);
  await database.sql.query(
    `insert into workflow_step (workflow, subject_id, seq, event, from_state, to_state, actor_id, at, body, prev_hash, hash)
     values ('riskControl', 1, 1, 'SAVE_DRAFT', 'draft', 'draft', 1, now(), '{}', '\\x00', '\\x01')`,
  );
  // 00:03 in Shanghai on the 21st: the 20th may still get steps.
  expect(await sweep.run(new Date('2026-11-20T16:03:00Z'))).toBe(true);
  expect(await sweep.run(new Date('2026-11-20T16:10:00Z'))).toBe(true);
  expect(await sweep.run(new Date('2026-11-20T16:11:00Z'))).toBe(false);
  expect(await database.sql.query('select day from audit_head order by day')).toEqual([{ day: '2026-11-19' }, { day: '2026-11-20' }]);
  expect((await verifyAudit(database.url, recordKinds)).heads).toBe(2);
});

const writeStep = (sql: SqlRunner, subjectId: number) =>
  sql.query(
    `insert into workflow_step (workflow, subject_id, seq, event, from_state, to_state, actor_id, at, body, prev_hash, hash)
     values ('riskControl', $1, 1, 'SAVE_DRAFT', 'draft', 'draft', 1, now(), '{}', '\\x00', '\\x01')`,
    [subjectId],
  );

/** Writes a step that is there only when the test says so. */
async function writeForLong(subjectId: number): Promise<() => Promise<void>> {
  const [hasWritten, mayEnd] = [Promise.withResolvers<void>(), Promise.withResolvers<void>()];
  const ended = database.sql.transaction(async (tx) => {
    await writeStep(tx, subjectId);
    hasWritten.resolve();
    await mayEnd.promise;
  });
  await hasWritten.promise;
  return () => {
    mayEnd.resolve();
    return ended;
  };
}

test('nobody waits for the seal of a day behind one who writes for long, and what he writes is in it', async () => {
  const sweep = new AuditSealSweep(database.sql, new WorkCalendar('Asia/Shanghai'), config);
  const end = await writeForLong(21);
  const sealed = sweep.run(new Date('2026-11-21T16:10:00Z'));
  await setTimeout(50);
  try {
    await database.sql.transaction(async (tx) => {
      await tx.query(`set local lock_timeout = '3s'`);
      await writeStep(tx, 22);
    });
    expect(await sealed).toBe(false);
  } finally {
    await end();
  }
  expect(await sweep.run(new Date('2026-11-21T16:11:00Z'))).toBe(true);
  expect(await database.sql.one(`select steps from audit_head where day = '2026-11-21'`)).toEqual({ steps: 2 });
});

test('after two hours without a moment for it, the seal is waited for', async () => {
  const sweep = new AuditSealSweep(database.sql, new WorkCalendar('Asia/Shanghai'), config);
  const end = await writeForLong(23);
  const sealed = sweep.run(new Date('2026-11-22T18:10:00Z'));
  const waiting = `select 1 from pg_locks where relation = 'workflow_step'::regclass and not granted`;
  while (!(await database.sql.one(waiting))) await setTimeout(20);
  // Longer than all tries together.
  await setTimeout(3_000);
  expect(await database.sql.one(waiting)).toBeDefined();
  await end();
  expect(await sealed).toBe(true);
  expect(await database.sql.one(`select steps from audit_head where day = '2026-11-22'`)).toEqual({ steps: 1 });
});

test('controls are counted anew from three in the night of the portal’s time zone, a part each minute, and not by day', async () => {
  const checked: unknown[] = [];
  const parts = [{ stretch: 0 }, { stretch: 1 }, { portion: 'parts' }];
  const recount = {
    listChecks: () => Promise.resolve(parts),
    check: (part: unknown) => Promise.resolve({ figures: checked.push(part), cells: 0 }),
  } as unknown as ControlRecount;
  const sweep = new ControlRecountSweep(recount, new WorkCalendar('Asia/Shanghai'));
  for (const [at, isDone] of [
    ['2026-11-20T18:59:00Z', false],
    ['2026-11-20T19:00:00Z', true],
    ['2026-11-20T19:01:59Z', true],
    ['2026-11-20T19:02:00Z', true],
    ['2026-11-20T19:03:00Z', false],
    ['2026-11-20T20:00:00Z', false],
    ['2026-11-20T03:30:00Z', false],
  ] as const)
    expect([at, await sweep.run(new Date(at))]).toEqual([at, isDone]);
  expect(checked).toEqual(parts);
});

test('no minute of the recount passes between two runs, and the night has a minute for each part', async () => {
  const recount = new ControlRecount(database.sql, new ControlCounts(database.sql));
  const sweep = new ControlRecountSweep(recount, new WorkCalendar('Asia/Shanghai'));
  const checks = await recount.listChecks();
  expect(sweep.everyMs).toBeLessThanOrEqual(60_000);
  const last = new Date(Date.parse('2026-11-20T19:00:00Z') + (checks.length - 1) * 60_000);
  expect([await sweep.run(last), await sweep.run(new Date(last.getTime() + 60_000))]).toEqual([true, false]);
  expect(checks.at(-1)).toEqual({ portion: 'others' });
});

test('what is over goes, what is not stays', async () => {
  const { id } = await buildPerson(database.sql);
  const session = (name: string, ended: string | null, expires: string) =>
    database.sql.query(
      `insert into session (token_hash, person_id, ended_at, expires_at) values ($1, $2, now() - $3::interval, now() - $4::interval)`,
      [Buffer.from(name), id, ended, expires],
    );
  await session('long ended', '91 days', '0');
  await session('long expired', null, '91 days');
  await session('lately ended', '89 days', '0');
  await session('open', null, '-1 day');
  await database.sql.query(`insert into captcha (id, answer_hash, salt, difficulty, expires_at)
    select gen_random_uuid(), '\\x00', '', 1, now() - n * interval '1 hour' from generate_series(0, 1) n`);
  await database.sql.query(`insert into idempotency_key (person_id, path, key, body_hash, created_at)
    select 1, '/', n::text, '\\x00', now() - n * interval '23 hours' from generate_series(1, 2) n`);
  await database.sql.query(
    `insert into mail_message (message_id, recipient, template, language, subject, body_text, body_html, state, created_at)
     select n::text, 'a', 't', 'zh', 's', 'text', 'html', s, now() - d * interval '1 day'
     from (values (1, 'sent', 366), (2, 'sent', 364), (3, 'queued', 366)) as m (n, s, d)`,
  );
  await database.sql.query(
    `insert into bulk_hand_over (bulk_id, kind, record_id, actor_id, from_id, to_id, told_at)
     select n, 'controlOwner', n, $1, $1, $1, now() - d * interval '1 day' from (values (1, 31), (2, 29), (3, null)) as h (n, d)`,
    [id],
  );
  await database.sql.query(
    `with read as (insert into notification (person_id, kind, text, text_en, read_at) values ($1, 'x', 'x', 'x', now() - interval '366 days') returning id)
     insert into digest_entry (notification_id, person_id, due_at, settled_at, outcome) select id, $1, now(), now(), 'read' from read`,
    [id],
  );
  await database.sql.query(`insert into passkey_challenge (bound_to, purpose, challenge, expires_at)
    select sha256(purpose::bytea || n::text::bytea), purpose, purpose || n, now() - n * interval '1 minute'
    from unnest(array['register', 'prove', 'step', 'signIn']) purpose, unnest(array[-5, 9, 11]) n`);
  await database.sql.query(`insert into used_logout_token (digest, used_at)
    select sha256(n::text::bytea), now() - n * interval '1 minute' from unnest(array[59, 61]) n`);
  await new ShortRetentionSweep(database.sql).run();
  await new LongRetentionSweep(database.sql).run();
  expect(await count('session')).toBe(2);
  expect(await database.sql.query(`select challenge from passkey_challenge where purpose = 'signIn' order by 1`)).toEqual([
    { challenge: 'signIn-5' },
    { challenge: 'signIn9' },
  ]);
  expect(await count('passkey_challenge')).toBe(8);
  expect(await count('used_logout_token')).toBe(1);
  // Told long ago goes, told lately and not told yet stays.
  expect(await database.sql.query('select bulk_id from bulk_hand_over order by 1')).toEqual([{ bulk_id: 2 }, { bulk_id: 3 }]);
  expect(await count('notification')).toBe(0);
  expect(await count('captcha')).toBe(1);
  expect(await count('idempotency_key')).toBe(1);
  expect(await database.sql.query('select message_id, body_text from mail_message order by message_id')).toEqual([
    { message_id: '1', body_text: '' },
    { message_id: '2', body_text: 'text' },
    { message_id: '3', body_text: 'text' },
  ]);
});

test('more rows than one batch go as well', async () => {
  await database.sql.query(`insert into idempotency_key (person_id, path, key, body_hash, created_at)
    select 2, '/', n::text, '\\x00', now() - interval '2 days' from generate_series(1, 12000) n`);
  await new ShortRetentionSweep(database.sql).run();
  expect((await database.sql.one<{ n: number }>('select count(*) as n from idempotency_key where person_id = 2'))!.n).toBe(0);
});

test('a sweep keeps what administrators chose, and never anything of a history', async () => {
  const { sql } = database;
  await sql.query(
    `insert into system_setting (key, value) values ('retention.mailBodies', '{"days": 100}'), ('retention.jobRuns', '{"days": 1}')`,
  );
  await sql.query(
    `insert into mail_message (message_id, recipient, template, language, subject, body_text, body_html, state, created_at)
     select 'chosen ' || d, 'a', 't', 'zh', 's', 'text', 'html', 'sent', now() - d * interval '1 day' from unnest(array[99, 101]) as d`,
  );
  const steps = await count('workflow_step');
  const changes = await count('admin_change');
  await new LongRetentionSweep(sql).run();
  expect(await sql.query(`select message_id, body_text from mail_message where message_id like 'chosen %' order by message_id`)).toEqual([
    { message_id: 'chosen 101', body_text: '' },
    { message_id: 'chosen 99', body_text: 'text' },
  ]);
  // A setting below its floor counts as the floor.
  expect(await readRetentionDays(sql, 'jobRuns')).toBe(7);
  expect([await count('workflow_step'), await count('admin_change')]).toEqual([steps, changes]);
});

/** Sheets that are being filled in are few, whatever is done with them. */
const small = ['fill_sheet'];

test('what grows with acts, mails and sign-ins is swept by the index of its day, and no table is read whole', async () => {
  const read = await database.sql.transaction(async (tx) => {
    await tx.query('set local enable_seqscan = off');
    const plans: string[] = [];
    for (const { sweep } of retentionRules)
      if (sweep)
        plans.push(
          ...(await tx.query<Record<string, string>>(`explain ${sweep.replaceAll('$1', '365')}`)).map((row) => Object.values(row)[0]!),
        );
    return plans;
  });
  const whole = read.flatMap((line) => /Seq Scan on (\w+)/.exec(line)?.[1] ?? []);
  expect(whole.filter((table) => !small.includes(table))).toEqual([]);
  for (const index of ['notification_read_idx', 'mail_message_body_idx', 'session_over_idx', 'job_run_finished_idx'])
    expect(read.some((line) => line.includes(index))).toBe(true);
});

test('each daily seal is mailed once to the address of the settings, and put into the folder elsewhere', async () => {
  const folder = path.join(mkdtempSync(path.join(os.tmpdir(), 'portal-anchors-')), 'heads');
  const anchored = { ...config, AUDIT_ANCHOR_DIR: folder, AUDIT_ANCHOR_MAIL: 'auditor@bank.example' };
  const offered: number[][] = [];
  const mailer = new Mailer(
    database.sql,
    { offer: async (_job: unknown, jobs: { key: number }[]) => void offered.push(jobs.map(({ key }) => key)) } as never,
    {
      ...config,
      SMTP_URL: 'smtp://127.0.0.1:1',
    },
  );
  const mail = new AnchorMailSweep(database.sql, mailer, anchored);
  const seal = new AuditSealSweep(database.sql, new WorkCalendar('Asia/Shanghai'), anchored);
  const day = (await database.sql.one<{ day: string }>('select (max(day) + 1)::text as day from audit_head'))!.day;
  expect(await seal.run(new Date(`${day}T20:00:00Z`))).toBe(true);
  for (let time = 0; time < 3; time += 1) await mail.run();
  const mails = await database.sql.query<{ recipient: string; subject: string; body_text: string; state: string }>(
    `select recipient, subject, body_text, state from mail_message where template = 'auditAnchor'`,
  );
  expect(mails).toMatchObject([{ recipient: 'auditor@bank.example', subject: `${day} 的审计封存`, state: 'queued' }]);
  expect(offered.flat()).toHaveLength(1);
  const file = JSON.parse(readFileSync(path.join(folder, `${day}.json`), 'utf8')) as { seal: string; signature: string };
  expect(mails[0]!.body_text).toContain(file.signature);
  rmSync(path.dirname(folder), { recursive: true });
  // A folder that was away gets all that it has missed.
  expect(await seal.run(new Date(`${day}T21:00:00Z`))).toBe(false);
  expect(readdirSync(folder).length).toBeGreaterThan(1);
  rmSync(path.dirname(folder), { recursive: true });
});

test('a head is anchored while the authority for time stamps is gone, and stamped when it is there again', async () => {
  const folder = path.join(mkdtempSync(path.join(os.tmpdir(), 'portal-stamped-')), 'heads');
  const authority = await TestAuthority.make();
  const file = path.join(path.dirname(folder), 'ca.pem');
  writeFileSync(file, authority.pem);
  const gone = await serveAuthority(() => undefined);
  await gone.close();
  const settings = { ...config, AUDIT_ANCHOR_DIR: folder, AUDIT_TSA_URL: gone.url, AUDIT_TSA_CA: file };
  const seal = new AuditSealSweep(database.sql, new WorkCalendar('Asia/Shanghai'), settings);
  await seal.run();
  const anchors = readdirSync(folder);
  expect(anchors.length).toBeGreaterThan(0);
  await expect(new AuditStampSweep(settings).run()).rejects.toThrow(/fetch failed/);
  expect(readdirSync(folder)).toEqual(anchors);
  const verify = (more: object) => verifyAudit(database.url, recordKinds, { anchors: folder, stamps: { isAsked: true, ...more } });
  const waiting = (await verify({ caFile: file })).anchors!;
  expect(waiting.days.filter(({ state }) => state === 'agrees').map(({ stamp }) => stamp?.state)).toEqual(anchors.map(() => 'awaited'));

  const back = await serveAuthority((request) => authority.answer(request));
  const days = await new AuditStampSweep({ ...settings, AUDIT_TSA_URL: back.url }).run();
  await back.close();
  expect(days.toSorted()).toEqual(
    anchors
      .map((name) => name.slice(0, 10))
      .toSorted()
      .slice(-days.length),
  );
  const found = await verify({ caFile: file });
  expect(found.problems.filter((problem) => problem.includes('time stamp'))).toEqual([]);
  expect(found.anchors!.days.at(-1)!.stamp).toMatchObject({ by: 'Test time stamps' });
  // One that is not trusted, or lies beside another head, is named.
  const untrusted = await verify({ caFile: path.join(folder, 'nothing') });
  expect(untrusted.problems).toContainEqual(
    expect.stringMatching(/^daily seal .*: its time stamp cannot be checked: AUDIT_TSA_CA holds no/),
  );
  const last = days.toSorted().at(-1)!;
  copyFileSync(path.join(folder, `${days.toSorted()[0]}.tsr`), path.join(folder, `${last}.tsr`));
  if (days.length > 1)
    expect((await verify({ caFile: file })).problems).toContain(`daily seal ${last}: its time stamp is of something else`);
  // Without an address nothing is asked of anybody.
  expect(await new AuditStampSweep({ ...settings, AUDIT_TSA_URL: undefined }).run()).toEqual([]);
  rmSync(path.dirname(folder), { recursive: true });
});
