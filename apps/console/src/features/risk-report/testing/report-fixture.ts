import type { RiskReportRecord, RiskReportRow } from '@portal/contract/client';

const owner = { id: 7, userNO: 'owner', name: '陈嘉明', englishName: 'Chen Jiaming' };
const admin = { id: 2, userNO: 'admin', name: '林晓雯', englishName: 'Lin Xiaowen' };

/** A row of the report query as the server answers it. */
export const buildRow = (changes: Partial<RiskReportRow> = {}): RiskReportRow => ({
  id: 901,
  reportNo: 'RR-2026-000001',
  eventId: 801,
  eventNo: 'RE-2026-000001',
  eventTitle: 'Cold chain broken',
  riskCategory1: 11,
  riskCategory2: null,
  riskCategory3: null,
  riskCategory1Str: '',
  riskCategory2Str: '',
  riskCategory3Str: '',
  category1Name: '运营',
  category2Name: '',
  category3Name: '',
  category1NameEn: 'Operations',
  category2NameEn: '',
  category3NameEn: '',
  bu: 'ANC',
  managementArea: '中国',
  eventType: 'actual',
  severity: 3,
  confidential: false,
  riskNo: 'RC-2026-000214',
  escalationUser: owner,
  escalationUserNo: 'owner',
  response: null,
  residualLikelihood: null,
  residualImpact: null,
  dueDate: '2030-01-01',
  status: 0,
  statusName: 'To be written',
  state: 'draft',
  createdAt: '2026-10-01T00:00:00Z',
  submittedAt: null,
  remindedAt: null,
  updatedAt: '2026-10-01T00:00:00Z',
  rowVersion: 4,
  allowedActions: ['SUBMIT', 'SAVE_DRAFT'],
  ...changes,
});

/** A report as GetRiskReportDetail answers it. */
export const buildReport = (changes: Partial<RiskReportRecord> = {}): RiskReportRecord => ({
  ...buildRow(),
  rootCause: '',
  impactAssessment: '',
  acceptanceReason: '',
  lessons: '',
  actions: [],
  issues: [],
  docs: [],
  event: { id: 801, eventNo: 'RE-2026-000001', title: 'Cold chain broken', state: 'identified' },
  linkedControl: null,
  submittedBy: null,
  decidedBy: null,
  decidedAt: null,
  decisionComment: '',
  ...changes,
});

/** A report that passes the ordered checks, with one action. */
export const written: Partial<RiskReportRecord> = {
  rootCause: 'No alarm',
  response: 'reduce',
  residualLikelihood: 2,
  residualImpact: 4,
  actions: [{ id: 1, text: 'Connect the alarm', ownerNo: 'owner', owner, dueDate: '2030-02-01', issue: null }],
};

export const linkedControl = {
  id: 214,
  riskNo: 'RC-2026-000214',
  title: 'Cold chain control',
  state: 'complete',
  rowVersion: 9,
  mayReopen: true,
};

export const buildIssue = () => ({
  id: 77,
  riskId: 901,
  issueNo: 'RI-2026-000005',
  plan: 'Connect the alarm',
  assignee: owner,
  dueDate: '2030-02-01',
  dutyDueOn: null,
  severity: 'medium' as const,
  source: 'report' as const,
  sourceType: 'riskReport',
  sourceNo: 'RR-2026-000901',
  sourceTitle: 'Alarm',
  raisedBy: null,
  ageDays: 3,
  extensions: 0,
  docs: [],
  state: 'pendingVerification' as const,
  rowVersion: 3,
  allowedActions: ['VERIFY' as const, 'FAIL' as const],
  lastComment: null,
  createdAt: '2026-10-02T00:00:00Z',
});

export { admin, owner };
