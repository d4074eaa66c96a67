import { readableAssessmentPeriodCondition } from '@portal/assessment-period';
import { Injectable } from '@nestjs/common';
import { Refusal, refuseField, standardRules, toCents, type RouteData, type StandardRules, type deficiencyRoutes } from '@portal/contract';
import { currentTime, isPgError, pgError, Sql, type SqlRunner } from '@portal/platform';
import type { Actor } from '@portal/workflows';
import { readOpenPeriod } from './period.ts';

export type OfferedBase = RouteData<typeof deficiencyRoutes.getStandardBases>[number];

/** One version of the standard of a period. */
export interface StandardRow {
  readonly id: number;
  readonly period_id: number;
  readonly version_no: number;
  readonly currency: string;
  readonly rules: StandardRules;
  readonly reason: string;
  readonly set_by: number;
  readonly set_at: Date;
  readonly uses: number;
}

const SELECT = `select s.*, (select count(*)::int from deficiency r where r.standard_id = s.id) as uses from deficiency_standard s`;

/** The standard in force for the next evaluation: the newest of the period. */
export async function readNewestStandard(sql: SqlRunner, periodId: number): Promise<StandardRow | undefined> {
  return (await sql.query<StandardRow>(`${SELECT} where s.period_id = $1 order by s.version_no desc limit 1`, [periodId]))[0];
}

/** Versions by id: each deficiency is weighed by the one that it was evaluated by. */
export async function readStandards(sql: SqlRunner, ids: readonly number[]): Promise<Map<number, StandardRow>> {
  const rows = await sql.query<StandardRow>(`${SELECT} where s.id = any($1::bigint[])`, [[...new Set(ids)]]);
  return new Map(rows.map((row) => [row.id, row]));
}

/** The standard by which deficiencies are classed, a period's own and in versions (docs/adr/0058-deficiencies.md). */
@Injectable()
export class StandardService {
  constructor(private readonly sql: Sql) {}

  /** All versions of a period that the actor may read, the newest first. */
  list(periodId: number | null, actor: Actor): Promise<StandardRow[]> {
    const params: unknown[] = [periodId];
    const readable = readableAssessmentPeriodCondition(actor, 'of_period', (value) => `$${params.push(value)}`);
    return this.sql.query<StandardRow>(
      `${SELECT} where s.period_id = (select of_period.id from assessment_period of_period where of_period.id = $1::bigint and ${readable})
       order by s.version_no desc`,
      params,
    );
  }

  /**
   * What the period's materiality was measured by, the newest amount of each base: both weigh by the same figures, so that who sets the standard may take them over
   * (specification of assurance, 1 and 4).
   */
  offerBases(periodId: number | null): Promise<OfferedBase[]> {
    return this.sql.query<OfferedBase>(
      `select base, amount, currency, source from (
         select distinct on (m.base) m.id, m.base, m.base_amount::text as amount, m.currency, m.source
         from period_materiality m where m.period_id = $1::bigint order by m.base, m.id desc) newest order by id desc`,
      [periodId],
    );
  }

  /**
   * A new version, which counts from the next evaluation on; what was evaluated keeps the version that it was evaluated by.
   * @throws Refusal `not_allowed`, `not_found`, `wrong_state` for a period that is signed off, `validation`, `conflict` when another version came meanwhile
   */
  async set(
    given: { periodId: number; currency: string; rules: StandardRules; reason: string; basedOn: number | null },
    actor: Actor,
  ): Promise<StandardRow> {
    if (!actor.isAdministrator) throw new Refusal('not_allowed');
    await readOpenPeriod(this.sql, given.periodId);
    const rules = standardRules.parse(given.rules);
    checkRules(rules);
    const newest = await readNewestStandard(this.sql, given.periodId);
    if ((newest?.id ?? null) !== given.basedOn) throw new Refusal('conflict');
    if (newest && !given.reason) throw refuseField('reason', 'deficiency.reason');
    try {
      const [row] = await this.sql.query<{ id: number }>(
        `insert into deficiency_standard (period_id, version_no, currency, rules, reason, set_by, set_at) values ($1, $2, $3, $4, $5, $6, $7) returning id`,
        [given.periodId, (newest?.version_no ?? 0) + 1, given.currency, JSON.stringify(rules), given.reason, actor.id, currentTime()],
      );
      return (await readStandards(this.sql, [row!.id])).get(row!.id)!;
    } catch (error) {
      throw isPgError(error, pgError.uniqueViolation) ? new Refusal('conflict') : error;
    }
  }
}

/** Of each threshold the base is stated, and material is more than significant; codes are there once. */
function checkRules(rules: StandardRules): void {
  const stated = new Set(rules.bases.filter(({ amount }) => toCents(amount) > 0n).map(({ base }) => base));
  for (const area of ['financialReporting', 'other'] as const) {
    const { thresholds, criteria } = rules[area];
    if (thresholds.some(({ significant, material }) => Number(material) <= Number(significant)))
      throw refuseField('rules', 'deficiency.thresholds');
    if (thresholds.some(({ base }) => !stated.has(base))) throw refuseField('rules', 'deficiency.bases');
    if (new Set(criteria.map(({ code }) => code)).size !== criteria.length) throw refuseField('rules', 'deficiency.codes');
  }
}
