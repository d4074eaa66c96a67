import { areaTests, type RouteName } from '@portal/testing';
import type { Records } from './list-cost.fixture.ts';

interface Asked {
  /** Who asks: an administrator unless it is the owner. */
  readonly as?: 'owner';
  /** What it asks for, where it is not the plain call; its page is as large as pages become. */
  readonly input?: (records: Records) => { query?: Record<string, unknown>; body?: Record<string, unknown> };
}

interface Growing extends Asked {
  /** Where in `data` the rows are: names joined by dots, `*` for every item of a list, nothing for `data` itself. */
  readonly rows: string;
  /** The most bytes of one row as JSON, with a tenth to spare over names and texts as they are believable. */
  readonly rowBytes: number;
  /** Statements that each further row costs, and why that is borne. */
  readonly perRow?: readonly [statements: number, why: string];
}

interface Still extends Asked {
  /** Why there are never more rows of it. */
  readonly still: string;
}

/** Bytes that an answer has beside its rows: totals, filters, a record's own fields. */
export const FRAME_BYTES = 4_000;

const page = (rowBytes: number, asked: Asked = {}): Growing => ({ rows: 'data', rowBytes, ...asked });
const list = (rowBytes: number, asked: Asked = {}): Growing => ({ rows: '', rowBytes, ...asked });
const still = (why: string, asked: Asked = {}): Still => ({ still: why, ...asked });
const query = (pick: (records: Records) => unknown, name = 'id') => ({
  input: (records: Records) => ({ query: { [name]: pick(records) } }),
});
const body = (pick: (records: Records) => unknown, name = 'id') => ({ input: (records: Records) => ({ body: { [name]: pick(records) } }) });
const ofControl = query(({ control }) => control);
const ownProfile = still('one person’s own');

