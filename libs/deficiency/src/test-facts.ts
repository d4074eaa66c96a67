import { listCompensationFaults, type CompensatingControl } from '@portal/contract';
import { quoteState, type SqlRunner } from '@portal/platform';
import { controlInYear } from '@portal/risk-control';
import { controlTestWorkflow } from '@portal/workflows';
import type { AccountAssertion, DeficiencyRow } from './deficiency.row.ts';

/** A control that could make up for a deficiency, and why it may not. */
export interface Compensation extends CompensatingControl {
  readonly id: number;
  readonly no: string;
  readonly title: string;
  readonly testId: number | null;
  readonly faults: readonly ('notTested' | 'otherAssertion')[];
}

/** What must be covered: each account with its assertion; where a deficiency names none, its process. */
export function listNeeded(row: Pick<DeficiencyRow, 'process_id'>, accounts: readonly AccountAssertion[]): string[] {
  if (accounts.length > 0) return accounts.map(({ accountId, assertion }) => `${accountId}:${assertion}`);
  return row.process_id === null ? [] : [`process:${row.process_id}`];
}

/**
 * The newest concluded test of operation of a control `c` in a period, as long as it was effective: one that failed later is not made good by an earlier one. Of two on
 * one day the one that moved last is the newer one.
 */
const effectiveTest = `lateral (select newest.id, newest.record_no from (
    select t.id, t.record_no, t.conclusion from control_test t where t.control_id = c.id and t.period_id = $1 and t.is_active
      and t.state = ${quoteState(controlTestWorkflow, 'concluded')} and t.kind <> 'design'
    order by t.concluded_on desc nulls last, t.updated_at desc, t.id desc limit 1) newest
  where newest.conclusion = 'effective')`;

/**
 * Controls with what they cover and the test of the period that found them effective.
 * @param only these; null for all that cover one of the needed keys, at most fifty
 */
export async function readCompensations(
  sql: SqlRunner,
  row: Pick<DeficiencyRow, 'judged_in' | 'control_id' | 'process_id'>,
  accounts: readonly AccountAssertion[],
  only: readonly number[] | null,
): Promise<Compensation[]> {
  const needed = listNeeded(row, accounts);
  const rows = await sql.query<{ id: number; no: string; title: string; testId: number | null; testNo: string | null; covers: string[] }>(
    `select c.id, c.risk_no as no, coalesce(nullif(c.standard_control_desc, ''), c.risk_description) as title, t.id as "testId", t.record_no as "testNo",
       coalesce((select array_agg(a.account_id || ':' || a.assertion order by 1) from control_scope_account a where a.control_id = c.id), '{}')
         || coalesce((select array['process:' || s.process_id] from control_scope s where s.control_id = c.id and s.process_id is not null), '{}') as covers
     from risk_control c left join ${effectiveTest} t on true
     where c.is_active and c.id is distinct from $2::bigint and case when $3::bigint[] is not null then c.id = any($3)
       else exists (select 1 from control_scope_account a where a.control_id = c.id and a.account_id || ':' || a.assertion = any($4::text[]))
         or exists (select 1 from control_scope s where s.control_id = c.id and 'process:' || s.process_id = any($4)) end
     order by t.id is null, c.risk_no limit 50`,
    [row.judged_in, row.control_id, only, needed],
  );
  return rows.map(({ testNo, ...control }) => {
    const found = { ...control, effectiveTestNo: testNo };
    return { ...found, faults: listCompensationFaults(found, needed) };
  });
}

/** The number of the row that stands for a control in the year of a period. */
export async function readControlNoIn(sql: SqlRunner, controlId: number | null, periodId: number): Promise<string | null> {
  const [control] = await sql.prepared<{ no: string }>(
    `select c.risk_no as no from assessment_period p
     join risk_control c on c.id = ${controlInYear('$1::bigint', 'extract(year from p.last_day)::int')} where p.id = $2::bigint`,
    [controlId, periodId],
  );
  return control?.no ?? null;
}
