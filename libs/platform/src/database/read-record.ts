import type { Row, SqlRunner } from './sql.ts';

/** `r.*` or `*`: all columns of a table, whichever there are by then. */
const NAMES_ALL = /(?:\bselect|,)\s+(?:\w+\.)?\*/i;

/** Of a statement that names all columns the same one that names each: what a migration adds meanwhile is not its own. By text, which are few. */
const spelledOut = new Map<string, string>();

/**
 * Rows of few records by their ids, through a statement that each connection plans once: a record's row stands on a dozen tables, and planning them takes
 * several times as long as reading them. For statements of few texts alone: by whose reader's conditions differ, not by what is asked (docs/adr/0072).
 */
export function readRecords<R extends object = Row>(sql: SqlRunner, text: string, params: readonly unknown[]): Promise<R[]> {
  return 'inTransaction' in sql && NAMES_ALL.test(text) ? readSpelledOut<R>(sql, text, params) : sql.prepared<R>(text, params);
}

/** The one record of an id; undefined when there is none or its reader may not see it. As `readRecords`. */
export async function readRecord<R extends object = Row>(sql: SqlRunner, text: string, params: readonly unknown[]): Promise<R | undefined> {
  return (await readRecords<R>(sql, text, params))[0];
}

/** A plan that names all columns would break a transaction off once a migration has added one: the first row tells which there are now. */
async function readSpelledOut<R extends object>(tx: SqlRunner, text: string, params: readonly unknown[]): Promise<R[]> {
  const known = spelledOut.get(text);
  if (known) return tx.prepared<R>(known, params);
  const rows = await tx.query<R>(text, params);
  const [row] = rows;
  if (row) spelledOut.set(text, `select ${Object.keys(row).map(quote).join(', ')} from (${text}) as record`);
  return rows;
}

const quote = (name: string): string => `"${name.replaceAll('"', '""')}"`;
