import { controlImportColumns, storageImportColumns, testPlanImportColumns } from '@portal/contract';

export interface UploadedFile {
  readonly name: string;
  readonly mimeType: string;
  readonly buffer: Buffer;
}

type Row = Readonly<Record<string, string>>;

function toCsv(name: string, columns: readonly { readonly header: string; readonly field: string }[], rows: readonly Row[]): UploadedFile {
  const quote = (text: string) => (/[",\n]/.test(text) ? `"${text.replaceAll('"', '""')}"` : text);
  const lines = [columns.map(({ header }) => header), ...rows.map((row) => columns.map(({ field }) => row[field] ?? ''))];
  // With a byte order mark, as Excel saves "CSV UTF-8".
  const text = `\uFEFF${lines.map((cells) => cells.map(quote).join(',')).join('\r\n')}\r\n`;
  return { name, mimeType: 'text/csv', buffer: Buffer.from(text) };
}

/** Store items `{run}-1` and so on, in two categories that exist and one that does not. */
export function buildStoreFile(run: string, rows: number): UploadedFile {
  return toCsv(
    `风险库 ${run}.csv`,
    storageImportColumns,
    Array.from({ length: rows }, (_, index) => ({
      ruNo: `${run}-${index + 1}`,
      categoryOne: ['运营', '财务'][index % 2]!,
      categoryTwo: index === 0 ? `新类别 ${run}` : '',
      riskDescription: `供应商“${index + 1}”断供,影响生产 ${run}`,
      consequences: '停产',
      consequences_EN: 'Production stops, customers wait',
      standardControlDesc: `Every quarter list ${index + 1} is reviewed, and signed`,
    })),
  );
}

/** Controls of the store items of `buildStoreFile`, all of one owner; `spoil` changes one row. */
export function buildControlFile(run: string, rows: number, owner: string, spoil?: { row: number; cells: Row }): UploadedFile {
  return toCsv(
    `风险控制 ${run}.csv`,
    controlImportColumns,
    Array.from({ length: rows }, (_, index) => ({
      riskStoreNo: `${run}-${index + 1}`,
      managementArea: '中国',
      keyControl: '是',
      businessUnit: 'ANC',
      controlObjective: '运营',
      standardControlDesc: `Every quarter list ${index + 1} is reviewed, and signed`,
      controlCategory: '预防性',
      controlOwnerFunction: '运营',
      controlOwnerDeptId: '供应链部',
      controlOwner: owner,
      ...(spoil?.row === index + 1 && spoil.cells),
    })),
  );
}

/** A design test of each control, all by one tester and one reviewer. */
export function buildPlanFile(run: string, controlNos: readonly string[], tester: string, reviewer: string): UploadedFile {
  return toCsv(
    `测试计划 ${run}.csv`,
    testPlanImportColumns,
    controlNos.map((controlNo) => ({ controlNo, kind: 'design', tester, reviewer })),
  );
}
