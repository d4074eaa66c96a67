/** A source of chance that gives the same numbers for the same seed (mulberry32). */
export class Chance {
  #state: number;

  constructor(seed: number) {
    this.#state = seed >>> 0;
  }

  /** From 0 up to, not including, 1. */
  next(): number {
    this.#state = (this.#state + 0x6d2b79f5) >>> 0;
    let mixed = this.#state;
    mixed = Math.imul(mixed ^ (mixed >>> 15), mixed | 1);
    mixed ^= mixed + Math.imul(mixed ^ (mixed >>> 7), mixed | 61);
    return ((mixed ^ (mixed >>> 14)) >>> 0) / 4_294_967_296;
  }

  /** A whole number from `from` up to, not including, `to`. */
  between(from: number, to: number): number {
    return from + Math.floor(this.next() * (to - from));
  }

  /** True with this probability. */
  happens(probability: number): boolean {
    return this.next() < probability;
  }

  pick<T>(items: readonly T[]): T {
    if (items.length === 0) throw new Error('There is nothing to pick from');
    return items[this.between(0, items.length)]!;
  }

  shuffle<T>(items: readonly T[]): T[] {
    const pool = [...items];
    return Array.from({ length: pool.length }, () => pool.splice(this.between(0, pool.length), 1)[0]!);
  }

  /** A source of its own that does not disturb this one. */
  branch(number: number): Chance {
    return new Chance(Math.imul(this.#state ^ 0x9e3779b9, number + 1) ^ number);
  }
}
