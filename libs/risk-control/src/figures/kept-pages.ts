import type { Sql } from '@portal/platform';

/** Rows from the beginning of a list that are kept at most: ten pages of twenty. */
const LONGEST = 200;
/** Lists whose beginning a process keeps. */
const MOST_KEPT = 1_000;
/** More marks than this, and the marked controls are no longer looked at beside the kept ones. */
const MOST_MARKS = 500;

/** The beginning of a list, newest first, as the figures of a name had it; whole when the list ends there. */
interface Beginning {
  readonly name: string;
  readonly ids: readonly number[];
  readonly isWhole: boolean;
}

/** Which rows of a list are asked for. */
export interface Span {
  readonly skip: number;
  readonly limit: number;
}

/** A list's own condition over `risk_control c` and its joins, in the list's order. */
export interface ListText {
  readonly tables: string;
  readonly where: string;
  readonly order: string;
  readonly params: readonly unknown[];
}

/** The name of the figures while nothing waits for the fold, so that each control is what its figure says; else null. */
export const SETTLED_NAME = '(select g.name from risk_control_generation g where not exists (select 1 from risk_control_mark))';

/**
 * The beginnings of lists that the figures know, kept while these are what they were (decision record 51). Two filters that each let many controls through and together few,
 * or whose controls lie far apart in the list, are a long walk: it is gone once, not for every page that is turned. The page is exact: those that were written since are looked
 * at beside the kept ones, and the list's own condition decides of all of them.
 */
export class KeptPages {
  readonly #sql: Sql;
  readonly #kept = new Map<string, Beginning>();

  constructor(sql: Sql) {
    this.#sql = sql;
  }

  static readonly longest = LONGEST;

  /** How far the walk for a page may be kept: it goes from the beginning either way. */
  static isKept({ skip, limit }: Span): boolean {
    return skip + limit <= LONGEST;
  }

  /**
   * What was read of a list from its beginning.
   * @param name of the figures when it was read, null while something waited for the fold
   * @param isWhole nothing comes behind it
   */
  keep(key: string, name: string | null, ids: readonly number[], isWhole: boolean): void {
    if (name === null) return;
    const kept = this.#kept.get(key);
    // Who turns back a page has read less than is known already.
    if (kept?.name === name && (kept.isWhole || kept.ids.length >= ids.length)) return;
    this.#kept.delete(key);
    this.#kept.set(key, { name, ids: ids.slice(0, LONGEST), isWhole: isWhole && ids.length <= LONGEST });
    if (this.#kept.size > MOST_KEPT) this.#kept.delete(this.#kept.keys().next().value!);
  }

  /** The ids of a page; null where they are not kept, or the figures are others by now. */
  async read(key: string, { skip, limit }: Span, { tables, where, order, params: given }: ListText): Promise<number[] | null> {
    const kept = this.#kept.get(key);
    if (!kept || (!kept.isWhole && kept.ids.length < skip + limit)) return null;
    const params = [...given];
    const bind = (value: unknown) => `$${params.push(value)}`;
    const known = `${bind(kept.ids)}::bigint[]`;
    const [row] = await this.#sql.query<{ isKept: boolean; gone: number; ids: number[] }>(
      `with fresh as materialized (select control_id from risk_control_mark limit ${MOST_MARKS + 1}),
         kept as materialized (select name = ${bind(kept.name)}::uuid and (select count(*) from fresh) <= ${MOST_MARKS} as is_kept from risk_control_generation),
         near as materialized (select control_id from unnest(${known}) known (control_id) where (select is_kept from kept)
           union select control_id from fresh where (select is_kept from kept))
       select kept.is_kept as "isKept", (select count(*)::int from unnest(${known}) known (control_id) where control_id in (select control_id from fresh)) as gone,
         array(select c.id from ${tables} where c.id = any(array(select control_id from near)) and ${where} order by ${order}
           limit ${bind(limit)} offset ${bind(skip)}) as ids
       from kept`,
      params,
    );
    // A control that was written since may have left the page: who comes after the kept ones then is not known.
    if (!row?.isKept || (!kept.isWhole && kept.ids.length - row.gone < skip + limit)) return null;
    return row.ids;
  }
}
