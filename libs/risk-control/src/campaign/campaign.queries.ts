import { Injectable } from '@nestjs/common';
import { Refusal, riskListBody, type RiskListQuery } from '@portal/contract';
import { currentTime, Sql, WorkCalendar, type SqlRunner, type Subject, quoteState, quoteStates } from '@portal/platform';
import {
  allowedActions,
  campaignWorkflow,
  riskControlBuckets,
  riskControlWorkflow,
  type Actor,
  type CampaignFacts,
  type CampaignState,
  type CampaignWorkflow,
  type CampaignEventName,
} from '@portal/workflows';
import { joins, joinsFor } from '../list-conditions.ts';
import { countedCondition } from '../sharing/shared-rows.ts';
import { populationOf } from './population.ts';

/** How many of a campaign's controls stand where; `overdue` are of those not begun or in work. */
export interface CampaignCounts {
  readonly total: number;
  readonly notBegun: number;
  readonly inWork: number;
  readonly waiting: number;
  readonly closed: number;
  readonly overdue: number;
}

export interface CampaignRow extends CampaignCounts {
  readonly id: number;
  readonly campaign_no: string;
  readonly name: string;
  readonly risk_year: number;
  readonly filter: Record<string, unknown>;
  readonly opens_on: string;
  readonly due_on: string;
  readonly mail_zh: string;
  readonly mail_en: string;
  readonly creator_id: number;
  readonly creator_no: string;
  readonly creator_name: string;
  readonly creator_english_name: string;
  readonly state: CampaignState;
  readonly version: number;
  readonly last_hash: Buffer;
  readonly updated_at: Date;
}

export interface CampaignView extends CampaignRow {
  readonly allowedActions: CampaignEventName[];
}

export interface CampaignPreview {
  readonly total: number;
  readonly opens: number;
  readonly underWay: number;
  readonly noOwner: number;
  readonly beyond: number;
  readonly lastYear: number;
}

export interface CampaignRefusalRow {
  readonly risk_id: number;
  readonly risk_no: string;
  readonly code: string;
  readonly message: string;
}

type DepartmentCounts = CampaignCounts & { readonly id: number | null; readonly name: string; readonly nameEn: string };
type OwnerCounts = CampaignCounts & {
  readonly id: number | null;
  readonly userNO: string;
  readonly name: string;
  readonly englishName: string;
};

const { toDo, submitted, submittedForOthers, related } = riskControlBuckets;
const underWay = `c.state in (${quoteStates(riskControlWorkflow, toDo)})`;
const finished = `c.state in (${quoteStates(riskControlWorkflow, related)})`;
/** Somebody has begun: an assessment was saved or came back. */
const begun = `(c.state = ${quoteState(riskControlWorkflow, 'returned')} or s.current_desc <> '' or s.score is not null)`;
/** Counts of the controls that a campaign opened, over `k`, `c`, `s` and `t`. @param today a placeholder */
const countColumns = (today: string) => `count(c.id)::int as total,
  count(*) filter (where ${underWay} and not ${begun})::int as "notBegun", count(*) filter (where ${underWay} and ${begun})::int as "inWork",
  count(*) filter (where c.state in (${quoteStates(riskControlWorkflow, [...submittedForOthers, ...submitted])}))::int as waiting,
  count(*) filter (where ${finished})::int as closed, count(*) filter (where ${underWay} and t.due_on < ${today}::date)::int as overdue`;
const opened = `campaign_control k join risk_control c on c.id = k.risk_id and c.is_active and ${countedCondition('c')} left join self_assessment s on s.risk_id = c.id
  left join workflow_timer t on t.workflow = 'riskControl' and t.subject_id = c.id and t.rung = 0`;

/** Reading campaigns; their calls are the administrators' alone. */
@Injectable()
export class CampaignQueries {
  readonly #sql: Sql;
  readonly #calendar: WorkCalendar;

  constructor(sql: Sql, calendar: WorkCalendar) {
    this.#sql = sql;
    this.#calendar = calendar;
  }

  /** A page, newest first, each with its counts; `pageIndex` counts from 0. */
  async list(
    actor: Actor,
    pageIndex: number,
    pageSize: number,
    rowIds: readonly number[] | null = null,
  ): Promise<{ totalCount: number; rows: CampaignView[] }> {
    const wanted = (place: string): string => `where ${place}::bigint[] is null or id = any(${place})`;
    const total = await this.#sql.one<{ n: number }>(`select count(*)::int as n from campaign ${wanted('$1')}`, [rowIds]);
    const rows = await this.#sql.query<CampaignRow>(
      `${this.#select(`(select * from campaign ${wanted('$4')} order by updated_at desc, id desc limit $2 offset $3)`)} order by r.updated_at desc, r.id desc`,
      [this.#today(), pageSize, pageIndex * pageSize, rowIds],
    );
    return { totalCount: total?.n ?? 0, rows: rows.map((row) => toView(row, actor)) };
  }

