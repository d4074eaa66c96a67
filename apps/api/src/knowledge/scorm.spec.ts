import { afterAll, beforeAll, expect, test } from '@jest/globals';
import { createHash } from 'node:crypto';
import { readdirSync } from 'node:fs';
import { fileURLToPath } from 'node:url';
import { scormRoutes as routes, shareRoutes, type CourseProgress } from '@portal/contract';
import {
  buildPerson,
  buildWorld,
  fetchCourse,
  makeCourse,
  makeCourseOf,
  makeCourseShare,
  makeManifest,
  makeUnitsManifest,
  packFiles,
  startTestApi,
  type ApiClient,
  type TestApi,
  type World,
} from '@portal/testing';
import { createApi } from '../create-api.ts';

let api: TestApi;
let world: World;
let learner: { readonly id: number; readonly userNo: string; readonly client: ApiClient };
beforeAll(async () => {
  api = await startTestApi(createApi);
  world = await buildWorld(api);
  const person = await buildPerson(api.sql);
  learner = { ...person, client: await api.as(person) };
});
afterAll(() => api?.close());

const upload = (content: Uint8Array<ArrayBuffer> | string, name = 'course.zip', language: 'zh' | 'en' = 'en') =>
  world.administrator.client.upload(routes.scormAttachmentUpload, [{ name, content }], { language });
const listStored = (): string[] => {
  const root = fileURLToPath(api.config.STORAGE_URL);
  return readdirSync(root, { recursive: true, withFileTypes: true }).flatMap((entry) => (entry.isFile() ? [entry.name] : []));
};
async function share(parts: Parameters<typeof makeCourseOf>[1] = {}): Promise<{ shareId: number; courseId: number }> {
  const courseId = await makeCourseOf(world, parts);
  return { courseId, shareId: await makeCourseShare(api, world, { courseId, people: [learner.id] }) };
}
const open = (id: number, client = learner.client) => client.ask(routes.getScormById, { query: { id } });
const commit = (attemptId: number | null, sequence: number, data: Record<string, string>, more: object = {}) =>
  learner.client.call(routes.scormCommit, { body: { attemptId, sequence, data, ...more } });
const keep = async (...input: Parameters<typeof commit>): Promise<CourseProgress> => {
  const answer = await commit(...input);
  if (!answer.isSuccess) throw new Error(answer.message);
  return answer.data;
};

test('a package answers id, name, address, size and hash; its files are served as they are by the address of a launch alone', async () => {
  const bytes = makeCourse({
    files: { '资料/第 1 课.txt': '课', 'data.json': '{}', 'old.htm': '<meta charset=gb2312>', 'a.unknown': 'x' },
  });
  const answer = await upload(bytes, '安全.zip');
  expect(answer).toMatchObject({ status: 200, isSuccess: true });
  const [file] = answer.data;
  const sha256 = createHash('sha256').update(bytes).digest('hex');
  expect(file).toEqual({ id: expect.any(Number), name: '安全.zip', url: `/api/File/Download?id=${file!.id}`, size: bytes.length, sha256 });
  const shareId = await makeCourseShare(api, world, { courseId: file!.id, people: [learner.id] });
  const course = await open(shareId);
  expect(course).toMatchObject({ kid: shareId, courseId: file!.id, title: '数据安全', version: '1.2', sequence: 0, state: 'notStarted' });
  const root = course.contentUrl.replace(/index\.html$/, '');
  expect(root).toMatch(new RegExp(`^http://c${file!.id}-p${learner.id}\\.localhost:\\d+/course/[\\w-]{43}/$`));

  const get = (path: string, headers: Record<string, string> = {}) => fetchCourse(`${root}${path}`, headers);
  const lesson = await get('%E8%B5%84%E6%96%99/%E7%AC%AC%201%20%E8%AF%BE.txt');
  expect([lesson.status, lesson.headers.get('content-type'), lesson.text]).toEqual([200, 'text/plain', '课']);
  expect((await get('data.json')).headers.get('content-type')).toBe('application/json');
  expect((await get('a.unknown')).headers.get('content-type')).toBe('application/octet-stream');
  // Documents come in their own writing.
  const frame = await get('old.htm', { 'sec-fetch-dest': 'empty' });
  expect([frame.headers.get('content-type'), frame.text]).toEqual(['text/html; charset=gb2312', '<meta charset=gb2312>']);
  expect((await get('INDEX.html')).text).toBe('<p>index</p>');

  for (const path of ['gone.html', '../../../etc/passwd', '..%2f..%2fpackage', '', '%00', 'imsmanifest.xml%00'])
    expect([path, (await get(path)).status]).toEqual([path, 404]);
  expect((await fetchCourse(root.replace(/[\w-]{43}/, 'x'.repeat(43)) + 'index.html')).status).toBe(404);
});

