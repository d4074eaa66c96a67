import { Injectable } from '@nestjs/common';
import {
  foldAt,
  foldBetween,
  readRecordSteps,
  Sql,
  WorkCalendar,
  type FieldChange,
  type FoldRules,
  type PastFields,
  type TrailMoment,
} from '@portal/platform';
import { readTrailNames, type NamedFields, type TrailNames } from './trail-names.ts';

/** What an area says of its records, so that their steps can be told. */
export interface TrailKind {
  readonly workflow: string;
  /** In the order of the record's page. */
  readonly fields: readonly string[];
  readonly rules: FoldRules;
  readonly named?: NamedFields;
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
    const past = foldAt(await readRecordSteps(this.#sql, kind.workflow, id), kind.rules, kind.fields, when, this.#calendar);
    const people = past.steps.flatMap(({ actorId, onBehalfOf }) => [actorId, onBehalfOf ?? actorId]);
    return { ...past, names: await readTrailNames(this.#sql, past.fields, kind.named ?? {}, people) };
  }

  /**
   * What differs from after one step to after another, in either direction.
   * @throws Refusal as `foldBetween`
   */
  async difference(kind: TrailKind, id: number, between: StepPair): Promise<TrailDifference> {
    const changes = foldBetween(await readRecordSteps(this.#sql, kind.workflow, id), kind.rules, kind.fields, between);
    const values = changes.flatMap(({ field, before, after }) => [before, after].map((value) => ({ field, value })));
    return { changes, names: await readTrailNames(this.#sql, values, kind.named ?? {}, []) };
  }
}
