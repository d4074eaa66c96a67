import { retentionPeriods, type RetentionKind } from '@portal/contract';
import type { SqlRunner } from '../database/sql.ts';

/** So many rows go at once, so that no lock is held for long. */
export const RETENTION_BATCH = 5_000;

/** What goes of one kind; the days of its setting are `$1`. */
export interface RetentionRule {
  readonly kind: RetentionKind;
  /** Counts in `n` what would go now. */
  readonly due: string;
  /** Answers one row for each that went, at most `RETENTION_BATCH` of them. A kind without one is swept by its owner, by the same setting. */
  readonly sweep?: string;
}

/** Rows of a table that go by a condition in which `$1` are the days. */
export function keepRows(kind: RetentionKind, table: string, condition: string): RetentionRule {
  return {
    kind,
    due: `select count(*)::int as n from ${table} where ${condition}`,
    sweep: `delete from ${table} where ctid in (select ctid from ${table} where ${condition} limit ${RETENTION_BATCH}) returning 1`,
  };
}

/** The setting's row in `system_setting`. */
export const retentionKey = (kind: RetentionKind): string => `retention.${kind}`;

/** How many days something is kept: what administrators chose within its bounds, else the default (docs/decisions/machinery.md). */
export async function readRetentionDays(sql: SqlRunner, kind: RetentionKind): Promise<number> {
  const [row] = await sql.query<{ days: number | null }>(`select (value->>'days')::int as days from system_setting where key = $1`, [
    retentionKey(kind),
  ]);
  const { byDefault, least, most } = retentionPeriods[kind];
  return Math.min(most, Math.max(least, row?.days ?? byDefault));
}