test.each([
  [
    'path',
    { '../evil.html': 'x' },
    'The package contains a file with an unsafe path: ../evil.html',
    '课件包中有路径不安全的文件：../evil.html',
  ],
  ['backslash', { 'a\\..\\evil.html': 'x' }, /backslashes/, /反斜杠/],
  [
    'launch',
    { 'imsmanifest.xml': makeManifest().replaceAll('index.html', 'gone.html') },
    /“gone.html” is missing/,
    /缺少启动文件“gone.html”/,
  ],
])('a bad package is refused in clear words and leaves nothing behind: %s', async (_name, files, english, chinese) => {
  const before = listStored().length;
  const content = makeCourse({ files });
  const answer = await upload(content);
  expect(answer).toMatchObject({ status: 200, isSuccess: false, code: 'validation.package', errors: [{ field: 'files' }] });
  expect(answer.message).toMatch(english);
  expect((await upload(content, 'course.zip', 'zh')).message).toMatch(chinese);
  expect(listStored()).toHaveLength(before);
});

test('a package without its manifest at the top says where it is', async () => {
  const text = (value: string): Uint8Array => new TextEncoder().encode(value);
  const below = packFiles({ 'course/imsmanifest.xml': text(makeManifest()), 'course/index.html': text('x') });
  expect((await upload(below)).message).toMatch(/top level of the package, not in course/);
  expect((await upload(packFiles({ 'index.html': text('x') }))).message).toMatch(/this is not a SCORM course/);
  expect((await upload('no zip')).message).toMatch(/not a readable zip package/);
});

test('a file that turns out damaged while it is unpacked takes the whole package with it', async () => {
  const before = listStored().length;
  const stored = Buffer.from(makeCourse({ files: { 'z.txt': Array.from({ length: 500 }, (_, n) => n).join() } }));
  stored[stored.indexOf('z.txt') + 20]! ^= 0xff;
  const answer = await upload(new Uint8Array(stored));
  expect([answer.isSuccess, answer.message]).toEqual([false, 'The package is damaged: z.txt']);
  expect(listStored()).toHaveLength(before);
  expect(
    await api.sql.query(`select 1 from scorm_course c where not exists (select 1 from scorm_file f where f.course_id = c.id)`),
  ).toEqual([]);
});

test('commits go in their order and never back; a repeat changes nothing', async () => {
  const { shareId } = await share();
  const { attemptId } = await open(shareId);
  const first = { 'cmi.core.lesson_location': '3', 'cmi.core.lesson_status': 'incomplete' };
  expect(await keep(attemptId, 1, first)).toMatchObject({ sequence: 1, state: 'inProgress', completionStatus: 'incomplete' });
  // The answer was lost: the same again, in whatever order its elements stand.
  expect(await keep(attemptId, 1, { 'cmi.core.lesson_status': 'incomplete', 'cmi.core.lesson_location': '3' })).toMatchObject({
    sequence: 1,
  });
  expect(await keep(attemptId, 5, { 'cmi.core.lesson_location': '7' })).toMatchObject({ sequence: 5 });
  for (const [sequence, data] of [
    [1, first],
    [4, { 'cmi.core.lesson_location': '1' }],
    [5, { 'cmi.core.lesson_location': '8' }],
  ] as const)
    expect(await commit(attemptId, sequence, data)).toMatchObject({ isSuccess: false, code: 'conflict', data: { sequence: 5 } });
  expect((await open(shareId)).data).toMatchObject({ 'cmi.core.lesson_location': '7', 'cmi.core.entry': 'resume' });
});

test('of many commits at once under one number one is kept', async () => {
  const { shareId } = await share();
  const { attemptId } = await open(shareId);
  const answers = await Promise.all(Array.from({ length: 8 }, (_, n) => commit(attemptId, 1, { 'cmi.suspend_data': `${n}` })));
  expect(answers.filter((answer) => answer.isSuccess)).toHaveLength(1);
});

