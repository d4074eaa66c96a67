import { Injectable } from '@nestjs/common';
import { statementOfCompany } from '@portal/certification';
import { AssessmentPeriodQueries, OpenWork, periodGoesOn, WeighedScopes } from '@portal/assessment-period';
import type { assessmentScopeRoutes, RouteData } from '@portal/contract';
import { isAskedFor, isPlannedTest, testOfCompany } from '@portal/control-test';
import { deficiencyOfCompany } from '@portal/deficiency';
import { currentTime, dutyDatesOf, quoteStates, Sql, WorkCalendar } from '@portal/platform';
import {
  certificationWorkflow,
  controlTestWorkflow,
  deficiencyWorkflow,
  type Actor,
  type CertificationState,
  type ControlTestState,
  type DeficiencyState,
} from '@portal/workflows';

type Figures = RouteData<typeof assessmentScopeRoutes.getPeriodFigures>;

/** So many late tests stand on the page of a period; the list has them all. */
const LATE_AT_MOST = 10;
/** SQL: the process `p` of what has a `process_id`: that of its sub-process where it has one. Joined to what is counted or chosen already: few rows have names. */
const processOf = (alias: string): string => `left join business_process own on own.id = ${alias}.process_id
  left join business_process p on p.id = coalesce(own.parent_id, own.id)`;
const inStates = (...states: readonly ControlTestState[]) => `t.state in (${quoteStates(controlTestWorkflow, states)})`;
const weighed = (...states: readonly DeficiencyState[]) => `d.state in (${quoteStates(deficiencyWorkflow, states)})`;
const statements = (...states: readonly CertificationState[]) => `s.state in (${quoteStates(certificationWorkflow, states)})`;
const counted = (condition: string) => `count(*) filter (where ${condition})::int`;
/** `lateCondition` of a test of `selectTests`. */
const isLate = 't.asked_on < $2::date';
const testCounts: Readonly<Record<Exclude<keyof Figures['tests'][number], 'processId' | 'name' | 'nameEn'>, string>> = {
  planned: inStates('planned'),
  inProgress: inStates('inProgress'),
  inReview: inStates('inReview'),
  concluded: inStates('concluded'),
  failed: `${inStates('concluded')} and t.conclusion = 'ineffective'`,
  late: isLate,
};

/**
 * SQL: the tests of period `$1` by process, and the first of those that are late on day `$2`, as two JSON lists. The day until when each is asked for is found once for
 * both, and of all tests in one go: looked up a test at a time it was most of what either costs.
 *
 * @param ofCompany further condition of a test `t`, with its `and`
 */
const selectTests = (ofCompany: string): string => `with test as materialized (
    select t.id, t.record_no, t.title, t.state, t.conclusion, cs.process_id,
      case when ${isAskedFor('t', '$1')} then coalesce(asked.due_on, t.due_on) end as asked_on
    from control_test t left join control_scope cs on cs.control_id = t.control_id
      left join (${dutyDatesOf(controlTestWorkflow)}) asked on asked.subject_id = t.id
    where t.period_id = $1 and ${isPlannedTest('t')}${ofCompany}),
  counted as (
    select t.process_id, count(*) as tests, ${Object.entries(testCounts)
      .map(([name, condition]) => `${counted(condition)} as "${name}"`)
      .join(', ')}
    from test t group by t.process_id),
  tests as (
    select p.id as "processId", coalesce(p.name, '') as name, coalesce(p.name_en, '') as "nameEn", ${Object.keys(testCounts)
      .map((name) => `sum("${name}")::int as "${name}"`)
      .join(', ')}
    from counted ${processOf('counted')}
    group by p.id, p.code, p.name, p.name_en order by sum(tests) desc, p.code nulls last),
  late as (
    select t.id, t.record_no as "recordNo", t.title, coalesce(p.name, '') as process, coalesce(p.name_en, '') as "processEn", t.asked_on as "dueOn"
    from (select * from test t where ${isLate} order by t.asked_on, t.id limit ${LATE_AT_MOST}) t ${processOf('t')} order by t.asked_on, t.id)
  select (select coalesce(json_agg(tests), '[]') from tests) as tests, (select coalesce(json_agg(late), '[]') from late) as late`;

