import { Injectable } from '@nestjs/common';
import type { IssueListQuery, IssueSeverity, IssueSource } from '@portal/contract';
import { readReader } from '@portal/directory';
import {
  currentTime,
  inBothLanguages,
  keywordCondition,
  labelStates,
  openSheet,
  splitWords,
  WorkCalendar,
  type ExportContent,
  type ExportRequest,
  type ExportSource,
  type SheetColumn,
  type SheetRow,
  type SqlTransaction,
} from '@portal/platform';
import { deficiencyWorkflow, remediationIssueWorkflow } from '@portal/workflows';
import { buildIssueWhere, orderIssues, readSettledDays } from '../issue-list.queries.ts';
import { IssueParents } from '../issue-parents.ts';
import { countDays } from '../issue-age.ts';

const columns: readonly SheetColumn[] = [
  { key: 'issueNo', header: '整改编号 Issue no.', width: 18 },
  { key: 'source', header: '来源 Source', width: 24 },
  { key: 'sourceNo', header: '来源编号 Source no.', width: 20 },
  { key: 'sourceTitle', header: '来源说明 Source title', width: 48 },
  { key: 'plan', header: '发现与要求 Finding', width: 60 },
  { key: 'severity', header: '严重程度 Severity', width: 14 },
  { key: 'state', header: '状态 State', width: 24 },
  { key: 'ownerNo', header: '负责人编号 Owner no.', width: 16 },
  { key: 'owner', header: '负责人 Owner', width: 24 },
  { key: 'dueOn', header: '截止日期 Due', width: 12, type: 'date' },
  { key: 'extensions', header: '延期次数 Extensions', width: 12, type: 'number' },
  { key: 'ageDays', header: '已存续天数 Age in days', width: 12, type: 'number' },
  { key: 'evidence', header: '证据 Evidence', width: 48 },
  { key: 'raisedAt', header: '登记时间 Raised (GMT)', width: 20, type: 'instant' },
];

const states = labelStates(remediationIssueWorkflow);
const severities: Readonly<Record<IssueSeverity, string>> = { high: '高 High', medium: '中 Medium', low: '低 Low' };
/** A review's finding and an assessed deficiency are two things, although both are deficiencies: called as the list's own column calls them. */
const sources: Readonly<Record<IssueSource | 'assessed', string>> = {
  assessed: '内控缺陷 Deficiency',
  deficiency: '独立审核 Review',
  report: '应对报告 Response report',
  byHand: '手工登记 Manual',
};

/** Where an issue comes from, in both languages. */
export const nameOrigin = ({ source, source_workflow }: Pick<ExportedIssue, 'source' | 'source_workflow'>): string =>
  sources[source_workflow === deficiencyWorkflow.name ? 'assessed' : source];

interface ExportedIssue {
  readonly issue_no: string;
  readonly source: IssueSource;
  readonly source_workflow: string;
  readonly source_no: string;
  readonly source_title: string;
  readonly plan: string;
  readonly severity: IssueSeverity;
  readonly state: string;
  readonly user_no: string;
  readonly name: string;
  readonly english_name: string;
  readonly due_on: string;
  readonly extensions: number;
  readonly files: string;
  readonly created_at: Date;
  readonly updated_at: Date;
}

/** The register of issues as a workbook: the rows of the list that the person sees, in its order (ExportRemediationIssues). */
@Injectable()
export class IssueExportSource implements ExportSource {
  readonly kind = 'remediationIssue';
  readonly fileName = 'remediation-issues';
  readonly #parents: IssueParents;
  readonly #calendar: WorkCalendar;

  constructor(parents: IssueParents, calendar: WorkCalendar) {
    this.#parents = parents;
    this.#calendar = calendar;
  }

  async open(tx: SqlTransaction, { personId, query }: ExportRequest): Promise<ExportContent> {
    const filters = query as IssueListQuery;
    const now = currentTime();
    const today = this.#calendar.dayOf(now);
    const reader = await readReader(tx, personId, today);
    const { where, params } = buildIssueWhere(readSettledDays(filters, this.#calendar), reader, this.#parents, today);
    const words = keywordCondition('remediation_issue', 'i.id', splitWords(filters.keyword), (value) => `$${params.push(value)}`);
    const all = `${where} and ${words}`;
    return openSheet<ExportedIssue>(tx, {
      sheetName: '整改事项 Issues',
      columns,
      total: `select count(*)::int as n from remediation_issue i where ${all}`,
      text: `select i.issue_no, i.source, i.source_workflow, ${this.#parents.column('number')} as source_no, ${this.#parents.column('title')} as source_title, i.plan,
        i.severity, i.state, p.user_no, p.name, p.english_name, i.due_on, i.extensions, i.created_at, i.updated_at,
        coalesce((select string_agg(f.name, E'\\n' order by f.id) from issue_evidence e join stored_file f on f.id = e.file_id
          where e.issue_id = i.id), '') as files
        from remediation_issue i join person p on p.id = i.assignee_id where ${all} order by ${orderIssues(filters.sort)}`,
      params,
      toCells: (row) => toCells(row, now),
    });
  }
}

const toCells = (row: ExportedIssue, now: Date): SheetRow => ({
  issueNo: row.issue_no,
  source: nameOrigin(row),
  sourceNo: row.source_no,
  sourceTitle: row.source_title,
  plan: row.plan,
  severity: severities[row.severity],
  state: states.get(row.state) ?? row.state,
  ownerNo: row.user_no,
  owner: inBothLanguages(row.name, row.english_name),
  dueOn: row.due_on,
  extensions: row.extensions,
  ageDays: countDays(row, now),
  evidence: row.files,
  raisedAt: row.created_at,
});
