import { AsyncLocalStorage } from 'node:async_hooks';
import type { Position } from './replicas.ts';

/** A mutating call's Idempotency-Key: user + path + key (docs/decisions/envelope.md). */
export interface IdempotencyClaim {
  readonly personId: number;
  readonly path: string;
  readonly key: string;
  readonly bodyHash: Buffer;
  /** `transaction`: written with the first transition, so that a crash after it cannot repeat it. `afterwards`: the call repeats safely by itself. */
  mode: 'transaction' | 'afterwards';
  claimed: boolean;
}

/** What a call has made of a record. */
export interface OwnMove {
  readonly version: number;
  /** Where the record is told with the state of its machine. */
  readonly state?: string;
}

export interface RequestContext {
  readonly requestId: string;
  idempotency?: IdempotencyClaim;
  /** The instant at which the work happens, where it is not the clock's: loading the demo's story, tests of time. */
  readonly at?: Date;
  /** A reading call may be answered by a replica that has come this far: behind what its person wrote last. Undefined: the primary answers. */
  readonly readsFrom?: Position | undefined;
  /** By the records' ids, for the answer of the call: it is read after the commit, and another one may have written by then. */
  readonly moved?: Map<number, OwnMove>;
}

/** What travels beside the arguments of one request: nothing that a rule decides on. */
export const requestContext = new AsyncLocalStorage<RequestContext>();

/** Whoever raises the version of a record says so: the answer of the call tells that version, so that the next call meets who was faster. */
export function noteMove(id: number, move: OwnMove): void {
  requestContext.getStore()?.moved?.set(id, move);
}

/** Lets work be answered by the primary alone: its answer goes to more than the one who asks. */
export function onPrimary<T>(work: () => T): T {
  const context = requestContext.getStore();
  return context?.readsFrom === undefined ? work() : requestContext.run({ ...context, readsFrom: undefined }, work);
}

/** The instant of the work under way: the clock's, unless its context says otherwise. */
export function currentTime(): Date {
  return requestContext.getStore()?.at ?? new Date();
}
