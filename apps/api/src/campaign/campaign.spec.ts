import { afterAll, beforeAll, expect, test } from '@jest/globals';
import { routes } from '@portal/contract';
import {
  addDays,
  BulkNotices,
  JobRuns,
  JobRunWorker,
  LivePublisher,
  Sql,
  WorkCalendar,
  WorkflowRunner,
  type Jobs,
  type SqlRunner,
} from '@portal/platform';
import { CampaignQueries, CampaignService, CampaignWorker, DueDating, RiskControlReader } from '@portal/risk-control';
import { buildWorld, eventually, startNoticeWorker, startTestApi, type NoticeWorker, type TestApi, type World } from '@portal/testing';
import { createApi } from '../create-api.ts';

let api: TestApi;
let world: World;
let notices: NoticeWorker;
const calendar = new WorkCalendar('Asia/Shanghai');
const today = calendar.dayOf(new Date());
const year = Number(today.slice(0, 4));

beforeAll(async () => {
  api = await startTestApi(createApi);
  notices = await startNoticeWorker(api);
  world = await buildWorld(api);
});
afterAll(async () => {
  await notices?.close();
  await api?.close();
});

/** The worker's half, as the queue would take it. */
async function work(campaignId: number): Promise<void> {
  const { sql } = api;
  const jobs = { offer: async () => true } as unknown as Jobs;
  const runner = new WorkflowRunner(sql as Sql, calendar);
  const reader = new RiskControlReader(sql as Sql);
  const runs = new JobRuns(sql as Sql, jobs, new LivePublisher());
  const worker = new CampaignWorker(
    runner,
    new CampaignQueries(sql as Sql, calendar),
    calendar,
    new DueDating(sql as Sql, runner, reader, calendar),
    new BulkNotices(sql as Sql),
    runs,
  );
  const open = await sql.query<{ id: number }>(
    `select id from job_run where subject_id = $1 and state in ('queued', 'running') order by id`,
    [campaignId],
  );
  for (const { id } of open) await new JobRunWorker(sql as Sql, runs).take(worker, id, { attemptsMade: 0 });
}

const ask = () => world.administrator.client;
const dueOf = async (id: number) => (await world.record(id)).dueDate;
const rungs = (id: number) =>
  api.sql.query<{ rung: number; due_on: string }>(
    `select rung, due_on from workflow_timer where workflow = 'riskControl' and subject_id = $1 order by rung`,
    [id],
  );

/** A campaign of a unit of its own, planned for today. */
const plan = (businessUnit: string, traits: Record<string, unknown> = {}) =>
  ask().ask(routes.saveCampaign, {
    body: {
      name: `${businessUnit} 年度自评`,
      riskYear: year,
      opensOn: today,
      dueOn: addDays(today, 60),
      filter: { businessUnit },
      ...traits,
    },
  });

test('its day opens drafts and dates what is under way; owners get one mail, and what cannot open is listed with its reason', async () => {
  const unit = 'PNC';
  const drafts = [await world.bring('draft', { businessUnit: unit }), await world.bring('draft', { businessUnit: unit })];
  const underWay = await world.bring('assessing', { businessUnit: unit });
  const complete = await world.bring('complete', { businessUnit: unit });
  const ownerless = await world.bring('draft', { businessUnit: unit, controlOwner: null });
  const lacking = await world.bring('draft', { businessUnit: unit, standardControlDesc: '' });
  const filter = { businessUnit: unit };
  expect(await ask().ask(routes.previewCampaign, { body: { filter, riskYear: year } })).toMatchObject({
    total: 6,
    opens: 3,
    underWay: 1,
    noOwner: 1,
    beyond: 1,
  });
  await notices.forget();
  const { id } = await plan(unit, { mailZh: '请优先完成关键控制\n谢谢 <b>', mailEn: '' });
  expect(await new CampaignServiceOf().openDue()).toBe(1);
  await work(id);

  const campaign = await ask().ask(routes.getCampaign, { query: { id } });
  expect(campaign).toMatchObject({
    state: 'open',
    filter,
    total: 3,
    notBegun: 3,
    overdue: 0,
    allowedActions: expect.arrayContaining(['EXTEND', 'CLOSE']),
  });
  for (const { id: riskId } of [...drafts, underWay]) {
    expect(await world.record(riskId)).toMatchObject({ state: 'assessing', dueDate: addDays(today, 60) });
  }
  expect((await rungs(underWay.id)).map(({ rung }) => rung)).toEqual([-30, -7, -1, 0, 1, 7, 14]);
  const refusals = await ask().ask(routes.getCampaignRefusals, { body: { id }, language: 'en' });
  expect(Object.fromEntries(refusals.data.map((row) => [row.id, row.message]))).toEqual({
    [complete.id]: expect.stringMatching(/submitted or completed/),
    [ownerless.id]: expect.stringMatching(/owner/),
    [lacking.id]: expect.stringMatching(/standard control/i),
  });
  expect((await ask().ask(routes.getCampaignProgress, { query: { id } })).run).toMatchObject({
    act: 'open',
    state: 'completed',
    done: 3,
    refused: 3,
  });

  const mailsOfOwner = async () => (await notices.mails()).filter(({ userNo }) => userNo === world.owner.userNo);
  await eventually(async () => (await mailsOfOwner()).length > 0);
  expect(await mailsOfOwner()).toEqual([{ userNo: world.owner.userNo, kind: 'campaignOpened' }]);
  const mail = await api.sql.one<{ subject: string; body_text: string; body_html: string }>(
    `select subject, body_text, body_html from mail_message where template = 'campaignOpened'`,
  );
  expect(mail).toMatchObject({ subject: expect.stringContaining('3'), body_text: expect.stringContaining('请优先完成关键控制') });
  expect(mail!.body_html).toContain('&lt;b&gt;');

  await world.owner.client.ask(routes.saveDraftRiskCurrentControl, { body: world.assessmentBody(drafts[0]!.id) });
  await world.owner.client.ask(routes.updateRiskCurrentControl, { body: world.assessmentBody(drafts[1]!.id) });
  await api.sql.query(`update workflow_timer set due_on = $2 where subject_id = $1`, [underWay.id, addDays(today, -3)]);
  const progress = await ask().ask(routes.getCampaignProgress, { query: { id } });
  const counts = { total: 3, notBegun: 1, inWork: 1, waiting: 1, closed: 0, overdue: 1 };
  expect(progress).toMatchObject({
    ...counts,
    refused: 3,
    departments: [{ id: world.departmentId, ...counts }],
    owners: [{ id: world.owner.id, ...counts }],
  });
  const list = await ask().ask(routes.getRiskControlByPage, { body: { campaignId: id } });
  expect(list.data.map((row) => row.id).sort()).toEqual([...drafts, underWay].map((row) => row.id).sort());
  const steps = await ask().ask(routes.getCampaignHistory, { query: { id } });
  expect(steps.map(({ operationCode }) => operationCode)).toEqual(['OPEN', 'PLAN']);
});

