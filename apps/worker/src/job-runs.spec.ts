import { chmodSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import os from 'node:os';
import path from 'node:path';
import { Readable } from 'node:stream';
import { pathToFileURL } from 'node:url';
import { afterAll, beforeAll, describe, expect, test } from '@jest/globals';
import type { INestApplicationContext, Type } from '@nestjs/common';
import { riskControlRoutes } from '@portal/contract';
import { PackFreezer } from '@portal/certification';
import { seedReferenceData } from '@portal/directory';
import { ReplanJob } from '@portal/notification';
import {
  AuditVerificationHandler,
  BulkWorker,
  ExportWriter,
  FileStorage,
  FillWorker,
  JobRuns,
  JobRunSweep,
  JobRunWorker,
  listJobKinds,
  readConfig,
  Sql,
  type JobRun,
  type JobWish,
  type JobWork,
} from '@portal/platform';
import { PolicyRenderings } from '@portal/policy';
import { CampaignWorker, RollForwardWorker } from '@portal/risk-control';
import { buildAdministrator, buildPerson, createTestDatabase, eventually, stageFillSheet, type TestDatabase } from '@portal/testing';
import type { Actor } from '@portal/workflows';
import { createWorker } from './create-worker.ts';

let database: TestDatabase;
let worker: INestApplicationContext;
let place: string;
let runs: JobRuns;
let administrator: Actor;
let somebody: Actor;

beforeAll(async () => {
  database = await createTestDatabase();
  place = mkdtempSync(path.join(os.tmpdir(), 'job-runs-'));
  await seedReferenceData(database.sql);
  const config = { NODE_ENV: 'test', DATABASE_URL: database.url, STORAGE_URL: pathToFileURL(place).href, LOG_LEVEL: 'silent' };
  worker = await createWorker(readConfig(config), { queues: [] });
  runs = provider(JobRuns);
  administrator = { id: (await buildAdministrator(database.sql)).id, isAdministrator: true, isSystem: false };
  somebody = { id: (await buildPerson(database.sql)).id, isAdministrator: false, isSystem: false };
});
afterAll(async () => {
  await worker?.close();
  await database?.drop();
  rmSync(place, { recursive: true, force: true });
});

const provider = <T>(type: Type<T> | (abstract new (...parts: never[]) => T)): T => worker.get<T>(type, { strict: false });

(process.platform === 'linux' ? test : test.skip)('what the database does for the worker goes after what it does for pages', async () => {
  const [row] = await provider(Sql).query<{ pid: number }>('select pg_backend_pid() as pid');
  await eventually(() => os.getPriority(row!.pid) > os.getPriority());
});

/** LibreOffice's place is taken by a script. */
function makeOffice(): string {
  const office = path.join(place, 'soffice');
  const script = `for word in "$@"; do [ "$last" = --outdir ] && out="$word"; last="$word"; done\nmkdir -p "$out"\necho "%PDF-1.4" > "$out/document.pdf"`;
  writeFileSync(office, `#!/bin/sh\n${script}\n`);
  chmodSync(office, 0o755);
  return office;
}

async function storeFile(): Promise<number> {
  const { key, size } = await provider(FileStorage).put(`files/${Math.random()}.docx`, Readable.from([Buffer.from('words')]));
  const row = await database.sql.one<{ id: number }>(
    `insert into stored_file (name, storage_key, size, sha256, media_type, content_kind) values ('a.docx', $1, $2, '', 'x', 'word') returning id`,
    [key, size],
  );
  return row!.id;
}

/** A control that the administrator himself owns and may assess. */
async function makeAssessing(): Promise<{ id: number; riskNo: string }> {
  const row = await database.sql.one<{ id: number; riskNo: string }>(
    `with control as (insert into risk_control (risk_no, lineage_id, risk_year, state, version, is_active, last_hash, risk_description, owner_id, creator_id)
       select 'RC-' || n, n, 2026, 'assessing', 1, true, '\\x00', 'risk', $1, $1 from nextval('portal_id_seq') n returning id, risk_no),
     described as (insert into self_assessment (risk_id) select id from control)
     select id, risk_no as "riskNo" from control`,
    [administrator.id],
  );
  return row!;
}

interface Case {
  readonly work: () => JobWork;
  readonly wish: () => Promise<Omit<JobWish<object, object>, 'personId'>> | Omit<JobWish<object, object>, 'personId'>;
  /** What a run may leave in the storage. */
  readonly leaves: (run: JobRun) => string;
}
const nothing = () => 'nothing';
const cases: Record<string, Case> = {
  export: {
    work: () => provider(ExportWriter),
    wish: () => ({
      input: { source: 'storage', query: { keyword: '', runo: '', status: '', sort: '' }, language: 'zh' },
      output: { storageKey: null, fileName: '' },
    }),
    leaves: ({ id }) => `exports/${id}.xlsx`,
  },
  rollForward: {
    work: () => provider(RollForwardWorker),
    wish: () => ({
      input: { filter: riskControlRoutes.rollForwardByFilter.body.parse({ filter: {} }).filter, riskYear: null, total: 0, upToId: 0 },
      output: { processed: 0, rolled: 0, existing: 0, refused: 0, lastId: 0, bulkId: null },
      openKey: 'mine',
    }),
    leaves: nothing,
  },
  campaignRun: {
    work: () => provider(CampaignWorker),
    wish: async () => {
      const campaign = await database.sql.one<{ id: number }>(
        `insert into campaign (name, risk_year, filter, opens_on, due_on, creator_id, state) values ('年度', 2026, '{}', '2026-12-01', '2026-12-31', $1, 'open') returning id`,
        [administrator.id],
      );
      return {
        subjectId: campaign!.id,
        input: { campaignId: campaign!.id, act: 'open', actorId: null, reason: '', total: 0 },
        output: { processed: 0, done: 0, refused: 0, lastId: 0, bulkId: null },
      };
    },
    leaves: nothing,
  },
  bulk: {
    work: () => provider(BulkWorker),
    wish: () => ({
      input: { list: 'risk-controls', action: 'remind', input: { personIds: [], comment: '', date: null }, total: 0 },
      output: { done: 0, refused: 0, failed: 0, bulkId: null },
      openKey: 'mine',
    }),
    leaves: nothing,
  },
  fillSheet: {
    work: () => provider(FillWorker),
    wish: async () => {
      const sheetId = await stageFillSheet(database.sql, administrator.id, await makeAssessing());
      return { subjectId: sheetId, input: { sheetId, action: 'save', withUnchanged: false }, output: { written: 0, refusal: null } };
    },
    leaves: nothing,
  },
  committeePack: {
    work: () => provider(PackFreezer),
    wish: async () => {
      const pack = await database.sql.one<{ id: number }>(
        `with period as (insert into assessment_period (title, kind, first_day, last_day, currency, owner_id, state, last_hash)
           values ('年度', 'year', '2026-01-01', '2026-12-31', 'CNY', $1, 'fieldwork', '\\x00') returning id)
         insert into committee_pack (pack_no, title, period_id, creator_id, state) select 'CP-' || id, '资料', id, $1, 'preparing' from period returning id`,
        [administrator.id],
      );
      return { subjectId: pack!.id, input: { packId: pack!.id }, output: {} };
    },
    leaves: nothing,
  },
  auditVerification: {
    work: () => provider(AuditVerificationHandler),
    wish: () => ({ input: {}, output: { records: 0, steps: 0, heads: 0, problemCount: 0, problems: [] }, openKey: 'all' }),
    leaves: nothing,
  },
  reminderReplan: {
    work: () => provider(ReplanJob),
    wish: () => ({
      input: { duties: ['assessment'], movesDueDates: false },
      output: { total: 0, processed: 0, changed: 0, lastId: 0 },
    }),
    leaves: nothing,
  },
  policyRendering: {
    work: () => provider(PolicyRenderings).workWith(makeOffice()),
    wish: async () => ({ subjectId: await storeFile(), input: {}, output: { storageKey: null, size: null } }),
    leaves: ({ id }) => `renderings/${id}.pdf`,
  },
};

test('every kind of job has its case here', () => {
  expect(
    listJobKinds()
      .map(({ name }) => name)
      .sort(),
  ).toEqual(Object.keys(cases).sort());
});

describe.each(Object.entries(cases))('%s', (_name, { work, wish, leaves }) => {
  const begin = async () => (await runs.create(database.sql, work().kind, { personId: administrator.id, ...(await wish()) })).id;
  const read = async (id: number) => (await runs.find(work().kind, id))!;
  const take = (id: number, how: JobWork = work()) => provider(JobRunWorker).take(how, id, { attemptsMade: 0 });
  const grow = (id: number) => database.sql.query(`update job_run set touched_at = now() - interval '1 hour' where id = $1`, [id]);
  const offered = () => (work().kind.sweepsItself ? provider(PolicyRenderings).sweep() : provider(JobRunSweep).run());
  /** The work of a kind that is cancelled as soon as a worker has taken it. */
  const cancelledAtOnce = (): JobWork => {
    const real = work();
    return {
      kind: real.kind,
      work: async (run, checkpoint) => {
        await runs.cancel(run.id, administrator);
        return real.work(run, checkpoint);
      },
      cleanUp: async (run) => real.cleanUp?.(run),
    };
  };

  test('that is cancelled while it waits never begins, and is nobody else’s to cancel', async () => {
    const id = await begin();
    await expect(runs.cancel(id, somebody)).rejects.toMatchObject({ code: 'not_found' });
    await expect(runs.retry(id, administrator)).rejects.toMatchObject({ code: 'wrong_state' });
    await runs.cancel(id, administrator);
    await take(id);
    expect(await read(id)).toMatchObject({ state: 'cancelled', progress: 0, finishedAt: expect.any(Date) });
    await expect(runs.cancel(id, administrator)).rejects.toMatchObject({ code: 'wrong_state' });
  });

  test('that is cancelled at work stops at its next checkpoint, leaves nothing behind, and is done when it is tried again', async () => {
    const id = await begin();
    const { output } = await read(id);
    await take(id, cancelledAtOnce());
    const stopped = await read(id);
    expect(stopped).toMatchObject({ state: 'cancelled', output });
    expect(await provider(FileStorage).has(leaves(stopped))).toBe(false);
    await expect(runs.retry(id, somebody)).rejects.toMatchObject({ code: 'not_found' });
    await runs.retry(id, administrator);
    expect(await read(id)).toMatchObject({ state: 'queued', finishedAt: null });
    await take(id);
    expect(await read(id)).toMatchObject({ state: 'done', progress: 100, finishedAt: expect.any(Date) });
  });

  test('whose worker died is offered again and done, and cleaned up behind when it was being cancelled', async () => {
    const dead = await begin();
    await runs.claim(work().kind, dead);
    expect(await offered()).toBe(0);
    await grow(dead);
    expect(await offered()).toBe(1);
    await take(dead);
    expect(await read(dead)).toMatchObject({ state: 'done' });

    const next = await begin();
    await runs.claim(work().kind, next);
    await runs.cancel(next, administrator);
    expect(await read(next)).toMatchObject({ state: 'cancelling' });
    await grow(next);
    expect(await offered()).toBe(1);
    await take(next);
    expect(await read(next)).toMatchObject({ state: 'cancelled' });
  });
});

describe('an export', () => {
  const { wish } = cases['export']!;

  test('that failed for good is tried again, with another one of its kind under way', async () => {
    const kind = provider(ExportWriter).kind;
    const failing: JobWork = {
      kind,
      work: async () => {
        throw new Error('no disk');
      },
    };
    const { id } = await runs.create(database.sql, kind as JobWork['kind'], { personId: administrator.id, ...(await wish()) });
    const fail = (attemptsMade: number) => provider(JobRunWorker).take(failing, id, { attemptsMade });
    await expect(fail(0)).rejects.toThrow('no disk');
    expect(await runs.find(kind, id)).toMatchObject({ state: 'running', error: '' });
    await expect(fail(2)).rejects.toThrow('no disk');
    expect(await runs.find(kind, id)).toMatchObject({ state: 'failed', error: 'no disk' });
    await runs.retry(id, administrator);
    await provider(JobRunWorker).take(provider(ExportWriter), id, { attemptsMade: 0 });
    expect(await runs.find(kind, id)).toMatchObject({ state: 'done', error: '', output: { storageKey: `exports/${id}.xlsx` } });
  });
});

test('a run that is tried again gives way to one of its key that is open', async () => {
  const kind = provider(AuditVerificationHandler).kind;
  const output = {
    ...{ records: 0, steps: 0, heads: 0, problemCount: 0, problems: [] },
    ...{ unproven: 0, unsaid: 0, unsaidKinds: [], anchors: null },
  };
  const begin = () => runs.create(database.sql, kind, { personId: administrator.id, input: {}, output, openKey: 'all' });
  const first = await begin();
  await runs.cancel(first.id, administrator);
  const second = await begin();
  expect(await begin()).toEqual({ id: second.id, isNew: false });
  await expect(runs.retry(first.id, administrator)).rejects.toMatchObject({ code: 'wrong_state', detail: { finer: 'running' } });
  await runs.cancel(second.id, administrator);
});
