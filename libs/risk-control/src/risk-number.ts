import type { SqlRunner } from '@portal/platform';

/** `RC-{year}-{6 digits}`: unique; gaps are allowed (docs/decisions/risk-control.md). */
export async function nextRiskNo(sql: SqlRunner, year: number): Promise<string> {
  const [row] = await sql.query<{ n: number }>(`select nextval('risk_no_seq') as n`);
  return `RC-${year}-${String(row?.n).padStart(6, '0')}`;
}

/** Several at once, for imports. */
export async function nextRiskNumbers(sql: SqlRunner, year: number, count: number): Promise<string[]> {
  const rows = await sql.query<{ n: number }>(`select nextval('risk_no_seq') as n from generate_series(1, $1::int)`, [count]);
  return rows.map((row) => `RC-${year}-${String(row.n).padStart(6, '0')}`);
}
