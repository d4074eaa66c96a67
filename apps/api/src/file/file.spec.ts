import { afterAll, afterEach, beforeAll, expect, test } from '@jest/globals';
import { createHash } from 'node:crypto';
import { readdirSync, rmSync } from 'node:fs';
import { connect } from 'node:net';
import path from 'node:path';
import { fileURLToPath } from 'node:url';
import { messages, routes } from '@portal/contract';
import { ApiClient, buildPerson, eventually, sessionFor, startTestApi, type BuiltPerson, type TestApi } from '@portal/testing';
import { createApi } from '../create-api.ts';
import { FileAccess } from './file-access.ts';
import { ATTACHMENT_MB } from './upload.service.ts';

let api: TestApi;
let uploader: BuiltPerson;
let client: ApiClient;
beforeAll(async () => {
  api = await startTestApi(createApi);
  uploader = await buildPerson(api.sql);
  client = await api.as(uploader);
});
afterAll(() => api?.close());
afterEach(async () => {
  await api.sql.query('delete from stored_file');
  rmSync(path.join(fileURLToPath(api.config.STORAGE_URL), 'attachments'), { recursive: true, force: true });
});

const bytes = (text: string): Uint8Array<ArrayBuffer> => new Uint8Array(Buffer.from(text, 'latin1'));
const PDF = bytes('%PDF-1.7\n%\xe2\xe3\xcf\xd3\nrest');
const PNG = bytes('\x89PNG\r\n\x1a\n\0\0\0\rIHDR');
/** The header of a package's first entry. */
const zipOf = (entry: string) =>
  bytes(`PK\x03\x04\x14\0\0\0\0\0\0\0\0\0\0\0\0\0\0\0\0\0\0\0\0\0${String.fromCharCode(entry.length)}\0\0\0${entry}`);
const DOCX = zipOf('[Content_Types].xml');

const upload = (...files: { name: string; content: string | Uint8Array<ArrayBuffer> }[]) => client.upload(routes.attachmentUpload, files);
const listStored = (): string[] =>
  readdirSync(fileURLToPath(api.config.STORAGE_URL), { recursive: true, withFileTypes: true }).flatMap((entry) =>
    entry.isFile() ? [entry.name] : [],
  );

test('an upload answers id, name, address, size and hash, and the file is given back as it came', async () => {
  const answer = await upload({ name: '访问复核 2026.pdf', content: PDF }, { name: 'notes.txt', content: '复核记录' });
  expect(answer).toMatchObject({ status: 200, isSuccess: true });
  const [pdf, text] = answer.data;
  expect(pdf).toEqual({
    id: expect.any(Number),
    name: '访问复核 2026.pdf',
    url: `/api/File/Download?id=${pdf!.id}`,
    size: PDF.length,
    sha256: createHash('sha256').update(PDF).digest('hex'),
  });
  expect(text!.name).toBe('notes.txt');
  const file = await client.raw(pdf!.url);
  expect(file.status).toBe(200);
  expect(new Uint8Array(await file.arrayBuffer())).toEqual(PDF);
  expect(Object.fromEntries(file.headers)).toMatchObject({
    'content-type': 'application/pdf',
    'content-length': String(PDF.length),
    'content-disposition': `attachment; filename="____ 2026.pdf"; filename*=UTF-8''%E8%AE%BF%E9%97%AE%E5%A4%8D%E6%A0%B8%202026.pdf`,
    'x-content-type-options': 'nosniff',
    'cache-control': 'private, no-store',
  });
});

test('only pictures and PDF are shown in the browser, and only when asked for', async () => {
  const { data } = await upload(
    { name: 'a.pdf', content: PDF },
    { name: 'a.png', content: PNG },
    { name: 'a.html', content: '<script>alert(1)</script>' },
  );
  const disposition = async (index: number, more: string) =>
    (await client.raw(`${data[index]!.url}${more}`)).headers.get('content-disposition')?.split(';')[0];
  expect(await disposition(0, '&inline=1')).toBe('inline');
  expect(await disposition(1, '&INLINE=true')).toBe('inline');
  expect(await disposition(0, '')).toBe('attachment');
  expect(await disposition(2, '&inline=1')).toBe('attachment');
  expect((await client.raw(data[2]!.url)).headers.get('content-type')).toBe('application/octet-stream');
});