test('a course goes on where it was left, with the time of all its sessions', async () => {
  const { shareId } = await share({ rules: '<adlcp:masteryscore>80</adlcp:masteryscore><adlcp:datafromlms>x=1</adlcp:datafromlms>' });
  const begin = await open(shareId);
  expect(begin.data).toEqual({
    'cmi.core.student_id': learner.userNo,
    'cmi.core.student_name': expect.any(String),
    'cmi.core.credit': 'credit',
    'cmi.core.lesson_mode': 'normal',
    'cmi.core.entry': 'ab-initio',
    'cmi.core.total_time': '0000:00:00.00',
    'cmi.launch_data': 'x=1',
    'cmi.student_data.mastery_score': '80',
  });
  await keep(begin.attemptId, 1, { 'cmi.suspend_data': '页=3', 'cmi.core.session_time': '00:05:00' });
  // Within one sitting a later time replaces the earlier one.
  expect((await keep(begin.attemptId, 2, { 'cmi.core.session_time': '00:06:30', 'cmi.core.exit': 'suspend' })).totalSeconds).toBe(390);
  const again = await open(shareId);
  expect(again.attemptId).toBe(begin.attemptId);
  expect(again.data).toMatchObject({ 'cmi.suspend_data': '页=3', 'cmi.core.entry': 'resume', 'cmi.core.total_time': '0000:06:30.00' });
  expect(again.data).not.toHaveProperty(['cmi.core.session_time']);
  expect((await keep(begin.attemptId, 3, { 'cmi.core.session_time': '00:06:30' })).totalTime).toBe('0000:13:00.00');
  // A course that counts from zero again within its sitting has begun a new session; what comes late is of its own sitting.
  expect((await keep(begin.attemptId, 4, { 'cmi.core.session_time': '00:01:00' })).totalSeconds).toBe(840);
});

test('2004 keeps its own elements and formats', async () => {
  const { shareId } = await share({ version: '2004', rules: '<adlcp:completionThreshold minProgressMeasure="0.8"/>' });
  const { attemptId, data, edition } = await open(shareId);
  expect(edition).toBe('2004 4th Edition');
  expect(data).toMatchObject({ 'cmi.learner_id': learner.userNo, 'cmi.completion_threshold': '0.8', 'cmi.total_time': 'PT0H0M0S' });
  const saved = await keep(attemptId, 1, { 'cmi.session_time': 'PT1H0.5S', 'cmi.location': '2', 'cmi.score.scaled': '0.875' });
  expect(saved).toMatchObject({ totalSeconds: 3_600.5, totalTime: 'PT1H0M0.50S', score: 87.5, state: 'inProgress' });
  const tooLong = await commit(attemptId, 2, { 'cmi.location': 'x'.repeat(1_001) });
  expect(tooLong).toMatchObject({ isSuccess: false, code: 'validation', errors: [{ field: 'cmi.location' }] });
  expect(tooLong.message).toBe('cmi.location can have at most 1000 characters');
  expect((await keep(attemptId, 2, { 'cmi.progress_measure': '0.8' })).state).toBe('completed');
});

test('a course is completed by its own rules, and stays so', async () => {
  const { shareId } = await share({ rules: '<adlcp:masteryscore>80</adlcp:masteryscore>' });
  const { attemptId } = await open(shareId);
  const complete = () => learner.client.call(routes.completeCourse, { body: { id: shareId } });
  expect(await complete()).toMatchObject({ isSuccess: false, code: 'wrong_state.incomplete', message: 'The course is not complete yet' });
  const failed = await keep(attemptId, 1, { 'cmi.core.lesson_status': 'passed', 'cmi.core.score.raw': '79' });
  expect(failed).toMatchObject({ state: 'failed', isCompleted: false, completionStatus: 'failed' });
  expect((await complete()).isSuccess).toBe(false);
  // What is saved on the way completes nothing: the course may be about to say otherwise.
  const onTheWay = await keep(attemptId, 2, { 'cmi.core.score.raw': '95' }, { autosave: true });
  expect(onTheWay).toMatchObject({ isCompleted: false, completionStatus: 'passed', score: 95 });
  expect((await complete()).data).toMatchObject({ isCompleted: true, state: 'completed' });
  const reading = () =>
    api.sql.one('select course_completed_at is not null as is_done from share_reading where share_id = $1 and person_id = $2', [
      shareId,
      learner.id,
    ]);
  expect(await reading()).toEqual({ is_done: true });
  const { completedAt } = (await complete()).data;
  const later = await keep(attemptId, 3, { 'cmi.core.lesson_status': 'failed', 'cmi.core.score.raw': '10' });
  expect(later).toMatchObject({ isCompleted: true, state: 'completed', score: 95, completedAt });
});

