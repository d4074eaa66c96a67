import { expect, test } from '@jest/globals';
import { defaultLimits } from './limits.ts';
import { readWorkbook } from './read-workbook.ts';
import { buildCompoundFile, buildParts, buildXlsx, sheetXml, textRow, zipParts } from './workbook.fixture.ts';
import { WorkbookRefusal, type WorkbookErrorCode } from './workbook-error.ts';

const honest = textRow('甲', '乙');
const parts = buildParts(sheetXml(honest));

async function refusalOf(file: Buffer, fileName: string): Promise<string> {
  try {
    await readWorkbook(file, fileName, defaultLimits);
    return 'accepted';
  } catch (fault) {
    if (fault instanceof WorkbookRefusal) return fault.error.code;
    throw fault;
  }
}

/** The sizes of every entry in the central directory, so that a part can be made to lie. */
function rewriteDirectory(file: Buffer, change: (entry: Buffer) => void): Buffer {
  const copy = Buffer.from(file);
  for (let at = copy.indexOf('PK\x01\x02'); at >= 0; at = copy.indexOf('PK\x01\x02', at + 4)) change(copy.subarray(at));
  return copy;
}

const big = Buffer.alloc(20 * 1024 * 1024, ' ');
const entities = '<!DOCTYPE x [<!ENTITY a "aaaa"><!ENTITY b "&a;&a;&a;">]>';
const macroTypes = parts['[Content_Types].xml']?.replace(/sheet\.main\+xml/, 'sheet.macroEnabled.main+xml') ?? '';
const macroTypesReal = macroTypes.replace('vnd.openxmlformats-officedocument.spreadsheetml.sheet.macro', 'vnd.ms-excel.sheet.macro');
const longPath = (name: string) => zipParts({ ...parts, [name]: 'x' });

