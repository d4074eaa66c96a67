import { afterAll, beforeAll, beforeEach, describe, expect, test } from '@jest/globals';
import { routes } from '@portal/contract';
import { UsageSources } from '@portal/directory';
import { WorkCalendar, type ExportSource, type SheetRow } from '@portal/platform';
import { emptyEventQuery, EventExportSource, LossExportSource, ReportExportSource } from '@portal/risk-event';
import {
  buildEventWorld,
  buildPerson,
  buildWorld,
  startTestApi,
  type Actor,
  type EventWorld,
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

describe('a substitute', () => {
  let stand: Actor;
  beforeEach(async () => {
    await api.sql.query('delete from substitution');
    const person = await buildPerson(api.sql);
    stand = { ...person, client: await api.as(person) };
  });
  const standIn = (absent: { id: number }, substitute: { id: number } = stand) =>
    api.sql.query(
      `insert into substitution (person_id, substitute_id, from_on, to_on, created_by) values ($1, $2, current_date - 2, current_date + 2, $1)`,
      [absent.id, substitute.id],
    );

  test('writes the report in the place of the absent one; the history names both', async () => {
    const { id } = await events.bringReport('draft');
    expect(await stand.client.call(routes.getRiskReportDetail, { query: { Id: id } })).toMatchObject({ code: 'not_found' });
    await standIn(world.owner);
    const seen = await stand.client.ask(routes.getRiskReportDetail, { query: { Id: id } });
    expect(seen).toMatchObject({ allowedActions: ['SUBMIT', 'SAVE_DRAFT'], onBehalfOf: [{ id: world.owner.id }] });
    const duties = await stand.client.ask(routes.getMyDuties, { query: { pageSize: 50 } });
    expect(duties.data).toContainEqual(
      expect.objectContaining({ subject: 'riskReport', id, duty: 'report', onBehalfOf: expect.objectContaining({ id: world.owner.id }) }),
    );
    await stand.client.ask(routes.submitRiskReport, { body: events.reportBody(id) });
    const [step] = await world.administrator.client.ask(routes.getRiskEventTask, { query: { RiskId: id } });
    expect(step).toMatchObject({ operationCode: 'reportSubmitted', org_User: { name: stand.name }, onBehalfOf: world.owner.englishName });
  });

  test('of an administrator without the role finds none of the events that he could not decide', async () => {
    await standIn(world.reviewer);
    const approve = (id: number) =>
      stand.client.call(routes.riskEventApproval, { body: { id, approved: true, escalationUserNo: [world.otherOwner.userNo] } });
    const open = await events.bringEvent('pendingApproval');
    const own = await events.bringEvent('pendingApproval', {}, stand);
    const confidential = await events.bringEvent('pendingApproval', { confidential: true });
    expect(await approve(confidential.id)).toMatchObject({ code: 'not_found' });
    expect(await approve(own.id)).toMatchObject({ code: 'not_allowed' });
    expect(await approve(open.id)).toMatchObject({ code: 'not_found' });
    const duties = await stand.client.ask(routes.getMyDuties, { query: { pageSize: 50 } });
    expect(duties.data.filter((duty) => [open.id, own.id, confidential.id].includes(duty.id))).toEqual([]);
  });

  test('of an administrator without the role reads neither reports nor issues that wait for a verdict', async () => {
    const { id } = await events.bringReport('submitted');
    await standIn(world.reviewer);
    expect(await stand.client.call(routes.riskReportApproval, { body: { id } })).toMatchObject({ code: 'not_found' });
    await world.reviewer.client.ask(routes.riskReportApproval, { body: { id } });
    const [issue] = (await events.report(id)).issues;
    const perform = (actor: Actor, event: string) =>
      actor.client.call(routes.updateRemediationIssue, { body: { id: issue!.id, event, comments: '已完成' } });
    await perform(world.owner, 'START');
    expect(await perform(stand, 'VERIFY')).toMatchObject({ code: 'not_found' });
    await perform(world.owner, 'SUBMIT_FIX');
    expect(await perform(stand, 'VERIFY')).toMatchObject({ code: 'not_found' });
    expect((await events.report(id)).issues[0]).toMatchObject({ state: 'pendingVerification' });
  });

  test('who wrote a report in another’s place does not approve it', async () => {
    const { id } = await events.bringReport('draft');
    await standIn(world.owner, world.reviewer);
    await world.reviewer.client.ask(routes.submitRiskReport, { body: events.reportBody(id) });
    await api.sql.query('delete from substitution');
    expect(await world.reviewer.client.call(routes.riskReportApproval, { body: { id } })).toMatchObject({ code: 'not_allowed' });
    expect(await world.administrator.client.call(routes.riskReportApproval, { body: { id } })).toMatchObject({ isSuccess: true });
  });
});

test('a leaver’s report goes to his successor with its text, by its own event', async () => {
  const person = await buildPerson(api.sql);
  const leaver: Actor = { ...person, client: await api.as(person) };
  const { id } = await events.bringReport('draft', {}, leaver);
  await leaver.client.ask(routes.saveRiskReportDraft, { body: events.reportBody(id) });
  const duties = await world.administrator.client.ask(routes.getOpenDuties, { query: { id: leaver.id } });
  expect(JSON.stringify(duties)).toContain('"kind":"riskReport"');
  await world.administrator.client.ask(routes.deactivatePerson, {
    body: { id: leaver.id, successorId: world.otherOwner.id, reason: '离职' },
  });
  expect(await events.report(id)).toMatchObject({ escalationUserNo: world.otherOwner.userNo, rootCause: '没有第二供应商', state: 'draft' });
  expect(await world.otherOwner.client.ask(routes.submitRiskReport, { body: { id } })).toMatchObject({ state: 'submitted' });
});

describe('an export', () => {
  const read = async (source: ExportSource, personId: number, query: unknown): Promise<{ total: number; rows: SheetRow[] }> =>
    api.sql.transaction(async (tx) => {
      const content = await source.open(tx, {
        personId,
        query,
        language: 'zh',
        today: new WorkCalendar(api.config.TIME_ZONE).dayOf(new Date()),
      });
      const rows: SheetRow[] = [];
      for await (const portion of content.rows) rows.push(...portion);
      const keys = content.columns.map((column) => column.key);
      for (const row of rows) expect(Object.keys(row).sort()).toEqual([...keys].sort());
      return { total: content.total, rows };
    });

  test('of loss entries holds those of the events that its person finds, withdrawn ones with their reason, and no worth without a rate', async () => {
    const open = await events.bringEvent('identified', { title: '公开的损失' });
    const secret = await events.bringEvent('closed', { confidential: true, title: '保密的损失' });
    const body = { id: open.id, kind: 'loss', entryDate: '2024-05-10', currency: 'USD', amount: 10.5, note: '=1+1 运费' };
    await world.owner.client.ask(routes.recordRiskEventLoss, { body });
    await world.owner.client.ask(routes.withdrawRiskEventLoss, { body: { id: open.id, entryNo: 2, reason: '重复登记' } });
    const source = new LossExportSource(new WorkCalendar(api.config.TIME_ZONE));
    const of = async (personId: number, eventNo: string) =>
      (await read(source, personId, { scope: 'query', filters: emptyEventQuery })).rows.filter((row) => row['eventNo'] === eventNo);
    expect(await of(world.aide.id, open.eventNo)).toMatchObject([
      {
        entryNo: 1,
        kind: '损失 Loss',
        amount: 120000.5,
        net: 120000.5,
        groupCurrency: 'CNY',
        rate: 1,
        groupNet: 120000.5,
        opening: '是 Yes',
      },
      { entryNo: 2, kind: '收回 Recovery', net: null, groupNet: null, withdrawnReason: '重复登记' },
      { entryNo: 3, currency: 'USD', amount: 10.5, net: 10.5, rate: null, groupNet: null, note: '=1+1 运费', opening: '否 No' },
    ]);
    expect(await of(world.administrator.id, secret.eventNo)).toHaveLength(2);
    expect(await of(world.aide.id, secret.eventNo)).toEqual([]);
  });

  test('holds the rows of the list that its person sees, in its order, and says values in both languages', async () => {
    await events.bringEvent('pendingApproval', { confidential: true, title: '=1+1 保密' }, world.administrator);
    await events.bringEvent('closed', {
      riskCategory1: 0,
      riskCategory1Str: '气候',
      riskCategory2: 0,
      riskCategory3: 0,
      eventType: 'nearMiss',
    });
    await events.bringReport('approved');
    const calendar = new WorkCalendar(api.config.TIME_ZONE);
    for (const actor of [world.administrator, world.owner, world.aide, world.outsider]) {
      for (const [scope, route] of [['query', routes.getRiskEventQueryByPage] as const, ['mine', routes.getRiskEventByPage] as const]) {
        const list = await actor.client.ask(route, { body: { pageSize: 100, sort: '-eventNo' } });
        const sheet = await read(new EventExportSource(calendar), actor.id, { scope, filters: { ...emptyEventQuery, sort: '-eventNo' } });
        expect({ who: actor.userNo, scope, numbers: sheet.rows.map((row) => row['eventNo']) }).toEqual({
          who: actor.userNo,
          scope,
          numbers: list.data.map((row) => row.eventNo),
        });
        expect(sheet.total).toBe(list.totalCount);
      }
      const list = await actor.client.ask(routes.getRiskReportQueryByPage, { body: { pageSize: 100, sort: 'reportNo' } });
      const sheet = await read(new ReportExportSource(calendar), actor.id, { ...emptyEventQuery, sort: 'reportNo' });
      expect(sheet.rows.map((row) => row['reportNo'])).toEqual(list.data.map((row) => row.reportNo));
    }
    const { rows } = await read(new EventExportSource(calendar), world.administrator.id, { scope: 'query', filters: emptyEventQuery });
    expect(rows.find((row) => row['eventType'] === '未遂 Near miss')).toMatchObject({
      category1: '其他 Others: 气候',
      status: '已关闭 Closed',
      closeReason: '已解决 Resolved',
      bu: 'ANC',
      netLoss: 100000.25,
    });
    const reports = await read(new ReportExportSource(calendar), world.administrator.id, emptyEventQuery);
    expect(reports.rows[0]).toMatchObject({
      status: '已批准 Approved',
      response: '降低 Reduce',
      actions: expect.stringContaining('引入第二供应商 / '),
    });
  });

  test('is a job of its person', async () => {
    for (const route of [routes.exportRiskEventReport, routes.exportRiskEventQueryReport, routes.exportRiskReportReport]) {
      const answer = await world.owner.client.ask(route, { body: {} });
      expect(answer).toEqual({ jobId: expect.any(String) });
      const id = (answer as { jobId: string }).jobId;
      expect(await world.owner.client.ask(routes.getJob, { query: { id } })).toMatchObject({ state: 'waiting' });
      expect(await world.outsider.client.call(routes.getJob, { query: { id } })).toMatchObject({ code: 'not_found' });
    }
  });
});

test('the administration knows how many events hang on a department, a category and a value', async () => {
  const usage = (api.app as unknown as { get<T>(token: unknown, options: { strict: boolean }): T }).get<UsageSources>(UsageSources, {
    strict: false,
  });
  const [unit] = await api.sql.query<{ id: number }>(
    `select id from sys_resource where class_code = 'RiskControl_businessUnit' and class_name = 'PNC'`,
  );
  const before = await Promise.all((['department', 'category', 'reference'] as const).map((of) => usage.count(of, api.sql)));
  await events.bringEvent('draft', { bu: 'PNC' });
  const after = await Promise.all((['department', 'category', 'reference'] as const).map((of) => usage.count(of, api.sql)));
  const ids = [world.departmentId, world.categories[2], unit!.id];
  expect(ids.map((id, index) => after[index]!.of(id, 'events') - before[index]!.of(id, 'events'))).toEqual([1, 1, 1]);
});
