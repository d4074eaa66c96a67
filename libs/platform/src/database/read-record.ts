import type { Row, SqlRunner } from './sql.ts';

/** `r.*` or `*`: all columns of a table, whichever there are by then. */
const NAMES_ALL = /(?:\bselect|,)\s+(?:\w+\.)?\*/i;

/**
 * Rows of few records by their ids, through a statement that each connection plans once: a record's row stands on a dozen tables, and planning them takes
 * several times as long as reading them. For statements of few texts alone (by whose reader's conditions differ, not by what is asked). In a transaction one
 * that names all columns is planned as ever: a migration that adds one meanwhile would break the transaction off with the plan.
 */
export function readRecords<R extends object = Row>(sql: SqlRunner, text: string, params: readonly unknown[]): Promise<R[]> {
  return 'inTransaction' in sql && NAMES_ALL.test(text) ? sql.query<R>(text, params) : sql.prepared<R>(text, params);
}

/** The one record of an id; undefined when there is none or its reader may not see it. As `readRecords`. */
export async function readRecord<R extends object = Row>(sql: SqlRunner, text: string, params: readonly unknown[]): Promise<R | undefined> {
  return (await readRecords<R>(sql, text, params))[0];
}
