import { setTimeout } from 'node:timers/promises';
import { Injectable } from '@nestjs/common';
import { SharedRead, Sql, unseen, type Bind, type SqlTransaction } from '@portal/platform';
import type { Counted, Figured } from './counted.ts';
import { traitConditions, type Trait } from './traits.ts';

/** More marks than this, and asking each marked control takes longer than asking the tables. A step leaves about three. */
const MOST_MARKS = 3_000;
/** The same for all divisions together, which take many times as long to count anew as one number. An import leaves some thousands at once. */
export const MOST_MARKS_OF_PARTS = 20_000;
const FOLDED_AT_ONCE = 2_000;
const ALL_MARKS = 1_000_000;
const FOLD_TURNS = 20;
const FOLD_PAUSE_MS = 100;
/** Numbers that a process keeps: of some hundred bytes each. */
const MOST_KEPT = 1_000;

/** The number of a request, how many of it the figures hold, and what these were called then; without numbers while too much waits for the worker. */
interface KeptCount {
  readonly n: number | null;
  readonly figures: number | null;
  readonly name: string;
}

/** A value of a division and how many controls have it; null is none. */
export interface CountedPart {
  readonly name: string;
  readonly value: string | null;
  readonly count: number;
}

/** So many rows in a stretch of the list's order. */
export interface PlacedRows {
  readonly place: number;
  readonly count: number;
}

/** Where a far page begins: behind `skip` rows from this point of the list's order, or from its beginning. */
export interface FarStart {
  readonly total: number;
  readonly skip: number;
  readonly before: { readonly at: string; readonly id: number } | null;
}

/**
 * The kept counts of risk controls (decision record 17): what the cells say, corrected by the controls that were written since the last fold. All of it is
 * one statement, so that it is what a recount at that moment would say.
 */
@Injectable()
export class ControlCounts {
  readonly #sql: Sql;
  /** Many ask for the same few numbers, and each looks at all that waits for the worker: after an import that is much. */
  readonly #shared = new SharedRead();
  /** What was counted of the figures, and of which: by condition and values. */
  readonly #kept = new Map<string, { readonly name: string; readonly n: number }>();

  constructor(sql: Sql) {
    this.#sql = sql;
  }

  /** All divisions of the counted controls, with `total`, as far as they are counted: what others leave of the total is not. Null while too much waits for the worker. */
  parts(counted: Counted): Promise<CountedPart[] | null> {
    return this.#read(counted, 'control_cell_parts(f)', [[null, '~']]);
  }

  /** How many; null while too much waits for the worker. */
  async total(counted: Counted): Promise<number | null> {
    const params: unknown[] = [];
    const total = totalOf(counted, (value) => `$${params.push(value)}`);
    const [row] = await this.#ask<{ n: number | null }>(`select ${total} as n`, params);
    return row!.n;
  }

  /**
   * How many, told by the index of the figures; null while too much waits for the worker. What was counted of the figures is kept while these are what they
   * were, and what was written since is added as ever: the number is exact, counted or kept (decision record 51).
   */
  async countFigures(figured: Figured): Promise<number | null> {
    const params: unknown[] = [];
    const bind = (value: unknown) => `$${params.push(value)}`;
    const isSeen = figured.traits.length > 0;
    const condition = conditionOf(figured, bind, isSeen);
    const key = JSON.stringify([condition, params]);
    const kept = this.#kept.get(key);
    const counted = `(select count(*) from risk_control_figure v where ${condition})`;
    const number = kept ? `case g.name when ${bind(kept.name)}::uuid then ${bind(kept.n)}::bigint else ${counted} end` : counted;
    const text = `with ${marked(MOST_MARKS)} select g.name, g.figures::int, (g.figures + ${correctionWhere(condition)})::int as n
       from (select g.name, case when (select count(*) from marked) <= ${MOST_MARKS} then ${number} end as figures from risk_control_generation g offset 0) g`;
    const [row] = await this.#shared.ask(key, () => this.#sql[isSeen ? 'query' : 'prepared']<KeptCount>(text, params));
    const { name, figures, n } = row!;
    if (figures !== null) this.#keep(key, { name, n: figures });
    return n;
  }

