import type { Reader } from '@portal/directory';
import type { Sql } from '@portal/platform';
import type { RiskControlState } from '@portal/workflows';
import { readableCondition } from '../risk-control.access.ts';
import type { ControlRow } from '../risk-control.reader.ts';
import { countedCondition } from './shared-rows.ts';

/** A risk that shares a control. */
export interface SharingRow {
  readonly id: number;
  readonly risk_no: string;
  readonly risk_description: string;
  readonly department_name: string;
  readonly department_name_en: string;
  readonly state: RiskControlState;
  /** May the reader open it? Of what he may not read he sees the number alone. */
  readonly is_readable: boolean;
}

/** A shared control in one year. */
export interface Sharing {
  readonly controlNo: string;
  readonly lead: SharingRow;
  readonly others: SharingRow[];
}

/** Who shares the control of a row in its year; null where nobody does. */
export async function readSharing(
  sql: Sql,
  row: Pick<ControlRow, 'shared_control_id' | 'risk_year'>,
  reader: Reader,
): Promise<Sharing | null> {
  if (row.shared_control_id === null) return null;
  const params: unknown[] = [row.shared_control_id, row.risk_year];
  const readable = readableCondition(reader, 'c', (value) => `$${params.push(value)}`);
  const rows = await sql.query<SharingRow & { readonly control_no: string; readonly leads: boolean }>(
    `select id, risk_no, state, is_readable, leads, control_no, case when is_readable then risk_description else '' end as risk_description,
       case when is_readable then department_name else '' end as department_name, case when is_readable then department_name_en else '' end as department_name_en
     from (select c.id, c.risk_no, c.state, c.risk_description, coalesce(d.name, '') as department_name, coalesce(d.name_en, '') as department_name_en,
         ${readable} as is_readable, ${countedCondition('c')} as leads, k.control_no
       from risk_control c join shared_control k on k.id = c.shared_control_id left join department d on d.id = c.department_id
       where c.shared_control_id = $1 and c.risk_year = $2 and c.is_active) sharing order by leads desc, risk_no`,
    params,
  );
  const [lead, ...others] = rows;
  return lead?.leads ? { controlNo: lead.control_no, lead, others } : null;
}