test('the course itself completes the reading with its commit', async () => {
  const { shareId } = await share();
  const { attemptId } = await open(shareId);
  expect(await keep(attemptId, 1, { 'cmi.core.lesson_status': 'completed' })).toMatchObject({ state: 'completed' });
  const reading = await api.sql.one<{ state: string }>('select state from share_reading where share_id = $1 and person_id = $2', [
    shareId,
    learner.id,
  ]);
  expect(reading?.state).toBe('read');
});

/** A course of 1.2 of three units, one of which only shows something, and an attempt at it. */
async function beginUnits() {
  const manifest = makeUnitsManifest('1.2', [
    { id: 'intro', isAsset: true },
    {
      id: 'part',
      inner: [
        { id: 'read' },
        {
          id: 'test',
          rules: '<adlcp:prerequisites type="aicc_script">read</adlcp:prerequisites><adlcp:masteryscore>80</adlcp:masteryscore>',
        },
      ],
    },
  ]);
  const files = { 'imsmanifest.xml': manifest, 'intro.html': 'intro', 'read.html': 'read', 'test.html': 'test' };
  const { shareId } = await share({ files });
  return { shareId, opened: await open(shareId) };
}

test('a course of several units: its tree with an address of each, state by unit, roll-up, and where the reader was', async () => {
  const { shareId, opened } = await beginUnits();
  const { attemptId, structure, units } = opened;
  expect(structure!.units.map(({ id, parent, kind, prerequisites }) => [id, parent, kind, prerequisites])).toEqual([
    ['intro', null, 'asset', ''],
    ['part', null, 'folder', ''],
    ['read', 'part', 'sco', ''],
    ['test', 'part', 'sco', 'read'],
  ]);
  expect((await fetchCourse(structure!.units[3]!.contentUrl!)).text).toBe('test');
  expect(structure!.units.at(-1)!.given).toMatchObject({ 'cmi.core.entry': 'ab-initio', 'cmi.student_data.mastery_score': '80' });
  expect(units).toEqual(['intro', 'read', 'test'].map((id) => ({ id, state: 'notStarted', score: null })));

  const status = 'cmi.core.lesson_status';
  const first = {
    '/current': 'read',
    [`read/${status}`]: 'completed',
    'read/cmi.suspend_data': 'page 2',
    'read/cmi.core.session_time': '00:01:00',
    'read/cmi.core.exit': 'suspend',
  };
  expect(await keep(attemptId, 1, first)).toMatchObject({
    state: 'inProgress',
    completionStatus: 'incomplete',
    totalSeconds: 60,
    units: [{ state: 'notStarted' }, { state: 'completed' }, { state: 'notStarted' }],
  });
  // The mastery score of the unit decides, and with it the course.
  const failed = {
    '/current': 'test',
    [`test/${status}`]: 'passed',
    'test/cmi.core.score.raw': '60',
    'test/cmi.core.session_time': '00:02:00',
  };
  expect(await keep(attemptId, 2, failed)).toMatchObject({
    state: 'failed',
    successStatus: 'failed',
    score: 60,
    totalSeconds: 180,
    isCompleted: false,
  });
  expect(await learner.client.call(routes.completeCourse, { body: { attemptId } })).toMatchObject({
    isSuccess: false,
    code: 'wrong_state.incomplete',
  });

  const again = await open(shareId);
  expect(again.data).toEqual({
    '/current': 'test',
    [`read/${status}`]: 'completed',
    'read/cmi.suspend_data': 'page 2',
    [`test/${status}`]: 'passed',
    'test/cmi.core.score.raw': '60',
  });
  expect(again.structure!.units[2]!.given).toMatchObject({ 'cmi.core.entry': 'resume', 'cmi.core.total_time': '0000:01:00.00' });
  const passed = { [`test/${status}`]: 'passed', 'test/cmi.core.score.raw': '90', [`read/${status}`]: 'incomplete' };
  // On the way nothing is completed; what was complete stays so.
  expect(await keep(attemptId, 3, passed, { autosave: true })).toMatchObject({
    isCompleted: false,
    units: [{}, { state: 'completed' }, { state: 'inProgress', score: 90 }],
  });
  expect(await keep(attemptId, 4, passed)).toMatchObject({ state: 'completed', score: 90, successStatus: 'passed', isCompleted: true });
  expect(await learner.client.ask(routes.getScormLearnListByKid, { query: { kid: shareId } })).toMatchObject([
    { location: 'test', state: 'completed' },
  ]);
});

