import { createHash } from 'node:crypto';
import { createReadStream } from 'node:fs';
import { mkdtemp, rm, writeFile } from 'node:fs/promises';
import os from 'node:os';
import path from 'node:path';
import { Readable } from 'node:stream';
import { afterAll, beforeAll, expect, test } from '@jest/globals';
import ExcelJS from 'exceljs';
import { readPopulation, type PopulationOutcome } from './read-population.ts';

type Asked = Parameters<typeof readPopulation>[3];

let folder: string;
beforeAll(async () => {
  folder = await mkdtemp(path.join(os.tmpdir(), 'population-spec-'));
});
afterAll(() => rm(folder, { recursive: true, force: true }));

const hashOf = (content: Buffer) => createHash('sha256').update(content).digest('hex');
const check: Asked = { kind: 'check', keyColumn: 'no', amountColumn: null };

async function read(content: Buffer | string, asked: Asked = check, fileName = 'population.csv'): Promise<PopulationOutcome> {
  const bytes = Buffer.from(content);
  return readPopulation(() => Promise.resolve(Readable.from([bytes])), fileName, hashOf(bytes), asked, 1);
}
const faultOf = (outcome: PopulationOutcome) => (outcome.ok ? undefined : outcome.fault);

async function writeBook(rows: ExcelJS.CellValue[][]): Promise<Buffer> {
  const book = new ExcelJS.Workbook();
  book.addWorksheet('Invoices').addRows(rows);
  return Buffer.from(await book.xlsx.writeBuffer());
}

test('a file tells its columns and first rows before anybody says which is the key', async () => {
  const outcome = await read('no,date,amount\nA1,2026-01-08,"86,420.00"\n\nA2,2026-01-09,1\n', { kind: 'look' });
  expect(outcome).toMatchObject({
    ok: true,
    result: {
      columns: ['no', 'date', 'amount'],
      rows: 2,
      start: [
        ['A1', '2026-01-08', '86,420.00'],
        ['A2', '2026-01-09', '1'],
      ],
    },
  });
});

test('what cannot be a population is told where it stands', async () => {
  expect(faultOf(await read('no\nA1\nA2\nA1\n'))).toEqual({ code: 'doubleKey', key: 'A1', row: 4, firstRow: 2 });
  expect(faultOf(await read('no,x\nA1,1\n,2\n'))).toEqual({ code: 'emptyKey', row: 3 });
  expect(faultOf(await read('no,x\n'))).toEqual({ code: 'noRows' });
  expect(faultOf(await read('\n\n'))).toEqual({ code: 'noRows' });
  expect(faultOf(await read('no,no\nA1,2\n'))).toEqual({ code: 'doubleColumn', column: 'no' });
  expect(faultOf(await read('id\nA1\n'))).toEqual({ code: 'noColumn', column: 'no' });
  expect(faultOf(await read('no,x\nA1,=1+1\n'))).toEqual({ code: 'formula', cell: 'B2' });
  expect(faultOf(await read('no,x\nA1,abc\n', { ...check, amountColumn: 'x' }))).toEqual({ code: 'amount', cell: 'B2', value: 'abc' });
  expect(faultOf(await read('no\n"A1\n'))).toMatchObject({ code: 'file', error: { code: 'validation.file.csv' } });
  expect(faultOf(await read(''))).toMatchObject({ code: 'file', error: { code: 'validation.file.empty' } });
  expect(faultOf(await read('%PDF-1.7', check, 'population.pdf'))).toMatchObject({
    code: 'file',
    error: { code: 'unsupported_type.extension' },
  });
});

test('a workbook is read as a CSV is, and its formulas are refused', async () => {
  const rows: ExcelJS.CellValue[][] = [
    ['no', 'amount'],
    ['A1', 12.5],
    ['A2', -3],
    ['A3', 7],
  ];
  const asked: Asked = { kind: 'draw', keyColumn: 'no', amountColumn: 'amount', formula: { method: 'random', seed: '4711', size: 2 } };
  const book = await read(await writeBook(rows), asked, 'population.xlsx');
  const csv = await read('no,amount\nA1,12.5\nA2,-3\nA3,7\n', asked);
  expect(book).toMatchObject({ ok: true, result: { rows: 3, total: '1650' } });
  expect(book.ok && csv.ok && book.result.drawn).toEqual(csv.ok && csv.result.drawn);
  const formula = await writeBook([
    ['no', 'amount'],
    ['A1', { formula: '1+1', result: 2 }],
  ]);
  expect(faultOf(await read(formula, asked, 'population.xlsx'))).toEqual({ code: 'formula', cell: 'B2' });
});

test('a file that is not the frozen one is not read', async () => {
  const outcome = await readPopulation(() => Promise.resolve(Readable.from([Buffer.from('no\nA1\n')])), 'p.csv', '00', check, 1);
  expect(faultOf(outcome)).toEqual({ code: 'changed' });
});

test('GB18030 and a separator of semicolons are understood', async () => {
  // 编号;金额 / 甲;1 in GB18030.
  const bytes = Buffer.concat([Buffer.from([0xb1, 0xe0, 0xba, 0xc5]), Buffer.from(';x\n'), Buffer.from([0xbc, 0xd7]), Buffer.from(';1\n')]);
  expect(await read(bytes, { kind: 'look' })).toMatchObject({ ok: true, result: { columns: ['编号', 'x'], start: [['甲', '1']] } });
});

test('250,000 rows with seed 4711 give the 25 keys that the manual’s Python gives', async () => {
  const file = path.join(folder, 'large.csv');
  await writeFile(file, writeLarge());
  const content = Buffer.from(writeLarge());
  const outcome = await readPopulation(
    () => Promise.resolve(createReadStream(file)),
    'large.csv',
    hashOf(content),
    { kind: 'draw', keyColumn: 'invoice_no', amountColumn: null, formula: { method: 'random', seed: '4711', size: 25 } },
    1,
  );
  if (!outcome.ok) throw new Error(JSON.stringify(outcome.fault));
  expect(outcome.result.rows).toBe(250_000);
  expect(outcome.result.drawn.map(({ key }) => key)).toEqual(SAMPLE_OF_4711);
  // The row that belongs to the key, not only the key.
  for (const { position, key, cells } of outcome.result.drawn) {
    expect(key).toBe(`INV-26-${String(position).padStart(7, '0')}`);
    expect(cells[1]).toBe(String(position * 7));
  }
});

function writeLarge(): string {
  const lines = ['invoice_no,amount'];
  for (let row = 1; row <= 250_000; row += 1) lines.push(`INV-26-${String(row).padStart(7, '0')},${row * 7}`);
  return lines.join('\n');
}

/** What `sample.py` of docs/sampling.md prints; tools/sample/verify-sample.spec.ts runs it. */
const SAMPLE_OF_4711 = [
  'INV-26-0056373',
  'INV-26-0104287',
  'INV-26-0188248',
  'INV-26-0243885',
  'INV-26-0174020',
  'INV-26-0130296',
  'INV-26-0171288',
  'INV-26-0194072',
  'INV-26-0151496',
  'INV-26-0067644',
  'INV-26-0074697',
  'INV-26-0151311',
  'INV-26-0044964',
  'INV-26-0000697',
  'INV-26-0220865',
  'INV-26-0191689',
  'INV-26-0083031',
  'INV-26-0080177',
  'INV-26-0230439',
  'INV-26-0104939',
  'INV-26-0114404',
  'INV-26-0023519',
  'INV-26-0207860',
  'INV-26-0173131',
  'INV-26-0125827',
];
