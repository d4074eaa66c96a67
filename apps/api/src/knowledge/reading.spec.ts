import { afterAll, beforeAll, expect, test } from '@jest/globals';
import { routes, shareRoutes, type ReadingState } from '@portal/contract';
import { Completions, Enrolment } from '@portal/knowledge';
import {
  buildPerson,
  buildWorld,
  eventually,
  makeExam,
  makeShare,
  startNoticeWorker,
  startTestApi,
  type ApiClient,
  type NoticeWorker,
  type TestApi,
  type World,
} from '@portal/testing';
import { createApi } from '../create-api.ts';

let api: TestApi;
let world: World;
let worker: NoticeWorker;
beforeAll(async () => {
  api = await startTestApi(createApi);
  worker = await startNoticeWorker(api);
  world = await buildWorld(api);
});
afterAll(async () => {
  await worker?.close();
  await api?.close();
});

const beat = (client: ApiClient, id: number) => client.ask(shareRoutes.getShareRead, { body: { id } });
/** As if so much time had gone by since the page's last sign of life. */
const letPass = (id: number, seconds: number) =>
  api.sql.query('update share_reading set last_beat_at = last_beat_at - make_interval(secs => $2) where share_id = $1', [id, seconds]);
/** When the last sign of life came, by the clock that counts, and what was read by then: in seconds. */
const lastBeat = async (id: number): Promise<{ at: number; read: number }> =>
  (await api.sql.one<{ at: number; read: number }>(
    'select extract(epoch from last_beat_at)::float8 as at, seconds_read as read from share_reading where share_id = $1',
    [id],
  ))!;
const enrol = (id: number) => api.sql.transaction((tx) => api.app.get(Enrolment).enrolAudience(tx, id));
const results = (id: number, more: Record<string, unknown> = {}) =>
  world.administrator.client.ask(shareRoutes.getSharePeopleResultByPage, { body: { id, pageSize: 100, ...more } as never });
const stateOf = async (id: number, personId: number): Promise<ReadingState | undefined> =>
  (await results(id)).data.find(({ person }) => person.id === personId)?.readState;

test('unread, reading, read: the server adds the time between two signs of life, of a silence only so much', async () => {
  const { owner } = world;
  const id = await makeShare(world, { audience: { users: [owner.id] }, minReadSeconds: 300 });
  const record = () => owner.client.ask(shareRoutes.getShareById, { query: { id } });
  expect((await record()).reading).toMatchObject({ state: 'unread', secondsRead: 0 });
  expect(await beat(owner.client, id)).toMatchObject({ state: 'reading', secondsRead: 0, isTimeMet: false });
  expect((await record()).reading).toMatchObject({ state: 'reading' });
  await letPass(id, 90);
  const silence = await lastBeat(id);
  const { secondsRead } = await beat(owner.client, id);
  // Ninety, and what the calls in between have taken.
  expect(secondsRead).toBe(Math.floor((await lastBeat(id)).at - silence.at));
  expect(secondsRead).toBeGreaterThanOrEqual(90);
  await letPass(id, 36_000);
  const slept = await beat(owner.client, id);
  expect(slept.secondsRead).toBe(secondsRead + 120);
  expect(slept.state).toBe('reading');
  await letPass(id, 91);
  expect(await beat(owner.client, id)).toMatchObject({ state: 'read', isTimeMet: true });
  const [steps] = await api.sql.query<{ events: string[] }>(
    `select array_agg(event order by seq) as events from workflow_step w join share_reading r on r.id = w.subject_id
     where w.workflow = 'shareReading' and r.share_id = $1`,
    [id],
  );
  expect(steps!.events).toEqual(['OPEN', 'FINISH']);
});

test('two pages at once count once, and many signs of life at once break nothing', async () => {
  const { owner } = world;
  const id = await makeShare(world, { audience: { users: [owner.id] }, minReadSeconds: 600 });
  await Promise.all(Array.from({ length: 8 }, () => owner.client.call(shareRoutes.getShareRead, { body: { id } })));
  const before = await lastBeat(id);
  await letPass(id, 60);
  await Promise.all(Array.from({ length: 8 }, () => beat(owner.client, id)));
  const after = await lastBeat(id);
  // Sixty once, and what the calls have taken.
  expect(after.read - before.read).toBeCloseTo(60 + after.at - before.at, 1);
});

test('with an exam it is read once that is passed too; with a course once that is completed', async () => {
  const { owner } = world;
  const completions = api.app.get(Completions);
  const examId = await makeExam(world, { title: '反舞弊考试', titleEn: 'Anti-fraud exam' });
  const id = await makeShare(world, { audience: { users: [owner.id] }, examId });
  expect(await owner.client.ask(shareRoutes.getShareById, { query: { id } })).toMatchObject({
    examTitle: '反舞弊考试',
    examTitleEn: 'Anti-fraud exam',
  });
  expect(await beat(owner.client, id)).toMatchObject({ state: 'reading', isTimeMet: true, isExamMet: false });
  await api.sql.transaction((tx) => completions.examPassed(tx, examId, owner.id));
  await api.sql.transaction((tx) => completions.examPassed(tx, examId, owner.id));
  expect(await stateOf(id, owner.id)).toBe('read');
  const [course] = await api.sql.query<{ id: number }>(
    `insert into kms_share (share_no, state, title, type, course_id, audience_kind, audience_ids, owner_id, creator_id)
     values ('KS-T-1', 'active', '课程', 'scorm', 1, 'users', array[$1::bigint], $2, $2) returning id`,
    [owner.id, world.administrator.id],
  );
  expect(await beat(owner.client, course!.id)).toMatchObject({ state: 'reading', isCourseMet: false });
  await api.sql.transaction((tx) => completions.courseCompleted(tx, course!.id, owner.id));
  expect(await stateOf(course!.id, owner.id)).toBe('read');
});

