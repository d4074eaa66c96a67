import { generateKeyPairSync } from 'node:crypto';
import { mkdtempSync, rmSync } from 'node:fs';
import os from 'node:os';
import path from 'node:path';
import { afterAll, beforeAll, describe, expect, test } from '@jest/globals';
import { pageAddress, recordPages, routes } from '@portal/contract';
import {
  anchorHeads,
  AuditVerificationHandler,
  JobFailures,
  FileStorage,
  JobRuns,
  JobRunWorker,
  readSigningKey,
  sealDay,
} from '@portal/platform';
import {
  buildAdministrator,
  buildPerson,
  buildWorld,
  createTestRedis,
  hasRedis,
  startTestApi,
  type ApiClient,
  type TestApi,
  type TestRedis,
  type World,
  recordKinds,
} from '@portal/testing';
import { createApi } from '../create-api.ts';

describe.each([['PostgreSQL'], ...(hasRedis() ? [['Redis']] : [])])('queues on %s', (backend) => {
  let api: TestApi;
  let redis: TestRedis | undefined;
  let admin: ApiClient;
  beforeAll(async () => {
    redis = backend === 'Redis' ? await createTestRedis() : undefined;
    api = await startTestApi(createApi, redis ? { env: { REDIS_URL: redis.url } } : {});
    admin = await api.as(await buildAdministrator(api.sql));
  });
  afterAll(async () => {
    await api?.close();
    await redis?.stop();
  });

  /** As a worker notes a job after its last try. */
  const fail = (queue: 'mail' | 'event' | 'timer', id: string, data: unknown, name = 'send-mail') =>
    new JobFailures(api.sql).note(
      queue,
      { id, name, data, attemptsMade: 3, opts: { attempts: 3, removeOnFail: true } } as never,
      `${id} broke`,
    );
  const failed = async (queue = '') => (await admin.ask(routes.getFailedJobsByPage, { body: { queue } })).data;

  test('tell their backend and what waits', async () => {
    const overview = await admin.ask(routes.getQueues);
    expect(overview.backend).toBe(backend === 'Redis' ? 'redis' : 'postgres');
    expect(overview.queues.map((queue) => queue.name)).toEqual(expect.arrayContaining(['event', 'mail', 'audit', 'sweep']));
    expect(overview.queues.every((queue) => !queue.isDown && !queue.isPaused)).toBe(true);
    await api.sql.query(`insert into outbox_message (topic, workflow, subject_id, payload) values ('x.Y', 'x', 1, '{}')`);
    expect((await admin.ask(routes.getQueues)).outbox).toMatchObject({ count: 1, oldestAt: expect.any(String) });
  });

  test('a job that failed for good is listed with its reason and no person’s words, and is tried again', async () => {
    await fail('mail', 'send-mail-7', { mailId: 7, note: '张三的工资是 5000 元', kind: 'digest' });
    await fail('mail', 'send-mail-7', { mailId: 7, note: '张三的工资是 5000 元', kind: 'digest' });
    const [job, ...more] = await failed('mail');
    expect(more).toEqual([]);
    expect(job).toMatchObject({ name: 'send-mail', reason: 'send-mail-7 broke', tries: 3, times: 2, summary: 'kind digest, mailId 7' });
    const before = (await admin.ask(routes.getQueues)).queues.find((queue) => queue.name === 'mail')!;
    expect(before.failed).toBe(1);
    expect(await admin.ask(routes.retryJobs, { body: { ids: [job!.id] } })).toEqual({ retried: 1 });
    const after = (await admin.ask(routes.getQueues)).queues.find((queue) => queue.name === 'mail')!;
    expect(after).toMatchObject({ failed: 0, counts: { waiting: before.counts.waiting + 1 } });
    const [entry] = (await admin.ask(routes.getChangeLogByPage, { body: { kind: 'queue' } })).data;
    expect(entry).toMatchObject({ event: 'retry', subjectName: 'mail send-mail', comment: 'kind digest, mailId 7' });
  });

  test('all of a queue are tried again at once, and those of others stay', async () => {
    for (const id of ['a', 'b']) await fail('timer', `remind-${id}`, { timerId: 1 }, 'remind');
    await fail('mail', 'send-mail-9', { mailId: 9 });
    expect(await admin.ask(routes.retryJobs, { body: { queue: 'timer' } })).toEqual({ retried: 2 });
    expect((await failed()).map((job) => job.queue)).toEqual(['mail']);
  });

  test('an event that its consumer has taken after all is no failure any more', async () => {
    await fail('event', 'probe-5', { outboxId: 5 }, 'probe');
    expect(await failed('event')).toHaveLength(1);
    await api.sql.query(`insert into consumed_message (consumer, message_id) values ('probe', '5')`);
    expect(await failed('event')).toEqual([]);
  });

  test('a job that has tries left is not noted', async () => {
    const job = { id: 'x-1', name: 'x', data: {}, attemptsMade: 1, opts: { attempts: 3 } };
    await new JobFailures(api.sql).note('export', job as never, 'not yet');
    expect(await failed('export')).toEqual([]);
  });
});

