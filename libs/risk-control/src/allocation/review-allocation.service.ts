import { Injectable } from '@nestjs/common';
import { Refusal, refuseField, type RouteBody, type RouteData, type routes } from '@portal/contract';
import { namePeople, type Reader } from '@portal/directory';
import { BulkNotices, currentTime, quoteState, Sql, type SqlTransaction, WorkCalendar, WorkflowRunner } from '@portal/platform';
import { independentReviewWorkflow } from '@portal/workflows';
import { performMany, type BulkOutcome } from '../bulk-outcome.ts';
import { riskControlKind } from '../risk-control.record.ts';
import { RiskControlReader, type ControlRecord } from '../risk-control.reader.ts';
import { isAllocated, isAway, isIndependentOf, isReviewer } from './allocated.ts';

type Load = RouteData<typeof routes.getReviewLoad>;
type Rules = RouteBody<typeof routes.saveReviewRules>['rules'];

const open = quoteState(independentReviewWorkflow, 'open');

/** Reviews that wait for one reviewer: given by hand or by rules, taken over, and how much each has (docs/decisions/risk-control.md, allocation). */
@Injectable()
export class ReviewAllocation {
  readonly #sql: Sql;
  readonly #runner: WorkflowRunner;
  readonly #reader: RiskControlReader;
  readonly #calendar: WorkCalendar;
  readonly #bulk: BulkNotices;

  constructor(sql: Sql, runner: WorkflowRunner, reader: RiskControlReader, calendar: WorkCalendar, bulk: BulkNotices) {
    this.#sql = sql;
    this.#runner = runner;
    this.#reader = reader;
    this.#calendar = calendar;
    this.#bulk = bulk;
  }

