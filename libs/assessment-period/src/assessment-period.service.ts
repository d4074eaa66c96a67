import { Injectable } from '@nestjs/common';
import { refuseField, Refusal, type assessmentPeriodRoutes, type RouteBody } from '@portal/contract';
import {
  CHAIN_START,
  currentTime,
  listChanges,
  newSubject,
  WorkCalendar,
  WorkflowRunner,
  type DecidedStep,
  type FieldChange,
  type Moved,
  type SqlTransaction,
  type StepRequest,
} from '@portal/platform';
import { assessmentPeriodWorkflow, type Actor, type AssessmentPeriodWorkflow } from '@portal/workflows';
import { assessmentPeriodKind } from './assessment-period.record.ts';
import { NextPeriods } from './next-periods.ts';
import { OpenWork } from './open-work.ts';
import { refuseHeld, WithdrawalHolds } from './withdrawal-holds.ts';
import { AssessmentPeriodQueries, toAssessmentPeriodSubject, type AssessmentPeriodView } from './assessment-period.queries.ts';

const newFacts = { isActive: true, isNew: true, openWork: 0, heldBy: 0 } as const;
type SaveBody = RouteBody<typeof assessmentPeriodRoutes.saveAssessmentPeriod>;
type EventBody = RouteBody<typeof assessmentPeriodRoutes.updateAssessmentPeriod>;

/** What people do with an assessment period; every act is an event of its machine. */
@Injectable()
export class AssessmentPeriodService {
  readonly #runner: WorkflowRunner;
  readonly #queries: AssessmentPeriodQueries;
  readonly #openWork: OpenWork;
  readonly #next: NextPeriods;
  readonly #holds: WithdrawalHolds;
  readonly #calendar: WorkCalendar;

  constructor(
    runner: WorkflowRunner,
    queries: AssessmentPeriodQueries,
    openWork: OpenWork,
    next: NextPeriods,
    holds: WithdrawalHolds,
    calendar: WorkCalendar,
  ) {
    this.#runner = runner;
    this.#queries = queries;
    this.#openWork = openWork;
    this.#next = next;
    this.#holds = holds;
    this.#calendar = calendar;
  }

  /**
   * SaveAssessmentPeriod: plans one, or edits one that is not concluded yet.
   * @returns its id
   * @throws Refusal in the order of every event; `validation`, first by name, kind, days, currency, share
   */
  async save(body: SaveBody, actor: Actor): Promise<number> {
    const before = body.id === null ? null : await this.#queries.read(body.id, actor);
    const subject = before ? toAssessmentPeriodSubject(before) : newSubject(assessmentPeriodKind, newFacts);
    const request: StepRequest<AssessmentPeriodWorkflow> = {
      kind: assessmentPeriodKind,
      subject,
      event: before ? 'EDIT' : 'PLAN',
      expectedVersion: body.rowVersion,
    };
    const step = this.#runner.decide(request, actor);
    const columns = toColumns(body);
    const changes = listChanges(before ? toWords(before) : {}, toWords(columns));
    if (before) {
      await this.#runner.commit([{ ...step, fields: columns, changes }], { actor });
      return before.id;
    }
    return this.#insert(step, columns, changes, actor);
  }

  /** The same for a new one, with what else belongs to its beginning, in one transaction. */
  async plan(body: SaveBody, actor: Actor, also: (tx: SqlTransaction, id: number) => Promise<void>): Promise<number> {
    const subject = newSubject(assessmentPeriodKind, newFacts);
    const step = this.#runner.decide({ kind: assessmentPeriodKind, subject, event: 'PLAN' }, actor);
    const columns = toColumns(body);
    return this.#insert(step, columns, listChanges({}, toWords(columns)), actor, also);
  }

