import { Inject, Injectable } from '@nestjs/common';
import { isForAuditors } from '@portal/contract';
import { Sql } from '../database/sql.ts';
import { cutSnippet, markWords, type Marked, type Range } from './highlight.ts';
import { COUNTED_AT_MOST, findAmong, findByKeyword, type KeywordList } from './keyword-page.ts';
import { foldText, splitWords, type Bind } from './keyword.ts';
import { lookAcross, type Holding } from './look-across.ts';
import { NEWEST_FIRST, SEARCH_SOURCES, type SearchFacts, type SearchReader, type SearchSource } from './search-source.ts';

export interface SearchHit {
  readonly id: number;
  readonly number: string;
  readonly numberMarks: readonly Range[];
  readonly title: string;
  readonly titleMarks: readonly Range[];
  readonly titleEn: string;
  readonly titleEnMarks: readonly Range[];
  /** Where else it matched; null when number and title say it all. */
  readonly snippet: Marked | null;
  readonly state: string;
  readonly isActive: boolean;
  readonly riskYear: number | null;
  readonly link: string;
}

export interface SearchGroup {
  readonly kind: string;
  readonly total: number;
  /** There are more than `total`: "1,000+". */
  readonly isCapped: boolean;
  readonly hits: SearchHit[];
}

/** A record as another one's page names it. */
export interface NamedRecord {
  readonly title: string;
  readonly titleEn: string;
  /** The address of its page. */
  readonly link: string;
}

export interface SearchRequest {
  readonly q: string;
  /** One kind alone; all of them when empty. */
  readonly kind: string;
  readonly pageIndex: number;
  readonly pageSize: number;
}

interface TextRow extends SearchFacts {
  readonly id: number;
  readonly number: string;
  readonly title: string;
  readonly title_en: string;
  readonly body: string;
}

/** One box finds what the reader may read, by number and text (docs/decisions/machinery.md). */
@Injectable()
export class SearchQueries {
  readonly #sql: Sql;
  readonly #sources: readonly SearchSource[];

  constructor(sql: Sql, @Inject(SEARCH_SOURCES) sources: readonly SearchSource[]) {
    this.#sql = sql;
    this.#sources = [...sources].sort((a, b) => a.place - b.place);
  }

