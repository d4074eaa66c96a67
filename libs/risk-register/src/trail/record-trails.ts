import { Injectable } from '@nestjs/common';
import {
  foldAt,
  foldBetween,
  foldSteps,
  readRecordSteps,
  Sql,
  WorkCalendar,
  type FieldChange,
  type FoldRules,
  type PastFields,
  type PastRecord,
  type RecordStep,
  type SqlRunner,
  type TrailMoment,
} from '@portal/platform';
import { readTrailNames, type FieldValue, type NamedFields, type SaidValues, type TrailNames } from './trail-names.ts';

/** What an area says of its records, so that their steps can be told. */
export interface TrailKind {
  readonly workflow: string;
  /** In the order of the record's page. */
  readonly fields: readonly string[];
  readonly rules: FoldRules;
  readonly named?: NamedFields;
  /** The steps, oldest first and numbered from the first, where they are more than the record's own chain. */
  readonly read?: (sql: SqlRunner) => Promise<RecordStep[]>;
  /** The record after a step, where it is more than what the steps changed one after the other. */
  readonly fold?: (steps: readonly RecordStep[], seq: number) => PastRecord | undefined;
  /** What the values stand for in both languages, of those that the server names beyond people, departments and categories. */
  readonly say?: (sql: SqlRunner, values: readonly FieldValue[]) => Promise<SaidValues>;
}

export interface PastView extends PastFields {
  readonly names: TrailNames;
}

export interface TrailDifference {
  readonly changes: readonly FieldChange[];
  readonly names: TrailNames;
}

/** Two steps of a record, by their numbers. */
export interface StepPair {
  readonly from: number | null;
  readonly to: number | null;
}

/** Time travel of every kind of record. Who may read a record is the area's to say first. */
@Injectable()
export class RecordTrails {
  readonly #sql: Sql;
  readonly #calendar: WorkCalendar;

  constructor(sql: Sql, calendar: WorkCalendar) {
    this.#sql = sql;
    this.#calendar = calendar;
  }

  /**
   * The record at a moment or after a step; with neither as it is now.
   * @throws Refusal as `foldAt`
   */
  async at(kind: TrailKind, id: number, when: TrailMoment): Promise<PastView> {
    const { steps, fold } = await this.#open(kind, id);
    const past = foldAt(steps, fold, kind.fields, when, this.#calendar);
    const people = past.steps.flatMap(({ actorId, onBehalfOf }) => [actorId, onBehalfOf ?? actorId]);
    return { ...past, names: await this.#name(kind, past.fields, people) };
  }

  /**
   * What differs from after one step to after another, in either direction.
   * @throws Refusal as `foldBetween`
   */
  async difference(kind: TrailKind, id: number, between: StepPair): Promise<TrailDifference> {
    const { steps, fold } = await this.#open(kind, id);
    const changes = foldBetween(steps, fold, kind.fields, between);
    const values = changes.flatMap(({ field, before, after }) => [before, after].map((value) => ({ field, value })));
    return { changes, names: await this.#name(kind, values, []) };
  }

  async #open(kind: TrailKind, id: number): Promise<{ steps: RecordStep[]; fold: (seq: number) => PastRecord | undefined }> {
    const steps = await (kind.read?.(this.#sql) ?? readRecordSteps(this.#sql, kind.workflow, id));
    return { steps, fold: (seq) => kind.fold?.(steps, seq) ?? foldSteps(steps, kind.rules, seq) };
  }

  async #name(kind: TrailKind, values: readonly FieldValue[], people: readonly number[]): Promise<TrailNames> {
    const [names, said] = await Promise.all([
      readTrailNames(this.#sql, values, kind.named ?? {}, people),
      kind.say?.(
        this.#sql,
        values.filter(({ value }) => value !== ''),
      ) ?? new Map(),
    ]);
    return { ...names, said };
  }
}
