import { Injectable } from '@nestjs/common';
import { ScopeQueries } from '@portal/assessment-period';
import type { assessmentScopeRoutes, RouteData } from '@portal/contract';
import { currentTime, Sql, WorkCalendar } from '@portal/platform';
import type { Actor } from '@portal/workflows';

type Figures = RouteData<typeof assessmentScopeRoutes.getPeriodFigures>;

/** So many late tests stand on the page of a period; the list has them all. */
const LATE_AT_MOST = 10;
/** The process of a control: that of its sub-process where it has one. */
const process = `left join control_scope cs on cs.control_id = t.control_id left join business_process own on own.id = cs.process_id
  left join business_process p on p.id = coalesce(own.parent_id, own.id)`;
const isLate = `t.state in ('planned', 'inProgress', 'inReview') and t.due_on < $2::date`;

/** What the page of a period shows of all rooms of assurance: only an app may name their tables together. */
@Injectable()
export class PeriodFigures {
  readonly #sql: Sql;
  readonly #scope: ScopeQueries;
  readonly #calendar: WorkCalendar;

  constructor(sql: Sql, scope: ScopeQueries, calendar: WorkCalendar) {
    this.#sql = sql;
    this.#scope = scope;
    this.#calendar = calendar;
  }

  /** @throws Refusal `not_found` */
  async read(id: number | null, actor: Actor): Promise<Figures> {
    const scope = await this.#scope.read(id, actor);
    const params = [scope.periodId, this.#calendar.dayOf(currentTime())];
    const [tests, lateTests, deficiencies, [statements]] = await Promise.all([
      this.#sql.query<Figures['tests'][number]>(
        `select p.id as "processId", coalesce(p.name, '') as name, coalesce(p.name_en, '') as "nameEn",
           count(*) filter (where t.state = 'planned')::int as planned, count(*) filter (where t.state = 'inProgress')::int as "inProgress",
           count(*) filter (where t.state = 'inReview')::int as "inReview", count(*) filter (where t.state = 'concluded')::int as concluded,
           count(*) filter (where t.state = 'concluded' and t.conclusion = 'ineffective')::int as failed, count(*) filter (where ${isLate})::int as late
         from control_test t ${process} where t.period_id = $1 and t.is_active and t.state <> 'cancelled'
         group by p.id, p.code, p.name, p.name_en order by count(*) desc, p.code nulls last`,
        params,
      ),
      this.#sql.query<Figures['lateTests'][number]>(
        `select t.id, t.record_no as "recordNo", t.title, coalesce(p.name, '') as process, coalesce(p.name_en, '') as "processEn", t.due_on as "dueOn"
         from control_test t ${process} where t.period_id = $1 and t.is_active and ${isLate} order by t.due_on, t.id limit ${LATE_AT_MOST}`,
        params,
      ),
      this.#sql.query<Figures['deficiencies'][number]>(
        `select coalesce(d.class, '') as class, count(*) filter (where d.state in ('proposed', 'evaluated', 'challenged', 'concluded'))::int as evaluating,
           count(*) filter (where d.state in ('remediating', 'retested'))::int as remediating, count(*) filter (where d.state = 'closed')::int as closed
         from deficiency d where d.period_id = $1 and d.is_active and d.state <> 'dismissed' group by d.class`,
        [scope.periodId],
      ),
      this.#sql.query<Figures['statements']>(
        `select count(*)::int as total, count(*) filter (where s.state in ('signed', 'overridden'))::int as signed,
           count(*) filter (where s.state = 'reopened')::int as reopened,
           count(*) filter (where s.state in ('open', 'reopened', 'declined') and s.due_on < $2::date)::int as late
         from certification s where s.period_id = $1 and s.is_active`,
        params,
      ),
    ]);
    const { totals, gaps, undecided } = scope;
    const missing = (account: { inScope: string; covered: string }) => Number(account.covered) / (Number(account.inScope) || 1);
    return {
      coverage: { inScope: totals.inScope, covered: totals.covered, gaps, undecided },
      accounts: scope.accounts
        .filter(({ id: accountId }) => scope.cells.some((cell) => cell.accountId === accountId && cell.inScope))
        .map(({ code, name, nameEn, inScope, covered }) => ({ code, name, nameEn, inScope, covered }))
        .sort((a, b) => missing(a) - missing(b) || a.code.localeCompare(b.code)),
      tests,
      lateTests,
      deficiencies,
      statements: statements ?? { total: 0, signed: 0, reopened: 0, late: 0 },
    };
  }
}
