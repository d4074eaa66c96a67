import { Refusal } from '@portal/contract';
import type { SqlRunner } from '@portal/platform';

/** The year whose items are chosen, added and imported: this one, and once it is filed the next. */
export async function findWorkingYear(sql: SqlRunner, thisYear: number): Promise<number> {
  const [filed] = await sql.query('select 1 as one from risk_store_filing where risk_year = $1', [thisYear]);
  return filed ? thisYear + 1 : thisYear;
}

/** @throws Refusal `wrong_state` for a year that is frozen */
export async function assertNotFiled(sql: SqlRunner, year: number): Promise<void> {
  const [filed] = await sql.query('select 1 as one from risk_store_filing where risk_year = $1', [year]);
  if (filed) throw new Refusal('wrong_state', { message: 'store.notActive' });
}
