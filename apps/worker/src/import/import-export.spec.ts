import { afterAll, beforeAll, describe, expect, test } from '@jest/globals';
import { mkdtempSync, rmSync } from 'node:fs';
import os from 'node:os';
import path from 'node:path';
import { buffer } from 'node:stream/consumers';
import { pathToFileURL } from 'node:url';
import type { INestApplicationContext } from '@nestjs/common';
import { chunkSize, controlImportColumns, type ImportAnswer } from '@portal/contract';
import { seedReferenceData } from '@portal/directory';
import {
  ExportJobs,
  FileStorage,
  IMPORT_RULES,
  ImportIntake,
  JobRuns,
  Jobs,
  LIVE_CHANNEL,
  QueuedImportJobs,
  readConfig,
  WorkflowRunner,
  type ImportRow,
  type ImportRules,
  type Sql,
} from '@portal/platform';
import {
  buildAdministrator,
  buildStoreItem,
  createTestDatabase,
  createTestRedis,
  eventually,
  hasRedis,
  type TestDatabase,
  type TestRedis,
} from '@portal/testing';
import type { Actor } from '@portal/workflows';
import ExcelJS from 'exceljs';
import { createWorker } from '../create-worker.ts';

const backends = [['PostgreSQL'], ...(hasRedis() ? [['Redis']] : [])];

