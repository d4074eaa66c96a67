import type { SqlRunner } from '../database/sql.ts';
import { keywordCondition, readLastEntries, splitWords, walkedKeywordCondition, type Bind } from './keyword.ts';

/** A keyword's matches are counted up to here; beyond, lists say "1,000+" (decision record 8). */
export const COUNTED_AT_MOST = 1000;
/** So many of the newest rows tell whether the words are common. */
const PROBED = 2000;

/** A list of one table's records in an order that an index gives. */
export interface KeywordList {
  /** Kind of the entries, for example `risk_control`. */
  readonly kind: string;
  /** The table whose statistics tell how many records there are. */
  readonly table: string;
  /** The list's tables with aliases; `id` names the record in them. */
  readonly from: string;
  readonly id: string;
  readonly order: string;
  /** Rows that come in this order are read along an index. */
  readonly isNewestFirst: boolean;
  /** The other conditions: the reader's rights and the filters. */
  readonly where: string;
  readonly params: readonly unknown[];
}

export interface KeywordPage {
  readonly ids: number[];
  /** At most COUNTED_AT_MOST. */
  readonly total: number;
  /** There are more than `total`. */
  readonly isCapped: boolean;
}

/** Of the newest rows, a first look: words that so large a part of them has are common. */
export const GLANCED = 200;
/** Are words that so many of the newest rows hold common? */
export const areCommon = (matched: number): boolean => matched >= GLANCED * COMMON_SHARE;
const COMMON_SHARE = 0.1;
/** The cap is reached among so many entries where the words are as common everywhere. */
const COUNTED_IN = 20 * COUNTED_AT_MOST;

type Way = 'walk' | 'index';

/**
 * A page of the records that hold the words, and their number up to the cap. A glance at the newest rows finds common words, and mostly their first page
 * with them. All others are collected from the index, which ends it where they are no more than the cap; between the two a probe tells which way to the
 * page is shorter, since the database's own estimate of a pattern is a guess.
 */
export async function findByKeyword(
  sql: SqlRunner,
  list: KeywordList,
  keyword: string,
  { offset, limit }: { offset: number; limit: number },
): Promise<KeywordPage> {
  const words = splitWords(keyword);
  const request = { offset, limit };
  if (list.isNewestFirst) {
    const newest = await readNewest(sql, list, words);
    const matched = newest.filter(({ matches }) => matches).map(({ id }) => id);
    if (newest.length < GLANCED) return toPage(matched.slice(offset, offset + limit), matched.length);
    if (areCommon(matched.length)) {
      const isThere = matched.length >= offset + limit;
      const [counted, ids] = await Promise.all([
        countEntries(sql, list, words),
        isThere ? matched.slice(offset, offset + limit) : readPage(sql, list, words, 'walk', request),
      ]);
      if (counted > COUNTED_AT_MOST) return toPage(ids, counted);
    }
  }
  const collected = await collect(sql, list, (bind) => keywordCondition(list.kind, list.id, words, bind), request);
  if (collected.total <= COUNTED_AT_MOST) return toPage(collected.ids, collected.total);
  return toPage(await readPage(sql, list, words, await chooseWay(sql, list, words, offset + limit), request), collected.total);
}

const toPage = (ids: number[], total: number): KeywordPage => ({
  ids,
  total: Math.min(total, COUNTED_AT_MOST),
  isCapped: total > COUNTED_AT_MOST,
});

function bindAfter(list: KeywordList): { params: unknown[]; bind: Bind } {
  const params = [...list.params];
  return { params, bind: (value) => `$${params.push(value)}` };
}

/** The newest rows of the list, and whether each holds the words. */
function readNewest(sql: SqlRunner, list: KeywordList, words: readonly string[]): Promise<{ id: number; matches: boolean }[]> {
  const { params, bind } = bindAfter(list);
  return sql.query(
    `select newest.id, coalesce(${walkedKeywordCondition(list.kind, 'newest.id', words, bind)}, false) as matches
     from (select ${list.id} as id, row_number() over (order by ${list.order}) as place from ${list.from} where ${list.where}
       order by ${list.order} limit ${GLANCED}) newest order by newest.place`,
    params,
  );
}

