import { listCompensationFaults, type CompensatingControl } from '@portal/contract';
import { quoteState, type SqlRunner } from '@portal/platform';
import { controlInYear, sameControl } from '@portal/risk-control';
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

/** The newest effective test of operation of a control `c` in a period. */
const effectiveTest = `lateral (select t.id, t.record_no from control_test t where t.control_id = c.id and t.period_id = $1 and t.is_active
  and t.state = ${quoteState(controlTestWorkflow, 'concluded')} and t.kind <> 'design' and t.conclusion = 'effective' order by t.id desc limit 1)`;

/**
 * Controls with what they cover and their effective test of the period.
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

/** A test that is named as the retest of a deficiency. */
export interface RetestRow {
  readonly id: number;
  readonly record_no: string;
  readonly control_id: number;
  readonly kind: string;
  readonly state: string;
  readonly conclusion: string | null;
  /** `yyyy-MM-dd` */
  readonly concluded_on: string | null;
}

export async function readRetest(sql: SqlRunner, id: number | null): Promise<RetestRow | undefined> {
  return (
    await sql.query<RetestRow>(
      'select t.id, t.record_no, t.control_id, t.kind, t.state, t.conclusion, t.concluded_on from control_test t where t.id = $1::bigint and t.is_active',
      [id],
    )
  )[0];
}

/** Whether a test is of the control of a deficiency, be it of another year's row of it. */
export async function isOfControl(sql: SqlRunner, { control_id: tested }: RetestRow, controlId: number): Promise<boolean> {
  const rows = await sql.query(`select 1 from (${sameControl('$1::bigint')}) same where same.id = $2::bigint`, [controlId, tested]);
  return rows.length > 0;
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

/** The concluded tests of operation of a control, in whichever year, the newest first; the one that found the deficiency is no retest of it. */
export function listRetests(
  sql: SqlRunner,
  { control_id: controlId, source, source_id: sourceId }: Pick<DeficiencyRow, 'control_id' | 'source' | 'source_id'>,
): Promise<{ id: number; no: string; conclusion: string }[]> {
  return sql.query(
    `select t.id, t.record_no as no, t.conclusion from control_test t where t.control_id = any(array(${sameControl('$1::bigint')})) and t.is_active and t.kind <> 'design'
       and t.state = ${quoteState(controlTestWorkflow, 'concluded')} and t.conclusion is not null and t.id is distinct from $2::bigint order by t.id desc limit 50`,
    [controlId, source === 'controlTest' ? sourceId : null],
  );
}
