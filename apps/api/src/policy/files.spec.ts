import { afterAll, beforeAll, expect, test } from '@jest/globals';
import { createHash, randomBytes } from 'node:crypto';
import { readdirSync } from 'node:fs';
import { connect } from 'node:net';
import { fileURLToPath } from 'node:url';
import { policyRoutes as routes, routes as all } from '@portal/contract';
import { UploadSessions } from '@portal/policy';
import {
  ApiClient,
  buildPerson,
  buildWorld,
  eventually,
  makeDocx,
  makeFolder,
  makePdf,
  makePng,
  makePolicy,
  makePptx,
  policyBody,
  sessionFor,
  setPermission,
  startTestApi,
  uploadPolicyFile,
  type TestApi,
  type World,
} from '@portal/testing';
import { createApi } from '../create-api.ts';
import { makeEncryptedPdf } from './encrypted-pdf.fixture.ts';

let api: TestApi;
let world: World;
let folderId: number;
beforeAll(async () => {
  api = await startTestApi(createApi, { env: { POLICY_FILE_MB: '20' } });
  world = await buildWorld(api);
  folderId = (await makeFolder(world.administrator.client, 0, '文件')).id;
  await setPermission(world.administrator.client, { id: folderId, type: 0 }, { owners: [world.administrator.id, world.owner.id] });
});
afterAll(() => api?.close());

const latin = (text: string) => new Uint8Array(Buffer.from(text, 'latin1'));
const utf16 = (text: string) => Buffer.from(text, 'utf16le').toString('latin1');
const OLE = '\xd0\xcf\x11\xe0\xa1\xb1\x1a\xe1';
const client = () => world.owner.client;
const upload = (name: string, content: Uint8Array<ArrayBuffer>) => client().upload(routes.dmsUpload, [{ name, content }]);
const listStored = () =>
  readdirSync(fileURLToPath(api.config.STORAGE_URL), { recursive: true, withFileTypes: true }).filter((entry) => entry.isFile()).length;
const fileOf = async (id: number) => (await client().ask(routes.getDoc, { body: [id] as never }))[0]!;

test.each([
  ['a.pdf', latin(''), 200, 'The file is empty'],
  ['a.pdf', makeDocx(['no PDF']), 415, 'The content of the file does not match its name'],
  ['a.docx', makePdf('no Word'), 415, 'The content of the file does not match its name'],
  ['a.docx', makePptx([['slides']]), 415, 'The content of the file does not match its name'],
  ['a.png', makePdf('no picture'), 415, 'The content of the file does not match its name'],
  ['a.doc', makeDocx(['new format']), 415, 'The content of the file does not match its name'],
  [
    'a.pdf',
    latin('%PDF-1.7\ntrailer << /Root 1 0 R /Encrypt 9 0 R >>\n%%EOF'),
    415,
    'The file is encrypted. Remove its password and upload it again',
  ],
  [
    'a.docx',
    latin(`${OLE}${'\0'.repeat(600)}${utf16('EncryptedPackage')}`),
    415,
    'The file is encrypted. Remove its password and upload it again',
  ],
  ['a.docm', makeDocx(['macro']), 415, 'The file contains macros. Save it without macros and upload it again'],
  [
    'a.docx',
    makeDocx(['macro'], { 'word/vbaProject.bin': 'macro' }),
    415,
    'The file contains macros. Save it without macros and upload it again',
  ],
  [
    'a.doc',
    latin(`${OLE}${utf16('WordDocument')}${utf16('_VBA_PROJECT')}`),
    415,
    'The file contains macros. Save it without macros and upload it again',
  ],
  ['a.docx', makeDocx(['cut off']).slice(0, -40), 415, 'The file is damaged and cannot be read'],
  ['a.exe', latin('MZ\x90\0'), 415, 'This file type is not supported. Upload PDF, Word, Excel, PowerPoint or an image'],
  ['a.pdf', latin(`%PDF-1.7\n${'x'.repeat(21 * 1024 * 1024)}`), 413, 'Files can be at most 20 MB'],
])('%s that may not be kept is refused in clear words and leaves nothing behind', async (name, content, status, message) => {
  const before = listStored();
  expect(await upload(name, content)).toMatchObject({ status, isSuccess: false, message });
  expect(listStored()).toBe(before);
});

