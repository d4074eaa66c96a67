import type { z } from 'zod';
import type { accessLogRow, adminSession, auditOverview, auditRun, changeRow, failedJob, queueOverview } from './admin/operation.ts';
import type { leaver, openDuty } from './admin/people.ts';
import type { referenceValue } from './admin/structure.ts';
import type { countryCalendar, holiday, ladder, reminderSetting, replanProgress } from './duty/reminder.ts';
import type { substitution } from './duty/substitution.ts';
import type { SetupStep } from './onboarding/routes.ts';
import type { riskOverview } from './overview/routes.ts';
import type { teamChange, teamGap, teamIssue, teamMember, teamTask } from './team/routes.ts';
import type { foundUser, personSettings, resourceItem, userInfo } from './directory/routes.ts';
import type { personRef } from './field.ts';
import type { documentActions, folderActions } from './policy/actions.ts';
import type { controlActions, savedRecord } from './risk-control/actions.ts';
import type { homeCard, homeFigure } from './home/routes.ts';
import type { examRecord, examRow, savedExam } from './knowledge/exam-schema.ts';
import type {
  examPersonRow,
  examResult,
  examStatistics,
  myExamRecord,
  myExamRow,
  savedAnswers,
  startedExam,
  submittedExam,
} from './knowledge/exam-sitting-schema.ts';
import type { courseNeed, courseProgress, courseUnit, courseUnitStanding, learnRow, scormRecord } from './knowledge/scorm-schema.ts';
import type { exchangeRates, lossEntry, lossTotals } from './risk-event/loss-schema.ts';
import type { likelyLateCase, lossAnalysis, processAnalysis, processFigures } from './risk-event/analysis-schema.ts';
import type {
  eventRef,
  linkedControl,
  recordFile,
  riskEventRecord,
  riskEventRow,
  riskNoEntry,
  savedEvent,
} from './risk-event/event-record.ts';
import type { eventListBody, riskEventBody } from './risk-event/event-schema.ts';
import type { issueListRow, remediationIssue } from './remediation/record.ts';
import type { issueListBody } from './remediation/schema.ts';
import type { importAnswer, importIssue } from './import/import.ts';
import type { approvedReport, heatCell, riskReportBody, riskReportRecord, riskReportRow, savedReport } from './risk-event/report-schema.ts';
import type { riskCategory, storeItem, storeListRow } from './risk-event/routes.ts';
import type { taskRow } from './risk-event/task-row.ts';
import type { dashboardSummary, distributions, figureFilter, slice } from './risk-control/dashboard.ts';
import type { currentControl, evidence, previousControl, reviewHistoryRow, reviewInfo, riskControlRecord } from './risk-control/record.ts';
import type { riskListBody, riskListRow } from './risk-control/schema.ts';
import type {
  attestationRow,
  knowledgeRecord,
  myReading,
  shareDepartmentRow,
  shareRecord,
  shareResultRow,
  shareRow,
} from './knowledge/share-schema.ts';
import type { searchGroup, searchHit } from './search/routes.ts';
import type { myCampaign } from './campaign/schema.ts';
import type { fillFault, fillReport, fillRow, fillWishBody } from './fill-sheet/schema.ts';
import type { bulkBody, bulkGroup, bulkPreview, bulkResultRow, bulkRun } from './bulk/schema.ts';
import type { dutyRow, mailDetail, mailRow, noticePreferences, notificationRow } from './service/routes.ts';

