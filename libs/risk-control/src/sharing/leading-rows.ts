import type { Sql } from '@portal/platform';
import { riskControlShown, type RiskControlState } from '@portal/workflows';
import { rowColumns, rowTables, type PageRow } from '../list-row.ts';
import { controlSide } from './control-side.ts';
import { leadsCondition } from './shared-rows.ts';

/** The shared control of a row, and the row that leads it in its year. */
export interface SharedRow {
  readonly controlNo: string;
  readonly leadId: number;
  readonly leadNo: string;
  readonly leadState: RiskControlState;
}

/** A row of a page as it is shown: of a shared control with what the leading row says of it. What may be done with it is asked of `row`. */
export interface ShownRow {
  readonly row: PageRow;
  readonly shown: PageRow;
  readonly shared: SharedRow | null;
}

/** What a row that shares a control shows of the leading one: its control, who answers for it, and what was found. */
const shownColumns = [
  ...controlSide,
  'need_owner_approve',
  'current_desc',
  'score',
  'effectiveness',
  'deficiency',
  'owner_no',
  'owner_name',
  'owner_english_name',
  'due_on',
  'reviewer_no',
  'reviewer_name',
  'reviewer_english_name',
] as const satisfies readonly (keyof PageRow)[];

/** A row with the control side of the one that leads its shared control. */
export function showControlOf<Row extends PageRow>(row: Row, lead: PageRow): Row {
  return { ...row, ...Object.fromEntries(shownColumns.map((column) => [column, lead[column]])) };
}

/** Rows with the shared controls that they lead or show: one statement more where there are such, else none. */
export async function showLeading(sql: Sql, rows: readonly PageRow[]): Promise<ShownRow[]> {
  const sharing = rows.flatMap((row) => (row.shared_control_id === null ? [] : [row.id]));
  const leads =
    sharing.length === 0
      ? []
      : await sql.query<PageRow & { readonly of_id: number; readonly control_no: string }>(
          `select own.id as of_id, k.control_no, ${rowColumns} from risk_control own join shared_control k on k.id = own.shared_control_id
           join ${rowTables.replace('risk_control c', `risk_control c on ${leadsCondition('c', 'own')}`)} where own.id = any($1::bigint[])`,
          [sharing],
        );
  const byRow = new Map(leads.map((lead) => [lead.of_id, lead]));
  return rows.map((row) => {
    const lead = byRow.get(row.id);
    if (!lead) return { row, shown: row, shared: null };
    const shared = { controlNo: lead.control_no, leadId: lead.id, leadNo: lead.risk_no, leadState: lead.state };
    return { row, shown: riskControlShown.includes(row.state) ? showControlOf(row, lead) : row, shared };
  });
}
