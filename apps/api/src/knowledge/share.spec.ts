import { afterAll, beforeAll, expect, test } from '@jest/globals';
import { messages, routes, shareRoutes } from '@portal/contract';
import {
  buildDepartment,
  buildPerson,
  buildWorld,
  dayFromToday,
  makePng,
  makeShare,
  shareBody,
  startTestApi,
  type ApiClient,
  type TestApi,
  type World,
} from '@portal/testing';
import { createApi } from '../create-api.ts';

let api: TestApi;
let world: World;
beforeAll(async () => {
  api = await startTestApi(createApi);
  world = await buildWorld(api);
});
afterAll(() => api?.close());

const read = (client: ApiClient, id: number) => client.ask(shareRoutes.getShareById, { query: { id } });
const listed = async (client: ApiClient, body: Record<string, unknown> = {}) =>
  (await client.ask(shareRoutes.getKMSShareListByPage, { body: { pageSize: 100, ...body } as never })).data;
const upload = async (client: ApiClient, name: string, content: Uint8Array | string) =>
  (await client.upload(routes.attachmentUpload, [{ name, content: content as never }])).data[0]!.id;
const create = (more: Record<string, unknown>) =>
  world.administrator.client.call(shareRoutes.createKMSShare, { body: shareBody(more) as never });

test('each kind of share asks for what it is made of, in order, and says so at its field', async () => {
  const refused = async (more: Record<string, unknown>) => (await create(more)).errors?.map(({ field, code }) => `${field} ${code}`);
  expect(await refused({ title: ' ' })).toEqual(['title validation.required']);
  expect(await refused({ type: null })).toEqual(['type validation.required']);
  expect(await refused({ content: '<p> </p>', contentEn: '<script>x</script>' })).toHaveLength(1);
  expect((await refused({ type: 'file' }))?.[0]).toMatch(/^docs /);
  expect((await refused({ type: 'scorm' }))?.[0]).toMatch(/^courseId /);
  expect((await refused({ type: 'link', linkUrl: 'javascript:alert(1)' }))?.[0]).toMatch(/^linkUrl /);
  expect((await refused({ audience: { users: [] } }))?.[0]).toMatch(/^audience /);
  expect((await refused({ audience: { users: [999_999_999] } }))?.[0]).toMatch(/^audience /);
  expect((await refused({ minReadSeconds: -1 }))?.[0]).toMatch(/^minReadSeconds /);
  expect((await refused({ examId: 999_999_999 }))?.[0]).toMatch(/^examId /);
  expect((await refused({ policyVersionId: 999_999_999 }))?.[0]).toMatch(/^policyVersionId /);
  expect(await create({ type: 'link', content: '', contentEn: '', linkUrl: 'https://example.com/a' })).toMatchObject({ isSuccess: true });
});

test('the text is made harmless before it is kept', async () => {
  const id = await makeShare(world, { content: '<p onclick="x()">甲<script>alert(1)</script></p>', contentEn: '' });
  expect((await read(world.owner.client, id)).content).toBe('<p>甲</p>');
});

test('an audience is everybody, people, or departments with those below them; a draft is nobody’s', async () => {
  const { administrator, owner, outsider } = world;
  const top = await buildDepartment(api.sql);
  const below = await buildDepartment(api.sql, { parentId: top.id });
  const deep = await api.as(await buildPerson(api.sql, { departmentId: below.id }));
  const clients = { owner: owner.client, outsider: outsider.client, deep };
  const readers = async (more: Record<string, unknown>) => {
    const id = await makeShare(world, more);
    const found: string[] = [];
    for (const [name, client] of Object.entries(clients)) {
      const answer = await client.call(shareRoutes.getShareById, { query: { id } });
      expect((await listed(client)).some((row) => row.id === id)).toBe(answer.isSuccess);
      if (answer.isSuccess) found.push(name);
    }
    return found;
  };
  expect(await readers({ audience: { all: true } })).toEqual(['owner', 'outsider', 'deep']);
  expect(await readers({ audience: { users: [owner.id] } })).toEqual(['owner']);
  expect(await readers({ audience: { departments: [top.id] } })).toEqual(['deep']);
  expect(await readers({ audience: { all: true }, isActive: false })).toEqual([]);
  const id = await makeShare(world, { audience: { departments: [top.id] } });
  expect((await read(administrator.client, id)).audience).toMatchObject({ all: false, departments: [top.id], names: [{ id: top.id }] });
  expect((await read(deep, id)).audience).toBeNull();
});

