import { Injectable } from '@nestjs/common';
import { Refusal, type LinkedControl } from '@portal/contract';
import { Sql } from '@portal/platform';
import { actionsOn, RiskControlReader } from '@portal/risk-control';
import type { Reader } from '@portal/directory';

/** The risk control behind an event's risk number, for who may read it; two areas meet here and nowhere else. */
@Injectable()
export class ControlFinderQueries {
  readonly #sql: Sql;
  readonly #controls: RiskControlReader;

  constructor(sql: Sql, controls: RiskControlReader) {
    this.#sql = sql;
    this.#controls = controls;
  }

  async find(riskNo: string, reader: Reader): Promise<LinkedControl | null> {
    const found = await this.#sql.one<{ id: number }>('select id from risk_control where risk_no = $1 and is_active', [riskNo]);
    if (!found) return null;
    try {
      const { row } = await this.#controls.read(found.id, reader);
      const { id, risk_no, risk_description, state, version } = row;
      const mayReopen = actionsOn(row, reader.actor).includes('REOPEN');
      return { id, riskNo: risk_no, title: risk_description, state, rowVersion: version, mayReopen };
    } catch (error) {
      if (error instanceof Refusal && error.code === 'not_found') return null;
      throw error;
    }
  }
}
