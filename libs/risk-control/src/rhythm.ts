import type { SqlRunner } from '@portal/platform';

/** How often a control works and by what, as items of their reference lists; 0 where nothing was said. */
export interface Rhythm {
  readonly frequency: number;
  readonly mode: number;
}

/** What the owner said of a control's rhythm in his self-assessment (docs/adr/0057-populations-and-samples.md: the size of a sample follows it). @param controlId of the row that leads a shared control */
export async function readRhythm(sql: SqlRunner, controlId: number): Promise<Rhythm> {
  const [found] = await sql.query<Rhythm>('select frequency, mode from self_assessment where risk_id = $1::bigint', [controlId]);
  return found ?? { frequency: 0, mode: 0 };
}
