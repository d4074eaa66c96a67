import { riskControlWorkflow, riskStoreItemWorkflow } from '@portal/workflows';
import { quoteState } from '@portal/platform';
import { controlImportColumns } from '@portal/contract';
import type { ImportRow, SqlRunner } from '@portal/platform';
import type { ControlRow } from '../risk-control.reader.ts';
import { factColumns, factJoins } from '../risk-control.reader.ts';
import { readReferences, type References } from './reference-lookup.ts';

export type ControlField = (typeof controlImportColumns)[number]['field'];
/** A row of the control file, all cells as text. */
export type ControlCells = Readonly<Record<ControlField, string>>;

export const headerOf = (field: ControlField): string => controlImportColumns.find((column) => column.field === field)!.header;

/** The store item that a row names: where its category, description and consequences come from (docs/decisions/risk-control.md). */
export interface StoreItem {
  readonly ru_no: string;
  readonly state: string;
  readonly category1_id: number | null;
  readonly category2_id: number | null;
  readonly category3_id: number | null;
  readonly risk_description: string;
  readonly consequences: string;
  readonly consequences_en: string;
}

/** A draft of this year that a new row may repeat by mistake. */
export interface SimilarDraft {
  readonly risk_no: string;
  readonly risk_store_no: string;
  readonly management_area: string;
  readonly business_unit: string;
  readonly department_id: number | null;
  readonly owner_id: number | null;
}

/** What the rows are checked against, read once for all of them. */
export interface ControlContext {
  readonly year: number;
  readonly references: References;
  readonly storeItems: ReadonlyMap<string, StoreItem>;
  /** Risk controls that the rows name by number, upper case. */
  readonly named: ReadonlyMap<string, ControlRow>;
  /** Drafts of this year by store number. */
  readonly drafts: ReadonlyMap<string, readonly SimilarDraft[]>;
}

export async function readContext(sql: SqlRunner, year: number, rows: readonly ImportRow[]): Promise<ControlContext> {
  const cells = rows as readonly ControlCells[];
  const distinct = (field: ControlField) => [...new Set(cells.map((row) => row[field]).filter((text) => text !== ''))];
  const storeNumbers = distinct('riskStoreNo');
  const storeItems = await sql.query<StoreItem>(
    `select ru_no, state, category1_id, category2_id, category3_id, risk_description, consequences, consequences_en
     from risk_register_entry where risk_year = $1 and ru_no = any($2) and state <> ${quoteState(riskStoreItemWorkflow, 'deleted')}`,
    [year, storeNumbers],
  );
  const named = await sql.query<ControlRow>(`select c.*, ${factColumns} from risk_control c ${factJoins} where c.risk_no = any($1)`, [
    distinct('riskNo').map((number) => number.toUpperCase()),
  ]);
  const drafts = await sql.query<SimilarDraft>(
    `select risk_no, risk_store_no, management_area, business_unit, department_id, owner_id from risk_control
     where risk_store_no = any($2) and risk_year = $1 and state = ${quoteState(riskControlWorkflow, 'draft')} and is_active order by id`,
    [year, storeNumbers],
  );
  return {
    year,
    references: await readReferences(sql, distinct('controlOwner')),
    storeItems: new Map(storeItems.map((item) => [item.ru_no, item])),
    named: new Map(named.map((row) => [row.risk_no, row])),
    drafts: Map.groupBy(drafts, (draft) => draft.risk_store_no),
  };
}
