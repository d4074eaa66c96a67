import { afterAll, beforeAll, expect, test } from '@jest/globals';
import { routes } from '@portal/contract';
import { DeficiencySources, deficiencyTopics } from '@portal/deficiency';
import type { OutboxMessage, SqlTransaction } from '@portal/platform';
import {
  buildEventWorld,
  buildWorld,
  makeWeighingPeriod,
  startTestApi,
  type Actor,
  type EventWorld,
  type TestApi,
  type World,
} from '@portal/testing';
import { createApi } from '../create-api.ts';

const lossTopics = ['riskEvent.RECORD_LOSS', 'riskEvent.CORRECT_LOSS'];
let api: TestApi;
let world: World;
let events: EventWorld;

beforeAll(async () => {
  api = await startTestApi(createApi);
  world = await buildWorld(api);
  events = buildEventWorld(world);
  await makeWeighingPeriod(world);
});
afterAll(() => api?.close());

const followIn = (tx: SqlTransaction, topic: string, subjectId: number) => {
  const message = { topic, subjectId, payload: { actorId: world.reviewer.id } };
  return api.app.get(DeficiencySources).follow(tx, message as unknown as OutboxMessage);
};
const follow = (topic: string, subjectId: number) => api.sql.transaction((tx) => followIn(tx, topic, subjectId));
const approved = (reportId: number) => follow('riskReport.APPROVE', reportId);
const get = (id: number) => world.administrator.client.ask(routes.getDeficiency, { query: { id } });
const becameOf = async (reportId: number, who: Actor = world.administrator) =>
  (await who.client.ask(routes.getDeficienciesOfSource, { body: { source: 'riskReport', sourceIds: [reportId] } })).map((one) => one.id);
const dismiss = (id: number) =>
  world.reviewer.client.ask(routes.updateDeficiency, { body: { id, event: 'DISMISS', comments: '属于供应商责任' } });

/** An event whose reports two people wrote, both approved. @returns the event and its reports */
async function reportedTwice(overrides: Record<string, unknown> = {}): Promise<{ eventId: number; reports: number[] }> {
  const { owner, otherOwner, reviewer } = world;
  const { id: eventId } = await owner.client.ask(routes.submitRiskEvent, { body: events.eventBody(overrides) as never });
  const escalationUserNo = [owner.userNo, otherOwner.userNo];
  await reviewer.client.ask(routes.riskEventApproval, {
    body: { id: eventId, approved: true, escalationUserNo, dueDate: '2030-01-31', severity: 4 },
  });
  const reports = (await events.event(eventId)).reports.map(({ id }) => id);
  for (const id of reports) {
    const writer = (await events.report(id)).escalationUserNo === owner.userNo ? owner : otherOwner;
    await writer.client.ask(routes.submitRiskReport, { body: events.reportBody(id) as never });
    await reviewer.client.ask(routes.riskReportApproval, { body: { id, comments: '同意' } });
  }
  return { eventId, reports };
}

test('an approved report of a loss proposes a deficiency, once; the report tells what became of it to who may read it', async () => {
  const { id } = await events.bringReport('approved');
  const found = (await approved(id))!;
  expect(await get(found)).toMatchObject({
    ...{ state: 'proposed', source: 'riskReport', area: 'other', title: '供应商断供导致停线', description: '单一供应来源' },
    owner: { id: world.owner.id },
    sourceRecord: { workflow: 'riskReport', id },
  });
  expect(await approved(id)).toBe(found);
  expect([await becameOf(id), await becameOf(id, world.owner), await becameOf(id, world.outsider)]).toEqual([[found], [found], []]);
});

test('a confidential event, and one without a loss, propose none', async () => {
  const { id, eventId } = await events.bringReport('approved');
  await api.sql.query('update risk_event set confidential = true where id = $1', [eventId]);
  expect([await approved(id), await becameOf(id)]).toEqual([null, []]);
  const free = await reportedTwice({ grossLoss: 0, recovery: 0 });
  expect([await approved(free.reports[0]!), await becameOf(free.reports[0]!)]).toEqual([null, []]);
});

test('of one loss that several people report of there is one deficiency, which all reports show; one that was dismissed leaves its place', async () => {
  const { reports } = await reportedTwice();
  const [first, second] = [reports[0]!, reports[1]!];
  const found = (await approved(first))!;
  expect(await approved(second)).toBe(found);
  expect([await becameOf(first), await becameOf(second)]).toEqual([[found], [found]]);
  await dismiss(found);
  const next = (await approved(second))!;
  expect(next).not.toBe(found);
  expect([await becameOf(first), await becameOf(second)]).toEqual([[found, next], [next]]);
});

test('two reports that are approved at once propose one', async () => {
  const { reports } = await reportedTwice();
  let first: number | null = null;
  let second: Promise<number | null> | undefined;
  await api.sql.transaction(async (tx) => {
    first = await followIn(tx, 'riskReport.APPROVE', reports[0]!);
    second = approved(reports[1]!);
    // Time enough to propose one of its own, if it did not wait for the first.
    await Promise.race([second, new Promise((resolve) => setTimeout(resolve, 400))]);
  });
  expect(first).not.toBeNull();
  expect(await second).toBe(first);
});

test('a loss that is booked after the approval is proposed then, as one that is corrected into a loss; what was dismissed is not proposed again', async () => {
  const { eventId, reports } = await reportedTwice({ grossLoss: 0, recovery: 0 });
  for (const id of reports) expect(await approved(id)).toBeNull();
  expect(lossTopics.every((topic) => deficiencyTopics.includes(topic))).toBe(true);
  const entry = { kind: 'loss', entryDate: '2024-03-10', currency: 'CNY', amount: 700.1, note: '停线损失' };
  await world.owner.client.ask(routes.recordRiskEventLoss, { body: { id: eventId, ...entry } });
  const found = (await follow('riskEvent.RECORD_LOSS', eventId))!;
  expect(await get(found)).toMatchObject({ source: 'riskReport', sourceRecord: { id: reports[0] }, state: 'proposed' });
  for (const id of reports) expect(await becameOf(id)).toEqual([found]);
  for (const topic of lossTopics) expect(await follow(topic, eventId)).toBe(found);
  await dismiss(found);
  for (const topic of lossTopics) expect(await follow(topic, eventId)).toBeNull();
  // Before a report is approved nothing is proposed: its approval will.
  const { id: waiting } = await events.bringEvent('identified');
  expect(await follow('riskEvent.RECORD_LOSS', waiting)).toBeNull();
});