/** The wire's shapes as types. */
export type MyCampaign = z.output<typeof myCampaign>;
export type FillReport = z.output<typeof fillReport>;
export type FillFault = z.output<typeof fillFault>;
export type FillRow = z.output<typeof fillRow>;
export type FillWish = z.input<typeof fillWishBody>;
export type BulkWish = z.input<typeof bulkBody>;
export type BulkGroup = z.output<typeof bulkGroup>;
export type BulkPreview = z.output<typeof bulkPreview>;
export type BulkResultRow = z.output<typeof bulkResultRow>;
export type BulkRunReport = z.output<typeof bulkRun>;
export type PersonRef = z.output<typeof personRef>;
export type SavedRecord = z.output<typeof savedRecord>;
export type ControlAction = z.output<typeof controlActions>[number];
export type DocumentAction = z.output<typeof documentActions>[number];
export type FolderAction = z.output<typeof folderActions>[number];
export type HomeCardAnswer = z.output<typeof homeCard>;
export type HomeFigureAnswer = z.output<typeof homeFigure>;
export type UserInfo = z.output<typeof userInfo>;
export type PersonSettings = z.output<typeof personSettings>;
export type FoundUser = z.output<typeof foundUser>;
export type ResourceItem = z.output<typeof resourceItem>;
export type RiskEventInput = z.input<typeof riskEventBody>;
export type RiskEventRow = z.output<typeof riskEventRow>;
export type RiskEventRecord = z.output<typeof riskEventRecord>;
export type RiskEventSaved = z.output<typeof savedEvent>;
export type RiskEventRef = z.output<typeof eventRef>;
export type RiskEventListInput = z.input<typeof eventListBody>;
export type RiskReportInput = z.input<typeof riskReportBody>;
export type RiskReportRow = z.output<typeof riskReportRow>;
export type RiskReportRecord = z.output<typeof riskReportRecord>;
export type RiskReportSaved = z.output<typeof savedReport>;
export type RiskReportApproved = z.output<typeof approvedReport>;
export type RiskReportHeatCell = z.output<typeof heatCell>;
export type ExamRow = z.output<typeof examRow>;
export type ExamRecord = z.output<typeof examRecord>;
export type ExamSaved = z.output<typeof savedExam>;
export type MyExamRow = z.output<typeof myExamRow>;
export type MyExamRecord = z.output<typeof myExamRecord>;
export type StartedExam = z.output<typeof startedExam>;
export type SavedAnswers = z.output<typeof savedAnswers>;
export type SubmittedExam = z.output<typeof submittedExam>;
export type ExamResult = z.output<typeof examResult>;
export type ExamPersonRow = z.output<typeof examPersonRow>;
export type ExamStatistics = z.output<typeof examStatistics>;
export type LinkedControl = z.output<typeof linkedControl>;
export type RecordFile = z.output<typeof recordFile>;
export type RiskNoEntry = z.output<typeof riskNoEntry>;
export type LossEntry = z.output<typeof lossEntry>;
export type LossTotals = z.output<typeof lossTotals>;
export type ExchangeRates = z.output<typeof exchangeRates>;
export type LossAnalysis = z.output<typeof lossAnalysis>;
export type ProcessAnalysis = z.output<typeof processAnalysis>;
export type LikelyLateCase = z.output<typeof likelyLateCase>;
export type ProcessFigures = z.output<typeof processFigures>;
export type RiskCategoryRow = z.output<typeof riskCategory>;
export type StoreItem = z.output<typeof storeItem>;
export type StoreListRow = z.output<typeof storeListRow>;
export type TaskRow = z.output<typeof taskRow>;
export type RiskListInput = z.input<typeof riskListBody>;
export type RiskListRow = z.output<typeof riskListRow>;
export type RiskControlRecord = z.output<typeof riskControlRecord>;
export type CurrentControl = z.output<typeof currentControl>;
export type PreviousControl = z.output<typeof previousControl>;
export type Evidence = z.output<typeof evidence>;
export type ReviewInfo = z.output<typeof reviewInfo>;
export type ReviewHistoryRow = z.output<typeof reviewHistoryRow>;
export type { IssueSeverity, IssueSource } from './remediation/schema.ts';
export type IssueListInput = z.input<typeof issueListBody>;
export type IssueListRow = z.output<typeof issueListRow>;
export type RemediationIssueRow = z.output<typeof remediationIssue>;
export type DashboardSummary = z.output<typeof dashboardSummary>;
export type DashboardSlice = z.output<typeof slice>;
export type FigureFilter = z.output<typeof figureFilter>;
export type DistributionName = keyof z.output<typeof distributions>;
export type ImportAnswerRow = z.output<typeof importAnswer>;
export type ImportIssueRow = z.output<typeof importIssue>;
export type NoticePreferences = z.output<typeof noticePreferences>;
export type NotificationRow = z.output<typeof notificationRow>;
export type MailRow = z.output<typeof mailRow>;
export type MailDetail = z.output<typeof mailDetail>;
export type Substitution = z.output<typeof substitution>;
export type { SetupStep };
export type RiskOverview = z.output<typeof riskOverview>;
export type TeamGap = z.output<typeof teamGap>;
export type TeamChange = z.output<typeof teamChange>;
export type TeamIssue = z.output<typeof teamIssue>;
export type TeamMember = z.output<typeof teamMember>;
export type TeamTask = z.output<typeof teamTask>;
export type ReminderSettingRow = z.output<typeof reminderSetting>;
export type ReplanProgress = z.output<typeof replanProgress>;
export type LadderPreview = z.output<typeof ladder>;
export type HolidayRow = z.output<typeof holiday>;
export type CountryRow = z.output<typeof countryCalendar>;
export type DutyRow = z.output<typeof dutyRow>;
export type SearchGroup = z.output<typeof searchGroup>;
export type SearchHit = z.output<typeof searchHit>;

export type ChangeRow = z.output<typeof changeRow>;
export type AccessLogRow = z.output<typeof accessLogRow>;
export type QueueOverview = z.output<typeof queueOverview>;
export type FailedJobRow = z.output<typeof failedJob>;
export type AdminSessionRow = z.output<typeof adminSession>;
export type AuditRun = z.output<typeof auditRun>;
export type AuditOverview = z.output<typeof auditOverview>;
export type OpenDutyRow = z.output<typeof openDuty>;
export type LeaverRow = z.output<typeof leaver>;
export type AdminReferenceValue = z.output<typeof referenceValue>;
export type { AdminPerson, WaitingAccountChange } from './admin/people.ts';
export type { AdminCategory, AdminDepartment, AdminReferenceList, AdminRole } from './admin/structure.ts';
export type { ViewAudience } from './list/routes.ts';
export type { AnchorState, ChangeKind, StampState, SystemHealth } from './admin/operation.ts';

/** The envelope of every answer (docs/decisions/envelope.md). */
export interface Envelope<Data = unknown> {
  isSuccess: boolean;
  message: string;
  data: Data;
  totalCount?: number;
  code?: string;
  errors?: { field: string; code: string; message: string }[];
}

export type CourseProgress = z.output<typeof courseProgress>;
export type CourseNeed = z.output<typeof courseNeed>;
export type CourseUnitRecord = z.output<typeof courseUnit>;
export type CourseUnitStanding = z.output<typeof courseUnitStanding>;
export type ScormRecord = z.output<typeof scormRecord>;
export type LearnRow = z.output<typeof learnRow>;
export type AttestationRow = z.output<typeof attestationRow>;
export type KnowledgeRecord = z.output<typeof knowledgeRecord>;
export type MyReading = z.output<typeof myReading>;
export type ShareDepartmentRow = z.output<typeof shareDepartmentRow>;
export type ShareRecord = z.output<typeof shareRecord>;
export type ShareResultRow = z.output<typeof shareResultRow>;
export type ShareRow = z.output<typeof shareRow>;
