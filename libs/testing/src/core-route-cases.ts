import { randomUUID } from 'node:crypto';
import { controlImportColumns } from '@portal/contract';
import { anyNewPasskey, anyPasskeyAnswer } from './authenticator.ts';
import type { ControlState, World } from './risk-control-world.ts';
import type { RouteCase } from './route-cases.ts';

/** What the calls name that are about risk controls, the risk store, sessions, lists, jobs, imports and mails. */
export type CoreRecordKind =
  | 'control'
  | 'deletedControl'
  | 'forwardedControl'
  | 'issue'
  | 'file'
  | 'job'
  | 'failedJob'
  | 'export'
  | 'import'
  | 'mail'
  | 'storeItem'
  | 'notification'
  | 'listView'
  | 'rollForwardJob'
  | 'bulkRun'
  | 'fillSheet'
  | 'session'
  | 'passkey'
  | 'substitution';

/** A complete call of every route of risk control, the risk store and the machinery. */
export function describeCoreRoutes(world: World) {
  const someone = () => world.otherOwner.id;
  const plain: RouteCase = { input: () => ({}) };
  const read: RouteCase = { names: 'control', state: 'assessing', input: (id) => ({ query: { id } }) };
  const remove: RouteCase = { names: 'control', state: 'assessing', input: (id) => ({ query: { id, reason: 'wrong' } }) };
  const reason = (state: ControlState): RouteCase => ({
    names: 'control',
    state,
    input: (riskId) => ({ body: { riskId, reason: 'why' } }),
  });
  const storeBody = { categoryLevelOne: world.categories[0], riskDescription: '风险' };
  const ladder = { duty: 'assessment', enabled: true, dueInDays: 14, rungs: [{ offsetDays: -1, alsoManager: false }] };
  const csv = { name: 'a.csv', content: controlImportColumns.map((column) => column.header).join(',') + '\nx' };
  return {
    userLogin: { input: () => ({ body: { userName: 'nobody', password: 'not the password' } }) },
    userLogout: plain,
    getUserInfo: plain,
    getVerificationCode: plain,
    getSession: plain,
    getSignInOptions: plain,
    getRoleAsyncRoutes: plain,
    getHome: plain,
    updateSettings: { input: () => ({ body: { language: 'en' } }) },
    getMyProfile: plain,
    changePassword: { input: () => ({ body: { currentPassword: 'not the password', newPassword: 'four words of my own' } }) },
    requestPasswordReset: { input: () => ({ body: { userName: randomUUID() } }) },
    resetPassword: { input: () => ({ body: { token: randomUUID(), newPassword: 'four words of my own' } }) },
    signInAtProvider: { input: () => ({ query: { redirect: '/dashboard' } }) },
    finishProviderSignIn: { input: () => ({ body: { search: `?state=${randomUUID()}&code=x` } }) },
    signInWithCode: { input: () => ({ body: { code: '123456' } }) },
    getSecondFactor: plain,
    startSecondFactor: plain,
    confirmSecondFactor: { input: () => ({ body: { code: '' } }) },
    renewRecoveryCodes: { input: () => ({ body: { code: '123456' } }) },
    removeSecondFactor: { input: () => ({ body: { code: '123456' } }) },
    getMyPasskeys: plain,
    provePasskey: plain,
    startPasskey: plain,
    confirmPasskey: { input: () => ({ body: { name: 'Laptop', response: anyNewPasskey } }) },
    renamePasskey: { names: 'passkey', input: (id) => ({ body: { id, name: 'Laptop' } }) },
    removePasskey: { names: 'passkey', input: (id) => ({ body: { id } }) },
    offerPasskey: plain,
    signInWithPasskey: { input: () => ({ body: { response: anyPasskeyAnswer } }) },
    offerPasskeyStep: plain,
    signInWithPasskeyStep: { input: () => ({ body: { response: anyPasskeyAnswer } }) },
    getMySessions: plain,
    endMySession: { names: 'session', input: (id) => ({ body: { id } }) },
    endMyOtherSessions: plain,
    getAllResources: plain,
    getResourceByClassCode: { input: () => ({ query: { classCode: 'RISKEVENTSTATUS' } }) },
    findUser: { input: () => ({ query: { queryStr: 'u' } }) },
    findUserOrDept: { input: () => ({ query: { queryStr: 'u' } }) },
    getUserOrDepartmentPath: { input: () => ({ body: { pkList: [someone()] } }) },

    updateRiskControl: { names: 'control', state: 'draft', input: (id) => ({ body: world.standardBody({ id }) }) },
    saveDraftRiskControl: { names: 'control', state: 'draft', input: (id) => ({ body: world.standardBody({ id }) }) },
    submitRiskControls: { names: 'control', state: 'draft', input: (id) => ({ body: { ids: [id] } }) },
    updateRiskCurrentControl: { names: 'control', state: 'assessing', input: (id) => ({ body: world.assessmentBody(Number(id)) }) },
    saveDraftRiskCurrentControl: { names: 'control', state: 'assessing', input: (id) => ({ body: world.assessmentBody(Number(id)) }) },
    updateReviewRequest: {
      names: 'control',
      state: 'reviewing',
      input: (riskId) => ({ body: { riskId, wfStatus: true, controlEffectiveness: 4 } }),
    },
    stateDeficiency: {
      names: 'control',
      state: 'unstated',
      input: (riskId) => ({ body: { riskId, controlDeficiency: '20', comments: 'why' } }),
    },
    updateRiskControlOwners: { names: 'control', state: 'assessing', input: (RiskId) => ({ body: { RiskId, userId: [someone()] } }) },
    takeBackForward: { names: 'forwardedControl', input: (riskId) => ({ body: { riskId, userId: [world.aide.id] } }) },
    ccToTask: { names: 'control', state: 'assessing', input: (riskId) => ({ body: { id: 0, riskId, userId: someone(), taskType: 0 } }) },
    ownerApproval: { names: 'control', state: 'ownerApproval', input: (riskId) => ({ body: { riskId, approved: true } }) },
    withdrawRiskCurrentControl: reason('reviewing'),
    restoreRiskControl: { names: 'deletedControl', input: (riskId) => ({ body: { riskId, reason: 'why' } }) },
    reopenRiskControl: reason('complete'),
    getControlsOfRisk: { input: () => ({ query: { riskNo: 'RS-1', riskYear: 2026 } }) },
    joinSharedControl: reason('complete'),
    joinSharedControls: { names: 'control', state: 'complete', input: (id) => ({ body: { ids: [id], reason: 'why' } }) },
    separateSharedControl: reason('complete'),
    reassignControlOwner: {
      names: 'control',
      state: 'assessing',
      input: (riskId) => ({ body: { riskId, controlOwner: someone(), reason: 'why' } }),
    },
    getListSettings: { input: () => ({ query: { list: 'risk-controls' } }) },
    getSharedListViews: { input: () => ({ query: { list: 'risk-controls' } }) },
    saveListView: {
      names: 'listView',
      input: (id) => ({ body: { id, list: 'risk-controls', name: randomUUID(), query: { state: 'draft' } } }),
    },
    deleteListView: { names: 'listView', input: (id) => ({ body: { list: 'risk-controls', id } }) },
    arrangeListViews: { names: 'listView', input: (id) => ({ body: { list: 'risk-controls', ids: [id] } }) },
    saveListColumns: { input: () => ({ body: { list: 'risk-controls', columns: null } }) },
    rollForwardByFilter: { input: () => ({ body: { filter: { keyword: 'nothing has this' } } }) },
    previewRollForward: { input: () => ({ body: { filter: {} } }) },
    getRollForwardJob: { names: 'rollForwardJob', input: (jobId) => ({ query: { jobId } }) },
    dismissRollForward: { names: 'rollForwardJob', input: (jobId) => ({ body: { jobId } }) },
    reassignControlOwners: {
      names: 'control',
      state: 'assessing',
      input: (id) => ({ body: { ids: [id], controlOwner: someone(), reason: 'why' } }),
    },
    forwardRiskControls: { names: 'control', state: 'assessing', input: (id) => ({ body: { ids: [id], userId: [someone()] } }) },
    allocateReviews: { names: 'control', state: 'reviewing', input: (id) => ({ body: { ids: [id], reviewerId: world.reviewer.id } }) },
    takeOverReview: { names: 'control', state: 'reviewing', input: (id) => ({ body: { riskId: id } }) },
    getReviewLoad: { input: () => ({ query: {} }) },
    getReviewRules: { input: () => ({ query: {} }) },
    saveReviewRules: { input: () => ({ body: { rules: [] } }) },
    extendAssessments: {
      names: 'control',
      state: 'assessing',
      input: (id) => ({ body: { ids: [id], dueDate: '2031-01-31', reason: 'why' } }),
    },
    adminDeleteRiskControls: { names: 'control', state: 'assessing', input: (id) => ({ body: { ids: [id], reason: 'why' } }) },
    remindRiskControls: { names: 'control', state: 'assessing', input: (id) => ({ body: { ids: [id] } }) },
    rollForwardRiskControl: { names: 'control', state: 'complete', input: (id) => ({ body: { ids: [id] } }) },
    deleteRiskCurrentControl: remove,
    deleteRiskControl: remove,
    adminDeleteRiskCurrentControl: remove,
    getRiskControl: read,
    getControlOwners: read,
    getRiskReviewHistory: read,
    getPreviousRiskCurrentControl: read,
    getRemediationIssues: read,
    getRiskEventTask: { names: 'control', state: 'assessing', input: (RiskId) => ({ query: { RiskId } }) },
    getTrail: { names: 'control', state: 'assessing', input: (id) => ({ query: { type: 'riskControl', id } }) },
    getTrailDifference: { names: 'control', state: 'assessing', input: (id) => ({ query: { type: 'riskControl', id, from: 1, to: 1 } }) },
    verifyTrail: { names: 'control', state: 'assessing', input: (id) => ({ body: { type: 'riskControl', id } }) },
    exportTrail: { names: 'control', state: 'assessing', input: (id) => ({ body: { type: 'riskControl', id } }) },
    updateRemediationIssue: { names: 'issue', input: (id) => ({ body: { id, event: 'START' } }) },
    getRemediationIssue: { names: 'issue', input: (id) => ({ body: { id } }) },
    getRemediationIssuesByPage: plain,
    exportRemediationIssues: plain,
    reassignIssues: { names: 'issue', input: (id) => ({ body: { ids: [id], assignee: someone() } }) },
    extendIssues: { names: 'issue', input: (id) => ({ body: { ids: [id], dueDate: '2199-01-31' } }) },
    remindIssues: { names: 'issue', input: (id) => ({ body: { ids: [id] } }) },
    raiseIssue: {
      names: 'control',
      state: 'assessing',
      input: (riskId) => ({ body: { riskId, plan: 'why', severity: 'high', dueDate: '2199-01-31' } }),
    },
    reassignIssue: { names: 'issue', input: (id) => ({ body: { id, assignee: someone() } }) },
    getRiskControlByPage: plain,
    getRiskControlByPageHome: plain,
    getRunRiskControlByPage: plain,
    getHiRiskControlByPage: plain,
    getMyRiskControlByPage: plain,
    getRiskControlDashboard: plain,
    exportRiskList: plain,
    exportMyRiskList: plain,
    exportYearEndPackage: plain,

    getRiskCategory: { input: () => ({ query: { parentId: 0 } }) },
    getRiskStorageByPage: plain,
    getRiskStorageByCategory: plain,
    exportRiskStorageReport: plain,
    getRiskStorageDetail: { names: 'storeItem', input: (Id) => ({ query: { Id } }) },
    addItemToRiskStorage: { input: () => ({ body: { ...storeBody, ruNo: randomUUID() } }) },
    editRiskStorageItem: { names: 'storeItem', input: (id) => ({ body: { ...storeBody, id, ruNo: randomUUID() } }) },
    deleteRiskStorageItem: { names: 'storeItem', input: (id) => ({ body: { id } }) },
    parseImportFile: { input: () => ({ query: { kind: 'control' }, files: [csv] }) },
    checkImportFile: { input: () => ({ query: { kind: 'control' }, files: [csv] }) },
    getCorrectionWorkbook: { input: () => ({ query: { kind: 'control' }, files: [csv] }) },
    getImportTemplate: { input: () => ({ query: { kind: 'control' } }) },
    getImportProgress: { names: 'import', input: (importId) => ({ query: { importId } }) },
    uploadRiskControl: { input: () => ({ body: { RiskControlTemplateList: [{ riskNo: 'x' }], ExcelFile: randomUUID() } }) },
    uploadRiskStorage: { input: () => ({ body: { RiskStorageTemplateList: [{ ruNo: 'x' }], ExcelFile: randomUUID() } }) },

    getMyNotifications: plain,
    markRead: { names: 'notification', input: (id) => ({ body: { ids: [id] } }) },
    getPreferences: plain,
    updatePreferences: { input: () => ({ body: { preferences: [{ kind: 'forwarded', delivery: 'digest' }] } }) },
    getMyDuties: plain,
    search: plain,
    stream: plain,
    getJob: { names: 'job', input: (id) => ({ query: { id } }) },
    cancelJob: { names: 'job', input: (id) => ({ body: { id } }) },
    retryJob: { names: 'failedJob', input: (id) => ({ body: { id } }) },
    previewBulk: { input: () => ({ body: { list: 'my-risk-controls', action: 'forward' } }) },
    startBulk: { input: () => ({ body: { list: 'my-risk-controls', action: 'forward', ids: [1], input: { personIds: [someone()] } } }) },
    offerFillSheet: { input: () => ({ body: { sheet: 'assessment' } }) },
    exportFillSheet: { names: 'fillSheet', input: (from) => ({ body: { sheet: 'assessment', from } }) },
    uploadFillSheet: { input: () => ({ files: [{ name: 'a.xlsx', content: 'PK' }] }) },
    getFillSheet: { names: 'fillSheet', input: (sheetId) => ({ query: { sheetId } }) },
    applyFillSheet: { names: 'fillSheet', input: (sheetId) => ({ body: { sheetId, action: 'save' } }) },
    discardFillSheet: { names: 'fillSheet', input: (sheetId) => ({ body: { sheetId } }) },
    getBulkRun: { names: 'bulkRun', input: (jobId) => ({ query: { jobId } }) },
    getBulkResults: { names: 'bulkRun', input: (jobId) => ({ query: { jobId } }) },
    exportBulkResults: { names: 'bulkRun', input: (jobId) => ({ body: { jobId } }) },
    retryBulk: { names: 'bulkRun', input: (jobId) => ({ body: { jobId } }) },
    dismissBulk: { names: 'bulkRun', input: (jobId) => ({ body: { jobId } }) },
    downloadExport: { names: 'export', input: (token) => ({ query: { token } }) },
    getMySubstitutions: plain,
    saveSubstitution: {
      input: () => ({ body: { personId: world.assistant.id, substituteId: someone(), from: '2099-01-01', to: '2099-01-02' } }),
    },
    endSubstitution: { names: 'substitution', input: (id) => ({ body: { id } }) },
    getSubstitutionsByPage: plain,
    exportSubstitutions: plain,
    getReminderSettings: plain,
    previewReminderSetting: { input: () => ({ body: ladder }) },
    updateReminderSetting: { input: () => ({ body: ladder }) },
    getHolidays: plain,
    getCountries: plain,
    saveCountry: { input: () => ({ body: { code: 'NZ', timeZone: 'Pacific/Auckland' } }) },
    removeCountry: { input: () => ({ body: { code: 'FJ' } }) },
    updateHolidays: { input: () => ({ body: { set: [{ day: '2099-01-01', isWorking: false, name: '元旦' }] } }) },
    openMailLink: { input: () => ({ body: { token: 'no-token.of-ours' } }) },

    getMailLogByPage: plain,
    exportMailLog: plain,
    getMail: { names: 'mail', input: (id) => ({ query: { id } }) },
    resendMail: { names: 'mail', input: (id) => ({ body: { id } }) },
    attachmentUpload: { input: () => ({ files: [{ name: 'a.txt', content: 'text' }] }) },
    downloadFile: { names: 'file', input: (id) => ({ query: { id } }) },
  } satisfies Record<string, RouteCase>;
}
