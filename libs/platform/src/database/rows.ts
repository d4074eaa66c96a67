import type { z } from 'zod';
import type { SqlRunner } from './sql.ts';

/** Tests look at every row; in production the statement's word is taken, which costs nothing. */
const isChecked = process.env.NODE_ENV === 'test';

/**
 * Rows of a statement, typed by a shape that every test which runs the statement holds against what comes (ADR 22): a renamed column, another type or a null
 * that nobody expected fails there, not at a reader's.
 * @param how `prepared` as in `SqlRunner.prepared`
 * @throws Error in tests, for a row that has another shape
 */
export async function readRows<Shape extends z.ZodObject>(
  sql: SqlRunner,
  shape: Shape,
  text: string,
  params: readonly unknown[] = [],
  how: 'query' | 'prepared' = 'query',
): Promise<z.output<Shape>[]> {
  const rows = await sql[how]<z.output<Shape>>(text, params);
  if (isChecked) for (const row of rows) assertShape(shape, row, text);
  return rows;
}

function assertShape(shape: z.ZodObject, row: object, text: string): void {
  const { error } = shape.strict().safeParse(row);
  if (!error) return;
  const found = error.issues.map(({ path, message }) => `${path.join('.')}: ${message}`).join('; ');
  throw new Error(`A row is not of its shape (${found}): ${text.trim().slice(0, 200)}`);
}
