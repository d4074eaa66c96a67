import { createHash, randomUUID } from 'node:crypto';
import { controlImportColumns, routes, type Route } from '@portal/contract';
import { describeAdminRoutes, makeAdminRecord, type AdminRecordKind } from './admin-route-cases.ts';
import type { ApiClient } from './api-client.ts';
import type { TestApi } from './api.ts';
import { describeCourseRoutes, makeCourseRecord, type CourseRecordKind } from './course-world.ts';
import { describeEventRoutes, makeEventRecord, type EventRecordKind } from './event-route-cases.ts';
import { describeExamRoutes, makeExamRecord, type ExamRecordKind } from './exam-world.ts';
import { describePolicyRoutes, makePolicyRecord, type PolicyRecordKind } from './policy-route-cases.ts';
import { buildStoreItem } from './register-factories.ts';
import type { ControlState, World } from './risk-control-world.ts';
import { describeShareRoutes, makeShareRecord, type ShareRecordKind } from './share-world.ts';

export type RouteName = keyof typeof routes;
/** What a call's id names. */
export type RecordKind =
  | AdminRecordKind
  | CourseRecordKind
  | ShareRecordKind
  | EventRecordKind
  | ExamRecordKind
  | PolicyRecordKind
  | 'control'
  | 'deletedControl'
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
  | 'session'
  | 'substitution';
type Id = number | string;

interface RouteInput {
  readonly query?: Record<string, unknown>;
  readonly body?: Record<string, unknown>;
  readonly files?: readonly { name: string; content: string }[];
}

export interface RouteCase {
  /** The record that the input names; none for lists and calls about oneself. */
  readonly names?: RecordKind;
  /** The state of the risk control in which the call is possible. */
  readonly state?: ControlState;
  /** A complete input, so that nothing but rights and state decides. */
  readonly input: (id: Id) => RouteInput;
}

/** A complete call of every route; a new route without one does not compile. */
export function describeRoutes(world: World): Record<RouteName, RouteCase> {
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
    ...describeAdminRoutes(world),
    ...describeCourseRoutes(),
    ...describeShareRoutes(),
    ...describeEventRoutes(world),
    ...describeExamRoutes(),
    ...describePolicyRoutes(world),
    userLogin: { input: () => ({ body: { userName: 'nobody', password: 'not the password' } }) },
    userLogout: plain,
    getUserInfo: plain,
    getVerificationCode: plain,
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
    updateRiskControlOwners: { names: 'control', state: 'assessing', input: (RiskId) => ({ body: { RiskId, userId: [someone()] } }) },
    ccToTask: { names: 'control', state: 'assessing', input: (riskId) => ({ body: { id: 0, riskId, userId: someone(), taskType: 0 } }) },
    ownerApproval: { names: 'control', state: 'ownerApproval', input: (riskId) => ({ body: { riskId, approved: true } }) },
    withdrawRiskCurrentControl: reason('reviewing'),
    restoreRiskControl: { names: 'deletedControl', input: (riskId) => ({ body: { riskId, reason: 'why' } }) },
    reopenRiskControl: reason('complete'),
    reassignControlOwner: {
      names: 'control',
      state: 'assessing',
      input: (riskId) => ({ body: { riskId, controlOwner: someone(), reason: 'why' } }),
    },
    getListSettings: { input: () => ({ query: { list: 'risk-controls' } }) },
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
    reassignIssue: { names: 'issue', input: (id) => ({ body: { id, assignee: someone() } }) },
    getRiskControlByPage: plain,
    getRiskControlByPageHome: plain,
    getRunRiskControlByPage: plain,
    getHiRiskControlByPage: plain,
    getMyRiskControlByPage: plain,
    getRiskControlDashboard: plain,
    exportRiskList: plain,
    exportMyRiskList: plain,

    getRiskCategory: { input: () => ({ query: { parentId: 0 } }) },
    getRiskStorageByPage: plain,
    getRiskStorageByCategory: plain,
    exportRiskStorageReport: plain,
    getRiskStorageDetail: { names: 'storeItem', input: (Id) => ({ query: { Id } }) },
    addItemToRiskStorage: { input: () => ({ body: { ...storeBody, ruNo: randomUUID() } }) },
    editRiskStorageItem: { names: 'storeItem', input: (id) => ({ body: { ...storeBody, id, ruNo: randomUUID() } }) },
    deleteRiskStorageItem: { names: 'storeItem', input: (id) => ({ body: { id } }) },
    parseImportFile: { input: () => ({ query: { kind: 'control' }, files: [csv] }) },
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
    downloadExport: { names: 'export', input: (token) => ({ query: { token } }) },
    getMySubstitutions: plain,
    saveSubstitution: {
      input: () => ({ body: { personId: world.assistant.id, substituteId: someone(), from: '2099-01-01', to: '2099-01-02' } }),
    },
    endSubstitution: { names: 'substitution', input: (id) => ({ body: { id } }) },
    getSubstitutionsByPage: plain,
    getReminderSettings: plain,
    previewReminderSetting: { input: () => ({ body: ladder }) },
    updateReminderSetting: { input: () => ({ body: ladder }) },
    getHolidays: plain,
    updateHolidays: { input: () => ({ body: { set: [{ day: '2099-01-01', isWorking: false, name: '元旦' }] } }) },
    openMailLink: { input: () => ({ body: { token: 'no-token.of-ours' } }) },

    getMailLogByPage: plain,
    getMail: { names: 'mail', input: (id) => ({ query: { id } }) },
    resendMail: { names: 'mail', input: (id) => ({ body: { id } }) },
    attachmentUpload: { input: () => ({ files: [{ name: 'a.txt', content: 'text' }] }) },
    downloadFile: { names: 'file', input: (id) => ({ query: { id } }) },
  };
}

