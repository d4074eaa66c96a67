import { Injectable } from '@nestjs/common';
import type { ControlAction } from '@portal/contract';
import { findByKeyword, SharedRead, Sql, unseen } from '@portal/platform';
import { allowedActions, independentReviewWorkflow, listRepresented, riskControlWorkflow, type Actor } from '@portal/workflows';
import { ControlCounts, totalOf, type FarStart, type PlacedRows } from './figures/control-counts.ts';
import { findCounted, findFigured, findLength, type Counted, type Figured } from './figures/counted.ts';
import { KeptPages, SETTLED_NAME, type ListText } from './figures/kept-pages.ts';
import { readTraits, withoutTraits, type Trait } from './figures/traits.ts';
import { asksOfControl, buildListWhere, joinsFor, orderBy, type ListFilters, type ListScope, type WhereClause } from './list-conditions.ts';
import { lookUp } from './list-lookup.ts';
import { rowColumns, rowTables, type FactRow, type PageRow } from './list-row.ts';
import type { Reader } from '@portal/directory';
import { toFacts, toReviewFacts } from './risk-control.reader.ts';
import { showLeading, type ShownRow } from './sharing/leading-rows.ts';
import { shownCondition } from './sharing/shared-rows.ts';

export { listSelect, type ListRow, type PageRow } from './list-row.ts';
export type { SharedRow, ShownRow } from './sharing/leading-rows.ts';

/** What the actor may do with a row or a record: its own events and those of its open review (docs/decisions/risk-control.md). */
export function actionsOn(row: FactRow, actor: Actor): ControlAction[] {
  const own = allowedActions(riskControlWorkflow, row.state, toFacts(row), actor);
  const review = row.review_id === null ? [] : allowedActions(independentReviewWorkflow, 'open', toReviewFacts(row), actor);
  return [...new Set([...own, ...review])];
}

/** The absent people for whom the actor would act on a row: its mark "for X" (docs/decisions/identity.md). */
export function representedOn(row: FactRow, actor: Actor): number[] {
  const own = listRepresented(riskControlWorkflow, row.state, toFacts(row), actor);
  const review = row.review_id === null ? [] : listRepresented(independentReviewWorkflow, 'open', toReviewFacts(row), actor);
  return [...new Set([...own, ...review])];
}

/** So many rows are skipped quicker than a place is found. */
const FAR = 1_000;

/**
 * So many controls are put in order quicker than they are met along the list: at a million, a page of twenty of them lies among the newest ten thousand
 * (decision record 45).
 */
const FEW = 2_000;

/** A statement says its limit in words, since a plan for any limit at all would sort everything: these sizes pages have. */
const COMMON_SIZES: ReadonlySet<number> = new Set([4, 10, 20, 50, 100]);

/** The only value that stands beside words is one that an index of the list's own order begins with, whatever it is. */
const hasOnePlan = ({ where, params }: WhereClause): boolean =>
  params.length === 0 || (params.length === 1 && where.includes('c.category1_id = $1'));

interface PlainPage {
  readonly totalCount: number;
  readonly isCapped: boolean;
  readonly rows: readonly PageRow[];
}

interface PageIds {
  readonly ids: number[];
  readonly totalCount: number;
  /** There are more than totalCount: "1,000+". */
  readonly isCapped: boolean;
}

/** A list whose beginning may be kept, and what it is kept by. */
interface Walk extends ListText {
  readonly key: string;
}

export interface ListPage {
  readonly totalCount: number;
  readonly isCapped: boolean;
  readonly rows: ShownRow[];
}

/** Lists of risk controls and their counts, within the reader's rights. */
@Injectable()
export class RiskControlQueries {
  readonly #sql: Sql;
  readonly #counts: ControlCounts;
  readonly #pages: KeptPages;
  readonly #shared = new SharedRead();

  constructor(sql: Sql, counts: ControlCounts) {
    this.#sql = sql;
    this.#counts = counts;
    this.#pages = new KeptPages(sql);
  }

