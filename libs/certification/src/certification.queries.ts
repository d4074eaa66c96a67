import { Injectable } from '@nestjs/common';
import { Refusal, type certificationRoutes, type RouteBody } from '@portal/contract';
import { goesOn, markCondition, periodGoesOn } from '@portal/assessment-period';
import {
  currentTime,
  daysBetween,
  findByKeyword,
  lastReminder,
  quoteState,
  quoteStates,
  Sql,
  WorkCalendar,
  type SqlRunner,
  type Subject,
} from '@portal/platform';
import {
  allowedActions,
  certificationWorkflow,
  settledStatementStates,
  type Actor,
  type CertificationEventName,
  type CertificationFacts,
  type CertificationState,
  type CertificationWorkflow,
} from '@portal/workflows';
import { readableCertificationCondition } from './certification.access.ts';
import { statementOfCompany } from './certification.record.ts';
import type { StatementFigures } from './facts/figures.ts';

/** What a list of statements is asked for. */
export type CertificationListQuery = RouteBody<typeof certificationRoutes.getCertificationByPage>;

export interface CertificationRow {
  readonly id: number;
  readonly record_no: string;
  readonly title: string;
  readonly title_en: string;
  readonly campaign_id: number;
  readonly campaign_name: string;
  readonly campaign_name_en: string;
  readonly period_id: number;
  readonly text_id: number;
  readonly parent_id: number | null;
  readonly scope_kind: string;
  readonly scope_id: number | null;
  readonly signer_id: number;
  readonly superior_id: number | null;
  readonly open_below: number;
  readonly due_on: string;
  readonly signed_at: Date | null;
  readonly signed_by: number | null;
  readonly facts_hash: string;
  readonly figures: StatementFigures | Record<string, never>;
  readonly answers: Readonly<Record<string, { readonly answer: string; readonly comment: string }>>;
  readonly words_zh: string;
  readonly words_en: string;
  readonly reopened_at: Date | null;
  readonly state: CertificationState;
  readonly version: number;
  readonly last_hash: Buffer;
  readonly is_active: boolean;
  readonly period_goes_on: boolean;
  readonly updated_at: Date;
}

export interface CertificationView extends CertificationRow {
  /** Somebody has still to sign it. */
  readonly isAsked: boolean;
  /** 0 while it is not late or nobody is asked. */
  readonly overdueDays: number;
  readonly allowedActions: CertificationEventName[];
}

/** A campaign with its counts of what the reader may see. */
export interface CampaignSummary {
  readonly id: number;
  readonly periodId: number;
  readonly name: string;
  readonly nameEn: string;
  readonly textNo: number;
  readonly dueOn: string;
  readonly total: number;
  readonly settled: number;
  readonly reopened: number;
  readonly overdue: number;
  readonly createdAt: Date;
}

const settled = (alias: string) => `${alias}.state in (${quoteStates(certificationWorkflow, settledStatementStates)})`;
/** SQL: how many statements of a period are neither signed nor overridden. @param period SQL of type bigint */
export const countOpenStatements = (period: string): string =>
  `select count(*) from certification s where s.period_id = ${period} and s.is_active and not ${settled('s')}`;
/** SQL: how many of a period were given, be it that facts reopened them since: a word that was given is not taken out of its period (docs/adr/0079). */
export const countGivenStatements = (period: string): string =>
  `select count(*) from certification s where s.period_id = ${period} and s.is_active and (${settled('s')} or s.signed_at is not null)`;
/** SQL of rows `r` with what their lists and pages show of others. */
export const selectCertifications = `select r.*, ${goesOn('p')} as period_goes_on, m.name as campaign_name, m.name_en as campaign_name_en,
    (select above.signer_id from certification above where above.id = r.parent_id) as superior_id,
    (select count(*) from certification below where below.parent_id = r.id and below.is_active and not ${settled('below')})::int as open_below
  from certification r join statement_campaign m on m.id = r.campaign_id join assessment_period p on p.id = r.period_id`;

const sortColumns: Readonly<Record<string, string>> = {
  recordNo: 'r.id',
  title: 'r.title',
  state: 'r.state',
  dueOn: 'r.due_on',
  signedAt: 'r.signed_at',
  signer: '(select p.name from person p where p.id = r.signer_id)',
  updatedAt: 'r.updated_at',
};

