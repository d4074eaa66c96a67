import type { DrawFault, SampleFormula } from './draw.ts';
import type { WorkbookError } from '../spreadsheet/workbook-error.ts';

/** What a population may cost (docs/adr/0057-populations-and-samples.md). */
export const POPULATION_BOUNDS = { fileBytes: 50 * 1024 * 1024, rows: 1_000_000, columns: 100 } as const;

export interface PopulationFile {
  /** A copy on this machine's disk. */
  readonly path: string;
  readonly fileName: string;
}

export type PopulationTask =
  | ({ readonly kind: 'look' } & PopulationFile)
  | ({ readonly kind: 'check'; readonly keyColumn: string; readonly amountColumn: string | null } & PopulationFile)
  | ({
      readonly kind: 'draw';
      readonly keyColumn: string;
      readonly amountColumn: string | null;
      readonly formula: SampleFormula;
    } & PopulationFile);

/** Why a file is no population, with what is meant. Rows are those of the sheet, as Excel counts them. */
export type PopulationFault =
  | { readonly code: 'file'; readonly error: WorkbookError }
  | { readonly code: 'noRows' | 'tooManyRows' | 'tooManyColumns' | 'broken' }
  | { readonly code: 'doubleColumn' | 'noColumn'; readonly column: string }
  | { readonly code: 'emptyKey'; readonly row: number }
  | { readonly code: 'doubleKey'; readonly key: string; readonly row: number; readonly firstRow: number }
  | { readonly code: 'formula' | 'error'; readonly cell: string }
  | { readonly code: 'amount'; readonly cell: string; readonly value: string }
  | { readonly code: 'draw'; readonly fault: DrawFault; readonly what: string };

/** One row that was drawn; `position` counts the data rows from 1. */
export interface DrawnRow {
  readonly position: number;
  readonly key: string;
  readonly cells: readonly string[];
}

export interface PopulationResult {
  readonly columns: readonly string[];
  readonly rows: number;
  /** The first rows, for who must say which column is the key. */
  readonly start: readonly (readonly string[])[];
  /** Hundredths of all amounts, as digits; null without an amount column. */
  readonly total: string | null;
  readonly drawn: readonly DrawnRow[];
}

export type PopulationMessage =
  { readonly kind: 'done'; readonly result: PopulationResult } | { readonly kind: 'refused'; readonly fault: PopulationFault };