  /**
   * What a statement says of the controls' figures as they are now: those that wait for the fold come from the tables. Null while too much waits.
   * @param select the statement over `source`, whose columns are those of `risk_control_figure`
   */
  async askFigures<R extends object>(figured: Figured, select: (source: string, bind: Bind) => string): Promise<R[] | null> {
    const params: unknown[] = [];
    const bind = (value: unknown) => `$${params.push(value)}`;
    const condition = conditionOf(figured, bind, true);
    // Where too much waits the answer is thrown away: then nothing is read for it.
    const isTold = `(select count(*) from marked) <= ${MOST_MARKS_OF_PARTS}`;
    const source = `(select v.* from risk_control_figure v where ${isTold} and ${condition} and not exists (select 1 from ids where ids.control_id = v.control_id)
      union all select v.* from ids join risk_control_fact v on v.control_id = ids.control_id where ${condition})`;
    const text = `with ${marked(MOST_MARKS_OF_PARTS)}, asked as (${select(source, bind)})
      select m.marks, a.* from (select count(*)::int as marks from marked) m left join asked a on true`;
    const rows = await this.#sql.query<R & { marks: number }>(text, params);
    return rows[0]!.marks > MOST_MARKS_OF_PARTS ? null : rows;
  }

  /** How many there were when it was last counted: a guess of which way is short, for a page that is right either way. */
  guess(figured: Figured): number | undefined {
    const params: unknown[] = [];
    const condition = conditionOf(figured, (value) => `$${params.push(value)}`, figured.traits.length > 0);
    return this.#kept.get(JSON.stringify([condition, params]))?.n;
  }

  /** What was counted otherwise while nothing waited for the fold. */
  keepNumber(figured: Figured, kept: { readonly name: string; readonly n: number }): void {
    const params: unknown[] = [];
    const condition = conditionOf(figured, (value) => `$${params.push(value)}`, figured.traits.length > 0);
    this.#keep(JSON.stringify([condition, params]), kept);
  }

  /** The oldest goes for the newest: what is asked often is counted again once in a while. */
  #keep(key: string, kept: { readonly name: string; readonly n: number }): void {
    this.#kept.delete(key);
    this.#kept.set(key, kept);
    if (this.#kept.size > MOST_KEPT) this.#kept.delete(this.#kept.keys().next().value!);
  }

  /**
   * The ids among which all such controls are: those that the figures name and those that were written since, one more of each than `most` at most. Which of
   * them still fit is for the list's own condition to say.
   */
  selectAround(figured: Figured, bind: (value: unknown) => string, most: number): string {
    return `(select v.control_id, false as is_marked from risk_control_figure v where ${conditionOf(figured, bind, true)} limit ${most + 1})
      union all (select control_id, true from risk_control_mark limit ${most + 1})`;
  }

  /**
   * Whether a control `c` has the traits, by its figure, or by the tables where it was written since. Each is asked by itself, which keeps the planner on the
   * list's own way: of what is joined or computed it guesses too few, and reads all of them to put them in order.
   */
  askEach(traits: readonly Trait[], bind: (value: unknown) => string): string {
    const condition = traitConditions(traits, bind).join(' and ');
    const ofControl = (source: string) => `(select ${condition} from ${source} v where v.control_id = c.id)`;
    return `case when c.id = any(array(select control_id from risk_control_mark)) then ${ofControl('risk_control_fact')} else ${ofControl('risk_control_figure')} end`;
  }

