import { Injectable } from '@nestjs/common';
import type { TrailKind } from '@portal/risk-register';
import { riskEventKind, riskReportKind } from '../risk-event.record.ts';
import type { Reader } from '@portal/directory';
import { RiskEventReader } from '../risk-event.reader.ts';
import { RiskReportReader } from '../risk-report.reader.ts';
import { eventFoldRules, eventTrailFields, reportFoldRules, reportTrailFields } from './event-trail.ts';

export type TrailedRecord = 'riskEvent' | 'riskReport';

const named = { categories: ['riskCategory1', 'riskCategory2', 'riskCategory3'], departments: ['departmentId'] };
const kinds: Readonly<Record<TrailedRecord, TrailKind>> = {
  riskEvent: { workflow: riskEventKind.workflow.name, rules: eventFoldRules, fields: eventTrailFields, named },
  riskReport: { workflow: riskReportKind.workflow.name, rules: reportFoldRules, fields: reportTrailFields, named },
};

/** The trails of events and reports. */
@Injectable()
export class EventTrailQueries {
  readonly #events: RiskEventReader;
  readonly #reports: RiskReportReader;

  constructor(events: RiskEventReader, reports: RiskReportReader) {
    this.#events = events;
    this.#reports = reports;
  }

  /** @throws Refusal `not_found` when the reader may not see the record */
  async open(type: TrailedRecord, id: number | null, reader: Reader): Promise<{ id: number; kind: TrailKind }> {
    const { row } = type === 'riskEvent' ? await this.#events.read(id, reader) : await this.#reports.read(id, reader);
    return { id: row.id, kind: kinds[type] };
  }
}
