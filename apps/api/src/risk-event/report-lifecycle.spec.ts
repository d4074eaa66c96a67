import { afterAll, beforeAll, beforeEach, describe, expect, test } from '@jest/globals';
import { routes, type RiskReportRecord, type Route } from '@portal/contract';
import {
  buildEventWorld,
  buildPerson,
  buildWorld,
  startTestApi,
  type Actor,
  type EventWorld,
  type ReportState,
  type TestApi,
  type World,
} from '@portal/testing';
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

const history = (id: number, log = true) => world.administrator.client.ask(routes.getRiskEventTask, { query: { RiskId: id, log } });
const due = async (id: number) =>
  (await api.sql.one<{ duty: string }>('select duty from workflow_timer where subject_id = $1 and rung = 0', [id]))?.duty;

interface Action {
  readonly route: Route;
  readonly state: ReportState;
  readonly wrongState: ReportState;
  readonly body: (record: RiskReportRecord) => Record<string, unknown>;
  readonly may: (world: World) => Actor;
  readonly wrong: (world: World) => Actor;
  readonly to: ReportState;
}
const owner = ({ owner: one }: World) => one;
const reviewer = ({ reviewer: one }: World) => one;
const actions: Record<string, Action> = {
  saveDraft: {
    route: routes.saveRiskReportDraft,
    state: 'draft',
    wrongState: 'submitted',
    body: ({ id }) => events.reportBody(id),
    may: owner,
    wrong: reviewer,
    to: 'draft',
  },
  submit: {
    route: routes.submitRiskReport,
    state: 'draft',
    wrongState: 'approved',
    body: ({ id }) => events.reportBody(id),
    may: owner,
    wrong: reviewer,
    to: 'submitted',
  },
  'submit again': {
    route: routes.submitRiskReport,
    state: 'returned',
    wrongState: 'submitted',
    body: ({ id }) => events.reportBody(id),
    may: owner,
    wrong: reviewer,
    to: 'submitted',
  },
  approve: {
    route: routes.riskReportApproval,
    state: 'submitted',
    wrongState: 'draft',
    body: ({ id }) => ({ id }),
    may: reviewer,
    wrong: owner,
    to: 'approved',
  },
  reject: {
    route: routes.riskReportReject,
    state: 'submitted',
    wrongState: 'approved',
    body: ({ id }) => ({ id, comments: '请补充' }),
    may: reviewer,
    wrong: owner,
    to: 'returned',
  },
  reassign: {
    route: routes.reassignRiskReport,
    state: 'draft',
    wrongState: 'approved',
    body: ({ id }) => ({ id, escalationUserNo: world.otherOwner.userNo, reason: '换人' }),
    may: reviewer,
    wrong: owner,
    to: 'draft',
  },
};

describe.each(Object.entries(actions))('%s', (name, { route, state, wrongState, body, may, wrong, to }) => {
  let record: RiskReportRecord;
  beforeEach(async () => {
    record = await events.bringReport(state);
  });

  test('answers a stranger as if there were no such report, and changes nothing', async () => {
    const unknown = await world.outsider.client.call(route, { body: body({ ...record, id: record.id + 5_000_000 }) });
    expect(unknown).toMatchObject({ status: 200, isSuccess: false, code: 'not_found' });
    expect(await world.outsider.client.call(route, { body: body(record) })).toMatchObject({ code: 'not_found', message: unknown.message });
    expect(await events.report(record.id)).toEqual(record);
  });

  test('refuses a stale version, the wrong person and the wrong state, in this order', async () => {
    const stale = await wrong(world).client.call(route, { body: { ...body(record), rowVersion: record.rowVersion - 1 } });
    expect(stale).toMatchObject({ code: 'conflict', data: { rowVersion: record.rowVersion } });
    expect(await wrong(world).client.call(route, { body: body(record) })).toMatchObject({ code: 'not_allowed' });
    expect(await events.report(record.id)).toEqual(record);
    const other = await events.bringReport(wrongState, { response: 'accept', acceptanceReason: '可接受', actions: [] });
    expect(await may(world).client.call(route, { body: body(other) })).toMatchObject({ code: 'wrong_state' });
  });

  test('works for who may, once, and a repeated key tells the same', async () => {
    const call = () =>
      may(world).client.call(route, {
        body: { ...body(record), rowVersion: record.rowVersion },
        idempotencyKey: `${name}-${record.id}`.replaceAll(' ', '-'),
      });
    const first = await call();
    expect(first).toMatchObject({ isSuccess: true, data: { id: record.id, rowVersion: record.rowVersion + 1, state: to } });
    expect((await call()).data).toEqual(first.data);
    const after = await events.report(record.id);
    expect((await history(record.id)).filter((row) => row.operationCode !== 'START')).toHaveLength(after.rowVersion - 1);
  });
});

