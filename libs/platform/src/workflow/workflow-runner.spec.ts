import { afterAll, beforeAll, describe, expect, test, jest } from '@jest/globals';
import { Refusal } from '@portal/contract';
import { createTestDatabase, type TestDatabase, recordKinds } from '@portal/testing';
import { systemActor, type Actor, type ImportBatchWorkflow, type ImportBatchState } from '@portal/workflows';
import { sealDay } from '../audit/heads.ts';
import { verifyAudit } from '../audit/verify.ts';
import { requestContext } from '../database/request-context.ts';
import { importBatchKind } from '../import/import-batch.record.ts';
import type { Subject } from './subject.ts';
import { listChanges } from './subject.ts';
import { WorkCalendar } from './calendar.ts';
import { CHAIN_START } from './hash-chain.ts';
import { buildStatement } from './statement.ts';
import { WorkflowRunner } from './workflow-runner.ts';

let database: TestDatabase;
let runner: WorkflowRunner;
let uploader: Actor;
const kind = importBatchKind;

beforeAll(async () => {
  database = await createTestDatabase();
  runner = new WorkflowRunner(database.sql, new WorkCalendar('Asia/Shanghai'));
  const row = await database.sql.one<{ id: number }>(`insert into person (user_no, name) values ('runner', '甲') returning id`);
  uploader = { id: row!.id, isAdministrator: true, isSystem: false };
});
afterAll(() => database?.drop());

let batches = 0;
async function newBatch(): Promise<Subject<ImportBatchWorkflow>> {
  batches += 1;
  const row = await database.sql.one<{ id: number }>(
    `insert into import_batch (kind, person_id, file_name, file_digest, state) values ('control', $1, 'a.csv', $2, 'staging') returning id`,
    [uploader.id, `digest-${batches}`],
  );
  return { id: row!.id, state: 'staging', version: 1, lastHash: CHAIN_START, facts: { isActive: true, uploaderId: uploader.id } };
}
async function reread(subject: Subject<ImportBatchWorkflow>): Promise<Subject<ImportBatchWorkflow>> {
  const row = await database.sql.one<{ state: ImportBatchState; version: number; last_hash: Buffer }>(
    'select * from import_batch where id = $1',
    [subject.id],
  );
  return { ...subject, state: row!.state, version: row!.version, lastHash: row!.last_hash };
}
const rowsOf = async (table: string, id: number) => (await database.sql.query(`select 1 from ${table} where subject_id = $1`, [id])).length;