test('a PDF with an owner password only opens for everybody and is taken; one that asks for a password is refused and leaves nothing', async () => {
  const taken = await upload('owner.pdf', makeEncryptedPdf(''));
  expect(taken).toMatchObject({ isSuccess: true, data: [{ name: 'owner.pdf' }] });
  const before = listStored();
  expect(await upload('user.pdf', makeEncryptedPdf('secret'))).toMatchObject({
    status: 415,
    message: 'The file is encrypted. Remove its password and upload it again',
  });
  expect(listStored()).toBe(before);
});

test('what the file really is decides its type, and its hash is kept', async () => {
  const kinds = [
    ['a.pdf', makePdf('text'), 1],
    ['b.docx', makeDocx(['text']), 2],
    ['c.pptx', makePptx([['text']]), 3],
    ['d.png', makePng(), 5],
    ['e.pdf', latin('%PDF-1.4\n(the word /Encrypt in a text is no encryption)\n%%EOF'), 1],
  ] as const;
  for (const [name, content, docType] of kinds) {
    const { data } = await upload(name, content);
    expect(data[0]).toMatchObject({ name, size: content.length, sha256: createHash('sha256').update(content).digest('hex') });
    const { id } = await client().ask(routes.createDoc, { body: policyBody(world.departmentId, folderId, { docPath: data[0]!.url }) });
    expect(await fileOf(id)).toMatchObject({ docType, fileName: name });
  }
});

test('read without download gives the preview and not the file; download without read the other way round', async () => {
  const { id } = await makePolicy(client(), world.departmentId, folderId);
  await setPermission(client(), { id, type: 1 }, { read: [world.assistant.id], download: [world.outsider.id] });
  const { fileId } = await fileOf(id);
  const status = async (who: ApiClient, query: string) => {
    const answer = await who.raw(`/api/dms/File?id=${fileId}${query}`);
    return answer.headers.get('content-type')?.startsWith('application/json')
      ? ((await answer.json()) as { message: string }).message
      : answer.headers.get('content-disposition')?.split(';')[0];
  };
  const { client: reader } = world.assistant;
  const { client: downloader } = world.outsider;
  expect([await status(reader, '&inline=true'), await status(reader, '')]).toEqual(['inline', '您只能在线预览该文件，不能下载']);
  expect([await status(downloader, '&inline=true'), await status(downloader, '')]).toEqual([
    '您只能下载该文件，不能在线预览',
    'attachment',
  ]);
  expect(await reader.call(routes.getPreview, { query: { id: fileId } })).toMatchObject({
    isSuccess: true,
    data: { kind: 'pdf', url: `/api/dms/File?id=${fileId}&inline=true` },
  });
  expect(await downloader.call(routes.getPreview, { query: { id: fileId } })).toMatchObject({ code: 'not_allowed' });
  // The general address of files follows the policy too, also for who uploaded the file and has lost his right.
  const json = async (who: ApiClient) => (await who.raw(`${all.downloadFile.path}?id=${fileId}`)).headers.get('content-type');
  expect([await json(reader), await json(downloader)]).toEqual(['application/json; charset=utf-8', 'application/pdf']);
});

test('a token opens one file of one person for ten minutes, without a session, and ends with the session', async () => {
  const { id } = await makePolicy(client(), world.departmentId, folderId);
  const { fileId } = await fileOf(id);
  const other = (await fileOf((await makePolicy(client(), world.departmentId, folderId)).id)).fileId;
  const session = new ApiClient(api.url, await sessionFor(api.sql, world.owner));
  const token = await session.ask(routes.getAzureBlobSASToken, { query: { url: `/api/dms/File?id=${fileId}` } });
  expect(token).toMatch(/^&token=[\w-]{40,}$/);
  const open = async (who: ApiClient, file: number | null, appended: string) =>
    (await who.raw(`/api/dms/File?id=${file}${appended}`)).headers.get('content-type');
  expect(await open(api.anonymous, fileId, token)).toBe('application/pdf');
  expect(await open(api.anonymous, fileId, `?${token}`)).toBe('application/pdf');
  const json = 'application/json; charset=utf-8';
  expect(await open(api.anonymous, other, token)).toBe(json);
  expect(await open(api.anonymous, fileId, '')).toBe(json);
  expect(await open(world.administrator.client, fileId, token)).toBe(json);
  expect(await session.ask(routes.getAccessToken, { query: { id: fileId } })).not.toBe(token);
  const [stored] = await api.sql.query<{ minutes: number }>(
    `select extract(epoch from max(expires_at) - now()) / 60 as minutes from policy_file_token where file_id = $1`,
    [fileId],
  );
  expect(Number(stored!.minutes)).toBeLessThanOrEqual(10);
  await session.ask(all.userLogout);
  expect(await open(api.anonymous, fileId, token)).toBe(json);
});