test('a file is read by who uploaded it and by whom a record lets, and is not there for others', async () => {
  const { data } = await upload({ name: 'a.pdf', content: PDF });
  const reader = await buildPerson(api.sql);
  api.app.get(FileAccess).register(async (fileId, person) => fileId === data[0]!.id && person.id === reader.id);
  expect((await (await api.as(reader)).raw(data[0]!.url)).headers.get('content-type')).toBe('application/pdf');
  const stranger = await api.as(await buildPerson(api.sql));
  expect(await stranger.call(routes.downloadFile, { query: { id: data[0]!.id } })).toMatchObject({
    status: 200,
    isSuccess: false,
    code: 'not_found',
  });
  expect(await stranger.call(routes.downloadFile, { query: { id: 1 } })).toMatchObject({ code: 'not_found' });
  expect(await stranger.call(routes.downloadFile)).toMatchObject({ code: 'not_found' });
  expect((await api.anonymous.raw(data[0]!.url)).status).toBe(401);
});

test.each([
  ['an empty file', 'a.txt', '', 200, 'file.empty'],
  ['a picture that is a PDF', 'a.png', PDF, 415, 'file.contradictsName'],
  ['a PDF that is text', 'a.pdf', 'hello', 415, 'file.contradictsName'],
  ['a text that is a PDF', 'a.txt', PDF, 415, 'file.contradictsName'],
  ['a Word file that is any package', 'a.docx', zipOf('evil.sh'), 415, 'file.contradictsName'],
  ['an old Word file that is a package', 'a.doc', DOCX, 415, 'file.contradictsName'],
  ['a Windows program with a harmless name', 'report.dat', bytes('MZ\x90\0'), 415, 'file.program'],
  ['a Linux program without an extension', 'report', bytes('\x7fELF\x02'), 415, 'file.program'],
  ['a script behind a PDF’s name', 'a.pdf', '#!/bin/sh\nrm', 415, 'file.program'],
  ['a program’s name', 'setup.EXE', 'anything', 415, 'file.program'],
  ['a program’s name behind invisible marks', 'fdp.e\u202exe\u200b', 'anything', 415, 'file.program'],
] as const)('%s is refused', async (_what, name, content, status, words) => {
  const answer = await upload({ name: 'good.pdf', content: PDF }, { name, content });
  expect(answer).toMatchObject({ status, isSuccess: false, errors: [{ field: 'files', message: messages[words].en }] });
  expect(answer.errors?.[0]?.code).toBe(answer.code);
  expect(await api.sql.query('select 1 from stored_file')).toEqual([]);
  expect(listStored()).toEqual([]);
});

test('the refusal of a program names what can be uploaded, and each of it is accepted', async () => {
  const heads: Record<string, string | Uint8Array<ArrayBuffer>> = {
    ...{ pdf: PDF, png: bytes('\x89PNG\r\n\x1a\n'), jpg: bytes('\xff\xd8\xff\xe0'), gif: bytes('GIF89a'), zip: zipOf('anything') },
    ...{ docx: DOCX, xlsx: zipOf('xl/workbook.xml'), pptx: zipOf('ppt/presentation.xml') },
    ...Object.fromEntries(['doc', 'xls', 'ppt', 'msg'].map((one) => [one, bytes('\xd0\xcf\x11\xe0\xa1\xb1\x1a\xe1')])),
  };
  const named = [messages['file.program'].zh, messages['file.program'].en].map((text) =>
    [...text.matchAll(/\.([a-z]{2,4})\b/g)].map(([, one]) => one!),
  );
  expect(named[0]!.length).toBeGreaterThan(10);
  expect(named[0]).toEqual(named[1]);
  for (const extension of named[0]!) {
    expect({ extension, ...(await upload({ name: `a.${extension}`, content: heads[extension] ?? 'text' })) }).toMatchObject({
      extension,
      isSuccess: true,
    });
  }
});

