import { afterAll, beforeAll, beforeEach, describe, expect, test } from '@jest/globals';
import { holderSets } from '@portal/areas';
import { examRoutes, policyRoutes, recordPages, routes, shareRoutes } from '@portal/contract';
import { dutiesOf } from '@portal/platform';
import {
  bringDeficiency,
  buildEventWorld,
  buildPerson,
  buildStatements,
  buildWorld,
  eventually,
  makeExam,
  makeFolder,
  makePolicy,
  makeShare,
  provideEvidence,
  requestEvidence,
  setPermission,
  startNoticeWorker,
  startTestApi,
  type ApiClient,
  type BuiltPerson,
  type EventWorld,
  type NoticeWorker,
  type TestApi,
  type World,
  settleIssues,
  submitControlTest,
} from '@portal/testing';
import { createApi } from '../create-api.ts';

let api: TestApi;
let worker: NoticeWorker;
let world: World;
let events: EventWorld;
/** The manager of everybody who is late; no right of any other kind. */
let manager: BuiltPerson & { client: ApiClient };
let owners: (BuiltPerson & { client: ApiClient })[];
let folderId: number;

beforeAll(async () => {
  api = await startTestApi(createApi, { env: { POLICY_APPROVAL: 'on' } });
  worker = await startNoticeWorker(api);
  world = await buildWorld(api);
  events = buildEventWorld(world);
  const boss = await buildPerson(api.sql);
  manager = { ...boss, client: await api.as(boss) };
  const join = async () => {
    const person = await buildPerson(api.sql, { managerId: boss.id });
    return { ...person, client: await api.as(person) };
  };
  owners = [await join(), await join()];
  const late = [world.owner.id, world.administrator.id, world.reviewer.id];
  await api.sql.query('update person set manager_id = $1 where id = any($2::bigint[])', [boss.id, late]);
  folderId = (await makeFolder(world.administrator.client, 0, '升级提醒')).id;
  await setPermission(world.administrator.client, { id: folderId, type: 0 }, { owners: owners.map(({ id }) => id) });
});
beforeEach(() => worker.forget());
afterAll(async () => {
  await worker?.close();
  await api?.close();
});

interface Late {
  readonly id: number;
}

const DUE = '2030-06-30';
const forOwner = () => ({ users: [world.owner.id] });
const issueOf = async (sourceId: number): Promise<Late> =>
  (await api.sql.one<Late>('select id from remediation_issue where source_id = $1 order by id desc limit 1', [sourceId]))!;
const writePolicy = async (): Promise<number> => {
  const { id } = await makePolicy(owners[0]!.client, world.departmentId, folderId);
  await owners[0]!.client.ask(policyRoutes.submitDoc, { body: { id } });
  return id;
};
const versionOf = async (policyId: number): Promise<Late> =>
  (await api.sql.one<Late>('select id from policy_version where policy_id = $1 order by revision desc limit 1', [policyId]))!;

/** The head of a reporter reads his events anyway. */
async function reportedByAnother({ id }: Late): Promise<Late> {
  await api.sql.query('update risk_event set reporter_id = $1 where id = (select event_id from risk_report where id = $2)', [
    world.outsider.id,
    id,
  ]);
  return { id };
}

