import { controlSharedColumns, type ImportIssue } from '@portal/contract';
import {
  describeIssue,
  type ImportColumn,
  type ImportMessageKey,
  type ImportRow,
  type SqlRunner,
  type TemplateColumn,
} from '@portal/platform';
import { controlSheetColumns } from '../export/control-columns.ts';
import { countedCondition, leadsCondition } from '../sharing/shared-rows.ts';
import type { ControlContext } from './control-row.ts';

const [column] = controlSharedColumns;
const { field: FIELD, header: HEADER } = column;

/** The column by which rows of a workbook share a control; a file may do without it. */
export const sharedColumn: ImportColumn & { readonly isOptional: true } = {
  ...column,
  exported: controlSheetColumns.find(({ key }) => key === FIELD)!.header,
  isOptional: true,
};

export const sharedTemplate: TemplateColumn = {
  header: sharedColumn.header,
  en: sharedColumn.en,
  width: 22,
  note: {
    zh: '可选列。填写已有的共用控制编号（KC-）或本年度风险编号（RC-），该行即共用其控制；或在本文件的多行中填写同一代号，这些行共用第一行的控制。',
    en: 'Optional column. The number of a shared control (KC-) or of a risk of this year (RC-) whose control this row shares. Or enter the same word of your choice in several rows: they then share the control of the first one.',
  },
};

/** What the rows' cells say of shared controls, once they are understood. */
export interface SharedPlan {
  readonly issues: readonly ImportIssue[];
  /** Which row takes the control of which: of another row of the file, or of a control that is there. */
  readonly joins: readonly { readonly row: ImportRow; readonly lead: ImportRow | number }[];
}

interface KnownLead {
  /** What the cell says: the number of the shared control, or of a row of it. */
  readonly named: string;
  readonly id: number;
}

/** Reads the cells: what names nothing, or stands alone, is said at the cell. */
export async function readSharedCells(sql: SqlRunner, rows: readonly ImportRow[], context: ControlContext): Promise<SharedPlan> {
  const textOf = (row: ImportRow) => (row[FIELD] ?? '').trim().toUpperCase();
  const groups = Map.groupBy(
    rows.flatMap((row, index) => (textOf(row) === '' ? [] : [{ row, place: index + 1, text: textOf(row) }])),
    ({ text }) => text,
  );
  if (groups.size === 0) return { issues: [], joins: [] };
  const leads = await findLeads(sql, [...groups.keys()], context.year);
  const issues: ImportIssue[] = [];
  const joins: SharedPlan['joins'][number][] = [];
  for (const [text, members] of groups) {
    const known = leads.get(text);
    const isNumber = /^(KC|RC)-/.test(text);
    const report = (place: number, key: ImportMessageKey) =>
      issues.push(describeIssue(place, HEADER, key, { value: text, year: context.year }));
    const [first, ...others] = members;
    if (known === undefined && isNumber) for (const { place } of members) report(place, 'import.unknown_shared');
    else if (known === undefined && others.length === 0) report(first!.place, 'import.shared_alone');
    for (const { row, place } of known === undefined ? (isNumber ? [] : others) : members) {
      const own = context.named.get((row['riskNo'] ?? '').toUpperCase());
      // An export that is taken in again says of the leading row what it is.
      if (own && own.id === known) continue;
      if (own && own.shared_control_id !== null) report(place, 'import.shared_leads');
      else joins.push({ row, lead: known ?? first!.row });
    }
  }
  return { issues, joins };
}

async function findLeads(sql: SqlRunner, texts: readonly string[], year: number): Promise<Map<string, number>> {
  const rows = await sql.query<KnownLead>(
    `select k.control_no as named, c.id from shared_control k join risk_control c on c.shared_control_id = k.id
       where k.control_no = any($1::text[]) and c.risk_year = $2 and c.is_active and ${countedCondition('c')}
     union all select c.risk_no, coalesce(lead.id, c.id) from risk_control c left join risk_control lead on ${leadsCondition('lead', 'c')}
       where c.risk_no = any($1::text[]) and c.risk_year = $2 and c.is_active`,
    [texts, year],
  );
  return new Map(rows.map(({ named, id }) => [named, id]));
}
