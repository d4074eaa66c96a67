import { afterAll, beforeAll, beforeEach, describe, expect, test } from '@jest/globals';
import { routes, type RiskEventRecord, type Route } from '@portal/contract';
import {
  type ApiClient,
  buildEventWorld,
  buildWorld,
  startTestApi,
  type Actor,
  type EventState,
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

const history = (id: number, log = true, client = world.administrator.client) =>
  client.ask(routes.getRiskEventTask, { query: { RiskId: id, log } });
const due = (id: number) =>
  api.sql.one<{ duty: string; days: number }>(
    `select t.duty, t.due_on - (now() at time zone 'Asia/Shanghai')::date as days from workflow_timer t where t.subject_id = $1 and t.rung = 0`,
    [id],
  );

describe('draft', () => {
  test('an empty draft is saved and gets its number; it is its reporter’s, and nobody else sees it, administrators neither', async () => {
    const saved = await world.owner.client.ask(routes.saveRiskEventDraft, { body: {} });
    expect(saved).toMatchObject({
      state: 'draft',
      status: 0,
      rowVersion: 2,
      allowedActions: ['SUBMIT', 'SAVE_DRAFT', 'DELETE', 'FORWARD'],
    });
    expect(saved.eventNo).toMatch(/^RE-\d{4}-\d{6}$/);
    expect(await world.owner.client.ask(routes.getRiskEventDetail, { query: { Id: saved.id } })).toMatchObject({
      title: '',
      reporterNo: world.owner.userNo,
      currency: 'CNY',
      eventType: 'actual',
      netLoss: null,
      confidential: false,
    });
    for (const stranger of [world.administrator, world.outsider, world.aide, world.otherOwner]) {
      expect(await stranger.client.call(routes.getRiskEventDetail, { query: { Id: saved.id } })).toMatchObject({
        isSuccess: false,
        code: 'not_found',
      });
    }
  });

  test('keeps every field, computes the net loss, and a second save changes what it says', async () => {
    const { id, rowVersion } = await world.owner.client.ask(routes.saveRiskEventDraft, { body: events.eventBody({ confidential: true }) });
    const body = events.eventBody({
      id,
      rowVersion,
      title: '改',
      grossLoss: '500',
      recovery: 0.1,
      nonFinancialImpact: [],
      allowedUsers: [world.assistant.id],
    });
    await world.owner.client.ask(routes.saveRiskEventDraft, { body });
    expect(await events.event(id)).toMatchObject({
      title: '改',
      grossLoss: 500,
      recovery: 0.1,
      netLoss: 499.9,
      nonFinancialImpact: [],
      confidential: false,
      severity: 4,
      category3Name: expect.any(String),
      allowedUsers: [{ id: world.assistant.id, reasons: ['named'] }],
      rowVersion: 3,
    });
    const [last] = await history(id, true, world.owner.client);
    expect(last).toMatchObject({ operationCode: 'SAVE_DRAFT', fromState: 'draft', toState: 'draft' });
    expect(last!.changes.map((change) => change.field).sort()).toEqual(
      ['allowedUsers', 'confidential', 'grossLoss', 'nonFinancialImpact', 'recovery', 'title'].sort(),
    );
    await world.owner.client.ask(routes.saveRiskEventDraft, { body: events.eventBody({ id }) });
    expect((await events.event(id)).allowedUsers).toEqual([]);
  });

  test('a category Others is said by its texts', async () => {
    const record = await events.bringEvent('draft', {
      riskCategory1: 0,
      riskCategory1Str: '气候',
      riskCategory2: 0,
      riskCategory2Str: '台风',
      riskCategory3: null,
    });
    expect(record).toMatchObject({
      riskCategory1: 0,
      riskCategory1Str: '气候',
      category1Name: '其他',
      category1NameEn: 'Others',
      category2Name: '台风',
    });
  });

  test.each([
    ['bu', 'Nowhere'],
    ['managementArea', '月球'],
    ['riskCategory1', 4242],
    ['departmentId', 4242],
    ['riskNo', 'RC-1999-000001'],
    ['severity', 6],
    ['grossLoss', -1],
    ['recovery', 130000],
    ['currency', 'XYZ'],
    ['eventType', 'rumour'],
    ['nonFinancialImpact', ['luck']],
    ['allowedUsers', [4242]],
    ['docs', [4242]],
    ['occurredDate', '2024-02-30'],
    ['title', '汉'.repeat(201)],
  ])('refuses %s that the portal does not know, at the field', async (field, value) => {
    const answer = await world.owner.client.call(routes.saveRiskEventDraft, { body: events.eventBody({ [field]: value }) });
    expect(answer).toMatchObject({ status: 200, isSuccess: false });
    expect(answer.errors?.[0]?.field).toMatch(new RegExp(`^${field}`));
    expect(answer.code).toMatch(/^validation/);
  });
});

describe('submit', () => {
  test('checks in order: title, description, category, unit, the two dates', async () => {
    const body: Record<string, unknown> = {
      title: '',
      description: '',
      riskCategory1: null,
      bu: '',
      occurredDate: '',
      discoveredDate: '',
      severity: 3,
    };
    const steps: [string, Record<string, unknown>][] = [
      ['title', { title: '标题' }],
      ['description', { description: '描述' }],
      ['riskCategory1', { riskCategory1: world.categories[0] }],
      ['bu', { bu: 'ANC' }],
      ['occurredDate', { occurredDate: '2024-03-04' }],
      ['discoveredDate', { discoveredDate: '2024-03-03' }],
      ['discoveredDate', { discoveredDate: '2999-01-01' }],
      ['', { discoveredDate: '2024-03-04' }],
    ];
    for (const [field, mend] of steps) {
      const answer = await world.owner.client.call(routes.submitRiskEvent, { body: { ...body } });
      if (field) expect(answer).toMatchObject({ isSuccess: false, code: 'validation.required', errors: [{ field }] });
      Object.assign(body, mend);
    }
    expect(await world.owner.client.call(routes.submitRiskEvent, { body })).toMatchObject({
      isSuccess: true,
      data: { state: 'pendingApproval', status: 1 },
    });
  });

  test('a draft goes to approval, due in three days, as “risk event reporting”', async () => {
    const { id, rowVersion } = await events.bringEvent('draft');
    const saved = await world.owner.client.ask(routes.submitRiskEvent, { body: events.eventBody({ id, rowVersion }) });
    expect(saved).toMatchObject({ id, state: 'pendingApproval', rowVersion: 3, allowedActions: ['FORWARD'] });
    expect(await due(id)).toEqual({ duty: 'eventApproval', days: 3 });
    expect(await history(id, false)).toMatchObject([{ operationCode: 'riskEventReported', operation: 'Risk event reporting' }]);
  });

  test('a body that names the draft alone submits it as it was saved, with its people and files', async () => {
    const [file] = (await world.owner.client.upload(routes.attachmentUpload, [{ name: 'photo.txt', content: 'x' }])).data;
    const { id } = await events.bringEvent('draft', {
      allowedUsers: [world.assistant.id],
      docs: [{ docId: file!.id }],
      confidential: true,
    });
    await world.owner.client.ask(routes.submitRiskEvent, { body: { id } });
    expect(await events.event(id)).toMatchObject({
      state: 'pendingApproval',
      title: '供应商断供导致停线',
      confidential: true,
      allowedUsers: [{ id: world.assistant.id }],
      docs: [{ docId: file!.id, fileName: 'photo.txt' }],
    });
  });
});

const actions: Record<
  string,
  { route: Route; state: EventState; body: (record: RiskEventRecord) => Record<string, unknown>; may: (world: World) => Actor }
> = {
  saveDraft: { route: routes.saveRiskEventDraft, state: 'draft', body: ({ id }) => events.eventBody({ id }), may: ({ owner }) => owner },
  submit: { route: routes.submitRiskEvent, state: 'draft', body: ({ id }) => events.eventBody({ id }), may: ({ owner }) => owner },
  approve: {
    route: routes.riskEventApproval,
    state: 'pendingApproval',
    body: ({ id }) => ({ id, approved: true, escalationUserNo: [world.otherOwner.userNo] }),
    may: ({ reviewer }) => reviewer,
  },
  return: {
    route: routes.riskEventApproval,
    state: 'pendingApproval',
    body: ({ id }) => ({ id, approved: false, comments: '请补充金额' }),
    may: ({ reviewer }) => reviewer,
  },
  close: {
    route: routes.closeRiskEvent,
    state: 'pendingApproval',
    body: ({ id }) => ({ id, reason: 'notARisk' }),
    may: ({ reviewer }) => reviewer,
  },
  reopen: { route: routes.reopenRiskEvent, state: 'closed', body: ({ id }) => ({ id, reason: '新线索' }), may: ({ reviewer }) => reviewer },
  forward: {
    route: routes.ccRiskEventTo,
    state: 'pendingApproval',
    body: ({ id }) => ({ id, userId: [world.assistant.id] }),
    may: ({ owner }) => owner,
  },
};

describe.each(Object.entries(actions))('%s', (name, { route, state, body, may }) => {
  let record: RiskEventRecord;
  beforeEach(async () => {
    record = await events.bringEvent(state);
  });

  test('answers a stranger as if there were no such event, and changes nothing', async () => {
    const unknown = await world.outsider.client.call(route, { body: body({ ...record, id: record.id + 5_000_000 }) });
    expect(unknown).toMatchObject({ status: 200, isSuccess: false, code: 'not_found' });
    expect(await world.outsider.client.call(route, { body: body(record) })).toMatchObject({ code: 'not_found', message: unknown.message });
    expect(await events.event(record.id)).toEqual(record);
  });

  test('refuses a stale version before anything else', async () => {
    const answer = await may(world).client.call(route, { body: { ...body(record), rowVersion: record.rowVersion - 1 } });
    expect(answer).toMatchObject({ code: 'conflict', data: { rowVersion: record.rowVersion } });
    expect(await events.event(record.id)).toEqual(record);
  });

  test('refuses the wrong person, and the wrong state', async () => {
    const wrong = name === 'forward' ? world.aide : may(world) === world.owner ? world.reviewer : world.owner;
    const answer = await wrong.client.call(route, { body: body(record) });
    expect(answer.isSuccess).toBe(false);
    // A draft that was never reported nobody else finds.
    expect(answer.code).toBe(state === 'draft' ? 'not_found' : 'not_allowed');
    if (name === 'forward') return;
    const other = await events.bringEvent(state === 'closed' ? 'pendingApproval' : 'closed');
    expect(await may(world).client.call(route, { body: body(other) })).toMatchObject({ code: 'wrong_state' });
  });

  test('works for who may, once, and a repeated key tells the same', async () => {
    const call = () =>
      may(world).client.call(route, { body: { ...body(record), rowVersion: record.rowVersion }, idempotencyKey: `${name}-${record.id}` });
    const first = await call();
    expect(first).toMatchObject({ isSuccess: true, data: { id: record.id, rowVersion: record.rowVersion + 1 } });
    expect((await call()).data).toEqual(first.data);
    const readBy = name === 'saveDraft' ? world.owner : world.administrator;
    expect((await history(record.id, true, readBy.client)).filter((row) => row.id).length).toBe(
      (await events.event(record.id)).rowVersion - 1 + (name === 'approve' ? 1 : 0),
    );
  });
});

test('a draft that was never reported can be thrown away by its reporter, and is nobody’s any more', async () => {
  const draft = await events.bringEvent('draft', { title: '误建的草稿 mistaken draft', allowedUsers: [world.assistant.id] });
  const discard = (client: ApiClient, id: number) => client.call(routes.deleteRiskEvent, { body: { id } });
  expect(await discard(world.administrator.client, draft.id)).toMatchObject({ code: 'not_found' });
  const seen = await world.owner.client.ask(routes.getRiskEventDetail, { query: { id: draft.id } });
  expect(seen.allowedActions).toContain('DELETE');
  expect(await world.owner.client.call(routes.deleteRiskEvent, { body: { id: draft.id, rowVersion: 99 } })).toMatchObject({
    code: 'conflict',
  });
  expect(await discard(world.owner.client, draft.id)).toMatchObject({ isSuccess: true, data: { id: draft.id } });
  for (const { client } of [world.owner, world.administrator, world.assistant]) {
    expect(await client.call(routes.getRiskEventDetail, { query: { id: draft.id } })).toMatchObject({ code: 'not_found' });
    const { totalCount } = await client.ask(routes.getRiskEventQueryByPage, { body: { runo: draft.eventNo } });
    expect(totalCount).toBe(0);
  }
  expect(await discard(world.owner.client, draft.id)).toMatchObject({ code: 'not_found' });
  const steps = await api.sql.query<{ event: string }>(
    `select event from workflow_step where workflow = 'riskEvent' and subject_id = $1 order by seq`,
    [draft.id],
  );
  expect(steps.map(({ event }) => event)).toEqual(['SAVE_DRAFT', 'DELETE']);
  // What was reported once is closed with a reason, not thrown away.
  const returned = await events.bringEvent('pendingApproval');
  await world.reviewer.client.ask(routes.riskEventApproval, { body: { id: returned.id, approved: false, comments: '补充' } });
  expect(await discard(world.owner.client, returned.id)).toMatchObject({ code: 'not_allowed' });
});
