import { Injectable } from '@nestjs/common';
import { pageAddress, recordPages, type Language, type RiskNoEntry, riskControlLists } from '@portal/contract';
import { type SignedInPerson, toReader } from '@portal/directory';
import { Sql, quoteState } from '@portal/platform';
import { readableCondition } from '@portal/risk-control';
import { PolicyMentions } from '@portal/policy';
import { EventRecordQueries } from '@portal/risk-event';
import {
  policyVersionWorkflow,
  remediationIssueWorkflow,
  riskControlWorkflow,
  riskStoreItemWorkflow,
  riskEventWorkflow,
  riskReportWorkflow,
  stateMeta,
  type Workflow,
} from '@portal/workflows';

interface FoundRow {
  readonly id: number;
  readonly no: string;
  readonly title: string;
  readonly state: string;
  readonly risk_year: number | null;
  readonly updated_at: Date;
  /** The record whose page shows it. */
  readonly page_id: number;
  /** Of an issue: the kind of that record. */
  readonly source?: 'riskControl' | 'riskReport' | 'riskEvent';
}

interface FoundControl extends FoundRow {
  readonly risk_store_no: string;
}

const MOST = 500;
/**
 * All that hangs on a risk number: of the store, of a control, of an event or of a report (docs/decisions/risk-events.md), and the policies that name it.
 * A page of several areas, composed here.
 */
@Injectable()
export class RiskNoQueries {
  readonly #sql: Sql;
  readonly #events: EventRecordQueries;
  readonly #mentions: PolicyMentions;

  constructor(sql: Sql, events: EventRecordQueries, mentions: PolicyMentions) {
    this.#sql = sql;
    this.#events = events;
    this.#mentions = mentions;
  }

  /** Store items first, then controls with their issues, then events and reports; each kind newest first, all within the person's rights. */
  async list(riskNo: string, person: SignedInPerson, language: Language): Promise<RiskNoEntry[]> {
    if (riskNo === '') return [];
    const { events, reports } = await this.#events.byRiskNo(riskNo, toReader(person));
    const linked = [...new Set([...events.map((event) => event.risk_no), ...reports.map((report) => report.risk_no)])].filter(Boolean);
    const [items, controls] = await Promise.all([this.#items([riskNo, ...linked]), this.#controls([riskNo, ...linked], person)]);
    // A control is also what its item of the store says.
    const ofStore = controls.filter((control) => control.no === riskNo).map((control) => control.risk_store_no);
    const policies = await this.#mentions.find([riskNo, ...ofStore], person);
    const issues = await this.#issues(
      controls.map((control) => control.id),
      reports.map((report) => report.id),
      events.map((event) => event.id),
    );
    const nameIn = (workflow: Workflow, state: string) => stateMeta(workflow, state).label[language];
    return [
      ...items.map((row) =>
        toEntry(
          'storeItem',
          row,
          nameIn(riskStoreItemWorkflow, row.state),
          `${riskControlLists.store}?keyword=${encodeURIComponent(row.no)}`,
        ),
      ),
      ...controls.map((row) =>
        toEntry('riskControl', row, nameIn(riskControlWorkflow, row.state), pageAddress(recordPages.riskControl.view, row.id)),
      ),
      ...issues.map((row) =>
        toEntry(
          'remediationIssue',
          row,
          nameIn(remediationIssueWorkflow, row.state),
          pageAddress(recordPages[row.source ?? 'riskControl'].view, row.page_id),
        ),
      ),
      ...events.map((event) =>
        toEntry(
          'riskEvent',
          { ...event, no: event.event_no, risk_year: null, page_id: event.id },
          nameIn(riskEventWorkflow, event.state),
          pageAddress(recordPages.riskEvent.view, event.id),
        ),
      ),
      ...reports.map((report) =>
        toEntry(
          'riskReport',
          { ...report, no: report.report_no, title: report.event_title, risk_year: null, page_id: report.id },
          nameIn(riskReportWorkflow, report.state),
          pageAddress(recordPages.riskReport.view, report.id),
        ),
      ),
      ...policies.map((policy) =>
        toEntry(
          'policy',
          { ...policy, no: `V${policy.version_no}`, title: policy.name, risk_year: null, page_id: policy.id },
          nameIn(policyVersionWorkflow, policy.state),
          pageAddress(recordPages.policy.view, policy.id),
        ),
      ),
    ];
  }

  #items(numbers: readonly string[]): Promise<FoundRow[]> {
    return this.#sql.query<FoundRow>(
      `select id, ru_no as no, risk_description as title, state, risk_year, updated_at, id as page_id
       from risk_register_entry where ru_no = any($1::text[]) and state <> ${quoteState(riskStoreItemWorkflow, 'deleted')}
       order by risk_year desc, id desc limit ${MOST}`,
      [numbers],
    );
  }

  #controls(numbers: readonly string[], person: SignedInPerson): Promise<FoundControl[]> {
    const params: unknown[] = [numbers];
    const readable = readableCondition(toReader(person), 'c', (value) => `$${params.push(value)}`);
    return this.#sql.query<FoundControl>(
      `select c.id, c.risk_no as no, c.risk_store_no, c.risk_description as title, c.state, c.risk_year, c.updated_at, c.id as page_id
       from risk_control c where c.is_active and (c.risk_no = any($1::text[]) or c.risk_store_no = any($1::text[])) and ${readable}
       order by c.updated_at desc, c.id desc limit ${MOST}`,
      params,
    );
  }

  /** Issues of readable controls, reports and events. */
  #issues(controlIds: readonly number[], reportIds: readonly number[], eventIds: readonly number[]): Promise<FoundRow[]> {
    return this.#sql.query<FoundRow>(
      `select i.id, i.issue_no as no, i.plan as title, i.state, c.risk_year, i.updated_at, i.source_id as page_id, i.source_workflow as source
       from remediation_issue i left join risk_control c on i.source_workflow = 'riskControl' and c.id = i.source_id
       where (i.source_workflow = 'riskControl' and i.source_id = any($1::bigint[])) or (i.source_workflow = 'riskReport' and i.source_id = any($2::bigint[]))
         or (i.source_workflow = 'riskEvent' and i.source_id = any($3::bigint[]))
       order by i.updated_at desc, i.id desc limit ${MOST}`,
      [controlIds, reportIds, eventIds],
    );
  }
}

function toEntry(type: RiskNoEntry['type'], row: FoundRow, stateName: string, link: string): RiskNoEntry {
  return {
    type,
    id: row.id,
    no: row.no,
    title: row.title,
    state: row.state,
    stateName,
    riskYear: row.risk_year,
    updatedAt: row.updated_at.toISOString(),
    link,
  };
}