test('the list says until when whoever the report waits for is asked, as his duties say it', async () => {
  const rowOf = async (id: number) =>
    (
      await world.administrator.client.ask(routes.getRiskReportQueryByPage, { body: { wfStatus: 1, sort: 'dutyDueOn', pageSize: 200 } })
    ).data.find((row) => row.id === id);
  const dutyOf = async ({ client }: Actor, id: number) =>
    (await client.ask(routes.getMyDuties, { query: { bucket: 'all', pageSize: 50 } })).data.find(
      (duty) => duty.subject === 'riskReport' && duty.id === id,
    );
  const draft = await events.bringReport('draft');
  expect((await rowOf(draft.id))?.dutyDueOn).toBe((await dutyOf(world.owner, draft.id))!.dueDate);
  const { id, dueDate } = await events.bringReport('submitted');
  const asked = (await dutyOf(world.reviewer, id))!.dueDate;
  // Who decides on it has days of his own.
  expect(asked).not.toBe(dueDate);
  expect(await rowOf(id)).toMatchObject({ dueDate, dutyDueOn: asked });
});

describe('writing', () => {
  test('keeps every field and every action; a draft may be half done', async () => {
    const { id } = await events.bringReport('draft');
    await world.owner.client.ask(routes.saveRiskReportDraft, {
      body: { id, rootCause: '原因', actions: [{ text: '', ownerNo: '', dueDate: '' }] },
    });
    expect(await events.report(id)).toMatchObject({
      rootCause: '原因',
      response: null,
      actions: [{ text: '', ownerNo: '', owner: null, dueDate: null, issue: null }],
    });
    const [file] = (await world.owner.client.upload(routes.attachmentUpload, [{ name: 'analysis.txt', content: 'x' }])).data;
    await world.owner.client.ask(routes.saveRiskReportDraft, { body: events.reportBody(id, { docs: [{ docId: file!.id }] }) });
    expect(await events.report(id)).toMatchObject({
      rootCause: '没有第二供应商',
      impactAssessment: '影响两周交付',
      response: 'reduce',
      lessons: '关键物料须双源',
      residualLikelihood: 2,
      residualImpact: 3,
      actions: [{ text: '引入第二供应商', owner: { id: world.owner.id }, dueDate: '2030-06-30', issue: null }],
      docs: [{ docId: file!.id }],
      status: 0,
    });
    expect(await world.outsider.client.raw(`/api/File/Download?id=${file!.id}`)).toMatchObject({ status: 200 });
    expect(await world.outsider.client.call(routes.downloadFile, { query: { id: file!.id } })).toMatchObject({ code: 'not_found' });
    expect((await world.reviewer.client.raw(`/api/File/Download?id=${file!.id}`)).headers.get('content-disposition')).toContain(
      'analysis.txt',
    );
  });

  test('checks in order: root cause, response, an action to reduce, a reason to accept, whole actions', async () => {
    const { id } = await events.bringReport('draft');
    const cases: [Record<string, unknown>, string][] = [
      [{ impactAssessment: 'x' }, 'rootCause'],
      [{ rootCause: '原因' }, 'response'],
      [{ rootCause: '原因', response: 'reduce' }, 'actions'],
      [{ rootCause: '原因', response: 'accept' }, 'acceptanceReason'],
      [{ rootCause: '原因', response: 'reduce', actions: [{ text: '', ownerNo: world.owner.userNo, dueDate: '2030-01-01' }] }, 'actions'],
      [{ rootCause: '原因', response: 'reduce', actions: [{ text: '做', ownerNo: '', dueDate: '2030-01-01' }] }, 'actions'],
      [{ rootCause: '原因', response: 'reduce', actions: [{ text: '做', ownerNo: world.owner.userNo }] }, 'actions'],
      [{ rootCause: '原因', response: 'reduce', actions: [{ text: '做', ownerNo: 'nobody', dueDate: '2030-01-01' }] }, 'actions'],
      [{ rootCause: '原因', response: 'reduce', actions: [{ text: '做', ownerNo: world.owner.userNo, dueDate: '2020-01-01' }] }, 'actions'],
      [{ rootCause: '原因', response: 'share', residualLikelihood: 6 }, 'residualLikelihood'],
      [{ rootCause: '原因', response: 'share', residualImpact: -1 }, 'residualImpact'],
    ];
    for (const [body, field] of cases) {
      expect(await world.owner.client.call(routes.submitRiskReport, { body: { id, ...body } })).toMatchObject({
        isSuccess: false,
        errors: [{ field }],
      });
    }
    expect((await events.report(id)).state).toBe('draft');
    await world.owner.client.ask(routes.saveRiskReportDraft, { body: events.reportBody(id) });
    expect(await world.owner.client.ask(routes.submitRiskReport, { body: { id } })).toMatchObject({ state: 'submitted', status: 1 });
    expect(await events.report(id)).toMatchObject({
      rootCause: '没有第二供应商',
      actions: [{ text: '引入第二供应商' }],
      submittedBy: { id: world.owner.id },
    });
    expect(await due(id)).toBe('reportApproval');
  });
});

