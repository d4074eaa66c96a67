import type {
  Language,
  PersonRef,
  RecordFile,
  RiskEventRecord,
  RiskEventRef,
  RiskEventRow,
  RiskEventSaved,
  RiskReportRecord,
  RiskReportRow,
  RiskReportSaved,
} from '@portal/contract';
import { type PersonRow, refIn, type SignedInPerson, toPersonRef } from '@portal/directory';
import {
  eventActions,
  eventRepresented,
  reportActions,
  reportRepresented,
  type CategoryNames,
  type EventListRow,
  type EventRefRow,
  type EventView,
  type FileRow,
  type ReportListRow,
  type ReportRow,
  type ReportView,
} from '@portal/risk-event';
import {
  riskEventStatus,
  riskEventWorkflow,
  riskReportStatus,
  riskReportWorkflow,
  stateMeta,
  type RiskEventEventName,
  type RiskReportEventName,
} from '@portal/workflows';
import { toLossEntries } from './loss.presenter.ts';
import { toIssueRow } from '../remediation/issue.presenter.ts';
import { fileUrl, markAbsent } from '../risk-control/risk-control.presenter.ts';

type People = ReadonlyMap<number, PersonRow>;

const nobody: PersonRef = { id: 0, userNO: '', name: '', englishName: '' };
const refOf = (people: People, id: number): PersonRef => refIn(people, id) ?? nobody;
/** Who looks, and whom he stands in for today. */
export type Viewer = Pick<SignedInPerson, 'actor' | 'standsInFor'>;

interface Categorised extends CategoryNames {
  readonly category1_id: number | null;
  readonly category2_id: number | null;
  readonly category3_id: number | null;
  readonly category1_text: string;
  readonly category2_text: string;
  readonly category3_text: string;
}

/** Ids, free texts and names of the three levels; category Others (id 0) is said in both languages and by its texts. */
function toCategories(row: Categorised) {
  const isOthers = row.category1_id === 0;
  return {
    riskCategory1: row.category1_id,
    riskCategory2: row.category2_id,
    riskCategory3: row.category3_id,
    riskCategory1Str: row.category1_text,
    riskCategory2Str: row.category2_text,
    riskCategory3Str: row.category3_text,
    category1Name: row.category1_name ?? (isOthers ? '其他' : ''),
    category2Name: row.category2_name ?? row.category2_text,
    category3Name: row.category3_name ?? row.category3_text,
    category1NameEn: row.category1_name_en || row.category1_name || (isOthers ? 'Others' : ''),
    category2NameEn: row.category2_name_en || row.category2_name || row.category2_text,
    category3NameEn: row.category3_name_en || row.category3_name || row.category3_text,
  };
}

/** A row of the event lists. */
export function toEventRow(row: EventListRow, viewer: Viewer, language: Language): RiskEventRow {
  return {
    id: row.id,
    eventNo: row.event_no,
    title: row.title,
    ...toCategories(row),
    occurredDate: row.occurred_on,
    discoveredDate: row.discovered_on,
    bu: row.business_unit,
    managementArea: row.management_area,
    departmentId: row.department_id,
    departmentName: row.department_name ?? '',
    departmentNameEn: row.department_name_en ?? '',
    reporter: { id: row.reporter_id, userNO: row.reporter_no, name: row.reporter_name, englishName: row.reporter_english_name },
    reporterNo: row.reporter_no,
    eventType: row.event_type,
    severity: row.severity,
    currency: row.currency,
    grossLoss: row.gross_loss,
    recovery: row.recovery,
    netLoss: row.net_loss,
    losses: row.losses,
    riskNo: row.risk_no,
    confidential: row.confidential,
    closeReason: row.close_reason,
    status: riskEventStatus[row.state],
    statusName: stateMeta(riskEventWorkflow, row.state).label[language],
    state: row.state,
    dueDate: row.due_on,
    reportCount: row.report_count,
    reportsApproved: row.report_count - row.open_reports,
    createdAt: row.created_at.toISOString(),
    submittedAt: row.submitted_at?.toISOString() ?? null,
    updatedAt: row.updated_at.toISOString(),
    rowVersion: row.version,
    allowedActions: eventActions(row, viewer.actor),
    ...markAbsent(eventRepresented(row, viewer.actor), viewer.standsInFor),
  };
}

export function toSavedEvent(row: EventListRow, allowedActions: RiskEventEventName[]): RiskEventSaved {
  return {
    id: row.id,
    eventNo: row.event_no,
    rowVersion: row.version,
    state: row.state,
    status: riskEventStatus[row.state],
    allowedActions,
  };
}

