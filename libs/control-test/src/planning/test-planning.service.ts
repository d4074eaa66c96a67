import { Injectable } from '@nestjs/common';
import { lockOpenPeriod } from '@portal/assessment-period';
import { Refusal, refuseField, type ControlTestKind } from '@portal/contract';
import {
  BulkNotices,
  CHAIN_START,
  currentTime,
  quoteState,
  WorkCalendar,
  WorkflowRunner,
  type Moved,
  type SqlRunner,
  type SqlTransaction,
  type StepRequest,
} from '@portal/platform';
import { findLeadsByRow } from '@portal/risk-control';
import { controlTestWorkflow, type Actor, type ControlTestWorkflow } from '@portal/workflows';
import { controlTestKind } from '../control-test.record.ts';
import { listPeopleRefusals, readKnownPeople, type KnownPeople } from './independent-people.ts';

/** A test to be planned: without a day it is due on the period's last one, without a procedure its tester chooses one. */
export interface TestPlan {
  readonly controlId: number;
  readonly kind: ControlTestKind;
  readonly testerId: number;
  readonly reviewerId: number;
  readonly dueOn: string | null;
  readonly procedureId: number | null;
}

/** The test that the period already has of a control and kind. */
export interface TwinTest extends TestPlan {
  readonly number: string;
}

interface Control {
  readonly id: number;
  readonly title: string;
  readonly is_active: boolean;
  readonly involved: number[];
}
interface Procedure {
  readonly id: number;
  readonly code: string;
  readonly version: number;
}

/** A plan with what is known of it; it may be written when nothing refuses it. */
export interface ExaminedPlan {
  readonly plan: TestPlan;
  /** Why it may not be planned, the first reason first. */
  readonly refusals: readonly Refusal[];
  readonly twin: TwinTest | undefined;
  readonly dueOn: string;
  readonly title: string;
  readonly involved: readonly number[];
  readonly procedure: Procedure | null;
}

interface Known {
  readonly controls: ReadonlyMap<number, Control>;
  readonly leads: ReadonlyMap<number, string>;
  readonly people: KnownPeople;
  readonly twins: ReadonlyMap<string, TwinTest>;
  readonly procedures: ReadonlyMap<number, Procedure>;
}

/** A period has one test of a kind of a control. */
export const keyOf = ({ controlId, kind }: Pick<TestPlan, 'controlId' | 'kind'>): string => `${controlId}/${kind}`;

/** The rules of planning, for one test and for many: however many there are, they are looked at and written with the same few statements. */
@Injectable()
export class TestPlanning {
  readonly #runner: WorkflowRunner;
  readonly #bulk: BulkNotices;
  readonly #calendar: WorkCalendar;

  constructor(runner: WorkflowRunner, bulk: BulkNotices, calendar: WorkCalendar) {
    this.#runner = runner;
    this.#bulk = bulk;
    this.#calendar = calendar;
  }