describe('decision', () => {
  test('the actions become issues of their owners, who may read a confidential event then', async () => {
    const { id: eventId } = await events.bringEvent('identified', { confidential: true });
    const { id } = (await events.event(eventId)).reports[0]!;
    const actions = [
      { text: '引入第二供应商', ownerNo: world.assistant.userNo, dueDate: '2030-06-30' },
      { text: '安全库存', ownerNo: world.owner.userNo, dueDate: '2030-03-31' },
    ];
    await world.owner.client.ask(routes.submitRiskReport, { body: events.reportBody(id, { actions }) });
    expect(await world.assistant.client.call(routes.getRiskReportDetail, { query: { Id: id } })).toMatchObject({ code: 'not_found' });
    const approved = await world.reviewer.client.ask(routes.riskReportApproval, { body: { id, comments: '同意' } });
    expect(approved).toMatchObject({ state: 'approved', status: 2, reopenControl: null });
    expect(approved.issues.map(({ plan, assignee, dueDate, state }) => [plan, assignee.id, dueDate, state])).toEqual([
      ['引入第二供应商', world.assistant.id, '2030-06-30', 'open'],
      ['安全库存', world.owner.id, '2030-03-31', 'open'],
    ]);
    const seen = await world.assistant.client.ask(routes.getRiskReportDetail, { query: { Id: id } });
    expect(seen.issues[0]!.allowedActions).toEqual(['START']);
    expect(seen.actions[0]).toMatchObject({ issue: { id: approved.issues[0]!.id, state: 'open' } });
    await world.assistant.client.ask(routes.updateRemediationIssue, { body: { id: approved.issues[0]!.id, event: 'START' } });
    expect(await events.report(id)).toMatchObject({
      rowVersion: seen.rowVersion + 1,
      decidedBy: { id: world.reviewer.id },
      decisionComment: '同意',
    });
    expect(await history(eventId, false)).toMatchObject([
      { operationCode: 'reportApproved' },
      { operationCode: 'reportSubmitted' },
      { operationCode: 'confirmedAsRiskEvent' },
      { operationCode: 'riskEventReported' },
    ]);
  });

  test('an issue given to somebody else can be worked on by him, also where the event is confidential', async () => {
    const report = await events.bringReport('submitted');
    await api.sql.query('update risk_event set confidential = true where id = $1', [report.eventId]);
    const { issues } = await world.reviewer.client.ask(routes.riskReportApproval, { body: { id: report.id } });
    await world.administrator.client.ask(routes.reassignIssue, { body: { id: issues[0]!.id, assignee: world.outsider.id } });
    expect(await world.outsider.client.ask(routes.updateRemediationIssue, { body: { id: issues[0]!.id, event: 'START' } })).toMatchObject({
      state: 'inProgress',
    });
    expect(await world.outsider.client.ask(routes.getRiskEventDetail, { query: { Id: report.eventId } })).toMatchObject({
      id: report.eventId,
    });
  });

  test('offers to reopen the linked control, and the administrator reopens it', async () => {
    const control = await world.bring('complete');
    const { id: eventId } = await events.bringEvent('identified', { riskNo: control.riskNo });
    const { id } = (await events.event(eventId)).reports[0]!;
    await world.owner.client.ask(routes.submitRiskReport, { body: events.reportBody(id) });
    const { reopenControl } = await world.reviewer.client.ask(routes.riskReportApproval, { body: { id } });
    expect(reopenControl).toMatchObject({ id: control.id, riskNo: control.riskNo, state: 'complete', mayReopen: true });
    await world.reviewer.client.ask(routes.reopenRiskControl, {
      body: { riskId: reopenControl!.id, reason: '风险事件', rowVersion: reopenControl!.rowVersion },
    });
    expect(await world.record(control.id)).toMatchObject({ state: 'assessing' });
    expect(await events.report(id)).toMatchObject({ linkedControl: { mayReopen: false } });
  });

  test('whoever wrote it does not approve it, neither the writer of an earlier draft', async () => {
    const draft = await events.bringReport('draft', {}, world.administrator);
    await world.administrator.client.ask(routes.saveRiskReportDraft, { body: events.reportBody(draft.id) });
    await world.reviewer.client.ask(routes.reassignRiskReport, {
      body: { id: draft.id, escalationUserNo: world.owner.userNo, reason: '休假' },
    });
    await world.owner.client.ask(routes.submitRiskReport, { body: { id: draft.id } });
    expect(await world.administrator.client.call(routes.riskReportApproval, { body: { id: draft.id } })).toMatchObject({
      code: 'not_allowed',
    });
    expect(await world.reviewer.client.call(routes.riskReportApproval, { body: { id: draft.id } })).toMatchObject({ isSuccess: true });
  });

  test('a rejection needs a comment and may give another day; the ladder begins again', async () => {
    const { id } = await events.bringReport('submitted');
    expect(await world.reviewer.client.call(routes.riskReportReject, { body: { id } })).toMatchObject({ errors: [{ field: 'comments' }] });
    expect(await world.reviewer.client.call(routes.riskReportReject, { body: { id, comments: 'x', dueDate: '2020-01-01' } })).toMatchObject(
      { errors: [{ field: 'dueDate' }] },
    );
    await world.reviewer.client.ask(routes.riskReportReject, { body: { id, comments: '请补充', dueDate: '2030-02-02' } });
    expect(await events.report(id)).toMatchObject({ state: 'returned', status: 0, dueDate: '2030-02-02', decisionComment: '请补充' });
    expect(await due(id)).toBe('report');
  });
});

