import type { SqlTransaction } from '../database/sql.ts';

const PORTION = 1_000;

/**
 * The rows of a query a portion at a time, in its own order and as of one moment, with memory that does not grow with their number.
 * One at a time in a transaction.
 */
export async function* readByCursor<Row extends object>(
  tx: SqlTransaction,
  text: string,
  params: readonly unknown[],
  portion = PORTION,
): AsyncGenerator<Row[]> {
  await tx.query(`declare portions no scroll cursor for ${text}`, params);
  for (;;) {
    const rows = await tx.query<Row>(`fetch ${portion} from portions`);
    if (rows.length > 0) yield rows;
    if (rows.length < portion) break;
  }
  await tx.query('close portions');
}
