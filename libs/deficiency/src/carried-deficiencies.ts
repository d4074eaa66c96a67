import { Injectable, type OnModuleInit } from '@nestjs/common';
import { CarryOver, type CarriedPeriods } from '@portal/assessment-period';
import type { DeficiencyClass } from '@portal/contract';
import { inBothLanguages, quoteStates, Sql, WorkflowRunner, type SqlTransaction } from '@portal/platform';
import { deficiencyWorkflow, settledDeficiencyStates, type Actor } from '@portal/workflows';
import { gravity } from './deficiency-list.ts';
import { deficiencyKind } from './deficiency.record.ts';
import { toDeficiencySubject, type DeficiencyRow } from './deficiency.row.ts';

/** A deficiency that came along, and where it is now. */
export interface CarriedDeficiency {
  readonly id: number;
  readonly recordNo: string;
  readonly title: string;
  readonly titleEn: string;
  readonly class: DeficiencyClass | null;
  readonly state: string;
}

/** What came along from the period before. */
export interface CarriedDeficiencies {
  readonly carried: number;
  readonly open: number;
  /** The gravest first; the first of them. */
  readonly rows: readonly CarriedDeficiency[];
}

/** So many stand on the page of differences; its counts tell of all. */
const SHOWN_AT_MOST = 200;
const isOpen = `r.state not in (${quoteStates(deficiencyWorkflow, settledDeficiencyStates)})`;
/** SQL: open deficiencies of a period, found in it or carried over to it. @param period SQL of type bigint */
const openIn = (period: string): string =>
  `r.is_active and ${isOpen} and r.id in (select d.id from deficiency d where d.period_id = ${period}
     union all select c.deficiency_id from deficiency_carried c where c.period_id = ${period})`;

/**
 * Lets the open deficiencies of a period stand in the next one too, in the transaction that plans it (docs/adr/0066-what-the-next-period-takes-along.md). Each stays
 * one record of the period that found it, with one history, in which this is a step.
 */
@Injectable()
export class DeficiencyCarrier implements OnModuleInit {
  readonly #sql: Sql;
  readonly #runner: WorkflowRunner;
  readonly #carryOver: CarryOver;

  constructor(sql: Sql, runner: WorkflowRunner, carryOver: CarryOver) {
    this.#sql = sql;
    this.#runner = runner;
    this.#carryOver = carryOver;
  }

  onModuleInit(): void {
    this.#carryOver.register((tx, periods, actor) => this.carry(tx, periods, actor));
  }

  /** How many the next period would take along. */
  async count(periodId: number): Promise<number> {
    const row = await this.#sql.one<{ n: number }>(`select count(*)::int as n from deficiency r where ${openIn('$1::bigint')}`, [periodId]);
    return row?.n ?? 0;
  }

  async carry(tx: SqlTransaction, { from, to }: CarriedPeriods, actor: Actor): Promise<void> {
    // Locked as they are: whoever closes one meanwhile waits, and is told that it moved.
    const rows = await tx.query<DeficiencyRow>(
      `select r.* from deficiency r where ${openIn('$1::bigint')} order by r.id for no key update`,
      [from.id],
    );
    if (rows.length === 0) return;
    const ids = rows.map(({ id }) => id);
    await tx.query(
      'insert into deficiency_carried (deficiency_id, period_id, from_id) select id, $2::bigint, $3::bigint from unnest($1::bigint[]) as carried (id)',
      [ids, to.id, from.id],
    );
    // For whom a seat of an external auditor opens it there: the company is still the one that it had when it came.
    await tx.query(
      `insert into assessed_record (record_id, period_id, control_id, company_id)
       select a.record_id, $2::bigint, a.control_id, a.company_id from deficiency r join assessed_record a on a.record_id = r.id and a.period_id = r.period_id
       where r.id = any($1::bigint[])`,
      [ids, to.id],
    );
    const changes = [{ field: 'carriedTo', before: '', after: inBothLanguages(to.title, to.titleEn) }];
    await this.#runner.commitManyIn(
      tx,
      rows.map((row) => ({
        kind: deficiencyKind,
        subject: toDeficiencySubject(row),
        event: 'CARRY_OVER' as const,
        bySystem: true,
        changes,
        payload: { ownerId: row.owner_id, periodId: to.id },
      })),
      { actor },
    );
  }

  /** What came along into a period, whatever became of it. */
  async read(periodId: number): Promise<CarriedDeficiencies> {
    const counts = await this.#sql.one<{ carried: number; open: number }>(
      `select count(*)::int as carried, count(*) filter (where ${isOpen})::int as open
       from deficiency_carried c join deficiency r on r.id = c.deficiency_id where c.period_id = $1 and r.is_active`,
      [periodId],
    );
    const rows = await this.#sql.query<CarriedDeficiency>(
      `select r.id, r.record_no as "recordNo", r.title, r.title_en as "titleEn", r.class, r.state
       from deficiency_carried c join deficiency r on r.id = c.deficiency_id where c.period_id = $1 and r.is_active
       order by ${isOpen} desc, ${gravity} desc, r.id limit ${SHOWN_AT_MOST}`,
      [periodId],
    );
    return { carried: counts?.carried ?? 0, open: counts?.open ?? 0, rows };
  }
}
