import { Inject, Injectable } from '@nestjs/common';
import {
  addDays,
  anchorHeads,
  CONFIG,
  readSigningKey,
  sealDay,
  Sql,
  Sweeps,
  WorkCalendar,
  type Config,
  type SigningKey,
  type SweepTask,
} from '@portal/platform';

const MINUTE = 60_000;
/** A little after midnight, so that what began before it is in. */
const AFTER_MIDNIGHT_MS = 5 * MINUTE;
/** Where no moment without a writer was found for so long after midnight, those who come after him wait. */
const PATIENCE_MS = 120 * MINUTE;

/** Seals the history of each day soon after its end in the portal's time zone, and anchors it elsewhere (docs/decisions/machinery.md, ADR 37). */
@Sweeps()
@Injectable()
export class AuditSealSweep implements SweepTask {
  readonly name = 'audit-seal';
  readonly everyMs = MINUTE;
  readonly #sql: Sql;
  readonly #calendar: WorkCalendar;
  readonly #key: SigningKey | null;
  readonly #anchors: string | undefined;

  constructor(sql: Sql, calendar: WorkCalendar, @Inject(CONFIG) config: Config) {
    this.#key = readSigningKey(config);
    this.#anchors = config.AUDIT_ANCHOR_DIR;
    this.#sql = sql;
    this.#calendar = calendar;
  }

  /** @returns whether a day was sealed */
  async run(now = new Date()): Promise<boolean> {
    const sealed = await this.#seal(now);
    // Asked every time: a head that could not be written elsewhere goes there as soon as it can be.
    if (this.#anchors) await anchorHeads(this.#sql, this.#anchors);
    return sealed;
  }

  async #seal(now: Date): Promise<boolean> {
    const day = addDays(this.#calendar.dayOf(new Date(now.getTime() - AFTER_MIDNIGHT_MS)), -1);
    // Asked first, because sealing stops all writers for a moment.
    const sealed = await this.#sql.one('select 1 from audit_head where day >= $1', [day]);
    if (sealed) return false;
    const hasSteps = await this.#sql.one('select 1 from workflow_step limit 1');
    if (!hasSteps) return false;
    const sinceMidnight = now.getTime() - this.#calendar.atHour(addDays(day, 1), 0).getTime();
    return sealDay(this.#sql, day, now, this.#key, sinceMidnight > PATIENCE_MS);
  }
}