describe.each(backends)('imports and exports by the real worker, its queues on %s', (backend) => {
  let database: TestDatabase;
  let redis: TestRedis | undefined;
  let worker: INestApplicationContext;
  let files: string;
  let sql: Sql;
  let intake: ImportIntake;
  let uploader: Actor;
  let ruNo: string;

  beforeAll(async () => {
    database = await createTestDatabase();
    sql = database.sql;
    redis = backend === 'Redis' ? await createTestRedis() : undefined;
    files = mkdtempSync(path.join(os.tmpdir(), 'portal-files-'));
    await seedReferenceData(sql);
    uploader = { id: (await buildAdministrator(sql)).id, isAdministrator: true, isSystem: false };
    ruNo = (await buildStoreItem(sql)).ruNo;
    worker = await startWorker();
    intake = makeIntake(worker);
  });
  afterAll(async () => {
    await worker?.close();
    await redis?.stop();
    await database?.drop();
    rmSync(files, { recursive: true, force: true });
  });

  const startWorker = (): Promise<INestApplicationContext> =>
    createWorker(
      readConfig({
        NODE_ENV: 'test',
        DATABASE_URL: database.url,
        REDIS_URL: redis?.url,
        STORAGE_URL: pathToFileURL(files).href,
        LOG_LEVEL: 'silent',
      }),
      { sweep: { tickMs: 200 }, finishWithinMs: 2_000 },
    );
  const makeIntake = (from: INestApplicationContext): ImportIntake =>
    new ImportIntake(
      sql,
      from.get(WorkflowRunner, { strict: false }),
      from.get<ImportRules[]>(IMPORT_RULES, { strict: false }),
      new QueuedImportJobs(from.get(Jobs, { strict: false })),
    );
  const lines = (count: number, name: string): ImportRow[] =>
    Array.from({ length: count }, (_, n) => ({
      ...Object.fromEntries(controlImportColumns.map((column) => [column.field, ''])),
      riskStoreNo: ruNo,
      standardControlDesc: `${name} ${n}`,
    }));
  const send = async (
    rows: ImportRow[],
    fileDigest: string,
    { holdLastUntil = () => Promise.resolve(true) }: { holdLastUntil?: () => Promise<unknown> } = {},
  ): Promise<ImportAnswer[]> => {
    const size = chunkSize(rows.length);
    const chunkCount = Math.ceil(rows.length / size);
    const chunks = Array.from({ length: chunkCount }, (_, chunkIndex) => ({
      kind: 'control' as const,
      rows: rows.slice(chunkIndex * size, (chunkIndex + 1) * size),
      fileName: 'file.xlsx',
      fileDigest,
      chunkIndex,
      chunkCount,
      isLast: chunkIndex === chunkCount - 1,
    }));
    const early = await Promise.all(chunks.slice(0, -1).map((chunk) => intake.receive(chunk, uploader)));
    await holdLastUntil();
    return [...early, await intake.receive(chunks.at(-1)!, uploader)];
  };
  const outcome = (importId: number): Promise<ImportAnswer> =>
    eventually(async () => {
      const answer = await intake.readProgress(importId, uploader);
      return ['committed', 'refused'].includes(answer.state) ? answer : undefined;
    }, 30_000) as Promise<ImportAnswer>;
  const countWritten = async (name: string): Promise<number> =>
    (await sql.one<{ n: number }>('select count(*)::int as n from risk_control where standard_control_desc like $1', [`${name} %`]))!.n;

  test('149 rows sent at once are checked as they come and committed once; the open pages hear of it', async () => {
    const listener = await sql.connect();
    try {
      const heard: { state: string; processed: number }[] = [];
      listener.on('notification', ({ payload }) => {
        const parcel = JSON.parse(payload ?? '{}') as {
          event: { topic: string; data: { state: string; processed: number } };
          people: number[];
        };
        if (parcel.event.topic === 'import.progress' && parcel.people.includes(uploader.id)) heard.push(parcel.event.data);
      });
      await listener.query(`listen ${LIVE_CHANNEL}`);
      const rows = lines(149, '同时');
      // While the last chunk is on its way, those before it are checked and told of.
      const answers = await send(rows, 'at-once', {
        holdLastUntil: () => eventually(() => heard.some((event) => event.processed === 148)),
      });
      expect(new Set(answers.map((answer) => answer.importId)).size).toBe(1);
      expect(await outcome(answers[0]!.importId!)).toMatchObject({ state: 'committed', created: 149, processed: 149 });
      expect(await countWritten('同时')).toBe(149);
      await eventually(() => heard.some((event) => event.state === 'committed'));
      // Those that come together are told of together: the pages are not called once a chunk.
      expect(heard.length).toBeLessThan(75);
    } finally {
      listener.release(true);
    }
  });

  test('a small file is answered with its outcome at once', async () => {
    expect(await send(lines(1, '小'), 'small')).toMatchObject([{ state: 'committed', created: 1 }]);
  });

  test('a bad row refuses all', async () => {
    const rows = [...lines(3, '坏'), { ...lines(1, '坏')[0]!, riskStoreNo: 'NONE' }];
    const answers = await send(rows, 'bad');
    expect(await outcome(answers[0]!.importId!)).toMatchObject({ state: 'refused', errors: [{ row: 4, column: '风险库编号' }] });
    expect(await countWritten('坏')).toBe(0);
  });

  test('what was staged while no worker ran, its jobs lost, is found by the sweep of the next one', async () => {
    await worker.close();
    const deaf = new ImportIntake(
      sql,
      new WorkflowRunner(sql, undefined as never),
      [],
      { check: async () => undefined, settle: async () => undefined },
      0,
    );
    const [row] = lines(1, '丢失');
    const { importId } = await deaf.receive(
      { kind: 'control', rows: [row!], fileName: 'f', fileDigest: 'lost', chunkIndex: 0, chunkCount: 1, isLast: true },
      uploader,
    );
    await sql.query(`update import_batch set updated_at = now() - interval '1 minute' where id = $1`, [importId]);
    await sql.query(`delete from sweep_run where task = 'import-resume'`);
    worker = await startWorker();
    intake = makeIntake(worker);
    expect(await outcome(importId!)).toMatchObject({ state: 'committed', created: 1 });
    expect(await countWritten('丢失')).toBe(1);
  });

  test('an export is written by the queue and waited for', async () => {
    const jobs = new ExportJobs(sql, worker.get(JobRuns, { strict: false }));
    const url = await jobs.start(
      { kind: 'storage', personId: uploader.id, query: { keyword: '', runo: '', status: '', sort: '' }, language: 'zh' },
      20,
    );
    expect(typeof url).toBe('string');
    const { storageKey, fileName } = await jobs.findDownload(new URLSearchParams(String(url).split('?')[1]).get('token')!, uploader.id);
    expect(fileName).toMatch(/^risk-store-\d{4}-\d{2}-\d{2}\.xlsx$/);
    const workbook = new ExcelJS.Workbook();
    await workbook.xlsx.load(
      (await buffer(await worker.get(FileStorage as never, { strict: false }).open(storageKey))).buffer as ArrayBuffer,
    );
    expect(workbook.worksheets[0]!.getCell('A2').text).toBe(ruNo);
  });

  test('an export that cannot be written fails with its words after its tries', async () => {
    const jobs = new ExportJobs(sql, worker.get(JobRuns, { strict: false }));
    const started = (await jobs.start({
      kind: 'storage',
      personId: uploader.id,
      query: { sort: 'nonsense', keyword: '', runo: '', status: '' },
      language: 'en',
    })) as {
      jobId: string;
    };
    await eventually(async () => (await jobs.read(started.jobId, uploader.id, 'en')).state === 'failed');
    expect(await jobs.read(started.jobId, uploader.id, 'en')).toMatchObject({ url: null, message: 'Export failed. Try again' });
  });
});