test('results by person and department agree; who left the audience unread is not counted, who read it is', async () => {
  const { administrator, owner, assistant, outsider } = world;
  const id = await makeShare(world, { audience: { users: [owner.id, assistant.id, outsider.id] }, minReadSeconds: 60 });
  await beat(owner.client, id);
  await letPass(id, 61);
  await beat(owner.client, id);
  await beat(assistant.client, id);
  await administrator.client.ask(shareRoutes.updateKMSShare, { body: { id, audience: { users: [assistant.id, outsider.id] } } });
  const rows = (await results(id)).data;
  expect(rows.map(({ person, readState, isInAudience }) => [person.id, readState, isInAudience])).toEqual(
    expect.arrayContaining([
      [owner.id, 'read', false],
      [assistant.id, 'reading', true],
      [outsider.id, 'unread', true],
    ]),
  );
  const appointed = (more: Record<string, unknown> = {}) =>
    administrator.client.ask(shareRoutes.getAppointPeopleResultByPage, { body: { id, ...more } as never });
  expect((await appointed()).totalCount).toBe(2);
  expect((await appointed({ readState: 'unfinished', keyword: outsider.userNo })).data.map(({ person }) => person.id)).toEqual([
    outsider.id,
  ]);
  const departments = await administrator.client.ask(shareRoutes.getSharePeopleByDepNameResultByPage, { body: { id } });
  const sums = departments.data.map(({ departmentId, total, readingCount, unreadCount }) => ({
    departmentId,
    total,
    readingCount,
    unreadCount,
  }));
  expect(sums).toEqual(
    expect.arrayContaining([
      { departmentId: world.departmentId, total: 1, readingCount: 1, unreadCount: 0 },
      { departmentId: null, total: 1, readingCount: 0, unreadCount: 1 },
    ]),
  );
});

test('its readers are told once when it is released, reminded by the ladder, and by hand when they have not finished', async () => {
  const { administrator } = world;
  const [first, second] = [await buildPerson(api.sql), await buildPerson(api.sql)];
  const client = await api.as(first);
  await worker.forget();
  const dueAt = new Date(Date.now() + 40 * 86_400_000).toISOString().slice(0, 10);
  const id = await makeShare(world, { audience: { users: [first.id, second.id] }, dueAt });
  await enrol(id);
  await enrol(id);
  const told = (kind: string) => [first, second].map(({ userNo }) => ({ userNo, kind })).sort((a, b) => a.userNo.localeCompare(b.userNo));
  await eventually(async () => (await worker.mails()).length === 2);
  expect(await worker.mails()).toEqual(told('shareReleased'));
  const due = await client.ask(routes.getMyDuties, {});
  expect(due.data).toMatchObject([
    { duty: 'reading', dueDate: dueAt, link: `/KMSKnowLedge/ShareView?Id=${id}`, title: '反舞弊须知', titleEn: 'What to know about fraud' },
  ]);
  const timers = () =>
    api.sql.query<{ person_id: number; n: number }>(
      `select r.person_id, count(*)::int as n from workflow_timer t join share_reading r on r.id = t.subject_id
       where t.workflow = 'shareReading' and r.share_id = $1 and t.rung <> 0 group by r.person_id order by r.person_id`,
      [id],
    );
  expect((await timers()).map(({ n }) => n)).toEqual([6, 6]);
  await beat(client, id);
  expect((await timers()).map(({ person_id }) => person_id)).toEqual([second.id]);
  expect((await client.ask(routes.getMyDuties, {})).data).toEqual([]);
  expect(await administrator.client.ask(shareRoutes.remindShareReaders, { body: { id } })).toEqual({ count: 1 });
  // As of every record, once in 24 hours.
  expect(await administrator.client.call(shareRoutes.remindShareReaders, { body: { id } })).toMatchObject({ code: 'wrong_state.too_soon' });
  expect((await worker.mails()).filter(({ kind }) => kind === 'shareReminded')).toEqual([{ userNo: second.userNo, kind: 'shareReminded' }]);
  await administrator.client.ask(shareRoutes.activeShare, { query: { id, isActive: false } });
  await worker.forget();
  await api.sql.query(`update workflow_timer set fire_at = now() - interval '1 minute' where workflow = 'shareReading' and rung = -30`);
  await eventually(async () => (await api.sql.query(`select 1 from workflow_timer where rung = -30 and fired_at is null`)).length === 0);
  expect(await worker.mails()).toEqual([]);
});
