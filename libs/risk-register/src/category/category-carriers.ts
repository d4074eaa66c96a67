import { Injectable, Module } from '@nestjs/common';
import type { SqlRunner, SqlTransaction } from '@portal/platform';
import type { Actor } from '@portal/workflows';

/** What a merge asks of the records of the category that goes. */
export interface CategoryMove {
  readonly fromId: number;
  readonly level: number;
  /** The surviving category with those above it, level one first, down to its own level. */
  readonly path: readonly number[];
  /** Both numbers and names, as the history keeps them. */
  readonly comment: string;
}

export type CategoryColumns = Partial<Record<'category1_id' | 'category2_id' | 'category3_id', number>>;

/** An area whose records keep the path of their category and name items of the store. It knows its tables and its history, the register does not. */
export interface CategoryCarrier {
  /** As its count is named in `UsageSources`. */
  readonly name: 'controls' | 'events';
  /** SQL: the condition that a record names the store's item `item`, which can only be retired then. */
  readonly namesItem: string;
  /** SQL: whether the records of the area cover the store's item `item` (`RiskCoverage`); of the one area whose records answer risks. */
  readonly covers?: string;
  count(sql: SqlRunner, move: CategoryMove): Promise<number>;
  /**
   * Gives the surviving category to some records, each with a step in its history.
   * @returns how many; 0 when none is left
   */
  move(tx: SqlTransaction, move: CategoryMove, actor: Actor, limit: number): Promise<number>;
}

/** What a record of the category that goes gets: the levels down to the merged one. What is below stays, it has moved along. */
export function mergedColumns({ path }: Pick<CategoryMove, 'path'>): CategoryColumns {
  return Object.fromEntries(path.map((id, index) => [`category${index + 1}_id`, id]));
}

/** The areas whose records carry categories. */
@Injectable()
export class CategoryCarriers {
  readonly #carriers: CategoryCarrier[] = [];

  register(carrier: CategoryCarrier): void {
    if (this.#carriers.some((one) => one.name === carrier.name)) throw new Error(`Two carriers of categories are named ${carrier.name}`);
    if (carrier.covers && this.#carriers.some(({ covers }) => covers))
      throw new Error(`${carrier.name} is not the first to say what covers a risk`);
    this.#carriers.push(carrier);
  }

  async count(sql: SqlRunner, move: CategoryMove): Promise<number> {
    let count = 0;
    for (const carrier of this.#carriers) count += await carrier.count(sql, move);
    return count;
  }

  /** SQL: the condition that a record of any area names the store's item `item`. */
  namesItem(): string {
    return this.#carriers.map(({ namesItem }) => `(${namesItem})`).join(' or ') || 'false';
  }

  /** SQL: whether the store's item `item` is covered, as `RiskCoverage` names it. */
  covers(): string {
    const [one] = this.#carriers.flatMap(({ covers }) => covers ?? []);
    if (!one) throw new Error('No area says whether a risk of the register is covered');
    return `(${one})`;
  }

  /** Moves at most `limit` records of whichever areas still have some. @returns how many */
  async move(tx: SqlTransaction, move: CategoryMove, actor: Actor, limit: number): Promise<number> {
    let moved = 0;
    for (const carrier of this.#carriers) if (moved < limit) moved += await carrier.move(tx, move, actor, limit - moved);
    return moved;
  }
}

@Module({ providers: [CategoryCarriers], exports: [CategoryCarriers] })
export class CategoryCarriersModule {}
