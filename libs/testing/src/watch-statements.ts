import { AsyncLocalStorage } from 'node:async_hooks';
import { randomUUID } from 'node:crypto';
import { requestContext } from '@portal/platform';
import pg from 'pg';

/** A statement that something sent to the database. */
export interface SentStatement {
  readonly text: string;
  readonly values: readonly unknown[];
}

/** The ids of the calls that watched work has made so far. */
interface Watch {
  readonly calls: Set<string>;
}

const watching = new AsyncLocalStorage<Watch>();

/** Gives a call that watched work makes an id by which its statements are known on the other side of the wire. */
export function signWatchedCall(headers: Headers): void {
  const watch = watching.getStore();
  if (!watch) return;
  if (!headers.has('x-request-id')) headers.set('x-request-id', randomUUID());
  watch.calls.add(headers.get('x-request-id')!);
}

/**
 * The answer of some work, and the statements that it sent by itself or had a call send, from the call's rights on: none of what the api's clocks and
 * its relay do meanwhile, however slow the machine is.
 */
export async function watchStatements<Answer>(work: () => Promise<Answer>): Promise<{ answer: Answer; statements: SentStatement[] }> {
  const watch: Watch = { calls: new Set() };
  const isOwn = () => watching.getStore() === watch || watch.calls.has(requestContext.getStore()?.requestId ?? '');
  const statements: SentStatement[] = [];
  const note = (given: readonly unknown[]) => isOwn() && statements.push(describe(given));
  const { query: ofClient } = pg.Client.prototype;
  const { query: ofPool } = pg.Pool.prototype;
  pg.Client.prototype.query = function (this: pg.Client, ...given: unknown[]) {
    // With a callback it is the pool that hands on what it was given: perhaps later, as one who gives a connection back.
    if (typeof given.at(-1) !== 'function') note(given);
    return (ofClient as Call).apply(this, given);
  } as typeof ofClient;
  pg.Pool.prototype.query = function (this: pg.Pool, ...given: unknown[]) {
    note(given);
    return (ofPool as Call).apply(this, given);
  } as typeof ofPool;
  try {
    return { answer: await watching.run(watch, work), statements };
  } finally {
    pg.Client.prototype.query = ofClient;
    pg.Pool.prototype.query = ofPool;
  }
}

/**
 * How many of them there are until what was written is committed: what is told of it afterwards goes on beside the answer, sooner or later.
 * @param written what one of the statements says: `insert into deficiency_account`
 */
export function countUntilCommitted(statements: readonly SentStatement[], written: string): number {
  const writing = statements.findIndex(({ text }) => text.includes(written));
  const committing = statements.findIndex(({ text }, at) => at > writing && /^commit/i.test(text));
  if (writing < 0 || committing < 0) throw new Error(`None of the statements says ${written} and is committed`);
  return committing + 1;
}

type Call = (...all: unknown[]) => unknown;

function describe(given: readonly unknown[]): SentStatement {
  const [first, second] = given as [string | Partial<pg.QueryConfig>, unknown];
  const { text, values } =
    typeof first === 'string' ? { text: first, values: second } : { text: first.text, values: first.values ?? second };
  return { text: text ?? '', values: Array.isArray(values) ? (values as unknown[]) : [] };
}