test('a token without a file opens nothing until its session asks a file with it, and then that file alone', async () => {
  const { fileId } = await fileOf((await makePolicy(client(), world.departmentId, folderId)).id);
  const other = (await fileOf((await makePolicy(client(), world.departmentId, folderId)).id)).fileId;
  const session = new ApiClient(api.url, await sessionFor(api.sql, world.owner));
  const again = new ApiClient(api.url, await sessionFor(api.sql, world.owner));
  const open = async (who: ApiClient, file: number | null, appended: string) =>
    (await who.raw(`/api/dms/File?id=${file}${appended}`)).headers.get('content-type');
  const [pdf, json] = ['application/pdf', 'application/json; charset=utf-8'];
  // The literal calls of an older client: neither names a file.
  const byGet = await session.ask(routes.getAccessToken, { query: { storedPolicyName: 'null' } });
  const byPost = await session.ask(routes.getAzureBlobSASToken, {});
  for (const token of [byGet, byPost]) {
    expect(token).toMatch(/^&token=[\w-]{40,}$/);
    expect(await open(api.anonymous, fileId, token)).toBe(json);
    // Another session, of the same person too, does not say what it is for.
    expect(await open(again, fileId, token)).toBe(json);
    expect(await open(world.administrator.client, fileId, token)).toBe(json);
    expect(await open(api.anonymous, fileId, token)).toBe(json);
    expect(await open(session, fileId, token)).toBe(pdf);
    expect(await open(api.anonymous, fileId, token)).toBe(pdf);
    expect(await open(api.anonymous, other, token)).toBe(json);
  }
  await session.ask(all.userLogout);
  expect(await open(api.anonymous, fileId, byGet)).toBe(json);
});

test('an expired token, and one whose person lost his right, open nothing', async () => {
  const { id } = await makePolicy(client(), world.departmentId, folderId);
  await setPermission(client(), { id, type: 1 }, { both: [world.assistant.id] });
  const { fileId } = await fileOf(id);
  const ask = () => world.assistant.client.ask(routes.getAccessToken, { query: { id: fileId } });
  const opens = async (token: string) =>
    (await api.anonymous.raw(`/api/dms/File?id=${fileId}${token}`)).headers.get('content-type') === 'application/pdf';
  const [first, second] = [await ask(), await ask()];
  expect([await opens(first), await opens(second)]).toEqual([true, true]);
  await api.sql.query(`update policy_file_token set expires_at = now() - interval '1 second' where token_hash = $1`, [
    createHash('sha256').update(first.slice('&token='.length)).digest(),
  ]);
  expect(await opens(first)).toBe(false);
  await setPermission(client(), { id, type: 1 }, {});
  expect(await opens(second)).toBe(false);
});

test('an upload in chunks goes on where it was cut off, and becomes the file that was meant', async () => {
  const content = new Uint8Array(Buffer.concat([Buffer.from(makePdf('resumable')), randomBytes(9 * 1024 * 1024)]));
  const sha256 = createHash('sha256').update(content).digest('hex');
  const body = { name: '大文件.pdf', size: content.length, sha256 };
  const started = await client().ask(routes.startUpload, { body });
  const send = (offset: number, to: number, who = client()) =>
    who.upload(routes.uploadChunk, [{ name: 'chunk', content: content.slice(offset, to) }], {
      query: { uploadId: started.uploadId, offset },
    });
  expect((await send(0, started.chunkSize)).data).toMatchObject({ received: started.chunkSize });
  expect(await client().call(routes.finishUpload, { body: { uploadId: started.uploadId } })).toMatchObject({
    code: 'wrong_state.incomplete',
  });
  // The answer was lost: the same chunk again is told where to go on.
  expect(await send(0, started.chunkSize)).toMatchObject({ code: 'conflict.offset', data: { received: started.chunkSize } });
  // The page was closed: the same file of the same person goes on.
  expect(await client().ask(routes.startUpload, { body })).toMatchObject({ uploadId: started.uploadId, received: started.chunkSize });
  expect(await send(started.chunkSize, content.length, world.otherOwner.client)).toMatchObject({ code: 'not_found' });
  await send(started.chunkSize, content.length);
  const [file] = await client().ask(routes.finishUpload, { body: { uploadId: started.uploadId } });
  expect(file).toMatchObject({ name: '大文件.pdf', size: content.length, sha256 });
  const { id } = await client().ask(routes.createDoc, { body: policyBody(world.departmentId, folderId, { docPath: file!.url }) });
  expect((await fileOf(id)).fileId).toBe(file!.id);
  expect(await api.sql.query('select 1 from policy_upload where id = $1', [started.uploadId])).toEqual([]);
});