/** How many of the last entries, up to one more than the cap: above it that is an answer. */
async function countEntries(sql: SqlRunner, list: KeywordList, words: readonly string[]): Promise<number> {
  const { params, bind } = bindAfter(list);
  const [row] = await sql.query<{ n: number }>(
    `select count(*)::int as n from (select 1 from ${list.from} join ${readLastEntries(list.kind, words, bind, COUNTED_IN)} held on held.record_id = ${list.id}
       where ${list.where} limit ${COUNTED_AT_MOST + 1}) matched`,
    params,
  );
  return row?.n ?? 0;
}

/**
 * A page of those of some records that the list holds, and their number: for words of which it is known already which records hold them.
 * @param ids no more than the cap
 */
export async function findAmong(
  sql: SqlRunner,
  list: KeywordList,
  ids: readonly number[],
  request: { offset: number; limit: number },
): Promise<KeywordPage> {
  const { ids: page, total } = await collect(sql, list, (bind) => `${list.id} = any(${bind(ids)}::bigint[])`, request);
  return toPage(page, total);
}

/** The records that a condition names, of rare words for example: their number, and the page as far as they are no more than the cap. */
async function collect(
  sql: SqlRunner,
  list: KeywordList,
  condition: (bind: Bind) => string,
  { offset, limit }: { offset: number; limit: number },
): Promise<{ total: number; ids: number[] }> {
  const { params, bind } = bindAfter(list);
  const rows = await sql.query<{ id: number; total: number }>(
    `with held as materialized (select ${list.id} as id from ${list.from}
       where ${list.where} and ${condition(bind)} limit ${COUNTED_AT_MOST + 1}),
     counted as materialized (select count(*)::int as total from held)
     select page.id, counted.total from counted left join lateral (select ${list.id} as id, row_number() over (order by ${list.order}) as place
       from ${list.from} where ${list.id} in (select held.id from held) and counted.total <= ${COUNTED_AT_MOST}
       order by ${list.order} limit ${bind(limit)} offset ${bind(offset)}) page on true order by page.place`,
    params,
  );
  return { total: rows[0]?.total ?? 0, ids: rows.flatMap(({ id }) => id ?? []) };
}

async function readPage(
  sql: SqlRunner,
  list: KeywordList,
  words: readonly string[],
  way: Way,
  { offset, limit }: { offset: number; limit: number },
): Promise<number[]> {
  const { params, bind } = bindAfter(list);
  const condition = (way === 'walk' ? walkedKeywordCondition : keywordCondition)(list.kind, list.id, words, bind);
  const rows = await sql.query<{ id: number }>(
    `select ${list.id} as id from ${list.from} where ${list.where} and ${condition} order by ${list.order} limit ${bind(limit)} offset ${bind(offset)}`,
    params,
  );
  return rows.map((row) => row.id);
}

/**
 * With a share f of N records matching, a page of n rows costs n / f looks along the order or N × f through the index: the walk is cheaper where
 * f > √(n / N).
 */
async function chooseWay(sql: SqlRunner, list: KeywordList, words: readonly string[], needed: number): Promise<Way> {
  if (!list.isNewestFirst) return 'index';
  const { params, bind } = bindAfter(list);
  const [probe] = await sql.query<{ seen: number; matched: number; records: number }>(
    `select count(*)::int as seen, (count(*) filter (where ${walkedKeywordCondition(list.kind, 'newest.id', words, bind)}))::int as matched,
       (select greatest(reltuples, 1)::float8 from pg_class where oid = ${bind(list.table)}::regclass) as records
     from (select ${list.id} as id from ${list.from} where ${list.where} order by ${list.order} limit ${PROBED}) newest`,
    params,
  );
  const { seen, matched, records } = probe!;
  return matched / seen > Math.sqrt(needed / records) ? 'walk' : 'index';
}
