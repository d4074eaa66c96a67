import { Readable } from 'node:stream';
import { expect, test } from '@jest/globals';
import ExcelJS from 'exceljs';
import { strToU8, zipSync } from 'fflate';
import { extractDocument, type ExtractOutcome } from './extract-document.ts';
import type { DocumentFormat } from './extract-protocol.ts';

const look = (bytes: Uint8Array, format: DocumentFormat, fileName: string): Promise<ExtractOutcome> =>
  extractDocument(
    () => Promise.resolve(Readable.from([Buffer.from(bytes)])),
    { want: 'preview', format, fileName, size: bytes.length },
    'portal',
  );

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

test('charts alone are no empty document: sheets, slides and pages that hold nothing else say so', async () => {
  const relations = 'http://schemas.openxmlformats.org/officeDocument/2006/relationships';
  const type = 'application/vnd.openxmlformats-officedocument.spreadsheetml';
  const relation = (id: string, kind: string, target: string) =>
    `<Relationship Id="${id}" Type="${relations}/${kind}" Target="${target}"/>`;
  const book = (sheets: string, links: string) =>
    zipSync({
      '[Content_Types].xml': strToU8(`<Types><Override PartName="/xl/workbook.xml" ContentType="${type}.sheet.main+xml"/></Types>`),
      '_rels/.rels': strToU8(`<Relationships>${relation('r1', 'officeDocument', 'xl/workbook.xml')}</Relationships>`),
      'xl/workbook.xml': strToU8(`<workbook xmlns:r="${relations}"><sheets>${sheets}</sheets></workbook>`),
      'xl/_rels/workbook.xml.rels': strToU8(`<Relationships>${links}</Relationships>`),
      'xl/worksheets/sheet1.xml': strToU8(`<worksheet xmlns:r="${relations}"><sheetData/><drawing r:id="d1"/></worksheet>`),
      'xl/chartsheets/sheet1.xml': strToU8('<chartsheet/>'),
    });
  const chart = relation('c1', 'chartsheet', 'chartsheets/sheet1.xml');
  const only = { rows: [], cut: false, drawings: true };
  expect(await look(book('<sheet name="图" sheetId="1" r:id="c1"/>', chart), 'sheet', 'a.xlsx')).toEqual({
    ok: true,
    result: { kind: 'sheets', sheets: [{ name: '图', ...only }] },
  });
  const both = '<sheet name="表" sheetId="1" r:id="w1"/><sheet name="图" sheetId="2" r:id="c1"/>';
  expect(await look(book(both, chart + relation('w1', 'worksheet', 'worksheets/sheet1.xml')), 'sheet', 'a.xlsx')).toEqual({
    ok: true,
    result: {
      kind: 'sheets',
      sheets: [
        { name: '表', ...only },
        { name: '图', ...only },
      ],
    },
  });
  const deck = zipSync({ 'ppt/slides/slide1.xml': strToU8(`${HEAD}<p:sld xmlns:p="p" xmlns:c="c"><c:chart/></p:sld>`) });
  expect(await look(deck, 'slides', 'a.pptx')).toEqual({
    ok: true,
    result: { kind: 'slides', slides: [{ title: '', lines: [], pictures: [], drawings: true }] },
  });
});

test('a small workbook whose cells share one giant text is cut, not shown at any length', async () => {
  const book = new ExcelJS.Workbook();
  book.addWorksheet('s').addRows(Array.from({ length: 400 }, () => Array.from({ length: 20 }, () => '长'.repeat(32_767))));
  const outcome = await look(new Uint8Array(await book.xlsx.writeBuffer()), 'sheet', 'a.xlsx');
  const [sheet] = outcome.ok && outcome.result.kind === 'sheets' ? outcome.result.sheets : [];
  expect(sheet).toMatchObject({ name: 's', cut: true });
  expect(JSON.stringify(sheet).length).toBeLessThan(2_100_000);
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
