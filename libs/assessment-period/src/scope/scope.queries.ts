import { Injectable } from '@nestjs/common';
import { Refusal, type assessmentScopeRoutes, type RouteData } from '@portal/contract';
import { Sql, type SqlRunner } from '@portal/platform';
import { keyControlCondition } from '@portal/risk-control';
import type { Actor } from '@portal/workflows';
import { AssessmentPeriodQueries, type AssessmentPeriodView } from '../assessment-period.queries.ts';
import { formatCents, parseCents, parsePercent, sumOf } from './cents.ts';
import { PlannedControls } from './planned-controls.ts';
import { proposeScope, sumScope, type AccountFlag, type CellFacts, type ProposedCell, type ScopeLevels } from './propose.ts';

type Scope = RouteData<typeof assessmentScopeRoutes.getAssessmentScope>;
type Person = Scope['materialities'][number]['setBy'];

interface CellRow {
  readonly account_id: number;
  readonly company_id: number;
  readonly amount: string;
  readonly flags: AccountFlag[];
  readonly decided: boolean | null;
  readonly reason: string | null;
  readonly decided_at: Date | null;
  readonly by: Person | null;
  readonly covered: boolean;
  readonly processes: number[];
}
interface AccountRow {
  readonly id: number;
  readonly code: string;
  readonly name: string;
  readonly name_en: string;
  readonly flags: AccountFlag[];
  readonly assertions: Scope['accounts'][number]['assertions'];
  readonly bare: Scope['accounts'][number]['assertions'];
  readonly codes: string[];
}
interface CompanyRow {
  readonly id: number;
  readonly code: string;
  readonly name: string;
  readonly name_en: string;
  readonly parent_id: number | null;
}

const person = (alias: string) =>
  `json_build_object('id', ${alias}.id, 'userNO', ${alias}.user_no, 'name', ${alias}.name, 'englishName', ${alias}.english_name)`;

/** What is in scope of a period, summed to the cent (docs/adr/0054). */
@Injectable()
export class ScopeQueries {
  readonly #sql: Sql;
  readonly #periods: AssessmentPeriodQueries;
  readonly #planned: PlannedControls;

  constructor(sql: Sql, periods: AssessmentPeriodQueries, planned: PlannedControls) {
    this.#sql = sql;
    this.#periods = periods;
    this.#planned = planned;
  }

  /** GetScope; `id` null is the latest period. @throws Refusal `not_found` */
  async read(id: number | null, actor: Actor): Promise<Scope> {
    const period = await this.#periods.read(id ?? (await this.#periods.latest()), actor);
    const [rows, accounts, companies, materialities] = await Promise.all([
      this.#cells(this.#sql, period.id),
      this.#accounts(period.id),
      this.#companies(period.id),
      this.#materialities(period.id),
    ]);
    const levels = toLevels(period, materialities[0]?.performance);
    const cells = proposeScope(rows.map(toFacts), levels).map((cell, place) => ({
      ...cell,
      isCovered: rows[place]!.covered,
      row: rows[place]!,
    }));
    const of = (key: 'accountId' | 'companyId', value: number) => sumScope(cells.filter((cell) => cell[key] === value));
    return {
      periodId: period.id,
      title: period.title,
      titleEn: period.title_en,
      firstDay: period.first_day,
      lastDay: period.last_day,
      currency: period.currency,
      rowVersion: period.version,
      allowedActions: period.allowedActions,
      materialities,
      accounts: accounts.map(({ id: accountId, name_en: nameEn, bare, ...account }) => {
        const { balance: total, inScope, covered } = of('accountId', accountId);
        return { ...account, id: accountId, nameEn, bareAssertions: bare, total, inScope, covered };
      }),
      companies: companies.map(({ id: companyId, name_en: nameEn, parent_id: parentId, ...company }) => {
        const { balance: total, inScope, outOfScope, covered } = of('companyId', companyId);
        return { ...company, id: companyId, nameEn, parentId, total, inScope, outOfScope, covered };
      }),
      cells: cells.map(({ accountId, companyId, cents, proposed, because, inScope, isCovered, row }) => ({
        accountId,
        companyId,
        amount: formatCents(cents),
        proposed,
        because: [...because],
        decision:
          row.decided === null ? null : { inScope: row.decided, reason: row.reason!, by: row.by!, at: row.decided_at!.toISOString() },
        inScope,
        isCovered,
        processIds: row.processes,
      })),
      totals: sumScope(cells, await this.#balance(period.id)),
      undecided: cells.filter(({ decided }) => decided === null).length,
      gaps: cells.filter(({ inScope, isCovered }) => inScope && !isCovered).length,
    };
  }

  /** The cells of a period with what is proposed at its present levels, or at others. */
  async propose(sql: SqlRunner, period: AssessmentPeriodView, performance?: bigint): Promise<ProposedCell[]> {
    const levels = toLevels(period, (await readMateriality(sql, period.id))?.performance);
    const rows = await this.#cells(sql, period.id);
    return proposeScope(rows.map(toFacts), performance === undefined ? levels : { ...levels, performance });
  }

  /** Cells whose amounts come from the trial balance by the codes that an account gathers. */
  #cells(sql: SqlRunner, periodId: number): Promise<CellRow[]> {
    return sql.query<CellRow>(
      `with cell as (
         select g.account_id, l.company_id, sum(l.amount)::text as amount from trial_balance_line l
         join account_code_group g on g.period_id = l.period_id and g.account_code = l.account_code
         where l.period_id = $1 group by g.account_id, l.company_id)
       select cell.account_id, cell.company_id, cell.amount, a.flags, d.in_scope as decided, d.reason, d.decided_at,
         case when p.id is not null then ${person('p')} end as by, ${this.#covered('cell.account_id', 'cell.company_id')} as covered,
         array(select s.process_id from scope_process s where s.account_id = cell.account_id and s.company_id = cell.company_id order by 1) as processes
       from cell join significant_account a on a.id = cell.account_id join company c on c.id = cell.company_id
       left join scope_decision d on d.account_id = cell.account_id and d.company_id = cell.company_id left join person p on p.id = d.decided_by
       order by a.code, c.code`,
      [periodId],
    );
  }

