import { Injectable } from '@nestjs/common';
import { Refusal, refuseField, type controlTestEventBody } from '@portal/contract';
import { handOverPayload, type HandOver } from '@portal/directory';
import {
  assertNotReminded,
  type InBulk,
  listChanges,
  type Moved,
  readLastReminder,
  Sql,
  type SqlRunner,
  type SqlTransaction,
  type StepRequest,
  WorkflowRunner,
} from '@portal/platform';
import { type Actor, type ControlTestEventName, type ControlTestWorkflow, type Workflow } from '@portal/workflows';
import type { z } from 'zod';
import { controlTestKind } from './control-test.record.ts';
import { readKnownPeople } from './planning/independent-people.ts';
import { ControlTestQueries } from './control-test.queries.ts';
import { listMissing, toControlTestSubject, type ControlTestView } from './control-test.row.ts';
import { objectsToPeople, objectsToSamePerson, peopleAfter } from './reassign.ts';

type Act = z.output<typeof controlTestEventBody>;
type Step = Partial<StepRequest<ControlTestWorkflow>>;

/** What comes by UpdateControlTest; procedure, population, sample and results have calls of their own. */
const PUBLIC: readonly ControlTestEventName[] = ['START', 'SUBMIT', 'CONCLUDE', 'RETURN', 'REOPEN', 'CANCEL', 'REASSIGN', 'REMIND'];

/** Moving and concluding tests; every act is an event of their machine. */
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
   * One event of an existing test (specification of assurance, 2).
   * @param bulk the run of which it is a part: whoever is told of several has one mail
   * @throws Refusal `not_found`, `conflict`, `wrong_state`, `not_allowed`, then what the event lacks, in this order
   */
  async perform(act: Act, actor: Actor, bulk?: InBulk): Promise<Moved> {
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
        ...(bulk && { bulkId: bulk.id }),
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
    const [moved] = await this.#runner.commit([{ ...step, ...more, payload: { ...about.payload, ...more.payload } }], {
      actor,
      ...(bulk && { about: row.id, also: (tx: SqlTransaction) => bulk.note(tx, row.id) }),
    });
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
      // Nothing was said of exceptions before the first submission.
      changes: listChanges(
        { conclusion: row.conclusion ?? '', exceptions: row.conclusion === null ? '' : row.exceptions },
        { conclusion, exceptions: row.fails },
      ),
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
    const { testerId, reviewerId } = peopleAfter(row, act);
    const dueOn = act.dueOn ?? row.due_on;
    const people = await readKnownPeople(sql, [testerId, reviewerId]);
    // Who keeps his part may be named beside what changes; a step that changes nothing would say that something did.
    const isUnchanged = testerId === row.tester_id && reviewerId === row.reviewer_id && dueOn === row.due_on;
    const refusal = (isUnchanged ? objectsToSamePerson(row, act, people) : null) ?? objectsToPeople(row, act, people);
    if (refusal) throw refusal;
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
}

/** No conclusion while an item lacks a result or its evidence. */
function assertComplete(row: ControlTestView): void {
  if (row.procedure_id === null) throw refuseField('procedure', 'controlTest.noProcedure');
  if (row.items === 0) throw refuseField('sample', 'controlTest.noSample');
  const { results, evidence } = listMissing(row);
  if (results + evidence > 0) throw refuseField('results', 'controlTest.incomplete', { results, evidence });
}