test.each([
  ['a.docx', DOCX],
  ['a.xlsx', zipOf('xl/workbook.xml')],
  ['a.odt', zipOf('mimetype')],
  ['a.zip', zipOf('anything')],
  ['a.JPG', bytes('\xff\xd8\xff\xe0')],
  ['a.gif', bytes('GIF89a')],
  ['a.msg', bytes('\xd0\xcf\x11\xe0\xa1\xb1\x1a\xe1')],
  ['late.pdf', bytes(`${' '.repeat(500)}%PDF-1.4`)],
  ['a.csv', '编号,描述'],
  ['a.unknown', 'whatever'],
  ['no-extension', 'whatever'],
])('%s with its own content is taken', async (name, content) => {
  expect((await upload({ name, content })).data).toMatchObject([{ name }]);
});

test.each([
  ['../../etc/passwd', 'passwd'],
  ['C:\\Users\\me\\notes.txt', 'notes.txt'],
  ['a\u0007b\u202ec.txt', 'abc.txt'],
  ['what?*<is>|this:.txt', 'what___is__this_.txt'],
  ['..', 'file'],
  ['  many   blanks .txt. . ', 'many blanks .txt'],
  [`${'长'.repeat(300)}.txt`, `${'长'.repeat(196)}.txt`],
])('the name %p is kept as %p', async (given, kept) => {
  expect((await upload({ name: given, content: 'text' })).data).toMatchObject([{ name: kept }]);
});

test('a file above the limit is refused as too large, and nothing of the request stays', async () => {
  const large = new Uint8Array(ATTACHMENT_MB * 1024 * 1024 + 1);
  const answer = await upload({ name: 'small.txt', content: 'x' }, { name: 'large.bin', content: large });
  expect(answer).toMatchObject({ status: 413, isSuccess: false, code: 'too_large', message: 'Files can be at most 50 MB' });
  expect(await api.sql.query('select 1 from stored_file')).toEqual([]);
  expect(listStored()).toEqual([]);
  expect((await upload({ name: 'small.txt', content: 'x' })).isSuccess).toBe(true);
});

test('a request without files, with too many, or of another type is refused', async () => {
  expect(await upload()).toMatchObject({ status: 200, errors: [{ field: 'files', code: 'validation.required' }] });
  const many = Array.from({ length: 21 }, (_, index) => ({ name: `${index}.txt`, content: 'x' }));
  expect(await upload(...many)).toMatchObject({ status: 413, code: 'too_large' });
  expect(listStored()).toEqual([]);
  expect(await client.call(routes.attachmentUpload)).toMatchObject({ status: 415, code: 'unsupported_type' });
  const form = new FormData();
  form.append('other', new Blob(['x']), 'x.txt');
  const other = await client.raw(routes.attachmentUpload.path, { method: 'POST', body: form });
  expect(await other.json()).toMatchObject({ errors: [{ field: 'files', code: 'validation.required' }] });
});

test('an upload that is cut off leaves nothing behind', async () => {
  const token = await sessionFor(api.sql, uploader);
  const { port } = new URL(api.url);
  const socket = connect(Number(port), '127.0.0.1');
  await new Promise((resolve) => socket.once('connect', resolve));
  socket.write(
    `POST ${routes.attachmentUpload.path} HTTP/1.1\r\nhost: x\r\nx-token: ${token}\r\ncontent-type: multipart/form-data; boundary=B\r\ncontent-length: 500000\r\n\r\n` +
      `--B\r\ncontent-disposition: form-data; name="files"; filename="a.txt"\r\n\r\n${'x'.repeat(100_000)}`,
  );
  await eventually(() => listStored().length === 1);
  socket.destroy();
  await eventually(() => listStored().length === 0);
  expect(await api.sql.query('select 1 from stored_file')).toEqual([]);
});

test('a file whose content is gone is not there', async () => {
  const { data } = await upload({ name: 'a.txt', content: 'x' });
  await api.sql.query(`update stored_file set storage_key = 'attachments/2026-01/gone'`);
  expect(await client.call(routes.downloadFile, { query: { id: data[0]!.id } })).toMatchObject({ code: 'not_found' });
});
