import { assertPeriodOpen, goesOn, readableAssessmentPeriodCondition, underWay } from '@portal/assessment-period';
import { Refusal } from '@portal/contract';
import type { SqlRunner, SqlTransaction } from '@portal/platform';
import type { Actor, AssessmentPeriodState } from '@portal/workflows';
import type { DeficiencyRow } from './deficiency.row.ts';

export interface PeriodRow {
  readonly id: number;
  readonly title: string;
  readonly state: AssessmentPeriodState;
  readonly first_day: string;
  readonly last_day: string;
  readonly currency: string;
}

const COLUMNS = 'p.id, p.title, p.state, p.first_day, p.last_day, p.currency';
const isOpen = `p.is_active and ${goesOn('p')}`;

/**
 * A period in which something may still change.
 * @throws Refusal `not_found`; `wrong_state` when it is signed off
 */
export async function readOpenPeriod(sql: SqlRunner, id: number): Promise<PeriodRow> {
  const [period] = await sql.query<PeriodRow>(`select ${COLUMNS} from assessment_period p where p.id = $1::bigint and p.is_active`, [id]);
  if (!period) throw new Refusal('not_found');
  assertPeriodOpen(period);
  return period;
}

/** The period that assesses a day: the one that it lies in, else the newest open one that began before it; undefined where none is. */
async function findPeriodOf(sql: SqlRunner, day: string): Promise<PeriodRow | undefined> {
  const [period] = await sql.query<PeriodRow>(
    `select ${COLUMNS} from assessment_period p where ${isOpen} and p.first_day <= $1::date
     order by p.last_day >= $1::date desc, p.last_day - p.first_day desc, p.last_day desc, p.id desc limit 1`,
    [day],
  );
  return period;
}

/**
 * Holds the period of what was found on a day until the transaction ends, so that nobody signs it off meanwhile (`findPeriodOf`). One that was signed off while it
 * was waited for is none any more, and the next one is asked.
 * @returns undefined where none is open
 */
export const holdPeriodOfDay = (tx: SqlTransaction, day: string): Promise<PeriodRow | undefined> =>
  holdFirst(tx, () => findPeriodOf(tx, day));

/**
 * The same of what belongs to a period by itself: that one, else the nearest one that goes on with it, whenever it begins, else the one that ends next. Never an earlier
 * one: what was found in a year is not judged in the year before.
 * @returns undefined where none is open
 */
export function holdPeriodAfter(tx: SqlTransaction, own: number): Promise<PeriodRow | undefined> {
  return holdFirst(tx, async () => {
    const [period] = await tx.query<PeriodRow>(
      `with recursive following as (select o.id, 0 as away from assessment_period o where o.id = $1::bigint
         union select p.id, f.away + 1 from following f join assessment_period p on p.previous_id = f.id)
       select ${COLUMNS} from assessment_period p left join following f on f.id = p.id
       where ${isOpen} and (f.id is not null or p.last_day > (select own.last_day from assessment_period own where own.id = $1::bigint))
       order by f.away nulls last, p.last_day, p.id limit 1`,
      [own],
    );
    return period;
  });
}

async function holdFirst(tx: SqlTransaction, find: () => Promise<PeriodRow | undefined>): Promise<PeriodRow | undefined> {
  for (;;) {
    const period = await find();
    if (!period) return undefined;
    const held = await holdOpen(tx, period.id);
    if (held) return held;
  }
}

/** Holds all periods that are open, in the order of their ids, for who goes on to hold several of them. */
export async function holdOpenPeriods(tx: SqlTransaction): Promise<void> {
  await tx.query(`select 1 from assessment_period p where ${isOpen} order by p.id for share`);
}

/** Undefined for a period that is signed off; what is asked after the lock sees what was committed while it was waited for. */
async function holdOpen(tx: SqlTransaction, id: number): Promise<PeriodRow | undefined> {
  const [period] = await tx.query<PeriodRow>(`select ${COLUMNS} from assessment_period p where p.id = $1::bigint and ${isOpen} for share`, [
    id,
  ]);
  return period;
}

/** The periods in which a deficiency can be proposed, the newest first; of an external auditor those of his seats. */
export function listOpenPeriods(
  sql: SqlRunner,
  actor: Actor,
): Promise<{ id: number; title: string; titleEn: string; state: string; isUnderWay: boolean }[]> {
  const params: unknown[] = [];
  const readable = readableAssessmentPeriodCondition(actor, 'p', (value) => `$${params.push(value)}`);
  return sql.query(
    `select p.id, p.title, p.title_en as "titleEn", p.state, ${underWay('p')} as "isUnderWay" from assessment_period p where ${isOpen} and ${readable}
     order by p.last_day desc, p.id desc limit 100`,
    params,
  );
}

/**
 * Locks every period in which a deficiency stands until the transaction ends, always in the order of their ids: one evaluation of a period at a time sees all others in its
 * sums, and whoever evaluates in several of them waits for nobody who waits for him. Signed ones are held too, so that none is opened again meanwhile.
 * @returns the open ones
 * @throws Refusal `conflict` where another period judges it by now, `wrong_state` where the one that does is signed off
 */
export async function holdPeriods(
  tx: SqlTransaction,
  row: Pick<DeficiencyRow, 'id' | 'period_id' | 'carried_to' | 'judged_in'>,
): Promise<number[]> {
  const ids = [row.period_id, ...row.carried_to.map(({ id }) => id)];
  await tx.query('select 1 from assessment_period p where p.id = any($1::bigint[]) order by p.id for no key update', [ids]);
  // Statements of their own: they see what was committed while the locks were waited for.
  const [judged] = await tx.query<{ id: number }>('select deficiency_judged_in($1::bigint) as id', [row.id]);
  if (judged?.id !== row.judged_in) throw new Refusal('conflict');
  await readOpenPeriod(tx, row.judged_in);
  const open = await tx.query<{ id: number }>(
    `select p.id from assessment_period p where p.id = any($1::bigint[]) and ${isOpen} order by p.id`,
    [ids],
  );
  return open.map(({ id }) => id);
}