/** Every call that reads a list: what a row may weigh. The number of its statements is the same with few rows and with many. */
export const listCosts: Partial<Record<RouteName, Growing | Still>> = {
  ...Object.assign({}, ...areaTests.map(({ lists }) => lists)),
  getMyProfile: ownProfile,
  getUserInfo: ownProfile,
  getSession: ownProfile,
  getPerson: { ...ownProfile, ...query(({ people }) => people[0]) },
  getMySessions: list(400, { as: 'owner' }),
  getMyPasskeys: still('one person’s own, twenty at most'),
  getPeopleByPage: page(600),
  getOpenDuties: list(
    400,
    query(({ leaver }) => leaver),
  ),
  getWaitingAccountChanges: still('one change of each kind waits for a person at most, in one statement'),
  getLeavers: list(500),
  getDepartments: list(400),
  getRoles: still('roles come with a release'),
  getReferenceLists: { rows: '*.values', rowBytes: 400 },
  getCategories: list(400),
  getChangeLogByPage: page(600),
  getAccessLogByPage: still('a page is full of the calls made so far'),
  getRetention: still('kinds come with a release'),
  getExchangeRates: still('one row a month and currency, in one statement'),
  previewDepartmentMerge: still('counts by kind'),
  getQueues: still('queues come with a release'),
  getFailedJobsByPage: page(600),
  getSessionsByPage: page(600),
  getAuditOverview: still('the newest runs and heads'),
  verifyRecordTrail: {
    rows: 'problems',
    rowBytes: 500,
    input: ({ control }) => ({ body: { workflow: 'riskControl', record: String(control) } }),
  },
  getSystemHealth: still('processes and tasks of the installation'),
  getSignInOptions: still('the demo’s accounts'),
  getRoleAsyncRoutes: still('a role’s pages'),
  getAllResources: list(300),
  getResourceByClassCode: list(
    300,
    query(() => 'DMS_DocLevel', 'classCode'),
  ),
  findUser: list(
    500,
    query(() => '人员', 'queryStr'),
  ),
  findUserOrDept: list(
    400,
    query(() => '部门', 'queryStr'),
  ),
  getUserOrDepartmentPath: list(
    400,
    body(({ people }) => people, 'pkList'),
  ),
  getMySubstitutions: { rows: 'mine', rowBytes: 600, as: 'owner' },
  getSubstitutionsByPage: page(600),
  getReminderSettings: still('one setting a duty'),
  previewReminderSetting: still('the rungs of one ladder'),
  getCountries: still('one row a country'),
  getHolidays: { rows: 'days', rowBytes: 100, ...query(() => 2100, 'year') },
  openMailLink: still('one link'),
  getListSettings: { rows: 'views', rowBytes: 400, as: 'owner' },
  getSharedListViews: still('as many as the menu of a list holds'),
  getHome: still('cards come with a release', { as: 'owner' }),
  getScormById: still('the units of one course'),
  getReviewLoad: still('one row an administrator, counted in one statement'),
  getReviewRules: still('the few rules that administrators keep'),
  getScormLearnListByKid: list(
    600,
    query(({ courseShare }) => courseShare, 'kid'),
  ),
  getKMSExamListByPage: page(1_100),
  getMyKMSExamListByPage: page(900, { as: 'owner' }),
  getExamById: { rows: 'questions', rowBytes: 600, ...query(({ exam }) => exam) },
  getMyExamById: { rows: 'attempts', rowBytes: 400, as: 'owner', ...query(({ exam }) => exam) },
  showExamResultById: { rows: 'items', rowBytes: 700, as: 'owner', ...query(({ examAttempt }) => examAttempt) },
  getExamPeopleResultByPage: page(
    600,
    body(({ sharedExam }) => sharedExam, 'examId'),
  ),
  getExamStatistics: { rows: 'items', rowBytes: 700, ...query(({ exam }) => exam) },
  getDoc: {
    ...list(
      2_500,
      body(({ policies }) => policies, 'ids'),
    ),
    perRow: [4, 'policies named by their ids, at most 100: pages come from searchDocsByPage'],
  },
  searchDocsByPage: page(
    1_600,
    body(({ folder }) => folder, 'folderId'),
  ),
  searchDocsHistoryByPage: page(
    800,
    body(({ policy }) => policy, 'docId'),
  ),
  getDocProcess: list(700, { input: ({ policy }) => ({ query: { id: policy, type: 1 } }) }),
  getDeletedByPage: page(400),
  getFolders: list(
    500,
    query(({ folder }) => folder, 'parentId'),
  ),
  getFolderPath: list(
    500,
    query(({ deepFolder }) => deepFolder),
  ),
  previewPermission: {
    rows: 'changes',
    rowBytes: 400,
    input: ({ policy, people }) => ({
      body: { id: policy, type: 1, permission: [], excludePermission: people.map((pk) => ({ pk, objectType: 0 })) },
    }),
  },
  getPermissions: list(500, { input: ({ policy }) => ({ query: { id: policy, type: 1 } }) }),
  explainAccess: {
    rows: 'levels',
    rowBytes: 900,
    input: ({ policy, people }) => ({ query: { id: policy, type: 1, userNo: `u${people[0]}` } }),
  },
  getPreview: still('one file'),
  compareVersions: still('two versions'),
  getRiskControl: { rows: 'forwardedTo', rowBytes: 1_500, ...ofControl },
  getControlOwners: list(200, ofControl),
  getRiskReviewHistory: list(900, ofControl),
  getControlsOfRisk: still('the controls of one risk of the register in one year, read in one statement', {
    input: () => ({ query: { riskNo: 'RS-1', riskYear: 2026 } }),
  }),
  getRiskControlByPage: page(2_000),
  getRiskControlByPageHome: page(2_000),
  getRunRiskControlByPage: page(2_000),
  getHiRiskControlByPage: page(2_000),
  getMyRiskControlByPage: page(2_000, { as: 'owner', ...body(() => 3, 'wfStatus') }),
  getRollForwardJob: { rows: 'refusals.data', rowBytes: 300, ...query(({ rollForwardJob }) => rollForwardJob, 'jobId') },
  previewBulk: still('reasons, not rows', { input: () => ({ body: { list: 'risk-controls', action: 'remind' } }) }),
  getFillSheet: still('at most 2,000 rows of one sheet; what they cost stands in fill-sheet-large.spec.ts', { as: 'owner' }),
  getBulkRun: { rows: 'groups', rowBytes: 300, ...query(({ bulkRun }) => bulkRun, 'jobId') },
  getBulkResults: page(
    400,
    query(({ bulkRun }) => bulkRun, 'jobId'),
  ),
  getRiskControlDashboard: { rows: 'distributions.category1', rowBytes: 4_000 },
  getPreviousRiskCurrentControl: still('one record of the year before', ofControl),
  getRemediationIssues: list(1_200, ofControl),
  getRemediationIssue: still('one issue'),
  getRemediationIssuesByPage: page(1_200),
  getRiskEventTask: list(
    5_000,
    query(({ control }) => control, 'RiskId'),
  ),
  getRiskCategory: list(
    300,
    query(() => 0, 'parentId'),
  ),
  getRiskStorageDetail: still('one item'),
  getRiskStorageByPage: page(1_200),
  getRiskStorageByCategory: list(1_200),
  parseImportFile: still('one file'),
  checkImportFile: still('one file'),
  getImportProgress: still('one import'),
  getRiskEventDetail: { rows: 'reports', rowBytes: 1_500, ...query(({ event }) => event, 'Id') },
  getRiskReportDetail: { rows: 'actions', rowBytes: 2_000, ...query(({ report }) => report, 'Id') },
  getRiskEventByPage: page(2_000, { as: 'owner' }),
  getRiskEventQueryByPage: page(2_000),
  getRiskReportQueryByPage: page(2_000),
  getRiskReportHeatMap: still('25 cells'),
  getListByRiskNo: list(
    600,
    query(({ controlNo }) => controlNo, 'riskNo'),
  ),
  getLossAnalysis: still('groups, not rows'),
  getProcessAnalysis: still('groups, not rows'),
  // Nothing is late there, however many there are: what a page has is in process-cases.spec.
  getLikelyLateCases: still('one statement answers a page, whose rows come with the days', {
    input: () => ({ body: { workflow: 'riskControl' } }),
  }),
  search: { rows: 'groups.*.hits', rowBytes: 1_200, ...query(() => '供应商', 'q') },
  getKMSShareListByPage: page(1_000),
  getShareById: { rows: 'docs', rowBytes: 700, ...query(({ share }) => share) },
  getSharePeopleResultByPage: page(
    700,
    body(({ share }) => share),
  ),
  getSharePeopleByDepNameResultByPage: page(
    400,
    body(({ share }) => share),
  ),
  getAppointPeopleResultByPage: page(
    700,
    body(({ share }) => share),
  ),
  getAttestations: still('none yet'),
  getKnowledgeHistory: still('the steps of one share', { input: ({ share }) => ({ query: { type: 'share', id: share } }) }),
  getMyKnowledgeRecord: { rows: 'readings', rowBytes: 1_500, as: 'owner' },
  getMyNotifications: page(500, { as: 'owner' }),
  getPreferences: still('one choice a kind of notice'),
  getMyDuties: page(700, { as: 'owner' }),
  getMailLogByPage: page(700),
  getMail: { rows: 'notices', rowBytes: 500, ...query(({ mail }) => mail) },
  verifyTrail: { rows: 'problems', rowBytes: 500, input: ({ control }) => ({ body: { type: 'riskControl', id: control } }) },
  getTrail: { rows: 'steps', rowBytes: 900, input: ({ control }) => ({ query: { type: 'riskControl', id: control } }) },
  getTrailDifference: still('two versions'),
};
