import { afterAll, beforeAll, describe, expect, test } from '@jest/globals';
import { routes } from '@portal/contract';
import { ROLE } from '@portal/workflows';
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

const somebody = async (traits: Parameters<typeof buildPerson>[1] = {}): Promise<Actor> => {
  const person = await buildPerson(api.sql, traits);
  return { ...person, client: await api.as(person) };
};
const seen = (who: Actor, id: number) => who.client.call(routes.getRiskEventDetail, { query: { id } });
const dutiesOf = async (who: Actor) => (await who.client.ask(routes.getMyDuties, { query: { pageSize: 50 } })).data;
const bringReturned = async (reporter: Actor, overrides: Record<string, unknown> = {}) => {
  const { id } = await events.bringEvent('pendingApproval', overrides, reporter);
  await world.reviewer.client.ask(routes.riskEventApproval, { body: { id, approved: false, comments: '请补充金额' } });
  return id;
};

describe('a returned event', () => {
  test('is a duty of its reporter, on his home page, until he reports it again', async () => {
    const reporter = await somebody();
    const id = await bringReturned(reporter);
    expect(await dutiesOf(reporter)).toEqual([
      expect.objectContaining({
        subject: 'riskEvent',
        id,
        duty: 'eventCorrection',
        link: expect.stringContaining(`RiskEventEdit?Id=${id}`),
      }),
    ]);
    await reporter.client.ask(routes.submitRiskEvent, { body: { id } });
    expect(await dutiesOf(reporter)).toEqual([]);
  });

  test('is handed to another reporter by an administrator, with a reason; who reported it judges it no more', async () => {
    const reporter = await somebody({ roles: [ROLE.administrator] });
    const next = await somebody();
    const id = await bringReturned(reporter);
    const give = (who: Actor, body: Record<string, unknown>) => who.client.call(routes.reassignRiskEvent, { body: { id, ...body } });
    expect(await give(world.owner, { reporterNo: next.userNo, reason: 'x' })).toMatchObject({ code: 'not_found' });
    expect(await give(world.administrator, { reporterNo: next.userNo })).toMatchObject({ errors: [{ field: 'reason' }] });
    expect(await give(world.administrator, { reporterNo: reporter.userNo, reason: 'x' })).toMatchObject({
      errors: [{ field: 'reporterNo' }],
    });
    expect(await give(world.administrator, { reporterNo: next.userNo, reason: '调岗' })).toMatchObject({ isSuccess: true });
    expect((await dutiesOf(next)).map((duty) => duty.id)).toEqual([id]);
    expect((await dutiesOf(reporter)).filter((duty) => duty.id === id)).toEqual([]);
    await next.client.ask(routes.submitRiskEvent, { body: { id } });
    const judged = { id, approved: false, comments: 'x' };
    expect(await reporter.client.call(routes.riskEventApproval, { body: judged })).toMatchObject({ code: 'not_allowed' });
    expect(await world.reviewer.client.call(routes.riskEventApproval, { body: judged })).toMatchObject({ isSuccess: true });
  });

  test('is closed by an administrator who had no part in it', async () => {
    const id = await bringReturned(await somebody());
    const closed = await world.reviewer.client.ask(routes.closeRiskEvent, { body: { id, reason: 'notARisk', comments: '上报人已离职' } });
    expect(closed).toMatchObject({ state: 'closed' });
  });

  test('goes to the successor when its reporter leaves, and waits for one until somebody is named', async () => {
    const leaver = await somebody();
    const [first, second] = [await bringReturned(leaver), await events.bringEvent('pendingApproval', {}, leaver)];
    const draft = await events.bringEvent('draft', {}, leaver);
    const { data } = await world.administrator.client.call(routes.getOpenDuties, { query: { id: leaver.id } });
    expect(JSON.stringify(data)).toContain('"kind":"riskEvent"');
    expect(JSON.stringify(data)).not.toContain(draft.eventNo);
    await world.administrator.client.ask(routes.deactivatePerson, {
      body: { id: leaver.id, successorId: world.otherOwner.id, reason: '离职' },
    });
    for (const id of [first, second.id]) expect((await seen(world.otherOwner, id)).data?.reporterNo).toBe(world.otherOwner.userNo);
    expect((await dutiesOf(world.otherOwner)).map((duty) => duty.id)).toContain(first);
  });
});

