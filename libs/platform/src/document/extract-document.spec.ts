import { expect, test } from '@jest/globals';
import { strToU8, zipSync } from 'fflate';
import { readdirSync } from 'node:fs';
import os from 'node:os';
import { Readable } from 'node:stream';
import { makeDocx, makePdf, makePptx } from '@portal/testing';
import { extractDocument, type ExtractRequest } from './extract-document.ts';
import { tameLinks } from './word-text.ts';

const extract = (content: Uint8Array, request: Omit<ExtractRequest, 'size' | 'fileName'>, size = content.length) =>
  extractDocument(() => Promise.resolve(Readable.from([Buffer.from(content)])), { fileName: 'file', size, ...request }, 'portal');

test('the text of PDF, Word and slides is read in a child process', async () => {
  expect(await extract(makePdf('Line one\nLine two'), { want: 'text', format: 'pdf' })).toMatchObject({
    ok: true,
    result: { kind: 'text', text: expect.stringContaining('Line one'), cut: false },
  });
  expect(await extract(makeDocx(['采购须经审批', 'second']), { want: 'text', format: 'word' })).toEqual({
    ok: true,
    result: { kind: 'text', text: '采购须经审批\n\nsecond', cut: false },
  });
  expect(await extract(makePptx([['标题', 'a < b']]), { want: 'text', format: 'slides' })).toMatchObject({
    result: { text: '标题\na < b' },
  });
});

test.each([
  ['a broken PDF', new Uint8Array(Buffer.from('%PDF-1.7 nothing follows')), 'pdf', 'broken'],
  ['the old Word format', new Uint8Array(Buffer.from('\xd0\xcf\x11\xe0\xa1\xb1\x1a\xe1', 'latin1')), 'word', 'unsupported'],
  ['a package that is no Word file', zipSync({ 'a.txt': strToU8('x') }), 'word', 'unsupported'],
  [
    'a package that unpacks to a thousand times its size',
    zipSync({ 'word/document.xml': new Uint8Array(60_000_000) }),
    'word',
    'too_large',
  ],
  [
    'slides with an entity of their own',
    zipSync({ 'ppt/slides/slide1.xml': strToU8('<!DOCTYPE a [<!ENTITY x "y">]><a>&x;</a>') }),
    'slides',
    'broken',
  ],
] as const)('%s is told and harms nobody', async (_what, content, format, reason) => {
  expect(await extract(content, { want: 'text', format })).toEqual({ ok: false, reason });
});

test('a file beyond the bound is not even copied, and nothing is left in the folder for temporary files', async () => {
  expect(await extract(makePdf('x'), { want: 'text', format: 'pdf' }, 10_000_000_000)).toEqual({ ok: false, reason: 'too_large' });
  expect(readdirSync(os.tmpdir()).filter((name) => name.startsWith(`portal-extract-${process.pid}-`))).toEqual([]);
});

test('a rendering of Word holds nothing that acts', () => {
  expect(tameLinks('<a href="javascript:alert(1)">x</a>')).toBe('<a>x</a>');
  expect(tameLinks('<a href="file:///etc/passwd">x</a>')).toBe('<a>x</a>');
  expect(tameLinks('<a href="https://portal.example">x</a>')).toBe(
    '<a rel="noopener noreferrer" target="_blank" href="https://portal.example">x</a>',
  );
  expect(tameLinks('<img src="https://tracker.example/a.png"><img src="data:image/png;base64,AAAA">')).toBe(
    '<img src=""><img src="data:image/png;base64,AAAA">',
  );
});
