import { afterAll, beforeAll, expect, test } from '@jest/globals';
import { mkdtempSync, rmSync } from 'node:fs';
import os from 'node:os';
import path from 'node:path';
import { Readable } from 'node:stream';
import { pathToFileURL } from 'node:url';
import type { INestApplicationContext } from '@nestjs/common';
import { createShareBody, policyRoutes, updateShareBody, type CreateDocBody, type UpdateDocBody } from '@portal/contract';
import { seedReferenceData } from '@portal/directory';
import { ReadingService, ShareService } from '@portal/knowledge';
import { FileStorage, makeStorageKey, readConfig, type Sql } from '@portal/platform';
import { FolderService, PolicyService } from '@portal/policy';
import { buildAdministrator, buildDepartment, buildPerson, createTestDatabase, eventually, type TestDatabase } from '@portal/testing';
import type { Actor } from '@portal/workflows';
import { createWorker } from '../create-worker.ts';

let database: TestDatabase;
let worker: INestApplicationContext;
let files: string;
let sql: Sql;
let administrator: Actor;
let shares: ShareService;
let departmentId: number;

beforeAll(async () => {
  database = await createTestDatabase();
  sql = database.sql;
  files = mkdtempSync(path.join(os.tmpdir(), 'portal-files-'));
  await seedReferenceData(sql);
  departmentId = (await buildDepartment(sql)).id;
  administrator = { id: (await buildAdministrator(sql)).id, isAdministrator: true, isSystem: false };
  worker = await createWorker(
    readConfig({ NODE_ENV: 'test', DATABASE_URL: database.url, STORAGE_URL: pathToFileURL(files).href, LOG_LEVEL: 'silent' }),
    { sweep: { tickMs: 200 }, finishWithinMs: 2_000 },
  );
  shares = worker.get(ShareService, { strict: false });
});
afterAll(async () => {
  await worker?.close();
  await database?.drop();
  rmSync(files, { recursive: true, force: true });
});

interface Reading {
  readonly person_id: number;
  readonly state: string;
}
const readings = (shareId: number) =>
  sql.query<Reading>('select person_id, state from share_reading where share_id = $1 order by person_id', [shareId]);
const unreadOf = (...people: number[]): Reading[] => people.map((person_id) => ({ person_id, state: 'unread' }));
/** Waits until the readings of a share are these. */
const eventuallyReadBy = (shareId: number, wanted: readonly Reading[]) =>
  eventually(async () => JSON.stringify(await readings(shareId)) === JSON.stringify(wanted), 20_000);
const body = (users: readonly number[], more: Record<string, unknown> = {}) => ({
  title: '反舞弊须知',
  type: 'article',
  content: '<p>收到礼品请登记。</p>',
  audience: { users },
  minReadSeconds: 0,
  ...more,
});
const create = (users: readonly number[], more: Record<string, unknown> = {}) =>
  shares.create(createShareBody.parse(body(users, more)), administrator);
const person = async (): Promise<number> => (await buildPerson(sql)).id;

async function policyFile(): Promise<number> {
  const storage = worker.get(FileStorage, { strict: false });
  const stored = await storage.put(makeStorageKey('policies'), Readable.from([Buffer.from('%PDF-1.4\n%%EOF')]));
  const row = await sql.one<{ id: number }>(
    `insert into stored_file (name, storage_key, size, sha256, media_type, content_kind, uploaded_by)
     values ('a.pdf', $1, $2, $3, 'application/pdf', 'pdf', $4) returning id`,
    [stored.key, stored.size, stored.sha256, administrator.id],
  );
  return row!.id;
}

test('a released share comes to its audience, a wider one to who is new, a draft to nobody', async () => {
  const [first, second] = [await person(), await person()];
  const draft = await create([first]);
  const id = await create([first], { isActive: true });
  await eventuallyReadBy(id, unreadOf(first));
  await worker.get(ReadingService, { strict: false }).beat(id, { id: first, isAdministrator: false, isSystem: false });
  const wider = updateShareBody.parse({ id, audience: { users: [first, second] } });
  await shares.update(wider, administrator);
  await eventuallyReadBy(id, [{ person_id: first, state: 'read' }, ...unreadOf(second)]);
  expect(await readings(draft)).toEqual([]);
});

test('shares of a policy follow its new version and ask again; those of another policy stay', async () => {
  const policies = worker.get(PolicyService, { strict: false });
  const folders = worker.get(FolderService, { strict: false });
  const folderId = await folders.create({ name: '制度', parentId: 0, permissionId: null }, administrator);
  const describe = async (docName: string, version: string) => ({
    ...{ docName, docLevel: 1, docCategory: 1, secretLevel: 2, region: 2, version, folderId },
    ...{ department: departmentId, reviewDateTime: '2030-06-30', docPath: await policyFile() },
  });
  const publish = async (name: string) =>
    policies.create(policyRoutes.createDoc.body.parse(await describe(name, '1.0')) as CreateDocBody, administrator);
  const versionOf = async (id: number) =>
    (await sql.one<{ current_version_id: number }>('select current_version_id from policy where id = $1', [id]))!.current_version_id;
  const [policy, other] = [await publish('礼品制度'), await publish('差旅制度')];
  const reader = await person();
  await sql.query('insert into policy_grant (node_id, person_id, type) values ($1, $2, 0)', [folderId, reader]);
  const [id, still] = [
    await create([reader], { isActive: true, policyVersionId: await versionOf(policy) }),
    await create([reader], { isActive: true, policyVersionId: await versionOf(other) }),
  ];
  await eventuallyReadBy(id, unreadOf(reader));
  const actor = { id: reader, isAdministrator: false, isSystem: false };
  const reading = worker.get(ReadingService, { strict: false });
  for (const share of [id, still]) {
    await reading.beat(share, actor);
    await reading.attest(share, null, actor, 'zh');
  }
  expect(await readings(id)).toEqual([{ person_id: reader, state: 'read' }]);

  const next = policyRoutes.updateDoc.body.parse({ ...(await describe('礼品制度', '2.0')), id: policy }) as UpdateDocBody;
  await policies.update(next, administrator);
  await eventuallyReadBy(id, unreadOf(reader));
  const tied = await sql.query<{ id: number; policy_version_id: number }>(
    'select id, policy_version_id from kms_share where id = any($1::bigint[]) order by id',
    [[id, still]],
  );
  expect(tied).toEqual([
    { id, policy_version_id: await versionOf(policy) },
    { id: still, policy_version_id: await versionOf(other) },
  ]);
  expect(await readings(still)).toEqual([{ person_id: reader, state: 'read' }]);
});
