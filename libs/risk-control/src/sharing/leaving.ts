import { Refusal } from '@portal/contract';
import type { FieldChange, SqlRunner, StepRequest } from '@portal/platform';
import type { RiskControlWorkflow } from '@portal/workflows';
import { riskControlKind } from '../risk-control.record.ts';
import type { ControlRecord, RiskControlReader } from '../risk-control.reader.ts';
import { leadsCondition, shownCondition } from './shared-rows.ts';

/** What a row says of the shared control that it joins or leaves. */
export const changeOf = (field: 'sharedControl' | 'sharedWith', before: string, after: string): FieldChange => ({ field, before, after });

/** A row that leaves its shared control: the leading row, and what both say of it. */
export interface Leaving {
  readonly lead: ControlRecord;
  readonly changes: readonly FieldChange[];
  /** The leading row's own step. When nobody is left to share with it, the control is its own again. */
  readonly leadStep: StepRequest<RiskControlWorkflow>;
}

/** Reads what ends when a row that shows another one's control goes or gets its own. */
export async function readLeaving(sql: SqlRunner, reader: RiskControlReader, { row }: ControlRecord): Promise<Leaving> {
  const [found] = await sql.query<{ id: number; control_no: string; others: number }>(
    `select lead.id, k.control_no, (select count(*)::int from risk_control o where o.shared_control_id = lead.shared_control_id
       and o.risk_year = lead.risk_year and o.is_active and ${shownCondition('o')} and o.id <> c.id) as others
     from risk_control c join risk_control lead on ${leadsCondition('lead', 'c')} join shared_control k on k.id = lead.shared_control_id
     where c.id = $1`,
    [row.id],
  );
  if (!found) throw new Refusal('conflict');
  const lead = await reader.readForSystem(found.id, sql);
  const isLast = found.others === 0;
  return {
    lead,
    changes: [changeOf('sharedControl', found.control_no, ''), changeOf('sharedWith', lead.row.risk_no, '')],
    leadStep: {
      kind: riskControlKind,
      subject: lead.subject,
      event: 'SHARING_ENDED',
      bySystem: true,
      ...(isLast && { fields: { shared_control_id: null } }),
      changes: [changeOf('sharedWith', row.risk_no, ''), ...(isLast ? [changeOf('sharedControl', found.control_no, '')] : [])],
      payload: { ownerId: lead.row.owner_id, riskId: row.id },
    },
  };
}

/** The numbers of the rows that lead the controls of these, of those that show another one's: what is done for a control is done there. */
export async function findLeadsOf(sql: SqlRunner, ids: readonly number[]): Promise<string[]> {
  return [...new Set((await findLeadsByRow(sql, ids)).values())].sort();
}

/** The same by the row that shows the other one's control; a row of its own is absent. */
export async function findLeadsByRow(sql: SqlRunner, ids: readonly number[]): Promise<Map<number, string>> {
  const rows = await sql.query<{ id: number; risk_no: string }>(
    `select c.id, lead.risk_no from risk_control c join risk_control lead on ${leadsCondition('lead', 'c')}
     where c.id = any($1::bigint[]) and c.is_active and ${shownCondition('c')}`,
    [ids],
  );
  return new Map(rows.map(({ id, risk_no }) => [id, risk_no]));
}
