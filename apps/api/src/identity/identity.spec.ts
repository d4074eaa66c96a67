import { afterAll, beforeAll, expect, test } from '@jest/globals';
import { routes, type MenuNode } from '@portal/contract';
import { ROLE } from '@portal/workflows';
import { buildDepartment, buildPerson, startTestApi, type BuiltPerson, type TestApi } from '@portal/testing';
import { createApi } from '../create-api.ts';

let api: TestApi;
beforeAll(async () => {
  api = await startTestApi(createApi);
});
afterAll(() => api?.close());

async function addControl(owner: BuiltPerson, more: { isActive?: boolean; assistant?: BuiltPerson } = {}): Promise<void> {
  const row = await api.sql.one<{ id: number }>(
    `insert into risk_control (id, risk_no, lineage_id, risk_year, state, is_active, owner_id, creator_id)
     select id, 'RC-' || id, id, 2026, 'assessing', $2, $1, $1 from nextval('portal_id_seq') as id returning id`,
    [owner.id, more.isActive ?? true],
  );
  if (more.assistant)
    await api.sql.query('insert into control_assistant (risk_id, person_id) values ($1, $2)', [row!.id, more.assistant.id]);
}

test('GetSession answers what getUserInfo does, and null without a session or with one that has ended', async () => {
  const client = await api.as(await buildPerson(api.sql));
  expect(await client.ask(routes.getSession)).toEqual({
    ...(await client.ask(routes.getUserInfo)),
    sessionEndsAt: expect.any(String),
  });
  expect(await api.anonymous.call(routes.getSession)).toMatchObject({ status: 200, isSuccess: true, data: null });
  await client.ask(routes.userLogout);
  expect(await client.call(routes.getSession)).toMatchObject({ status: 200, data: null });
  expect((await client.call(routes.getUserInfo)).status).toBe(401);
});

test('getUserInfo answers the signed-in person in the specified shape and ignores its parameter', async () => {
  const department = await buildDepartment(api.sql, { name: '财务部', nameEn: 'Finance' });
  const person = await buildPerson(api.sql, {
    userNo: 'E1001',
    roles: [ROLE.riskOwner, ROLE.user],
    departmentId: department.id,
    language: 'en',
  });
  const info = await (await api.as(person)).ask(routes.getUserInfo, { query: { token: 'admin' } });
  expect(info).toEqual({
    id: person.id,
    userNO: 'E1001',
    name: person.name,
    englishName: person.englishName,
    avatar: '',
    roles: [
      { id: 3, name: '风险责任人', nameEn: 'Risk Owner' },
      { id: 1, name: '普通用户', nameEn: 'User' },
    ],
    roleJobs: [{ roleId: 3 }, { roleId: 1 }],
    isRiskOwner: true,
    language: 'en',
    department: { id: department.id, name: '财务部', nameEn: 'Finance' },
    mustChangePassword: false,
    mustSetSecondFactor: false,
    sessionEndsAt: expect.stringMatching(/^\d{4}-\d\d-\d\dT.*Z$/),
    timeZone: 'Asia/Shanghai',
    settings: {},
  });
});

test('a risk owner is roles 2 and 3, and who owns or assists an active control', async () => {
  const flag = async (person: BuiltPerson) => (await (await api.as(person)).ask(routes.getUserInfo)).isRiskOwner;
  expect(await flag(await buildPerson(api.sql, { roles: [ROLE.administrator] }))).toBe(true);
  expect(await flag(await buildPerson(api.sql, { roles: [ROLE.riskOwner] }))).toBe(true);
  expect(await flag(await buildPerson(api.sql, { roles: [ROLE.user, ROLE.riskOwner] }))).toBe(false);
  const [owner, assistant, former, formerAssistant] = [
    await buildPerson(api.sql),
    await buildPerson(api.sql),
    await buildPerson(api.sql),
    await buildPerson(api.sql),
  ];
  expect(await flag(owner)).toBe(false);
  await addControl(owner, { assistant });
  await addControl(former, { isActive: false, assistant: formerAssistant });
  expect([await flag(owner), await flag(assistant), await flag(former), await flag(formerAssistant)]).toEqual([true, true, false, false]);
});