  /**
   * Where the page that skips so many of the newest begins; null while too much waits for the worker.
   * @param others rows of the list that no figure knows
   */
  async findStart(counted: Counted, offset: number, others: readonly PlacedRows[] = []): Promise<FarStart | null> {
    const { states } = counted;
    const kinds = states === null ? ['~'] : states.map((state) => `~${state}`);
    const rows = await this.#read(
      counted,
      `array['~=' || f.place, '~' || f.state || '=' || f.place]`,
      kinds.map((kind) => [`${kind}=`, `${kind}>`]),
    );
    if (!rows) return null;
    const places = new Map<number, number>();
    const placed = [...rows.map(({ value, count }) => ({ place: Number(value), count })), ...others];
    for (const { place, count } of placed) places.set(place, (places.get(place) ?? 0) + count);
    let skip = offset;
    let begin: number | undefined;
    for (const [place, count] of [...places].sort(([a], [b]) => b - a)) {
      begin = place;
      if (skip < count) break;
      skip -= count;
    }
    const total = placed.reduce((sum, { count }) => sum + count, 0);
    if (begin === undefined || offset >= total) return { total, skip: offset, before: null };
    const next = await this.#sql.one<{ at: string; id: number }>(
      'select from_at::text as at, from_id as id from risk_control_place where place > $1 order by place limit 1',
      [begin],
    );
    // Nothing is newer than the last place: there the rows before are skipped one by one.
    return { total, skip: next ? skip : offset, before: next ?? null };
  }

  /**
   * Folds what waits into the counts. Any number of workers may try; one at a time does.
   * @returns how many marks went
   */
  async fold(): Promise<number> {
    let folded = 0;
    for (;;) {
      const [row] = await this.#sql.query<{ n: number }>('select fold_control_marks($1) as n', [FOLDED_AT_ONCE]);
      folded += row?.n ?? 0;
      if ((row?.n ?? 0) < FOLDED_AT_ONCE) return folded;
    }
  }

  #ask<R extends object>(text: string, params: readonly unknown[]): Promise<R[]> {
    return this.#shared.ask(JSON.stringify([text, params]), () => this.#sql.prepared<R>(text, params));
  }

  /**
   * The parts within the ranges, from `from` up to `below`.
   * @param partsOf the parts of a figure `f`, as an array
   */
  async #read(
    counted: Counted,
    partsOf: string,
    ranges: readonly (readonly [from: string | null, below: string])[],
  ): Promise<CountedPart[] | null> {
    // No state is left: nothing is asked.
    if (ranges.length === 0) return [];
    const params: unknown[] = [];
    const bind = (value: unknown) => `$${params.push(value)}`;
    const scopes = bind(counted.scopes);
    const condition = conditionOf({ ...counted, states: null }, bind);
    const ofMarked = (source: string, n: number) =>
      `select p.part collate "C" as part, ${n} as n from ids join ${source} v on v.control_id = ids.control_id
       cross join lateral (select row(v.*)::risk_control_figure as f offset 0) g cross join lateral (select (g.f).*) f cross join lateral unnest(${partsOf}) p (part)
       where ${condition}`;
    const isAsked = ranges.map(([from, below]) => `${from === null ? '' : `part >= ${bind(from)} and `}part < ${bind(below)}`).join(' or ');
    const rows = await this.#ask<{ part: string; n: number }>(
      `with ${marked(MOST_MARKS_OF_PARTS)}
       select part, sum(n)::int as n from (
         select part, n from risk_control_cell where scope = any(${unseen(scopes, 'text')}) and (${isAsked})
         union all select part, n from (${ofMarked('risk_control_figure', -1)} union all ${ofMarked('risk_control_fact', 1)}) moved where ${isAsked}) cell
       group by part having sum(n) <> 0
       union all select '', count(*)::int from marked`,
      params,
    );
    if (rows.some((row) => row.part === '' && row.n > MOST_MARKS_OF_PARTS)) return null;
    return rows.filter((row) => row.part !== '').map(toPart);
  }
}

/**
 * Folds what a transaction has written, as the last thing that it does: who writes thousands at once leaves no reader to look at them one by one, nor
 * to count the table anew because they are too many. While another one folds it tries again for a while; behind one that takes minutes (the stretches of the
 * list's order begin anew) nobody waits with what he holds: then the marks stay for the worker.
 */