test('a chunk whose line is cut in the middle leaves nothing behind, and the upload goes on', async () => {
  const content = new Uint8Array(Buffer.concat([Buffer.from(makePdf('cut')), randomBytes(3 * 1024 * 1024)]));
  const { uploadId } = await client().ask(routes.startUpload, { body: { name: 'cut.pdf', size: content.length } });
  const before = listStored();
  const address = new URL(api.url);
  const socket = connect(Number(address.port), address.hostname);
  const head = `--b\r\nContent-Disposition: form-data; name="files"; filename="chunk"\r\nContent-Type: application/octet-stream\r\n\r\n`;
  socket.write(
    `POST ${routes.uploadChunk.path}?uploadId=${uploadId}&offset=0 HTTP/1.1\r\nHost: ${address.host}\r\nX-Token: ${client().token}\r\n` +
      `Content-Type: multipart/form-data; boundary=b\r\nContent-Length: ${content.length + 500}\r\n\r\n${head}`,
  );
  socket.write(content.slice(0, 1024 * 1024));
  await new Promise((resolve) => setTimeout(resolve, 300));
  socket.destroy();
  await eventually(async () => (listStored() === before ? true : undefined));
  expect(await client().ask(routes.getUpload, { query: { uploadId } })).toMatchObject({ received: 0 });
  await client().upload(routes.uploadChunk, [{ name: 'chunk', content }], { query: { uploadId, offset: 0 } });
  expect(await client().ask(routes.finishUpload, { body: { uploadId } })).toHaveLength(1);
});

test('an upload that arrived changed, and one that nobody went on with, are forgotten', async () => {
  const content = makePdf('changed');
  const { uploadId } = await client().ask(routes.startUpload, { body: { name: 'a.pdf', size: content.length, sha256: '0'.repeat(64) } });
  await client().upload(routes.uploadChunk, [{ name: 'chunk', content }], { query: { uploadId, offset: 0 } });
  const before = listStored();
  expect(await client().call(routes.finishUpload, { body: { uploadId } })).toMatchObject({ code: 'validation.hash' });
  expect(listStored()).toBe(before - 1);
  expect(await client().call(routes.getUpload, { query: { uploadId } })).toMatchObject({ code: 'not_found' });
  const left = await client().ask(routes.startUpload, { body: { name: 'b.pdf', size: content.length } });
  await client().upload(routes.uploadChunk, [{ name: 'chunk', content }], { query: { uploadId: left.uploadId, offset: 0 } });
  await api.sql.query(`update policy_upload set touched_at = now() - interval '25 hours' where id = $1`, [left.uploadId]);
  expect(await api.app.get(UploadSessions).sweep()).toBe(1);
  expect(listStored()).toBe(before - 1);
  expect(await client().call(routes.startUpload, { body: { name: 'c.pdf', size: 21 * 1024 * 1024 } })).toMatchObject({ status: 413 });
});

test('Word, sheets and slides are shown without giving the file away', async () => {
  const show = async (name: string, content: Uint8Array<ArrayBuffer>) => {
    const file = await uploadPolicyFile(client(), name, content);
    return client().ask(routes.getPreview, { query: { id: file.id } });
  };
  expect(await show('a.docx', makeDocx(['采购 <b>管理</b>', 'second']))).toMatchObject({
    kind: 'html',
    html: '<p>采购 &lt;b&gt;管理&lt;/b&gt;</p><p>second</p>',
    url: null,
  });
  expect(await show('a.pptx', makePptx([['标题', 'line'], ['Second']]))).toMatchObject({
    kind: 'slides',
    slides: [
      { title: '标题', lines: ['line'] },
      { title: 'Second', lines: [] },
    ],
  });
  expect(await show('a.png', makePng())).toMatchObject({ kind: 'image' });
  expect(await show('a.bmp', latin('BM\x3a'.padEnd(58, '\0')))).toMatchObject({ kind: 'image', reason: null, canDownload: true });
  expect(await show('a.tif', latin('II*\0'.padEnd(58, '\0')))).toMatchObject({ kind: 'none', reason: 'unsupported' });
  expect(await show('a.doc', latin(`${OLE}${'\0'.repeat(600)}${utf16('WordDocument')}`))).toMatchObject({
    kind: 'none',
    message: 'No preview for this format. Download the file to see it',
  });
});