describe('a transition', () => {
  test('writes record, fields, step and outbox message together', async () => {
    const subject = await newBatch();
    const [moved] = await runner.commit(
      [{ kind, subject, event: 'COMPLETE_UPLOAD', fields: { total_rows: 7 }, comment: '完成', payload: { batchId: subject.id } }],
      {
        actor: uploader,
      },
    );
    expect(moved).toEqual({ id: subject.id, state: 'queued', version: 2 });
    const record = await database.sql.one('select state, version, total_rows from import_batch where id = $1', [subject.id]);
    expect(record).toEqual({ state: 'queued', version: 2, total_rows: 7 });
    const step = await database.sql.one(
      'select event, from_state, to_state, seq, actor_id, comment from workflow_step where subject_id = $1',
      [subject.id],
    );
    expect(step).toEqual({
      event: 'COMPLETE_UPLOAD',
      from_state: 'staging',
      to_state: 'queued',
      seq: 1,
      actor_id: uploader.id,
      comment: '完成',
    });
    const message = await database.sql.one<{ topic: string; payload: object }>(
      'select topic, payload from outbox_message where subject_id = $1',
      [subject.id],
    );
    expect(message).toMatchObject({
      topic: 'importBatch.COMPLETE_UPLOAD',
      payload: { batchId: subject.id, event: 'COMPLETE_UPLOAD', to: 'queued', seq: 1, actorId: uploader.id },
    });
  });

  test('writes nothing when what belongs to it fails', async () => {
    const subject = await newBatch();
    const failing = runner.commit([{ kind, subject, event: 'COMPLETE_UPLOAD' }], {
      actor: uploader,
      also: async (tx) => {
        await tx.query('update import_batch set total_rows = 99 where id = $1', [subject.id]);
        throw new Error('no disk');
      },
    });
    await expect(failing).rejects.toThrow('no disk');
    expect(await reread(subject)).toMatchObject({ state: 'staging', version: 1 });
    expect([await rowsOf('workflow_step', subject.id), await rowsOf('outbox_message', subject.id)]).toEqual([0, 0]);
  });

  test.each([2, 3, 4])('of %i records moves all of them or none, and answers in the order of the request', async (count) => {
    const subjects: Subject<ImportBatchWorkflow>[] = [];
    for (let made = 0; made < count; made += 1) subjects.unshift(await newBatch());
    const requests = subjects.map((subject) => ({ kind, subject, event: 'COMPLETE_UPLOAD' as const, fields: { total_rows: subject.id } }));
    const written = async () => {
      const told = [];
      for (const { id } of subjects) told.push([await rowsOf('workflow_step', id), await rowsOf('outbox_message', id)]);
      return told;
    };
    await database.sql.query('update import_batch set version = 2 where id = $1', [subjects[1]!.id]);
    await expect(runner.commit(requests, { actor: uploader })).rejects.toMatchObject({ code: 'conflict' });
    expect(await written()).toEqual(subjects.map(() => [0, 0]));
    await database.sql.query('update import_batch set version = 1 where id = $1', [subjects[1]!.id]);
    expect(await runner.commit(requests, { actor: uploader })).toEqual(subjects.map(({ id }) => ({ id, state: 'queued', version: 2 })));
    expect(await written()).toEqual(subjects.map(() => [1, 1]));
    for (const subject of subjects) expect(await reread(subject)).toMatchObject({ state: 'queued', version: 2 });
    await expect(runner.commit(requests, { actor: uploader })).rejects.toMatchObject({ code: 'conflict' });
    expect((await verifyAudit(database.url, recordKinds)).problems).toEqual([]);
  });

  test('refuses in the order conflict, wrong_state, not_allowed', async () => {
    const subject = await newBatch();
    const stranger = { ...uploader, id: 4711 };
    const codeOf = (request: Parameters<typeof runner.decide>[0], actor: Actor) => {
      try {
        runner.decide(request, actor);
        return 'allowed';
      } catch (error) {
        return (error as Refusal).code;
      }
    };
    expect(codeOf({ kind, subject, event: 'NO_SUCH_EVENT', expectedVersion: 3 }, stranger)).toBe('conflict');
    expect(codeOf({ kind, subject, event: 'COMMIT', expectedVersion: 1 }, stranger)).toBe('wrong_state');
    expect(codeOf({ kind, subject, event: 'COMPLETE_UPLOAD' }, stranger)).toBe('not_allowed');
    expect(codeOf({ kind, subject, event: 'COMPLETE_UPLOAD', expectedVersion: null }, uploader)).toBe('allowed');
  });

  test('of the system needs the service to say so, and a caller who claims it is not believed', async () => {
    const subject = { ...(await newBatch()), state: 'queued' as const };
    expect(() => runner.decide({ kind, subject, event: 'COMMIT' }, { ...uploader, isSystem: true })).toThrow('not_allowed');
    expect(runner.decide({ kind, subject, event: 'COMMIT', bySystem: true }, uploader).decision.to).toBe('committed');
  });

  test('that was decided is not decided again, and its decision is good for nothing else', async () => {
    const [subject, other] = [await newBatch(), await newBatch()];
    const decided = runner.decide({ kind, subject, event: 'COMPLETE_UPLOAD' }, uploader);
    const guards = kind.workflow.machine.implementations.guards as Record<string, unknown>;
    const asked = jest.spyOn(guards as { isUploader: () => boolean }, 'isUploader');
    for (const changed of [
      { ...decided, subject: other },
      { ...decided, subject: { ...subject, version: 2 } },
      { ...decided, subject: { ...subject, facts: { ...subject.facts } } },
      { ...decided, event: 'COMMIT' as const },
      { ...decided, decision: { ...decided.decision, to: 'committed' as const } },
    ])
      await expect(runner.commit([changed], { actor: uploader })).rejects.toThrow('put on another event, record or person');
    await expect(runner.commit([decided], { actor: { ...uploader, id: 4711 } })).rejects.toThrow('put on another');
    await runner.commit([{ ...decided, fields: { total_rows: 3 } }], { actor: uploader });
    expect(asked).not.toHaveBeenCalled();
    expect((await reread(subject)).state).toBe('queued');
    // The version guards it all the same.
    await expect(runner.commit([decided], { actor: uploader })).rejects.toMatchObject({ code: 'conflict' });
  });

  test('with a misspelt event, or one of another lifecycle, does not compile', async () => {
    const subject = await newBatch();
    // @ts-expect-error -- no event of an import
    await expect(runner.commit([{ kind, subject, event: 'COMPLETE_UPLAOD' }], { actor: uploader })).rejects.toMatchObject({
      code: 'wrong_state',
    });
    // @ts-expect-error -- an event of an issue
    expect(() => runner.decide<ImportBatchWorkflow>({ kind, subject, event: 'SUBMIT_FIX' }, uploader)).toThrow('wrong_state');
    // @ts-expect-error -- a state that no import has
    const lost: Subject<ImportBatchWorkflow> = { ...subject, state: 'done' };
    expect(() => runner.decide({ kind, subject: lost, event: 'COMMIT' }, uploader)).toThrow('has no state done');
  });

  test('lost to another one is conflict, and only the winner is in the history', async () => {
    const subject = await newBatch();
    const answers = await Promise.allSettled(
      Array.from({ length: 30 }, () => runner.commit([{ kind, subject, event: 'COMPLETE_UPLOAD' }], { actor: uploader })),
    );
    expect(answers.filter((answer) => answer.status === 'fulfilled')).toHaveLength(1);
    for (const answer of answers) if (answer.status === 'rejected') expect((answer.reason as Refusal).code).toBe('conflict');
    expect(await rowsOf('workflow_step', subject.id)).toBe(1);
    expect(await rowsOf('outbox_message', subject.id)).toBe(1);
  });

  test('of several records is one: a stale one takes the others back', async () => {
    const [first, second] = [await newBatch(), await newBatch()];
    const stale = { ...second, version: 9 };
    await expect(
      runner.commit(
        [first, stale].map((subject) => ({ kind, subject, event: 'COMPLETE_UPLOAD' })),
        { actor: uploader },
      ),
    ).rejects.toMatchObject({ code: 'conflict' });
    expect((await reread(first)).state).toBe('staging');
    const moved = await runner.commit(
      [second, first].map((subject) => ({ kind, subject, event: 'COMPLETE_UPLOAD' })),
      { actor: uploader },
    );
    expect(moved.map((record) => record.id)).toEqual([second.id, first.id]);
  });

  test('carries the claim of its Idempotency-Key, so that the same key cannot move twice', async () => {
    const [first, second] = [await newBatch(), await newBatch()];
    const claim = () => ({
      personId: uploader.id,
      path: '/x',
      key: 'k',
      bodyHash: Buffer.from('h'),
      mode: 'transaction' as const,
      claimed: false,
    });
    const commit = (subject: Subject<ImportBatchWorkflow>) =>
      requestContext.run({ requestId: 'r', idempotency: claim() }, () =>
        runner.commit([{ kind, subject, event: 'COMPLETE_UPLOAD' }], { actor: uploader }),
      );
    await commit(first);
    await expect(commit(second)).rejects.toMatchObject({ code: 'conflict', detail: { finer: 'in_progress' } });
    expect((await reread(second)).state).toBe('staging');
    expect(await database.sql.query('select subject_id from idempotency_key')).toEqual([{ subject_id: first.id }]);
  });
});