test('releasing and taking back are toggles that only administrators turn; a deleted share is gone', async () => {
  const { administrator, owner } = world;
  const id = await makeShare(world, { isActive: false });
  const toggle = (client: ApiClient, isActive: boolean) => client.call(shareRoutes.activeShare, { query: { id, isActive } });
  expect(await toggle(administrator.client, true)).toMatchObject({ data: { isActive: true, state: 'active' } });
  expect(await toggle(administrator.client, true)).toMatchObject({ isSuccess: true, data: { rowVersion: 3 } });
  expect(await toggle(owner.client, false)).toMatchObject({ code: 'not_allowed' });
  expect(await toggle(administrator.client, false)).toMatchObject({ data: { state: 'inactive' } });
  expect(await owner.client.call(shareRoutes.getShareById, { query: { id } })).toMatchObject({ code: 'not_found' });
  await administrator.client.ask(shareRoutes.deleteKMSShare, { query: { id, reason: '过期' } });
  expect(await toggle(administrator.client, true)).toMatchObject({ code: 'not_found' });
});

test('a GET that acts comes from our own pages or with X-Token alone', async () => {
  const id = await makeShare(world);
  const ask = (headers: Record<string, string>) =>
    fetch(`${api.url}${shareRoutes.deleteKMSShare.path}?id=${id}`, {
      headers: { cookie: `Admin-Token=${world.administrator.client.token}`, ...headers },
    });
  for (const site of ['cross-site', 'same-site', 'none']) expect((await ask({ 'sec-fetch-site': site })).status).toBe(403);
  expect((await ask({})).status).toBe(403);
  expect((await ask({ 'sec-fetch-site': 'same-origin' })).status).toBe(200);
});

test('an update keeps what it does not say, and a stale one is refused', async () => {
  const { administrator } = world;
  const id = await makeShare(world, { dueAt: '2030-05-01', minReadSeconds: 30 });
  const { rowVersion } = await read(administrator.client, id);
  await administrator.client.ask(shareRoutes.updateKMSShare, { body: { id, rowVersion, title: '新标题' } });
  const changed = await read(administrator.client, id);
  expect(changed).toMatchObject({ title: '新标题', dueAt: '2030-05-01', minReadSeconds: 30, content: '<p>收到礼品请登记。</p>' });
  const stale = await administrator.client.call(shareRoutes.updateKMSShare, { body: { id, rowVersion, title: '又一个' } });
  expect(stale).toMatchObject({ code: 'conflict' });
  await administrator.client.ask(shareRoutes.updateKMSShare, { body: { id, dueAt: '' } });
  expect((await read(administrator.client, id)).dueAt).toBeNull();
});

test('a due date lies ahead when it is set and when the share is released; an old share can still be put right', async () => {
  const { administrator } = world;
  const past = { code: 'validation', errors: [{ field: 'dueAt', message: messages['dueDate.past'].en }] };
  const yesterday = dayFromToday(-1);
  for (const isActive of [true, false]) expect(await create({ dueAt: yesterday, isActive })).toMatchObject(past);
  const id = await makeShare(world, { dueAt: dayFromToday(0), isActive: false });
  await api.sql.query('update kms_share set due_on = $2 where id = $1', [id, dayFromToday(-40)]);
  const update = (more: Record<string, unknown>) =>
    administrator.client.call(shareRoutes.updateKMSShare, { body: { id, ...more } as never });
  expect(await update({ title: '更正', dueAt: dayFromToday(-40) })).toMatchObject({ isSuccess: true });
  expect(await update({ dueAt: yesterday })).toMatchObject(past);
  const release = () => administrator.client.call(shareRoutes.activeShare, { query: { id, isActive: true } });
  expect(await release()).toMatchObject(past);
  expect(await update({ dueAt: dayFromToday(5) })).toMatchObject({ isSuccess: true });
  expect(await release()).toMatchObject({ data: { isActive: true } });
});

