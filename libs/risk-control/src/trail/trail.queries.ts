import { Injectable } from '@nestjs/common';
import type { TrailMoment } from '@portal/platform';
import { RecordTrails, type PastView, type StepPair, type TrailDifference, type TrailKind } from '@portal/risk-register';
import { riskControlKind } from '../risk-control.record.ts';
import type { Reader } from '@portal/directory';
import { RiskControlReader } from '../risk-control.reader.ts';
import { controlFoldRules, trailFields } from './control-trail.ts';

const named = {
  categories: ['categoryLevelOne', 'categoryLevelTwo', 'categoryLevelThree'],
  departments: ['controlOwnerDeptId'],
  people: ['controlOwner'],
};

/** Time travel of risk controls. Who may read the record now may do so; everybody else gets `not_found`. */
@Injectable()
export class TrailQueries {
  readonly #trails: RecordTrails;
  readonly #reader: RiskControlReader;

  constructor(trails: RecordTrails, reader: RiskControlReader) {
    this.#trails = trails;
    this.#reader = reader;
  }

  /**
   * The record at a moment or after a step; with neither as it is now.
   * @param when `asOf`: a day `yyyy-MM-dd` means its end in the portal's time zone, else an instant; `step`: the number of a step
   * @throws Refusal `not_found` when the reader may not see the record, `not_found.before_creation` when there was none yet,
   *   `validation` for a moment that is still to come or a step that there is not
   */
  async at(id: number | null, when: TrailMoment, reader: Reader): Promise<PastView> {
    const { kind, recordId } = await this.#read(id, reader);
    return this.#trails.at(kind, recordId, when);
  }

  /**
   * What differs from after one step to after another, in either direction.
   * @throws Refusal as `at`
   */
  async difference(id: number | null, between: StepPair, reader: Reader): Promise<TrailDifference> {
    const { kind, recordId } = await this.#read(id, reader);
    return this.#trails.difference(kind, recordId, between);
  }

  async #read(id: number | null, reader: Reader): Promise<{ kind: TrailKind; recordId: number }> {
    const { row } = await this.#reader.read(id, reader);
    const rules = controlFoldRules({ riskNo: row.risk_no, riskYear: row.risk_year });
    return { recordId: row.id, kind: { workflow: riskControlKind.workflow.name, fields: trailFields, rules, named } };
  }
}