/** Makes a record of a kind for the call; the owner's are his own, imports are the administrator's. */
export async function makeRecord(api: TestApi, world: World, names: RecordKind, state: ControlState = 'assessing'): Promise<Id> {
  const { administrator, owner } = world;
  switch (names) {
    case 'draftEvent':
    case 'pendingEvent':
    case 'closedEvent':
    case 'draftReport':
    case 'submittedReport':
    case 'eventNo':
      return makeEventRecord(world, names);
    case 'policy':
    case 'policyFolder':
    case 'deletedPolicy':
    case 'policyFile':
    case 'upload':
      return makePolicyRecord(world, names);
    case 'exam':
    case 'examAttempt':
    case 'submittedAttempt':
      return makeExamRecord(world, names);
    case 'courseShare':
    case 'courseAttempt':
      return makeCourseRecord(api, world, names);
    case 'share':
    case 'certificate':
      return makeShareRecord(api, world, names);
    case 'control':
      return (await world.bring(state)).id;
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
    default:
      return makeAdminRecord(api.sql, names);
  }
}

/** What a call answered; `data` is absent where a file or a stream was sent. */
export interface CallOutcome {
  readonly status: number;
  /** `ok`, or the refusal's code. */
  readonly code: string;
  readonly message: string;
  readonly data: unknown;
  readonly errors: unknown;
}

export async function makeCall(client: ApiClient, route: Route, input: RouteInput): Promise<CallOutcome> {
  const query = new URLSearchParams(Object.entries(input.query ?? {}).map(([key, value]): [string, string] => [key, String(value)]));
  const stop = new AbortController();
  const response = await client.raw(`${route.path}?${query}`, {
    method: route.method,
    signal: stop.signal,
    headers: { 'accept-language': 'en', ...(route.method === 'POST' && !route.upload && { 'content-type': 'application/json' }) },
    ...(route.method === 'POST' && { body: route.upload ? toForm(input.files ?? []) : JSON.stringify(input.body ?? {}) }),
  });
  if (!response.headers.get('content-type')?.startsWith('application/json')) {
    stop.abort();
    return { status: response.status, code: 'ok', message: '', data: undefined, errors: undefined };
  }
  const envelope = (await response.json()) as { isSuccess: boolean; code?: string; message: string; data: unknown; errors?: unknown };
  const { isSuccess, code, message, data, errors } = envelope;
  return { status: response.status, code: isSuccess ? 'ok' : String(code), message, data, errors };
}

function toForm(files: readonly { name: string; content: string }[]): FormData {
  const form = new FormData();
  for (const { name, content } of files) form.append('files', new Blob([content]), name);
  return form;
}

/** A run of a job that is over. */
async function insertRun(api: TestApi, kind: string, state: 'done' | 'failed', personId: number, output: object): Promise<number> {
  const row = await api.sql.one<{ id: number }>(
    `insert into job_run (kind, person_id, state, input, output, finished_at) values ($1, $2, $3, '{"total": 0}', $4::jsonb, now()) returning id`,
    [kind, personId, state, JSON.stringify(output)],
  );
  return row!.id;
}