test('files and pictures follow the share: its readers see them, nobody else does', async () => {
  const { administrator, owner, outsider } = world;
  const [fileId, pictureId, foreign] = [
    await upload(administrator.client, '手册.txt', 'text'),
    await upload(administrator.client, 'a.png', makePng()),
    await upload(owner.client, '他人.txt', 'text'),
  ];
  const audience = { users: [owner.id] };
  const id = await makeShare(world, { type: 'file', content: '', contentEn: '', docs: [fileId], audience });
  await makeShare(world, { content: `<p><img src="/api/File/Download?id=${pictureId}&inline=true"></p>`, audience });
  expect((await read(owner.client, id)).docs).toMatchObject([{ docId: fileId, fileName: '手册.txt' }]);
  const status = async (client: ApiClient, file: number) =>
    (await fetch(`${api.url}${routes.downloadFile.path}?id=${file}`, { headers: { 'x-token': client.token! } })).headers.get(
      'content-type',
    );
  expect(await status(owner.client, fileId)).toMatch(/^text\/plain/);
  expect(await status(owner.client, pictureId)).toBe('image/png');
  expect(await outsider.client.call(routes.downloadFile, { query: { id: fileId } })).toMatchObject({ code: 'not_found' });
  expect((await create({ type: 'file', docs: [foreign] })).errors?.[0]?.field).toBe('docs');
});

test('the list filters by kind, state and keyword in both languages, and the figures of the home page are its lengths', async () => {
  const { administrator, outsider } = world;
  const mine = await makeShare(world, { title: '数据出境须知', titleEn: 'Sending data abroad', audience: { users: [outsider.id] } });
  const ids = async (client: ApiClient, body: Record<string, unknown>) => (await listed(client, body)).map((row) => row.id);
  expect(await ids(administrator.client, { keyword: '出境' })).toEqual([mine]);
  expect(await ids(administrator.client, { keyword: 'ABROAD' })).toEqual([mine]);
  expect(await ids(administrator.client, { keyword: '出境', isActive: false })).toEqual([]);
  expect((await listed(administrator.client, { type: 'link' })).every((row) => row.type === 'link')).toBe(true);
  for (const [client, type] of [
    [administrator.client, '1'],
    [outsider.client, '2'],
  ] as const) {
    const { shareCount } = await client.ask(shareRoutes.getKMSShareCountForDashboard, {});
    expect(shareCount).toBe((await listed(client, { type })).length);
    const card = (await client.ask(routes.getHome, {})).cards.find(({ id }) => id === 'knowledge');
    expect(card?.figures[0]).toMatchObject({ count: shareCount, to: `/KMSKnowLedge/ShareList?type=${type}` });
  }
});

test('the search box finds a share by number and text, within its audience', async () => {
  const { administrator, owner, outsider } = world;
  const id = await makeShare(world, { title: '独家采购须知', content: '<p>围标串标的迹象</p>', audience: { users: [owner.id] } });
  const { shareNo } = await read(administrator.client, id);
  const found = async (client: ApiClient, q: string) => {
    const answer = await client.ask(routes.search, { query: { q } });
    return answer.groups.find(({ kind }) => kind === 'share')?.hits.map((hit) => hit.id) ?? [];
  };
  for (const q of [shareNo, '围标']) {
    expect(await found(owner.client, q)).toEqual([id]);
    expect(await found(outsider.client, q)).toEqual([]);
  }
});

test('its history is for administrators, with what each step changed', async () => {
  const { administrator, owner } = world;
  const id = await makeShare(world);
  await administrator.client.ask(shareRoutes.updateKMSShare, { body: { id, title: '改过的标题' } });
  const trail = await administrator.client.ask(routes.getTrail, { query: { type: 'share', id } });
  expect(trail.fields.find(({ field }) => field === 'title')?.value).toBe('改过的标题');
  expect(await owner.client.call(routes.getTrail, { query: { type: 'share', id } })).toMatchObject({ code: 'not_found' });
});
