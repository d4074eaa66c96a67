import { afterAll, beforeAll, describe, expect, test } from '@jest/globals';
import { routes, type RemediationIssueRow } from '@portal/contract';
import { buildEventWorld, buildWorld, startTestApi, type Actor, type EventWorld, type TestApi, type World } from '@portal/testing';
import { createApi } from '../create-api.ts';

let api: TestApi;
let world: World;
let events: EventWorld;
beforeAll(async () => {
  api = await startTestApi(createApi);
  world = await buildWorld(api);
  events = buildEventWorld(world);
});
afterAll(() => api?.close());

const issuesOf = (id: number, who = world.administrator) => who.client.ask(routes.getRemediationIssues, { body: { riskId: id } });
const move = (who: Actor, issue: Pick<RemediationIssueRow, 'id'>, event: string, more: Record<string, unknown> = {}) =>
  who.client.call(routes.updateRemediationIssue, { body: { id: issue.id, event, ...more }, language: 'en' });
const upload = async (who: Actor, name: string) =>
  (await who.client.upload(routes.attachmentUpload, [{ name, content: 'evidence' }])).data[0]!.id;

describe('a fix needs a text or a file, a failed verification its reason', () => {
  let issue: RemediationIssueRow;
  let riskId: number;
  beforeAll(async () => {
    ({ id: riskId } = await world.bring('remediating'));
    issue = (await issuesOf(riskId))[0]!;
    await move(world.owner, issue, 'START');
  });

  test('without both it is refused, and a file is refused beside anything else', async () => {
    expect(await move(world.owner, issue, 'SUBMIT_FIX')).toMatchObject({ isSuccess: false, errors: [{ field: 'comments' }] });
    const docId = await upload(world.owner, 'early.txt');
    expect(await move(world.reviewer, issue, 'EXTEND', { dueDate: '2030-05-01', docs: [{ docId }] })).toMatchObject({
      errors: [{ field: 'docs' }],
    });
  });

  test('only files of one’s own come with it; they stay, are told in the history, and are read by who reads the control', async () => {
    const foreign = await upload(world.otherOwner, 'foreign.txt');
    expect(await move(world.owner, issue, 'SUBMIT_FIX', { docs: [{ docId: foreign }] })).toMatchObject({ errors: [{ field: 'docs' }] });
    const docId = await upload(world.owner, 'vouchers.txt');
    const fixed = await move(world.owner, issue, 'SUBMIT_FIX', { docs: [{ docId }] });
    expect(fixed.data).toMatchObject({
      state: 'pendingVerification',
      docs: [{ docId, fileName: 'vouchers.txt', uploadedBy: { id: world.owner.id } }],
    });
    const opened = async (who: Actor) => (await (await who.client.raw(`/api/File/Download?id=${docId}`)).text()) === 'evidence';
    expect([await opened(world.reviewer), await opened(world.outsider)]).toEqual([true, false]);
    const log = await world.owner.client.ask(routes.getRiskEventTask, { query: { RiskId: riskId, log: true } });
    const step = log.find(({ operationCode }) => operationCode === 'SUBMIT_FIX');
    expect(JSON.stringify(step)).toContain('vouchers.txt');
    expect(step).toMatchObject({ issueNo: issue.issueNo });
    const process = await world.owner.client.ask(routes.getRiskEventTask, { query: { RiskId: riskId } });
    expect(process.filter(({ issueNo }) => issueNo !== undefined)).toEqual([]);
  });

  test('a verification fails with a reason alone', async () => {
    expect(await move(world.reviewer, issue, 'FAIL')).toMatchObject({ isSuccess: false, errors: [{ field: 'comments' }] });
    expect((await move(world.reviewer, issue, 'FAIL', { comments: '三月仍缺' })).data).toMatchObject({ state: 'open' });
  });

  test('a fix and what was found of it are told together, a reminder is not among them', async () => {
    await move(world.owner, issue, 'START');
    await move(world.owner, issue, 'SUBMIT_FIX', { comments: '三月已补签' });
    await world.reviewer.client.ask(routes.remindIssues, { body: { ids: [issue.id], comments: '请尽快' } });
    expect(await world.owner.client.ask(routes.getRemediationIssue, { query: { id: issue.id } })).toMatchObject({
      lastComment: { event: 'REMIND', comments: '请尽快' },
      notes: [
        { event: 'FAIL', comments: '三月仍缺', by: { id: world.reviewer.id } },
        { event: 'SUBMIT_FIX', comments: '三月已补签', by: { id: world.owner.id } },
      ],
    });
    await move(world.reviewer, issue, 'FAIL', { comments: '再补一次' });
  });

  test('extensions are counted', async () => {
    expect((await move(world.reviewer, issue, 'EXTEND', { dueDate: '2030-03-01' })).data).toMatchObject({ extensions: 1 });
    expect((await move(world.reviewer, issue, 'EXTEND', { dueDate: '2030-04-01' })).data).toMatchObject({ extensions: 2 });
  });
});

