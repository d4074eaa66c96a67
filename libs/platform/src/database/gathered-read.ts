import { onPrimary } from './request-context.ts';

/** Statements at once. More would each carry less; with one alone a silent connection would hold everybody. */
const LANES = 2;
/** A statement that has taken so long (milliseconds) is not waited for by those who come later. */
const SLOW_MS = 25;
const MOST_KEYS = 200;

interface Waiting<Value> {
  readonly answer: Promise<Value | undefined>;
  readonly settle: (value: Value | undefined) => void;
  readonly fail: (error: unknown) => void;
}

/**
 * Reads of one row each, gathered while a statement is under way: under load one statement answers many askers, and at rest nobody waits. Nothing is kept:
 * the statement that answers an asker was sent after he asked, so that he reads what was committed before.
 */
export class GatheredRead<Value> {
  readonly #read: (keys: readonly string[]) => Promise<ReadonlyMap<string, Value>>;
  #waiting = new Map<string, Waiting<Value>>();
  #running = 0;
  #lastSentAt = 0;

  /** @param read tells the values of keys; a key without a value has none */
  constructor(read: (keys: readonly string[]) => Promise<ReadonlyMap<string, Value>>) {
    this.#read = read;
  }

  /** The value of a key, or undefined when there is none. */
  find(key: string): Promise<Value | undefined> {
    let asked = this.#waiting.get(key);
    if (!asked) this.#waiting.set(key, (asked = begin<Value>()));
    if (this.#running < LANES || performance.now() - this.#lastSentAt > SLOW_MS) void this.#send();
    return asked.answer;
  }

  async #send(): Promise<void> {
    this.#running += 1;
    while (this.#waiting.size > 0) {
      const batch = this.#take();
      this.#lastSentAt = performance.now();
      try {
        const values = await onPrimary(() => this.#read([...batch.keys()]));
        for (const [key, { settle }] of batch) settle(values.get(key));
      } catch (error) {
        for (const { fail } of batch.values()) fail(error);
      }
      if (this.#running > LANES) break;
    }
    this.#running -= 1;
  }

  #take(): Map<string, Waiting<Value>> {
    if (this.#waiting.size <= MOST_KEYS) {
      const batch = this.#waiting;
      this.#waiting = new Map();
      return batch;
    }
    const batch = new Map([...this.#waiting].slice(0, MOST_KEYS));
    for (const key of batch.keys()) this.#waiting.delete(key);
    return batch;
  }
}

function begin<Value>(): Waiting<Value> {
  const { promise, resolve, reject } = Promise.withResolvers<Value | undefined>();
  return { answer: promise, settle: resolve, fail: reject };
}
