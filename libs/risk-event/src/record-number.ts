import type { SqlRunner } from '@portal/platform';

const write = (prefix: string, year: number, n: number): string => `${prefix}-${year}-${String(n).padStart(6, '0')}`;

/** `RE-{year}-{6 digits}`: unique; gaps are allowed. */
export async function nextEventNo(sql: SqlRunner, year: number): Promise<string> {
  const [row] = await sql.query<{ n: number }>(`select nextval('risk_event_no_seq') as n`);
  return write('RE', year, row!.n);
}

/** `RR-{year}-{6 digits}` of the response reports. */
export async function nextReportNo(sql: SqlRunner, year: number): Promise<string> {
  const [row] = await sql.query<{ n: number }>(`select nextval('risk_report_no_seq') as n`);
  return write('RR', year, row!.n);
}
