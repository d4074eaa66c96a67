import {
  balanceImportColumns,
  companyImportColumns,
  controlFurtherColumns,
  controlSharedColumns,
  controlImportColumns,
  peopleImportColumns,
  questionImportColumns,
  storageImportColumns,
  testPlanImportColumns,
  type ImportIssueRow,
  type ImportKind,
} from '@portal/contract/client';
import { isError } from './import.machine.ts';

export interface ImportColumn {
  /** The file's own header: issues name it. */
  header: string;
  en: string;
  field: string;
  /** Shown where the file has it. */
  isOptional?: true;
}

const columns: Record<ImportKind, readonly ImportColumn[]> = {
  control: [
    ...controlImportColumns,
    ...[...controlSharedColumns, ...controlFurtherColumns].map((column) => ({ ...column, isOptional: true as const })),
  ],
  storage: storageImportColumns,
  people: peopleImportColumns,
  question: questionImportColumns,
  balance: balanceImportColumns,
  company: companyImportColumns,
  testPlan: testPlanImportColumns,
};

export const importKinds = Object.keys(columns) as ImportKind[];

/** The columns of a kind of file; of the optional ones those in which these rows have something. */
export const columnsOf = (kind: ImportKind, rows: readonly Readonly<Record<string, string>>[]): readonly ImportColumn[] =>
  columns[kind].filter(({ isOptional, field }) => !isOptional || rows.some((row) => row[field]));

/** The number of a data row (from 1) as the workbook shows it, where the header is row 1. */
export const sheetRowOf = (rows: readonly Readonly<Record<string, string>>[], row: number): number =>
  Number(rows[row - 1]?.['sheetRow']) || row + 1;

/** Errors by row and by column, warnings apart; row 0 is the file as a whole, an empty column the row as a whole. */
export function mapIssues(issues: readonly ImportIssueRow[]) {
  const errors = issues.filter(isError);
  const cells = new Map<string, ImportIssueRow[]>();
  for (const issue of errors) {
    const key = `${issue.row}:${issue.column}`;
    cells.set(key, [...(cells.get(key) ?? []), issue]);
  }
  const badRows = new Set(errors.map(({ row }) => row).filter((row) => row > 0));
  return {
    at: (row: number, header: string): readonly ImportIssueRow[] => cells.get(`${row}:${header}`) ?? [],
    isBad: (row: number): boolean => badRows.has(row),
    /** Numbers of the rows with an error, in the order of the file. */
    badRows: [...badRows].sort((a, b) => a - b),
    /** Headers of the columns that have an error. */
    columns: new Set(errors.map(({ column }) => column)),
    errors,
    warnings: issues.filter((issue) => !isError(issue)),
    ofFile: cells.get('0:') ?? [],
  };
}