  #insert(
    step: DecidedStep<AssessmentPeriodWorkflow>,
    columns: Columns,
    changes: FieldChange[],
    actor: Actor,
    also?: (tx: SqlTransaction, id: number) => Promise<void>,
  ): Promise<number> {
    return this.#runner.inTransaction(async (tx) => {
      const names = Object.keys(columns);
      const at = currentTime();
      const given = [at, ...Object.values(columns), actor.id, assessmentPeriodWorkflow.initial, CHAIN_START];
      const [row] = await tx.query<{ id: number }>(
        `insert into assessment_period (record_no, created_at, ${names.join(', ')}, owner_id, state, last_hash)
         values (record_no('AP', $${given.length + 1}::int, nextval('assessment_period_no_seq'), 4),
           ${given.map((_, place) => `$${place + 1}`).join(', ')}) returning id`,
        [...given, this.#calendar.yearOf(at)],
      );
      await also?.(tx, row!.id);
      await this.#runner.commitIn(tx, [{ ...step, subject: { ...step.subject, id: row!.id }, changes }], { actor });
      return row!.id;
    });
  }

  /**
   * One event of an existing record. A sign-off in spite of open work says in its step how much of each kind there was.
   * @throws Refusal `not_found`, `conflict`, `wrong_state`, `not_allowed`, in this order; `validation` for a reopening, or a sign-off with work open, without a reason;
   *   `not_allowed.held` for a withdrawal, with what holds the period
   */
  async perform({ id, event, comments, rowVersion }: EventBody, actor: Actor): Promise<Moved> {
    const row = await this.#queries.read(id, actor);
    const request: StepRequest<AssessmentPeriodWorkflow> = {
      kind: assessmentPeriodKind,
      subject: toAssessmentPeriodSubject(row),
      event,
      expectedVersion: rowVersion,
      comment: comments,
      commentField: 'comments',
    };
    if (event === 'WITHDRAW') return this.#withdraw(request, row, actor);
    if (event !== 'SIGN_OFF' && event !== 'SIGN_OFF_OPEN') {
      return this.#runner.inTransaction(async (tx) => {
        const [moved] = await this.#runner.commitIn(tx, [request], { actor });
        if (row.state === 'signedOff') await this.#next.reopen(tx, row.id, actor);
        return moved!;
      });
    }
    const step = this.#runner.decide(request, actor);
    return this.#runner.inTransaction(async (tx) => {
      // Locked before it is counted again: whoever plans, proposes or signs meanwhile waits, and what came before is signed over by nobody unseen.
      await tx.query('select 1 from assessment_period where id = $1 for update', [row.id]);
      const open = (await this.#openWork.read(tx, row.id)).filter(({ count }) => count > 0);
      if (open.reduce((sum, { count }) => sum + count, 0) !== row.open_work)
        throw new Refusal('conflict', { message: 'period.openWorkMoved' });
      const changes = open.map(({ workflow, count }) => ({ field: `open ${workflow}`, before: '', after: String(count) }));
      const [moved] = await this.#runner.commitIn(tx, [{ ...step, changes }], { actor });
      // After the step, with which the database keeps how all of the period stood.
      await this.#next.signOff(tx, row, actor);
      return moved!;
    });
  }

  /** Whoever may withdraw it once nothing holds it is told what does. */
  async #withdraw(request: StepRequest<AssessmentPeriodWorkflow>, row: AssessmentPeriodView, actor: Actor): Promise<Moved> {
    const step = await this.#decideToWithdraw(request, row, actor);
    return this.#runner.inTransaction(async (tx) => {
      // Locked before it is counted again: whoever signs or proposes meanwhile waits, and what came before holds it.
      await tx.query('select 1 from assessment_period where id = $1 for update', [row.id]);
      const held = await this.#holds.read(tx, row.id);
      if (held.length > 0) throw refuseHeld(held);
      const [moved] = await this.#runner.commitIn(tx, [step], { actor });
      return moved!;
    });
  }

  async #decideToWithdraw(request: StepRequest<AssessmentPeriodWorkflow>, row: AssessmentPeriodView, actor: Actor) {
    try {
      return this.#runner.decide(request, actor);
    } catch (error) {
      const isTheReason = error instanceof Refusal && error.code === 'not_allowed' && row.held_by > 0 && actor.isAdministrator;
      if (!isTheReason) throw error;
      const held = await this.#queries.readHeld(row.id);
      throw held.length > 0 ? refuseHeld(held) : new Refusal('conflict');
    }
  }
}

type Columns = Pick<
  AssessmentPeriodView,
  'title' | 'title_en' | 'kind' | 'first_day' | 'last_day' | 'currency' | 'sign_off_by' | 'share_percent'
>;

/** The ordered checks: the first that fails is the answer. */
function toColumns({ title, titleEn, kind, firstDay, lastDay, currency, signOffBy, sharePercent }: SaveBody): Columns {
  if (title === '') throw refuseField('title', 'period.title');
  if (!kind) throw refuseField('kind', 'period.kind');
  if (firstDay === null) throw refuseField('firstDay', 'period.firstDay');
  if (lastDay === null) throw refuseField('lastDay', 'period.lastDay');
  if (lastDay < firstDay) throw refuseField('lastDay', 'period.daysReversed');
  if (!/^[A-Z]{3}$/.test(currency)) throw refuseField('currency', 'period.currency');
  if (!(sharePercent >= 0 && sharePercent <= 100)) throw refuseField('sharePercent', 'period.sharePercent');
  return {
    title,
    title_en: titleEn,
    kind,
    first_day: firstDay,
    last_day: lastDay,
    currency,
    sign_off_by: signOffBy,
    share_percent: sharePercent.toFixed(4),
  };
}

/** As the history tells it. */
function toWords(row: Columns): Record<string, unknown> {
  return {
    title: row.title,
    titleEn: row.title_en,
    kind: row.kind,
    firstDay: row.first_day,
    lastDay: row.last_day,
    currency: row.currency,
    signOffBy: row.sign_off_by,
    sharePercent: String(Number(row.share_percent)),
  };
}
