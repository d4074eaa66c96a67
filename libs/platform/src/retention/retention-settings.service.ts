import { Injectable } from '@nestjs/common';
import { refuseField, retentionKinds, retentionPeriods, type RetentionKind, type RetentionPeriod } from '@portal/contract';
import { ChangeLog } from '../administration/change-log.ts';
import { currentTime } from '../database/request-context.ts';
import { Sql } from '../database/sql.ts';
import { readRetentionDays, retentionKey, type RetentionRule } from './retention-rule.ts';

export interface RetentionView extends RetentionPeriod {
  readonly kind: RetentionKind;
  readonly days: number;
  /** What the next sweep removes. */
  readonly due: number;
  readonly changedAt: Date | null;
  readonly changedBy: number | null;
}

/** How long what is no history is kept; administrators choose within bounds, and the change log keeps who chose (docs/decisions/machinery.md). */
@Injectable()
export class RetentionSettings {
  readonly #sql: Sql;
  readonly #log: ChangeLog;

  constructor(sql: Sql, log: ChangeLog) {
    this.#sql = sql;
    this.#log = log;
  }

  /** Every kind with its days and with what the next sweep removes. */
  async list(rules: readonly RetentionRule[]): Promise<RetentionView[]> {
    return Promise.all(retentionKinds.map((kind) => this.#view(kind, rules)));
  }

  /**
   * What the next sweep would remove if so many days were kept.
   * @throws Refusal `validation` for days beyond the bounds
   */
  async preview(rules: readonly RetentionRule[], kind: RetentionKind, days: number): Promise<number> {
    assertWithin(kind, days);
    return this.#count(rules, kind, days);
  }

  /**
   * Keeps something for so many days from the next sweep on; choosing what is chosen already changes nothing.
   * @throws Refusal `validation` for days beyond the bounds
   */
  async save(rules: readonly RetentionRule[], kind: RetentionKind, days: number, actorId: number): Promise<RetentionView> {
    assertWithin(kind, days);
    await this.#sql.transaction(async (tx) => {
      await tx.query(`select pg_advisory_xact_lock(hashtext($1))`, [retentionKey(kind)]);
      const before = await readRetentionDays(tx, kind);
      if (before === days) return;
      await tx.query(
        `insert into system_setting (key, value, updated_at) values ($1, $2::jsonb, $3)
         on conflict (key) do update set value = excluded.value, updated_at = excluded.updated_at`,
        [retentionKey(kind), JSON.stringify({ days, by: actorId }), currentTime()],
      );
      const change = { field: 'days', before: String(before), after: String(days) };
      const subject = { subjectId: retentionKinds.indexOf(kind) + 1, subjectName: kind };
      await this.#log.record(tx, { actorId, kind: 'retention', ...subject, event: 'edit', changes: [change] });
    });
    return this.#view(kind, rules);
  }

  async #view(kind: RetentionKind, rules: readonly RetentionRule[]): Promise<RetentionView> {
    const days = await readRetentionDays(this.#sql, kind);
    const row = await this.#sql.one<{ at: Date; by: number | null }>(
      `select updated_at as at, (value->>'by')::bigint as by from system_setting where key = $1`,
      [retentionKey(kind)],
    );
    const due = await this.#count(rules, kind, days);
    return { kind, days, ...retentionPeriods[kind], due, changedAt: row?.at ?? null, changedBy: row?.by ?? null };
  }

  async #count(rules: readonly RetentionRule[], kind: RetentionKind, days: number): Promise<number> {
    const counts = await Promise.all(
      rules.filter((rule) => rule.kind === kind).map(async ({ due }) => (await this.#sql.one<{ n: number }>(due, [days]))?.n ?? 0),
    );
    return counts.reduce((sum, n) => sum + n, 0);
  }
}

function assertWithin(kind: RetentionKind, days: number): void {
  const { least, most } = retentionPeriods[kind];
  if (!Number.isInteger(days) || days < least || days > most) throw refuseField('days', 'retention.bounds', { least, most });
}
