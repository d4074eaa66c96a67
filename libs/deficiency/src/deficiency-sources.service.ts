import { Injectable } from '@nestjs/common';
import { DEFICIENCY_WITH_PLAN, LENGTH, scoreMeanings } from '@portal/contract';
import { readTestFailure, type TestFailure } from '@portal/control-test';
import { BulkNotices, currentTime, quoteState, WorkCalendar, type InBulk, type OutboxMessage, type SqlTransaction } from '@portal/platform';
import {
  assessmentPeriodWorkflow,
  controlTestWorkflow,
  deficiencyWorkflow,
  independentReviewWorkflow,
  remediationIssueWorkflow,
  riskEventWorkflow,
  riskReportWorkflow,
  topicOf,
  type Actor,
} from '@portal/workflows';
import { DeficiencyRemediation } from './deficiency-remediation.service.ts';
import { DeficiencyService } from './deficiency.service.ts';
import { holdOpenPeriods, holdPeriodAfter, holdPeriodOfDay } from './period.ts';

/** The steps that settle an issue: the last one that came of a review leads its deficiency on to the retest. */
const issueTopics: readonly string[] = [topicOf(remediationIssueWorkflow, 'VERIFY'), topicOf(remediationIssueWorkflow, 'CANCEL')];

/** A deficiency is found with the close of a review, or stated of a closed one that had left it open. */
const reviewTopics: readonly string[] = [
  topicOf(independentReviewWorkflow, 'CLOSE_WITH_DEFICIENCY'),
  topicOf(independentReviewWorkflow, 'DEFICIENCY_STATED'),
];

/** A loss that is booked, or told of what was booked as something else, after a report of the event was approved. */
const lossTopics: readonly string[] = [topicOf(riskEventWorkflow, 'RECORD_LOSS'), topicOf(riskEventWorkflow, 'CORRECT_LOSS')];

/** The steps that found something: a test that was not effective, a review with a deficiency, a report of an event that cost money, or that does by now. */
export const proposingTopics: readonly string[] = [
  topicOf(controlTestWorkflow, 'CONCLUDE_INEFFECTIVE'),
  ...reviewTopics,
  topicOf(riskReportWorkflow, 'APPROVE'),
  ...lossTopics,
];

/** The steps after which a period is open: what tests found while none was is proposed then. */
const openingTopics: readonly string[] = [topicOf(assessmentPeriodWorkflow, 'PLAN'), topicOf(assessmentPeriodWorkflow, 'REOPEN')];

/** What is followed: what found something, what mends it, and what opens a period for it. */
export const deficiencyTopics: readonly string[] = [...proposingTopics, ...issueTopics, ...openingTopics];

interface FindingTitle {
  readonly title: string;
  /** Empty where the finder said it in words of his own: they are told to everybody. */
  readonly titleEn: string;
}

interface Found extends FindingTitle {
  readonly ownerId: number;
  readonly description: string;
  readonly controlId: number | null;
}

/**
 * Proposes a deficiency of what was found elsewhere, so that none is lost between the areas; once, however often the step is delivered. The period is held before
 * anything is written: what arrives after its sign-off goes to the next open one. What a test found while none was open waits for it.
 */
@Injectable()
export class DeficiencySources {
  constructor(
    private readonly deficiencies: DeficiencyService,
    private readonly remediation: DeficiencyRemediation,
    private readonly calendar: WorkCalendar,
    private readonly bulk: BulkNotices,
  ) {}

  /** @returns the id of what was proposed or led on; null where no period is open, or where there is nothing to propose */
  async follow(tx: SqlTransaction, { topic, subjectId, payload }: OutboxMessage): Promise<number | null> {
    const actor: Actor = { id: payload.actorId, isAdministrator: false, isSystem: false };
    if (issueTopics.includes(topic)) return this.remediation.followReviewIssue(tx, subjectId);
    if (openingTopics.includes(topic)) return this.#ofWaitingTests(tx, actor.id);
    if (topic === topicOf(controlTestWorkflow, 'CONCLUDE_INEFFECTIVE')) return this.#ofTest(tx, subjectId, actor);
    if (reviewTopics.includes(topic))
      return this.#ofToday(tx, await findOfReview(tx, subjectId, payload), { source: 'review', sourceId: subjectId }, actor);
    if (lossTopics.includes(topic)) return this.#ofLoss(tx, subjectId, actor);
    return this.#ofReport(tx, subjectId, actor);
  }

