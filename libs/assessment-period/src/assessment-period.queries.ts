import { Injectable } from '@nestjs/common';
import { assessmentPeriodListBody, Refusal } from '@portal/contract';
import { escapeLike } from '@portal/directory';
import { quoteState, quoteStates, Sql, type SqlRunner, type Subject } from '@portal/platform';
import {
  allowedActions,
  assessmentPeriodWorkflow,
  openPeriodStates,
  periodStatesUnderWay,
  type Actor,
  type AssessmentPeriodEventName,
  type AssessmentPeriodFacts,
  type AssessmentPeriodState,
  type AssessmentPeriodWorkflow,
} from '@portal/workflows';
import type { z } from 'zod';
import { readableAssessmentPeriodCondition } from './assessment-period.access.ts';
import { OpenWork } from './open-work.ts';
import { WithdrawalHolds, type Hold } from './withdrawal-holds.ts';

export type AssessmentPeriodListQuery = z.output<typeof assessmentPeriodListBody>;

export interface AssessmentPeriodRow {
  readonly id: number;
  readonly record_no: string;
  readonly title: string;
  readonly title_en: string;
  readonly kind: 'year' | 'half' | 'quarter';
  readonly first_day: string;
  readonly last_day: string;
  readonly currency: string;
  readonly sign_off_by: string | null;
  /** In percent, as the database writes it. */
  readonly share_percent: string;
  readonly previous_id: number | null;
  readonly owner_id: number;
  readonly state: AssessmentPeriodState;
  readonly version: number;
  readonly last_hash: Buffer;
  readonly is_active: boolean;
  readonly updated_at: Date;
}

/** A period with what holds its sign-off and its withdrawal up, as its guards ask for it. */
export interface WeighedPeriodRow extends AssessmentPeriodRow {
  readonly open_work: number;
  readonly held_by: number;
}

export interface AssessmentPeriodView extends WeighedPeriodRow {
  readonly allowedActions: AssessmentPeriodEventName[];
}

/** Reading within the actor's rights. */
@Injectable()
export class AssessmentPeriodQueries {
  readonly #sql: Sql;
  readonly #openWork: OpenWork;
  readonly #holds: WithdrawalHolds;

  constructor(sql: Sql, openWork: OpenWork, holds: WithdrawalHolds) {
    this.#sql = sql;
    this.#openWork = openWork;
    this.#holds = holds;
  }

  /** What the guards ask of a period `r` beside its row. */
  #weighed(): string {
    return `(${this.#openWork.total('r')})::int as open_work, (${this.#holds.total('r')})::int as held_by`;
  }

  /** A page of the active records, the latest first; `pageIndex` counts from 0. */
  async list(actor: Actor, query: AssessmentPeriodListQuery): Promise<{ totalCount: number; rows: AssessmentPeriodView[] }> {
    const { text, count, params } = selectAssessmentPeriodList(actor, query, `, ${this.#weighed()}`);
    const total = await this.#sql.one<{ n: number }>(count, params);
    const rows = await this.#sql.query<WeighedPeriodRow>(`${text} limit $${params.length + 1} offset $${params.length + 2}`, [
      ...params,
      query.pageSize,
      query.pageIndex * query.pageSize,
    ]);
    return { totalCount: total?.n ?? 0, rows: rows.map((row) => toView(row, actor)) };
  }

  /**
   * One period; `id` null is the latest one.
   * @throws Refusal `not_found` when there is none or the actor may not see it: both answer alike
   */
  async read(id: number | null, actor: Actor, sql: SqlRunner = this.#sql): Promise<AssessmentPeriodView> {
    const params: unknown[] = [id];
    const condition = readableAssessmentPeriodCondition(actor, 'r', (value) => `$${params.push(value)}`);
    const [row] = await sql.prepared<WeighedPeriodRow>(
      `select r.*, ${this.#weighed()} from assessment_period r where r.id = $1::bigint and ${condition}`,
      params,
    );
    if (!row) throw new Refusal('not_found');
    return toView(row, actor);
  }

  /** What keeps a period from being withdrawn as it is now; nothing where it could not be anyway. */
  readHeld(periodId: number): Promise<Hold[]> {
    return this.#holds.read(this.#sql, periodId);
  }

  /** The period that stands for all of those that the actor may read: the last to end of those under way, else of all, a withdrawn one last; null while there is none. */
  async latest(actor: Actor): Promise<number | null> {
    const params: unknown[] = [];
    const condition = readableAssessmentPeriodCondition(actor, 'r', (value) => `$${params.push(value)}`);
    const row = await this.#sql.one<{ id: number }>(
      `select r.id from assessment_period r where r.is_active and ${condition} order by ${underWay('r')} desc, r.state = ${quoteState(assessmentPeriodWorkflow, 'withdrawn')}, r.last_day desc, r.id desc limit 1`,
      params,
    );
    return row?.id ?? null;
  }
}

