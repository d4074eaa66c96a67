import { Injectable } from '@nestjs/common';
import type { TrailKind } from '@portal/risk-register';
import { riskControlKind } from '../risk-control.record.ts';
import type { Reader } from '@portal/directory';
import { RiskControlReader } from '../risk-control.reader.ts';
import { controlFoldRules, trailFields } from './control-trail.ts';

const named = {
  categories: ['categoryLevelOne', 'categoryLevelTwo', 'categoryLevelThree'],
  departments: ['controlOwnerDeptId'],
  people: ['controlOwner'],
};

/** The trails of risk controls. */
@Injectable()
export class TrailQueries {
  readonly #reader: RiskControlReader;

  constructor(reader: RiskControlReader) {
    this.#reader = reader;
  }

  /** @throws Refusal `not_found` when the reader may not see the record */
  async open(id: number | null, reader: Reader): Promise<{ id: number; kind: TrailKind }> {
    const { row } = await this.#reader.read(id, reader);
    const rules = controlFoldRules({ riskNo: row.risk_no, riskYear: row.risk_year });
    return { id: row.id, kind: { workflow: riskControlKind.workflow.name, fields: trailFields, rules, named } };
  }
}
