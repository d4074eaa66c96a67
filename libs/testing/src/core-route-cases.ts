import { createHash, randomUUID } from 'node:crypto';
import { controlImportColumns, routes } from '@portal/contract';
import type { Sql } from '@portal/platform';
import type { TestApi } from './api.ts';
import { anyNewPasskey, anyPasskeyAnswer } from './authenticator.ts';
import { buildStoreItem } from './register-factories.ts';
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

/** A sheet of one record that came back with one cell filled in, waiting for its person. */
export async function stageFillSheet(
  sql: Sql,
  personId: number,
  record: { readonly id: number; readonly riskNo: string },
): Promise<number> {
  const row = await sql.one<{ id: number }>(
    `with sheet as (insert into fill_sheet (token, sheet, person_id, language, wish, file_name, staged_at)
       values ($1, 'assessment', $2, 'en', $3::jsonb, 'a.xlsx', now()) returning id)
     insert into fill_sheet_row (sheet_id, row_id, version, record_no, base, told, sheet_row, typed)
     select sheet.id, c.id, c.version, $5, '{}', '[]', 4, '{"comments": "typed"}' from sheet, risk_control c where c.id = $4 returning sheet_id as id`,
    [randomUUID(), personId, JSON.stringify({ filter: null, ids: [record.id], except: [] }), record.id, record.riskNo],
  );
  return row!.id;
}

/** Makes what these calls name; the owner's are his own, imports are the administrator's. */
export async function makeCoreRecord(api: TestApi, world: World, names: CoreRecordKind, state: ControlState): Promise<number | string> {
  const { administrator, owner } = world;
  switch (names) {
    case 'control':
      return (await world.bring(state)).id;
    case 'forwardedControl': {
      const { id } = await world.bring(state);
      await owner.client.ask(routes.ccToTask, { body: { riskId: id, userId: [world.aide.id] } });
      return id;
    }
    case 'deletedControl': {
      const { id } = await world.bring('assessing');
      await administrator.client.ask(routes.deleteRiskControl, { query: { id, reason: 'x' } });
      return id;
    }
    case 'issue': {
      const { id } = await world.bring('remediating');
      const [issue] = await administrator.client.ask(routes.getRemediationIssues, { query: { id } });
      return issue!.id;
    }
    case 'file':
      return (await owner.client.upload(routes.attachmentUpload, [{ name: 'a.txt', content: 'text' }])).data[0]!.id;
    case 'job': {
      const answer = await owner.client.ask(routes.exportMyRiskList);
      return typeof answer === 'string' ? answer : answer.jobId;
    }
    case 'failedJob':
      return insertRun(api, 'export', 'failed', owner.id, {});
    case 'export': {
      const token = randomUUID();
      const id = await insertRun(api, 'export', 'done', owner.id, { storageKey: 'exports/gone.xlsx', fileName: 'gone.xlsx' });
      await api.sql.query(`insert into export_address (run_id, token_hash, expires_at) values ($1, $2, now() + interval '1 minute')`, [
        id,
        createHash('sha256').update(token).digest(),
      ]);
      return token;
    }
    case 'import': {
      const body = { RiskControlTemplateList: [{ riskNo: 'x' }], ExcelFile: randomUUID() };
      return (await administrator.client.ask(routes.uploadRiskControl, { body })).importId!;
    }
    case 'mail': {
      const row = await api.sql.one<{ id: number }>(
        `insert into mail_message (message_id, person_id, recipient, template, language, subject, body_text, body_html, state)
         values ($1, $2, 'o@portal.example', 't', 'en', 's', 'b', 'b', 'logged') returning id`,
        [randomUUID(), owner.id],
      );
      return row!.id;
    }
    case 'storeItem':
      return (await buildStoreItem(api.sql)).id;
    case 'session': {
      const row = await api.sql.one<{ id: number }>(
        `insert into session (token_hash, person_id, expires_at) values ($1, $2, now() + interval '1 hour') returning id`,
        [createHash('sha256').update(randomUUID()).digest(), owner.id],
      );
      return row!.id;
    }
    case 'passkey': {
      const row = await api.sql.one<{ id: number }>(
        `insert into passkey (person_id, name, credential_id, public_key, user_handle, counter, is_backed_up)
         values ($1, 'Phone', $2, '', '', 0, false) returning id`,
        [owner.id, createHash('sha256').update(randomUUID()).digest()],
      );
      return row!.id;
    }
    case 'substitution': {
      // A day of its own, far away, so that none overlaps another and nobody is represented today.
      const row = await api.sql.one<{ id: number }>(
        `insert into substitution (person_id, substitute_id, from_on, to_on, created_by)
         select $1, $2, day, day, $1 from (select date '2200-01-01' + nextval('portal_id_seq')::int as day) d returning id`,
        [owner.id, world.assistant.id],
      );
      return row!.id;
    }
    case 'rollForwardJob':
      return insertRun(api, 'rollForward', 'done', administrator.id, { processed: 0, rolled: 0, existing: 0, refused: 0 });
    case 'fillSheet':
      return stageFillSheet(api.sql, owner.id, await world.bring('assessing'));
    case 'bulkRun': {
      const id = await insertRun(api, 'bulk', 'done', owner.id, { done: 0, refused: 0, failed: 1, bulkId: null });
      const input = {
        list: 'my-risk-controls',
        action: 'forward',
        input: { personIds: [world.otherOwner.id], comment: '', date: null },
        total: 1,
      };
      await api.sql.query('update job_run set input = $2::jsonb where id = $1', [id, JSON.stringify(input)]);
      await api.sql.query(
        `insert into bulk_run_row (run_id, row_id, version, record_no, outcome, code, message) values ($1, 1, 1, 'RC-1', 'failed', 'fault', 'bulk.broken')`,
        [id],
      );
      return id;
    }
    case 'listView': {
      const row = await api.sql.one<{ id: number }>(
        `insert into list_view (person_id, list, name, query) values ($1, 'risk-controls', $2, '{}') returning id`,
        [owner.id, randomUUID()],
      );
      return row!.id;
    }
    case 'notification': {
      const row = await api.sql.one<{ id: number }>(
        `insert into notification (person_id, kind, text, text_en, link) values ($1, 'test', '文', 'text', '/') returning id`,
        [owner.id],
      );
      return row!.id;
    }
  }
}

/** A run of a job that is over. */
async function insertRun(api: TestApi, kind: string, state: 'done' | 'failed', personId: number, output: object): Promise<number> {
  const row = await api.sql.one<{ id: number }>(
    `insert into job_run (kind, person_id, state, input, output, finished_at) values ($1, $2, $3, '{"total": 0}', $4::jsonb, now()) returning id`,
    [kind, personId, state, JSON.stringify(output)],
  );
  return row!.id;
}