describe('a deficiency can be several issues', () => {
  const close = (riskId: number, more: Record<string, unknown>) =>
    world.reviewer.client.call(routes.updateReviewRequest, { body: { riskId, wfStatus: true, controlEffectiveness: 2, ...more } });

  test('each plan is an issue with its own date, weight and assignee; the review keeps all of them', async () => {
    const { id } = await world.bring('reviewing');
    const issues = [
      { plan: '补充双重审批', dueDate: '2030-01-31' },
      { plan: '培训采购人员', dueDate: '2030-06-30', severity: 'low', assignee: world.assistant.id },
    ];
    expect((await close(id, { controlDeficiency: '10', issues })).isSuccess).toBe(true);
    expect(await issuesOf(id)).toMatchObject([
      { plan: '补充双重审批', dueDate: '2030-01-31', severity: 'high', source: 'deficiency', assignee: { id: world.owner.id } },
      { plan: '培训采购人员', dueDate: '2030-06-30', severity: 'low', source: 'deficiency', assignee: { id: world.assistant.id } },
    ]);
    expect((await world.record(id)).risk_ReviewInfo).toMatchObject({
      expectedCompletionDate: '2030-06-30',
      remediationPlan: '补充双重审批\n培训采购人员',
    });
  });

  test('a plan without words, a date that has passed, somebody unknown, and plans without a deficiency are refused', async () => {
    const { id } = await world.bring('reviewing');
    const refusals: [Record<string, unknown>, string][] = [
      [{ controlDeficiency: '10', issues: [{ plan: ' ', dueDate: '2030-01-31' }] }, 'issues[0].plan'],
      [{ controlDeficiency: '10', issues: [{ plan: 'x' }, { plan: 'y', dueDate: '2020-01-31' }] }, 'issues[1].dueDate'],
      [{ controlDeficiency: '10', issues: [{ plan: 'x', assignee: 999_999 }] }, 'issues[0].assignee'],
      [{ controlDeficiency: '20', issues: [{ plan: 'x' }] }, 'issues'],
    ];
    for (const [body, field] of refusals) expect([body, (await close(id, body)).errors?.[0]?.field]).toEqual([body, field]);
    expect(await issuesOf(id)).toEqual([]);
  });
});

