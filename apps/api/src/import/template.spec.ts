import { afterAll, beforeAll, expect, test } from '@jest/globals';
import { routes, type ImportKind } from '@portal/contract';
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
afterAll(() => api.close());

async function openWorkbook(response: Response): Promise<ExcelJS.Workbook> {
  const workbook = new ExcelJS.Workbook();
  await workbook.xlsx.load(await response.arrayBuffer());
  return workbook;
}

const parse = (kind: ImportKind, name: string, content: Uint8Array<ArrayBuffer>) =>
  admin.upload(routes.parseImportFile, [{ name, content }], { query: { kind } });

test.each(['control', 'storage', 'people', 'question', 'balance', 'company', 'testPlan'] as const)(
  'the %s template is English for an English reader: name, sheets, headers and lists; it is taken as it is',
  async (kind) => {
    const response = await admin.raw(`${routes.getImportTemplate.path}?kind=${kind}&language=en`);
    expect(decodeURIComponent(response.headers.get('content-disposition')!)).toMatch(
      /filename\*=UTF-8''[A-Z][a-z ]+ import template\.xlsx/,
    );
    const content = new Uint8Array(await response.clone().arrayBuffer());
    const workbook = await openWorkbook(response);
    const chinese = workbook.worksheets.map(({ name }) => name).filter((text) => /[\u3400-\u9fff]/.test(text));
    expect(chinese).toEqual([]);
    expect((workbook.worksheets[0]!.getRow(1).values as string[]).slice(1).join()).toMatch(/^[ -~]+$/);
    expect(await parse(kind, 'template.xlsx', content)).toMatchObject({ isSuccess: false, code: 'validation.file.empty' });
  },
);

test('the lists of the English template are English, and an import of its words is taken', async () => {
  const response = await admin.raw(`${routes.getImportTemplate.path}?kind=control&language=en`);
  const lists = (await openWorkbook(response)).getWorksheet('lists')!;
  const values = new Set(lists.getSheetValues().flatMap((row) => (row as string[] | undefined)?.slice(1) ?? []));
  expect([...values]).toEqual(expect.arrayContaining(['China', 'Preventive', 'Yes']));
  expect(values.has('预防性')).toBe(false);
});
