import { Injectable } from '@nestjs/common';
import { companyImportColumns, type ImportIssue } from '@portal/contract';
import {
  ChangeLog,
  describeIssue,
  lockAdministration,
  sheetRowOf,
  type ImportOutcome,
  type ImportPlan,
  type ImportRow,
  type ImportRules,
  type SqlRunner,
  type SqlTransaction,
} from '@portal/platform';
import type { Actor } from '@portal/workflows';
import { writeCompany } from '../company/company.service.ts';

type Field = (typeof companyImportColumns)[number]['field'];
type CompanyCells = Readonly<Record<Field, string>> & ImportRow;
interface Known {
  readonly id: number;
  readonly code: string;
  readonly parent: string | null;
}
interface Department {
  readonly id: number;
  readonly name: string;
  readonly company: string | null;
}

const headerOf = (field: Field): string => companyImportColumns.find((column) => column.field === field)!.header;
const splitNames = (cell: string): string[] =>
  cell
    .split(/[;；、]/)
    .map((name) => name.trim())
    .filter(Boolean);

/** The workbook of companies: new ones, and updates by their code; all rows or none. */
@Injectable()
export class CompanyImportRules implements ImportRules {
  readonly kind = 'company';
  readonly columns = companyImportColumns;
  readonly #log: ChangeLog;

  constructor(log: ChangeLog) {
    this.#log = log;
  }

  async prepare(sql: SqlRunner, rows: readonly ImportRow[]): Promise<ImportPlan> {
    const cells = rows as readonly CompanyCells[];
    const known = await readKnown(sql);
    const departments = await readDepartments(sql);
    return { issues: checkRows(cells, known, departments), apply: (tx, uploader) => this.#write(tx, cells, uploader) };
  }

  /** Everything but the parents first: one may stand further down in the file. */
  async #write(tx: SqlTransaction, rows: readonly CompanyCells[], uploader: Actor): Promise<ImportOutcome> {
    await lockAdministration(tx);
    const before = new Map((await readKnown(tx)).map((company) => [company.code, company]));
    const departments = await readDepartments(tx);
    const ids = new Map([...before].map(([code, { id }]) => [code, id]));
    const save = async (cells: CompanyCells, parentId: number | null, event: 'importCreate' | 'importEdit') =>
      writeCompany(
        tx,
        this.#log,
        {
          id: ids.get(cells.code) ?? null,
          rowVersion: null,
          code: cells.code,
          name: cells.name,
          nameEn: cells.nameEn,
          currency: cells.currency,
          parentId,
          departmentIds: splitNames(cells.departments).map((name) => departments.find((one) => one.name === name)!.id),
          isActive: true,
        },
        uploader.id,
        event,
      );
    let created = 0;
    for (const cells of rows.filter(({ code }) => !before.has(code))) {
      ids.set(cells.code, (await save(cells, null, 'importCreate')).id);
      created += 1;
    }
    for (const cells of rows) await save(cells, cells.parent === '' ? null : ids.get(cells.parent)!, 'importEdit');
    return { created, updated: rows.length - created };
  }

  async describeTemplate(sql: SqlRunner) {
    const departments = await readDepartments(sql);
    const notes: Readonly<Record<Field, { zh: string; en: string }>> = {
      code: { zh: '必填，唯一；已有代码表示更新该公司。', en: 'Required and unique; an existing code updates that company.' },
      name: { zh: '必填。', en: 'Required.' },
      nameEn: { zh: '选填。', en: 'Optional.' },
      currency: { zh: '必填，三位代码，如 CNY。', en: 'Required: a three-letter code, such as CNY.' },
      parent: { zh: '上级公司的代码；可以是同一文件中的公司。', en: 'The code of the parent company, which may be in the same file.' },
      departments: { zh: '部门名称，多个用分号分隔。', en: 'Department names, separated by semicolons.' },
    };
    return {
      sheetName: { zh: '公司', en: 'Companies' },
      columns: companyImportColumns.map(({ header, en, field }) => ({
        header,
        en,
        width: field === 'departments' ? 36 : 20,
        note: notes[field],
      })),
      example: {
        公司代码: '1100',
        公司名称: '中国营养品',
        英文名称: 'China Nutrition',
        币种: 'CNY',
        上级公司: '1000',
        部门: departments[0]?.name ?? '',
      },
    };
  }
}

const readKnown = (sql: SqlRunner): Promise<Known[]> =>
  sql.query<Known>('select c.id, c.code, p.code as parent from company c left join company p on p.id = c.parent_id');

const readDepartments = (sql: SqlRunner): Promise<Department[]> =>
  sql.query<Department>(
    `select d.id, d.name, c.code as company from department d left join company_department cd on cd.department_id = d.id
     left join company c on c.id = cd.company_id where d.is_active order by d.position, d.id`,
  );

function checkRows(rows: readonly CompanyCells[], known: readonly Known[], departments: readonly Department[]): ImportIssue[] {
  const codes = new Set([...known.map(({ code }) => code), ...rows.map(({ code }) => code)]);
  const parents = new Map([
    ...known.map(({ code, parent }) => [code, parent] as const),
    ...rows.map(({ code, parent }) => [code, parent || null] as const),
  ]);
  const firstRows = new Map<string, number>();
  return rows.flatMap((cells, index) => {
    const row = index + 1;
    const issues: ImportIssue[] = [];
    for (const field of ['code', 'name', 'currency'] as const)
      if (cells[field] === '') issues.push(describeIssue(row, headerOf(field), 'import.required'));
    const first = firstRows.get(cells.code);
    if (first !== undefined && cells.code !== '') issues.push(describeIssue(row, headerOf('code'), 'import.company_repeated', { first }));
    else firstRows.set(cells.code, sheetRowOf(cells, row));
    if (cells.currency !== '' && !/^[A-Za-z]{3}$/.test(cells.currency))
      issues.push(describeIssue(row, headerOf('currency'), 'import.company_currency'));
    if (cells.parent !== '' && !codes.has(cells.parent))
      issues.push(describeIssue(row, headerOf('parent'), 'import.company_parent', { value: cells.parent }));
    else if (isCircle(cells.code, parents)) issues.push(describeIssue(row, headerOf('parent'), 'import.company_circle'));
    for (const name of splitNames(cells.departments)) {
      const found = departments.find((one) => one.name === name);
      if (!found || (found.company !== null && found.company !== cells.code))
        issues.push(describeIssue(row, headerOf('departments'), 'import.company_department', { value: name }));
    }
    return issues;
  });
}

function isCircle(code: string, parents: ReadonlyMap<string, string | null>): boolean {
  const seen = new Set<string>();
  for (let above: string | null | undefined = code; above; above = parents.get(above)) {
    if (seen.has(above)) return true;
    seen.add(above);
  }
  return false;
}
