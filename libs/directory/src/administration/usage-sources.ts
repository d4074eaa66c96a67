import { Injectable } from '@nestjs/common';
import type { SqlRunner } from '@portal/platform';

/** What the administration may take away, by what hangs on it. */
export type UsedThing = 'department' | 'category' | 'reference';

/** An area's counts of its records by the thing that they hang on. The areas know their tables, the directory does not. */
export interface UsageSource {
  readonly of: UsedThing;
  /** What is counted, for example `controls`. */
  readonly name: string;
  /** By the thing's id; what nothing hangs on is absent. */
  count(sql: SqlRunner): Promise<ReadonlyMap<number, number>>;
}

/** The areas' counts. */
@Injectable()
export class UsageSources {
  readonly #sources: UsageSource[] = [];

  register(source: UsageSource): void {
    if (this.#sources.some((one) => one.of === source.of && one.name === source.name))
      throw new Error(`Two usages of ${source.of} are named ${source.name}`);
    this.#sources.push(source);
  }

  /** Every count of one kind of thing, by name, then by id. */
  async count(of: UsedThing, sql: SqlRunner): Promise<UsageCounts> {
    const counts = new Map<string, ReadonlyMap<number, number>>();
    for (const source of this.#sources.filter((one) => one.of === of)) counts.set(source.name, await source.count(sql));
    return new UsageCounts(counts);
  }
}

/** Counts that were taken together. */
export class UsageCounts {
  readonly #counts: ReadonlyMap<string, ReadonlyMap<number, number>>;

  constructor(counts: ReadonlyMap<string, ReadonlyMap<number, number>>) {
    this.#counts = counts;
  }

  of(id: number, name: string): number {
    return this.#counts.get(name)?.get(id) ?? 0;
  }

  /** Everything that hangs on it. */
  total(id: number): number {
    return [...this.#counts.values()].reduce((sum, counts) => sum + (counts.get(id) ?? 0), 0);
  }
}
