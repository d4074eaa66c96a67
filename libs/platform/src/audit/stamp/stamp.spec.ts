import { mkdtempSync, readdirSync, rmSync, writeFileSync } from 'node:fs';
import os from 'node:os';
import path from 'node:path';
import { afterAll, beforeAll, expect, test } from '@jest/globals';
import { serveAuthority, TestAuthority, type StampMischief } from '@portal/testing';
import { findStamp, stampAnchors, stampPath } from './stamp-anchors.ts';
import { askForStamp } from './stamp-client.ts';
import { readStamp, writeStampRequest } from './stamp-token.ts';

let authority: TestAuthority;
let stranger: TestAuthority;
beforeAll(async () => {
  [authority, stranger] = await Promise.all([TestAuthority.make(), TestAuthority.make()]);
});

const content = Buffer.from('the head of a day');
const nonce = Buffer.from('4102030405060708', 'hex');
const wide = { notBefore: new Date('2020-01-01'), notAfter: new Date('2040-01-01') };
const stampOf = async (mischief: StampMischief = {}, by = authority) => by.answer(await writeStampRequest(content, nonce), mischief);
const read = (response: Uint8Array, more: object = {}) => readStamp(response, content, { trusted: authority.pem, nonce, ...wide, ...more });

test('a time stamp over the bytes is read, with its time and who made it', async () => {
  const at = new Date('2026-10-01T10:00:00Z');
  expect(await read(await stampOf({ at }))).toEqual({ at, by: 'Test time stamps' });
});

test.each<[string, StampMischief, RegExp]>([
  ['is of other bytes', { content: Buffer.from('another head') }, /is of something else/],
  ['answers another request', { dropNonce: true }, /answers another request/],
  ['names no certificate', { unnamed: true }, /does not name its certificate/],
  ['names another certificate', { misnamed: true }, /names another certificate/],
  ['has a signature of something else', { missigned: true }, /is not signed/],
  ['was refused', { status: 2 }, /was refused by the authority/],
  ['is of before its certificate was valid', { at: new Date('2024-01-01T00:00:00Z') }, /is not signed/],
])('one that %s is refused', async (_what, mischief, words) => {
  await expect(read(await stampOf(mischief))).rejects.toThrow(words);
});

test('the chain has to end at a trusted certificate, and the certificate be one for time stamps alone', async () => {
  await expect(read(await stampOf({}, stranger))).rejects.toThrow(/is not signed/);
  await expect(read(await stampOf(), { trusted: undefined })).rejects.toThrow(/is not signed/);
  await expect(read(await stampOf(), { trusted: 'nothing' })).rejects.toThrow(/holds no certificate/);
  const mixed = await TestAuthority.make({ uses: ['1.3.6.1.5.5.7.3.8', '1.3.6.1.5.5.7.3.1'] });
  await expect(read(await stampOf({}, mixed), { trusted: mixed.pem })).rejects.toThrow(/not for time stamps alone/);
});

test('a time outside the bounds, and every changed byte, is refused', async () => {
  const response = await stampOf();
  await expect(read(response, { notBefore: new Date(Date.now() + 60_000) })).rejects.toThrow(/before it was sealed/);
  await expect(read(response, { notAfter: new Date(Date.now() - 60_000) })).rejects.toThrow(/has not come yet/);
  await expect(read(Buffer.from('no DER at all'))).rejects.toThrow(/cannot be checked/);
  const plain = await read(response);
  for (let place = 0; place < response.length; place += 29) {
    const changed = Buffer.from(response);
    changed[place]! ^= 0xff;
    // What is not signed may change, as the status' words; the time and who says it may not.
    const found = await read(changed).catch(() => undefined);
    if (found) expect(found).toEqual(plain);
  }
});

const folder = mkdtempSync(path.join(os.tmpdir(), 'portal-stamps-'));
const anchor = (day: string, sealedAt = `${day}T16:05:00.000Z`) =>
  writeFileSync(path.join(folder, `${day}.json`), `${JSON.stringify({ day, sealedAt })}\n`);
afterAll(() => rmSync(folder, { recursive: true, force: true }));

test('anchors are stamped once, the newest first; one that cannot be does not keep the others from it', async () => {
  anchor('2026-10-01');
  anchor('2026-10-02');
  writeFileSync(path.join(folder, '2026-10-03.json'), '{');
  const served = await serveAuthority((request) => authority.answer(request));
  const settings = { url: served.url, trusted: authority.pem };
  await expect(stampAnchors(folder, settings)).rejects.toThrow(/2026-10-03 lies beside an anchor that cannot be read/);
  expect(readdirSync(folder).filter((name) => name.endsWith('.tsr'))).toEqual(['2026-10-01.tsr', '2026-10-02.tsr']);
  expect(served.asked()).toBe(2);
  rmSync(path.join(folder, '2026-10-03.json'));
  expect(await stampAnchors(folder, settings)).toEqual([]);
  expect(served.asked()).toBe(2);
  expect(await findStamp(folder, '2026-10-02', authority.pem)).toMatchObject({ by: 'Test time stamps' });
  expect(await findStamp(folder, '2026-10-04', authority.pem)).toBeUndefined();
  anchor('2026-10-02', '2026-10-02T16:05:00.001Z');
  await expect(findStamp(folder, '2026-10-02', authority.pem)).rejects.toThrow(/is of something else/);
  await served.close();
});

test('an authority that is silent, answers something else, points elsewhere or never ends leaves the anchor as it is', async () => {
  anchor('2026-10-05');
  const endless = Buffer.alloc(80 * 1024, 0x30);
  const elsewhere = await serveAuthority((request) => authority.answer(request));
  const answers: [RegExp, Parameters<typeof serveAuthority>[0]][] = [
    [/is longer than/, () => endless],
    [/was answered with 503/, (_request, response) => void response.writeHead(503, { 'content-type': 'text/plain' }).end('later')],
    [/was answered with 200 text\/html/, (_request, response) => void response.writeHead(200, { 'content-type': 'text/html' }).end('<p>')],
    [/fetch failed/, (_request, response) => void response.writeHead(307, { location: elsewhere.url }).end()],
    [/fetch failed/, (_request, response) => void response.destroy()],
  ];
  for (const [words, answer] of answers) {
    const served = await serveAuthority(answer);
    await expect(stampAnchors(folder, { url: served.url, trusted: authority.pem })).rejects.toThrow(words);
    await served.close();
  }
  expect(elsewhere.asked()).toBe(0);
  await elsewhere.close();
  await expect(stampAnchors(folder, { url: elsewhere.url })).rejects.toThrow(/fetch failed/);
  expect(readdirSync(folder)).toContain('2026-10-05.json');
  expect(readdirSync(folder)).not.toContain(path.basename(stampPath(folder, '2026-10-05')));
});

test('nothing but the hash leaves the portal', async () => {
  let sent: Buffer = Buffer.alloc(0);
  const served = await serveAuthority((request) => {
    sent = request;
    return authority.answer(request);
  });
  await askForStamp(served.url, await writeStampRequest(content, nonce));
  expect(sent.includes(content)).toBe(false);
  expect(sent.length).toBeLessThan(100);
  await served.close();
});
