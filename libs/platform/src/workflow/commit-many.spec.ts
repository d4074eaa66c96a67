import { afterAll, beforeAll, expect, test } from '@jest/globals';
import { createTestDatabase, recordKinds, type TestDatabase } from '@portal/testing';
import { systemActor, type Actor, type ImportBatchWorkflow } from '@portal/workflows';
import { verifyAudit } from '../audit/verify.ts';
import { importBatchKind as kind } from '../import/import-batch.record.ts';
import { WorkCalendar } from './calendar.ts';
import { CHAIN_START } from './hash-chain.ts';
import type { Subject } from './subject.ts';
import { WorkflowRunner } from './workflow-runner.ts';

let database: TestDatabase;
let runner: WorkflowRunner;
let uploader: Actor;

beforeAll(async () => {
  database = await createTestDatabase();
  runner = new WorkflowRunner(database.sql, new WorkCalendar('Asia/Shanghai'));
  const row = await database.sql.one<{ id: number }>(`insert into person (user_no, name) values ('many', '众') returning id`);
  uploader = { id: row!.id, isAdministrator: true, isSystem: false };
});
afterAll(() => database?.drop());

async function makeBatches(count: number, mark: string): Promise<Subject<ImportBatchWorkflow>[]> {
  const rows = await database.sql.query<{ id: number }>(
    `insert into import_batch (kind, person_id, file_name, file_digest, state)
     select 'control', $1, 'a.csv', $3 || n, 'staging' from generate_series(1, $2::int) n returning id`,
    [uploader.id, count, mark],
  );
  return rows.map(({ id }) => ({
    id,
    state: 'staging',
    version: 1,
    lastHash: CHAIN_START,
    facts: { isActive: true, uploaderId: uploader.id },
  }));
}
const complete = (subjects: readonly Subject<ImportBatchWorkflow>[], rows = (place: number) => place) =>
  runner.inTransaction((tx) =>
    runner.commitManyIn(
      tx,
      subjects.map((subject, place) => ({
        kind,
        subject,
        event: 'COMPLETE_UPLOAD',
        fields: { total_rows: rows(place) },
        comment: `第 ${place}`,
      })),
      { actor: uploader },
    ),
  );

test('many records move in few statements, each with its own values, step and message, and their chains hold', async () => {
  const subjects = await makeBatches(2_500, 'fast-');
  const moved = await complete(subjects);
  expect(moved).toHaveLength(2_500);
  expect(new Set(moved.map(({ state, version }) => `${state} ${version}`))).toEqual(new Set(['queued 2']));
  const [record] = await database.sql.query('select state, version, total_rows from import_batch where id = $1', [subjects[1_700]!.id]);
  expect(record).toEqual({ state: 'queued', version: 2, total_rows: 1_700 });
  const steps = await database.sql.one('select count(*)::int as n, count(distinct at)::int as moments from workflow_step');
  const messages = await database.sql.one(`select count(*)::int as n from outbox_message where topic = 'importBatch.COMPLETE_UPLOAD'`);
  expect([steps, messages]).toEqual([{ n: 2_500, moments: 1 }, { n: 2_500 }]);
  expect((await verifyAudit(database.url, recordKinds)).problems).toEqual([]);
});

test('the due date of a duty that a step ends is kept, of many that move together as of one that moves alone', async () => {
  const subjects = await makeBatches(4, 'due-');
  const [first, second, none, alone] = subjects.map(({ id }) => id);
  // A duty as it stands: its due date, and a reminder before it.
  await database.sql.query(
    `insert into workflow_timer (workflow, subject_id, duty, rung, due_on, fire_at)
     select $1, id, 'review', rung, date '2026-03-01' + (id = $3)::int, now() from unnest($2::bigint[]) id, unnest(array[0, -7]) rung`,
    [kind.workflow.name, [first, second, alone], second],
  );
  await complete(subjects.slice(0, 3));
  await runner.commit([{ kind, subject: subjects[3]!, event: 'COMPLETE_UPLOAD' }], { actor: uploader });
  const ended = await database.sql.query(
    `select d.subject_id::int as id, d.duty, d.due_on::text as due, d.ended_at = s.at as by_the_step from ended_duty d
     join workflow_step s on s.workflow = d.workflow and s.subject_id = d.subject_id where d.subject_id = any($1) order by d.subject_id`,
    [[first, second, none, alone]],
  );
  expect(ended).toEqual([
    { id: first, duty: 'review', due: '2026-03-01', by_the_step: true },
    { id: second, duty: 'review', due: '2026-03-02', by_the_step: true },
    { id: alone, duty: 'review', due: '2026-03-01', by_the_step: true },
  ]);
  expect(await database.sql.query('select 1 from workflow_timer where subject_id = any($1)', [[first, second, none, alone]])).toEqual([]);
});

test('one that had moved meanwhile is a conflict for all of them', async () => {
  const subjects = await makeBatches(20, 'late-');
  await runner.commit([{ kind, subject: subjects[7]!, event: 'COMPLETE_UPLOAD' }], { actor: uploader });
  await expect(complete(subjects)).rejects.toMatchObject({ code: 'conflict' });
  const stayed = await database.sql.one(
    `select count(*)::int as n from import_batch where file_digest like 'late-%' and state = 'staging'`,
  );
  expect(stayed).toEqual({ n: 19 });
});

test('what the machine does not let happen moves none, and other columns for one of them are a mistake of ours', async () => {
  const subjects = await makeBatches(3, 'wrong-');
  const commit = (requests: Parameters<WorkflowRunner['commitManyIn']>[1]) =>
    runner.inTransaction((tx) => runner.commitManyIn(tx, requests, { actor: systemActor }));
  await expect(commit(subjects.map((subject) => ({ kind, subject, event: 'COMMIT', bySystem: true })))).rejects.toMatchObject({
    code: 'wrong_state',
  });
  const mixed = subjects.map((subject, place) => ({
    ...subject,
    state: 'queued' as const,
    facts: { ...subject.facts, uploaderId: place },
  }));
  await expect(
    commit(
      mixed.map((subject, place) => ({ kind, subject, event: 'COMMIT', bySystem: true, fields: place === 0 ? {} : { total_rows: 1 } })),
    ),
  ).rejects.toThrow('Other columns');
});
