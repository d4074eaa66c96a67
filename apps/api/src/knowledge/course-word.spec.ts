import { afterAll, beforeAll, expect, test } from '@jest/globals';
import { scormRoutes, shareRoutes as routes } from '@portal/contract';
import { buildWorld, makeCourseOf, shareBody, startTestApi, type ApiClient, type TestApi, type World } from '@portal/testing';
import { createApi } from '../create-api.ts';

let api: TestApi;
let world: World;
let reader: ApiClient;
beforeAll(async () => {
  api = await startTestApi(createApi);
  world = await buildWorld(api);
  reader = world.owner.client;
});
afterAll(() => api?.close());

/** A released course for the owner. */
async function share(more: Record<string, unknown> = {}): Promise<number> {
  const courseId = await makeCourseOf(world);
  const body = {
    ...shareBody(),
    type: 'scorm',
    courseId,
    audience: { users: [world.owner.id] },
    isActive: true,
    courseByWord: true,
    ...more,
  };
  return (await world.administrator.client.ask(routes.createKMSShare, { body: body as never })).id;
}
const confirm = (id: number, client = reader) => client.call(routes.confirmCourse, { body: { id } });
const beat = (id: number) => reader.ask(routes.getShareRead, { body: { id } });
const open = (id: number) => reader.ask(scormRoutes.getScormById, { query: { id } });
const resultOf = async (id: number) => (await world.administrator.client.ask(routes.getSharePeopleResultByPage, { body: { id } })).data[0];

test('a course that reports nothing is completed by its reader, once he has opened it; results tell it apart', async () => {
  const id = await share();
  expect((await world.administrator.client.ask(routes.getShareById, { query: { id } })).courseByWord).toBe(true);
  expect(await confirm(id)).toMatchObject({ code: 'wrong_state.course_unopened' });
  expect((await beat(id)).allowedActions).toEqual([]);
  await open(id);
  expect(await beat(id)).toMatchObject({ state: 'reading', isCourseMet: false, allowedActions: ['CONFIRM_COURSE'] });
  const answer = await confirm(id);
  expect(answer).toMatchObject({ isSuccess: true, data: { id, state: 'read', isCourseMet: true, allowedActions: [] } });
  expect(await resultOf(id)).toMatchObject({ readState: 'read', courseByWord: true, course: { state: 'completed' } });
  // Said twice, it is one word.
  expect(await confirm(id)).toMatchObject({ isSuccess: true });
  const words = await api.sql.query(
    `select 1 from workflow_step w join share_reading r on w.workflow = 'shareReading' and w.subject_id = r.id
     where r.share_id = $1 and w.event = 'CONFIRM_COURSE'`,
    [id],
  );
  expect(words).toHaveLength(1);
});

test('his word stands for the course alone: time that is missing stays missing', async () => {
  const id = await share({ minReadSeconds: 3600 });
  await beat(id);
  await open(id);
  expect(await confirm(id)).toMatchObject({ data: { state: 'reading', isCourseMet: true, isTimeMet: false } });
});

test('a course that has reported is completed by itself, and a share that does not take the word refuses it', async () => {
  const reporting = await share();
  await beat(reporting);
  const { attemptId } = await open(reporting);
  await reader.ask(scormRoutes.scormCommit, { body: { attemptId, sequence: 1, data: { 'cmi.core.lesson_status': 'incomplete' } } });
  expect((await beat(reporting)).allowedActions).toEqual([]);
  expect(await confirm(reporting)).toMatchObject({ code: 'wrong_state.course_reports' });
  expect(await resultOf(reporting)).toMatchObject({ courseByWord: false, course: { state: 'inProgress' } });

  const strict = await share({ courseByWord: false });
  await beat(strict);
  await open(strict);
  expect((await beat(strict)).allowedActions).toEqual([]);
  expect(await confirm(strict)).toMatchObject({ code: 'wrong_state.not_by_word' });
});

test('nobody else gives it, and only a course has it', async () => {
  const id = await share();
  expect(await confirm(id, world.outsider.client)).toMatchObject({ code: 'not_found' });
  const created = await world.administrator.client.ask(routes.createKMSShare, {
    body: { ...shareBody(), courseByWord: true, isActive: true } as never,
  });
  expect((await world.administrator.client.ask(routes.getShareById, { query: { id: created.id } })).courseByWord).toBe(false);
  expect(await confirm(created.id)).toMatchObject({ code: 'wrong_state' });
});