  /**
   * A planned test of a control in a period: one of a kind.
   * @throws Refusal `not_found`, `wrong_state` for a period that is signed off, `validation` for a control that is not tested itself, for people
   *   who are tied to it, and for a second test of a kind
   */
  plan({ periodId, ...plan }: TestPlan & { readonly periodId: number }, actor: Actor): Promise<Moved> {
    return this.#runner.inTransaction(async (tx) => {
      const [examined] = await this.examine(tx, periodId, [plan]);
      if (examined!.refusals[0]) throw examined!.refusals[0];
      const [moved] = await this.write(tx, periodId, [examined!], actor);
      return moved!;
    });
  }

  /**
   * Looks at plans by every rule, each on its own, in their order. Nothing is written; in a transaction nobody signs the period off until it ends.
   * @throws Refusal `not_found` without such a period, `wrong_state` when it is signed off: of all plans alike
   */
  async examine(sql: SqlRunner, periodId: number, plans: readonly TestPlan[]): Promise<ExaminedPlan[]> {
    const period = await lockOpenPeriod(sql, periodId);
    const known = await this.#read(sql, { id: periodId, firstDay: period.first_day }, plans);
    return plans.map((plan) => {
      const control = known.controls.get(plan.controlId);
      return {
        plan,
        refusals: listRefusals(plan, known),
        twin: known.twins.get(keyOf(plan)),
        dueOn: plan.dueOn ?? period.last_day,
        title: control?.title ?? '',
        involved: control?.involved ?? [],
        procedure: known.procedures.get(plan.procedureId ?? 0) ?? null,
      };
    });
  }

  /**
   * Writes plans that nothing refuses, with the first step of each and the timers of its duty. However many tests a person is given at once, he gets one
   * mail of them. The answer is in the order of their ids.
   */
  async write(tx: SqlTransaction, periodId: number, plans: readonly ExaminedPlan[], actor: Actor): Promise<Moved[]> {
    if (plans.length === 0) return [];
    const at = currentTime();
    const column = <Value>(pick: (one: ExaminedPlan) => Value) => plans.map(pick);
    const rows = await tx.query<Pick<TestPlan, 'controlId' | 'kind'> & { readonly id: number }>(
      `insert into control_test (record_no, title, period_id, control_id, kind, planner_id, tester_id, reviewer_id, due_on, procedure_id, procedure_version, state, last_hash,
         created_at)
       select record_no('CT', $13::int, nextval('control_test_no_seq'), 4), w.title, $1::bigint, w.control, w.kind, $2::bigint, w.tester, w.reviewer, w.due, w.procedure, w.version, ${quoteState(controlTestWorkflow, 'planned')}, $3, $12::timestamptz
       from unnest($4::text[], $5::bigint[], $6::text[], $7::bigint[], $8::bigint[], $9::date[], $10::bigint[], $11::int[])
         with ordinality as w(title, control, kind, tester, reviewer, due, procedure, version, place) order by w.place
       returning id, control_id as "controlId", kind`,
      [
        periodId,
        actor.id,
        CHAIN_START,
        column(({ title }) => title),
        column(({ plan }) => plan.controlId),
        column(({ plan }) => plan.kind),
        column(({ plan }) => plan.testerId),
        column(({ plan }) => plan.reviewerId),
        column(({ dueOn }) => dueOn),
        column(({ procedure }) => procedure?.id ?? null),
        column(({ procedure }) => procedure?.version ?? null),
        at,
        this.#calendar.yearOf(at),
      ],
    );
    const ids = new Map(rows.map((row) => [keyOf(row), row.id]));
    const toSteps = (bulkId: number | null) => plans.map((one) => toFirstStep(ids.get(keyOf(one.plan))!, one, bulkId));
    return this.#bulk.commitMany(this.#runner, tx, [...ids.values()], toSteps, { actor });
  }

  async #read(sql: SqlRunner, period: { id: number; firstDay: string }, plans: readonly TestPlan[]): Promise<Known> {
    const controlIds = [...new Set(plans.map(({ controlId }) => controlId))];
    const controls = await sql.query<Control>(
      `select c.id, c.risk_description as title, c.is_active, control_involved(c.id, $2::date) as involved from risk_control c where c.id = any($1::bigint[])`,
      [controlIds, period.firstDay],
    );
    const twins = await sql.query<TwinTest>(
      `select t.record_no as number, t.control_id as "controlId", t.kind, t.tester_id as "testerId", t.reviewer_id as "reviewerId", t.due_on::text as "dueOn",
         t.procedure_id as "procedureId"
       from control_test t where t.period_id = $1::bigint and t.control_id = any($2::bigint[]) and t.state <> ${quoteState(controlTestWorkflow, 'cancelled')}`,
      [period.id, controlIds],
    );
    const procedures = await sql.query<Procedure>(
      'select id, code, version_no as version from test_procedure where is_active and id = any($1::bigint[])',
      [plans.flatMap(({ procedureId }) => procedureId ?? [])],
    );
    return {
      controls: new Map(controls.map((control) => [control.id, control])),
      leads: await findLeadsByRow(sql, controlIds),
      people: await readKnownPeople(sql, [...new Set(plans.flatMap(({ testerId, reviewerId }) => [testerId, reviewerId]))]),
      twins: new Map(twins.map((twin) => [keyOf(twin), twin])),
      procedures: new Map(procedures.map((procedure) => [procedure.id, procedure])),
    };
  }
}

/** Why a plan may not be written, in the order in which it is told. */
function listRefusals(plan: TestPlan, { controls, leads, people, twins, procedures }: Known): Refusal[] {
  const control = controls.get(plan.controlId);
  if (!control) return [new Refusal('not_found')];
  if (!control.is_active) return [refuseField('controlId', 'controlTest.otherYear')];
  // A shared control is tested once, on the row that leads it.
  const lead = leads.get(plan.controlId);
  if (lead !== undefined) return [refuseField('controlId', 'shared.testThere', { riskNo: lead })];
  const twin = twins.get(keyOf(plan));
  const isUnknown = plan.procedureId !== null && !procedures.has(plan.procedureId);
  return [
    ...listPeopleRefusals(plan, people, { involved: control.involved }),
    ...(twin ? [refuseField('kind', 'controlTest.planTwice', { number: twin.number })] : []),
    ...(isUnknown ? [refuseField('procedureId', 'validation.unknown_reference', { field: 'procedureId' })] : []),
  ];
}

/** PLAN, the first step of a test, whose row was just inserted. */
function toFirstStep(
  id: number,
  { plan, dueOn, involved, procedure }: ExaminedPlan,
  bulkId: number | null,
): StepRequest<ControlTestWorkflow> {
  const { testerId, reviewerId, kind } = plan;
  return {
    kind: controlTestKind,
    subject: {
      id,
      state: 'planned',
      version: 1,
      lastHash: CHAIN_START,
      facts: {
        isActive: true,
        testerId,
        reviewerId,
        dependentIds: [],
        controlDependentIds: involved,
        isDesignSettled: kind === 'design',
      },
    },
    event: 'PLAN',
    dueOn,
    ...(procedure && { changes: [{ field: 'procedure', before: '', after: `${procedure.code} V${procedure.version}` }] }),
    payload: { testerId, reviewerId, ...(bulkId !== null && { bulkId }) },
  };
}
