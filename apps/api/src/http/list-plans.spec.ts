import { afterAll, beforeAll, expect, test } from '@jest/globals';
import { routes, type Route } from '@portal/contract';
import { buildWorld, makeCall, startTestApi, watchStatements, type SentStatement, type TestApi, type World } from '@portal/testing';
import { createApi } from '../create-api.ts';
import { fillLists, type Volume } from './list-plans.fixture.ts';

let api: TestApi;
let world: World;
let volume: Volume;
beforeAll(async () => {
  api = await startTestApi(createApi);
  world = await buildWorld(api);
  volume = await fillLists(api.sql, world);
  await api.sql.query('update person set manager_id = $1 where id = any($2::bigint[])', [
    world.owner.id,
    [world.otherOwner.id, world.assistant.id],
  ]);
}, 180_000);
afterAll(() => api?.close());

async function planOf({ text, values }: SentStatement): Promise<string> {
  const rows = await api.sql.query<Record<string, string>>(`explain ${text}`, values);
  return rows.map((row) => row['QUERY PLAN']).join('\n');
}

/** A page of a list, and one record's rows; its total is a count over all that the reader may see, which no index shortens. */
const isCount = ({ text }: SentStatement) => /^\s*select (\(\(select )?count\(\*\)/.test(text);
/** A number of the kept figures is counted once; what corrects it is sized by the marks, of which an empty table seems to have thousands. */
const isKeptCount = ({ text }: SentStatement) => text.startsWith('with marked');
const isRead = ({ text }: SentStatement) => /^\s*(select|with)\b/i.test(text) && !/\b(insert into|update|delete from)\b/i.test(text);

type Ask = readonly [
  what: string,
  as: 'administrator' | 'owner',
  route: Route,
  input: () => Record<string, unknown>,
  tables: string,
  index: RegExp,
];
const page = { pageIndex: 0, pageSize: 20 };
const scan = (index: string) => new RegExp(`Index (Only )?Scan (Backward )?using ${index}\\b|Bitmap Index Scan on ${index}\\b`);

const asks: readonly Ask[] = [
  ['the newest events', 'administrator', routes.getRiskEventQueryByPage, () => page, 'risk_event', scan('risk_event_newest_idx')],
  [
    'events of a state',
    'administrator',
    routes.getRiskEventQueryByPage,
    () => ({ ...page, status: 3 }),
    'risk_event',
    scan('risk_event_(state|newest)_idx'),
  ],
  [
    'events of a unit',
    'administrator',
    routes.getRiskEventQueryByPage,
    () => ({ ...page, businessUnit: 'V-7' }),
    'risk_event',
    scan('risk_event_unit_idx'),
  ],
  [
    'events with a loss in a currency of few',
    'administrator',
    routes.getRiskEventQueryByPage,
    () => ({ ...page, currency: 'CHF' }),
    'risk_event|risk_event_loss',
    scan('risk_event_currency_idx'),
  ],
  [
    'reports of events with a loss in a currency of few',
    'administrator',
    routes.getRiskReportQueryByPage,
    () => ({ ...page, currency: 'CHF' }),
    'risk_event|risk_event_loss',
    scan('risk_event_loss_currency_idx'),
  ],
  [
    'events that cost much',
    'administrator',
    routes.getRiskEventQueryByPage,
    () => ({ ...page, netLossMin: 19_990 }),
    'risk_event|risk_event_worth',
    scan('risk_event_worth_net_idx'),
  ],
  [
    'issues of a record',
    'administrator',
    routes.getRemediationIssuesByPage,
    () => ({ ...page, sourceNo: 'RR-V-77' }),
    'remediation_issue|risk_report|risk_event|risk_control',
    scan('risk_report_report_no_key'),
  ],
  ['my events', 'owner', routes.getRiskEventByPage, () => page, 'risk_event', scan('risk_event_reporter_idx')],
  ['the newest shares', 'administrator', routes.getKMSShareListByPage, () => page, 'kms_share|share_reading', scan('kms_share_newest_idx')],
  ['the newest reports', 'administrator', routes.getRiskReportQueryByPage, () => page, 'risk_report', scan('risk_report_newest_idx')],
  [
    'the issues of a control',
    'administrator',
    routes.getRemediationIssues,
    () => ({ id: volume.control }),
    'remediation_issue',
    scan('remediation_issue_source_idx'),
  ],
  [
    'the register of issues',
    'administrator',
    routes.getRemediationIssuesByPage,
    () => page,
    'remediation_issue',
    scan('remediation_issue_pkey'),
  ],
  [
    'issues to verify',
    'administrator',
    routes.getRemediationIssuesByPage,
    () => ({ ...page, state: 'pendingVerification' }),
    'remediation_issue',
    scan('remediation_issue_(state_idx|pkey)'),
  ],
  [
    'events of a company that has none',
    'administrator',
    routes.getRiskEventQueryByPage,
    () => ({ ...page, companyId: 1 }),
    'risk_event',
    scan('risk_event_(department|withheld)_idx'),
  ],
  [
    'reports of a company that has none',
    'administrator',
    routes.getRiskReportQueryByPage,
    () => ({ ...page, companyId: 1, occurredEnd: '2026-06-01' }),
    'risk_event|risk_report',
    scan('risk_event_(department|withheld)_idx'),
  ],
  [
    'reports of a year in which nothing happened',
    'administrator',
    routes.getRiskReportQueryByPage,
    () => ({ ...page, riskYear: 2020, span: 'occurrenceToClosure' }),
    'risk_event|risk_report',
    scan('risk_event_occurred_idx'),
  ],
  [
    'reports of events in an area of few',
    'administrator',
    routes.getRiskReportQueryByPage,
    () => ({ ...page, managementArea: 'no such area', eventType: 'nearMiss' }),
    'risk_event|risk_report',
    scan('risk_event_filtered_idx'),
  ],
  [
    'issues extended twice',
    'administrator',
    routes.getRemediationIssuesByPage,
    () => ({ ...page, extensions: 2 }),
    'remediation_issue',
    scan('remediation_issue_extended_idx'),
  ],
  [
    'the issues of who reads few records',
    'owner',
    routes.getRemediationIssuesByPage,
    () => page,
    'remediation_issue|risk_control',
    scan('remediation_issue_source_idx'),
  ],
  [
    'my duties',
    'owner',
    routes.getMyDuties,
    () => page,
    'remediation_issue|risk_event|risk_report',
    scan('remediation_issue_assignee_idx'),
  ],
  [
    'what moved among my people',
    'owner',
    routes.getTeamChanges,
    () => ({}),
    'risk_control|remediation_issue|workflow_step',
    scan('risk_control_owner_idx'),
  ],
  [
    'what my people must do',
    'owner',
    routes.getMyTeam,
    () => ({}),
    'remediation_issue|risk_event|risk_report',
    scan('remediation_issue_assignee_idx'),
  ],
  [
    'what one of my people must do',
    'owner',
    routes.getTeamTasks,
    () => ({ personId: world.otherOwner.id }),
    'remediation_issue|risk_event|risk_report',
    scan('remediation_issue_assignee_idx'),
  ],
  [
    'the issues of my people',
    'owner',
    routes.getTeamIssues,
    () => ({}),
    'remediation_issue|risk_event|risk_report',
    scan('remediation_issue_assignee_idx'),
  ],
  // The count stands in the same statement: of the table's own rows it reads all.
  ['the newest policies', 'administrator', routes.searchDocsByPage, () => page, 'policy_version', scan('policy_newest_idx')],
  [
    'the policies of a folder',
    'administrator',
    routes.searchDocsByPage,
    () => ({ ...page, folderId: volume.folder }),
    'policy|policy_version',
    scan('policy_(all_)?in_folder_idx|policy_rights_idx'),
  ],
  [
    'the policies of a folder, for a reader',
    'owner',
    routes.searchDocsByPage,
    () => ({ ...page, folderId: volume.folder }),
    'policy|policy_version',
    scan('policy_(all_)?in_folder_idx|policy_rights_idx'),
  ],
  ['my notices', 'owner', routes.getMyNotifications, () => page, 'notification', scan('notification_(person|kind)_idx')],
  ['the newest exams', 'administrator', routes.getKMSExamListByPage, () => page, 'exam|exam_attempt', scan('exam_newest_idx')],
  [
    'who sat an exam',
    'administrator',
    routes.getExamPeopleResultByPage,
    () => ({ ...page, examId: volume.exam }),
    'exam|exam_attempt',
    scan('exam_attempt_\\w+'),
  ],
  [
    'who has read a share',
    'administrator',
    routes.getSharePeopleResultByPage,
    () => ({ ...page, id: volume.share }),
    'kms_share|share_reading',
    scan('share_reading_\\w+'),
  ],
  [
    'the trail of a record',
    'administrator',
    routes.getTrail,
    () => ({ type: 'riskControl', id: volume.moved }),
    'workflow_step',
    scan('workflow_step_\\w+'),
  ],
  [
    'the newest changes of the administration',
    'administrator',
    routes.getChangeLogByPage,
    () => page,
    'admin_change',
    scan('admin_change_(pkey|at_idx)'),
  ],
  ['the newest mails', 'administrator', routes.getMailLogByPage, () => page, 'mail_message', scan('mail_message_(newest_idx|pkey)')],
  [
    'the newest library items',
    'administrator',
    routes.getRiskStorageByPage,
    () => page,
    'risk_register_entry',
    scan('risk_register_entry_newest_idx'),
  ],
];

/** Of a million controls each of these let hundreds of thousands through, and both together few (decision record 45). */
const figures: readonly Ask[] = [
  [
    'controls of a state and a due date',
    'administrator',
    routes.getRiskControlByPage,
    () => ({ ...page, isActive: true, status: 3, dueTo: '2031-01-01' }),
    'risk_control|risk_control_figure',
    scan('risk_control_figure_outcome_idx'),
  ],
  [
    'controls of a state and an effectiveness',
    'administrator',
    routes.getRiskControlByPage,
    () => ({ ...page, isActive: true, state: 'assessing', effectivenessFrom: 2 }),
    'risk_control|risk_control_figure',
    scan('risk_control_figure_outcome_idx'),
  ],
  [
    'controls without a score and with an effectiveness',
    'administrator',
    routes.getRiskControlByPage,
    () => ({ ...page, isActive: true, score: 0, effectivenessTo: 3 }),
    'risk_control|risk_control_figure',
    scan('risk_control_figure_outcome_idx'),
  ],
  [
    'controls whose review waits for nobody in particular',
    'administrator',
    routes.getRiskControlByPage,
    () => ({ ...page, isActive: true, allocatedTo: 'none' }),
    'risk_control|risk_control_figure|independent_review',
    scan('risk_control_figure_waits_for_idx'),
  ],
  [
    'controls of a department',
    'administrator',
    routes.getRiskControlByPage,
    () => ({ ...page, isActive: true, departmentId: volume.department }),
    'risk_control|risk_control_figure',
    scan('risk_control_figure_department_id_idx'),
  ],
  // Without any administrator it is all of them; that part runs only then.
  [
    'reviews that nobody may do',
    'administrator',
    routes.getRiskControlByPage,
    () => ({ ...page, isActive: true, missing: 'reviewer' }),
    'risk_control_figure|independent_review',
    scan('risk_control_owner_idx'),
  ],
];

async function assertPlans(as: Ask[1], route: Route, input: Ask[3], tables: string, index: RegExp): Promise<void> {
  const given = route.method === 'GET' ? { query: input() } : { body: input() };
  let code = '';
  const { statements } = await watchStatements(async () => ({ code } = await makeCall(world[as].client, route, given)));
  expect(code).toBe('ok');
  const plans = await Promise.all(statements.filter((one) => isRead(one) && !isCount(one) && !isKeptCount(one)).map(planOf));
  const whole = plans.filter((plan) => new RegExp(`Seq Scan on (${tables})\\b`).test(plan));
  expect(whole).toEqual([]);
  expect(plans.some((plan) => index.test(plan)) || plans.join('\n\n')).toBe(true);
}

test.each([...asks, ...figures])('%s: read by the index that is meant for them, and no such table whole', (_, ...ask) =>
  assertPlans(...ask),
);

test('the controls of a company are asked for by the ids of its departments: of an array that a query makes the planner guesses that the newest rows will do', async () => {
  const department = await api.sql.one<{ id: number }>(
    `insert into department (name, name_en) values ('子公司', 'Subsidiary') returning id`,
  );
  const { client } = world.administrator;
  const company = { code: 'PLAN', name: '子公司', currency: 'CNY', departmentIds: [department!.id] };
  const { id } = await client.ask(routes.saveCompany, { body: company });
  for (const more of [{}, { ownerNo: 'v1' }, { score: 0 }, { dueFrom: '2031-01-01' }]) {
    const body = { ...page, isActive: true, companyId: id, ...more };
    const { statements } = await watchStatements(async () => {
      expect((await client.ask(routes.getRiskControlByPage, { body })).totalCount).toBe(0);
    });
    const asked = statements.filter(({ text }) => text.includes('departments_of_company'));
    expect(asked.map(({ text }) => /\brisk_control\b/.test(text))).toEqual([false]);
    expect(
      statements.some(({ text, values }) => /\brisk_control c\b/.test(text) && text.includes('c.department_id = any') && values.length > 0),
    ).toBe(true);
  }
});

test('an administrator’s number of events is read off an index, whatever they tell, and drafts are asked for by themselves', async () => {
  const { statements } = await watchStatements(async () => {
    await world.administrator.client.ask(routes.getRiskEventQueryByPage, { body: page });
  });
  const plans = await Promise.all(statements.filter(({ text }) => text.startsWith('select ((select count(*)')).map(planOf));
  expect(plans.map((plan) => plan.includes('Index Only Scan using risk_event_state_idx on risk_event e'))).toEqual([true]);
  expect(plans.filter((plan) => /Seq Scan on risk_event\b/.test(plan))).toEqual([]);
});