export async function foldWritten(tx: SqlTransaction): Promise<void> {
  for (let turn = 0; turn < FOLD_TURNS; turn += 1) {
    const [row] = await tx.query<{ n: number }>('select fold_control_marks($1) as n', [ALL_MARKS]);
    if (row!.n > 0) return;
    const [waits] = await tx.query('select 1 from risk_control_mark limit 1');
    if (!waits) return;
    await setTimeout(FOLD_PAUSE_MS);
  }
}

/** The controls that were written since the last fold; none of them when they are too many. */
export const marked = (most: number): string => `marked as materialized (select control_id from risk_control_mark limit ${most + 1}),
  ids as materialized (select distinct control_id from marked where (select count(*) from marked) <= ${most})`;

/**
 * What holds of a figure `v`. Unless it is told to, the planner does not look at the values: one plan serves whatever is asked for. A marked control costs what its condition
 * costs; whether it stands in one of the scopes, of which it has some forty, would take ten times as long.
 */
function conditionOf({ values, isActive, states, traits }: Figured, bind: (value: unknown) => string, isSeen = false): string {
  const conditions = values.map(([column, value]) => {
    const given = `${bind(value)}::${typeof value === 'number' ? 'bigint' : 'text'}`;
    return `v.${column} = ${isSeen ? given : `(select ${given})`}`;
  });
  if (isActive !== null) conditions.push(isActive ? 'v.is_active' : 'not v.is_active');
  if (states !== null) conditions.push(`v.state = any(${isSeen ? `${bind(states)}::text[]` : unseen(bind(states), 'text')})`);
  conditions.push(...traitConditions(traits, bind));
  return conditions.join(' and ') || 'true';
}

/** What the marked controls add to a number or take from it: those that it holds now less those that it held when they were counted. */
function correctionWhere(condition: string): string {
  const ofMarked = (source: string) => `(select count(*) from ids join ${source} v on v.control_id = ids.control_id where ${condition})`;
  return `(${ofMarked('risk_control_fact')} - ${ofMarked('risk_control_figure')})`;
}

/** The cells that are counted, or those with what follows from them: none of a kind is what its others leave of all. */
function cellsOf({ states, traits: [trait] }: Counted): string {
  const follows = states === null && typeof trait?.part === 'string' && (!trait.part.includes('=') || trait.part === 'openIssues=false');
  return follows ? 'risk_control_count' : 'risk_control_cell';
}

/** Which cells hold the counted controls: those of all, of each state, or of the one trait. */
function partCondition({ states, traits: [trait] }: Counted, bind: (value: unknown) => string): string {
  if (trait && typeof trait.part === 'object' && trait.part) return `part >= ${bind(trait.part[0])} and part < ${bind(trait.part[1])}`;
  const parts = states === null ? [trait?.part ?? 'total'] : states.map((state) => `state=${state}`);
  return `part = any(${unseen(bind(parts), 'text')})`;
}

/** How many, as an expression for any statement, which then sees both at the same moment; null while too much waits for the worker. */
export function totalOf(counted: Counted, bind: (value: unknown) => string): string {
  const scopes = unseen(bind(counted.scopes), 'text');
  const parts = partCondition(counted, bind);
  return `(with ${marked(MOST_MARKS)} select case when (select count(*) from marked) <= ${MOST_MARKS} then
      (select coalesce(sum(n), 0) from ${cellsOf(counted)} where scope = any(${scopes}) and ${parts})
      + ${correctionWhere(conditionOf(counted, bind))} end::int)`;
}

function toPart({ part, n }: { part: string; n: number }): CountedPart {
  const sign = part.indexOf('=');
  return sign < 0 ? { name: part, value: null, count: n } : { name: part.slice(0, sign), value: part.slice(sign + 1), count: n };
}
