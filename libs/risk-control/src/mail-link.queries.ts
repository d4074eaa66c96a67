import { Injectable } from '@nestjs/common';
import { readStepsSince, Sql, type LinkedStep, type LinkedVersion } from '@portal/platform';
import { RemediationService } from '@portal/remediation';
import { RecordQueries } from './record.queries.ts';
import type { PersonRow, Reader } from '@portal/directory';
import { actionsOn } from './risk-control.queries.ts';
import { RiskControlReader } from './risk-control.reader.ts';

export interface LinkedRecord {
  readonly riskId: number;
  readonly recordNo: string;
  readonly state: string;
  readonly allowedActions: string[];
  /** What happened to the record since that version, oldest first. */
  readonly steps: LinkedStep[];
  readonly people: ReadonlyMap<number, PersonRow>;
}

/** The record behind the link of a mail, within its reader's rights. */
@Injectable()
export class MailLinkQueries {
  readonly #sql: Sql;
  readonly #reader: RiskControlReader;
  readonly #records: RecordQueries;
  readonly #remediation: RemediationService;

  constructor(sql: Sql, reader: RiskControlReader, records: RecordQueries, remediation: RemediationService) {
    this.#sql = sql;
    this.#reader = reader;
    this.#records = records;
    this.#remediation = remediation;
  }

  /** @throws Refusal `not_found` when there is no such record or the reader may not see it */
  async find(link: LinkedVersion, reader: Reader): Promise<LinkedRecord> {
    const issue = link.workflow === 'remediationIssue' ? await this.#remediation.view(link.subjectId, reader.actor) : null;
    const { row } = await this.#reader.read(issue ? issue.source_id : link.subjectId, reader);
    const steps = await readStepsSince(this.#sql, link);
    return {
      riskId: row.id,
      recordNo: issue ? issue.issue_no : row.risk_no,
      state: issue ? issue.state : row.state,
      allowedActions: issue ? issue.allowedActions : actionsOn(row, reader.actor),
      steps,
      people: await this.#records.people(steps.flatMap((step) => [step.actorId, step.onBehalfOf])),
    };
  }
}