  /** Matches grouped by kind, within the reader's rights; kinds without any are left out. The record with exactly this number stands first. */
  async search(request: SearchRequest, reader: SearchReader): Promise<SearchGroup[]> {
    const words = splitWords(request.q);
    if (words.length === 0) return [];
    const asked = this.#sources.filter((source) => (request.kind === '' || source.kind === request.kind) && this.#opens(source, reader));
    const kinds = asked.map(({ entry }) => entry);
    const [numbered, held] = await Promise.all([this.#findNumbers(kinds, request.q), lookAcross(this.#sql, kinds, words)]);
    const groups = await Promise.all(
      asked.map((source) => {
        const seen = { numbered: numbered.get(source.entry) ?? [], held: held.get(source.entry) ?? [] };
        return seen.numbered.length + seen.held.length === 0 ? [] : this.#searchSource(source, request, reader, words, seen);
      }),
    );
    return groups.flat().filter((group) => group.total > 0);
  }

  /**
   * Those records of a kind that the reader may open, by their ids: for a page that names records which it has from elsewhere.
   * @throws Error for a kind that no area brings
   */
  async name(kind: string, ids: readonly number[], reader: SearchReader): Promise<Map<number, NamedRecord>> {
    const source = this.#sources.find((one) => one.kind === kind);
    if (!source) throw new Error(`No area brings records of the kind ${kind}`);
    if (ids.length === 0 || !this.#opens(source, reader)) return new Map();
    const params: unknown[] = [ids];
    const readable = source.readable(reader, (value) => `$${params.push(value)}`);
    const rows = await this.#sql.query<Omit<TextRow, 'body'>>(
      `select r.id, s.number, s.title, s.title_en, ${source.facts}
       from ${source.table} r ${source.joins ?? ''} join search_source_${source.entry} s on s.record_id = r.id
       where r.id = any($1::bigint[]) and s.record_id = any($1::bigint[]) and ${readable}`,
      params,
    );
    return new Map(rows.map((row) => [row.id, { title: row.title, titleEn: row.title_en, link: source.link(row, reader) }]));
  }

  #opens(source: SearchSource, reader: SearchReader): boolean {
    return (source.opens?.(reader) ?? true) && (reader.actor.auditsOn === undefined || isForAuditors(source.kind));
  }

  async #searchSource(
    source: SearchSource,
    request: SearchRequest,
    reader: SearchReader,
    words: readonly string[],
    { numbered, held }: { numbered: readonly number[]; held: Holding },
  ): Promise<SearchGroup> {
    const params: unknown[] = [];
    const bind: Bind = (value) => `$${params.push(value)}`;
    const readable = source.readable(reader, bind);
    const from = `${source.table} r ${source.joins ?? ''}`;
    const exact = numbered.length === 0 ? [] : await this.#readNumbered(from, readable, params, numbered);
    // The exact ones stand before all others: the order goes on without them.
    const where = exact.length === 0 ? readable : `${readable} and r.id <> all(${bind(exact)}::bigint[])`;
    const start = request.pageIndex * request.pageSize;
    const first = exact.slice(start, start + request.pageSize);
    const list: KeywordList = {
      kind: source.entry,
      table: source.table,
      from,
      id: 'r.id',
      order: NEWEST_FIRST,
      isNewestFirst: true,
      where,
      params,
    };
    const page = { offset: Math.max(0, start - exact.length), limit: request.pageSize - first.length };
    const found =
      typeof held === 'string' ? await findByKeyword(this.#sql, list, request.q, page) : await findAmong(this.#sql, list, held, page);
    const ids = [...first, ...found.ids];
    const hits = ids.length === 0 ? [] : await this.#describe(source, from, ids, words, reader);
    return { kind: source.kind, total: Math.min(found.total + exact.length, COUNTED_AT_MOST), isCapped: found.isCapped, hits };
  }

  /** The records of all kinds that have exactly this number, whoever may read them. */
  async #findNumbers(kinds: readonly string[], q: string): Promise<Map<string, number[]>> {
    const rows = await this.#sql.query<{ kind: string; ids: number[] }>(
      'select kind, array_agg(record_id) as ids from search_entry where kind = any($1::text[]) and number_key = $2 group by kind',
      [kinds, foldText(q).trim()],
    );
    return new Map(rows.map(({ kind, ids }) => [kind, ids]));
  }

  async #readNumbered(from: string, where: string, params: readonly unknown[], ids: readonly number[]): Promise<number[]> {
    const rows = await this.#sql.query<{ id: number }>(
      `select r.id from ${from} where ${where} and r.id = any($${params.length + 1}::bigint[]) order by ${NEWEST_FIRST} limit 5`,
      [...params, ids],
    );
    return rows.map((row) => row.id);
  }

  async #describe(
    source: SearchSource,
    from: string,
    ids: readonly number[],
    words: readonly string[],
    reader: SearchReader,
  ): Promise<SearchHit[]> {
    const rows = await this.#sql.query<TextRow>(
      `select r.id, s.number, s.title, s.title_en, concat_ws(E'\\n', s.body, comment_words($2, r.id)) as body, ${source.facts}
       from ${from} join search_source_${source.entry} s on s.record_id = r.id
       where r.id = any($1::bigint[]) and s.record_id = any($1::bigint[])`,
      [ids, source.entry],
    );
    const byId = new Map(rows.map((row) => [row.id, row]));
    return ids.flatMap((id) => {
      const row = byId.get(id);
      return row ? [toHit(source, row, words, reader)] : [];
    });
  }
}

function toHit(source: SearchSource, row: TextRow, words: readonly string[], reader: SearchReader): SearchHit {
  return {
    id: row.id,
    number: row.number,
    numberMarks: markWords(row.number, words),
    title: row.title,
    titleMarks: markWords(row.title, words),
    titleEn: row.title_en,
    titleEnMarks: markWords(row.title_en, words),
    snippet: pickSnippet(row, words),
    state: row.state,
    isActive: row.is_active,
    riskYear: row.risk_year,
    link: source.link(row, reader),
  };
}

/** The first line of the body that holds a word which number and title do not show. */
function pickSnippet(row: TextRow, words: readonly string[]): Marked | null {
  const shown = foldText(`${row.number}\n${row.title}\n${row.title_en}`);
  const missing = words.filter((word) => !shown.includes(word));
  if (missing.length === 0) return null;
  for (const line of row.body.split('\n')) {
    if (markWords(line, missing).length > 0) return cutSnippet(line, words);
  }
  return null;
}
