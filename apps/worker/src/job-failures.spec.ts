/**
 * It declares kinds of jobs that the product does not have.
 *
 * @jest-environment-options {"freshModules": true}
 */
import { afterAll, beforeAll, describe, expect, test } from '@jest/globals';
import { mkdtempSync, rmSync } from 'node:fs';
import os from 'node:os';
import path from 'node:path';
import { pathToFileURL } from 'node:url';
import { Injectable, Module, type INestApplicationContext } from '@nestjs/common';
import { defineJob, HandlesJob, Jobs, readConfig, type JobHandler } from '@portal/platform';
import { createTestDatabase, createTestRedis, eventually, hasRedis, type TestDatabase, type TestRedis } from '@portal/testing';
import { createWorker } from './create-worker.ts';

const probe = defineJob<{ id: number; note: string }>('export', 'failing-probe', { attempts: 2, backoff: { type: 'fixed', delay: 10 } });
let isBroken = true;
let runs = 0;

@HandlesJob(probe)
@Injectable()
class FailingProbe implements JobHandler {
  handle(): Promise<void> {
    runs += 1;
    return isBroken ? Promise.reject(new Error('the probe broke')) : Promise.resolve();
  }
}
@Module({ providers: [FailingProbe] })
class ProbeModule {}

describe.each([['PostgreSQL'], ...(hasRedis() ? [['Redis']] : [])])('failed jobs of the real worker, its queues on %s', (backend) => {
  let database: TestDatabase;
  let redis: TestRedis | undefined;
  let worker: INestApplicationContext;
  let files: string;
  beforeAll(async () => {
    isBroken = true;
    runs = 0;
    database = await createTestDatabase();
    redis = backend === 'Redis' ? await createTestRedis() : undefined;
    files = mkdtempSync(path.join(os.tmpdir(), 'portal-files-'));
    const env = { NODE_ENV: 'test', DATABASE_URL: database.url, STORAGE_URL: pathToFileURL(files).href, LOG_LEVEL: 'silent' };
    worker = await createWorker(readConfig({ ...env, ...(redis && { REDIS_URL: redis.url }) }), { modules: [ProbeModule] });
  });
  afterAll(async () => {
    await worker?.close();
    await redis?.stop();
    await database?.drop();
    rmSync(files, { recursive: true, force: true });
  });

  test('what fails for good is kept once with its reason, and forgotten when it is done after all', async () => {
    const jobs = worker.get(Jobs, { strict: false });
    const offer = () => jobs.add(probe, [{ key: 7, data: { id: 7, note: 'x' } }]);
    const read = () =>
      database.sql.query<{ reason: string; tries: number; times: number }>(
        `select reason, tries, times from job_failure where queue = 'export' and job_id = 'failing-probe-7'`,
      );
    await offer();
    expect(await eventually(async () => (await read())[0])).toEqual({ reason: 'the probe broke', tries: 2, times: 1 });
    expect(runs).toBe(2);
    // The id is free again, as the definition says, and the second failure is the same row.
    await offer();
    expect(await eventually(async () => (await read()).find((row) => row.times === 2))).toMatchObject({ tries: 2 });
    isBroken = false;
    await offer();
    await eventually(async () => (await read()).length === 0);
  });
});
