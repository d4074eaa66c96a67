import { Injectable } from '@nestjs/common';
import { Sql } from '@portal/platform';
import { ControlCounts } from './control-counts.ts';

/** Stretches of ids whose figures are compared with the tables one after the other. */
const FIGURE_STRETCHES = 16;

/** What a kept count lacks; below zero it is too high. */
export interface Miscounted {
  readonly scope: string;
  readonly part: string;
  readonly n: number;
}

/** A part of all that is counted anew: a stretch of the controls, by their ids, or the counts of one choice of filters. */
export type CountCheck = { readonly stretch: number } | { readonly portion: string };

/** How many figures of single controls and how many counts were wrong. */
export interface Mended {
  figures: number;
  cells: number;
}

/** Compares the kept counts (decision record 17) with what they count and mends what differs, a part at a time: all of it takes minutes at a million controls. */
@Injectable()
export class ControlRecount {
  readonly #sql: Sql;
  readonly #counts: ControlCounts;

  constructor(sql: Sql, counts: ControlCounts) {
    this.#sql = sql;
    this.#counts = counts;
  }

  /**
   * Counts everything anew and mends what differs, one check after the other.
   * @returns how many figures of single controls and how many counts were wrong
   */
  async recount(): Promise<Mended> {
    const mended = { figures: 0, cells: 0 };
    for (const check of await this.listChecks()) {
      const { figures, cells } = await this.check(check);
      mended.figures += figures;
      mended.cells += cells;
    }
    await this.#counts.fold();
    return mended;
  }

  /** What is looked at when everything is counted anew, in its order: the figures of single controls, then the counts, a choice of filters at a time. */
  async listChecks(): Promise<CountCheck[]> {
    const [row] = await this.#sql.query<{ portions: string[] }>('select control_cell_portions() as portions');
    return [...Array.from({ length: FIGURE_STRETCHES }, (_, stretch) => ({ stretch })), ...row!.portions.map((portion) => ({ portion }))];
  }

  /** Looks at a part and mends what differs. Whoever folds meanwhile goes on: what is compared is compared as of one moment, without a lock. */
  async check(check: CountCheck): Promise<Mended> {
    if ('portion' in check) {
      const miscounted = await this.findMiscounted(check.portion);
      await this.mend(miscounted);
      return { figures: 0, cells: miscounted.length };
    }
    if (check.stretch === 0) {
      const [places] = await this.#sql.unhurried((tx) =>
        tx.query<{ areUneven: boolean }>('select are_control_places_uneven() as "areUneven"'),
      );
      if (places!.areUneven) return this.#cutPlaces();
    }
    return { figures: await this.#mendFigures(check.stretch), cells: 0 };
  }

  /** Where the stretches of the list's order begin anew every figure may move, and whoever folds waits. */
  async #cutPlaces(): Promise<Mended> {
    const [row] = await this.#sql.unhurried((tx) => tx.query<Mended>('select * from recount_controls()'));
    return row!;
  }

  /** @returns how many were wrong: of a control without a mark, the figure and the tables say the same */
  async #mendFigures(stretch: number): Promise<number> {
    const bound = (n: number) => `(select ceil(max(id) * ${n}.0 / ${FIGURE_STRETCHES})::bigint from risk_control)`;
    // Figures of controls that are gone may lie behind the last one.
    const upto = stretch === FIGURE_STRETCHES - 1 ? '9223372036854775807' : `coalesce(${bound(stretch + 1)}, 0)`;
    const found = `select control_id as id from find_wrong_control_figures(coalesce(${bound(stretch)}, 0), ${upto})`;
    const wrong = await this.#sql.unhurried((tx) => tx.query<{ id: number }>(found));
    if (wrong.length === 0) return 0;
    const [row] = await this.#sql.query<{ n: number }>('select mend_control_figures($1::bigint[]) as n', [wrong.map(({ id }) => id)]);
    return row!.n;
  }

  /** The counts of a portion that differ from the figures that they count, and by how much. */
  findMiscounted(portion: string): Promise<Miscounted[]> {
    return this.#sql.unhurried((tx) => tx.query<Miscounted>('select scope, part, n from find_miscounted_cells($1)', [portion]));
  }

  /** Adds the differences: what was folded since they were found stays. */
  async mend(miscounted: readonly Miscounted[]): Promise<void> {
    if (miscounted.length === 0) return;
    await this.#sql.query('select mend_control_cells($1::text[], $2::text[], $3::bigint[])', [
      miscounted.map(({ scope }) => scope),
      miscounted.map(({ part }) => part),
      miscounted.map(({ n }) => n),
    ]);
  }
}
