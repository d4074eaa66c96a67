import { AsyncLocalStorage } from 'node:async_hooks';
import { createHash } from 'node:crypto';
import type { EntityManager } from '@mikro-orm/postgresql';
import pg from 'pg';
import { isDatabaseUnavailable, isPgError, isSilence, pgError } from './pg-error.ts';
import { openPool } from './pool.ts';
import { Replicas, WRITTEN, type Position } from './replicas.ts';
import { requestContext } from './request-context.ts';
import { joinTransaction } from './shared-transaction.ts';

// Ids are far below 2^53, and a day is a day: neither needs an object.
pg.types.setTypeParser(pg.types.builtins.INT8, Number);
pg.types.setTypeParser(pg.types.builtins.DATE, (value) => value);
// 1016 is bigint[]; an id list has no NULLs and no nesting.
pg.types.setTypeParser(1016 as never, (value: string) => value.slice(1, -1).split(',').filter(Boolean).map(Number));

export type Row = Record<string, unknown>;

const UNHURRIED_MS = 6 * 3_600_000;

/** Runs statements: the pool itself or one transaction of it. */
export interface SqlRunner {
  /** Rows of a statement with `$1…` parameters. */
  query<R extends object = Row>(text: string, params?: readonly unknown[]): Promise<R[]>;
  /**
   * Like `query`, for a statement of few texts that is asked again and again, and for which one plan fits all parameters: each connection plans it once. In a
   * transaction one that names all columns of a table is planned as ever, which a migration that adds one meanwhile would break off with the plan (ADR 72).
   */
  prepared<R extends object = Row>(text: string, params?: readonly unknown[]): Promise<R[]>;
}

export interface SqlTransaction extends SqlRunner {
  readonly inTransaction: true;
  /** Entities of this transaction. Their changes are written before its next statement and before its end: both sides see one transaction. */
  readonly em: EntityManager;
}

export interface SqlOptions {
  readonly max?: number;
  readonly applicationName?: string;
  readonly statementMs?: number;
  /** Whether the database's processes of these connections let others of the same machine go first (`giveWay`). */
  readonly givesWay?: boolean;
  /** Who knows the entities; a process that has none goes without. */
  readonly manager?: () => EntityManager;
  /** Addresses of replicas, which answer what may be read from one (`RequestContext.readsFrom`). */
  readonly replicas?: readonly string[];
}

/** Plain SQL on PostgreSQL, and through `tx.em` the entities of a transaction (ADR 22). */
export class Sql implements SqlRunner {
  readonly #pool: pg.Pool;
  readonly #replicas: Replicas;
  readonly #manager: SqlOptions['manager'];
  readonly #outer = new AsyncLocalStorage<OuterTransaction>();

