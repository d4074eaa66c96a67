import type { SqlTransaction } from '../database/sql.ts';

/** Few enough that a portion is gone before the young generation is full: what outlives it piles up until all is collected. */
const PORTION = 250;

/**
 * The rows of a query a portion at a time, in its own order and as of one moment, with memory that does not grow with their number: the database reads
 * the next portion while the caller works on the last one. One at a time in a transaction.
 */
export async function* readByCursor<Row extends object>(
  tx: SqlTransaction,
  text: string,
  params: readonly unknown[],
  portion = PORTION,
): AsyncGenerator<Row[]> {
  // All rows are read: a plan that has its first ones soon, as a cursor gets otherwise, looks each of them up in every table.
  await tx.query('set local cursor_tuple_fraction = 1');
  await tx.query(`declare portions no scroll cursor for ${text}`, params);
  const fetchNext = (): Promise<Row[]> => {
    const rows = tx.query<Row>(`fetch ${portion} from portions`);
    // Who has stopped listening is not told; who goes on is told where he waits for it.
    rows.catch(() => undefined);
    return rows;
  };
  let next = fetchNext();
  try {
    for (;;) {
      const rows = await next;
      const isLast = rows.length < portion;
      if (!isLast) next = fetchNext();
      if (rows.length > 0) yield rows;
      if (isLast) break;
    }
  } finally {
    // The transaction is not ended under a statement of its own.
    await next.catch(() => undefined);
  }
  await tx.query('close portions');
}
