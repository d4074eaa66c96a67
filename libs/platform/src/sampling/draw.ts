/**
 * Drawing of samples as docs/sampling.md says it, so that anybody can draw them again. Nothing here reads a clock, a file or a database, and nothing is
 * imported but the hash: `npm run sample:verify` runs this source as it is.
 */
import { createHmac } from 'node:crypto';

/** Random with a seed, every k-th row from a start, one of each cell, by amount, or chosen by a person. */
export type SampleMethod = 'random' | 'interval' | 'cell' | 'monetaryUnit' | 'chosen';

/** Everything that decides what is drawn from a population. */
export interface SampleFormula {
  readonly method: SampleMethod;
  /** Any text; `4711`. */
  readonly seed: string;
  /** How many rows are wanted. */
  readonly size: number;
  /** Of `interval` alone: the first row, counted from 1; null takes it from the seed. */
  readonly start?: number | null;
  /** Of `chosen` alone: the keys. */
  readonly keys?: readonly string[];
  /** Of an extension: keys that were drawn before; random order decides among the others. */
  readonly drawnBefore?: readonly string[];
}

/** What is drawn from: a key a row, in the order of the file, and for `monetaryUnit` an amount in hundredths. */
export interface SampledRows {
  readonly keys: readonly string[];
  readonly amounts?: readonly number[];
}

export type DrawFault = 'tooSmall' | 'start' | 'unknownKey' | 'noAmount';

/** A formula that the population cannot answer; `what` is the key or number that is meant. */
export class DrawRefusal extends Error {
  readonly fault: DrawFault;
  readonly what: string;

  constructor(fault: DrawFault, what: string) {
    super(`${fault}: ${what}`);
    this.name = 'DrawRefusal';
    this.fault = fault;
    this.what = what;
  }
}

/** The number of a key in the random order: HMAC-SHA-256 with the seed as key and the key as text, both UTF-8, in hex. */
export const orderOf = (seed: string, key: string): string => createHmac('sha256', seed).update(key).digest('hex');

/** A start between 1 and `most` that follows from the seed: the first 48 bits of the hash of `start`. */
export const startOf = (seed: string, most: number): number => (Number.parseInt(orderOf(seed, 'start').slice(0, 12), 16) % most) + 1;

/**
 * The rows that a formula draws.
 * @returns positions in the population, from 0, in the order in which they are drawn
 * @throws DrawRefusal
 */
export function draw(rows: SampledRows, formula: SampleFormula): number[] {
  const { size, method } = formula;
  if (formula.drawnBefore) {
    const before = new Set(formula.drawnBefore);
    return firstInOrder(rows, formula.seed, size, (position) => !before.has(rows.keys[position]!));
  }
  if (method === 'chosen') return findChosen(rows, formula.keys ?? []);
  if (size < 1 || size > rows.keys.length) throw new DrawRefusal('tooSmall', String(rows.keys.length));
  switch (method) {
    case 'random':
      return firstInOrder(rows, formula.seed, size, () => true);
    case 'interval':
      return drawInterval(rows, formula);
    case 'cell':
      return drawCells(rows, formula);
    case 'monetaryUnit':
      return drawUnits(rows, formula);
  }
}

function firstInOrder({ keys }: SampledRows, seed: string, size: number, isWanted: (position: number) => boolean): number[] {
  const placed: { position: number; order: string }[] = [];
  keys.forEach((key, position) => {
    if (isWanted(position)) placed.push({ position, order: orderOf(seed, key) });
  });
  if (size < 1 || placed.length < size) throw new DrawRefusal('tooSmall', String(placed.length));
  return placed
    .sort((one, other) => (one.order < other.order ? -1 : 1))
    .slice(0, size)
    .map(({ position }) => position);
}

function drawInterval({ keys }: SampledRows, { size, seed, start }: SampleFormula): number[] {
  const step = Math.floor(keys.length / size);
  const first = start ?? startOf(seed, step);
  if (!Number.isInteger(first) || first < 1 || first > step) throw new DrawRefusal('start', String(step));
  return Array.from({ length: size }, (_, index) => first - 1 + index * step);
}

/** The population is cut into as many cells as rows are wanted; of each the first in the random order is taken. */
function drawCells({ keys }: SampledRows, { size, seed }: SampleFormula): number[] {
  return Array.from({ length: size }, (_, cell) => {
    const from = Math.floor((cell * keys.length) / size);
    const to = Math.floor(((cell + 1) * keys.length) / size);
    return firstInOrder({ keys: keys.slice(from, to) }, seed, 1, () => true)[0]! + from;
  });
}

/** Every so many hundredths one is hit, and its row taken: once, however often it is hit. Rows of zero or less are never hit. */
function drawUnits({ amounts }: SampledRows, { size, seed }: SampleFormula): number[] {
  const positive = (amounts ?? []).map((amount) => Math.max(0, amount));
  const total = positive.reduce((sum, amount) => sum + amount, 0);
  const step = Math.floor(total / size);
  if (step < 1) throw new DrawRefusal('noAmount', String(total));
  let next = startOf(seed, step);
  let passed = 0;
  const hit: number[] = [];
  positive.forEach((amount, position) => {
    passed += amount;
    if (next > passed) return;
    if (hit.length < size) hit.push(position);
    while (next <= passed) next += step;
  });
  return hit;
}

function findChosen({ keys }: SampledRows, wanted: readonly string[]): number[] {
  const places = new Map(keys.map((key, position) => [key, position]));
  if (wanted.length === 0) throw new DrawRefusal('tooSmall', '0');
  return [...new Set(wanted)].map((key) => {
    const position = places.get(key);
    if (position === undefined) throw new DrawRefusal('unknownKey', key);
    return position;
  });
}