const shown = (nodes: readonly MenuNode[]): string[] =>
  nodes.filter((node) => !node.hidden).flatMap((node) => [node.path, ...shown(node.children)]);
const menuOf = async (person: BuiltPerson) =>
  (await api.as(person)).ask(routes.getRoleAsyncRoutes, { query: { roleId: ROLE.administrator } });

const events = ['/RiskInfoCollection', '/RiskInfoCollection/MyRiskEventList'];
const reports = '/RiskInfoCollection/RiskReportQuery';
const issues = '/RiskControl/RemediationIssueList';
/** Whoever is named in them has work there: testers, signers and owners may be anybody. */
const assurance = [
  '/ControlTest/ControlTestList',
  '/EvidenceRequest/EvidenceRequestList',
  '/Deficiency/DeficiencyList',
  '/Certification/CertificationList',
];
const assuranceOfAll = ['/Assurance', '/AssessmentPeriod/AssessmentPeriodList', ...assurance];
/** The policy library has its own switch, it and the knowledge area have their own tests. */
const hasOwnTests = (name: string): boolean => /^\/?(dms|KMSKnowLedge|Share|Exam|Course)/.test(name);

test.each([
  [ROLE.user, ['/dashboard', '/RiskControl/MyRiskControlTaskList', issues, ...events, reports, ...assuranceOfAll]],
  [
    ROLE.administrator,
    [
      '/dashboard',
      '/RiskOverview',
      '/RiskControl',
      '/RiskControl/MyRiskControlTaskList',
      '/RiskControl/RiskControlTaskList',
      '/RiskControl/RiskControlList',
      '/RiskControl/CampaignList',
      issues,
      '/RiskControl/RiskStore',
      ...events,
      '/RiskInfoCollection/RiskEventQuery',
      reports,
      '/RiskInfoCollection/RiskLossAnalysis',
      '/RiskInfoCollection/ProcessAnalysis',
      '/Assurance',
      '/AssessmentPeriod/AssessmentPeriodList',
      '/AssessmentPeriod/Scope',
      '/AssessmentPeriod/Coverage',
      ...assurance,
      '/Certification/CommitteePackList',
      '/AssessmentPeriod/AuditorSeatList',
      '/AssessmentPeriod/Companies',
      '/admin',
      '/admin/People',
      '/admin/Departments',
      '/admin/Roles',
      '/admin/References',
      '/admin/ExchangeRates',
      '/admin/Categories',
      '/admin/Substitutes',
      '/admin/ReminderSettings',
      '/admin/Retention',
      '/admin/MailLog',
      '/admin/Sessions',
      '/admin/Queues',
      '/admin/Audit',
      '/admin/ChangeLog',
      '/admin/AccessLog',
      '/admin/Health',
    ],
  ],
  [
    ROLE.riskOwner,
    [
      '/dashboard',
      '/RiskControl',
      '/RiskControl/MyRiskControlTaskList',
      issues,
      '/RiskControl/RiskStore',
      ...events,
      reports,
      ...assuranceOfAll,
    ],
  ],
  [
    ROLE.aide,
    [
      '/dashboard',
      '/RiskControl/MyRiskControlTaskList',
      '/RiskControl/RiskControlList',
      issues,
      ...events,
      '/RiskInfoCollection/RiskEventQuery',
      reports,
      ...assuranceOfAll,
    ],
  ],
])('the menu of role %i holds its pages, whatever role the query names', async (role, paths) => {
  const menu = shown(await menuOf(await buildPerson(api.sql, { roles: [role] })));
  expect(menu.filter((path) => !hasOwnTests(path))).toEqual(paths);
});

test('everybody has the pages of reading and sitting, administrators those of asking', async () => {
  const knowledge = async (role: number) =>
    shown(await menuOf(await buildPerson(api.sql, { roles: [role] }))).filter((path) => path.startsWith('/KMSKnowLedge/'));
  const everybody = ['ShareList', 'MyExamList', 'MyRecord'].map((name) => `/KMSKnowLedge/${name}`);
  expect(await knowledge(ROLE.user)).toEqual(everybody);
  expect((await knowledge(ROLE.administrator)).sort()).toEqual(
    [...everybody, '/KMSKnowLedge/ExamList', '/KMSKnowLedge/AttestationList'].sort(),
  );
});