  /**
   * AllocateReviews: each waiting review by itself; nobody makes it everybody's again.
   * Refused for who does not review, is away or is tied to it, with that reason.
   */
  allocate(input: { ids: readonly number[]; reviewerId: number | null; comment: string }, reader: Reader): Promise<BulkOutcome> {
    const { reviewerId, comment } = input;
    return performMany(this.#bulk, input.ids, reader, async (id, bulkId) => {
      const record = await this.#reader.read(id, reader);
      const { row, subject } = record;
      const step = this.#runner.decide({ kind: riskControlKind, subject, event: 'ALLOCATE', comment }, reader.actor);
      if (reviewerId === row.review_allocated_to) throw refuseField('reviewerId', 'allocation.same');
      if (reviewerId !== null) await this.#assertMayReview(row.id, reviewerId);
      const payload = { ownerId: row.owner_id, reviewerId, formerId: row.review_allocated_to, ...(bulkId !== null && { bulkId }) };
      await this.#runner.commit([{ ...step, changes: await this.#change(record, reviewerId), payload }], {
        actor: reader.actor,
        also: async (tx) => {
          await give(tx, row.id, reviewerId);
          if (bulkId !== null) await this.#bulk.note(tx, bulkId, row.id);
        },
      });
      return { id: row.id, riskNo: row.risk_no };
    });
  }

  /** TakeOverReview: another independent administrator makes it his own. */
  async takeOver(input: { riskId: number | null; rowVersion: number | null }, reader: Reader): Promise<number> {
    const record = await this.#reader.read(input.riskId, reader);
    const { row, subject } = record;
    const { actor } = reader;
    const step = this.#runner.decide({ kind: riskControlKind, subject, event: 'TAKE_OVER', expectedVersion: input.rowVersion }, actor);
    const payload = { ownerId: row.owner_id, reviewerId: actor.id, formerId: row.review_allocated_to };
    await this.#runner.commit([{ ...step, changes: await this.#change(record, actor.id), payload }], {
      actor,
      also: (tx) => give(tx, row.id, actor.id),
    });
    return row.id;
  }

  /** GetReviewLoad: what waits for each reviewer alone, since when, and what he decided this month; and what waits for all of them. */
  async load(): Promise<Load> {
    const today = this.#today();
    const month = this.#calendar.startOf(`${today.slice(0, 7)}-01`);
    const waiting = 'independent_review v join risk_control c on c.id = v.risk_id and c.is_active';
    const rows = await this.#sql.query<Load['reviewers'][number]>(
      `select a.id, p.user_no as "userNO", p.name, p.english_name as "englishName", coalesce(w.waiting, 0)::int as waiting,
         w.oldest, coalesce(d.done, 0)::int as done, ${isAway('a.id', '$1::date')} as "isAway"
       from active_administrator a join person p on p.id = a.id
       left join (select v.allocated_to, count(*) as waiting, min(v.created_at) as oldest from ${waiting}
         where v.state = ${open} and ${isAllocated('$1::date')} group by v.allocated_to) w on w.allocated_to = a.id
       left join (select reviewer_id, count(*) as done from independent_review where decided_at >= $2::timestamptz group by reviewer_id) d on d.reviewer_id = a.id
       order by waiting desc, p.user_no`,
      [today, month],
    );
    const rest = await this.#sql.one<Load['everybody']>(
      `select count(*)::int as waiting, min(v.created_at) as oldest from ${waiting} where v.state = ${open} and not ${isAllocated('$1::date')}`,
      [today],
    );
    const toDay = (oldest: unknown) => (oldest instanceof Date ? this.#calendar.dayOf(oldest) : null);
    return {
      reviewers: rows.map((row) => ({ ...row, oldest: toDay(row.oldest) })),
      everybody: { waiting: rest?.waiting ?? 0, oldest: toDay(rest?.oldest) },
    };
  }

  /** GetReviewRules, in the order in which they are asked. */
  async rules(): Promise<RouteData<typeof routes.getReviewRules>> {
    const rules = await this.#sql.query<Rules[number]>(
      `select department_id as "departmentId", category1_id as "category1Id", campaign_id as "campaignId",
         reviewer_ids::float8[] as "reviewerIds" from review_rule order by position`,
    );
    return { rules };
  }

  /**
   * SaveReviewRules: all of them, for the reviews that are submitted from now on.
   * @throws Refusal `validation` for a rule without reviewers, or with somebody who does not review
   */
  async saveRules(rules: Rules): Promise<void> {
    await this.#sql.transaction(async (tx) => {
      await tx.query('delete from review_rule');
      for (const [position, { departmentId, category1Id, campaignId, reviewerIds }] of rules.entries()) {
        const known = await tx.query(`select 1 from unnest($1::bigint[]) one (id) where ${isReviewer('one.id')}`, [reviewerIds]);
        if (known.length === 0 || known.length < reviewerIds.length)
          throw refuseField(`rules[${position}].reviewerIds`, 'allocation.notReviewer');
        await tx.query(
          `insert into review_rule (position, department_id, category1_id, campaign_id, reviewer_ids) values ($1, $2, $3, $4, $5)`,
          [position, departmentId, category1Id, campaignId, reviewerIds],
        );
      }
    });
  }

  async #assertMayReview(riskId: number, personId: number): Promise<void> {
    const [may] = await this.#sql.query<{ reviews: boolean; away: boolean; independent: boolean }>(
      `select ${isReviewer('$2::bigint')} as reviews, ${isAway('$2::bigint', '$3::date')} as away, ${isIndependentOf('$2::bigint', '$3::date')} as independent
       from independent_review v join risk_control c on c.id = v.risk_id where v.risk_id = $1 and v.state = ${open}`,
      [riskId, personId, this.#today()],
    );
    if (!may) throw new Refusal('wrong_state');
    if (!may.reviews) throw refuseField('reviewerId', 'allocation.notReviewer');
    if (may.away) throw refuseField('reviewerId', 'allocation.away');
    if (!may.independent) throw refuseField('reviewerId', 'allocation.dependent');
  }

  async #change({ row }: ControlRecord, toId: number | null) {
    const names = await namePeople(this.#sql, [row.review_allocated_to ?? 0, toId ?? 0]);
    return [{ field: 'allocatedTo', before: names.get(row.review_allocated_to ?? 0) ?? '', after: names.get(toId ?? 0) ?? '' }];
  }

  #today(): string {
    return this.#calendar.dayOf(currentTime());
  }
}

async function give(tx: SqlTransaction, riskId: number, personId: number | null): Promise<void> {
  await tx.query(`update independent_review set allocated_to = $2 where risk_id = $1 and state = ${open}`, [riskId, personId]);
}
