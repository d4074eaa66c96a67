import { afterAll, beforeAll, expect, test } from '@jest/globals';
import { readdirSync } from 'node:fs';
import { fileURLToPath } from 'node:url';
import { scormRoutes, shareRoutes } from '@portal/contract';
import { UnusedCourses } from '@portal/knowledge';
import { FileStorage } from '@portal/platform';
import { buildWorld, makeCourseOf, makeCourseShare, startTestApi, type TestApi, type World } from '@portal/testing';
import { createApi } from '../create-api.ts';

let api: TestApi;
let world: World;
let courses: UnusedCourses;
beforeAll(async () => {
  api = await startTestApi(createApi);
  world = await buildWorld(api);
  courses = new UnusedCourses(api.sql, api.app.get(FileStorage));
});
afterAll(() => api?.close());

const age = (...ids: number[]) =>
  api.sql.query(`update scorm_course set created_at = now() - interval '25 hours' where id = any($1::bigint[])`, [ids]);
const isThere = async (id: number) => (await api.sql.query('select 1 from scorm_course where id = $1', [id])).length === 1;
const listStored = () =>
  readdirSync(fileURLToPath(api.config.STORAGE_URL), { recursive: true, withFileTypes: true }).filter((entry) => entry.isFile()).length;
const body = (courseId: number) => ({ title: '课程', type: 'scorm', courseId, audience: { all: true }, minReadSeconds: 0 });

test('a package that no share came for within a day goes with all its files; what is used, looked at or new stays', async () => {
  const before = listStored();
  const unused = await makeCourseOf(world);
  const files = listStored() - before;
  expect(files).toBe(3);
  const shared = await makeCourseOf(world);
  await makeCourseShare(api, world, { courseId: shared, people: [world.owner.id] });
  const lookedAt = await makeCourseOf(world);
  await world.administrator.client.ask(scormRoutes.getScormById, { query: { id: lookedAt } });
  const fresh = await makeCourseOf(world);
  await age(unused, shared, lookedAt);
  const all = listStored();

  expect(await courses.sweep()).toBe(1);
  expect(await Promise.all([unused, shared, lookedAt, fresh].map(isThere))).toEqual([false, true, true, true]);
  expect(listStored()).toBe(all - files);
  expect(await api.sql.query('select 1 from stored_file where id = $1', [unused])).toEqual([]);
  expect(await courses.sweep()).toBe(0);

  await api.sql.query(`update scorm_launch set expires_at = now() - interval '1 minute' where course_id = $1`, [lookedAt]);
  expect(await courses.sweep()).toBe(1);
  expect(await isThere(lookedAt)).toBe(false);
});

test('what a share has learned with stays after it has another package or is deleted', async () => {
  const [first, second] = [await makeCourseOf(world), await makeCourseOf(world)];
  const shareId = await makeCourseShare(api, world, { courseId: first, people: [world.owner.id] });
  await world.owner.client.ask(scormRoutes.getScormById, { query: { id: shareId } });
  await api.sql.query(`update kms_share set course_id = $2, deleted_at = now() where id = $1`, [shareId, second]);
  await api.sql.query('delete from scorm_launch');
  await age(first, second);
  expect(await courses.sweep()).toBe(0);
});

test('a removal that broke off is finished, and nobody takes up or opens the package meanwhile', async () => {
  const id = await makeCourseOf(world);
  await api.sql.query('update scorm_course set discarded_at = now() where id = $1', [id]);
  const { client } = world.administrator;
  expect(await client.call(shareRoutes.createKMSShare, { body: body(id) })).toMatchObject({
    isSuccess: false,
    code: 'validation',
    errors: [{ field: 'courseId' }],
  });
  expect(await client.call(scormRoutes.getScormById, { query: { id } })).toMatchObject({ isSuccess: false, code: 'not_found' });
  const [file] = await api.sql.query<{ storage_key: string }>('select storage_key from scorm_file where course_id = $1 limit 1', [id]);
  await api.app.get(FileStorage).remove(file!.storage_key);
  expect(await courses.sweep()).toBe(1);
  expect(await isThere(id)).toBe(false);
});

test('a package that is being written into a share is left alone', async () => {
  const id = await makeCourseOf(world);
  await age(id);
  await api.sql.transaction(async (tx) => {
    await tx.query('select 1 from scorm_course where id = $1 for share', [id]);
    expect(await courses.sweep()).toBe(0);
  });
  await world.administrator.client.ask(shareRoutes.createKMSShare, { body: body(id) });
  expect(await courses.sweep()).toBe(0);
  expect(await isThere(id)).toBe(true);
});

test('a package that somebody has attached to a record as a file stays as that file', async () => {
  const id = await makeCourseOf(world);
  const other = await makeCourseShare(api, world, { courseId: await makeCourseOf(world), people: [world.owner.id] });
  await api.sql.query(`insert into kms_share_file (share_id, file_id, role) values ($1, $2, 'document')`, [other, id]);
  await age(id);
  expect(await courses.sweep()).toBe(1);
  expect(await isThere(id)).toBe(false);
  const [file] = await api.sql.query<{ storage_key: string }>('select storage_key from stored_file where id = $1', [id]);
  await expect(api.app.get(FileStorage).open(file!.storage_key)).resolves.toBeDefined();
});