describe('whose it is', () => {
  test('another person in charge: with a reason, active, one report each', async () => {
    const { id } = await events.bringReport('draft');
    const gone = await buildPerson(api.sql, { isActive: false });
    const reassign = (body: Record<string, unknown>) => world.reviewer.client.call(routes.reassignRiskReport, { body: { id, ...body } });
    expect(await reassign({ escalationUserNo: world.otherOwner.userNo })).toMatchObject({ errors: [{ field: 'reason' }] });
    expect(await reassign({ reason: 'x' })).toMatchObject({ errors: [{ field: 'escalationUserNo' }] });
    expect(await reassign({ reason: 'x', escalationUserNo: gone.userNo })).toMatchObject({ errors: [{ field: 'escalationUserNo' }] });
    expect(await reassign({ reason: 'x', escalationUserNo: world.owner.userNo })).toMatchObject({
      errors: [{ field: 'escalationUserNo' }],
    });
    expect(await reassign({ reason: '休假', escalationUserNo: world.otherOwner.userNo, dueDate: '2030-09-09' })).toMatchObject({
      isSuccess: true,
    });
    expect(await world.otherOwner.client.ask(routes.getRiskReportDetail, { query: { Id: id } })).toMatchObject({
      escalationUserNo: world.otherOwner.userNo,
      dueDate: '2030-09-09',
      allowedActions: ['SUBMIT', 'SAVE_DRAFT'],
    });
    expect(await world.owner.client.call(routes.submitRiskReport, { body: events.reportBody(id) })).toMatchObject({ code: 'not_allowed' });
  });

  test('a reminder names who was reminded, in the caller’s language, and goes out once in 24 hours', async () => {
    const { id, eventNo } = await events.bringReport('draft');
    const query = { riskNo: eventNo, escalationUserNo: world.owner.userNo };
    const remind = (actor: Actor, more: Record<string, unknown> = {}, language: 'zh' | 'en' = 'en') =>
      actor.client.call(routes.remindOwnerToSubmitReport, { query: { ...query, ...more }, language });
    expect(await remind(world.owner)).toMatchObject({ code: 'not_allowed' });
    expect(await remind(world.outsider)).toMatchObject({ code: 'not_found' });
    expect(await remind(world.reviewer, { escalationUserNo: world.outsider.userNo })).toMatchObject({ code: 'not_found' });
    expect(await remind(world.reviewer, {}, 'zh')).toMatchObject({ isSuccess: true, data: `已提醒 ${world.owner.name} 提交应对报告` });
    expect(await remind(world.administrator)).toMatchObject({
      status: 200,
      code: 'wrong_state.too_soon',
      message: expect.stringContaining('24 hours'),
    });
    await api.sql.query(`update risk_report set reminded_at = reminded_at - interval '24 hours' where id = $1`, [id]);
    expect(await remind(world.administrator)).toMatchObject({
      isSuccess: true,
      data: `${world.owner.englishName} was reminded of the response report`,
    });
    await world.owner.client.ask(routes.submitRiskReport, { body: events.reportBody(id) });
    expect(await remind(world.administrator)).toMatchObject({ code: 'wrong_state' });
  });
});