describe('the audit', () => {
  const audit = () => verifyAudit(database.url, recordKinds);
  const tamper = async (statement: string, params: unknown[] = []) => {
    await database.sql.transaction(async (tx) => {
      await tx.query('alter table workflow_step disable trigger workflow_step_append_only');
      await tx.query(statement, params);
      await tx.query('alter table workflow_step enable trigger workflow_step_append_only');
    });
  };
  async function finishedBatch(): Promise<Subject<ImportBatchWorkflow>> {
    const subject = await newBatch();
    await runner.commit([{ kind, subject, event: 'COMPLETE_UPLOAD' }], { actor: uploader });
    const queued = await reread(subject);
    await runner.commit([{ kind, subject: queued, event: 'COMMIT', bySystem: true }], { actor: systemActor });
    return reread(queued);
  }

  test('finds nothing in what the runner wrote, and the steps refuse to be changed', async () => {
    const { id } = await finishedBatch();
    expect((await audit()).problems).toEqual([]);
    await expect(database.sql.query(`update workflow_step set comment = 'x' where subject_id = $1`, [id])).rejects.toThrow('append-only');
    await expect(database.sql.query('delete from workflow_step where subject_id = $1', [id])).rejects.toThrow('append-only');
  });

  test.each([
    [
      'a changed column',
      (id: number) => [`update workflow_step set actor_id = 1 where subject_id = ${id} and seq = 1`],
      /step 1: a column was changed/,
    ],
    [
      'a changed text',
      (id: number) => [`update workflow_step set body = replace(body, 'queued', 'refused') where subject_id = ${id} and seq = 1`],
      /step 1: its text or hash was changed/,
    ],
    [
      'a removed step',
      (id: number) => [`delete from workflow_step where subject_id = ${id} and seq = 1`],
      /step 2: 1 step\(s\) before it were removed/,
    ],
    ['a cut-off tail', (id: number) => [`delete from workflow_step where subject_id = ${id} and seq = 2`], /tail was cut off/],
    [
      'a state without a step',
      (id: number) => [`update import_batch set state = 'refused' where id = ${id}`],
      /state was changed to refused without a step/,
    ],
    ['a version set back', (id: number) => [`update import_batch set version = 2 where id = ${id}`], /version was set back/],
    ['a removed record', (id: number) => [`delete from import_batch where id = ${id}`], /record was removed/],
  ])('names %s', async (_what, statements, problem) => {
    const { id } = await finishedBatch();
    const before = await audit();
    for (const statement of statements(id)) await tamper(statement);
    const found = (await audit()).problems.filter((sentence) => !before.problems.includes(sentence));
    expect(found.some((sentence) => problem.test(sentence) && sentence.includes(String(id)))).toBe(true);
  });

  test('a daily seal notices a chain that was written anew', async () => {
    const { id } = await finishedBatch();
    expect(await sealDay(database.sql, '2026-11-19', new Date())).toBe(true);
    expect(await sealDay(database.sql, '2026-11-19', new Date())).toBe(false);
    await finishedBatch();
    expect(await sealDay(database.sql, '2026-11-20', new Date())).toBe(true);
    const heads = (problems: readonly string[]) => problems.filter((sentence) => sentence.startsWith('daily seal'));
    expect(heads((await audit()).problems)).toEqual([]);
    await tamper(`update workflow_step set hash = '\\x01' where subject_id = $1 and seq = 2`, [id]);
    expect(heads((await audit()).problems)).toEqual(['daily seal 2026-11-19: a sealed step or the seal itself was changed']);
  });
});

test('only the runner’s statement writes state and version', () => {
  const statement = buildStatement({
    kind,
    subjectId: 1,
    version: 1,
    decision: {
      event: 'COMPLETE_UPLOAD',
      from: 'staging',
      to: 'queued',
      onBehalfOf: null,
      meta: { kind: 'transition', label: { zh: '', en: '' }, history: { zh: '', en: '' } },
    },
    involvement: { frees: false, binds: [] },
    fields: {},
    actorId: 1,
    onBehalfOf: null,
    at: new Date(),
    comment: '',
    body: '{}',
    previousHash: CHAIN_START,
    hash: CHAIN_START,
    payload: {},
    timers: undefined,
    requestId: '',
    claim: undefined,
  });
  expect(statement.text).toContain('version = version + 1');
  expect(statement.text).toContain('where id = $2::bigint and version =');
});

test('changes name what differs, in text', () => {
  expect(listChanges({ a: 1, b: null, c: [1, 2] }, { a: 1, b: 'x', c: [2], d: undefined })).toEqual([
    { field: 'b', before: '', after: 'x' },
    { field: 'c', before: '1, 2', after: '2' },
  ]);
});
