import { Refusal, type assessmentScopeRoutes, type RouteData } from '@portal/contract';
import type { SqlRunner } from '@portal/platform';
import { parseCents } from './cents.ts';
import type { AccountFlag, CellFacts, ProposedCell } from './propose.ts';

type Scope = RouteData<typeof assessmentScopeRoutes.getAssessmentScope>;

/** An account of a company as the trial balance has it, with what was decided of it and the processes that were named for it. */
export interface ScopeCellRow extends CellFacts {
  readonly processIds: readonly number[];
}
/** A significant account with its assertions and the codes of the balance that it gathers. */
export interface ScopeAccountRow {
  readonly id: number;
  readonly code: string;
  readonly name: string;
  readonly nameEn: string;
  readonly flags: AccountFlag[];
  readonly assertions: Scope['accounts'][number]['assertions'];
  readonly codes: string[];
}

/**
 * SQL: the cells of period `$1`, in the order of accounts and companies. Their amounts come from the trial balance by the codes that an account gathers. What was decided and
 * named is joined as two sets: asked a cell at a time it touched five pages for each of them. Lists come as texts, as arrays of the database take longer to read
 * than to weigh.
 */
export const selectScopeCells = `with cell as (
    select g.account_id, l.company_id, sum(l.amount)::text as amount from trial_balance_line l
    join account_code_group g on g.period_id = l.period_id and g.account_code = l.account_code
    where l.period_id = $1 group by g.account_id, l.company_id),
  decided as materialized (
    select d.account_id, d.company_id, d.in_scope from significant_account a join scope_decision d on d.account_id = a.id where a.period_id = $1),
  named as materialized (
    select s.account_id, s.company_id, string_agg(s.process_id::text, ',' order by s.process_id) as processes
    from significant_account a join scope_process s on s.account_id = a.id where a.period_id = $1 group by s.account_id, s.company_id)
  select cell.account_id as "accountId", cell.company_id as "companyId", cell.amount, array_to_string(a.flags, ',') as flags, decided.in_scope as decided,
    named.processes
  from cell join significant_account a on a.id = cell.account_id join company c on c.id = cell.company_id
  left join decided on decided.account_id = cell.account_id and decided.company_id = cell.company_id
  left join named on named.account_id = cell.account_id and named.company_id = cell.company_id
  order by a.code, c.code`;

const NONE: readonly never[] = [];

/** The cells of a period. */
export async function readCells(sql: SqlRunner, periodId: number): Promise<ScopeCellRow[]> {
  const rows = await sql.query<{
    accountId: number;
    companyId: number;
    amount: string;
    flags: string;
    decided: boolean | null;
    processes: string | null;
  }>(selectScopeCells, [periodId]);
  return rows.map(({ accountId, companyId, amount, flags, decided, processes }) => ({
    accountId,
    companyId,
    cents: parseCents(amount)!,
    flags: flags === '' ? NONE : (flags.split(',') as AccountFlag[]),
    decided,
    processIds: processes === null ? NONE : processes.split(',').map(Number),
  }));
}
/** The accounts of a period that gather anything of its balance. */
export function readAccounts(sql: SqlRunner, periodId: number): Promise<ScopeAccountRow[]> {
  return sql.query<ScopeAccountRow>(
    `select a.id, a.code, a.name, a.name_en as "nameEn", a.flags,
       array(select n.assertion from account_assertion n where n.account_id = a.id order by 1) as assertions,
       array(select g.account_code from account_code_group g where g.account_id = a.id order by 1) as codes
     from significant_account a where a.period_id = $1 and exists (select 1 from account_code_group g where g.account_id = a.id) order by a.code`,
    [periodId],
  );
}

/** What each company's trial balance says, in cents; companies without one are not there. */
export async function readBalances(sql: SqlRunner, periodId: number): Promise<ReadonlyMap<number, bigint>> {
  const rows = await sql.query<{ company_id: number; amount: string }>(
    'select company_id, amount::text from trial_balance_sum where period_id = $1',
    [periodId],
  );
  return new Map(rows.map(({ company_id: companyId, amount }) => [companyId, parseCents(amount)!]));
}

/** The latest materiality of a period; undefined while there is none. */
export async function readMateriality(sql: SqlRunner, periodId: number): Promise<{ performance: string } | undefined> {
  const [row] = await sql.query<{ performance: string }>(
    'select performance::text from period_materiality where period_id = $1 order by id desc limit 1',
    [periodId],
  );
  return row;
}

/** @throws Refusal `not_found` for a cell that the trial balance lacks */
export function findCell(cells: readonly ProposedCell[], accountId: number, companyId: number): ProposedCell {
  const cell = cells.find((one) => one.accountId === accountId && one.companyId === companyId);
  if (!cell) throw new Refusal('not_found', { message: 'scope.unknownCell' });
  return cell;
}

/** A company with all below it. @throws Refusal `not_found` */
export async function readBelow(sql: SqlRunner, companyId: number): Promise<ReadonlySet<number>> {
  const rows = await sql.query<{ id: number }>('select below.id from company_and_below($1::bigint) below', [companyId]);
  if (rows.length === 0) throw new Refusal('not_found');
  return new Set(rows.map(({ id }) => id));
}