  /**
   * SQL: a key control planned for test stands behind the cell. Its company is that of its department, or one above the cell's; where processes are named
   * for the cell, it belongs to one of them or to a sub-process.
   */
  #covered(account: string, company: string): string {
    return `exists (select 1 from control_scope_account ca join risk_control r on r.id = ca.control_id and r.is_active and ${keyControlCondition('r')}
      left join control_scope cs on cs.control_id = ca.control_id
      left join company_department cd on cd.department_id = department_successor(r.department_id)
      left join business_process bp on bp.id = cs.process_id
      where ca.account_id = ${account} and ${this.#planned.condition('ca.control_id', '$1::bigint')}
        and (cd.company_id is null or ${company} in (select below.id from company_and_below(cd.company_id) below))
        and (not exists (select 1 from scope_process s where s.account_id = ${account} and s.company_id = ${company})
          or exists (select 1 from scope_process s where s.account_id = ${account} and s.company_id = ${company} and s.process_id in (bp.id, bp.parent_id))))`;
  }

  #accounts(periodId: number): Promise<AccountRow[]> {
    return this.#sql.query<AccountRow>(
      `select a.id, a.code, a.name, a.name_en, a.flags,
         array(select n.assertion from account_assertion n where n.account_id = a.id order by 1) as assertions,
         array(select n.assertion from account_assertion n where n.account_id = a.id and not exists (
           select 1 from control_scope_account ca join risk_control r on r.id = ca.control_id and r.is_active and ${keyControlCondition('r')}
           where ca.account_id = a.id and ca.assertion = n.assertion and ${this.#planned.condition('ca.control_id', '$1::bigint')}) order by 1) as bare,
         array(select g.account_code from account_code_group g where g.account_id = a.id order by 1) as codes
       from significant_account a where a.period_id = $1 and exists (select 1 from account_code_group g where g.account_id = a.id) order by a.code`,
      [periodId],
    );
  }

  #companies(periodId: number): Promise<CompanyRow[]> {
    return this.#sql.query<CompanyRow>(
      `select c.id, c.code, c.name, c.name_en, c.parent_id from company c
       where exists (select 1 from trial_balance_line l where l.period_id = $1 and l.company_id = c.id) order by c.code`,
      [periodId],
    );
  }

  async #balance(periodId: number): Promise<bigint> {
    const rows = await this.#sql.query<{ amount: string }>('select amount::text from trial_balance_sum where period_id = $1', [periodId]);
    return sumOf(rows.map(({ amount }) => parseCents(amount)!));
  }

  async #materialities(periodId: number): Promise<Scope['materialities']> {
    const rows = await this.#sql.query<
      Omit<Scope['materialities'][number], 'percent' | 'performancePercent' | 'setAt'> & {
        percent: string;
        performancePercent: string;
        setAt: Date;
      }
    >(
      `select m.base, m.base_amount::text as "baseAmount", m.currency, m.percent::text, m.performance_percent::text as "performancePercent",
         m.overall::text, m.performance::text, m.source, m.reason, ${person('p')} as "setBy", m.set_at as "setAt"
       from period_materiality m join person p on p.id = m.set_by where m.period_id = $1 order by m.id desc`,
      [periodId],
    );
    return rows.map(({ percent, performancePercent, setAt, ...row }) => ({
      ...row,
      percent: Number(percent),
      performancePercent: Number(performancePercent),
      setAt: setAt.toISOString(),
    }));
  }
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

export function toLevels(
  { share_percent: share }: Pick<AssessmentPeriodView, 'share_percent'>,
  performance: string | undefined,
): ScopeLevels {
  return { performance: performance === undefined ? null : parseCents(performance), shareMillionths: parsePercent(Number(share)) };
}

const toFacts = ({ account_id, company_id, amount, flags, decided }: CellRow): CellFacts => ({
  accountId: account_id,
  companyId: company_id,
  cents: parseCents(amount)!,
  flags,
  decided,
});
