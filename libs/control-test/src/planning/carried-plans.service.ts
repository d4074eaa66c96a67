import { Injectable, type OnModuleInit } from '@nestjs/common';
import { NextPeriods, type CarriedPeriods, type Carrier } from '@portal/assessment-period';
import {
  Refusal,
  refuseField,
  say,
  type assessmentScopeRoutes,
  type ControlTestKind,
  type MessageKey,
  type MessageParams,
  type RouteData,
} from '@portal/contract';
import { Sql, type SqlRunner, type SqlTransaction } from '@portal/platform';
import { controlInYear } from '@portal/risk-control';
import type { Actor } from '@portal/workflows';
import { isPlannedTest } from '../control-test.queries.ts';
import { moveDay } from './moved-day.ts';
import { keyOf, TestPlanning, type ExaminedPlan, type TestPlan } from './test-planning.service.ts';

/** A test of the period before, as planning it anew reads it: with the row of its control in the next period's year, where there is one. */
interface PlannedBefore {
  readonly id: number;
  readonly kind: ControlTestKind;
  readonly testerId: number;
  readonly reviewerId: number;
  readonly dueOn: string;
  readonly controlId: number;
  readonly controlNo: string;
  readonly procedureId: number | null;
  /** The code of a procedure that the library no longer offers. */
  readonly withdrawn: string | null;
}

/** What a person is told of a plan that did not go along as it was. */
interface Told {
  readonly message: MessageKey;
  readonly params: MessageParams;
}

/** What became of the plans of the period before. */
export type CarriedPlans = RouteData<typeof assessmentScopeRoutes.getPeriodDifferences>['plans'];

/** So many stand on the page of differences; its counts tell of all. */
const SHOWN_AT_MOST = 200;

/**
 * Plans the tests of a period anew in the next one, in the transaction that plans it (docs/adr/0066-what-the-next-period-takes-along.md): by the rules of all
 * planning, in as many statements however many there are. Results, populations, samples and conclusions stay behind; what may not be planned is left out and told.
 */
@Injectable()
export class PlanCarrier implements Carrier, OnModuleInit {
  readonly #sql: Sql;
  readonly #next: NextPeriods;
  readonly #planning: TestPlanning;

  constructor(sql: Sql, next: NextPeriods, planning: TestPlanning) {
    this.#sql = sql;
    this.#next = next;
    this.#planning = planning;
  }

  onModuleInit(): void {
    this.#next.register(this);
  }

  /** How many plans the next period would be asked to take. */
  async count(periodId: number): Promise<number> {
    const row = await this.#sql.one<{ n: number }>(
      `select count(*)::int as n from control_test t where t.period_id = $1 and ${isPlannedTest('t')}`,
      [periodId],
    );
    return row?.n ?? 0;
  }

  async planned(tx: SqlTransaction, { from, to }: CarriedPeriods, actor: Actor): Promise<void> {
    const before = await readPlannedBefore(tx, from.id, Number(to.lastDay.slice(0, 4)));
    if (before.length === 0) return;
    const plans = before.map(({ controlId, kind, testerId, reviewerId, procedureId, dueOn }): TestPlan => ({
      controlId,
      kind,
      testerId,
      reviewerId,
      procedureId,
      dueOn: moveDay(dueOn, from, to),
    }));
    const examined = refuseRepeated(before, await this.#planning.examine(tx, to.id, plans));
    const kept = examined.filter(({ refusals }) => refusals.length === 0);
    await this.#planning.write(tx, to.id, kept, actor);
    await noteOutcomes(tx, to.id, before, examined);
  }

  /** What became of the plans of the period from which another one was carried over. */
  async read(periodId: number): Promise<CarriedPlans> {
    const counts = await this.#sql.one<{ carried: number; left: number }>(
      `select count(test_id)::int as carried, count(*) filter (where test_id is null)::int as left from carried_plan where period_id = $1`,
      [periodId],
    );
    const rows = await this.#sql.query<Omit<CarriedPlans['rows'][number], 'told'> & Told>(
      `select t.id as "fromId", t.record_no as "fromNo", c.risk_no as "controlNo", t.title, t.kind, o.test_id as "testId", o.message, o.params
       from carried_plan o join control_test t on t.id = o.from_test_id join risk_control c on c.id = t.control_id
       where o.period_id = $1 and o.message is not null order by o.test_id is not null, o.from_test_id limit ${SHOWN_AT_MOST}`,
      [periodId],
    );
    return {
      carried: counts?.carried ?? 0,
      left: counts?.left ?? 0,
      rows: rows.map(({ message, params, ...row }) => ({
        ...row,
        told: { zh: say(message, 'zh', params), en: say(message, 'en', params) },
      })),
    };
  }
}