/** A record that waits for each duty; nobody of these is the manager. */
const late: Readonly<Record<string, () => Promise<Late>>> = {
  'riskControl assessment': () => world.bring('assessing'),
  'riskControl ownerApproval': () => world.bring('ownerApproval'),
  'riskControl review': () => world.bring('reviewing'),
  'remediationIssue remediation': async () => issueOf((await world.bring('remediating')).id),
  'remediationIssue verification': async () => {
    const { id } = await issueOf((await world.bring('remediating')).id);
    const step = (event: string, more = {}) =>
      world.owner.client.ask(routes.updateRemediationIssue, { body: { id, event, comments: '已整改', ...more } as never });
    await step('START');
    await step('SUBMIT_FIX');
    return { id };
  },
  'riskEvent eventApproval': () => events.bringEvent('pendingApproval', {}, world.outsider),
  'riskEvent eventCorrection': async () => {
    // A draft is its reporter's, so that also his own head reads it for being asked alone.
    const { id } = await events.bringEvent('pendingApproval');
    await world.reviewer.client.ask(routes.riskEventApproval, { body: { id, approved: false, comments: '请补充' } });
    return { id };
  },
  'riskReport report': async () => reportedByAnother(await events.bringReport('draft')),
  'riskReport reportApproval': async () => reportedByAnother(await events.bringReport('submitted')),
  'policyVersion policyApproval': async () => versionOf(await writePolicy()),
  'policyVersion policyReview': async () => {
    const id = await writePolicy();
    await owners[1]!.client.ask(policyRoutes.approveDoc, { body: { id } });
    return versionOf(id);
  },
  'shareReading reading': async () => {
    const id = await makeShare(world, { audience: forOwner(), dueAt: DUE, minReadSeconds: 600 });
    await world.owner.client.ask(shareRoutes.getShareRead, { body: { id } });
    return (await api.sql.one<Late>('select id from share_reading where share_id = $1', [id]))!;
  },
  'exam exam': async () => ({ id: await makeExam(world, { audience: forOwner(), closeAt: `${DUE}T00:00:00Z` }) }),
  'examAttempt examMarking': async () => {
    const examId = await makeExam(world, { audience: forOwner() });
    const { attemptId, questions } = await world.owner.client.ask(examRoutes.startExam, { body: { id: examId } });
    const texts = questions.filter(({ kind }) => kind === 'text').map(({ id }) => ({ questionId: id, answer: '及时处理' }));
    await world.owner.client.ask(examRoutes.submitExam, { body: { attemptId, answers: texts } as never });
    return { id: attemptId };
  },
  'controlTest testing': planTest,
  'controlTest testReview': () => submitControlTest(api, world),
  'evidenceRequest evidenceAnswer': async () => ({ id: await requestEvidence(world, { dueOn: DUE }) }),
  'evidenceRequest evidenceAcceptance': async () => ({ id: await provideEvidence(world) }),
  'certification statement': () => buildStatements(world),
  'deficiency deficiencyEvaluation': async () => ({ id: await bringDeficiency(api, world, 'proposed') }),
  'deficiency deficiencyChallenge': async () => ({ id: await bringDeficiency(api, world, 'evaluated') }),
  'deficiency deficiencyConclusion': async () => ({ id: await bringDeficiency(api, world, 'challenged') }),
  'deficiency deficiencyPlan': async () => ({ id: await bringDeficiency(api, world, 'concluded') }),
  'deficiency deficiencyRetest': async () => {
    const id = await bringDeficiency(api, world, 'remediating');
    await settleIssues(world, id);
    return { id };
  },
  'deficiency deficiencyClosing': async () => ({ id: await bringDeficiency(api, world, 'retested') }),
};

/** A design test whose tester and reviewer have a manager, of a control that is another's. */
async function planTest(): Promise<Late> {
  const { client } = world.administrator;
  const days = { firstDay: '2030-01-01', lastDay: '2030-12-31' };
  const { id: periodId } = await client.ask(routes.saveAssessmentPeriod, {
    body: { title: '评价', kind: 'year', currency: 'CNY', ...days },
  });
  const { id: controlId } = await world.bring('assessing', { controlOwner: world.otherOwner.id });
  const body = { periodId, controlId, kind: 'design', testerId: world.owner.id, reviewerId: world.reviewer.id, dueOn: DUE };
  return { id: (await client.ask(routes.saveControlTest, { body })).id };
}

/** How the page behind a link reads its record. */
const pages: readonly { readonly path: string; readonly read: (id: number) => Promise<{ isSuccess: boolean; data: unknown }> }[] = [
  { path: recordPages.riskControl.view, read: (id) => manager.client.call(routes.getRiskControl, { query: { id } }) },
  { path: recordPages.remediationIssue.view, read: (id) => manager.client.call(routes.getRemediationIssue, { query: { id } } as never) },
  { path: recordPages.riskEvent.view, read: (id) => manager.client.call(routes.getRiskEventDetail, { query: { id } }) },
  { path: recordPages.riskReport.view, read: (id) => manager.client.call(routes.getRiskReportDetail, { query: { id } }) },
  { path: recordPages.policy.view, read: (id) => manager.client.call(policyRoutes.getDoc, { body: [id] } as never) },
  { path: recordPages.share.view, read: (id) => manager.client.call(shareRoutes.getShareById, { query: { id } }) },
  { path: recordPages.controlTest.view, read: (id) => manager.client.call(routes.getControlTest, { query: { id } }) },
  { path: recordPages.evidenceRequest.view, read: (id) => manager.client.call(routes.getEvidenceRequest, { query: { id } }) },
  { path: recordPages.certification.view, read: (id) => manager.client.call(routes.getCertification, { query: { id } }) },
  { path: recordPages.deficiency.view, read: (id) => manager.client.call(routes.getDeficiency, { query: { id } }) },
  { path: recordPages.exam.view, read: (id) => manager.client.call(examRoutes.getMyExamById, { query: { id } }) },
];

