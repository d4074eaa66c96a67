import { Injectable, type OnModuleInit } from '@nestjs/common';
import { NextPeriods, type CarriedPeriod, type CarriedPeriods, type Carrier } from '@portal/assessment-period';
import type { assessmentScopeRoutes, RouteData } from '@portal/contract';
import { inBothLanguages, Sql, WorkflowRunner, type SqlTransaction } from '@portal/platform';
import type { Actor } from '@portal/workflows';
import { gravity, isOpenDeficiency, standsIn } from './deficiency-list.ts';
import { deficiencyKind } from './deficiency.record.ts';
import { toDeficiencySubject, type DeficiencyRow } from './deficiency.row.ts';
import { EvaluationService } from './evaluation.service.ts';

/** What came along from the period before. */
export type CarriedDeficiencies = RouteData<typeof assessmentScopeRoutes.getPeriodDifferences>['deficiencies'];

/** So many stand on the page of differences; its counts tell of all. */
const SHOWN_AT_MOST = 200;
/** SQL: open deficiencies `r` of a period, found in it or carried over to it. @param period SQL of type bigint */
const openIn = (period: string): string => `r.is_active and ${isOpenDeficiency('r')} and ${standsIn(period)}`;

/**
 * Lets the open deficiencies of a period stand in the next one too, in the transaction that plans it, and what was found after that in the one that signs the period
 * off (docs/adr/0066-what-the-next-period-takes-along.md). Each stays one record of the period that found it, with one history, in which this is a step.
 */
@Injectable()
export class DeficiencyCarrier implements Carrier, OnModuleInit {
  readonly #sql: Sql;
  readonly #runner: WorkflowRunner;
  readonly #evaluation: EvaluationService;
  readonly #next: NextPeriods;

  constructor(sql: Sql, runner: WorkflowRunner, evaluation: EvaluationService, next: NextPeriods) {
    this.#sql = sql;
    this.#runner = runner;
    this.#evaluation = evaluation;
    this.#next = next;
  }

  onModuleInit(): void {
    this.#next.register(this);
  }

  /** How many the next period would take along. */
  async count(periodId: number): Promise<number> {
    const row = await this.#sql.one<{ n: number }>(`select count(*)::int as n from deficiency r where ${openIn('$1::bigint')}`, [periodId]);
    return row?.n ?? 0;
  }

  planned(tx: SqlTransaction, { from, to }: CarriedPeriods, actor: Actor): Promise<void> {
    return this.#carry(tx, from.id, to, actor);
  }

  /** What is still open goes on in the next periods; the first of them judges it from now on, so that their sums are formed anew. */
  async signedOff(tx: SqlTransaction, from: CarriedPeriod, open: readonly CarriedPeriod[], actor: Actor): Promise<void> {
    for (const to of open) await this.#carry(tx, from.id, to, actor);
    await this.#evaluation.regroup(
      tx,
      open.map(({ id }) => id),
      actor,
      null,
    );
  }

  /** What the next period judged meanwhile is judged in this one again. */
  reopened(tx: SqlTransaction, periodId: number, actor: Actor): Promise<void> {
    return this.#evaluation.regroup(tx, [periodId], actor, null);
  }

  async #carry(tx: SqlTransaction, fromId: number, to: CarriedPeriod, actor: Actor): Promise<void> {
    // Locked as they are: whoever closes one meanwhile waits, and is told that it moved.
    const rows = await tx.query<DeficiencyRow>(
      `select r.* from deficiency r where ${openIn('$1::bigint')}
         and not exists (select 1 from deficiency_carried known where known.deficiency_id = r.id and known.period_id = $2::bigint)
       order by r.id for no key update`,
      [fromId, to.id],
    );
    if (rows.length === 0) return;
    const ids = rows.map(({ id }) => id);
    await tx.query(
      'insert into deficiency_carried (deficiency_id, period_id) select id, $2::bigint from unnest($1::bigint[]) as carried (id)',
      [ids, to.id],
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
        payload: { ownerId: row.owner_id },
      })),
      { actor },
    );
  }

  /** What came along into a period, whatever became of it. */
  async read(periodId: number): Promise<CarriedDeficiencies> {
    const counts = await this.#sql.one<{ carried: number; open: number }>(
      `select count(*)::int as carried, count(*) filter (where ${isOpenDeficiency('r')})::int as open
       from deficiency_carried c join deficiency r on r.id = c.deficiency_id where c.period_id = $1 and r.is_active`,
      [periodId],
    );
    const rows = await this.#sql.query<CarriedDeficiencies['rows'][number]>(
      `select r.id, r.record_no as "recordNo", r.title, r.title_en as "titleEn", r.class, r.state
       from deficiency_carried c join deficiency r on r.id = c.deficiency_id where c.period_id = $1 and r.is_active
       order by ${isOpenDeficiency('r')} desc, ${gravity('r.class')} desc, r.id limit ${SHOWN_AT_MOST}`,
      [periodId],
    );
    return { carried: counts?.carried ?? 0, open: counts?.open ?? 0, rows };
  }
}
