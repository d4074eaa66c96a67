import { afterAll, beforeAll, expect, test } from '@jest/globals';
import { scormRoutes as routes } from '@portal/contract';
import {
  buildPerson,
  buildWorld,
  fetchCourse,
  makeCourseOf,
  makeCourseShare,
  sessionFor,
  startTestApi,
  type ApiClient,
  type TestApi,
  type World,
} from '@portal/testing';
import { CourseOrigins } from '@portal/knowledge';
import { createApi } from '../create-api.ts';
import { CourseServer } from './course-server.ts';

let api: TestApi;
let world: World;
let learner: { readonly id: number; readonly client: ApiClient };
beforeAll(async () => {
  api = await startTestApi(createApi);
  world = await buildWorld(api);
  const person = await buildPerson(api.sql);
  learner = { ...person, client: await api.as(person) };
});
afterAll(() => api?.close());

async function share(parts: Parameters<typeof makeCourseOf>[1] = {}): Promise<{ shareId: number; courseId: number }> {
  const courseId = await makeCourseOf(world, parts);
  return { courseId, shareId: await makeCourseShare(api, world, { courseId, people: [learner.id] }) };
}
const open = (id: number, client = learner.client) => client.ask(routes.getScormById, { query: { id } });

test('the page around a course has our script alone, in the course’s origin, and is shown by the portal that asked for it', async () => {
  const { shareId } = await share({ title: 'A "quoted" &lt;course&gt;' });
  const { launchUrl } = await open(shareId);
  const answer = await fetchCourse(launchUrl);
  const policy = answer.headers.get('content-security-policy')!;
  expect(policy).toContain(`frame-ancestors ${api.url};`);
  expect(policy).toMatch(/script-src (\S+\/scorm-frame\/scorm(12|2004)\.js ?){2};/);
  expect(answer.text).toContain(`<body data-portal="${api.url}">`);
  expect(answer.text).toContain('<title>A &quot;quoted&quot; &lt;course&gt;</title>');
  expect(answer.headers.get('cache-control')).toBe('no-store');
});

test('every file of a course reaches its own files alone and is answered without a cookie', async () => {
  const { shareId } = await share();
  const { contentUrl } = await open(shareId);
  const { origin } = new URL(contentUrl);
  const course = contentUrl.replace(/index\.html$/, '');
  for (const method of ['GET', 'HEAD']) {
    const answer = await fetchCourse(contentUrl, { cookie: 'Admin-Token=x' }, method);
    const policy = answer.headers.get('content-security-policy')!;
    expect(policy).toMatch(/^sandbox allow-scripts allow-same-origin allow-forms allow-modals allow-pointer-lock; default-src 'none'/);
    expect(policy).not.toMatch(/allow-top-navigation|allow-popups|\*|'self'/);
    expect(policy).toContain(`connect-src ${course} data: blob:;`);
    expect(policy).toContain(`frame-ancestors ${origin} ${api.url};`);
    expect(policy).toContain("webrtc 'block'");
    expect(Object.fromEntries(answer.headers)).toMatchObject({
      'x-content-type-options': 'nosniff',
      'referrer-policy': 'no-referrer',
      'cross-origin-resource-policy': 'same-origin',
      'content-length': '12',
    });
    const absent = ['x-frame-options', 'set-cookie', 'access-control-allow-origin', 'clear-site-data'];
    expect(absent.filter((name) => answer.headers.has(name))).toEqual([]);
  }
});

test('the server of courses answers courses alone, each under its own name; the portal’s own answers none', async () => {
  const first = await share();
  const second = await share();
  const { contentUrl, launchUrl } = await open(first.shareId);
  const { origin } = new URL(contentUrl);
  const cookie = `Admin-Token=${await sessionFor(api.sql, learner)}`;
  for (const path of [
    '/',
    '/dashboard',
    '/index.html',
    '/api/User/getUserInfo',
    '/api/docs',
    '/health/live',
    '/metrics',
    '/course/',
    '/play/',
  ]) {
    const answer = await fetchCourse(`${origin}${path}`, { cookie });
    expect([path, answer.status, answer.headers.get('set-cookie')]).toEqual([path, 404, null]);
  }
  expect((await fetchCourse(`${origin}/api/User/UpdateSettings`, { cookie, 'content-type': 'text/plain' }, 'POST')).status).toBe(404);
  expect((await fetchCourse(contentUrl, {}, 'POST')).status).toBe(405);
  // Under another course's name, or none, an address opens nothing.
  for (const host of [new URL((await open(second.shareId)).contentUrl).host, new URL(origin).host.replace(/^[^.]+\./, ''), '127.0.0.1'])
    expect([(await fetchCourse(contentUrl, { host })).status, (await fetchCourse(launchUrl, { host })).status]).toEqual([404, 404]);
  for (const address of [contentUrl, launchUrl])
    expect((await api.anonymous.raw(new URL(address).pathname, { headers: { accept: '*/*' } })).headers.get('content-type')).not.toMatch(
      /octet/,
    );
  expect(await (await api.anonymous.raw(new URL(contentUrl).pathname)).text()).not.toContain('<p>index</p>');
  expect((await api.anonymous.raw('/scorm-frame/scorm12.js')).status).toBe(404);
  // A service worker would outlive its sitting.
  expect((await fetchCourse(contentUrl, { 'service-worker': 'script' })).status).toBe(404);
});

