import { Injectable } from '@nestjs/common';
import { Refusal, refuseField, type controlTestBody, type controlTestEventBody } from '@portal/contract';
import { assertActivePeople, handOverPayload, namePeople, type HandOver } from '@portal/directory';
import {
  assertNotReminded,
  CHAIN_START,
  quoteState,
  readLastReminder,
  Sql,
  WorkflowRunner,
  type Moved,
  type SqlRunner,
  type SqlTransaction,
  type StepRequest,
} from '@portal/platform';
import { controlTestWorkflow, type Actor, type ControlTestEventName, type ControlTestWorkflow, type Workflow } from '@portal/workflows';
import type { z } from 'zod';
import { controlTestKind } from './control-test.record.ts';
import { ControlTestQueries } from './control-test.queries.ts';
import { listMissing, toControlTestSubject, type ControlTestView } from './control-test.row.ts';

type Plan = Omit<z.output<typeof controlTestBody>, 'dueOn'> & { readonly dueOn: string | null };
type Act = z.output<typeof controlTestEventBody>;
type Step = Partial<StepRequest<ControlTestWorkflow>>;

/** What comes by UpdateControlTest; procedure, population, sample and results have calls of their own. */
const PUBLIC: readonly ControlTestEventName[] = ['START', 'SUBMIT', 'CONCLUDE', 'RETURN', 'REOPEN', 'CANCEL', 'REASSIGN', 'REMIND'];

interface Planned {
  readonly title: string;
  readonly involved: number[];
  readonly state: string;
  readonly is_active: boolean;
  readonly last_day: string;
}

/** Planning, moving and concluding tests; every act is an event of their machine. */
@Injectable()
export class ControlTestService {
  readonly #sql: Sql;
  readonly #runner: WorkflowRunner;
  readonly #queries: ControlTestQueries;

  constructor(sql: Sql, runner: WorkflowRunner, queries: ControlTestQueries) {
    this.#sql = sql;
    this.#runner = runner;
    this.#queries = queries;
  }

  /**
   * A planned test of a control in a period: one of a kind. Without a date it is due on the period's last day.
   * @throws Refusal `validation` for people who are tied to the control, `not_found`, `wrong_state` for a period that is signed off
   */
  plan(plan: Plan, actor: Actor): Promise<Moved> {
    return this.#runner.inTransaction((tx) => this.planIn(tx, plan, actor));
  }

