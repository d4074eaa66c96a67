import { Injectable } from '@nestjs/common';
import type { TrailMoment } from '@portal/platform';
import { RecordTrails, type PastView, type StepPair, type TrailDifference, type TrailKind } from '@portal/risk-register';
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

/** Time travel of events and reports. Who may read the record now may do so, and nobody else. */
@Injectable()
export class EventTrailQueries {
  readonly #trails: RecordTrails;
  readonly #events: RiskEventReader;
  readonly #reports: RiskReportReader;

  constructor(trails: RecordTrails, events: RiskEventReader, reports: RiskReportReader) {
    this.#trails = trails;
    this.#events = events;
    this.#reports = reports;
  }

  /** @throws Refusal `not_found` when the reader may not see the record */
  async assertReadable(kind: TrailedRecord, id: number | null, reader: Reader): Promise<number> {
    return kind === 'riskEvent' ? (await this.#events.read(id, reader)).row.id : (await this.#reports.read(id, reader)).row.id;
  }

  /** The record at a moment or after a step; with neither as it is now. */
  async at(kind: TrailedRecord, id: number | null, when: TrailMoment, reader: Reader): Promise<PastView> {
    return this.#trails.at(kinds[kind], await this.assertReadable(kind, id, reader), when);
  }

  /** What differs from after one step to after another, in either direction. */
  async difference(kind: TrailedRecord, id: number | null, between: StepPair, reader: Reader): Promise<TrailDifference> {
    return this.#trails.difference(kinds[kind], await this.assertReadable(kind, id, reader), between);
  }
}