/** The row of the same control in the year of the next period; where it was not rolled forward yet, the old row, or the one that leads it by now. */
function readPlannedBefore(sql: SqlRunner, periodId: number, year: number): Promise<PlannedBefore[]> {
  return sql.query<PlannedBefore>(
    `select t.id, t.kind, t.tester_id as "testerId", t.reviewer_id as "reviewerId", t.due_on::text as "dueOn", c.risk_no as "controlNo",
       ${controlInYear('c.id', '$2::int')} as "controlId", case when q.is_active then q.id end as "procedureId",
       case when not q.is_active then q.code end as withdrawn
     from control_test t join risk_control c on c.id = t.control_id left join test_procedure q on q.id = t.procedure_id
     where t.period_id = $1 and ${isPlannedTest('t')} order by t.id`,
    [periodId, year],
  );
}

/** Controls that share one by now have one test of a kind: the first that was planned goes along, the others are told which control has it. */
function refuseRepeated(before: readonly PlannedBefore[], examined: readonly ExaminedPlan[]): ExaminedPlan[] {
  const first = new Map<string, string>();
  return examined.map((one, place) => {
    if (one.refusals.length > 0) return one;
    const key = keyOf(one.plan);
    const controlNo = first.get(key);
    if (controlNo === undefined) {
      first.set(key, before[place]!.controlNo);
      return one;
    }
    return { ...one, refusals: [refuseField('controlId', 'controlTest.carriedOnce', { controlNo })] };
  });
}

/** Why a plan was left out; of one that went along, what it lacks now. */
function tell(refusal: Refusal | undefined, { withdrawn }: PlannedBefore): Told | null {
  if (refusal) {
    const [field] = refusal.detail.fields ?? [];
    return {
      message: field?.message ?? refusal.detail.message ?? refusal.code,
      params: field?.params ?? refusal.detail.params ?? {},
    };
  }
  return withdrawn === null ? null : { message: 'controlTest.carriedWithoutProcedure', params: { code: withdrawn } };
}

/** The next period is new: what it has of a control and kind is what was just planned. */
async function noteOutcomes(
  tx: SqlTransaction,
  periodId: number,
  before: readonly PlannedBefore[],
  examined: readonly ExaminedPlan[],
): Promise<void> {
  const told = examined.map(({ refusals }, place) => tell(refusals[0], before[place]!));
  await tx.query(
    `insert into carried_plan (period_id, from_test_id, test_id, message, params)
     select $1::bigint, o.from_id, t.id, o.message, coalesce(o.params, '{}')
     from unnest($2::bigint[], $3::bigint[], $4::text[], $5::boolean[], $6::text[], $7::jsonb[]) as o (from_id, control_id, kind, is_left, message, params)
     left join control_test t on not o.is_left and t.period_id = $1 and t.control_id = o.control_id and t.kind = o.kind`,
    [
      periodId,
      before.map(({ id }) => id),
      examined.map(({ plan }) => plan.controlId),
      examined.map(({ plan }) => plan.kind),
      examined.map(({ refusals }) => refusals.length > 0),
      told.map((one) => one?.message ?? null),
      told.map((one) => one && JSON.stringify(one.params)),
    ],
  );
}
