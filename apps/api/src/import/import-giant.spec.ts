import { afterAll, beforeAll, describe, expect, test } from '@jest/globals';
import { routes, storageImportColumns } from '@portal/contract';
import { seedReferenceData } from '@portal/directory';
import { buildAdministrator, startTestApi, type ApiClient, type TestApi } from '@portal/testing';
import ExcelJS from 'exceljs';
import { createApi } from '../create-api.ts';

let api: TestApi;
let admin: ApiClient;
beforeAll(async () => {
  api = await startTestApi(createApi);
  await seedReferenceData(api.sql);
  admin = await api.as(await buildAdministrator(api.sql));
});
afterAll(() => api?.close());

type Rows = Record<string, string>[];
const storeRow = (cells: Record<string, string> = {}) => ({
  ...Object.fromEntries(storageImportColumns.map((column) => [column.field, ''])),
  ...cells,
});
async function toXlsx(rows: Rows): Promise<Uint8Array<ArrayBuffer>> {
  const workbook = new ExcelJS.Workbook();
  const sheet = workbook.addWorksheet('数据');
  sheet.addRow(storageImportColumns.map((column) => column.header));
  for (const row of rows) sheet.addRow(storageImportColumns.map((column) => row[column.field] ?? ''));
  return new Uint8Array(await workbook.xlsx.writeBuffer());
}
const readPage = (name: string, content: Uint8Array<ArrayBuffer>, from: number) =>
  admin.upload(routes.parseImportFile, [{ name, content }], { query: { kind: 'storage', from } });

describe('a file that is small and holds much', () => {
  const giant = '长'.repeat(32_767);
  /** A shared text: a few bytes a cell in the file, 32,767 characters each when read. */
  async function bomb(rows: number): Promise<Uint8Array<ArrayBuffer>> {
    return toXlsx(Array.from({ length: rows }, () => Object.fromEntries(storageImportColumns.map(({ field }) => [field, giant]))));
  }

  test('is cut to what its fields take, read page by page, and other calls are answered meanwhile', async () => {
    const file = { name: 'a.xlsx', content: await bomb(1_000) };
    expect(file.content.length).toBeLessThan(200_000);
    expect(await admin.upload(routes.parseImportFile, [file], { query: { kind: 'storage' } })).toMatchObject({
      status: 413,
      code: 'too_large.answer',
    });
    let ended = false;
    let answered = 0;
    const others = (async () => {
      while (!ended) {
        await admin.ask(routes.getRiskCategory, { query: { parentId: 0 } });
        answered += 1;
      }
    })();
    let rows = 0;
    const between: number[] = [];
    for (let from: number | null = 0; from !== null;) {
      const before = answered;
      const page: Awaited<ReturnType<typeof readPage>> = await readPage(file.name, file.content, from);
      between.push(answered - before);
      expect(page.data.total).toBe(1_000);
      expect(JSON.stringify(page.data).length).toBeLessThan(2_200_000);
      rows += page.data.rows.length;
      from = page.data.next;
    }
    ended = true;
    await others;
    expect(rows).toBe(1_000);
    // Not one page came without other calls being answered while it was read.
    expect(Math.min(...between)).toBeGreaterThan(0);
  });

  test('the check of the file itself answers faults alone, and no more than a screen of them', async () => {
    const checked = await admin.upload(routes.checkImportFile, [{ name: 'a.xlsx', content: await bomb(1_000) }], {
      query: { kind: 'storage' },
    });
    expect(checked.data).toMatchObject({ state: 'dryRun', rows: 1_000, importId: null });
    expect(checked.data.errors).toHaveLength(1_001);
    expect(checked.data.errors.at(-1)).toMatchObject({ row: 0, code: 'validation.too_many_issues' });
    expect(JSON.stringify(checked.data).length).toBeLessThan(500_000);
    expect(JSON.stringify(checked.data)).not.toContain('长'.repeat(201));
  });

  test('a thousand rows of long texts that are all legal come whole, page by page, and pass the check', async () => {
    const long = '制'.repeat(4_000);
    const rows = Array.from({ length: 1_000 }, (_, index) =>
      storeRow({
        ruNo: `LONG-${index}`,
        categoryOne: '信息安全',
        riskDescription: long,
        consequences: long,
        consequences_EN: long,
        standardControlDesc: long,
      }),
    );
    const content = await toXlsx(rows);
    const found: string[] = [];
    for (let from: number | null = 0; from !== null;) {
      const page: Awaited<ReturnType<typeof readPage>> = await readPage('a.xlsx', content, from);
      found.push(...page.data.rows.map((row) => (row['consequences'] === long ? row['ruNo']! : 'cut')));
      from = page.data.next;
    }
    expect(found).toEqual(rows.map((row) => row['ruNo']));
    const checked = await admin.upload(routes.checkImportFile, [{ name: 'a.xlsx', content }], { query: { kind: 'storage' } });
    expect(checked.data.errors.filter((issue) => issue.level !== 'warning')).toEqual([]);
  });

  test('words name rows as the workbook numbers them, also below a title and an empty row; `row` stays the data row', async () => {
    const csv = `2026\n${storageImportColumns.map((column) => column.header).join(',')}\n\nTWICE,信息安全,,,x,,,\n\nTWICE,信息安全,,,x,,,\n`;
    const checked = await admin.upload(routes.checkImportFile, [{ name: 'a.csv', content: csv }], { query: { kind: 'storage' } });
    expect(checked.data.errors.filter((issue) => issue.level !== 'warning')).toMatchObject([
      { row: 2, column: '风险库编号', code: 'validation.repeated', en: 'Same number as row 4' },
    ]);
  });
});
