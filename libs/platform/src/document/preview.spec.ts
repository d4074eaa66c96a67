import { Readable } from 'node:stream';
import { expect, test } from '@jest/globals';
import ExcelJS from 'exceljs';
import { strToU8, zipSync } from 'fflate';
import { extractDocument, type ExtractOutcome } from './extract-document.ts';
import type { DocumentFormat } from './extract-protocol.ts';

const look = (bytes: Uint8Array, format: DocumentFormat, fileName: string): Promise<ExtractOutcome> =>
  extractDocument(Readable.from([Buffer.from(bytes)]), { want: 'preview', format, fileName, size: bytes.length });

const HEAD = '<?xml version="1.0" encoding="UTF-8"?>';
const picture = Buffer.from('iVBORw0KGgoAAAANSUhEUgAAAAEAAAABCAYAAAAfFcSJAAAADUlEQVR42mNk+M9QDwADhgGAWjR9awAAAABJRU5ErkJggg==', 'base64');
const slide = (text: string, embedded = '') =>
  strToU8(
    `${HEAD}<p:sld xmlns:p="p" xmlns:a="a" xmlns:r="r"><a:p><a:r><a:t>${text}</a:t></a:r></a:p>${embedded && `<a:blip r:embed="${embedded}"/>`}</p:sld>`,
  );

test('slides bring the pictures that they place, and no others', async () => {
  const relation = (id: string, target: string, more = '') => `<Relationship Id="${id}" Type="t/image" Target="${target}"${more}/>`;
  const deck = zipSync({
    'ppt/slides/slide1.xml': slide('第一页', 'rId2'),
    'ppt/slides/slide2.xml': slide('Second', 'rId3'),
    'ppt/slides/slide10.xml': slide('Tenth'),
    'ppt/slides/_rels/slide1.xml.rels': strToU8(
      `${HEAD}<Relationships>${relation('rId1', '../media/unused.png')}${relation('rId2', '../media/image1.png')}</Relationships>`,
    ),
    'ppt/slides/_rels/slide2.xml.rels': strToU8(
      `${HEAD}<Relationships>${relation('rId3', 'https://example.org/seen.png', ' TargetMode="External"')}</Relationships>`,
    ),
    'ppt/media/image1.png': new Uint8Array(picture),
    'ppt/media/unused.png': new Uint8Array(picture),
  });
  expect(await look(deck, 'slides', 'a.pptx')).toEqual({
    ok: true,
    result: {
      kind: 'slides',
      slides: [
        { title: '第一页', lines: [], pictures: [`data:image/png;base64,${picture.toString('base64')}`] },
        { title: 'Second', lines: [], pictures: [] },
        { title: 'Tenth', lines: [], pictures: [] },
      ],
    },
  });
});

test('every visible sheet of a workbook is shown, hidden ones are not', async () => {
  const book = new ExcelJS.Workbook();
  book.addWorksheet('限额').addRows([
    ['Level', 'Limit'],
    ['Manager', 5000],
  ]);
  book.addWorksheet('Hidden', { state: 'hidden' }).addRow(['secret']);
  book.addWorksheet('Notes').addRows([['', 'Second sheet'], [], ['third row']]);
  const bytes = new Uint8Array(await book.xlsx.writeBuffer());
  expect(await look(bytes, 'sheet', 'limits.xlsx')).toEqual({
    ok: true,
    result: {
      kind: 'sheets',
      sheets: [
        {
          name: '限额',
          rows: [
            ['Level', 'Limit'],
            ['Manager', '5000'],
          ],
          cut: false,
        },
        { name: 'Notes', rows: [['', 'Second sheet'], [], ['third row']], cut: false },
      ],
    },
  });
});

test('a password, damage and an unknown format are told apart', async () => {
  const locked = zipSync({ 'word/document.xml': strToU8('<w/>') });
  // Bit 0 of the flags of a zip entry says that it is encrypted; it stands in the entry and in the directory.
  const bytes = Buffer.from(locked);
  bytes.writeUInt16LE(bytes.readUInt16LE(6) | 1, 6);
  const directory = bytes.indexOf('PK\x01\x02', 0, 'latin1');
  bytes.writeUInt16LE(bytes.readUInt16LE(directory + 8) | 1, directory + 8);
  expect(await look(bytes, 'word', 'a.docx')).toEqual({ ok: false, reason: 'encrypted' });
  expect(await look(Buffer.from('PK\x03\x04 cut off', 'latin1'), 'word', 'a.docx')).toEqual({ ok: false, reason: 'broken' });
  expect(await look(Buffer.from('old binary'), 'slides', 'a.ppt')).toEqual({ ok: false, reason: 'unsupported' });
});