/** What the page of a period shows of all rooms of assurance: only an app may name their tables together. */
@Injectable()
export class PeriodFigures {
  readonly #sql: Sql;
  readonly #scope: WeighedScopes;
  readonly #calendar: WorkCalendar;
  readonly #openWork: OpenWork;
  readonly #periods: AssessmentPeriodQueries;

  constructor(sql: Sql, scope: WeighedScopes, calendar: WorkCalendar, openWork: OpenWork, periods: AssessmentPeriodQueries) {
    this.#sql = sql;
    this.#scope = scope;
    this.#calendar = calendar;
    this.#openWork = openWork;
    this.#periods = periods;
  }

  /**
   * @param companyId with all below it; null for the whole. What is open before the sign-off and what holds a withdrawal is that of the whole period
   * @throws Refusal `not_found`
   */
  async read(id: number | null, companyId: number | null, actor: Actor): Promise<Figures> {
    const found = await this.#scope.find(id, actor, companyId);
    const of = (condition: (company: string) => string, place: string) => (companyId === null ? '' : ` and ${condition(place)}`);
    const company = companyId === null ? [] : [companyId];
    const periodId = found.period.id;
    const params = [periodId, this.#calendar.dayOf(currentTime()), ...company];
    const [scope, [tests], deficiencies, [signed], open, held] = await Promise.all([
      this.#scope.weigh(found),
      this.#sql.query<{ tests: Figures['tests']; late: Figures['lateTests'] }>(
        selectTests(of((at) => testOfCompany('t', at), '$3')),
        params,
      ),
      this.#sql.query<Figures['deficiencies'][number]>(
        `select coalesce(d.class, '') as class, ${counted(weighed('proposed', 'evaluated', 'challenged', 'concluded'))} as evaluating,
           ${counted(weighed('remediating', 'retested'))} as remediating, ${counted(weighed('closed'))} as closed,
           count(d.carried_from)::int as carried
         from deficiency_standing d where d.period_id = $1 and not ${weighed('dismissed')}${of(
           (at) => `exists (select 1 from deficiency found where found.id = d.deficiency_id and ${deficiencyOfCompany('found', at)})`,
           '$2',
         )} group by d.class`,
        [periodId, ...company],
      ),
      this.#sql.query<Figures['statements']>(
        `select count(*)::int as total, ${counted(statements('signed', 'overridden'))} as signed,
           ${counted(statements('reopened'))} as reopened,
           ${counted(`${statements('open', 'reopened', 'declined')} and s.due_on < $2::date and ${periodGoesOn('$1')}`)} as late
         from certification s where s.period_id = $1 and s.is_active${of((at) => statementOfCompany('s', at), '$3')}`,
        params,
      ),
      this.#openWork.read(this.#sql, periodId),
      this.#periods.readHeld(periodId),
    ]);
    const { totals, gaps, undecided } = scope;
    const inScopeAnywhere = new Set(scope.cells.flatMap(({ accountId, inScope }) => (inScope ? [accountId] : [])));
    const missing = ({ coveredPart }: { coveredPart: string }) => Number.parseFloat(coveredPart) || 0;
    return {
      coverage: { inScope: totals.inScope, covered: totals.covered, coveredPart: totals.coveredPart, gaps, undecided },
      accounts: scope.accounts
        .filter(({ id: accountId }) => inScopeAnywhere.has(accountId))
        .map(({ code, name, nameEn, inScope, covered, coveredPart }) => ({ code, name, nameEn, inScope, covered, coveredPart }))
        .sort((a, b) => missing(a) - missing(b) || a.code.localeCompare(b.code)),
      tests: tests!.tests,
      lateTests: tests!.late,
      deficiencies,
      statements: signed ?? { total: 0, signed: 0, reopened: 0, late: 0 },
      open,
      held,
    };
  }
}