test('an extension of all moves the due dates of what is not submitted, with its reason and new reminders; so does one of a selection', async () => {
  const unit = '支持职能';
  const [left, sent, chosen] = [
    await world.bring('assessing', { businessUnit: unit }),
    await world.bring('assessing', { businessUnit: unit }),
    await world.bring('assessing', { businessUnit: unit }),
  ];
  const { id, rowVersion } = await plan(unit);
  await ask().ask(routes.updateCampaign, { body: { id, event: 'OPEN', rowVersion } });
  await work(id);
  await world.owner.client.ask(routes.updateRiskCurrentControl, { body: world.assessmentBody(sent.id) });
  const reviewDue = await dueOf(sent.id);
  const extend = (body: Record<string, unknown>) => ask().call(routes.updateCampaign, { body: { id, event: 'EXTEND', ...body } });
  expect(await extend({ dueDate: addDays(today, 90) })).toMatchObject({ isSuccess: false, errors: [{ field: 'reason' }] });
  expect(await extend({ dueDate: addDays(today, 30), reason: '审计推迟' })).toMatchObject({
    isSuccess: false,
    errors: [{ field: 'dueDate' }],
  });
  expect(await extend({ dueDate: addDays(today, 90), reason: '审计推迟' })).toMatchObject({ isSuccess: true });
  await work(id);
  expect([await dueOf(left.id), await dueOf(sent.id), await dueOf(chosen.id)]).toEqual([addDays(today, 90), reviewDue, addDays(today, 90)]);
  expect(await rungs(left.id)).toEqual([-30, -7, -1, 0, 1, 7, 14].map((rung) => ({ rung, due_on: addDays(today, 90) })));

  // What comes back is due no earlier than it was.
  await world.reviewer.client.ask(routes.updateReviewRequest, { body: { riskId: sent.id, wfStatus: false, comments: '请补充' } });
  expect(await dueOf(sent.id)).toBe(addDays(today, 60));

  const outcome = await ask().ask(routes.extendAssessments, {
    body: { ids: [chosen.id, sent.id], dueDate: addDays(today, 120), reason: '长假' },
  });
  expect(outcome).toMatchObject({ done: [{ id: chosen.id }, { id: sent.id }], refused: [] });
  expect([await dueOf(chosen.id), await dueOf(sent.id), await dueOf(left.id)]).toEqual([
    addDays(today, 120),
    addDays(today, 120),
    addDays(today, 90),
  ]);
  expect(
    await ask().call(routes.extendAssessments, { body: { ids: [chosen.id], dueDate: addDays(today, -1), reason: '长假' } }),
  ).toMatchObject({
    data: { refused: [{ id: chosen.id, code: 'validation' }] },
  });
});

test('another owner keeps the due date, unless a new one is given', async () => {
  const { id } = await world.bring('assessing');
  await ask().ask(routes.extendAssessments, { body: { ids: [id], dueDate: addDays(today, 40), reason: '长假' } });
  await ask().ask(routes.reassignControlOwner, { body: { riskId: id, controlOwner: world.otherOwner.id, reason: '换岗' } });
  expect(await dueOf(id)).toBe(addDays(today, 40));
  const back = { riskId: id, controlOwner: world.owner.id, reason: '换回', dueDate: addDays(today, 50) };
  await ask().ask(routes.reassignControlOwner, { body: back });
  expect(await rungs(id)).toContainEqual({ rung: -30, due_on: addDays(today, 50) });
  expect(await dueOf(id)).toBe(addDays(today, 50));
});