/** GetRiskEventDetail. */
export function toEventRecord(view: EventView, viewer: Viewer, language: Language): RiskEventRecord {
  const { row, people } = view;
  return {
    ...toEventRow(row, viewer, language),
    description: row.description,
    consequence: row.consequence,
    cause: row.cause,
    immediateAction: row.immediate_action,
    nonFinancialImpact: row.non_financial_impact,
    allowedUsers: view.allowed.map((person) => ({ ...toPersonRef(person), reasons: person.reasons })),
    recused: row.recused_ids.map((id) => refOf(people, id)),
    docs: view.files.map((file) => toFile(file, people)),
    duplicateOf: view.duplicateOf && toEventRef(view.duplicateOf),
    duplicates: view.duplicates.map(toEventRef),
    linkedControl: view.control,
    reports: view.reports.map((report) => ({
      id: report.id,
      reportNo: report.report_no,
      escalationUser: refOf(people, report.escalation_user_id),
      state: report.state,
      status: riskReportStatus[report.state],
      dueDate: report.due_on,
      submittedAt: report.submitted_at?.toISOString() ?? null,
      remindedAt: report.reminded_at?.toISOString() ?? null,
      allowedActions: report.actions,
    })),
    openReports: row.open_reports,
    openIssues: row.open_issues,
    returnComment: view.returnComment,
    closeComment: view.closeComment,
    identifiedAt: row.identified_at?.toISOString() ?? null,
    closedAt: row.closed_at?.toISOString() ?? null,
    lossesSince: row.losses_since?.toISOString() ?? null,
    lossEntries: toLossEntries(view.entries, people),
  };
}

function toEventRef(row: EventRefRow): RiskEventRef {
  return { id: row.id, eventNo: row.event_no, title: row.title, state: row.state };
}

function toFile(row: FileRow, people: People): RecordFile {
  return {
    docId: row.file_id,
    fileName: row.name,
    url: fileUrl(row.file_id),
    size: row.size,
    sha256: row.sha256,
    uploadedBy: refIn(people, row.uploaded_by),
    uploadedAt: row.created_at.toISOString(),
  };
}

/** A row of the report list. */
export function toReportRow(row: ReportListRow, viewer: Viewer, language: Language): RiskReportRow {
  return {
    id: row.id,
    reportNo: row.report_no,
    eventId: row.event_id,
    eventNo: row.event_no,
    eventTitle: row.event_title,
    ...toCategories(row),
    bu: row.business_unit,
    managementArea: row.management_area,
    eventType: row.event_type,
    severity: row.severity,
    confidential: row.confidential,
    riskNo: row.risk_no,
    escalationUser: { id: row.escalation_user_id, userNO: row.user_no, name: row.user_name, englishName: row.user_english_name },
    escalationUserNo: row.user_no,
    response: row.response,
    residualLikelihood: row.residual_likelihood,
    residualImpact: row.residual_impact,
    dueDate: row.due_on,
    dutyDueOn: row.duty_due_on,
    status: riskReportStatus[row.state],
    statusName: stateMeta(riskReportWorkflow, row.state).label[language],
    state: row.state,
    createdAt: row.created_at.toISOString(),
    submittedAt: row.submitted_at?.toISOString() ?? null,
    remindedAt: row.reminded_at?.toISOString() ?? null,
    updatedAt: row.updated_at.toISOString(),
    rowVersion: row.version,
    allowedActions: reportActions(row, viewer.actor),
    ...markAbsent(reportRepresented(row, viewer.actor), viewer.standsInFor),
  };
}

export function toSavedReport(row: ReportRow, allowedActions: RiskReportEventName[]): RiskReportSaved {
  return {
    id: row.id,
    reportNo: row.report_no,
    eventId: row.event_id,
    rowVersion: row.version,
    state: row.state,
    status: riskReportStatus[row.state],
    allowedActions,
  };
}

/** GetRiskReportDetail. */
export function toReportRecord(view: ReportView, viewer: Viewer, language: Language): RiskReportRecord {
  const { row, people } = view;
  return {
    ...toReportRow(row, viewer, language),
    rootCause: row.root_cause,
    impactAssessment: row.impact_assessment,
    acceptanceReason: row.acceptance_reason,
    lessons: row.lessons,
    actions: view.actions.map((action) => ({
      id: action.id,
      text: action.text,
      ownerNo: action.owner_no,
      owner:
        action.owner_id === null
          ? null
          : { id: action.owner_id, userNO: action.owner_no, name: action.owner_name, englishName: action.owner_english_name },
      dueDate: action.due_on,
      issue: action.issue_state === null ? null : { id: action.issue_id!, issueNo: action.issue_no!, state: action.issue_state },
    })),
    issues: view.issues.map((issue) => toIssueRow(issue, people, viewer.standsInFor)),
    docs: view.files.map((file) => toFile(file, people)),
    event: { id: row.event_id, eventNo: row.event_no, title: row.event_title, state: row.event_state },
    linkedControl: view.control,
    submittedBy: refIn(people, row.submitted_by),
    decidedBy: refIn(people, row.decided_by),
    decidedAt: row.decided_at?.toISOString() ?? null,
    decisionComment: row.decision_comment,
  };
}
