import { Injectable } from '@nestjs/common';
import { type assessmentScopeRoutes, type RouteBody, type RouteData } from '@portal/contract';
import { Sql, type SqlTransaction } from '@portal/platform';
import type { Actor } from '@portal/workflows';
import { AssessmentPeriodQueries, assertNotWithdrawn } from './assessment-period.queries.ts';
import { AssessmentPeriodService } from './assessment-period.service.ts';
import { NextPeriods, toCarried } from './next-periods.ts';
import { ScopeQueries } from './scope/scope.queries.ts';

type Body = RouteBody<typeof assessmentScopeRoutes.carryAssessmentPeriod>;
/** The differences of the scope; the rooms above tell what became of theirs. */
export type ScopeDifferences = Omit<RouteData<typeof assessmentScopeRoutes.getPeriodDifferences>, 'plans' | 'deficiencies'>;
type Difference = ScopeDifferences['rows'][number];

/**
 * The next period (docs/adr/0055): accounts with their codes, flags and assertions, what was decided of the scope, the processes behind it, the last materiality
 * and what controls do for an account come along; amounts are those of the new balance, and results are never carried. What hangs on the period in the rooms
 * above, they carry themselves, in the same transaction: `NextPeriods`.
 */
@Injectable()
export class CarryOver {
  readonly #sql: Sql;
  readonly #periods: AssessmentPeriodQueries;
  readonly #service: AssessmentPeriodService;
  readonly #scope: ScopeQueries;
  readonly #next: NextPeriods;

  constructor(sql: Sql, periods: AssessmentPeriodQueries, service: AssessmentPeriodService, scope: ScopeQueries, next: NextPeriods) {
    this.#sql = sql;
    this.#periods = periods;
    this.#service = service;
    this.#scope = scope;
    this.#next = next;
  }

  /** @returns the new period's id @throws Refusal `not_found`, `wrong_state` for a period that was withdrawn, and those of planning a period */
  async carry({ fromId, ...body }: Body, actor: Actor): Promise<number> {
    const from = await this.#periods.read(fromId, actor);
    assertNotWithdrawn(from);
    const planned = { ...body, id: null, rowVersion: null, currency: from.currency, sharePercent: Number(from.share_percent) };
    return this.#service.plan(planned, actor, async (tx, id) => {
      await copyScope(tx, from.id, id, actor.id);
      const periods = { from: toCarried(from), to: toCarried(await this.#periods.read(id, actor, tx)) };
      await this.#next.plan(tx, periods, actor);
    });
  }

