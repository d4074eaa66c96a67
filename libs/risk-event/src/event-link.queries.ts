import { Injectable } from '@nestjs/common';
import { readStepsSince, Sql, type LinkedStep, type LinkedVersion } from '@portal/platform';
import { RemediationService } from '@portal/remediation';
import { eventActions } from './event.queries.ts';
import { reportActions } from './report.queries.ts';
import { findPeople, type PersonRow, type Reader } from '@portal/directory';
import { RiskEventReader } from './risk-event.reader.ts';
import { RiskReportReader } from './risk-report.reader.ts';

/** What the button of a mail spoke of, as it is now. */
export interface LinkedEvent {
  /** The page of the event or of the report. */
  readonly recordId: number;
  readonly recordNo: string;
  readonly state: string;
  readonly allowedActions: string[];
  /** What happened since, oldest first. */
  readonly steps: LinkedStep[];
  readonly people: ReadonlyMap<number, PersonRow>;
}

/** The event, the report or the action behind the link of a mail, within its reader's rights. */
@Injectable()
export class EventLinkQueries {
  readonly #sql: Sql;
  readonly #events: RiskEventReader;
  readonly #reports: RiskReportReader;
  readonly #remediation: RemediationService;

  constructor(sql: Sql, events: RiskEventReader, reports: RiskReportReader, remediation: RemediationService) {
    this.#sql = sql;
    this.#events = events;
    this.#reports = reports;
    this.#remediation = remediation;
  }

  /**
   * @returns undefined for what is no event's
   * @throws Refusal `not_found` when there is no such record or the reader may not see it
   */
  async find(link: LinkedVersion, reader: Reader): Promise<LinkedEvent | undefined> {
    const found = await this.#record(link, reader);
    if (!found) return undefined;
    const steps = await readStepsSince(this.#sql, link);
    return {
      ...found,
      steps,
      people: await findPeople(
        this.#sql,
        steps.flatMap((step) => [step.actorId, step.onBehalfOf]),
      ),
    };
  }

  async #record({ workflow, subjectId }: LinkedVersion, reader: Reader): Promise<Omit<LinkedEvent, 'steps' | 'people'> | undefined> {
    switch (workflow) {
      case 'riskEvent': {
        const { row } = await this.#events.read(subjectId, reader);
        return { recordId: row.id, recordNo: row.event_no, state: row.state, allowedActions: eventActions(row, reader.actor) };
      }
      case 'riskReport': {
        const { row } = await this.#reports.read(subjectId, reader);
        return { recordId: row.id, recordNo: row.report_no, state: row.state, allowedActions: reportActions(row, reader.actor) };
      }
      case 'remediationIssue': {
        const issue = await this.#remediation.view(subjectId, reader.actor);
        if (issue.source_workflow !== 'riskReport') return undefined;
        const { row } = await this.#reports.read(issue.source_id, reader);
        return { recordId: row.id, recordNo: issue.issue_no, state: issue.state, allowedActions: issue.allowedActions };
      }
      default:
        return undefined;
    }
  }
}