test('a plain user who owns a control sees the risk store', async () => {
  const person = await buildPerson(api.sql);
  await addControl(person);
  expect(shown(await menuOf(person))).toContain('/RiskControl/RiskStore');
});

test('the path /RiskControl is in the menu of risk owners alone: older clients read the flag from it', async () => {
  const person = await buildPerson(api.sql);
  const owns = async () => (await menuOf(person)).some((node) => node.path === '/RiskControl');
  expect(await owns()).toBe(false);
  await addControl(person);
  expect(await owns()).toBe(true);
});

test('record pages are in everybody’s menu, hidden, and every entry has both titles', async () => {
  const menu = await menuOf(await buildPerson(api.sql));
  const all = menu.flatMap((node) => [node, ...node.children]);
  const hidden = all.filter((node) => node.hidden).map((node) => node.name);
  expect(hidden.filter((name) => !hasOwnTests(name))).toEqual([
    'RiskControlEdit',
    'RiskCurrentControlEdit',
    'RiskCurrentControlReviewEdit',
    'RiskCurrentControlReviewView',
    'RemediationIssue',
    'riskevent',
    'RiskEventEdit',
    'RiskEventView',
    'RiskReportEdit',
    'RiskReportView',
    'AssessmentPeriodView',
    'CommitteePackView',
    'AuditorSeatView',
  ]);
  for (const node of all) {
    expect(node.title).toMatch(/\p{Script=Han}/u);
    expect(node.titleEn).toMatch(/^[A-Z]/);
    expect(Object.keys(node).sort()).toEqual(['children', 'hidden', 'icon', 'name', 'path', 'title', 'titleEn']);
  }
});

test('settings change what is given and leave the rest', async () => {
  const person = await buildPerson(api.sql, { language: 'zh' });
  const client = await api.as(person);
  expect((await client.call(routes.updateSettings, { body: { scoreReading: 'meaning' }, language: 'zh' })).message).toBe('成功');
  await client.ask(routes.updateSettings, { body: { language: 'en' } });
  expect(await api.sql.one('select language, settings from person where id = $1', [person.id])).toEqual({
    language: 'en',
    settings: { scoreReading: 'meaning' },
  });
  expect((await client.ask(routes.getUserInfo)).language).toBe('en');
  expect((await client.call(routes.updateSettings, { body: { language: 'fr' } })).errors).toMatchObject([
    { field: 'language', code: 'validation.invalid' },
  ]);
});

test('how the console looks is kept with the person: it comes with every session, and null takes a choice back', async () => {
  const person = await buildPerson(api.sql);
  const client = await api.as(person);
  const settings = {
    themeColor: '#1B6E3C',
    tagsView: false,
    fixedHeader: false,
    sidebarLogo: false,
    mode: 'dark',
    density: 'compact',
    scoreReading: 'dashboard',
  } as const;
  await client.ask(routes.updateSettings, { body: settings });
  const elsewhere = await api.as(person);
  expect((await elsewhere.ask(routes.getUserInfo)).settings).toEqual(settings);
  await elsewhere.ask(routes.updateSettings, { body: { themeColor: null, scoreReading: null } });
  const { themeColor: _color, scoreReading: _reading, ...left } = settings;
  expect((await client.ask(routes.getUserInfo)).settings).toEqual(left);
  for (const body of [{ themeColor: 'red' }, { themeColor: '#12345' }, { density: 'tiny' }, { mode: 'sepia' }, { tagsView: 'perhaps' }])
    expect((await client.call(routes.updateSettings, { body })).code).toBe('validation.invalid');
  expect((await client.ask(routes.getUserInfo)).settings).toEqual(left);
});

test('two windows that change different settings at once both have their way', async () => {
  const person = await buildPerson(api.sql);
  const client = await api.as(person);
  await Promise.all([
    client.ask(routes.updateSettings, { body: { density: 'compact' } }),
    client.ask(routes.updateSettings, { body: { mode: 'dark' } }),
    client.ask(routes.updateSettings, { body: { tagsView: false } }),
  ]);
  expect((await client.ask(routes.getUserInfo)).settings).toEqual({ density: 'compact', mode: 'dark', tagsView: false });
});
