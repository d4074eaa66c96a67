import { Injectable } from '@nestjs/common';
import { lockOpenPeriod } from '@portal/assessment-period';
import { Refusal, refuseField, refuseFields, type RouteBody, type deficiencyRoutes } from '@portal/contract';
import { takeOffered } from '@portal/directory';
import { currentTime, Sql, WorkCalendar, WorkflowRunner, type SqlTransaction } from '@portal/platform';
import { IssueRaising } from '@portal/remediation';
import { systemActor, type Actor } from '@portal/workflows';
import { DeficiencyQueries } from './deficiency.queries.ts';
import { deficiencyKind } from './deficiency.record.ts';
import { decideStep, toDeficiencySubject, type DeficiencyView } from './deficiency.row.ts';
import { countOpenIssues, listOwnIssues, readVerifiedAt, selectFoundWith, sufficesAlone } from './issue-facts.ts';
import { readOpenPeriod } from './period.ts';
import { isOfRule, listRetestLacks, nameRetestRule, readRetest, type RetestLack, type RetestRow } from './retest.ts';

/** How grave the issue of a deficiency is. */
const severityOf = { control: 'low', significant: 'medium', material: 'high' } as const;

/** From the conclusion to the retest: issues mend a deficiency, a test of operation shows that it is mended. */
@Injectable()
export class DeficiencyRemediation {
  readonly #sql: Sql;
  readonly #runner: WorkflowRunner;
  readonly #queries: DeficiencyQueries;
  readonly #issues: IssueRaising;
  readonly #calendar: WorkCalendar;

  constructor(sql: Sql, runner: WorkflowRunner, queries: DeficiencyQueries, issues: IssueRaising, calendar: WorkCalendar) {
    this.#sql = sql;
    this.#runner = runner;
    this.#queries = queries;
    this.#issues = issues;
    this.#calendar = calendar;
  }

  /**
   * A concluded deficiency is remediated by an issue with assignee and due date. Where the review that found it has raised issues already, no other is needed:
   * without a plan these remediate it, and where all of them are settled the retest is next.
   */
  async start(body: RouteBody<typeof deficiencyRoutes.startDeficiencyRemediation>, actor: Actor): Promise<number> {
    const row = await this.#queries.read(body.id, actor);
    const step = decideStep(this.#runner, row, 'START_REMEDIATION', { comment: body.comments, expectedVersion: body.rowVersion }, actor);
    await readOpenPeriod(this.#sql, row.judged_in);
    const at = currentTime();
    if (!body.plan && (await listOwnIssues(this.#sql, row.id)).some((issue) => sufficesAlone(issue, row))) {
      await this.#runner.inTransaction(async (tx) => {
        await lockOpenPeriod(tx, row.judged_in);
        await this.#runner.commitIn(tx, [step], { actor, at, about: row.id });
        await this.#askForRetest(tx, row.id);
      });
      return row.id;
    }
    if (!body.plan) throw refuseField('plan', 'issue.planRequired');
    if (!body.dueDate) throw refuseField('dueDate', 'issue.dueDateRequired');
    if (body.dueDate < this.#calendar.dayOf(at)) throw refuseField('dueDate', 'issue.dueDatePast');
    const assigneeId = await takeOffered(this.#sql, 'assignee', body.assignee ?? row.owner_id);
    const issue = {
      sourceWorkflow: deficiencyKind.workflow.name,
      sourceId: row.id,
      plan: body.plan,
      assigneeId,
      dueOn: body.dueDate,
      raisedBy: actor.id,
      severity: severityOf[row.class ?? 'control'],
      source: 'deficiency',
    } as const;
    const changes = [{ field: 'issue', before: '', after: body.plan }];
    await this.#runner.inTransaction(async (tx) => {
      await lockOpenPeriod(tx, row.judged_in);
      // Before the step, which vouches for what it made.
      await this.#issues.raise(tx, issue, at);
      await this.#runner.commitIn(tx, [{ ...step, changes, payload: { ...step.payload, assigneeId } }], {
        actor,
        at,
        about: row.id,
      });
    });
    return row.id;
  }

