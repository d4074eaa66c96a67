import { afterAll, beforeAll, expect, test } from '@jest/globals';
import type { INestApplicationContext } from '@nestjs/common';
import { jobWords, sweepWords } from '@portal/contract';
import { ConsumerRegistry, declaredJobs, JobHandlers, QUEUES, readConfig, SweepTick } from '@portal/platform';
import { createTestDatabase, type TestDatabase } from '@portal/testing';
import { createWorker } from './create-worker.ts';

/**
 * What versions before have written into queues and tables under these names is still there after an upgrade, and somebody must take it.
 * A name is only ever added; who renames one keeps a handler for the old one until no portal can hold its jobs any more.
 */
const JOBS_EVER_QUEUED = [
  'audit verify-audit',
  'export committeePack',
  'export write-export',
  'import bulk-run',
  'import campaign',
  'import category-merge',
  'import check-chunk',
  'import fill-sheet',
  'import roll-forward',
  'import settle-import',
  'mail send-mail',
  'render render-policy-file',
  'sweep tick',
  'timer replan',
  'timer timer',
];
/** A consumer under a new name would hear everything again that the old one has done. */
const CONSUMERS_EVER_SUBSCRIBED = [
  'deficiency-sources',
  'evidence-versions',
  'knowledge-enrol',
  'knowledge-follow-policy',
  'knowledge-lost-parts',
  'notify-auditor-seat',
  'notify-certification',
  'notify-committee-pack',
  'notify-control-test',
  'notify-deficiency',
  'notify-evidence-request',
  'notify-exam',
  'notify-policy',
  'notify-remediation-issue',
  'notify-risk-control',
  'notify-risk-event',
  'notify-risk-report',
  'notify-share',
  'statement-facts',
];

let database: TestDatabase;
let worker: INestApplicationContext;
beforeAll(async () => {
  database = await createTestDatabase();
  const config = readConfig({ NODE_ENV: 'test', DATABASE_URL: database.url, LOG_LEVEL: 'silent' });
  worker = await createWorker(config, { queues: [] });
});
afterAll(async () => {
  await worker?.close();
  await database?.drop();
});

test('every kind of job that a version before may have left is handled, and a new one is noted here', () => {
  const declared = declaredJobs().map(({ queue, name }) => `${queue} ${name}`);
  expect(declared.sort()).toEqual(JOBS_EVER_QUEUED);
  expect(() => worker.get(JobHandlers).resolve(QUEUES)).not.toThrow();
});

test('every consumer that a version before knew is there under its name, and a new one is noted here', () => {
  expect(worker.get(ConsumerRegistry).names().sort()).toEqual(CONSUMERS_EVER_SUBSCRIBED);
});

test('what the page of the health and of the queues shows has words: every task and every job, and no other', () => {
  expect(worker.get(SweepTick).names().sort()).toEqual(Object.keys(sweepWords).sort());
  expect([...new Set(declaredJobs().map(({ name }) => name))].sort()).toEqual(Object.keys(jobWords).sort());
});