  constructor(connectionString: string, options: SqlOptions = {}) {
    this.#manager = options.manager;
    this.#pool = openPool(connectionString, options);
    this.#replicas = new Replicas({
      urls: options.replicas ?? [],
      connect: (url) => openPool(url, options),
      written: () => this.position(),
    });
  }

  async query<R extends object = Row>(text: string, params: readonly unknown[] = []): Promise<R[]> {
    const outer = this.#outerNow();
    if (outer) return outer.tx.query<R>(text, params);
    return this.#read(async (pool) => (await pool.query<R & pg.QueryResultRow>(text, params as unknown[])).rows);
  }

  /**
   * Like `query`, for a statement of few texts that is asked again and again, and for which one plan fits all parameters: each connection parses and plans it
   * once. A list's row is nine tables: planning takes many times as long as reading.
   */
  async prepared<R extends object = Row>(text: string, params: readonly unknown[] = []): Promise<R[]> {
    const outer = this.#outerNow();
    if (outer) return outer.tx.prepared<R>(text, params);
    try {
      const statement = { name: nameOf(text), text, values: params as unknown[] };
      return await this.#read(async (pool) => (await pool.query<R & pg.QueryResultRow>(statement)).rows);
    } catch (error) {
      // A migration changed a table meanwhile, and the plan with it.
      if (isPgError(error, pgError.featureNotSupported)) return this.query<R>(text, params);
      throw error;
    }
  }

  /** The first row or undefined. */
  async one<R extends object = Row>(text: string, params: readonly unknown[] = []): Promise<R | undefined> {
    return (await this.query<R>(text, params))[0];
  }

  /**
   * Lets work that knows nothing of the caller's transaction take part in it: what it reads and writes through this `Sql` goes over the transaction's
   * connection, and a transaction of its own is a savepoint, so that a refusal takes back that part alone. Nothing of it is there before the caller commits.
   * The work does one thing after the other and changes no entities (`tx.em`).
   */
  async within<T>(tx: SqlTransaction, work: () => Promise<T>): Promise<T> {
    const outer: OuterTransaction = { tx, isOpen: true };
    try {
      return await this.#outer.run(outer, work);
    } finally {
      outer.isOpen = false;
    }
  }

  #outerNow(): OuterTransaction | undefined {
    const outer = this.#outer.getStore();
    return outer?.isOpen ? outer : undefined;
  }

  /**
   * Asks a replica where the call may be answered by one, and the primary where none has come far enough. What a replica refuses (a statement that writes, a
   * table of a migration that has not come through, a row that was cleared away while it was read) the primary answers; what is wrong in itself is wrong there too.
   */
  async #read<T>(ask: (pool: pg.Pool) => Promise<T>): Promise<T> {
    const from = requestContext.getStore()?.readsFrom;
    const replica = from === undefined ? undefined : this.#replicas.choose(from);
    if (!replica) return ask(this.#pool);
    const { pool } = replica;
    try {
      return await ask(pool);
    } catch (error) {
      // Ended for its length: it would take as long again.
      if (isPgError(error, pgError.cancelled)) throw error;
      if (isDatabaseUnavailable(error)) this.#replicas.fail(replica, pool);
      return ask(this.#pool);
    }
  }

  /** How far the primary has written; what was committed before is before it. */
  async position(): Promise<Position> {
    const { rows } = await this.#pool.query<{ position: Position }>(WRITTEN);
    return rows[0]!.position;
  }

  /** Replicas that were named and that can be asked now. */
  get replicas(): { count: number; usable: number } {
    const { count, usable } = this.#replicas;
    return { count, usable };
  }

  /** Something was heard to have changed: who asks from now on is not answered from before it. */
  heard(): void {
    this.#replicas.raise();
  }

  /** Runs the work in one transaction of the primary; whatever it throws rolls back. */
  async transaction<T>(work: (tx: SqlTransaction) => Promise<T>): Promise<T> {
    const outer = this.#outerNow();
    if (outer) return inSavepoint(outer.tx, () => work(outer.tx));
    return this.#transactionOn(this.#pool, work);
  }

  /** A transaction of its own whose statements may take hours: for work that nobody waits for, and that holds no lock for as long. */
  async unhurried<T>(work: (tx: SqlTransaction) => Promise<T>): Promise<T> {
    return this.#transactionOn(this.#pool, work, UNHURRIED_MS);
  }

  /**
   * Reads in one look at the database (repeatable read): from a replica that has everything written until now, else from the primary. What a replica breaks off
   * is read again from the primary, so that the work may run twice; it writes nothing to the database.
   */
  async snapshot<T>(work: (tx: SqlTransaction) => Promise<T>): Promise<T> {
    const look = async (tx: SqlTransaction): Promise<T> => {
      await tx.query('set transaction isolation level repeatable read, read only');
      return work(tx);
    };
    const replica = this.#replicas.count === 0 ? undefined : this.#replicas.choose(await this.position());
    if (!replica) return this.#transactionOn(this.#pool, look);
    const { pool } = replica;
    try {
      return await this.#transactionOn(pool, look);
    } catch (error) {
      const isGone = isDatabaseUnavailable(error);
      if (isGone) this.#replicas.fail(replica, pool);
      else if (!isPgError(error, pgError.serialization, pgError.deadlock, pgError.undefinedTable, pgError.undefinedColumn)) throw error;
      return this.#transactionOn(this.#pool, look);
    }
  }

  /** @param mostMs the longest statement, where it is not the pool's */
  async #transactionOn<T>(pool: pg.Pool, work: (tx: SqlTransaction) => Promise<T>, mostMs?: number): Promise<T> {
    const client = await pool.connect();
    let broken: Error | undefined;
    const limit = mostMs !== undefined && { query_timeout: mostMs };
    try {
      await client.query('begin');
      if (mostMs !== undefined) await client.query(`set local statement_timeout = ${mostMs}`);
      const manager = this.#manager;
      let em: EntityManager | undefined;
      const tx: SqlTransaction = {
        inTransaction: true,
        get em() {
          if (!manager) throw new Error('This process knows no entities.');
          return (em ??= joinTransaction(manager(), client));
        },
        query: async <R extends object>(text: string, params: readonly unknown[] = []) => {
          await em?.flush();
          return (await client.query<R & pg.QueryResultRow>({ text, values: params as unknown[], ...limit })).rows;
        },
        prepared: async <R extends object>(text: string, params: readonly unknown[] = []) => {
          if (NAMES_ALL.test(text)) return tx.query<R>(text, params);
          await em?.flush();
          return (await client.query<R & pg.QueryResultRow>({ name: nameOf(text), text, values: params as unknown[], ...limit })).rows;
        },
      };
      const answer = await work(tx);
      await em?.flush();
      await client.query('commit');
      return answer;
    } catch (error) {
      // A line that has fallen silent would keep the rollback waiting as well; the server rolls back when the connection is dropped.
      if (isSilence(error)) broken = error;
      else await client.query('rollback').catch((rollbackError: Error) => (broken = rollbackError));
      throw error;
    } finally {
      client.release(broken);
    }
  }

  /** A connection of one's own, for LISTEN and COPY. The caller releases it. */
  connect(): Promise<pg.PoolClient> {
    return this.#pool.connect();
  }

  /** Connections open and idle now, and how many wait for one. */
  get pool(): { total: number; idle: number; waiting: number } {
    const { totalCount, idleCount, waitingCount } = this.#pool;
    return { total: totalCount, idle: idleCount, waiting: waitingCount };
  }

  async close(): Promise<void> {
    await Promise.all([this.#pool.end(), this.#replicas.close()]);
  }
}

interface OuterTransaction {
  readonly tx: SqlTransaction;
  /** What still runs when the work is over goes its own way. */
  isOpen: boolean;
}

/**
 * A part of a transaction that is taken back alone when it throws; what else the transaction wrote stays. Parts may stand inside each other: a name hides
 * the outer one of the same name until it is released.
 * @throws what the work throws, after its writes are taken back
 */
export async function inSavepoint<T>(tx: Pick<SqlTransaction, 'query'>, work: () => Promise<T>): Promise<T> {
  await tx.query('savepoint part');
  try {
    const answer = await work();
    await tx.query('release savepoint part');
    return answer;
  } catch (error) {
    await tx.query('rollback to savepoint part');
    await tx.query('release savepoint part');
    throw error;
  }
}

/** `r.*` or `*`: all columns of a table, whichever there are by then. */
const NAMES_ALL = /(?:\bselect|,)\s+(?:\w+\.)?\*/i;

const names = new Map<string, string>();

/** PostgreSQL knows a prepared statement by its name, which must be another one for every text. */
function nameOf(text: string): string {
  let name = names.get(text);
  if (!name) names.set(text, (name = createHash('sha256').update(text).digest('hex').slice(0, 24)));
  return name;
}