describe('a draft that was never reported', () => {
  test('no administrator reads, finds, counts or forwards; a returned one he does', async () => {
    const reporter = await somebody();
    const word = `Kranbruch${Date.now()}`;
    const draft = await events.bringEvent('draft', { title: word }, reporter);
    const returned = await bringReturned(reporter, { title: word });
    const { administrator } = world;
    expect(await seen(administrator, draft.id)).toMatchObject({ code: 'not_found' });
    expect(await administrator.client.call(routes.ccRiskEventTo, { body: { id: draft.id, userId: [world.aide.id] } })).toMatchObject({
      code: 'not_found',
    });
    const listed = await administrator.client.ask(routes.getRiskEventQueryByPage, { body: { keyword: word } });
    expect(listed.data.map((row) => row.id)).toEqual([returned]);
    expect(await administrator.client.call(routes.getTrail, { query: { type: 'riskEvent', id: draft.id } })).toMatchObject({
      code: 'not_found',
    });
    expect((await seen(reporter, draft.id)).isSuccess).toBe(true);
  });
});

describe('a report that is no longer needed', () => {
  test('is cancelled with a reason by an administrator who did not write it; its event closes without it', async () => {
    const { id, eventId } = await events.bringReport('draft');
    const cancel = (who: Actor, reason = '已另行处理') => who.client.call(routes.cancelRiskReport, { body: { id, reason } });
    expect(await cancel(world.owner)).toMatchObject({ code: 'not_allowed' });
    expect(await cancel(world.reviewer, '')).toMatchObject({ errors: [{ field: 'reason' }] });
    const close = { body: { id: eventId, reason: 'resolved', comments: 'x' } };
    expect(await world.reviewer.client.call(routes.closeRiskEvent, close)).toMatchObject({ code: 'not_allowed.unsettled' });
    expect(await cancel(world.reviewer)).toMatchObject({ isSuccess: true, data: { state: 'cancelled', status: 3 } });
    expect((await dutiesOf(world.owner)).filter((duty) => duty.id === id)).toEqual([]);
    expect(await world.reviewer.client.call(routes.closeRiskEvent, close)).toMatchObject({ isSuccess: true });
  });

  test('is asked for again when the event is confirmed anew with the same person', async () => {
    const { id, eventId } = await events.bringReport('submitted');
    const { client } = world.reviewer;
    await client.ask(routes.cancelRiskReport, { body: { id, reason: 'x' } });
    await client.ask(routes.closeRiskEvent, { body: { id: eventId, reason: 'resolved', comments: 'x' } });
    await client.ask(routes.reopenRiskEvent, { body: { id: eventId, reason: 'again' } });
    await client.ask(routes.riskEventApproval, {
      body: { id: eventId, approved: true, escalationUserNo: [world.owner.userNo], dueDate: '2031-01-31', severity: 4 },
    });
    expect(await events.report(id)).toMatchObject({ state: 'draft', dueDate: '2031-01-31', rootCause: '没有第二供应商' });
    expect((await events.event(eventId)).reports).toHaveLength(1);
  });
});

describe('a forward', () => {
  test('of an event is taken back by its reporter or an administrator; what else lets somebody read it stays', async () => {
    const [mistaken, named] = [await somebody(), await somebody()];
    const { id } = await events.bringEvent('pendingApproval', { confidential: true, allowedUsers: [named.id] });
    await world.owner.client.ask(routes.ccRiskEventTo, { body: { id, userId: [mistaken.id, named.id] } });
    const takeBack = (who: Actor, userId: number[]) => who.client.call(routes.takeBackRiskEventForward, { body: { id, userId } });
    expect(await takeBack(mistaken, [named.id])).toMatchObject({ code: 'not_allowed' });
    expect(await takeBack(world.owner, [world.aide.id])).toMatchObject({ errors: [{ field: 'userId' }] });
    expect(await takeBack(world.owner, [mistaken.id, named.id])).toMatchObject({ isSuccess: true });
    expect([(await seen(mistaken, id)).code, (await seen(named, id)).isSuccess]).toEqual(['not_found', true]);
    expect(await takeBack(world.owner, [mistaken.id])).toMatchObject({ code: 'not_allowed' });
  });

  test('of a control is taken back by its owner or an administrator', async () => {
    const mistaken = await somebody();
    const { id } = await world.bring('assessing');
    const read = () => mistaken.client.call(routes.getRiskControl, { query: { Id: id } });
    const takeBack = (who: Actor) => who.client.call(routes.takeBackForward, { body: { riskId: id, userId: [mistaken.id] } });
    expect(await takeBack(world.owner)).toMatchObject({ code: 'not_allowed' });
    await world.owner.client.ask(routes.ccToTask, { body: { riskId: id, userId: [mistaken.id] } });
    expect((await read()).isSuccess).toBe(true);
    expect(await takeBack(mistaken)).toMatchObject({ code: 'not_allowed' });
    expect(await takeBack(world.owner)).toMatchObject({ isSuccess: true });
    expect(await read()).toMatchObject({ code: 'not_found' });
  });
});

