import { Injectable } from '@nestjs/common';
import { Refusal, type assessmentScopeRoutes, type RouteData } from '@portal/contract';
import { Sql, type SqlRunner } from '@portal/platform';
import type { Actor } from '@portal/workflows';
import { AssessmentPeriodQueries, type AssessmentPeriodView } from '../assessment-period.queries.ts';
import { CoveringControls, type Cover } from '../coverage/covering-controls.ts';
import { measureCells, type MeasuredCell } from '../coverage/measure.ts';
import { narrowCover, readSeenCompanies } from '../seat/seat-scope.ts';
import { formatCents, parseCents, parsePercent, sumOf } from './cents.ts';
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
  readonly processes: number[];
}
interface AccountRow {
  readonly id: number;
  readonly code: string;
  readonly name: string;
  readonly name_en: string;
  readonly flags: AccountFlag[];
  readonly assertions: Scope['accounts'][number]['assertions'];
  readonly codes: string[];
}
/** A scope with what it was measured with: each cell, in the order of the scope's, with the controls that cover it; `cover` has those that may be named. */
export interface CoveredScope {
  readonly scope: Scope;
  readonly cover: Cover;
  readonly measured: readonly MeasuredCell[];
}

const person = (alias: string) =>
  `json_build_object('id', ${alias}.id, 'userNO', ${alias}.user_no, 'name', ${alias}.name, 'englishName', ${alias}.english_name)`;

/** What is in scope of a period, summed to the cent (docs/adr/0054). */
@Injectable()
export class ScopeQueries {
  readonly #sql: Sql;
  readonly #periods: AssessmentPeriodQueries;
  readonly #covering: CoveringControls;

  constructor(sql: Sql, periods: AssessmentPeriodQueries, covering: CoveringControls) {
    this.#sql = sql;
    this.#periods = periods;
    this.#covering = covering;
  }

  /** GetScope; `id` null is the latest period. An external auditor's is that of his companies alone. @throws Refusal `not_found`, `wrong_state` */
  async read(id: number | null, actor: Actor): Promise<Scope> {
    return (await this.readCovered(id, actor)).scope;
  }

  /** The same with the controls behind each cell. @throws Refusal `not_found`, `wrong_state` */
  async readCovered(id: number | null, actor: Actor): Promise<CoveredScope> {
    const period = await this.#periods.read(id ?? (await this.#periods.latest(actor)), actor);
    const seen = await readSeenCompanies(this.#sql, period.id, actor);
    const [rows, accounts, whole, materialities, sums] = await Promise.all([
      this.#cells(this.#sql, period.id),
      this.#accounts(period.id),
      this.#covering.read(period.id),
      this.#materialities(period.id),
      this.#balances(period.id),
    ]);
    const proposed = proposeScope(rows.map(toFacts), toLevels(period, materialities[0]?.performance));
    // What is proposed and what covers it follows from the whole group; then a seat sees its companies.
    const all = measureCells(
      proposed.map((cell, place) => ({ ...cell, processIds: rows[place]!.processes })),
      whole.controls,
      whole.above,
      whole.over,
    );
    const sees = ({ companyId }: { companyId: number }) => seen === null || seen.has(companyId);
    const measured = all.filter(sees);
    const cells = proposed.map((cell, place) => ({ ...cell, isCovered: all[place]!.planned.length > 0, row: rows[place]! })).filter(sees);
    const cover = seen === null ? whole : await narrowCover(this.#sql, period.id, whole, seen);
    const balances = new Map([...sums].filter(([companyId]) => sees({ companyId })));
    const covering = seen === null ? null : new Set(measured.flatMap(({ planned }) => planned.map(({ id: control }) => control)));
    const testing = whole.controls.filter(({ id: control, isPlanned }) => covering?.has(control) ?? isPlanned);
    const tested = new Set(testing.flatMap(({ leansOn }) => leansOn));
    const ofAccount = Map.groupBy(cells, ({ accountId }) => accountId);
    const ofCompany = Map.groupBy(cells, ({ companyId }) => companyId);
    const scope: Scope = {
      periodId: period.id,
      title: period.title,
      titleEn: period.title_en,
      firstDay: period.first_day,
      lastDay: period.last_day,
      currency: period.currency,
      rowVersion: period.version,
      allowedActions: period.allowedActions,
      materialities,
      accounts: accounts
        .filter(({ id: accountId }) => seen === null || ofAccount.has(accountId))
        .map(({ id: accountId, name_en: nameEn, ...account }) => {
          const { balance: total, inScope, covered } = sumScope(ofAccount.get(accountId) ?? []);
          return {
            ...account,
            id: accountId,
            nameEn,
            bareAssertions: account.assertions.filter((one) => !tested.has(`${accountId}:${one}`)),
            total,
            inScope,
            covered,
          };
        }),
      companies: cover.companies
        .filter(({ id: companyId }) => balances.has(companyId))
        .map((company) => {
          const { balance: total, inScope, outOfScope, covered } = sumScope(ofCompany.get(company.id) ?? []);
          return { ...company, total, inScope, outOfScope, covered };
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
      totals: sumScope(cells, sumOf([...balances.values()])),
      undecided: cells.filter(({ decided }) => decided === null).length,
      gaps: cells.filter(({ inScope, isCovered }) => inScope && !isCovered).length,
    };
    return { scope, cover, measured };
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
         case when p.id is not null then ${person('p')} end as by,
         array(select s.process_id from scope_process s where s.account_id = cell.account_id and s.company_id = cell.company_id order by 1) as processes
       from cell join significant_account a on a.id = cell.account_id join company c on c.id = cell.company_id
       left join scope_decision d on d.account_id = cell.account_id and d.company_id = cell.company_id left join person p on p.id = d.decided_by
       order by a.code, c.code`,
      [periodId],
    );
  }

  #accounts(periodId: number): Promise<AccountRow[]> {
    return this.#sql.query<AccountRow>(
      `select a.id, a.code, a.name, a.name_en, a.flags,
         array(select n.assertion from account_assertion n where n.account_id = a.id order by 1) as assertions,
         array(select g.account_code from account_code_group g where g.account_id = a.id order by 1) as codes
       from significant_account a where a.period_id = $1 and exists (select 1 from account_code_group g where g.account_id = a.id) order by a.code`,
      [periodId],
    );
  }

  /** What each company's trial balance says, in cents; companies without one are not there. */
  async #balances(periodId: number): Promise<ReadonlyMap<number, bigint>> {
    const rows = await this.#sql.query<{ company_id: number; amount: string }>(
      'select company_id, amount::text from trial_balance_sum where period_id = $1',
      [periodId],
    );
    return new Map(rows.map(({ company_id: companyId, amount }) => [companyId, parseCents(amount)!]));
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