test('who uploads a course is told what it asks for and does not get, by its package and by what its openings showed', async () => {
  const files = { 'index.html': '<img src="gone.png"><script src="https://cdn.example/x.js"></script>' };
  const { shareId, courseId } = await share({ files });
  const told = async () => (await open(courseId, world.administrator.client)).needs;
  const first = [
    { kind: 'blocked', name: 'cdn.example' },
    { kind: 'missing', name: 'gone.png' },
    { kind: 'silent', name: '' },
  ];
  expect(await told()).toEqual(first);
  const { launchId, needs } = await open(shareId);
  expect(needs).toBeNull();
  const seen = [
    { kind: 'missing' as const, name: 'gone.png' },
    { kind: 'blocked' as const, name: 'video.example' },
  ];
  expect(await learner.client.ask(routes.reportCourseNeeds, { body: { launchId, needs: seen } })).toEqual({ recorded: 1 });
  expect(await told()).toEqual([...first, seen[1]]);
  expect(await world.administrator.client.call(routes.reportCourseNeeds, { body: { launchId, needs: seen } })).toMatchObject({
    code: 'not_found',
  });
});

test('what no unit of the course may save is refused by the name that the player sent', async () => {
  const { opened } = await beginUnits();
  const refused = async (data: Record<string, string>) => {
    const { errors } = await learner.client.call(routes.scormCommit, { body: { attemptId: opened.attemptId!, sequence: 1, data } });
    return errors!.map(({ field }) => field);
  };
  expect(await refused({ 'gone/cmi.core.lesson_status': 'passed' })).toEqual(['gone/cmi.core.lesson_status']);
  expect(await refused({ 'part/cmi.core.lesson_status': 'passed' })).toEqual(['part/cmi.core.lesson_status']);
  expect(await refused({ 'cmi.core.lesson_status': 'passed' })).toEqual(['cmi.core.lesson_status']);
  expect(await refused({ 'read/cmi.core.lesson_status': 'done' })).toEqual(['read/cmi.core.lesson_status']);
  expect(await refused({ '/current': 'gone' })).toEqual(['/current']);
  expect(await refused({ '/other': 'x' })).toEqual(['/other']);
});

test('who learns is seen by himself and by administrators', async () => {
  const { shareId } = await share();
  const other = await buildPerson(api.sql);
  await api.sql.query('update kms_share set audience_ids = audience_ids || $2::bigint where id = $1', [shareId, other.id]);
  const otherClient = await api.as(other);
  const { attemptId } = await open(shareId);
  await open(shareId, otherClient);
  await keep(attemptId, 1, { 'cmi.core.lesson_location': '4', 'cmi.core.session_time': '00:01:00' });
  const list = (client: ApiClient, userno?: string) => client.call(routes.getScormLearnListByKid, { query: { kid: shareId, userno } });
  const mine = (await list(otherClient)).data;
  expect(mine.map((row) => [row.learner.userNO, row.state])).toEqual([[other.userNo, 'notStarted']]);
  expect((await list(otherClient, learner.userNo)).code).toBe('not_allowed');
  const { administrator } = world;
  expect((await list(administrator.client)).data.map((row) => row.learner.userNO)).toEqual([learner.userNo, other.userNo]);
  expect((await list(administrator.client, learner.userNo.toUpperCase())).data).toMatchObject([
    { attemptId, location: '4', totalSeconds: 60, totalTime: '0000:01:00.00', state: 'inProgress', learner: { id: learner.id } },
  ]);
  expect((await list(administrator.client, 'nobody')).data).toEqual([]);
});

test('an administrator tries a course out without a trace; nobody else opens one by its own id', async () => {
  const { courseId, shareId } = await share();
  for (const id of [courseId, shareId]) {
    expect(await open(id, world.administrator.client)).toMatchObject({ courseId, attemptId: null, kid: id === shareId ? shareId : null });
  }
  expect(await api.sql.query('select 1 from scorm_attempt where course_id = $1', [courseId])).toEqual([]);
  expect((await learner.client.call(routes.getScormById, { query: { id: courseId } })).code).toBe('not_found');
  await api.sql.query(`update kms_share set state = 'inactive' where id = $1`, [shareId]);
  expect((await learner.client.call(routes.getScormById, { query: { id: shareId } })).code).toBe('not_found');
  expect((await world.administrator.client.raw(`/api/File/Download?id=${courseId}`)).status).toBe(200);
});

test('a share of a course that is none is refused', async () => {
  const body = { title: '课程', type: 'scorm', courseId: world.administrator.id, audience: { all: true } };
  const answer = await world.administrator.client.call(shareRoutes.createKMSShare, { body });
  expect([answer.code, answer.errors?.[0]?.field, answer.message]).toEqual(['validation', 'courseId', 'Course not found']);
});