const readAt = async (link: string): Promise<boolean> => {
  const { pathname, searchParams } = new URL(link, 'http://portal.example');
  const page = pages.find(({ path }) => path === pathname);
  if (!page) throw new Error(`No page is known at ${link}`);
  const { isSuccess, data } = await page.read(Number(searchParams.get('Id')));
  return isSuccess && !(Array.isArray(data) && data.length === 0);
};

/** Lets the rung that goes to the manager be due, and answers the link of his mail. */
async function escalate(workflow: string, subjectId: number, duty: string): Promise<string> {
  const key = [workflow, subjectId, duty];
  await worker.forget();
  await api.sql.query(
    `insert into workflow_timer (workflow, subject_id, duty, rung, also_manager, due_on, fire_at)
     values ($1, $2, $3, 7, true, current_date - 7, now() - interval '1 second')
     on conflict (workflow, subject_id, duty, rung) do update set fire_at = excluded.fire_at, fired_at = null, also_manager = true`,
    key,
  );
  const timer = await api.sql.one<{ id: number }>(
    'select id from workflow_timer where workflow = $1 and subject_id = $2 and duty = $3 and rung = 7',
    key,
  );
  await worker.jobs.addBulk('timer', [
    { name: 'timer', data: { timerId: timer!.id }, opts: { jobId: `escalation-${timer!.id}-${Math.random()}` } },
  ]);
  await eventually(
    async () => (await api.sql.query('select 1 from workflow_timer where id = $1 and fired_at is not null', [timer!.id])).length === 1,
  );
  const row = await api.sql.one<{ link: string }>(`select link from notification where person_id = $1 and kind = 'reminderManager'`, [
    manager.id,
  ]);
  if (!row) throw new Error(`${workflow} ${duty}: the manager was not told`);
  return row.link;
}

test('every duty that can escalate is told of here', () => {
  const all = holderSets.sets.flatMap((set) => dutiesOf(set).map((duty) => `${set.workflow} ${duty}`));
  expect([...new Set(all)].sort()).toEqual(Object.keys(late).sort());
});

describe.each(Object.keys(late))('%s', (name) => {
  test('its record opens for the manager who was asked about it, and for nobody else of his kind, until the duty is done', async () => {
    const [workflow, duty] = name.split(' ') as [string, string];
    const { id } = await late[name]!();
    const link = await escalate(workflow, id, duty);
    expect(await readAt(link)).toBe(true);
    await api.sql.query('delete from escalation where person_id = $1', [manager.id]);
    expect(await readAt(link)).toBe(false);
    await escalate(workflow, id, duty);
    await api.sql.query('delete from workflow_timer where workflow = $1 and subject_id = $2 and duty = $3', [workflow, id, duty]);
    expect(await readAt(link)).toBe(false);
  });
});

test('a confidential event is told to no manager, and none reads it for that', async () => {
  const { id } = await events.bringEvent('pendingApproval', { confidential: true }, world.outsider);
  await expect(escalate('riskEvent', id, 'eventApproval')).rejects.toThrow('was not told');
  expect((await manager.client.call(routes.getRiskEventDetail, { query: { id } })).code).toBe('not_found');
});

test('the file of a policy that waits for approval opens for the manager of its approvers', async () => {
  const policyId = await writePolicy();
  const { id } = await versionOf(policyId);
  const file = await api.sql.one<{ file_id: number }>('select file_id from policy_version where id = $1', [id]);
  const ask = () => manager.client.call(policyRoutes.getAccessToken, { query: { id: file!.file_id } as never });
  expect((await ask()).isSuccess).toBe(false);
  await escalate('policyVersion', id, 'policyApproval');
  expect((await ask()).isSuccess).toBe(true);
});
