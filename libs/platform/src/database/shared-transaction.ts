import type { EntityManager } from '@mikro-orm/postgresql';
import type { CompiledQuery } from 'kysely';
import type pg from 'pg';

const WRITES: readonly string[] = ['INSERT', 'UPDATE', 'DELETE', 'MERGE'];

/**
 * An entity manager of its own for a transaction of `Sql`: what it reads and writes goes over the transaction's connection, so that entities and statements
 * commit or roll back together. It ends with the transaction.
 */
export function joinTransaction(manager: EntityManager, client: pg.PoolClient): EntityManager {
  const joined = manager.fork({ clear: true, useContext: false });
  joined.setTransactionContext({
    // All that MikroORM asks of a transaction that others begin and end.
    executeQuery: async ({ sql, parameters }: CompiledQuery) => {
      const { rows, command, rowCount } = await client.query(sql, [...parameters]);
      return { rows, ...(WRITES.includes(command) && { numAffectedRows: BigInt(rowCount ?? 0) }) };
    },
  });
  return joined;
}