  /** The same inside the caller's transaction: for plans of many. */
  async planIn(tx: SqlTransaction, plan: Plan, actor: Actor): Promise<Moved> {
    const { periodId, controlId, kind, testerId, reviewerId } = plan;
    const [found] = await tx.query<Planned>(
      `select c.risk_description as title, control_involved(c.id, p.first_day) as involved, p.state, c.is_active, p.last_day::text as last_day
       from risk_control c, assessment_period p where c.id = $1::bigint and p.id = $2::bigint and p.is_active`,
      [controlId, periodId],
    );
    if (!found) throw new Refusal('not_found');
    if (found.state === 'signedOff') throw new Refusal('wrong_state', { message: 'controlTest.periodClosed' });
    if (!found.is_active) throw refuseField('controlId', 'controlTest.otherYear');
    await this.#assertPeople(tx, { testerId, reviewerId }, found.involved, []);
    const dueOn = plan.dueOn ?? found.last_day;
    const [twin] = await tx.query<{ record_no: string }>(
      `select record_no from control_test where control_id = $1 and period_id = $2 and kind = $3 and state <> ${quoteState(controlTestWorkflow, 'cancelled')}`,
      [controlId, periodId, kind],
    );
    if (twin) throw refuseField('kind', 'controlTest.planTwice', { number: twin.record_no });
    const [row] = await tx.query<{ id: number }>(
      `insert into control_test (title, period_id, control_id, kind, planner_id, tester_id, reviewer_id, due_on, state, last_hash)
       values ($1, $2, $3, $4, $5, $6, $7, $8, 'planned', $9) returning id`,
      [found.title, periodId, controlId, kind, actor.id, testerId, reviewerId, dueOn, CHAIN_START],
    );
    const facts = {
      isActive: true,
      testerId,
      reviewerId,
      dependentIds: [],
      controlDependentIds: found.involved,
      isDesignSettled: kind === 'design',
    };
    const subject = { id: row!.id, state: 'planned' as const, version: 1, lastHash: CHAIN_START, facts };
    const [moved] = await this.#runner.commitIn(
      tx,
      [{ kind: controlTestKind, subject, event: 'PLAN', dueOn, payload: { testerId, reviewerId } }],
      {
        actor,
      },
    );
    return moved!;
  }

  /**
   * One event of an existing test.
   * @throws Refusal `not_found`, `conflict`, `wrong_state`, `not_allowed`, then what the event lacks, in this order
   */
  async perform(act: Act, actor: Actor): Promise<Moved> {
    const row = await this.#queries.read(act.id, actor);
    const about = {
      kind: controlTestKind,
      subject: toControlTestSubject(row),
      expectedVersion: act.rowVersion,
      comment: act.comments,
      commentField: 'comments' as const,
      dueOn: row.due_on,
      payload: {
        testerId: row.tester_id,
        reviewerId: row.reviewer_id,
        controlId: row.control_id,
        periodId: row.period_id,
        comments: act.comments,
      },
    };
    const asked = PUBLIC.find((name) => name === act.event);
    if (!asked) {
      this.#runner.decide<Workflow>({ ...about, event: act.event }, actor);
      throw new Refusal('wrong_state', { message: 'controlTest.unknownEvent' });
    }
    const event = asked === 'CONCLUDE' && row.conclusion === 'ineffective' ? 'CONCLUDE_INEFFECTIVE' : asked;
    const step = this.#runner.decide<ControlTestWorkflow>({ ...about, event }, actor);
    const more = await this.#complete(event, row, act);
    const [moved] = await this.#runner.commit([{ ...step, ...more, payload: { ...about.payload, ...more.payload } }], { actor });
    return moved!;
  }

  /** A leaver's part in a test goes to his successor, as REASSIGN gives it, in the transaction of the leave. */
  async handOver(tx: SqlTransaction, actor: Actor, duty: HandOver, post: 'testerId' | 'reviewerId', reason: string): Promise<void> {
    const row = await this.#queries.read(duty.id, actor, tx);
    const step = this.#runner.decide<ControlTestWorkflow>(
      { kind: controlTestKind, subject: toControlTestSubject(row), event: 'REASSIGN', comment: reason, dueOn: row.due_on },
      actor,
    );
    const more = await this.#reassign(row, { testerId: null, reviewerId: null, dueOn: null, [post]: duty.toId }, tx);
    const payload = { ...more.payload, comments: reason, ...handOverPayload(duty) };
    await this.#runner.commitIn(tx, [{ ...step, ...more, payload }], { actor, about: duty.id });
  }

  /** What an event writes beside the state, after the ordered checks. */
  async #complete(event: ControlTestEventName, row: ControlTestView, act: Act): Promise<Step> {
    switch (event) {
      case 'SUBMIT':
        return this.#submit(row, act);
      case 'CONCLUDE':
      case 'CONCLUDE_INEFFECTIVE':
        return this.#conclude(row);
      case 'REASSIGN':
        return this.#reassign(row, act);
      case 'REOPEN':
        return { fields: { concluded_on: null } };
      case 'REMIND':
        assertNotReminded(await readLastReminder(this.#sql, 'controlTest', row.id));
        return {};
      default:
        return {};
    }
  }

  #submit(row: ControlTestView, { conclusion, comments, hours }: Act): Step {
    assertComplete(row);
    if (!conclusion) throw refuseField('conclusion', 'controlTest.conclusionRequired');
    if (conclusion === 'ineffective' && row.fails === 0) throw refuseField('conclusion', 'controlTest.exceptionsMissing');
    if (conclusion === 'effective' && row.fails > 0 && !comments)
      throw refuseField('comments', 'controlTest.noteRequired', { count: row.fails });
    return {
      fields: { conclusion, conclusion_note: comments, exceptions: row.fails, hours: hours ?? null },
      changes: [
        { field: 'conclusion', before: row.conclusion ?? '', after: conclusion },
        { field: 'exceptions', before: String(row.exceptions), after: String(row.fails) },
      ],
    };
  }

  /** A failing conclusion tells the room above what a deficiency is proposed from; `readTestFailure` has the rest. */
  #conclude(row: ControlTestView): Step {
    assertComplete(row);
    return {
      fields: { concluded_on: this.#queries.today() },
      payload: { conclusion: row.conclusion, exceptions: row.exceptions, kind: row.kind, testId: row.id },
    };
  }

  async #reassign(row: ControlTestView, act: Pick<Act, 'testerId' | 'reviewerId' | 'dueOn'>, sql: SqlRunner = this.#sql): Promise<Step> {
    const testerId = act.testerId ?? row.tester_id;
    const reviewerId = act.reviewerId ?? row.reviewer_id;
    const dueOn = act.dueOn ?? row.due_on;
    const worked =
      testerId === row.tester_id ? row.dependent_ids : [...row.dependent_ids, ...(row.state === 'planned' ? [] : [row.tester_id])];
    await this.#assertPeople(sql, { testerId, reviewerId }, row.control_dependent_ids, worked, row);
    const change = (field: string, before: unknown, after: unknown) =>
      before === after ? [] : [{ field, before: String(before), after: String(after) }];
    return {
      fields: { tester_id: testerId, reviewer_id: reviewerId, due_on: dueOn },
      dueOn,
      // Who was to test and never began had no part in it.
      releases: testerId === row.tester_id || row.state === 'planned' ? [] : [row.tester_id],
      changes: [
        ...change('tester', row.tester_id, testerId),
        ...change('reviewer', row.reviewer_id, reviewerId),
        ...change('dueOn', row.due_on, dueOn),
      ],
      payload: {
        testerId,
        reviewerId,
        ...(testerId !== row.tester_id && { newTesterId: testerId, oldTesterId: row.tester_id }),
        ...(reviewerId !== row.reviewer_id && { newReviewerId: reviewerId }),
      },
    };
  }

  /** Both are active, two people, and neither is tied to the control; the reviewer not to the test either. */
  async #assertPeople(
    sql: SqlRunner,
    { testerId, reviewerId }: { testerId: number; reviewerId: number },
    involved: readonly number[],
    worked: readonly number[],
    before?: Pick<ControlTestView, 'tester_id' | 'reviewer_id'>,
  ): Promise<void> {
    // Where both have left, one is replaced after the other.
    if (testerId !== before?.tester_id) await assertActivePeople(sql, 'testerId', [testerId]);
    if (reviewerId !== before?.reviewer_id) await assertActivePeople(sql, 'reviewerId', [reviewerId]);
    if (testerId === reviewerId) throw refuseField('reviewerId', 'controlTest.samePerson');
    const names = await namePeople(sql, [testerId, reviewerId]);
    const name = (id: number) => names.get(id) ?? String(id);
    if (involved.includes(testerId)) throw refuseField('testerId', 'controlTest.testerInvolved', { name: name(testerId) });
    if (involved.includes(reviewerId) || worked.includes(reviewerId))
      throw refuseField('reviewerId', 'controlTest.reviewerInvolved', { name: name(reviewerId) });
  }
}

/** No conclusion while an item lacks a result or its evidence. */
function assertComplete(row: ControlTestView): void {
  if (row.procedure_id === null) throw refuseField('procedure', 'controlTest.noProcedure');
  if (row.items === 0) throw refuseField('sample', 'controlTest.noSample');
  const { results, evidence } = listMissing(row);
  if (results + evidence > 0) throw refuseField('results', 'controlTest.incomplete', { results, evidence });
}
