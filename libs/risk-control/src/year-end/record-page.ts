import { escapeHtml, factTable, inBothLanguages, labelStates, openPage, type SheetRow } from '@portal/platform';
import { independentReviewWorkflow, remediationIssueWorkflow } from '@portal/workflows';
import { controlSheetColumns } from '../export/control-columns.ts';

/** A round of review as a package tells of it. */
export interface PackedReview {
  readonly round: number;
  readonly state: string;
  readonly reviewer: string | null;
  readonly reviewerEnglish: string | null;
  readonly effectiveness: number | null;
  readonly deficiency: string;
  readonly remediationPlan: string;
  readonly expectedCompletionDate: string | null;
  readonly lastReviewDate: string | null;
  readonly comments: string;
  readonly submittedAt: Date;
  readonly decidedAt: Date | null;
}

/** An issue as a package tells of it. */
export interface PackedIssue {
  readonly issueNo: string;
  readonly state: string;
  readonly severity: string;
  readonly plan: string;
  readonly assignee: string;
  readonly assigneeEnglish: string;
  readonly dueOn: string;
  readonly extensions: number;
  readonly raisedAt: Date;
}

const reviewStates = labelStates(independentReviewWorkflow);
const issueStates = labelStates(remediationIssueWorkflow);
const sayInstant = (at: Date | null): string => (at ? at.toISOString().slice(0, 19).replace('T', ' ') : '');

/** The facts of a control, its reviews and its issues for people, in both languages. */
export function writeRecordPage(number: string, cells: SheetRow, reviews: readonly PackedReview[], issues: readonly PackedIssue[]): string {
  const facts = controlSheetColumns.map(({ key, header }): [string, string] => [header, escapeHtml(say(cells[key]))]);
  return `${openPage(number)}
<h1>${escapeHtml(number)}</h1>
<p><a href="trail.html">审计轨迹 · Audit trail</a></p>
${factTable(facts)}
<h2>独立审核 · Reviews</h2>
${writeTable(
  [
    '轮次 Round',
    '结果 Outcome',
    '审核人 Reviewer',
    '有效性 Effectiveness',
    '缺陷 Deficiency',
    '整改方案 Plan',
    '预计完成 Expected completion',
    '审核日期 Review date',
    '意见 Comments',
    '提交 Submitted (GMT)',
    '结束 Decided (GMT)',
  ],
  reviews.map((one) => [
    one.round,
    reviewStates.get(one.state) ?? one.state,
    inBothLanguages(one.reviewer, one.reviewerEnglish),
    one.effectiveness,
    one.deficiency,
    one.remediationPlan,
    one.expectedCompletionDate,
    one.lastReviewDate,
    one.comments,
    sayInstant(one.submittedAt),
    sayInstant(one.decidedAt),
  ]),
)}
<h2>整改事项 · Issues</h2>
${writeTable(
  [
    '编号 No.',
    '状态 State',
    '严重程度 Severity',
    '整改要求 Required action',
    '负责人 Owner',
    '截止日期 Due',
    '延期次数 Extensions',
    '登记 Raised (GMT)',
  ],
  issues.map((one) => [
    one.issueNo,
    issueStates.get(one.state) ?? one.state,
    one.severity,
    one.plan,
    inBothLanguages(one.assignee, one.assigneeEnglish),
    one.dueOn,
    one.extensions,
    sayInstant(one.raisedAt),
  ]),
)}
</body></html>
`;
}

function writeTable(headers: readonly string[], rows: readonly (readonly (string | number | null)[])[]): string {
  if (rows.length === 0) return '<p>无 · None</p>';
  const row = (cells: readonly unknown[], tag: 'th' | 'td') =>
    `<tr>${cells.map((cell) => `<${tag} class="c">${escapeHtml(cell)}</${tag}>`).join('')}</tr>`;
  return `<table>${row(headers, 'th')}${rows.map((cells) => row(cells, 'td')).join('')}</table>`;
}

const say = (value: SheetRow[string]): string => (value instanceof Date ? sayInstant(value) : String(value ?? ''));