  /** A page: in one statement where one plan fits all who ask, else the ids of the page first, then their rows. */
  async list(scope: ListScope, asked: ListFilters, reader: Reader): Promise<ListPage> {
    const query = await lookUp(this.#sql, asked);
    const page = query.keyword
      ? await this.#findWords(scope, query, reader)
      : ((await this.#readPlainPage(scope, query, reader)) ?? (await this.#findPage(scope, query, reader)));
    if ('rows' in page) return { ...page, rows: await showLeading(this.#sql, page.rows) };
    if (page.ids.length === 0) return { totalCount: page.totalCount, isCapped: page.isCapped, rows: [] };
    const rows = await this.#sql.prepared<PageRow>(`select ${rowColumns} from ${rowTables} where c.id = any(${unseen('$1', 'bigint')})`, [
      page.ids,
    ]);
    const byId = new Map(rows.map((row) => [row.id, row]));
    const inOrder = page.ids.flatMap((id) => byId.get(id) ?? []);
    return { totalCount: page.totalCount, isCapped: page.isCapped, rows: await showLeading(this.#sql, inOrder) };
  }

  /** The length of a list. */
  async total(scope: ListScope, asked: ListFilters, reader: Reader): Promise<number> {
    const query = await lookUp(this.#sql, asked);
    const counted = findLength(scope, query, reader);
    const figured = counted ?? findFigured(scope, query, reader);
    const kept = figured && (await this.#readKept(counted, figured));
    return kept === null ? this.#recount(scope, query, reader) : kept + (await this.#countShown(scope, query, reader));
  }

  /** How many rows of a list show the control of another one: no figure knows them, and they are few (decision record 65). */
  async #countShown(scope: ListScope, query: ListFilters, reader: Reader): Promise<number> {
    if (asksOfControl(query)) return 0;
    const { where, params } = buildListWhere(scope, query, reader);
    const [row] = await this.#sql.query<{ n: number }>(
      `select count(*)::int as n from risk_control c ${joinsFor(where)} where ${shownCondition('c')} and ${where}`,
      params,
    );
    return row?.n ?? 0;
  }

  /** In which stretches of the list's order they lie: far pages begin at one, behind what is counted and what is not. */
  async #placeShown(scope: ListScope, query: ListFilters, reader: Reader): Promise<PlacedRows[]> {
    const { where, params } = buildListWhere(scope, query, reader);
    return this.#sql.query<PlacedRows>(
      `select (select p.place from risk_control_place p where (p.from_at, p.from_id) <= (c.updated_at, c.id)
           order by p.from_at desc, p.from_id desc limit 1) as place, count(*)::int as count
       from risk_control c ${joinsFor(where)} where ${shownCondition('c')} and ${where} group by 1`,
      params,
    );
  }

  /** Number, ids and rows of a list's first page in one prepared statement; null where the plan depends on what is asked, or the page is empty. */
  async #readPlainPage(scope: ListScope, query: ListFilters, reader: Reader): Promise<PlainPage | null> {
    if (query.pageIndex !== 0 || !COMMON_SIZES.has(query.pageSize) || orderBy(query.sort) !== orderBy('')) return null;
    const clause = buildListWhere(scope, query, reader);
    if (!hasOnePlan(clause)) return null;
    const counted = findCounted(scope, query, reader);
    if (!counted) return null;
    const params = [...clause.params];
    const kept = totalOf(counted, (value) => `$${params.push(value)}`);
    const total = `${kept} + (select count(*)::int from risk_control c where ${shownCondition('c')} and ${clause.where})`;
    const order = orderBy('');
    const text = `select ${total} as total_count, ${rowColumns}
       from (select c.id from risk_control c where ${clause.where} order by ${order} limit ${query.pageSize}) page
       join ${rowTables.replace('risk_control c', 'risk_control c on c.id = page.id')} order by ${order}`;
    // Whoever sees everything reads the same page.
    const rows = await this.#shared.ask(JSON.stringify([text, params]), () =>
      this.#sql.prepared<PageRow & { total_count: number | null }>(text, params),
    );
    const totalCount = rows[0]?.total_count ?? null;
    return totalCount === null ? null : { totalCount, isCapped: false, rows };
  }

  /**
   * Numbers come from the kept counts where these know them; far pages begin at a place instead of counting rows from the first one, and a short list is
   * gathered instead of met along the way.
   */
  async #findPage(scope: ListScope, query: ListFilters, reader: Reader): Promise<PageIds> {
    const counted = findLength(scope, query, reader);
    const figured = counted ?? findFigured(scope, query, reader);
    const offset = query.pageIndex * query.pageSize;
    const shown = figured ? await this.#countShown(scope, query, reader) : 0;
    if (counted?.hasPlaces && offset >= FAR && orderBy(query.sort) === orderBy('')) {
      const start = await this.#counts.findStart(counted, offset, shown === 0 ? [] : await this.#placeShown(scope, query, reader));
      if (start) return { ids: await this.#readIds(scope, query, reader, start), totalCount: start.total, isCapped: false };
    }
    const start = { skip: offset, before: null };
    // Rows that show another one's control are in no figure: when they change, nobody hears of it.
    const walk = figured && shown === 0 ? this.#toWalk(scope, query, reader) : null;
    const known = walk && (await this.#pages.read(walk.key, { skip: offset, limit: query.pageSize }, walk));
    if (counted) {
      const figures = await this.#counts.total(counted);
      const kept = figures === null ? null : figures + shown;
      if (kept !== null && offset >= kept) return { ids: [], totalCount: kept, isCapped: false };
      const few = kept !== null && kept <= FEW && !known ? await this.#gather(scope, query, reader, counted, walk) : null;
      if (few) return few;
      const ids = known ?? (await this.#readIds(scope, query, reader, start, kept === null ? [] : counted.traits, walk));
      return { ids, totalCount: kept ?? (await this.#recount(scope, query, reader)), isCapped: false };
    }
    // What were many a moment ago is not looked through for a few.
    const isWorthALook = figured !== null && !known && (this.#counts.guess(figured) ?? 0) <= FEW;
    const few = isWorthALook ? await this.#gather(scope, query, reader, figured, walk) : null;
    if (few) return few;
    // What no figure knows (a campaign), and what the control's own row says (a department, a day of change), is asked of the tables, the rest of each control as it is met.
    const traits = figured || reader.actor.isAdministrator ? readTraits(query) : [];
    const [kept, ids] = await Promise.all([
      figured
        ? this.#counts.countFigures(figured)
        : this.#recount(scope, query, reader, query.departmentIds || query.companyDepartmentIds ? traits : []),
      known ?? this.#readIds(scope, query, reader, start, traits, walk),
    ]);
    const total = kept === null ? null : figured ? kept + shown : kept;
    return { ids, totalCount: total ?? (await this.#recount(scope, query, reader)), isCapped: false };
  }

  /** The way along a list whose beginning is kept; null where it is asked for in another order or lies too far. */
  #toWalk(scope: ListScope, query: ListFilters, reader: Reader): Walk | null {
    const order = orderBy('');
    if (orderBy(query.sort) !== order || !KeptPages.isKept({ skip: query.pageIndex * query.pageSize, limit: query.pageSize })) return null;
    const { where, params } = buildListWhere(scope, query, reader);
    return { key: JSON.stringify([where, params]), tables: `risk_control c ${joinsFor(where, order)}`, where, order, params };
  }

  /** A page of a short list and its length, from the controls that the figures name for it; null where they are not few. */
  async #gather(scope: ListScope, query: ListFilters, reader: Reader, figured: Figured, walk: Walk | null): Promise<PageIds | null> {
    const order = orderBy(query.sort);
    const { where, params } = buildListWhere(scope, query, reader);
    const bind = (value: unknown) => `$${params.push(value)}`;
    const [limit, skip] = [query.pageSize, query.pageIndex * query.pageSize];
    // As many as may be kept are put in order either way.
    const span = walk ? `page.place <= ${bind(KeptPages.longest)}` : `page.place > ${bind(skip)} and page.place <= ${bind(skip + limit)}`;
    const rows = await this.#sql.query<{ id: number | null; total: number; isFew: boolean; name: string | null }>(
      `with near as materialized (${this.#counts.selectAround(figured, bind, FEW)}
         union all (select shown.id, true from risk_control shown where ${shownCondition('shown')} limit ${FEW + 1})),
       few as materialized (select count(*) filter (where not is_marked) <= ${FEW} and count(*) filter (where is_marked) <= ${FEW} as is_few from near),
       held as materialized (select c.id, row_number() over (order by ${order}) as place from risk_control c ${joinsFor(where, order)}
         where (select is_few from few) and c.id = any(array(select near.control_id from near)) and ${where})
       select page.id, (select count(*) from held)::int as total, few.is_few as "isFew", ${SETTLED_NAME} as name from few
         left join held page on ${span}
       order by page.place`,
      params,
    );
    if (!rows[0]?.isFew) return null;
    const [{ total, name }] = rows as [(typeof rows)[0]];
    const ids = rows.flatMap(({ id }) => (id === null ? [] : [id]));
    if (!walk) return { ids, totalCount: total, isCapped: false };
    this.#pages.keep(walk.key, name, ids, ids.length === total);
    if (name !== null) this.#counts.keepNumber(figured, { name, n: total });
    return { ids: ids.slice(skip, skip + limit), totalCount: total, isCapped: false };
  }

  /** What the kept counts say; null while too much waits for the worker. */
  #readKept(counted: Counted | null, figured: Figured): Promise<number | null> {
    return counted ? this.#counts.total(counted) : this.#counts.countFigures(figured);
  }

  /** @param traits of the request that the kept figures tell of each control: for lists that are short without them */
  async #recount(scope: ListScope, query: ListFilters, reader: Reader, traits: readonly Trait[] = []): Promise<number> {
    const { where, params, isPlain } = buildListWhere(scope, traits.length > 0 ? withoutTraits(query) : query, reader);
    const asked = traits.length > 0 ? `and ${this.#counts.askEach(traits, (value) => `$${params.push(value)}`)}` : '';
    const text = `select count(*)::int as n from risk_control c ${joinsFor(where)} where ${where} ${asked}`;
    const [row] = await (isPlain && asked === ''
      ? this.#sql.prepared<{ n: number }>(text, params)
      : this.#sql.query<{ n: number }>(text, params));
    return row?.n ?? 0;
  }

  /**
   * @param traits of the request that the kept figures tell of each control as it is met
   * @param walk keeps what is passed on the way
   */
  async #readIds(
    scope: ListScope,
    query: ListFilters,
    reader: Reader,
    start: Pick<FarStart, 'skip' | 'before'>,
    traits: readonly Trait[] = [],
    walk: Walk | null = null,
  ): Promise<number[]> {
    const order = orderBy(query.sort);
    const isMet = traits.length > 0 && order === orderBy('');
    const { where, params, isPlain } = buildListWhere(scope, isMet ? withoutTraits(query) : query, reader);
    const bind = (value: unknown) => `$${params.push(value)}`;
    const asked = isMet ? `and ${this.#counts.askEach(traits, bind)}` : '';
    const begins = start.before
      ? `and (c.updated_at, c.id) < (${bind(start.before.at)}::timestamptz, ${bind(start.before.id)}::bigint)`
      : '';
    const text = `select c.id from risk_control c ${joinsFor(where, order)} where ${where} ${asked} ${begins} order by ${order}`;
    if (walk) {
      const most = start.skip + query.pageSize;
      const passed = await this.#sql.query<{ id: number; name: string | null }>(
        `${text.replace('select c.id', `select c.id, ${SETTLED_NAME} as name`)} limit ${bind(most)}`,
        params,
      );
      const ids = passed.map(({ id }) => id);
      if (passed[0]) this.#pages.keep(walk.key, passed[0].name, ids, ids.length < most);
      return ids.slice(start.skip);
    }
    const isCommon = isPlain && !isMet && !start.before && start.skip === 0 && COMMON_SIZES.has(query.pageSize);
    const rows = await (isCommon
      ? this.#sql.prepared<{ id: number }>(`${text} limit ${query.pageSize}`, params)
      : this.#sql.query<{ id: number }>(`${text} limit ${bind(query.pageSize)} offset ${bind(start.skip)}`, params));
    return rows.map((row) => row.id);
  }

  /** A page of a keyword: its own way through the index, and a count up to a cap (decision record 8). */
  async #findWords(scope: ListScope, query: ListFilters, reader: Reader): Promise<PageIds> {
    const order = orderBy(query.sort);
    const { where, params } = buildListWhere(scope, { ...query, keyword: '' }, reader);
    const found = await findByKeyword(
      this.#sql,
      {
        kind: 'risk_control',
        table: 'risk_control',
        from: `risk_control c ${joinsFor(where, order)}`,
        id: 'c.id',
        order,
        isNewestFirst: order === orderBy(''),
        where,
        params,
      },
      query.keyword,
      { offset: query.pageIndex * query.pageSize, limit: query.pageSize },
    );
    return { ids: found.ids, totalCount: found.total, isCapped: found.isCapped };
  }
}