test('rows rolled into a year with a planned campaign wait for it, and those rolled into an open one are due with it', async () => {
  const unit = '电子商务';
  const rows = [await world.bring('complete', { businessUnit: unit }), await world.bring('complete', { businessUnit: unit })];
  const other = await world.bring('complete', { businessUnit: '其他' });
  const { id } = await plan(unit, { riskYear: year + 1, opensOn: addDays(today, 30) });
  expect(await ask().ask(routes.previewCampaign, { body: { filter: { businessUnit: unit }, riskYear: year + 1 } })).toMatchObject({
    total: 0,
    lastYear: 2,
  });
  const roll = async (riskId: number) => (await ask().ask(routes.rollForwardRiskControl, { body: { ids: [riskId] } })).done[0]!.id;
  const waiting = await roll(rows[0]!.id);
  expect(await world.record(waiting)).toMatchObject({ state: 'draft', dueDate: null });
  expect(await world.record(await roll(other.id))).toMatchObject({ state: 'assessing', dueDate: addDays(today, 14) });
  await ask().ask(routes.updateCampaign, { body: { id, event: 'OPEN' } });
  await work(id);
  expect(await world.record(waiting)).toMatchObject({ state: 'assessing', dueDate: addDays(today, 60) });
  const late = await roll(rows[1]!.id);
  expect(await world.record(late)).toMatchObject({ state: 'assessing', dueDate: addDays(today, 60) });
  expect(await ask().ask(routes.getCampaign, { query: { id } })).toMatchObject({ total: 2 });
});

test('rolled rows ask every campaign of their year at once, and each opens with the one that is due first', async () => {
  const unit = '电子商务';
  const row = await world.bring('complete', { businessUnit: unit, managementArea: '欧盟' });
  const inDays = (days: number) => ({ riskYear: year + 1, opensOn: addDays(today, 5), dueOn: addDays(today, days) });
  // Of two that find it the second in the order of their due days; a third is due before both and is not for it.
  await plan(unit, { ...inDays(50), filter: { businessUnit: unit, managementArea: '欧盟' } });
  const { id: first } = await plan(unit, { ...inDays(40), filter: { keyword: '', businessUnit: unit } });
  await plan(unit, { ...inDays(30), filter: { businessUnit: unit, managementArea: '国内' } });
  const { done } = await ask().ask(routes.rollForwardRiskControl, { body: { ids: [row.id] } });
  expect(await world.record(done[0]!.id)).toMatchObject({ state: 'draft', dueDate: null });
  const statements: string[] = [];
  const counting = {
    query: (text: string, params?: readonly unknown[]) => {
      statements.push(text);
      return api.sql.query(text, params);
    },
  } as SqlRunner;
  const found = await api.app.get(CampaignQueries).findFor(counting, [done[0]!.id, row.id], year + 1);
  expect([...found].map(([id, campaign]) => [id, campaign.id])).toEqual([[done[0]!.id, first]]);
  expect(statements).toHaveLength(2);
});

test('what it lacks is refused in order, and one that has opened is not edited', async () => {
  const good = { name: '年度', riskYear: year, opensOn: today, dueOn: addDays(today, 5), filter: { rowIds: [] } };
  const refused = async (body: Record<string, unknown>) =>
    (await ask().call(routes.saveCampaign, { body: { ...good, ...body } })).errors?.map(({ field }) => field);
  expect(await refused({ name: '', riskYear: null })).toEqual(['name']);
  expect(await refused({ riskYear: year + 2 })).toEqual(['riskYear']);
  expect(await refused({ opensOn: addDays(today, -1) })).toEqual(['opensOn']);
  expect(await refused({ dueOn: addDays(today, -1) })).toEqual(['dueOn']);
  const { id, rowVersion } = await ask().ask(routes.saveCampaign, { body: good });
  const edited = await ask().ask(routes.saveCampaign, { body: { ...good, id, rowVersion, name: '半年度' } });
  expect(edited).toMatchObject({ id, name: '半年度' });
  expect(await ask().call(routes.saveCampaign, { body: { ...good, id, rowVersion } })).toMatchObject({ code: 'conflict' });
  await ask().ask(routes.updateCampaign, { body: { id, event: 'CANCEL', reason: '改期' } });
  expect(await ask().call(routes.saveCampaign, { body: { ...good, id } })).toMatchObject({ code: 'wrong_state' });
});

/** The sweep's service, on the suite's database. */
class CampaignServiceOf {
  openDue(): Promise<number> {
    const sql = api.sql as Sql;
    const jobs = { offer: async () => true } as unknown as Jobs;
    const runner = new WorkflowRunner(sql, calendar);
    return new CampaignService(
      sql,
      runner,
      new CampaignQueries(sql, calendar),
      calendar,
      new JobRuns(sql, jobs, new LivePublisher()),
    ).openDue();
  }
}
