import { Injectable } from '@nestjs/common';
import { LENGTH } from '@portal/contract';
import { readTestFailure, type TestFailure } from '@portal/control-test';
import { currentTime, WorkCalendar, type OutboxMessage, type SqlTransaction } from '@portal/platform';
import { controlTestWorkflow, independentReviewWorkflow, riskReportWorkflow, topicOf, type Actor } from '@portal/workflows';
import { DeficiencyService } from './deficiency.service.ts';
import { findPeriodOf } from './period.ts';

/** The steps that found something: a test that was not effective, a review with a deficiency, a report of an event that cost money. */
export const deficiencyTopics: readonly string[] = [
  topicOf(controlTestWorkflow, 'CONCLUDE_INEFFECTIVE'),
  topicOf(independentReviewWorkflow, 'CLOSE_WITH_DEFICIENCY'),
  topicOf(riskReportWorkflow, 'APPROVE'),
];

interface Found {
  readonly title: string;
  readonly ownerId: number;
  readonly description: string;
  readonly controlId: number | null;
}

/** Proposes a deficiency of what was found elsewhere, so that none is lost between the areas; once, however often the step is delivered. */
@Injectable()
export class DeficiencySources {
  constructor(
    private readonly deficiencies: DeficiencyService,
    private readonly calendar: WorkCalendar,
  ) {}

  /** @returns the id of what was proposed; null where no period is open, or where there is nothing to propose */
  async follow(tx: SqlTransaction, { topic, subjectId, payload }: OutboxMessage): Promise<number | null> {
    const actor: Actor = { id: payload.actorId, isAdministrator: false, isSystem: false };
    if (topic === topicOf(controlTestWorkflow, 'CONCLUDE_INEFFECTIVE')) return this.#ofTest(tx, subjectId, actor);
    const period = await findPeriodOf(tx, this.calendar.dayOf(currentTime()));
    if (!period) return null;
    const isReview = topic === topicOf(independentReviewWorkflow, 'CLOSE_WITH_DEFICIENCY');
    const found = isReview ? await findOfReview(tx, subjectId) : await findOfReport(tx, subjectId);
    if (!found) return null;
    return this.deficiencies.propose(
      tx,
      {
        ...found,
        ...(found.controlId !== null && (await readScope(tx, found.controlId, period.id))),
        titleEn: '',
        periodId: period.id,
        area: isReview ? 'financialReporting' : 'other',
        source: isReview ? 'review' : 'riskReport',
        sourceId: subjectId,
        testerIds: [],
      },
      actor,
    );
  }

  /** Everything that the test knows is filled in: control, owner, tester, accounts, process. */
  async #ofTest(tx: SqlTransaction, testId: number, actor: Actor): Promise<number | null> {
    const failure = await readTestFailure(tx, testId);
    if (!failure || failure.controlOwnerId === null) return null;
    const [test] = await tx.query<{ title: string; testerId: number }>(
      `select coalesce(nullif(c.standard_control_desc, ''), c.risk_description) as title, t.tester_id as "testerId"
       from control_test t join risk_control c on c.id = t.control_id where t.id = $1`,
      [testId],
    );
    const { periodId, controlId, controlOwnerId } = failure;
    return this.deficiencies.propose(
      tx,
      {
        periodId,
        title: test!.title,
        titleEn: '',
        description: describeFailure(failure),
        area: 'financialReporting',
        source: 'controlTest',
        sourceId: testId,
        controlId,
        ownerId: controlOwnerId,
        testerIds: [test!.testerId],
        ...(await readScope(tx, controlId, periodId)),
      },
      actor,
    );
  }
}

/** What the tester concluded, and every exception: item, attribute and what failed. The words are the tester's own, in whichever language. */
function describeFailure({ conclusionNote, failed }: TestFailure): string {
  const exceptions = failed.map(({ key, letter, note }) => `${key} · ${letter}${note && `: ${note}`}`);
  return [conclusionNote, ...exceptions]
    .filter((line) => line !== '')
    .join('\n')
    .slice(0, LENGTH.longText);
}

/** The accounts of the period, the process and the component that a control is there for. */
async function readScope(tx: SqlTransaction, controlId: number, periodId: number) {
  const accounts = await tx.query<{ accountId: number; assertion: string }>(
    `select a.account_id as "accountId", a.assertion from control_scope_account a join significant_account n on n.id = a.account_id
     where a.control_id = $1 and n.period_id = $2 order by 1, 2`,
    [controlId, periodId],
  );
  const [scope] = await tx.query<{ processId: number | null; cosoComponent: string | null }>(
    'select process_id as "processId", coso_component as "cosoComponent" from control_scope where control_id = $1',
    [controlId],
  );
  return { accounts, processId: scope?.processId ?? null, cosoComponent: scope?.cosoComponent ?? null };
}

async function findOfReview(tx: SqlTransaction, reviewId: number): Promise<Found | undefined> {
  const [found] = await tx.query<Found>(
    `select coalesce(nullif(c.standard_control_desc, ''), c.risk_description) as title, c.owner_id as "ownerId", c.id as "controlId",
       concat_ws(E'\\n', nullif(v.comments, ''), nullif(v.remediation_plan, '')) as description
     from independent_review v join risk_control c on c.id = v.risk_id where v.id = $1 and c.owner_id is not null`,
    [reviewId],
  );
  return found;
}

/** A report of an event that cost something; a confidential one stays among those who may read it. */
async function findOfReport(tx: SqlTransaction, reportId: number): Promise<Found | undefined> {
  const [found] = await tx.query<Found>(
    `select e.title, r.escalation_user_id as "ownerId", null::bigint as "controlId", e.cause as description
     from risk_report r join risk_event e on e.id = r.event_id
     where r.id = $1 and not e.confidential and r.escalation_user_id is not null
       and exists (select 1 from risk_event_loss_line l where l.event_id = e.id and l.kind = 'loss')`,
    [reportId],
  );
  return found;
}