describe('a finding without a review', () => {
  const finding = { plan: '库存盘点表缺签字', severity: 'high', dueDate: '2030-02-28' };
  const raise = (who: Actor, body: Record<string, unknown>) => who.client.call(routes.raiseIssue, { body, language: 'en' });

  test('is an administrator’s; a complete control remediates again until it is verified', async () => {
    const { id, rowVersion } = await world.bring('complete');
    expect((await raise(world.owner, { riskId: id, ...finding })).code).toBe('not_allowed');
    expect((await raise(world.administrator, { riskId: id, ...finding, rowVersion: rowVersion - 1 })).code).toBe('conflict');
    const raised = await raise(world.administrator, { riskId: id, ...finding, comments: '抽查发现' });
    expect(raised.data).toMatchObject({
      source: 'byHand',
      sourceType: 'riskControl',
      severity: 'high',
      state: 'open',
      assignee: { id: world.owner.id },
    });
    expect((await world.record(id)).state).toBe('remediating');
    const log = await world.administrator.client.ask(routes.getRiskEventTask, { query: { RiskId: id, log: true } });
    expect(log[0]).toMatchObject({ operationCode: 'RAISE_ISSUE', comments: '抽查发现' });
    const [issue] = await issuesOf(id);
    for (const event of ['START', 'SUBMIT_FIX']) await move(world.owner, issue!, event, { comments: '已补签' });
    await move(world.reviewer, issue!, 'VERIFY');
    expect((await world.record(id)).state).toBe('complete');
  });

  test('on a control under way it leaves the state, and its events go on whatever the state becomes', async () => {
    const { id } = await world.bring('assessing');
    const { data } = await raise(world.administrator, { riskId: id, ...finding, assignee: world.assistant.id });
    expect((await world.record(id)).state).toBe('assessing');
    await world.owner.client.ask(routes.updateRiskCurrentControl, { body: world.assessmentBody(id) });
    expect((await move(world.assistant, data!, 'START')).data).toMatchObject({ state: 'inProgress' });
    expect((await world.record(id)).state).toBe('reviewing');
  });

  test.each([
    [{ ...finding, plan: ' ' }, 'plan'],
    [{ ...finding, severity: '' }, 'severity'],
    [{ ...finding, dueDate: '' }, 'dueDate'],
    [{ ...finding, dueDate: '2020-01-01' }, 'dueDate'],
    [{ ...finding, assignee: 999_999 }, 'assignee'],
  ])('%j is refused at %s', async (body, field) => {
    const { id } = await world.bring('assessing');
    expect((await raise(world.administrator, { riskId: id, ...body })).errors?.[0]?.field).toBe(field);
  });

  test('on a response report it is the escalation user’s, and a report’s id finds its issues', async () => {
    const report = await events.bringReport('submitted');
    const { data } = await raise(world.administrator, { reportId: report.id, ...finding });
    expect(data).toMatchObject({ sourceType: 'riskReport', source: 'byHand' });
    const found = await issuesOf(report.id);
    expect(found.map(({ id }) => id)).toEqual([data!.id]);
    expect((await world.outsider.client.call(routes.getRemediationIssues, { body: { riskId: report.id } })).code).toBe('not_found');
  });

  test('on a risk event it waits for its confirmation, opens the event to its assignee, and keeps it open until it is verified', async () => {
    const { client } = world.administrator;
    const pending = await events.bringEvent('pendingApproval');
    expect((await raise(world.administrator, { eventId: pending.id, ...finding })).code).toBe('wrong_state');
    const event = await events.bringEvent('identified', { confidential: true });
    expect((await raise(world.owner, { eventId: event.id, ...finding })).code).toBe('not_allowed');
    const before = await client.ask(routes.getRiskEventDetail, { query: { id: event.id } });
    expect(before.allowedActions).toContain('RAISE_ISSUE');
    expect((await raise(world.administrator, { eventId: event.id, ...finding, rowVersion: before.rowVersion - 1 })).code).toBe('conflict');
    expect((await world.outsider.client.call(routes.getRiskEventDetail, { query: { id: event.id } })).code).toBe('not_found');

    const { data } = await raise(world.administrator, { eventId: event.id, ...finding, assignee: world.outsider.id, comments: '复盘发现' });
    expect(data).toMatchObject({
      ...{ sourceType: 'riskEvent', source: 'byHand', riskId: event.id, sourceNo: event.eventNo, sourceTitle: event.title },
      assignee: { id: world.outsider.id },
    });
    expect((await issuesOf(event.id)).map(({ id }) => id)).toEqual([data!.id]);
    const read = await world.outsider.client.ask(routes.getRiskEventDetail, { query: { id: event.id } });
    expect(read.state).toBe('identified');
    const log = await client.ask(routes.getRiskEventTask, { query: { RiskId: event.id, log: true } });
    expect(log[0]).toMatchObject({ operationCode: 'RAISE_ISSUE', comments: '复盘发现' });

    for (const report of read.reports) await client.ask(routes.cancelRiskReport, { body: { id: report.id, reason: '不再需要' } });
    const opened = await client.ask(routes.getRiskEventDetail, { query: { id: event.id } });
    expect(opened.allowedActions).not.toContain('CLOSE');
    for (const step of ['START', 'SUBMIT_FIX']) await move(world.outsider, data!, step, { comments: '已补签' });
    const steps = await client.ask(routes.getRiskEventTask, { query: { RiskId: event.id, log: true } });
    expect(steps.filter(({ issueNo }) => issueNo === data!.issueNo).map(({ operationCode }) => operationCode)).toContain('SUBMIT_FIX');
    expect(steps.find(({ operationCode }) => operationCode === 'RAISE_ISSUE')?.issueNo).toBeUndefined();
    expect((await move(world.owner, data!, 'VERIFY')).isSuccess).toBe(false);
    expect((await move(world.reviewer, data!, 'VERIFY')).data).toMatchObject({ state: 'verified' });
    const settled = await client.ask(routes.getRiskEventDetail, { query: { id: event.id } });
    expect(settled.allowedActions).toContain('CLOSE');
    expect(settled.rowVersion).toBeGreaterThan(before.rowVersion + 3);
  });
});