const cases: [string, Buffer, string, WorkbookErrorCode | 'accepted'][] = [
  ['an honest workbook', buildXlsx(honest), 'a.XLSX', 'accepted'],
  [
    'a merge over the whole sheet',
    buildXlsx(honest, { after: '<mergeCells><mergeCell ref="A1:XFD1048576"/></mergeCells>' }),
    'a.xlsx',
    'too_large.merge',
  ],
  ['whole columns merged', buildXlsx(honest, { after: '<mergeCells><mergeCell ref="A:XFD"/></mergeCells>' }), 'a.xlsx', 'too_large.merge'],
  ['whole rows merged', buildXlsx(honest, { after: '<mergeCells><mergeCell ref="1:1048576"/></mergeCells>' }), 'a.xlsx', 'too_large.merge'],
  ['a small merge', buildXlsx(honest, { after: '<mergeCells><mergeCell ref="A1:B2"/></mergeCells>' }), 'a.xlsx', 'accepted'],
  [
    'a dimension of a million rows, all but one empty',
    buildXlsx(honest, { before: '<dimension ref="A1:K1000000"/>' }),
    'a.xlsx',
    'accepted',
  ],
  [
    'formatted cells without content in the last row',
    buildXlsx(`${honest}<row r="1048576"><c r="XFD1048576" s="1"/></row>`),
    'a.xlsx',
    'accepted',
  ],
  ['a cell in the last row', buildXlsx('<row r="1048576"><c r="A1048576"><v>1</v></c></row>'), 'a.xlsx', 'too_large.sheet'],
  ['a cell in the last column', buildXlsx('<row r="1"><c r="XFD1"><v>1</v></c></row>'), 'a.xlsx', 'too_large.sheet'],
  ['a cell beyond any column', buildXlsx('<row r="1"><c r="ZZZZZ9"><v>1</v></c></row>'), 'a.xlsx', 'too_large.sheet'],
  ['a part that unpacks a thousandfold', zipParts({ ...parts, 'xl/media/a.bin': big }), 'a.xlsx', 'too_large.inflated'],
  [
    'many parts that unpack to too much together',
    zipParts({
      ...parts,
      ...Object.fromEntries(Array.from({ length: 70 }, (_, index) => [`xl/${index}.bin`, Buffer.alloc(1024 * 1024, ' ')])),
    }),
    'a.xlsx',
    'too_large.inflated',
  ],
  [
    'too many entries',
    zipParts({ ...parts, ...Object.fromEntries(Array.from({ length: 600 }, (_, index) => [`xl/${index}.bin`, 'x'])) }),
    'a.xlsx',
    'too_large.inflated',
  ],
  [
    'a part that announces less than it holds',
    rewriteDirectory(zipParts({ ...parts, 'xl/worksheets/sheet1.xml': big }), (entry) => entry.writeUInt32LE(100, 24)),
    'a.xlsx',
    'validation.file.broken',
  ],
  [
    'parts that share their bytes',
    rewriteDirectory(buildXlsx(honest), (entry) => entry.writeUInt32LE(90_000, 20)),
    'a.xlsx',
    'validation.file.broken',
  ],
  ['a wrong checksum', rewriteDirectory(buildXlsx(honest), (entry) => entry.writeUInt32LE(1, 16)), 'a.xlsx', 'validation.file.broken'],
  ['an encrypted entry', rewriteDirectory(buildXlsx(honest), (entry) => entry.writeUInt16LE(1, 8)), 'a.xlsx', 'unsupported_type.encrypted'],
  ['a path that leaves the package', longPath('../../evil.txt'), 'a.xlsx', 'validation.file.path'],
  ['an absolute path', longPath('/etc/cron.d/evil'), 'a.xlsx', 'validation.file.path'],
  [
    'a relation that leaves the package',
    zipParts({ ...parts, '_rels/.rels': parts['_rels/.rels']?.replace('xl/workbook.xml', '../../x.xml') ?? '' }),
    'a.xlsx',
    'validation.file.path',
  ],
  ['two parts of one name', zipParts({ ...parts, 'XL/worksheets/sheet1.xml': sheetXml('') }), 'a.xlsx', 'validation.file.broken'],
  [
    'an external entity',
    zipParts({
      ...parts,
      'xl/worksheets/sheet1.xml': `<!DOCTYPE x [<!ENTITY e SYSTEM "file:///etc/passwd">]>${sheetXml(textRow('&e;')).slice(38)}`,
    }),
    'a.xlsx',
    'validation.file.entity',
  ],
  [
    'entities in a part nobody reads',
    zipParts({ ...parts, 'xl/drawings/drawing1.xml': `${entities}<x>&b;</x>` }),
    'a.xlsx',
    'validation.file.entity',
  ],
  [
    'a part in UTF-16',
    zipParts({ ...parts, 'xl/worksheets/sheet1.xml': Buffer.from(`\ufeff${sheetXml(honest)}`, 'utf16le') }),
    'a.xlsx',
    'validation.file.broken',
  ],
  ['XML that is not well-formed', zipParts(buildParts(sheetXml('<row><c></row>'))), 'a.xlsx', 'validation.file.broken'],
  ['a string index that does not exist', buildXlsx('<row><c t="s"><v>7</v></c></row>'), 'a.xlsx', 'validation.file.broken'],
  ['a truncated zip', buildXlsx(honest).subarray(0, 500), 'a.xlsx', 'validation.file.broken'],
  ['four letters of a zip', Buffer.from('PK\x03\x04 nope'), 'a.xlsx', 'validation.file.broken'],
  ['an empty file', Buffer.alloc(0), 'a.xlsx', 'validation.file.empty'],
  [
    'a workbook without sheets',
    zipParts({ ...parts, 'xl/workbook.xml': '<workbook><sheets/></workbook>' }),
    'a.xlsx',
    'validation.file.empty',
  ],
  ['a zip that is no workbook', zipParts({ 'readme.txt': 'hello' }), 'a.xlsx', 'unsupported_type.content'],
  [
    'a Word document',
    zipParts({ ...parts, '[Content_Types].xml': parts['[Content_Types].xml']?.replaceAll('spreadsheetml', 'wordprocessingml') ?? '' }),
    'a.xlsx',
    'unsupported_type.content',
  ],
  ['a zip named .csv', buildXlsx(honest), 'a.csv', 'unsupported_type.content'],
  ['a zip named .xls', buildXlsx(honest), 'a.xls', 'unsupported_type.content'],
  ['a page named .xlsx', Buffer.from('<html><table></table></html>'), 'a.xlsx', 'unsupported_type.content'],
  ['a page named .xls', Buffer.from('<html><table></table></html>'), 'a.xls', 'unsupported_type.content'],
  ['a page named .csv', Buffer.from(' <!DOCTYPE html><table></table>'), 'a.csv', 'unsupported_type.content'],
  ['bytes named .csv', Buffer.from([0x89, 0x50, 0x4e, 0x47, 0x0d, 0x0a, 0x1a, 0x0a, 0, 0, 0]), 'a.csv', 'unsupported_type.content'],
  ['an encrypted workbook', buildCompoundFile('Root Entry', 'EncryptionInfo', 'EncryptedPackage'), 'a.xlsx', 'unsupported_type.encrypted'],
  ['an old workbook named .xlsx', buildCompoundFile('Root Entry', 'Workbook'), 'a.xlsx', 'unsupported_type.content'],
  ['an old document named .xls', buildCompoundFile('Root Entry', 'WordDocument'), 'a.xls', 'unsupported_type.content'],
  ['an old workbook with macros', buildCompoundFile('Root Entry', 'Workbook', '_VBA_PROJECT_CUR'), 'a.xls', 'unsupported_type.macro'],
  ['an old workbook cut off', buildCompoundFile('Root Entry', 'Workbook'), 'a.xls', 'validation.file.broken'],
  ['a binary workbook', buildXlsx(honest), 'a.xlsb', 'unsupported_type.binary'],
  [
    'a binary workbook renamed',
    zipParts({
      '[Content_Types].xml':
        '<Types><Default Extension="bin" ContentType="application/vnd.ms-excel.sheet.binary.macroEnabled.main"/></Types>',
      '_rels/.rels': parts['_rels/.rels']?.replace('xl/workbook.xml', 'xl/workbook.bin') ?? '',
      'xl/workbook.bin': 'x',
    }),
    'a.xlsx',
    'unsupported_type.binary',
  ],
  [
    'a sheet of Excel 4',
    Buffer.from([0x09, 0x04, 0x06, 0x00, 0x00, 0x04, 0x10, 0x00, 0, 0, 0x0a, 0, 0, 0]),
    'a.xls',
    'unsupported_type.old',
  ],
  ['a sheet of Excel 2.1', Buffer.from([0x09, 0x00, 0x04, 0x00, 0x02, 0x00, 0x10, 0x00, 0x0a, 0, 0, 0]), 'a.xls', 'unsupported_type.old'],
  ['a macro workbook by name', buildXlsx(honest), 'a.xlsm', 'unsupported_type.macro'],
  ['a macro workbook renamed', zipParts({ ...parts, '[Content_Types].xml': macroTypesReal }), 'a.xlsx', 'unsupported_type.macro'],
  ['a macro project inside', zipParts({ ...parts, 'xl/vbaProject.bin': 'x' }), 'a.xlsx', 'unsupported_type.macro'],
  ['another extension', Buffer.from('a,b'), 'a.txt', 'unsupported_type.extension'],
  ['no extension', Buffer.from('a,b'), 'csv', 'unsupported_type.extension'],
  ['more than 1 MB', Buffer.alloc(1024 * 1024 + 1, 'a'), 'a.csv', 'too_large.file'],
];

test.each(cases)('%s', async (_name, file, fileName, expected) => {
  expect(await refusalOf(file, fileName)).toBe(expected);
});

test('every refusal speaks both languages, and the words of the specification are kept', async () => {
  const refusal = await readWorkbook(Buffer.from('x'), 'a.txt', defaultLimits).catch((fault: WorkbookRefusal) => fault.error);
  expect(refusal).toMatchObject({
    zh: '仅支持上传文件后缀名为 .xlsx, .xls, .csv 的文件.',
    en: expect.stringMatching(/\.xlsx, \.xls or \.csv/),
  });
  const large = await readWorkbook(Buffer.alloc(2 * 1024 * 1024), 'a.csv', defaultLimits).catch((fault: WorkbookRefusal) => fault.error);
  expect(large).toMatchObject({ en: 'File larger than 1Mb cannnot be uploaded.', zh: expect.stringMatching(/1Mb/) });
});
