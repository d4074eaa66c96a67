import { Injectable } from '@nestjs/common';
import { Refusal, type RiskEventSaved, type RiskReportApproved, type RiskReportSaved } from '@portal/contract';
import { type SignedInPerson, toReader } from '@portal/directory';
import { EventRecordQueries, type ReportView } from '@portal/risk-event';
import { toIssueRow } from '../remediation/issue.presenter.ts';
import { toSavedEvent, toSavedReport } from './risk-event.presenter.ts';

/** What a saved record answers (docs/decisions/wire.md); a lost answer is told again by the same. */
@Injectable()
export class EventAnswers {
  readonly #records: EventRecordQueries;

  constructor(records: EventRecordQueries) {
    this.#records = records;
  }

  async savedEvent(id: number, person: SignedInPerson): Promise<RiskEventSaved> {
    const { row, allowedActions } = await this.#records.savedEvent(id, toReader(person));
    return toSavedEvent(row, allowedActions);
  }

  async savedReport(id: number, person: SignedInPerson): Promise<RiskReportSaved> {
    const { row, allowedActions } = await this.#records.savedReport(id, toReader(person));
    return toSavedReport(row, allowedActions);
  }

  /** With the issues that its actions became, and the linked control where the approver may reopen it. */
  async approvedReport(id: number, person: SignedInPerson): Promise<RiskReportApproved> {
    const saved = await this.savedReport(id, person);
    const view = await this.#readReport(id, person);
    // A substitute who has approved it reads it no more.
    if (!view) return { ...saved, issues: [], reopenControl: null };
    return {
      ...saved,
      issues: view.issues.map((issue) => toIssueRow(issue, view.people, person.standsInFor)),
      reopenControl: view.control?.mayReopen ? view.control : null,
    };
  }

  async #readReport(id: number, person: SignedInPerson): Promise<ReportView | undefined> {
    try {
      return await this.#records.report(id, toReader(person));
    } catch (error) {
      if (error instanceof Refusal && error.code === 'not_found') return undefined;
      throw error;
    }
  }
}
