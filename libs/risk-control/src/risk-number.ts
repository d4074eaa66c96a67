import type { SqlRunner } from '@portal/platform';

/** `RC-{year}-{6 digits}`: unique; gaps are allowed (docs/decisions/risk-control.md). */
export async function nextRiskNo(sql: SqlRunner, year: number): Promise<string> {
  const [row] = await sql.query<{ n: number }>(`select nextval('risk_no_seq') as n`);
  return `RC-${year}-${String(row?.n).padStart(6, '0')}`;
}

/** Several at once, one for each of these years in their order. */
export async function nextRiskNumbers(sql: SqlRunner, years: readonly number[]): Promise<string[]> {
  const rows = await sql.query<{ n: number }>(`select nextval('risk_no_seq') as n from generate_series(1, $1::int)`, [years.length]);
  return rows.map(({ n }, place) => `RC-${years[place]}-${String(n).padStart(6, '0')}`);
}