describe('recusal', () => {
  test('who is recused neither reads nor decides the confidential event, its reports or its issues, until it is lifted', async () => {
    const tied = await somebody({ roles: [ROLE.administrator] });
    const { id } = await events.bringEvent('pendingApproval', { confidential: true });
    const recuse = (who: Actor, body: Record<string, unknown>) => who.client.call(routes.recuseFromRiskEvent, { body: { id, ...body } });
    expect(await recuse(world.administrator, { userId: tied.id })).toMatchObject({ errors: [{ field: 'reason' }] });
    expect(await recuse(world.administrator, { userId: world.owner.id, reason: 'x' })).toMatchObject({ errors: [{ field: 'userId' }] });
    expect(await recuse(tied, { reason: '本人涉事' })).toMatchObject({ isSuccess: true });
    expect(await seen(tied, id)).toMatchObject({ code: 'not_found' });
    expect((await dutiesOf(tied)).filter((duty) => duty.id === id)).toEqual([]);
    const listed = await tied.client.ask(routes.getRiskEventQueryByPage, { body: { eventId: id } });
    expect(listed.totalCount).toBe(0);
    await world.reviewer.client.ask(routes.riskEventApproval, {
      body: { id, approved: true, escalationUserNo: [world.owner.userNo], dueDate: '2030-01-31', severity: 4 },
    });
    const { reports, recused } = await events.event(id);
    expect(recused.map((person) => person.id)).toEqual([tied.id]);
    expect(await tied.client.call(routes.getRiskReportDetail, { query: { id: reports[0]!.id } })).toMatchObject({ code: 'not_found' });
    const log = await world.administrator.client.ask(routes.getRiskEventTask, { query: { RiskId: id, log: true } });
    expect(JSON.stringify(log.find(({ operationCode }) => operationCode === 'RECUSE'))).toContain('本人涉事');
    const lift = { body: { id, userId: tied.id, reason: '误登记' } };
    expect(await tied.client.call(routes.liftRecusal, lift)).toMatchObject({ code: 'not_found' });
    expect(await world.administrator.client.call(routes.liftRecusal, lift)).toMatchObject({ isSuccess: true });
    expect((await seen(tied, id)).isSuccess).toBe(true);
  });

  test('the last administrator who may decide is never recused', async () => {
    const { id } = await events.bringEvent('pendingApproval', { confidential: true });
    const others = await api.sql.query<{ id: number }>('select id from active_administrator where id <> $1', [world.reviewer.id]);
    for (const { id: userId } of others) await world.reviewer.client.ask(routes.recuseFromRiskEvent, { body: { id, userId, reason: 'x' } });
    expect(await world.reviewer.client.call(routes.recuseFromRiskEvent, { body: { id, reason: 'x' } })).toMatchObject({
      code: 'not_allowed.last_administrator',
    });
    expect((await seen(world.reviewer, id)).isSuccess).toBe(true);
  });

  test('an event that is not confidential knows none', async () => {
    const { id } = await events.bringEvent('pendingApproval');
    expect(await world.reviewer.client.call(routes.recuseFromRiskEvent, { body: { id, reason: 'x' } })).toMatchObject({
      code: 'not_allowed',
    });
  });
});
