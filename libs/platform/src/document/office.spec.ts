import { once } from 'node:events';
import { chmodSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { createServer, type AddressInfo } from 'node:net';
import os from 'node:os';
import path from 'node:path';
import { Readable } from 'node:stream';
import { text } from 'node:stream/consumers';
import { afterAll, beforeAll, expect, test } from '@jest/globals';
import { findConfinement } from '../confine/confinement.ts';
import { findOffice, renderDocument, renderLimits, type RenderLimits, type RenderOutcome } from './office.ts';

let folder: string;
beforeAll(() => {
  folder = mkdtempSync(path.join(os.tmpdir(), 'office-stand-in-'));
});
afterAll(() => rmSync(folder, { recursive: true, force: true }));

/** A program in the place of LibreOffice. Its last argument is the document, that after --outdir where the PDF goes. */
function makeOffice(name: string, script: string): string {
  const place = path.join(folder, name);
  writeFileSync(
    place,
    `#!/bin/sh\nfor word in "$@"; do [ "$last" = --outdir ] && out="$word"; [ "$last" = --convert-to ] && filter="$word"; last="$word"; done\nsource="$last"\nmkdir -p "$out"\n${script}\n`,
  );
  chmodSync(place, 0o755);
  return place;
}

async function render(office: string, fileName: string, content: string, limits: Partial<RenderLimits> = {}) {
  let seen: { ok: boolean; reason?: string; lacks?: string; pdf?: string } | undefined;
  const take = async (outcome: RenderOutcome) => {
    seen = outcome.ok ? { ok: true, pdf: await text(outcome.pdf) } : { ...outcome };
  };
  await renderDocument(office, Readable.from([Buffer.from(content)]), { fileName, size: content.length }, take, {
    ...renderLimits,
    ...limits,
  });
  return seen;
}

test('a document becomes a PDF in a home of its own, without the secrets of this process', async () => {
  process.env['SESSION_SECRET_OF_TEST'] = 'secret';
  const office = makeOffice(
    'good',
    'echo "%PDF-1.7 $(cat "$source") | $filter | $(basename "$source") | $(env | grep -c SECRET) | $(grep -c DisableMacros "$HOME/profile/user/registrymodifications.xcu")" > "$out/document.pdf"',
  );
  const drawn = await render(office, '../制度 "a".PPT', 'slides');
  delete process.env['SESSION_SECRET_OF_TEST'];
  expect(drawn).toEqual({
    ok: true,
    pdf: '%PDF-1.7 slides | pdf:impress_pdf_Export:{"PageRange":{"type":"string","value":"1-300"}} | document.ppt | 0 | 1\n',
  });
});

test.each([
  ['fails', 'exit 3', 'broken'],
  ['leaves nothing', 'exit 0', 'broken'],
  ['leaves something else', 'echo hello > "$out/document.pdf"', 'broken'],
  ['leaves too much', 'echo "%PDF-1.7 long" > "$out/document.pdf"; head -c 3000 /dev/zero >> "$out/document.pdf"', 'too_large'],
  ['takes too long, with a helper', 'sleep 60 & sleep 60', 'too_large'],
  ['takes too much memory', 'head -c 400000000 /dev/zero | tail | wc -c > "$out/document.pdf" || exit 1', 'broken'],
])('a program that %s gives a clear answer and leaves nothing running', async (name, script, reason) => {
  const office = makeOffice(name.replaceAll(/\W/g, '-'), script);
  // Time is short for that one alone which takes too long: a loaded machine gives the others their end late.
  const timeMs = name.startsWith('takes too long') ? 1_000 : 60_000;
  expect(await render(office, 'a.doc', 'x', { timeMs, pdfBytes: 1_000, memoryMb: 64 })).toEqual({ ok: false, reason });
});

test('a drawing that fails because a part of LibreOffice is not installed says which', async () => {
  const place = mkdtempSync(path.join(os.tmpdir(), 'office-parts-'));
  try {
    for (const name of ['soffice.bin', 'libsclo.so']) writeFileSync(path.join(place, name), '');
    const office = path.join(place, 'soffice');
    writeFileSync(office, '#!/bin/sh\nexit 1\n');
    chmodSync(office, 0o755);
    expect(await render(office, 'a.docx', 'x')).toEqual({ ok: false, reason: 'broken', lacks: 'libreoffice-writer' });
    expect(await render(office, 'a.pptx', 'x')).toEqual({ ok: false, reason: 'broken', lacks: 'libreoffice-impress' });
    // What is there and failed all the same is the document's fault.
    expect(await render(office, 'a.xlsx', 'x')).toEqual({ ok: false, reason: 'broken' });
  } finally {
    rmSync(place, { recursive: true, force: true });
  }
});

test('a document beyond the limit is not even begun', async () => {
  expect(await render('/nowhere/soffice', 'a.doc', 'long', { bytes: 3 })).toEqual({ ok: false, reason: 'too_large' });
  expect(await render('/nowhere/soffice', 'a.doc', 'x')).toEqual({ ok: false, reason: 'broken' });
});

test('the program is the named one, else the first on the PATH; off means none', async () => {
  const soffice = makeOffice('soffice', 'exit 0');
  expect(await findOffice(undefined, `/nowhere${path.delimiter}${folder}`)).toBe(soffice);
  expect(await findOffice(soffice, '')).toBe(soffice);
  expect(await findOffice(path.join(folder, 'absent'), folder)).toBeUndefined();
  expect(await findOffice('off', folder)).toBeUndefined();
  expect(await findOffice(undefined, '/nowhere')).toBeUndefined();
});

test('a hostile program in the place of LibreOffice sees no file of the portal, no other process and no network', async () => {
  const { files } = await findConfinement();
  const server = createServer().listen(0, '127.0.0.1');
  await once(server, 'listening');
  let calls = 0;
  server.on('connection', () => (calls += 1));
  const secret = path.join(folder, '..', `portal-secret-${process.pid}`);
  writeFileSync(secret, 'another upload');
  try {
    const tries = [
      'cat /etc/hostname',
      'cat /etc/passwd',
      `cat ${secret}`,
      `cat /proc/${process.pid}/environ`,
      `ls ${process.cwd()}`,
      `echo x > ${path.join(folder, 'written')}`,
      `${process.execPath} -e ''`,
      `bash -c 'echo x > /dev/tcp/127.0.0.1/${(server.address() as AddressInfo).port}'`,
      'mount -t tmpfs tmpfs /usr',
      `[ -e /root ]`,
    ];
    const script = tries.map((words, index) => `(${words}) > /dev/null 2>&1 && got="$got ${index}"`).join('\n');
    const office = makeOffice('hostile', `${script}\necho "%PDF-1.7 got:$got" > "$out/document.pdf"`);
    const drawn = await render(office, 'a.doc', 'x');
    if (files) {
      expect(drawn).toEqual({ ok: true, pdf: '%PDF-1.7 got:\n' });
      expect(calls).toBe(0);
    } else {
      // Here the kernel grants no namespaces: the tries must show what is then told to administrators.
      expect(drawn?.pdf).toMatch(/^%PDF-1\.7 got: 0/);
    }
  } finally {
    server.close();
    rmSync(secret, { force: true });
  }
});
