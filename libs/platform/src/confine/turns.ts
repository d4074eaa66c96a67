import { Refusal } from '@portal/contract';

/** Who may run and who may wait. A place is one process. */
export interface TurnBounds {
  readonly atOnce: number;
  /** So many wait for a place; the next is told to come back. */
  readonly waiting: number;
  /** Of one person a single task runs at a time, and so many of his wait. */
  readonly waitingOfOne: number;
}

/** Why there is no turn: the person's own tasks fill his part of the queue, or everybody's fill all of it. */
export type TurnRefusal = 'own' | 'full';

/** What a person is told who does not get a turn. */
export const refuseTurn = (refused: TurnRefusal): Refusal =>
  new Refusal('rate_limited', {
    finer: refused === 'own' ? 'own_files' : 'files',
    message: refused === 'own' ? 'rate_limited.own_files' : 'rate_limited.files',
  });

export type Turn<Result> = { readonly ok: true; readonly result: Result } | { readonly ok: false; readonly refused: TurnRefusal };

/** For whom work is done: a person by id, somebody unknown, or the portal itself, which waits as long as it takes. */
export type TurnOwner = number | 'portal' | undefined;

interface Waiting {
  readonly owner: TurnOwner;
  readonly start: () => void;
}

/** A bounded queue for costly work in which nobody's tasks keep another's waiting: one at a time a person, the others pass by. */
export class TurnQueue {
  readonly #bounds: TurnBounds;
  readonly #running: TurnOwner[] = [];
  readonly #waiting: Waiting[] = [];

  constructor(bounds: TurnBounds) {
    this.#bounds = bounds;
  }

  /**
   * Does the work when its turn has come.
   * @returns the work's result, or at once why it does not even wait; it rejects with what the work throws
   */
  async take<Result>(owner: TurnOwner, work: () => Promise<Result>): Promise<Turn<Result>> {
    if (this.#mayStart(owner)) {
      this.#running.push(owner);
    } else {
      const ofOwner = this.#waiting.filter((one) => one.owner === owner).length;
      if (typeof owner === 'number' && ofOwner >= this.#bounds.waitingOfOne) return { ok: false, refused: 'own' };
      if (owner !== 'portal' && this.#waiting.length >= this.#bounds.waiting) return { ok: false, refused: 'full' };
      await new Promise<void>((start) => this.#waiting.push({ owner, start }));
    }
    try {
      return { ok: true, result: await work() };
    } finally {
      this.#running.splice(this.#running.indexOf(owner), 1);
      this.#startNext();
    }
  }

  #mayStart(owner: TurnOwner): boolean {
    return this.#running.length < this.#bounds.atOnce && (typeof owner !== 'number' || !this.#running.includes(owner));
  }

  /** The place goes straight to the first one waiting who may have it, so that nobody arriving just now can slip in before him. */
  #startNext(): void {
    const next = this.#waiting.findIndex((one) => this.#mayStart(one.owner));
    if (next < 0) return;
    const [one] = this.#waiting.splice(next, 1);
    this.#running.push(one?.owner);
    one?.start();
  }
}