describe('sessions, audit and health', () => {
  let api: TestApi;
  let world: World;
  let admin: ApiClient;
  beforeAll(async () => {
    api = await startTestApi(createApi);
    world = await buildWorld(api);
    admin = world.administrator.client;
  });
  afterAll(() => api?.close());

  const sessionsOf = async (personId: number) => (await admin.ask(routes.getSessionsByPage, { body: { personId } })).data;

  test('a session is ended alone or with all of its person; of oneself this one stays', async () => {
    const person = await buildPerson(api.sql);
    const [first, second] = [await api.as(person), await api.as(person)];
    const open = await sessionsOf(person.id);
    expect(open).toHaveLength(2);
    expect(open[0]).toMatchObject({ person: { id: person.id }, address: '127.0.0.1', isOwn: false });
    await admin.ask(routes.endSession, { body: { id: open[0]!.id } });
    expect(await admin.call(routes.endSession, { body: { id: open[0]!.id } })).toMatchObject({ code: 'not_found' });
    const alive = await Promise.all([first, second].map(async (client) => (await client.call(routes.getUserInfo)).status));
    expect(alive.sort()).toEqual([200, 401]);
    await api.as(person);
    expect(await admin.ask(routes.endSessionsOf, { body: { personId: person.id } })).toEqual({ ended: 2 });
    expect(await sessionsOf(person.id)).toEqual([]);

    await api.as(world.administrator);
    await admin.ask(routes.endSessionsOf, { body: { personId: world.administrator.id } });
    expect((await sessionsOf(world.administrator.id)).map((session) => session.isOwn)).toEqual([true]);
    const log = await admin.ask(routes.getChangeLogByPage, { body: { kind: 'session', subjectId: person.id } });
    expect(log.totalCount).toBe(2);
  });

  test('a verification is one job at a time, and names what was changed behind the portal’s back', async () => {
    const { id: recordId, riskNo } = await world.bring('assessing');
    const handler = new AuditVerificationHandler(
      api.sql,
      api.config,
      new JobRunWorker(api.sql, api.app.get(JobRuns)),
      recordKinds,
      api.app.get(FileStorage as never),
    );
    const verify = (jobId: number) => handler.handle({ jobId }, { id: '', attemptsMade: 0, updateProgress: async () => undefined });
    const { id } = await admin.ask(routes.startAuditVerification);
    expect(await admin.call(routes.startAuditVerification)).toMatchObject({ code: 'wrong_state.running' });
    expect((await admin.ask(routes.getAuditOverview)).running).toMatchObject({
      id,
      state: 'waiting',
      startedBy: { id: world.administrator.id },
    });
    await verify(id);
    const whole = await admin.ask(routes.getAuditOverview);
    expect(whole).toMatchObject({ running: null, last: { id, state: 'completed', progress: 100, problemCount: 0 } });
    expect(whole.last!.steps).toBeGreaterThan(0);
    expect(whole.signingKey).toBe(readSigningKey(api.config)!.fingerprint);

    await api.sql.query(`update risk_control set state = 'complete' where id = $1`, [recordId]);
    const second = await admin.ask(routes.startAuditVerification);
    await verify(second.id);
    const broken = (await admin.ask(routes.getAuditOverview)).last!;
    // By its chain, and by what its steps say of its columns.
    expect(broken.problemCount).toBeGreaterThan(0);
    expect(broken.problems.filter((problem) => !problem.includes(`riskControl ${recordId}`))).toEqual([]);
    const one = await admin.ask(routes.verifyRecordTrail, { body: { workflow: 'riskControl', record: riskNo.toLowerCase() } });
    expect(one).toMatchObject({ id: recordId, ok: false });
    await api.sql.query(`update risk_control set state = 'assessing' where id = $1`, [recordId]);
    expect(await admin.ask(routes.verifyRecordTrail, { body: { workflow: 'riskControl', record: riskNo } })).toMatchObject({
      ok: true,
      steps: 1,
    });
  });

  test('the overview tells what no step vouches for, what is kept elsewhere, and which keys signed', async () => {
    const { id } = await world.bring('assessing');
    const older = generateKeyPairSync('ed25519');
    const signer = readSigningKey({
      AUDIT_SIGNING_KEY: older.privateKey.export({ format: 'der', type: 'pkcs8' }).toString('base64'),
      NODE_ENV: 'production',
    })!;
    await sealDay(api.sql, '2026-01-05', new Date(), signer);
    await sealDay(api.sql, '2026-01-06', new Date(), readSigningKey(api.config));
    // Two records of before steps said what they leave.
    const made = await api.sql.query<{ id: number }>(
      `insert into risk_control (id, lineage_id, risk_no, risk_year, state, owner_id, creator_id, is_active)
       select 9000000 + n, 9000000 + n, 'RC-2019-' || n, 2019, state, owner_id, creator_id, true from risk_control, generate_series(1, 2) n where id = $1
       returning id`,
      [id],
    );
    const folder = mkdtempSync(path.join(os.tmpdir(), 'portal-overview-'));
    await anchorHeads(api.sql, folder);
    rmSync(path.join(folder, '2026-01-06.json'));
    const handler = new AuditVerificationHandler(
      api.sql,
      { ...api.config, AUDIT_ANCHOR_DIR: folder },
      new JobRunWorker(api.sql, api.app.get(JobRuns)),
      recordKinds,
      api.app.get(FileStorage as never),
    );
    const { id: jobId } = await admin.ask(routes.startAuditVerification);
    await handler.handle({ jobId }, { id: '', attemptsMade: 0, updateProgress: async () => undefined });
    const { last, keys, anchorMail } = await admin.ask(routes.getAuditOverview);
    expect(last!.unsaid).toBe(2);
    expect(last!.unsaidKinds).toEqual([
      {
        ...{ workflow: 'riskControl', count: 2 },
        records: made.map((row, at) => ({
          ...{ id: row.id, number: `RC-2019-${at + 1}` },
          link: pageAddress(recordPages.riskControl.view, row.id),
        })),
      },
    ]);
    expect(last!.anchors).toEqual({
      ...{ folder, isReadable: true, counts: { agrees: 1, awaited: 1 }, stamps: {}, lastDay: '2026-01-05' },
      days: [
        { day: '2026-01-06', state: 'awaited', stamp: null },
        { day: '2026-01-05', state: 'agrees', stamp: null },
      ],
    });
    expect(keys).toMatchObject([
      { fingerprint: readSigningKey(api.config)!.fingerprint, use: 'present', heads: 1, firstDay: '2026-01-06', lastDay: '2026-01-06' },
      { fingerprint: signer.fingerprint, use: 'unknown', heads: 1, firstDay: '2026-01-05' },
    ]);
    expect(anchorMail).toBeNull();
    rmSync(folder, { recursive: true });
    await api.sql.query(`delete from risk_control where id = any($1::bigint[])`, [made.map((row) => row.id)]);
  });

  test.each([
    ['constructor', '1'],
    ['riskControl', 'RC-0000-000000'],
    ['independentReview', '99999999'],
    ['riskControl', ''],
  ])('a record %s %s that there is not is not found', async (workflow, record) => {
    expect(await admin.call(routes.verifyRecordTrail, { body: { workflow, record } })).toMatchObject({ code: 'not_found' });
  });

  test('health tells the parts as they are', async () => {
    await api.sql.query(
      `insert into process_heartbeat (id, kind, host, pid, seen_at) values (gen_random_uuid(), 'worker', 'here', 1, now()),
         (gen_random_uuid(), 'worker', 'gone', 2, now() - interval '5 minutes')`,
    );
    await api.sql.query(`insert into sweep_run (task, started_at, finished_at, last_error) values ('probe', now(), now(), 'it broke')`);
    const health = await admin.ask(routes.getSystemHealth);
    expect(health.database.version).toMatch(/^\d+/);
    expect(health.queue).toMatchObject({ backend: 'postgres', isUp: true });
    expect(health.migrations).toMatchObject({ pending: [], last: expect.stringMatching(/^Migration/) });
    expect(health.storage).toMatchObject({ place: 'file', isWritable: true });
    expect(health.storage.freeBytes).toBeGreaterThan(0);
    expect(health.processes.map((process) => [process.host, process.isAlive])).toEqual([
      ['here', true],
      ['gone', false],
    ]);
    expect(health.sweeps).toContainEqual(expect.objectContaining({ task: 'probe', lastError: 'it broke' }));
    expect(health.mail.hasServer).toBe(false);
    expect(health.weakenings).toEqual([]);
    expect(health.versions.portal).toMatch(/^\d+\.\d+/);
  });

  test.each([
    [[], []],
    [['render', 'confined'], []],
    [['render'], ['officeUnconfined']],
  ])('health tells of a worker that says %p of itself: %p', async (abilities, weakenings) => {
    await api.sql.query('delete from process_heartbeat');
    await api.sql.query(
      `insert into process_heartbeat (id, kind, host, pid, abilities) values (gen_random_uuid(), 'worker', 'here', 1, $1)`,
      [abilities],
    );
    expect((await admin.ask(routes.getSystemHealth)).weakenings).toEqual(weakenings);
  });

  test('the change log is filtered by day in the portal’s time zone, kind and text', async () => {
    const person = await buildPerson(api.sql);
    await api.sql.query(
      `insert into admin_change (at, actor_id, kind, subject_id, subject_name, event) values
         ('2026-03-01T15:59:59Z', $1, 'person', $2, '甲 one', 'edit'), ('2026-03-01T16:00:00Z', $1, 'person', $2, '乙 two', 'edit')`,
      [world.administrator.id, person.id],
    );
    const names = async (body: Record<string, unknown>) =>
      (await admin.ask(routes.getChangeLogByPage, { body: { subjectId: person.id, ...body } })).data.map((row) => row.subjectName);
    // Sixteen o'clock in GMT is midnight in Shanghai.
    expect(await names({ to: '2026-03-01' })).toEqual(['甲 one']);
    expect(await names({ from: '2026-03-02', to: '2026-03-02' })).toEqual(['乙 two']);
    expect(await names({ keyword: 'TWO' })).toEqual(['乙 two']);
    expect(await names({ kind: 'category' })).toEqual([]);
  });

  test('the change log of one person holds exactly what he did, with the other filters too', async () => {
    const [first, second] = [await buildPerson(api.sql), await buildPerson(api.sql)];
    await api.sql.query(
      `insert into admin_change (at, actor_id, kind, subject_id, subject_name, event)
       select now(), case when n % 3 = 0 then $1::bigint when n % 3 = 1 then $2::bigint else $3 end, case when n % 2 = 0 then 'category' else 'person' end,
         n, 'actor ' || n, 'edit' from generate_series(1, 12) n`,
      [first.id, second.id, world.administrator.id],
    );
    const ask = (body: Record<string, unknown>) => admin.ask(routes.getChangeLogByPage, { body: { pageSize: 50, ...body } });
    const everything = (await ask({ keyword: 'actor ' })).data;
    expect(everything).toHaveLength(12);
    for (const person of [first, second])
      for (const kind of ['', 'category']) {
        const mine = everything.filter((row) => row.actor?.id === person.id && (kind === '' || row.kind === kind));
        const { totalCount, data } = await ask({ actorId: person.id, kind });
        expect(data.map((row) => row.id)).toEqual(mine.map((row) => row.id));
        expect([totalCount, mine.length]).toEqual([mine.length, kind === '' ? 4 : 2]);
      }
    expect((await ask({ actorId: world.outsider.id, keyword: 'actor ' })).totalCount).toBe(0);
  });
});