  /** After a step of an issue that a review raised: its deficiency goes on where that was the last one. @returns the deficiency's id, null where it waits */
  async followReviewIssue(tx: SqlTransaction, issueId: number): Promise<number | null> {
    const [found] = await tx.query<{ id: number }>(selectFoundWith('$1', 'true'), [[issueId]]);
    return found && (await this.#askForRetest(tx, found.id)) ? found.id : null;
  }

  /**
   * The retest is dated by the last issue that is settled: the step of a deficiency whose issues hang on its control, and do not take it themselves.
   * @returns false where one is open, or nothing is being remediated
   */
  async #askForRetest(tx: SqlTransaction, id: number): Promise<boolean> {
    const row = await this.#queries.readForSystem(id, tx);
    if (row.state !== 'remediating' || (await countOpenIssues(tx, id)) > 0) return false;
    const payload = { ownerId: row.owner_id };
    const step = { kind: deficiencyKind, subject: toDeficiencySubject(row), event: 'ISSUES_SETTLED', bySystem: true, payload } as const;
    await this.#runner.commitIn(tx, [step], { actor: systemActor, about: id });
    return true;
  }

  /**
   * The test of operation after the remediation (docs/adr/0077-when-a-retest-counts.md): effective leads on, not effective back to remediation.
   * @throws Refusal as the others; `validation` at `testId` for a test of another rule (`nameRetestRule`), without a conclusion, or whose sample was drawn before the remediation was
   *   verified; at `shortReason` where it lacks the table's waiting time or sample size and nobody says why it counts
   */
  async retest(body: RouteBody<typeof deficiencyRoutes.retestDeficiency>, actor: Actor): Promise<number> {
    const row = await this.#queries.read(body.id, actor);
    const asked = decideStep(this.#runner, row, 'RETEST', { comment: body.comments, expectedVersion: body.rowVersion }, actor);
    await readOpenPeriod(this.#sql, row.judged_in);
    if ((await countOpenIssues(this.#sql, row.id)) > 0) throw new Refusal('wrong_state', { message: 'deficiency.issuesOpen' });
    const test = await readRetest(this.#sql, body.testId);
    if (!test) throw refuseField('testId', 'validation.unknown_reference', { field: 'testId' });
    await this.#assertRetests(row, test);
    const lacks = await this.#listLacks(row, test);
    if (lacks.length > 0 && !body.shortReason) throw refuseFields(lacks.map((lack) => ({ field: 'shortReason', ...lack })));
    const step =
      test.conclusion === 'effective'
        ? asked
        : decideStep(this.#runner, row, 'RETEST_FAILED', { comment: body.comments, expectedVersion: body.rowVersion }, actor);
    const changes = [
      { field: 'retest', before: '', after: test.no },
      ...(lacks.length > 0 ? [{ field: 'shortReason', before: '', after: body.shortReason }] : []),
    ];
    await this.#runner.inTransaction(async (tx) => {
      await lockOpenPeriod(tx, row.judged_in);
      await this.#runner.commitIn(tx, [{ ...step, fields: { retest_id: test.id }, changes }], { actor });
    });
    return row.id;
  }

  /** No reason makes a retest of these. */
  async #assertRetests(row: DeficiencyView, test: RetestRow): Promise<void> {
    const rule = nameRetestRule(row, await this.#queries.readAccounts(row));
    if (!(await isOfRule(this.#sql, test, row, rule))) throw refuseField('testId', `deficiency.retestOther.${rule}`);
    if (!test.isConcluded) throw refuseField('testId', 'deficiency.retestOpen');
    if (row.source === 'controlTest' && row.source_id === test.id) throw refuseField('testId', 'deficiency.retestOfFinding');
  }

  /** @throws Refusal where the sample says nothing of the control as it is now */
  async #listLacks(row: DeficiencyView, test: RetestRow): Promise<readonly RetestLack[]> {
    const verifiedAt = await readVerifiedAt(this.#sql, row.id);
    const verifiedOn = verifiedAt && this.#calendar.dayOf(verifiedAt);
    if (verifiedAt !== null && (test.drawnAt === null || test.drawnAt < verifiedAt))
      throw refuseField('testId', 'deficiency.retestEarly', { no: test.no, verified: this.#calendar.dayOf(verifiedAt) });
    return listRetestLacks(test, verifiedOn, test.drawnAt && this.#calendar.dayOf(test.drawnAt));
  }
}