function orderBy(sort: string): string {
  const name = sort.replace(/^-/, '');
  const column = Object.hasOwn(sortColumns, name) ? sortColumns[name] : undefined;
  if (!column) return 'r.updated_at desc, r.id desc';
  const direction = sort.startsWith('-') ? 'desc' : 'asc';
  return `${column} ${direction} nulls last, r.id ${direction}`;
}

/** Reading within the actor's rights. */
@Injectable()
export class CertificationQueries {
  readonly #sql: Sql;
  readonly #calendar: WorkCalendar;

  constructor(sql: Sql, calendar: WorkCalendar) {
    this.#sql = sql;
    this.#calendar = calendar;
  }

  /** A page of the active records; `pageIndex` counts from 0. */
  async list(query: CertificationListQuery, actor: Actor): Promise<{ totalCount: number; rows: CertificationView[] }> {
    const { where, params } = buildCertificationWhere(query, actor, this.#today());
    const page = { offset: query.pageIndex * query.pageSize, limit: query.pageSize };
    if (query.keyword) {
      const list = { kind: 'certification', table: 'certification', from: 'certification r', id: 'r.id', where, params };
      const found = await findByKeyword(
        this.#sql,
        { ...list, order: orderBy(query.sort), isNewestFirst: query.sort === '' },
        query.keyword,
        page,
      );
      const rows = await this.#sql.query<CertificationRow>(`${selectCertifications} where r.id = any($1::bigint[])`, [found.ids]);
      const byId = new Map(rows.map((row) => [row.id, row]));
      return { totalCount: found.total, rows: found.ids.flatMap((id) => byId.get(id) ?? []).map((row) => this.#toView(row, actor)) };
    }
    const total = await this.#sql.one<{ n: number }>(`select count(*)::int as n from certification r where ${where}`, params);
    const rows = await this.#sql.query<CertificationRow>(
      `${selectCertifications} where ${where} order by ${orderBy(query.sort)} limit $${params.length + 1} offset $${params.length + 2}`,
      [...params, page.limit, page.offset],
    );
    return { totalCount: total?.n ?? 0, rows: rows.map((row) => this.#toView(row, actor)) };
  }

  /** @throws Refusal `not_found` when there is none or the actor may not see it: both answer alike */
  async read(id: number | null, actor: Actor, sql: SqlRunner = this.#sql): Promise<CertificationView> {
    const params: unknown[] = [id];
    const condition = readableCertificationCondition(actor, 'r', (value) => `$${params.push(value)}`);
    const [row] = await sql.prepared<CertificationRow>(`${selectCertifications} where r.id = $1::bigint and ${condition}`, params);
    if (!row) throw new Refusal('not_found');
    return this.#toView(row, actor);
  }

  /** Statements directly below one that are neither signed nor overridden: who has to sign first. */
  async readOpenBelow(id: number, actor: Actor, sql: SqlRunner = this.#sql): Promise<CertificationView[]> {
    const rows = await sql.query<CertificationRow>(
      `${selectCertifications} where r.parent_id = $1 and r.is_active and not ${settled('r')} order by r.place, r.id`,
      [id],
    );
    return rows.map((row) => this.#toView(row, actor));
  }

  /** The tree of a campaign as far as the actor may read it, from the top down. @throws Refusal `not_found` */
  async tree(campaignId: number | null, actor: Actor): Promise<{ campaign: CampaignSummary; nodes: CertificationView[] }> {
    const campaign = (await this.campaigns(actor)).find(({ id }) => id === campaignId);
    if (!campaign) throw new Refusal('not_found');
    const params: unknown[] = [campaignId];
    const condition = readableCertificationCondition(actor, 'r', (value) => `$${params.push(value)}`);
    const rows = await this.#sql.query<CertificationRow>(
      `${selectCertifications} where r.campaign_id = $1 and r.is_active and ${condition} order by r.place, r.id`,
      params,
    );
    return { campaign, nodes: rows.map((row) => this.#toView(row, actor)) };
  }

  /** Campaigns with something to read, the newest first. */
  campaigns(actor: Actor): Promise<CampaignSummary[]> {
    const params: unknown[] = [this.#today()];
    const condition = readableCertificationCondition(actor, 'r', (value) => `$${params.push(value)}`);
    return this.#sql.query<CampaignSummary>(
      `select m.id, m.period_id as "periodId", m.name, m.name_en as "nameEn", t.text_no as "textNo", m.due_on as "dueOn", m.created_at as "createdAt",
         count(*)::int as total, count(*) filter (where ${settled('r')})::int as settled,
         count(*) filter (where r.state = ${quoteState(certificationWorkflow, 'reopened')})::int as reopened,
         count(*) filter (where not ${settled('r')} and r.due_on < $1::date and ${periodGoesOn('m.period_id')})::int as overdue
       from statement_campaign m join statement_text t on t.id = m.text_id join certification r on r.campaign_id = m.id and r.is_active
       where ${condition} group by m.id, t.text_no order by m.id desc limit 200`,
      params,
    );
  }

  /** How many statements of a campaign one change reopened, by its moment. */
  async countReopenedAt(campaignId: number, at: Date): Promise<{ askedAgain: number; inPeace: number }> {
    const counts = await this.#sql.one<{ askedAgain: number; inPeace: number }>(
      `select count(*) filter (where reopened_at = $2)::int as "askedAgain", count(*) filter (where reopened_at is distinct from $2)::int as "inPeace"
       from certification where campaign_id = $1 and is_active`,
      [campaignId, at],
    );
    return counts!;
  }

  #toView(row: CertificationRow, actor: Actor): CertificationView {
    const late = daysBetween(row.due_on, this.#today());
    const isAsked = row.period_goes_on && !settledStatementStates.some((state) => state === row.state);
    return {
      ...row,
      isAsked,
      overdueDays: isAsked ? Math.max(0, late) : 0,
      allowedActions: allowedActions(certificationWorkflow, row.state, toCertificationFacts(row), actor),
    };
  }

  #today(): string {
    return this.#calendar.dayOf(currentTime());
  }
}

/** The condition of a list over `certification r`: the reader's rights and the request's filters; the words of a keyword come beside it. */
export function buildCertificationWhere(query: CertificationListQuery, actor: Actor, today: string): { where: string; params: unknown[] } {
  const params: unknown[] = [];
  const bind = (value: unknown) => `$${params.push(value)}`;
  const conditions = ['r.is_active', readableCertificationCondition(actor, 'r', bind)];
  if (query.campaignId) conditions.push(`r.campaign_id = ${bind(query.campaignId)}`);
  if (query.periodId) conditions.push(`r.period_id = ${bind(query.periodId)}`);
  if (query.looked) conditions.push(markCondition(actor, query.looked, 'r', bind));
  if (query.companyId) conditions.push(statementOfCompany('r', bind(query.companyId)));
  if (query.state) conditions.push(`r.state = ${bind(query.state)}`);
  if (query.signerId) conditions.push(`r.signer_id = ${bind(query.signerId)}`);
  if (query.settled !== null) conditions.push(`${query.settled ? '' : 'not '}${settled('r')}`);
  if (query.asked !== null) conditions.push(`${query.asked ? '' : 'not '}(not ${settled('r')} and ${periodGoesOn('r.period_id')})`);
  if (query.overdue !== null) {
    const overdue = `(not ${settled('r')} and r.due_on < ${bind(today)}::date and ${periodGoesOn('r.period_id')})`;
    conditions.push(query.overdue ? overdue : `not ${overdue}`);
  }
  if (query.rowIds) conditions.push(`r.id = any(${bind(query.rowIds)}::bigint[])`);
  return { where: conditions.join(' and '), params };
}

/** What the list shows is what its workbook holds. */
export function selectCertificationList(
  query: CertificationListQuery,
  actor: Actor,
  today: string,
): { text: string; count: string; params: unknown[] } {
  const { where, params } = buildCertificationWhere(query, actor, today);
  return {
    text: `select listed.*, p.name as signer_name, p.english_name as signer_english_name, ${lastReminder('certification', 'listed.id')} as reminded_at
      from (${selectCertifications} where ${where}) listed join person p on p.id = listed.signer_id order by listed.updated_at desc, listed.id desc`,
    count: `select count(*)::int as n from certification r where ${where}`,
    params,
  };
}

/** What the machine's guards know about a record: in a period that is signed off nothing moves. */
export function toCertificationFacts(row: CertificationRow): CertificationFacts {
  const isActive = row.is_active && row.period_goes_on;
  return { isActive, isNew: false, signerId: row.signer_id, superiorId: row.superior_id, openBelow: row.open_below };
}

export const toCertificationSubject = (row: CertificationRow): Subject<CertificationWorkflow> => ({
  id: row.id,
  state: row.state,
  version: row.version,
  lastHash: row.last_hash,
  facts: toCertificationFacts(row),
});