  /** @throws Refusal `not_found` */
  async read(id: number | null, actor: Actor, sql: SqlRunner = this.#sql): Promise<CampaignView> {
    const [row] = await sql.prepared<CampaignRow>(this.#select('(select * from campaign where id = $2::bigint)'), [this.#today(), id]);
    if (!row) throw new Refusal('not_found');
    return toView(row, actor);
  }

  /** What a campaign would do with the controls that a question finds. */
  async preview(filter: RiskListQuery, riskYear: number): Promise<CampaignPreview> {
    const { where, params } = populationOf(filter, riskYear, this.#calendar);
    const draft = `c.state = ${quoteState(riskControlWorkflow, 'draft')}`;
    const [counts] = await this.#sql.query<Omit<CampaignPreview, 'lastYear'>>(
      `select count(*)::int as total, count(*) filter (where ${draft} and p.is_active)::int as opens,
         count(*) filter (where ${underWay})::int as "underWay", count(*) filter (where ${draft} and p.is_active is not true)::int as "noOwner",
         count(*) filter (where not ${draft} and not ${underWay})::int as beyond
       from risk_control c ${joins} where ${where}`,
      params,
    );
    const before = populationOf(filter, riskYear - 1, this.#calendar);
    const [last] = await this.#sql.query<{ n: number }>(
      `select count(*)::int as n from risk_control c ${joins} where ${before.where} and ${finished}
         and not exists (select 1 from risk_control n where n.lineage_id = c.lineage_id and n.risk_year = $${before.params.length + 1})`,
      [...before.params, riskYear],
    );
    return { ...counts!, lastYear: last?.n ?? 0 };
  }

  async departments(id: number): Promise<DepartmentCounts[]> {
    return this.#sql.query<DepartmentCounts>(
      `select d.id, coalesce(d.name, '') as name, coalesce(d.name_en, '') as "nameEn", ${countColumns('$2')}
       from ${opened} left join department d on d.id = department_successor(c.department_id) where k.campaign_id = $1 and k.code = ''
       group by d.id, d.name, d.name_en order by overdue desc, total desc, name`,
      [id, this.#today()],
    );
  }

  async owners(id: number): Promise<OwnerCounts[]> {
    return this.#sql.query<OwnerCounts>(
      `select c.owner_id as id, coalesce(p.user_no, '') as "userNO", coalesce(p.name, '') as name, coalesce(p.english_name, '') as "englishName",
         ${countColumns('$2')}
       from ${opened} left join person p on p.id = c.owner_id where k.campaign_id = $1 and k.code = ''
       group by c.owner_id, p.user_no, p.name, p.english_name order by overdue desc, total desc, name limit 500`,
      [id, this.#today()],
    );
  }

  /** Controls that could not be opened, each with the reason of the last try. */
  async refusals(id: number, pageIndex: number, pageSize: number): Promise<{ totalCount: number; rows: CampaignRefusalRow[] }> {
    const total = await this.#sql.one<{ n: number }>(
      `select count(*)::int as n from campaign_control where campaign_id = $1 and code <> ''`,
      [id],
    );
    const rows = await this.#sql.query<CampaignRefusalRow>(
      `select k.risk_id, c.risk_no, k.code, k.message from campaign_control k join risk_control c on c.id = k.risk_id
       where k.campaign_id = $1 and k.code <> '' order by c.risk_no limit $2 offset $3`,
      [id, pageSize, pageIndex * pageSize],
    );
    return { totalCount: total?.n ?? 0, rows };
  }

  /**
   * The campaign with which each of these new controls of a year opens: of those that are planned or open and whose question finds it, the one that is
   * due first; a control that is absent opens by itself. All questions stand in one statement, however many controls a year brings.
   */
  async findFor(sql: SqlRunner, riskIds: readonly number[], riskYear: number): Promise<Map<number, CampaignRow>> {
    const campaigns = await sql.query<CampaignRow>(
      `select * from campaign where risk_year = $1 and (state = ${quoteState(campaignWorkflow, 'planned')}
         or (state = ${quoteState(campaignWorkflow, 'open')} and due_on >= $2::date)) order by due_on, id`,
      [riskYear, this.#today()],
    );
    if (campaigns.length === 0) return new Map();
    const params: unknown[] = [riskIds];
    const asked = campaigns.map(({ filter }, place) => {
      const { where } = populationOf(riskListBody.parse(filter), riskYear, this.#calendar, params);
      return `when exists (select 1 from risk_control c ${joinsFor(where)} where c.id = newcomer.id and ${where}) then ${place}`;
    });
    const rows = await sql.query<{ id: number; place: number | null }>(
      `select newcomer.id, case ${asked.join('\n ')} end as place from unnest($1::bigint[]) as newcomer (id)`,
      params,
    );
    return new Map(rows.flatMap(({ id, place }) => (place === null ? [] : [[id, campaigns[place]!] as const])));
  }

  #today(): string {
    return this.#calendar.dayOf(currentTime());
  }

  #select(campaigns: string): string {
    return `select r.*, p.user_no as creator_no, p.name as creator_name, p.english_name as creator_english_name, n.*
      from ${campaigns} r join person p on p.id = r.creator_id
      cross join lateral (select ${countColumns('$1')} from ${opened} where k.campaign_id = r.id and k.code = '') n`;
  }
}

/** What the machine's guards know about a campaign. */
export const toCampaignFacts = (): CampaignFacts => ({ isActive: true, isNew: false });

export const toCampaignSubject = (row: CampaignRow): Subject<CampaignWorkflow> => ({
  id: row.id,
  state: row.state,
  version: row.version,
  lastHash: row.last_hash,
  facts: toCampaignFacts(),
});

function toView(row: CampaignRow, actor: Actor): CampaignView {
  return { ...row, allowedActions: allowedActions(campaignWorkflow, row.state, toCampaignFacts(), actor) };
}