  /** How much of the scope goes along. @throws Refusal `not_found` */
  async count(id: number | null, actor: Actor): Promise<{ periodId: number; accounts: number; decisions: number }> {
    const period = await this.#periods.read(id, actor);
    const counts = await this.#sql.one<{ accounts: number; decisions: number }>(
      `select count(distinct a.id)::int as accounts, count(d.account_id)::int as decisions
       from significant_account a left join scope_decision d on d.account_id = a.id where a.period_id = $1`,
      [period.id],
    );
    return { periodId: period.id, accounts: counts?.accounts ?? 0, decisions: counts?.decisions ?? 0 };
  }

  /** What differs from the period before: amounts, and what entered and left. @throws Refusal `not_found` */
  async differences(id: number | null, actor: Actor): Promise<ScopeDifferences> {
    const period = await this.#periods.read(id, actor);
    const none = {
      periodId: period.id,
      previousId: null,
      previousTitle: '',
      previousTitleEn: '',
      hasBalance: false,
      entered: 0,
      left: 0,
      rows: [],
    };
    if (period.previous_id === null) return none;
    const previous = await this.#periods.read(period.previous_id, actor);
    const [before, after] = await Promise.all([this.#list(previous.id, actor), this.#list(period.id, actor)]);
    const rows = [...new Set([...before.cells.keys(), ...after.cells.keys()])]
      .map((key): Difference => {
        const [old, now] = [before.cells.get(key), after.cells.get(key)];
        const { amount: _amount, inScope: _inScope, ...names } = (now ?? old)!;
        return {
          ...names,
          amountBefore: old?.amount ?? null,
          amountAfter: now?.amount ?? null,
          before: old?.inScope ?? null,
          after: now?.inScope ?? null,
        };
      })
      .filter((row) => row.amountBefore !== row.amountAfter || row.before !== row.after)
      .sort((a, b) => a.code.localeCompare(b.code) || a.companyCode.localeCompare(b.companyCode));
    // Without both balances nothing entered or left: what has no amount yet is only not there.
    const hasBalance = before.hasBalance && after.hasBalance;
    const count = (moved: (row: Difference) => boolean) => (hasBalance ? rows.filter(moved).length : 0);
    return {
      ...none,
      previousId: previous.id,
      previousTitle: previous.title,
      previousTitleEn: previous.title_en,
      hasBalance,
      entered: count((row) => row.after === true && row.before !== true),
      left: count((row) => row.before === true && row.after !== true),
      rows,
    };
  }

  async #list(id: number, actor: Actor) {
    const { cells, accounts, companies } = await this.#scope.read(id, actor);
    const named = cells.map(({ accountId, companyId, amount, inScope }) => {
      const account = accounts.find((one) => one.id === accountId)!;
      const company = companies.find((one) => one.id === companyId)!;
      const { code, name, nameEn } = account;
      const names = { code, name, nameEn, companyCode: company.code, companyName: company.name, companyNameEn: company.nameEn };
      return [`${code}/${company.code}`, { ...names, amount, inScope }] as const;
    });
    // The companies of a scope are those whose trial balance is there.
    return { hasBalance: companies.length > 0, cells: new Map(named) };
  }
}

/** What the tables of this room carry; accounts are found again by their code. */
async function copyScope(tx: SqlTransaction, fromId: number, toId: number, actorId: number): Promise<void> {
  const pair = `significant_account o join significant_account n on n.period_id = $2 and n.code = o.code`;
  const both = [fromId, toId];
  await tx.query('update assessment_period set previous_id = $1 where id = $2', both);
  await tx.query(
    `insert into significant_account (period_id, code, name, name_en, flags)
     select $2::bigint, code, name, name_en, flags from significant_account where period_id = $1`,
    both,
  );
  await tx.query(
    `insert into account_code_group (period_id, account_code, account_id)
     select $2::bigint, g.account_code, n.id from account_code_group g join ${pair} on g.account_id = o.id where o.period_id = $1`,
    both,
  );
  await tx.query(
    `insert into account_assertion (account_id, assertion) select n.id, a.assertion from account_assertion a join ${pair} on a.account_id = o.id where o.period_id = $1`,
    both,
  );
  await tx.query(
    `insert into scope_decision (account_id, company_id, in_scope, reason, decided_by, decided_at)
     select n.id, d.company_id, d.in_scope, d.reason, d.decided_by, d.decided_at from scope_decision d join ${pair} on d.account_id = o.id where o.period_id = $1`,
    both,
  );
  await tx.query(
    `insert into scope_process (account_id, company_id, process_id)
     select n.id, s.company_id, s.process_id from scope_process s join ${pair} on s.account_id = o.id where o.period_id = $1`,
    both,
  );
  await tx.query(
    `insert into control_scope_account (control_id, account_id, assertion)
     select c.control_id, n.id, c.assertion from control_scope_account c join ${pair} on c.account_id = o.id where o.period_id = $1`,
    both,
  );
  await tx.query(
    `insert into period_materiality (period_id, base, base_amount, currency, percent, performance_percent, overall, performance, source, file_id, reason, set_by)
     select $2::bigint, base, base_amount, currency, percent, performance_percent, overall, performance, source, file_id, reason, $3::bigint
     from period_materiality where period_id = $1 order by id desc limit 1`,
    [...both, actorId],
  );
}
