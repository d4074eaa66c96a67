import { Injectable } from '@nestjs/common';
import { Refusal, type Assertion, type DeficiencyClass, type DeficiencyListQuery, type FoundBy } from '@portal/contract';
import { findByKeyword, quoteState, Sql, unseen, type SqlRunner } from '@portal/platform';
import { deficiencyWorkflow, systemActor, type Actor } from '@portal/workflows';
import { readableDeficiencyCondition } from './deficiency.access.ts';
import { buildDeficiencyWhere, orderDeficiencies } from './deficiency-list.ts';
import { selectFoundWith } from './issue-facts.ts';
import { accountsIn } from './weighing.ts';
import { selectDeficiencies, toDeficiencyView, type DeficiencyRow, type DeficiencyView } from './deficiency.row.ts';

/** An account and assertion with its names. */
export interface NamedAccount {
  readonly accountId: number;
  readonly assertion: Assertion;
  readonly name: string;
  readonly nameEn: string;
}

/** Reading within the actor's rights. */
@Injectable()
export class DeficiencyQueries {
  readonly #sql: Sql;

  constructor(sql: Sql) {
    this.#sql = sql;
  }

  /** A page of the list; `pageIndex` counts from 0. */
  async list(query: DeficiencyListQuery, actor: Actor): Promise<{ totalCount: number; rows: DeficiencyView[] }> {
    const { ids, total } = await this.#find(query, actor);
    if (ids.length === 0) return { totalCount: total, rows: [] };
    const rows = await this.#sql.query<DeficiencyRow>(`${selectDeficiencies} where r.id = any(${unseen('$1', 'bigint')})`, [ids]);
    const byId = new Map(rows.map((row) => [row.id, row]));
    return { totalCount: total, rows: ids.flatMap((id) => byId.get(id) ?? []).map((row) => toDeficiencyView(row, actor)) };
  }

  async #find(query: DeficiencyListQuery, actor: Actor): Promise<{ ids: number[]; total: number }> {
    const { where, params } = buildDeficiencyWhere(query, actor);
    const page = { offset: query.pageIndex * query.pageSize, limit: query.pageSize };
    if (query.keyword) {
      const list = { kind: 'deficiency', table: 'deficiency', from: 'deficiency r', id: 'r.id', where, params };
      return findByKeyword(
        this.#sql,
        { ...list, order: orderDeficiencies(query.sort), isNewestFirst: query.sort === '' },
        query.keyword,
        page,
      );
    }
    const total = await this.#sql.one<{ n: number }>(`select count(*)::int as n from deficiency r where ${where}`, params);
    const found = await this.#sql.query<{ id: number }>(
      `select r.id from deficiency r where ${where} order by ${orderDeficiencies(query.sort)} limit ${page.limit} offset ${page.offset}`,
      params,
    );
    return { ids: found.map(({ id }) => id), total: total?.n ?? 0 };
  }

  /** How many of what the list shows are in each class and state. */
  board(query: DeficiencyListQuery, actor: Actor): Promise<{ class: DeficiencyClass | null; state: string; count: number }[]> {
    const { where, params } = buildDeficiencyWhere(query, actor);
    return this.#sql.query(
      `select r.class, r.state, count(*)::int as count from deficiency r where ${where} group by r.class, r.state order by 1, 2`,
      params,
    );
  }

  /** @throws Refusal `not_found` when there is none or the actor may not see it: both answer alike */
  async read(id: number | null, actor: Actor, sql: SqlRunner = this.#sql): Promise<DeficiencyView> {
    const params: unknown[] = [id];
    const bind = (value: unknown) => `$${params.push(value)}`;
    const condition = readableDeficiencyCondition(actor, 'r', bind);
    const [row] = await sql.prepared<DeficiencyRow>(
      `${selectDeficiencies} where r.id = $1::bigint and r.is_active and ${condition}`,
      params,
    );
    if (!row) throw new Refusal('not_found');
    return toDeficiencyView(row, actor);
  }

  /** What follows from another record's step is decided without anybody's rights. */
  readForSystem(id: number, sql: SqlRunner = this.#sql): Promise<DeficiencyView> {
    return this.read(id, { ...systemActor, isAdministrator: true }, sql);
  }

  /** The same of many, in the order of their ids. */
  async readManyForSystem(ids: readonly number[], sql: SqlRunner): Promise<DeficiencyView[]> {
    const rows = await sql.query<DeficiencyRow>(`${selectDeficiencies} where r.id = any($1::bigint[]) and r.is_active order by r.id`, [
      ids,
    ]);
    return rows.map((row) => toDeficiencyView(row, { ...systemActor, isAdministrator: true }));
  }

  /** The accounts and assertions on which a deficiency lies, as the period knows them in which it is judged. */
  readAccounts({ id, judged_in: periodId }: Pick<DeficiencyRow, 'id' | 'judged_in'>, sql: SqlRunner = this.#sql): Promise<NamedAccount[]> {
    return sql.query<NamedAccount>(
      `select n.id as "accountId", a.assertion, n.name, n.name_en as "nameEn" from ${accountsIn('$1::bigint', '$2::bigint')} order by n.code, a.assertion`,
      [id, periodId],
    );
  }

  /**
   * What became of what sources of one kind found, within the actor's rights; of an issue, what the review found that raised it; of a report, what any report of its
   * event did, unless that was dismissed.
   */
  async ofSource(
    source: FoundBy,
    sourceIds: readonly number[],
    actor: Actor,
  ): Promise<{ sourceId: number; id: number; recordNo: string; state: string; class: DeficiencyClass | null }[]> {
    const params: unknown[] = source === 'issue' ? [sourceIds] : [source, sourceIds];
    const bind = (value: unknown) => `$${params.push(value)}`;
    if (source === 'issue')
      return this.#sql.query(
        `${selectFoundWith('$1', readableDeficiencyCondition(actor, 'of_review', bind))} order by of_review.id`,
        params,
      );
    if (source === 'riskReport')
      return this.#sql.query(
        `select asked.id as "sourceId", r.id, r.record_no as "recordNo", r.state, r.class from risk_report asked
         join risk_report told on told.event_id = asked.event_id join deficiency r on r.source = $1 and r.source_id = told.id
         where asked.id = any($2::bigint[]) and (told.id = asked.id or r.state <> ${quoteState(deficiencyWorkflow, 'dismissed')})
           and r.is_active and ${readableDeficiencyCondition(actor, 'r', bind)} order by asked.id, r.id`,
        params,
      );
    return this.#sql.query(
      `select r.source_id as "sourceId", r.id, r.record_no as "recordNo", r.state, r.class from deficiency r
       where r.source = $1 and r.source_id = any($2::bigint[]) and r.is_active and ${readableDeficiencyCondition(actor, 'r', bind)} order by r.id`,
      params,
    );
  }
}
