import { afterAll, beforeAll, expect, test } from '@jest/globals';
import { buildAdministrator, createTestDatabase, type TestDatabase } from '@portal/testing';

let database: TestDatabase;
let personId: number;
beforeAll(async () => {
  database = await createTestDatabase();
  personId = (await buildAdministrator(database.sql)).id;
});
afterAll(() => database?.drop());

/** What the version before writes while it is being replaced, and the run that the new version finds. */
test.each([
  [
    'export',
    `insert into export_job (kind, person_id, query, language, state) values ('storage', $1, '{"sort": ""}', 'en', 'waiting') returning id`,
    { input: { source: 'storage', query: { sort: '' }, language: 'en' }, output: { storageKey: null, fileName: '' }, openKey: null },
  ],
  [
    'rollForward',
    `insert into roll_forward_job (person_id, filter, filter_key, risk_year, state, total, up_to_id, bulk_id)
     values ($1, '{}', 'key', null, 'waiting', 7, 9, 5) returning id`,
    {
      input: { filter: {}, riskYear: null, total: 7, upToId: 9 },
      output: { processed: 0, rolled: 0, existing: 0, refused: 0, lastId: 0, bulkId: 5 },
      openKey: expect.stringMatching(/^\d+ key$/),
    },
  ],
  [
    'auditVerification',
    `insert into audit_verification (state, started_by) values ('waiting', $1) returning id`,
    { input: {}, output: { records: 0, steps: 0, heads: 0, problemCount: 0, problems: [] }, openKey: 'all' },
  ],
  [
    'reminderReplan',
    `insert into reminder_replan (duties, requested_by, total) values ('{assessment}', $1, 3) returning id`,
    {
      input: { duties: ['assessment'], movesDueDates: false },
      output: { total: 3, processed: 0, changed: 0, lastId: 0 },
      openKey: null,
    },
  ],
])('a job of the kind %s that the version before begins is a run that waits', async (kind, statement, expected) => {
  const before = await database.sql.one<{ id: number }>(statement, [personId]);
  const run = await database.sql.one(
    `select kind, person_id as "personId", state, progress, input, output, open_key as "openKey" from job_run where id = $1`,
    [before!.id],
  );
  expect(run).toEqual({ kind, personId, state: 'queued', progress: 0, ...expected });
});

test('a file that the version before wants drawn is a run about it; what became of a text has one word under both names', async () => {
  const file = await database.sql.one<{ id: number }>(
    `insert into stored_file (name, storage_key, size, sha256, media_type) values ('a.docx', 'a', 1, '', 'x') returning id`,
  );
  await database.sql.query('insert into policy_rendering (file_id) values ($1)', [file!.id]);
  expect(await database.sql.query('select kind, state, open_key from job_run where subject_id = $1', [file!.id])).toEqual([
    { kind: 'policyRendering', state: 'queued', open_key: String(file!.id) },
  ]);
  const words = () => database.sql.one('select state, outcome from policy_text where file_id = $1', [file!.id]);
  await database.sql.query(`insert into policy_text (file_id, state) values ($1, 'failed')`, [file!.id]);
  expect(await words()).toEqual({ state: 'failed', outcome: 'failed' });
  await database.sql.query(`update policy_text set outcome = 'ready' where file_id = $1`, [file!.id]);
  expect(await words()).toEqual({ state: 'ready', outcome: 'ready' });
  await database.sql.query(`update policy_text set state = 'empty' where file_id = $1`, [file!.id]);
  expect(await words()).toEqual({ state: 'empty', outcome: 'empty' });
});
