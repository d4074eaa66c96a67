import type { SqlRunner } from '../database/sql.ts';
import { areCommon, COUNTED_AT_MOST, GLANCED } from './keyword-page.ts';
import { selectGlance, selectHolding } from './keyword.ts';

/** All records of a kind that hold the words, whoever may read them, or that they are too many to be named, or that nobody has looked. */
export type Holding = readonly number[] | 'many' | 'unknown';

/**
 * What each kind holds of the words, in two statements at most however many kinds there are: a search of all areas asks each of them only for what is there.
 * A glance at the newest entries names all of a small kind, and says of the others where the words are common. Where they are common in none, the index names
 * the records of all kinds at once; words that are nowhere end here. The index is one for all kinds: where the words are common in one of them, it would read
 * that one's entries for the others, which go their own way.
 */
export async function lookAcross(sql: SqlRunner, kinds: readonly string[], words: readonly string[]): Promise<Map<string, Holding>> {
  const glanced = await glance(sql, kinds, words);
  const found = new Map<string, Holding>();
  for (const { kind, seen, ids } of glanced) found.set(kind, seen < GLANCED ? ids : areCommon(ids.length) ? 'many' : 'unknown');
  const open = kinds.filter((kind) => found.get(kind) === 'unknown');
  if (open.length === 0 || [...found.values()].includes('many')) return found;
  const holding = await findHolding(sql, open, words);
  if (holding.length > COUNTED_AT_MOST) return found;
  for (const kind of open) found.set(kind, []);
  for (const [kind, rows] of Map.groupBy(holding, (row) => row.kind))
    found.set(
      kind,
      rows.map(({ record_id }) => record_id),
    );
  return found;
}

function glance(
  sql: SqlRunner,
  kinds: readonly string[],
  words: readonly string[],
): Promise<{ kind: string; seen: number; ids: number[] }[]> {
  const params: unknown[] = [kinds];
  return sql.query(
    selectGlance('$1::text[]', words, (value) => `$${params.push(value)}`, GLANCED),
    params,
  );
}

function findHolding(sql: SqlRunner, kinds: readonly string[], words: readonly string[]): Promise<{ kind: string; record_id: number }[]> {
  const params: unknown[] = [kinds];
  return sql.query(
    selectHolding('$1::text[]', words, (value) => `$${params.push(value)}`, COUNTED_AT_MOST + 1),
    params,
  );
}
