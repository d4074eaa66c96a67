import { Injectable } from '@nestjs/common';
import { refuseField } from '@portal/contract';
import type { Reader } from '@portal/directory';
import { currentTime, Sql, WorkCalendar, WorkflowRunner, type FieldChange, type SqlRunner } from '@portal/platform';
import { stateMeta, riskControlWorkflow } from '@portal/workflows';
import type { InBulk } from '@portal/platform';
import { riskControlKind } from './risk-control.record.ts';
import { RiskControlReader, type ControlRow } from './risk-control.reader.ts';

/** What a step that sets a due date carries. */
export interface Dating {
  readonly setsDueOn: string | null;
  readonly fields: Readonly<Record<string, unknown>>;
  readonly changes: readonly FieldChange[];
}

const NONE: Dating = { setsDueOn: null, fields: {}, changes: [] };

/** Due dates that people set for what is under way (docs/decisions/risk-control.md, campaigns). */
@Injectable()
export class DueDating {
  readonly #sql: Sql;
  readonly #runner: WorkflowRunner;
  readonly #reader: RiskControlReader;
  readonly #calendar: WorkCalendar;

  constructor(sql: Sql, runner: WorkflowRunner, reader: RiskControlReader, calendar: WorkCalendar) {
    this.#sql = sql;
    this.#runner = runner;
    this.#reader = reader;
    this.#calendar = calendar;
  }

  /**
   * What a step has to carry that sets the due date of the duty at hand; nothing without a date, or where no duty waits.
   * @param dueDate `yyyy-MM-dd`
   * @throws Refusal `validation` for a day that has passed
   */
  async plan(row: Pick<ControlRow, 'id' | 'state'>, dueDate: string | null, sql: SqlRunner = this.#sql): Promise<Dating> {
    const { duty } = stateMeta(riskControlWorkflow, row.state);
    if (!dueDate || !duty) return NONE;
    this.assertAhead(dueDate);
    const [timer] = await sql.query<{ due_on: string }>(
      'select due_on from workflow_timer where workflow = $1 and subject_id = $2 and duty = $3 and rung = 0',
      [riskControlWorkflow.name, row.id, duty],
    );
    return {
      setsDueOn: dueDate,
      // What comes back from a review or an approval is due no earlier than that.
      fields: duty === 'assessment' ? { assess_by: dueDate } : {},
      changes: [{ field: 'dueDate', before: timer?.due_on ?? '', after: dueDate }],
    };
  }

  /** @throws Refusal `validation` for a day that has passed */
  assertAhead(dueDate: string, field = 'dueDate'): void {
    if (dueDate < this.#calendar.dayOf(currentTime())) throw refuseField(field, 'dueDate.past');
  }

  /** ExtendAssessments: the assessment is due on another day, with a reason; its reminders are planned around the new one. */
  async extend(
    input: { riskId: number | null; dueDate: string | null; reason: string; rowVersion: number | null },
    reader: Reader,
    bulk?: InBulk,
  ): Promise<{ id: number; riskNo: string }> {
    const { row, subject } = await this.#reader.read(input.riskId, reader);
    const { reason: comment, rowVersion: expectedVersion } = input;
    const step = this.#runner.decide({ kind: riskControlKind, subject, event: 'EXTEND', expectedVersion, comment }, reader.actor);
    if (!input.dueDate) throw refuseField('dueDate', 'validation.required', { field: 'dueDate' });
    const dating = await this.plan(row, input.dueDate);
    const payload = { ownerId: row.owner_id, dueOn: input.dueDate, reason: comment, ...(bulk && { bulkId: bulk.id }) };
    await this.#runner.commit([{ ...step, ...dating, payload }], {
      actor: reader.actor,
      ...(bulk && { also: (tx) => bulk.note(tx, row.id) }),
    });
    return { id: row.id, riskNo: row.risk_no };
  }
}