test('two versions are compared word by word, PDF and Word alike', async () => {
  const first = await uploadPolicyFile(client(), 'a.docx', makeDocx(['Expenses need approval by two managers.', 'Receipts are kept.']));
  const { id } = await client().ask(routes.createDoc, { body: policyBody(world.departmentId, folderId, { docPath: first.url }) });
  const second = await uploadPolicyFile(client(), 'b.pdf', makePdf('Expenses need approval by three managers.\nReceipts are kept.'));
  await client().ask(routes.updateDoc, { body: { ...policyBody(world.departmentId, folderId), id, docPath: second.url, version: '2.0' } });
  const { data } = await client().ask(routes.searchDocsHistoryByPage, { body: { docId: id } });
  const compared = await client().ask(routes.compareVersions, { query: { docId: id, from: data[1]!.id, to: data[0]!.id } });
  expect(compared).toMatchObject({ state: 'ready', from: { version: '1.0' }, to: { version: '2.0' }, cut: false });
  const changed = compared.runs.filter(({ kind, text }) => kind !== 'same' && text.trim() !== '');
  expect(changed).toEqual([
    { kind: 'removed', text: 'two' },
    { kind: 'added', text: 'three' },
  ]);
  expect(compared.fields.map(({ field }) => field)).toEqual(expect.arrayContaining(['version', 'fileName']));
});

test('the calendar of review dates is behind a secret address of its owner', async () => {
  const person = await buildPerson(api.sql, { language: 'en' });
  const mine = await api.as(person);
  const folder = await makeFolder(world.administrator.client, 0, '日历');
  await setPermission(world.administrator.client, { id: folder.id, type: 0 }, { owners: [person.id] });
  await makePolicy(mine, world.departmentId, folder.id, { docName: 'Gifts, hospitality; 礼品', reviewDateTime: '2030-02-28' });
  expect(await mine.ask(routes.getReviewCalendar)).toEqual({ exists: false, endsOn: null });
  const { url } = await mine.ask(routes.renewReviewCalendar);
  const feed = async (address: string) => api.anonymous.raw(address.slice(address.indexOf('/api/')));
  const answer = await feed(url);
  expect(answer.headers.get('content-type')).toBe('text/calendar; charset=utf-8');
  const text = await answer.text();
  expect(text).toContain('DTSTART;VALUE=DATE:20300228\r\n');
  expect(text).toContain('SUMMARY:Policy review: Gifts\\, hospitality\\; 礼品\r\n');
  // The other one is the day on which the address ends.
  const { endsOn } = await mine.ask(routes.getReviewCalendar);
  const end = 'This calendar address expires today. Create a new one in the portal';
  expect(text.replaceAll('\r\n ', '')).toContain(`DTSTART;VALUE=DATE:${endsOn!.replaceAll('-', '')}\r\n`);
  expect(text.replaceAll('\r\n ', '')).toContain(`SUMMARY:${end}\r\n`);
  expect(text.match(/BEGIN:VEVENT/g)).toHaveLength(2);
  const renewed = await mine.ask(routes.renewReviewCalendar);
  expect((await feed(url)).headers.get('content-type')).toContain('json');
  expect((await feed(renewed.url)).status).toBe(200);
  await mine.ask(routes.revokeReviewCalendar);
  expect((await feed(renewed.url)).headers.get('content-type')).toContain('json');
  expect(await mine.ask(routes.getReviewCalendar)).toEqual({ exists: false, endsOn: null });
});

test('the address of the calendar ends after a year and is renewed by a new one', async () => {
  const person = await buildPerson(api.sql);
  const mine = await api.as(person);
  const { url } = await mine.ask(routes.renewReviewCalendar);
  const feed = async (address: string) => (await api.anonymous.raw(address.slice(address.indexOf('/api/')))).headers.get('content-type');
  const age = (days: number) =>
    api.sql.query('update policy_calendar set created_at = now() - make_interval(days => $2) where person_id = $1', [person.id, days]);
  await age(364);
  expect(await feed(url)).toContain('calendar');
  await age(365);
  expect(await feed(url)).toContain('json');
  expect(await mine.ask(routes.getReviewCalendar)).toEqual({ exists: false, endsOn: null });
  const renewed = await mine.ask(routes.renewReviewCalendar);
  expect(await feed(renewed.url)).toContain('calendar');
});
