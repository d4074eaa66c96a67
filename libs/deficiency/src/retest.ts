import { say, type FieldRefusal, type RetestRule } from '@portal/contract';
import { addDays, quoteState, type SqlRunner } from '@portal/platform';
import { sameControl } from '@portal/risk-control';
import { controlTestWorkflow, type Text } from '@portal/workflows';
import type { DeficiencyRow } from './deficiency.row.ts';

/** A test as the retest of a deficiency is judged by it: what it concluded, and the sample that it stands on. */
export interface RetestRow {
  readonly id: number;
  readonly no: string;
  readonly controlNo: string;
  readonly kind: string;
  readonly isConcluded: boolean;
  readonly conclusion: string | null;
  /** When the sample in use was drawn; extensions come later. */
  readonly drawnAt: Date | null;
  readonly items: number;
  /** The table's, of the frequency that the sample was drawn for; null where it names none. */
  readonly least: number | null;
  readonly waitDays: number | null;
}

/** What of the table a retest lacks: who records it says why it counts. */
export type RetestLack = Omit<FieldRefusal, 'field'>;

const isConcluded = `(t.state = ${quoteState(controlTestWorkflow, 'concluded')} and t.conclusion is not null)`;

/** A size between both columns of its frequency is the table's (docs/adr/0057-populations-and-samples.md); a draw keeps the bounds that it was made with. */
const selectTests = `select t.id, t.record_no as no, c.risk_no as "controlNo", t.kind, t.conclusion,
    ${isConcluded} as "isConcluded",
    drawn.drawn_at as "drawnAt", sampled.items, coalesce(drawn.least, line.least) as least, line.wait as "waitDays"
  from control_test t join risk_control c on c.id = t.control_id
  left join control_test_draw drawn on drawn.test_id = t.id and drawn.is_current and drawn.role <> 'extension'
  cross join lateral (select count(*)::int as items from control_test_draw w join control_test_item i on i.test_id = w.test_id and i.ordinal = w.ordinal
    where w.test_id = t.id and w.is_current) sampled
  cross join lateral (select min(s.size) as least, min(s.wait_days) filter (where s.risk = coalesce(drawn.risk, s.risk)) as wait
    from sample_size s where s.frequency = drawn.frequency) line`;

/** One test, whichever it is. */
export async function readRetest(sql: SqlRunner, id: number | null): Promise<RetestRow | undefined> {
  return (await sql.query<RetestRow>(`${selectTests} where t.id = $1::bigint and t.is_active`, [id]))[0];
}

/** What a deficiency says of which tests may be its retest. */
type Deficient = Pick<DeficiencyRow, 'id' | 'control_id' | 'process_id' | 'source' | 'source_id'>;

/**
 * Which tests may be the retest of a deficiency (docs/adr/0077-when-a-retest-counts.md): of its control; where it has none, of a control of what is deficient, as a
 * compensating one is sought.
 */
export function nameRetestRule(row: Deficient, accounts: readonly unknown[]): RetestRule {
  if (row.control_id !== null) return 'control';
  if (accounts.length > 0) return 'account';
  return row.process_id === null ? 'period' : 'process';
}

/** SQL: a test `t` is of the rule. The same control in whichever year; of other controls in the periods in which the deficiency stands, accounts by their codes. */
function ofRule(rule: RetestRule, row: Deficient, bind: (value: unknown) => string): string {
  if (rule === 'control') return `t.control_id = any(array(${sameControl(`${bind(row.control_id)}::bigint`)}))`;
  const id = `${bind(row.id)}::bigint`;
  const inPeriod = `t.period_id in (select stands.period_id from deficiency_standing stands where stands.deficiency_id = ${id})`;
  if (rule === 'period') return inPeriod;
  const leans =
    rule === 'process'
      ? `select 1 from control_scope scope where scope.control_id = t.control_id and scope.process_id = ${bind(row.process_id)}::bigint`
      : `select 1 from deficiency_account lies join significant_account named on named.id = lies.account_id
         join significant_account alike on alike.code = named.code
         join control_scope_account leans on leans.account_id = alike.id and leans.assertion = lies.assertion
         where lies.deficiency_id = ${id} and leans.control_id = t.control_id`;
  return `${inPeriod} and exists (${leans})`;
}

/** Whether a test is of the rule, and of operation. */
export async function isOfRule(sql: SqlRunner, { id, kind }: RetestRow, row: Deficient, rule: RetestRule): Promise<boolean> {
  if (kind === 'design') return false;
  const params: unknown[] = [id];
  const condition = ofRule(rule, row, (value) => `$${params.push(value)}`);
  return (await sql.query(`select 1 from control_test t where t.id = $1 and ${condition}`, params)).length > 0;
}

/**
 * The concluded tests of operation of the rule, the newest first, whose sample was drawn after the remediation was verified; the one that found the deficiency is no
 * retest of it.
 */
export function listRetests(sql: SqlRunner, row: Deficient, rule: RetestRule, verifiedAt: Date | null): Promise<RetestRow[]> {
  const params: unknown[] = [row.source === 'controlTest' ? row.source_id : null, verifiedAt];
  const condition = ofRule(rule, row, (value) => `$${params.push(value)}`);
  return sql.query<RetestRow>(
    `${selectTests} where ${condition} and t.is_active and t.kind <> 'design' and ${isConcluded} and t.id is distinct from $1::bigint
       and ($2::timestamptz is null or drawn.drawn_at >= $2) order by t.id desc limit 50`,
    params,
  );
}

/**
 * What a test lacks of the table's waiting time and sample size (docs/adr/0077-when-a-retest-counts.md).
 * @param verifiedOn the day of the verification; null where nothing was verified, and nothing waits
 * @param drawnOn the day on which the test's sample was drawn
 */
export function listRetestLacks(
  { no, items, least, waitDays }: RetestRow,
  verifiedOn: string | null,
  drawnOn: string | null,
): readonly RetestLack[] {
  if (least === null || waitDays === null) return [{ message: 'deficiency.retestFrequency', params: { no } }];
  const earliest = verifiedOn === null ? null : addDays(verifiedOn, waitDays);
  const lacks: (RetestLack | false)[] = [
    earliest !== null &&
      drawnOn !== null &&
      drawnOn < earliest && { message: 'deficiency.retestWait', params: { no, drawn: drawnOn, earliest } },
    items < least && { message: 'deficiency.retestSize', params: { no, items, least } },
  ];
  return lacks.filter((one) => one !== false);
}

/** The same in words, for who chooses. */
export const sayLack = ({ message, params }: RetestLack): Text => ({ zh: say(message, 'zh', params), en: say(message, 'en', params) });
