import { afterAll, expect, test } from '@jest/globals';
import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import os from 'node:os';
import path from 'node:path';
import { buffer } from 'node:stream/consumers';
import { Refusal } from '@portal/contract';
import { packFiles } from '@portal/testing';
import { openCoursePackage } from './package-gate.ts';
import { packageLimits, type PackageLimits } from './package-limits.ts';

const folder = mkdtempSync(path.join(os.tmpdir(), 'portal-gate-'));
afterAll(() => rmSync(folder, { recursive: true, force: true }));

const text = (value: string): Uint8Array => new TextEncoder().encode(value);
let made = 0;
function save(bytes: Uint8Array): string {
  const file = path.join(folder, `${(made += 1)}.zip`);
  writeFileSync(file, bytes);
  return file;
}
async function open(bytes: Uint8Array, limits?: Partial<PackageLimits>) {
  return openCoursePackage(save(bytes), { ...packageLimits, ...limits });
}
const refusalOf = async (work: Promise<unknown>): Promise<string> => {
  const error = await work.then(
    () => undefined,
    (reason: unknown) => reason,
  );
  if (!(error instanceof Refusal)) throw error instanceof Error ? error : new Error('it was not refused');
  return `${error.code}.${error.detail.finer} ${error.detail.fields?.[0]?.message}`;
};
const refused = (message: string): string => `validation.package ${message}`;

test('files are listed by their paths in any case, folders and what systems leave behind are not', async () => {
  const opened = await open(
    packFiles({
      'Shared/Index.HTML': text('one'),
      'shared/': text(''),
      '__MACOSX/._x': text('x'),
      'a/.DS_Store': text('x'),
      '课程/第一课.html': text('二'),
    }),
  );
  expect(opened.files.map((file) => file.path).sort()).toEqual(['Shared/Index.HTML', '课程/第一课.html']);
  expect((await buffer(await opened.find('shared/index.html')!.open())).toString()).toBe('one');
  expect(opened.find('shared')).toBeUndefined();
  opened.close();
});

test('names that Chinese Windows wrote without saying so can be read', async () => {
  // «课.html» in GB18030, in the local header and the directory alike.
  const bytes = Buffer.from(packFiles({ 'XX.html': text('x') }));
  for (let at = bytes.indexOf('XX.html'); at >= 0; at = bytes.indexOf('XX.html', at + 1)) bytes.set([0xbf, 0xce], at);
  const opened = await open(bytes);
  expect(opened.files.map((file) => file.path)).toEqual(['课.html']);
  opened.close();
});

test.each([
  ['../evil.html', 'scorm.path'],
  ['a/../../evil.html', 'scorm.path'],
  ['a/..', 'scorm.path'],
  ['/etc/passwd', 'scorm.path'],
  ['a//b', 'scorm.path'],
  ['./a', 'scorm.path'],
  ['C:/windows/evil.html', 'scorm.path'],
  ['a.html:stream', 'scorm.path'],
  ['a\u0000.html', 'scorm.path'],
  [`${'a'.repeat(241)}`, 'scorm.path'],
  ['..\\evil.html', 'scorm.backslash'],
  ['C:\\evil.html', 'scorm.backslash'],
])('the path %j is refused', async (name, message) => {
  expect(await refusalOf(open(packFiles({ [name]: text('x') })))).toBe(refused(message));
});

test.each([
  ['a link', 0o120777],
  ['a pipe', 0o010666],
  ['a device', 0o020666],
])('%s is refused', async (_name, mode) => {
  const zip = packFiles({ 'a.html': [text('../../etc/passwd'), { os: 3, attrs: mode << 16 }] });
  expect(await refusalOf(open(zip))).toBe(refused('scorm.link'));
});

test('two files of one name are refused, whatever their case', async () => {
  expect(await refusalOf(open(packFiles({ 'a.html': text('1'), 'A.HTML': text('2') })))).toBe(refused('scorm.duplicate'));
});

test('too many files, too much in all, and bombs are refused before anything is unpacked', async () => {
  const small = packFiles({ a: text('1'), b: text('2'), c: text('3') });
  expect(await refusalOf(open(small, { files: 2 }))).toBe(refused('scorm.tooMany'));
  expect(await refusalOf(open(small, { files: 1 }))).toBe(refused('scorm.tooMany'));
  expect(await refusalOf(open(small, { unpackedBytes: 2 }))).toBe(refused('scorm.tooLarge'));
  expect(await refusalOf(open(packFiles({ 'a.bin': new Uint8Array(3_000_000) })))).toBe(refused('scorm.ratio'));
  // Many files below the size from which one is measured add up to the same.
  const parts = Object.fromEntries(Array.from({ length: 12 }, (_, index) => [`${index}.bin`, new Uint8Array(900_000)]));
  expect(await refusalOf(open(packFiles(parts)))).toBe(refused('scorm.ratio'));
});

test('a bomb inside a package of the package stays packed: it is one file like any other', async () => {
  const bomb = packFiles({ 'a.bin': new Uint8Array(50_000_000) });
  const opened = await open(packFiles({ 'more.zip': [bomb, { level: 0 }] }));
  expect(opened.files.map((file) => file.size)).toEqual([bomb.length]);
  opened.close();
});

test('files that share their bytes are refused', async () => {
  const bytes = Buffer.from(
    packFiles({ 'a.bin': [new Uint8Array(4_000).fill(7), { level: 0 }], 'b.bin': [new Uint8Array(4_000).fill(7), { level: 0 }] }),
  );
  const second = bytes.indexOf(Buffer.from('504b0304', 'hex'), 1);
  const directory = bytes.lastIndexOf(Buffer.from('504b0102', 'hex'));
  const shared = Buffer.concat([bytes.subarray(0, second), bytes.subarray(bytes.indexOf(Buffer.from('504b0102', 'hex')))]);
  const moved = directory - (bytes.length - shared.length);
  shared.writeUInt32LE(0, moved + 42);
  shared.writeUInt32LE(second, shared.length - 6);
  expect(await refusalOf(open(shared))).toBe(refused('scorm.broken'));
});

test('what is encrypted, cut off or no zip at all is refused', async () => {
  const encrypted = Buffer.from(packFiles({ 'a.html': text('x') }));
  encrypted.writeUInt16LE(1, encrypted.indexOf(Buffer.from('504b0102', 'hex')) + 8);
  expect(await refusalOf(open(encrypted))).toBe(refused('scorm.encrypted'));
  expect(await refusalOf(open(text('no zip at all')))).toBe(refused('scorm.notZip'));
  expect(await refusalOf(open(packFiles({ 'a.html': text('x'.repeat(100)) }).subarray(0, 60)))).toBe(refused('scorm.notZip'));
});

test('a file that is not what it was announced as fails while it is read', async () => {
  const lying = Buffer.from(packFiles({ 'a.html': [text('abc'.repeat(1000)), { level: 0 }] }));
  lying.set(text('X'), lying.indexOf('abcabc'));
  const opened = await open(lying);
  expect(await refusalOf(opened.files[0]!.open().then(buffer))).toBe(refused('scorm.broken'));
  opened.close();
});