/** Whether a period is under way: what is opened without naming one opens such a one first. @param period an alias of its table */
export const underWay = (period: string): string => `(${period}.state in (${quoteStates(assessmentPeriodWorkflow, periodStatesUnderWay)}))`;

/** Refuses what would change something of a period that is signed off or withdrawn: all rooms of assurance ask it before they write. @throws Refusal `wrong_state` */
export function assertPeriodOpen({ state }: { readonly state: AssessmentPeriodState }): void {
  assertNotWithdrawn({ state });
  if (!openPeriodStates.includes(state)) throw new Refusal('wrong_state', { message: 'period.signedOff' });
}

/** Refuses to go on from a period that was never assessed: no period follows it, and no committee reads of it (docs/adr/0079). @throws Refusal `wrong_state` */
export function assertNotWithdrawn({ state }: { readonly state: AssessmentPeriodState }): void {
  if (state === 'withdrawn') throw new Refusal('wrong_state', { message: 'period.withdrawn' });
}

/** The same by its id, locking the period so that nobody signs it off meanwhile. @throws Refusal `not_found`, `wrong_state` */
export async function lockOpenPeriod(sql: SqlRunner, periodId: number): Promise<AssessmentPeriodRow> {
  const [row] = await sql.query<AssessmentPeriodRow>('select * from assessment_period where id = $1 and is_active for share', [periodId]);
  if (!row) throw new Refusal('not_found');
  assertPeriodOpen(row);
  return row;
}

/** The active records that somebody may read, the latest first: what the list shows is what its workbook holds. @param further columns of the list alone */
export function selectAssessmentPeriodList(
  actor: Actor,
  query: Partial<AssessmentPeriodListQuery>,
  further = '',
): { text: string; count: string; params: unknown[] } {
  const params: unknown[] = [];
  const bind = (value: unknown) => `$${params.push(value)}`;
  const conditions = ['r.is_active', readableAssessmentPeriodCondition(actor, 'r', bind)];
  if (query.rowIds) conditions.push(`r.id = any(${bind(query.rowIds)}::bigint[])`);
  if (query.state) conditions.push(`r.state = ${bind(query.state)}`);
  if (query.kind) conditions.push(`r.kind = ${bind(query.kind)}`);
  if (query.keyword) {
    const pattern = bind(`%${escapeLike(query.keyword)}%`);
    conditions.push(`(r.title ilike ${pattern} or r.title_en ilike ${pattern} or r.record_no ilike ${pattern})`);
  }
  const where = conditions.join(' and ');
  return {
    text: `select r.*${further} from assessment_period r where ${where} order by r.last_day desc, r.id desc`,
    count: `select count(*)::int as n from assessment_period r where ${where}`,
    params,
  };
}

/** What the machine's guards know about a period that is there. */
export const toAssessmentPeriodFacts = (row: WeighedPeriodRow): AssessmentPeriodFacts => ({
  isActive: row.is_active,
  isNew: false,
  openWork: row.open_work,
  heldBy: row.held_by,
});

/** A period as the workflow runner takes it. */
export const toAssessmentPeriodSubject = (row: WeighedPeriodRow): Subject<AssessmentPeriodWorkflow> => ({
  id: row.id,
  state: row.state,
  version: row.version,
  lastHash: row.last_hash,
  facts: toAssessmentPeriodFacts(row),
});

function toView(row: WeighedPeriodRow, actor: Actor): AssessmentPeriodView {
  return { ...row, allowedActions: allowedActions(assessmentPeriodWorkflow, row.state, toAssessmentPeriodFacts(row), actor) };
}