  /** What a review or a report found stands in the period that assesses the day. */
  async #ofToday(
    tx: SqlTransaction,
    found: Found | undefined,
    origin: { readonly source: 'review' | 'riskReport'; readonly sourceId: number },
    actor: Actor,
  ): Promise<number | null> {
    if (!found) return null;
    const period = await holdPeriodOfDay(tx, this.calendar.dayOf(currentTime()));
    if (!period) return null;
    return this.deficiencies.propose(
      tx,
      {
        ...found,
        ...origin,
        ...(found.controlId !== null && (await readScope(tx, found.controlId, period.id))),
        periodId: period.id,
        area: origin.source === 'review' ? 'financialReporting' : 'other',
        testerIds: [],
      },
      actor,
    );
  }

  /** An event is one finding, however many people report of it: the deficiency that another report has proposed is that of this one too, unless it was dismissed. */
  async #ofReport(tx: SqlTransaction, reportId: number, actor: Actor): Promise<number | null> {
    const found = await findOfReport(tx, reportId);
    if (!found) return null;
    const known = (await holdFoundOfEvent(tx, found.eventId)).find(({ isDismissed }) => !isDismissed);
    return known?.id ?? this.#ofToday(tx, found, { source: 'riskReport', sourceId: reportId }, actor);
  }

  /** What was found when the report was approved stands; what was dismissed is not proposed anew with each further entry. */
  async #ofLoss(tx: SqlTransaction, eventId: number, actor: Actor): Promise<number | null> {
    const known = await holdFoundOfEvent(tx, eventId);
    if (known.length > 0) return known.find(({ isDismissed }) => !isDismissed)?.id ?? null;
    const [report] = await tx.query<{ id: number }>(
      `select r.id from risk_report r where r.event_id = $1 and r.state = ${quoteState(riskReportWorkflow, 'approved')} and r.escalation_user_id is not null
       order by r.id limit 1`,
      [eventId],
    );
    return report ? this.#ofToday(tx, await findOfReport(tx, report.id), { source: 'riskReport', sourceId: report.id }, actor) : null;
  }

  /** Tests that were not effective and found no open period when they said so: one deed, one mail a person. @returns the id of the last one proposed */
  async #ofWaitingTests(tx: SqlTransaction, openedBy: number): Promise<number | null> {
    const tests = await tx.query<{ id: number; reviewerId: number }>(
      `select t.id, t.reviewer_id as "reviewerId" from control_test t
       where t.state = ${quoteState(controlTestWorkflow, 'concluded')} and t.conclusion = 'ineffective' and t.is_active
         and not exists (select 1 from deficiency d where d.source = 'controlTest' and d.source_id = t.id) order by t.id`,
    );
    if (tests.length > 0) await holdOpenPeriods(tx);
    const work = async (bulkId: number | null): Promise<number | null> => {
      let proposed: number | null = null;
      for (const { id, reviewerId } of tests) {
        const actor: Actor = { id: reviewerId, isAdministrator: false, isSystem: false };
        proposed = (await this.#ofTest(tx, id, actor, this.bulk.join(bulkId))) ?? proposed;
      }
      return proposed;
    };
    return this.bulk.during(openedBy, tests.length, work, tx);
  }

  /** Everything that the test knows is filled in: control, owner, tester, accounts, process. */
  async #ofTest(tx: SqlTransaction, testId: number, actor: Actor, bulk?: InBulk): Promise<number | null> {
    const failure = await readTestFailure(tx, testId);
    if (!failure || failure.controlOwnerId === null) return null;
    const [test] = await tx.query<{ control: string; testerId: number }>(
      `select ${controlWords} as control, t.tester_id as "testerId"
       from control_test t join risk_control c on c.id = t.control_id where t.id = $1`,
      [testId],
    );
    const { controlId, controlOwnerId } = failure;
    const period = await holdPeriodAfter(tx, failure.periodId);
    if (!period) return null;
    return this.deficiencies.propose(
      tx,
      {
        periodId: period.id,
        ...nameFinding(failure.conclusionNote || (failure.failed.find(({ note }) => note !== '')?.note ?? ''), test!.control),
        description: describeFailure(failure),
        area: 'financialReporting',
        source: 'controlTest',
        sourceId: testId,
        controlId,
        ownerId: controlOwnerId,
        testerIds: [test!.testerId],
        ...(await readScope(tx, controlId, period.id)),
      },
      actor,
      bulk,
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

/**
 * What a review found, as long as that is a deficiency: the reviewer's own words; where he left none, what his score means. How it is mended stands in the
 * issues, and is no finding.
 */
async function findOfReview(tx: SqlTransaction, reviewId: number, step: OutboxMessage['payload']): Promise<Found | undefined> {
  const [found] = await tx.query<{ control: string; comments: string; score: number | null; ownerId: number; controlId: number }>(
    `select ${controlWords} as control, c.owner_id as "ownerId", c.id as "controlId", v.comments, v.effectiveness as score
     from independent_review v join risk_control c on c.id = v.risk_id where v.id = $1 and v.deficiency = $2 and c.owner_id is not null`,
    [reviewId, DEFICIENCY_WITH_PLAN],
  );
  if (!found) return undefined;
  const { control, score, ownerId, controlId } = found;
  // What is stated afterwards has words of its own.
  const comments = typeof step['comments'] === 'string' && step['comments'] !== '' ? step['comments'] : found.comments;
  return { ...nameFinding(comments, control), ownerId, controlId, description: comments || sayScore(score) };
}

/** A score of a review in both languages, for a text that everybody reads alike. */
function sayScore(score: number | null): string {
  const meaning = score === null ? undefined : scoreMeanings[score];
  return meaning ? `审核有效性：${score}，${meaning.zh}\nReview effectiveness: ${score}, ${meaning.en}` : '';
}

/** SQL: what a control `c` is to do, else the risk that it is there for. */
const controlWords = `coalesce(nullif(c.standard_control_desc, ''), c.risk_description)`;

/**
 * What a finding is called: the first line of what was found, in the finder's words; where he left none, that the control does not work. Its own words alone
 * would say that it does.
 */
export function nameFinding(found: string, control: string): FindingTitle {
  const line = firstLine(found);
  if (line !== '') return { title: shorten(line), titleEn: '' };
  const name = firstLine(control);
  return { title: shorten(`控制无效：${name}`), titleEn: shorten(`Control not effective: ${name}`) };
}

const firstLine = (text: string): string => text.trim().split('\n', 1)[0]!.trim();
const shorten = (title: string): string => (title.length > LENGTH.name ? `${title.slice(0, LENGTH.name - 1)}…` : title);

/** The deficiencies of all reports of an event, the oldest first. What is told of one event at once waits for each other at it. */
async function holdFoundOfEvent(tx: SqlTransaction, eventId: number): Promise<{ id: number; isDismissed: boolean }[]> {
  await tx.query('select 1 from risk_event e where e.id = $1 for no key update', [eventId]);
  return tx.query<{ id: number; isDismissed: boolean }>(
    `select d.id, d.state = ${quoteState(deficiencyWorkflow, 'dismissed')} as "isDismissed" from risk_report told
     join deficiency d on d.source = 'riskReport' and d.source_id = told.id where told.event_id = $1 and d.is_active order by d.id`,
    [eventId],
  );
}

/** A report of an event that cost something; a confidential one stays among those who may read it. */
async function findOfReport(tx: SqlTransaction, reportId: number): Promise<(Found & { readonly eventId: number }) | undefined> {
  const [found] = await tx.query<Found & { eventId: number }>(
    `select e.id as "eventId", e.title, '' as "titleEn", r.escalation_user_id as "ownerId", null::bigint as "controlId", e.cause as description
     from risk_report r join risk_event e on e.id = r.event_id
     where r.id = $1 and not e.confidential and r.escalation_user_id is not null
       and exists (select 1 from risk_event_loss_line l where l.event_id = e.id and l.kind = 'loss')`,
    [reportId],
  );
  return found;
}