test.each([
  ['<!doctype html><html lang="zh"><head class="a"><title>x</title></head>', '<!doctype html><html lang="zh"><head class="a">'],
  ['<!DOCTYPE html>\n<body><p>x', '<!DOCTYPE html>'],
  ['<html><script>first()</script><head></head>', '<html>'],
  ['<p>x</p>', ''],
  [`<!doctype html><!--${'x'.repeat(20_000)}--><p>y</p>`, '<!doctype html>'],
])('a document that a frame shows begins with our script, one that a script reads does not: %#', async (document, before) => {
  const { shareId } = await share({ files: { 'index.html': document } });
  const { contentUrl } = await open(shareId);
  const shown = await fetchCourse(contentUrl, { 'sec-fetch-dest': 'iframe' });
  expect(shown.text).toBe(`${before}<script src="/scorm-frame/inner.js"></script>${document.slice(before.length)}`);
  expect(Number(shown.headers.get('content-length'))).toBe(Buffer.byteLength(shown.text));
  expect((await fetchCourse(contentUrl, { 'sec-fetch-dest': 'empty' })).text).toBe(document);
});

test('media come in parts, and what is asked before is answered', async () => {
  const { shareId } = await share({ files: { 'sound.mp3': '0123456789' } });
  const address = (await open(shareId)).contentUrl.replace('index.html', 'sound.mp3');
  const part = async (range: string, headers: Record<string, string> = {}) => {
    const answer = await fetchCourse(address, { range, ...headers });
    return [answer.status, answer.headers.get('content-range'), answer.headers.get('content-length'), answer.text];
  };
  expect(await part('bytes=0-')).toEqual([206, 'bytes 0-9/10', '10', '0123456789']);
  expect(await part('bytes=2-4')).toEqual([206, 'bytes 2-4/10', '3', '234']);
  expect(await part('bytes=8-99')).toEqual([206, 'bytes 8-9/10', '2', '89']);
  expect(await part('bytes=-3')).toEqual([206, 'bytes 7-9/10', '3', '789']);
  expect(await part('bytes=-99')).toEqual([206, 'bytes 0-9/10', '10', '0123456789']);
  for (const range of ['bytes=10-', 'bytes=4-2', 'bytes=-0', 'bytes=0-1,4-5', 'bytes=-', 'bytes=x'])
    expect([range, ...(await part(range)).slice(0, 2)]).toEqual([range, 416, 'bytes */10']);
  expect((await part('lines=1-2')).slice(0, 1)).toEqual([200]);
  const whole = await fetchCourse(address);
  expect([whole.headers.get('accept-ranges'), whole.headers.get('content-type')]).toEqual(['bytes', 'audio/mpeg']);
  const tag = whole.headers.get('etag')!;
  expect((await part('bytes=0-1', { 'if-range': tag }))[0]).toBe(206);
  expect((await part('bytes=0-1', { 'if-range': '"other"' }))[0]).toBe(200);

  const asked = { origin: 'null', 'access-control-request-method': 'GET', 'access-control-request-headers': 'range, x-course' };
  const preflight = await fetchCourse(address, asked, 'OPTIONS');
  expect(Object.fromEntries(preflight.headers)).toMatchObject({
    'access-control-allow-origin': 'null',
    'access-control-allow-headers': 'range, x-course',
    'access-control-allow-methods': 'GET, HEAD, OPTIONS',
    allow: 'GET, HEAD, OPTIONS',
  });
  expect(preflight.status).toBe(204);
  const stranger = await fetchCourse(address, { ...asked, origin: 'https://evil.example' }, 'OPTIONS');
  expect(stranger.headers.get('access-control-allow-origin')).toBeNull();
  expect((await fetchCourse(address.replace(/[\w-]{43}/, 'x'.repeat(43)), asked, 'OPTIONS')).status).toBe(404);
});

test('the address of a launch ends with the session that asked for it', async () => {
  const { shareId } = await share();
  const client = await api.as(learner);
  const { launchUrl, contentUrl } = await open(shareId, client);
  const states = async () => [(await fetchCourse(launchUrl)).status, (await fetchCourse(contentUrl)).status];
  expect(await states()).toEqual([200, 200]);
  await api.sql.query('update session set ended_at = now() where person_id = $1 and ended_at is null', [learner.id]);
  expect(await states()).toEqual([404, 404]);
  learner = { ...learner, client: await api.as(learner) };
});

test('where all courses have one origin, each begins with an empty storage', async () => {
  const one = await startTestApi(createApi, { env: { COURSE_ORIGIN: 'http://courses.localhost', PUBLIC_URL: 'http://portal.localhost' } });
  try {
    const [itsWorld, person] = [await buildWorld(one), await buildPerson(one.sql)];
    const shareId = await makeCourseShare(one, itsWorld, { courseId: await makeCourseOf(itsWorld), people: [person.id] });
    const { launchUrl, contentUrl } = await (await one.as(person)).ask(routes.getScormById, { query: { id: shareId } });
    expect([new URL(launchUrl).origin, new URL(contentUrl).origin]).toEqual(['http://courses.localhost', 'http://courses.localhost']);
    // A proxy may call the server by any name.
    const at = `http://127.0.0.1:${one.app.get(CourseServer).port}`;
    const player = await fetchCourse(`${at}${new URL(launchUrl).pathname}`);
    expect([player.status, player.headers.get('clear-site-data')]).toEqual([200, '"storage"']);
    expect((await fetchCourse(`${at}${new URL(contentUrl).pathname}`)).text).toBe('<p>index</p>');
  } finally {
    await one.close();
  }
});

test('production without an origin of courses opens none', () => {
  const origins = new CourseOrigins({ ...api.config, NODE_ENV: 'production' });
  expect(() => origins.originOf(1, 2)).toThrow(expect.objectContaining({ code: 'wrong_state', message: 'scorm.noOrigin' }));
});
