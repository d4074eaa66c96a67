import { existsSync, readdirSync } from 'node:fs';
import { fileURLToPath } from 'node:url';
import { afterAll, afterEach, beforeAll, beforeEach, expect, jest, test } from '@jest/globals';
import { routes } from '@portal/contract';
import { FileStorage, UnlinkedFiles } from '@portal/platform';
import { buildWorld, makePdf, startTestApi, type TestApi, type World } from '@portal/testing';
import { createApi } from '../create-api.ts';

const MEGABYTE = 1024 * 1024;
let api: TestApi;
let world: World;
beforeAll(async () => {
  api = await startTestApi(createApi, { env: { UPLOAD_MB_A_DAY: '10', STORAGE_FLOOR_MB: '1' } });
  world = await buildWorld(api);
}, 120_000);
afterAll(() => api?.close());
beforeEach(() => api.sql.query('delete from storage_use'));
afterEach(() => void jest.restoreAllMocks());

const owner = () => world.owner.client;
const file = (megabytes: number, name = 'evidence.txt') => ({ name, content: 'x'.repeat(megabytes * MEGABYTE) });
const used = async (): Promise<number> =>
  (await api.sql.one<{ bytes: number }>('select coalesce(sum(bytes), 0)::bigint as bytes from storage_use where person_id = $1', [
    world.owner.id,
  ]))!.bytes;
const stored = (): number => {
  const folder = fileURLToPath(api.config.STORAGE_URL);
  return existsSync(folder) ? readdirSync(folder, { recursive: true, withFileTypes: true }).filter((entry) => entry.isFile()).length : 0;
};

test('a person stores so much on a day and no more; the next day, and others, are not concerned', async () => {
  expect(await owner().upload(routes.attachmentUpload, [file(6)])).toMatchObject({ isSuccess: true });
  expect(await used()).toBe(6 * MEGABYTE);
  const files = stored();
  expect(await owner().upload(routes.attachmentUpload, [file(5)])).toMatchObject({ status: 429, code: 'rate_limited.storage' });
  expect([stored(), await used()]).toEqual([files, 6 * MEGABYTE]);
  // What is left can be used to the last byte.
  expect(await owner().upload(routes.attachmentUpload, [file(4)])).toMatchObject({ isSuccess: true });
  expect(await owner().upload(routes.attachmentUpload, [{ name: 'a.txt', content: 'x' }])).toMatchObject({ code: 'rate_limited.storage' });
  expect(await world.assistant.client.upload(routes.attachmentUpload, [file(1)])).toMatchObject({ isSuccess: true });
  await api.sql.query(`update storage_use set day = day - 1`);
  expect(await owner().upload(routes.attachmentUpload, [file(1)])).toMatchObject({ isSuccess: true });
});

test('uploads at the same time find no more room together than one after the other', async () => {
  const answers = await Promise.all(Array.from({ length: 20 }, () => owner().upload(routes.attachmentUpload, [file(1)])));
  expect(answers.filter(({ isSuccess }) => isSuccess).length).toBeLessThanOrEqual(10);
  expect(answers.filter(({ isSuccess, code }) => !isSuccess && code !== 'rate_limited.storage')).toEqual([]);
  expect(await used()).toBe(answers.filter(({ isSuccess }) => isSuccess).length * MEGABYTE);
});

test('what is refused is given back', async () => {
  expect(await owner().upload(routes.attachmentUpload, [file(1), { name: 'empty.txt', content: '' }])).toMatchObject({ isSuccess: false });
  expect(await used()).toBe(0);
});

test.each([
  [
    'the library',
    () =>
      owner().upload(routes.dmsUpload, [
        { name: 'a.pdf', content: new Uint8Array(Buffer.concat([Buffer.from(makePdf('long')), Buffer.alloc(11 * MEGABYTE)])) },
      ]),
  ],
  ['courses', () => world.administrator.client.upload(routes.scormAttachmentUpload, [file(11, 'a.zip')])],
  [
    'chunks',
    async () => {
      const { uploadId } = await owner().ask(routes.startUpload, { body: { name: 'a.pdf', size: 40 * MEGABYTE } });
      await owner().upload(routes.uploadChunk, [file(8, 'chunk')], { query: { uploadId, offset: 0 } });
      return owner().upload(routes.uploadChunk, [file(8, 'chunk')], { query: { uploadId, offset: 8 * MEGABYTE } });
    },
  ],
])('the day counts for %s as well', async (_what, send) => {
  expect(await send()).toMatchObject({ isSuccess: false, code: 'rate_limited.storage' });
});

test('room is left on the disk, whoever stores', async () => {
  jest.spyOn(api.app.get(FileStorage), 'freeBytes').mockResolvedValue(2 * MEGABYTE);
  const files = stored();
  expect(await owner().upload(routes.attachmentUpload, [file(1)])).toMatchObject({ status: 503, code: 'fault.full' });
  expect([stored(), await used()]).toEqual([files, 0]);
});

test('of sixty uploads that are begun at once no more are open than may be', async () => {
  const answers = await Promise.all(
    Array.from({ length: 60 }, (_, index) =>
      world.reviewer.client.call(routes.startUpload, { body: { name: `${index}.pdf`, size: 1_000 } }),
    ),
  );
  expect(answers.filter(({ isSuccess }) => isSuccess)).toHaveLength(20);
  expect(answers.filter(({ isSuccess, code }) => !isSuccess && code !== 'rate_limited')).toEqual([]);
  const open = await api.sql.query('select 1 from policy_upload where person_id = $1', [world.reviewer.id]);
  expect(open).toHaveLength(20);
});

test('a file that hangs on nothing goes after a day; one that a record has, or had, stays', async () => {
  const { id } = await world.bring('assessing');
  const made: number[] = [];
  for (const name of ['kept', 'taken', 'loose', 'fresh'])
    made.push((await owner().upload(routes.attachmentUpload, [{ name: `${name}.txt`, content: name }])).data[0]!.id);
  const [kept, taken, loose, fresh] = made;
  const save = (risk_Docs: unknown[]) => owner().ask(routes.saveDraftRiskCurrentControl, { body: world.assessmentBody(id, { risk_Docs }) });
  await save([{ docId: kept }, { docId: taken }]);
  await save([{ docId: taken, isDelete: true }]);
  await api.sql.query(`update stored_file set created_at = created_at - interval '2 days' where id <> $1`, [fresh]);
  const files = stored();
  expect(await api.app.get(UnlinkedFiles).sweep()).toBeGreaterThanOrEqual(1);
  const left = (
    await api.sql.query<{ id: number }>('select id from stored_file where id = any($1::bigint[])', [[kept, taken, loose, fresh]])
  ).map((row) => row.id);
  expect(left.sort((a, b) => a - b)).toEqual([kept, taken, fresh].sort((a, b) => a! - b!));
  expect(stored()).toBeLessThan(files);
  expect(await api.app.get(UnlinkedFiles).sweep()).toBe(0);
});
