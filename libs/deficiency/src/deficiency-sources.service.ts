import { Injectable } from '@nestjs/common';
import { DEFICIENCY_WITH_PLAN, LENGTH, scoreMeanings } from '@portal/contract';
import { readTestFailure, type TestFailure } from '@portal/control-test';
import { BulkNotices, currentTime, quoteState, WorkCalendar, type InBulk, type OutboxMessage, type SqlTransaction } from '@portal/platform';
import {
  assessmentPeriodWorkflow,
  controlTestWorkflow,
  independentReviewWorkflow,
  remediationIssueWorkflow,
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

/** The steps that found something: a test that was not effective, a review with a deficiency, a report of an event that cost money. */
export const proposingTopics: readonly string[] = [
  topicOf(controlTestWorkflow, 'CONCLUDE_INEFFECTIVE'),
  ...reviewTopics,
  topicOf(riskReportWorkflow, 'APPROVE'),
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
    const isReview = reviewTopics.includes(topic);
    const found = isReview ? await findOfReview(tx, subjectId, payload) : await findOfReport(tx, subjectId);
    if (!found) return null;
    const period = await holdPeriodOfDay(tx, this.calendar.dayOf(currentTime()));
    if (!period) return null;
    return this.deficiencies.propose(
      tx,
      {
        ...found,
        ...(found.controlId !== null && (await readScope(tx, found.controlId, period.id))),
        periodId: period.id,
        area: isReview ? 'financialReporting' : 'other',
        source: isReview ? 'review' : 'riskReport',
        sourceId: subjectId,
        testerIds: [],
      },
      actor,
    );
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
  return meaning ? `审核认定的控制有效性：${score}，${meaning.zh}\nControl effectiveness found in the review: ${score}, ${meaning.en}` : '';
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

/** A report of an event that cost something; a confidential one stays among those who may read it. */
async function findOfReport(tx: SqlTransaction, reportId: number): Promise<Found | undefined> {
  const [found] = await tx.query<Found>(
    `select e.title, '' as "titleEn", r.escalation_user_id as "ownerId", null::bigint as "controlId", e.cause as description
     from risk_report r join risk_event e on e.id = r.event_id
     where r.id = $1 and not e.confidential and r.escalation_user_id is not null
       and exists (select 1 from risk_event_loss_line l where l.event_id = e.id and l.kind = 'loss')`,
    [reportId],
  );
  return found;
}
