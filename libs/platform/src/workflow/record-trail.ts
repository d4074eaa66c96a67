import { Refusal, refuseField } from '@portal/contract';
import { currentTime } from '../database/request-context.ts';
import type { SqlRunner } from '../database/sql.ts';
import type { FieldChange } from './subject.ts';
import type { WorkCalendar } from './calendar.ts';
import type { StepBody } from './hash-chain.ts';
import { findStepAt, listDifferences, valueOf, type PastRecord, type TrailStep } from './time-travel.ts';

/** A step of a record itself, with what its history shows of it. */
export interface RecordStep extends TrailStep {
  readonly id: number;
  readonly workflow: string;
  readonly from: string;
  readonly operation: string | null;
  readonly actorId: number;
  /** The absent person in whose place it was done. */
  readonly onBehalfOf: number | null;
  /** What is said of a step that no machine has: the making of a record whose chain begins later. */
  readonly words?: { readonly zh: string; readonly en: string };
}

/** The record after the step of a number; undefined when there is no such step. */
export type Fold = (seq: number) => PastRecord | undefined;

/** When: `asOf`, a day `yyyy-MM-dd` that means its end in the portal's time zone or an instant, or `step`, the number of a step; neither is now. */
export interface TrailMoment {
  readonly asOf: string | null;
  readonly step: number | null;
}

export interface PastFields {
  readonly record: PastRecord;
  readonly fields: readonly { readonly field: string; readonly value: string }[];
  /** The steps up to then, oldest first. */
  readonly steps: readonly RecordStep[];
}

/** All steps of a record, oldest first. */
export async function readRecordSteps(sql: SqlRunner, workflow: string, id: number): Promise<RecordStep[]> {
  const rows = await sql.query<{
    id: number;
    seq: number;
    at: Date;
    event: string;
    from_state: string;
    to_state: string;
    operation: string | null;
    actor_id: number;
    on_behalf_of: number | null;
    body: string;
  }>(
    `select id, seq, at, event, from_state, to_state, operation, actor_id, on_behalf_of, body from workflow_step
     where subject_id = $1 and workflow = $2 order by seq`,
    [id, workflow],
  );
  return rows.map((step) => ({
    id: step.id,
    workflow,
    seq: step.seq,
    at: step.at,
    event: step.event,
    from: step.from_state,
    to: step.to_state,
    operation: step.operation,
    actorId: step.actor_id,
    onBehalfOf: step.on_behalf_of,
    changes: (JSON.parse(step.body) as StepBody).changes,
  }));
}

/**
 * The record as it was.
 * @throws Refusal `not_found.before_creation` when there was none yet, `validation` for a moment that is still to come or a step that there is not
 */
export function foldAt(
  steps: readonly RecordStep[],
  fold: Fold,
  fields: readonly string[],
  when: TrailMoment,
  calendar: WorkCalendar,
): PastFields {
  const seq = when.step ?? findSeqAt(steps, when.asOf, calendar);
  const record = steps.some((step) => step.seq === seq) ? fold(seq) : undefined;
  if (!record) throw refuseField('step', 'validation.invalid', { field: 'step' });
  return {
    record,
    fields: fields.map((field) => ({ field, value: valueOf(record, field) })),
    steps: steps.filter((step) => step.seq <= seq),
  };
}

/**
 * What differs from after one step to after another, in either direction.
 * @throws Refusal `validation` naming the missing step
 */
export function foldBetween(
  steps: readonly RecordStep[],
  fold: Fold,
  fields: readonly string[],
  between: { readonly from: number | null; readonly to: number | null },
): FieldChange[] {
  const [from, to] = (['from', 'to'] as const).map((field) => {
    const seq = between[field];
    if (seq === null) throw refuseField(field, 'validation.required', { field });
    const record = steps.some((step) => step.seq === seq) ? fold(seq) : undefined;
    if (!record) throw refuseField(field, 'validation.invalid', { field });
    return record;
  });
  return listDifferences(from!, to!, fields);
}

function findSeqAt(steps: readonly RecordStep[], asOf: string | null, calendar: WorkCalendar): number {
  if (asOf === null) return steps.at(-1)?.seq ?? 0;
  const isDay = asOf.length === 10;
  const now = currentTime();
  const lies = isDay ? asOf > calendar.dayOf(now) : new Date(asOf) > now;
  if (lies) throw refuseField('asOf', 'validation.future_date', { field: 'asOf' });
  const step = findStepAt(steps, isDay ? calendar.endOf(asOf) : new Date(asOf));
  if (!step) throw new Refusal('not_found', { message: 'trail.beforeCreation', finer: 'before_creation' });
  return step.seq;
}
