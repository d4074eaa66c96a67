import { afterAll, beforeAll, expect, test } from '@jest/globals';
import { routes } from '@portal/contract';
import {
  buildEventWorld,
  buildPerson,
  buildWorld,
  eventually,
  pause,
  sessionFor,
  startNoticeWorker,
  startTestApi,
  type EventWorld,
  type NoticeWorker,
  type TestApi,
  type World,
} from '@portal/testing';
import { createApi } from '../create-api.ts';

let api: TestApi;
let world: World;
let events: EventWorld;
let worker: NoticeWorker;
const open: AbortController[] = [];
beforeAll(async () => {
  api = await startTestApi(createApi);
  world = await buildWorld(api);
  events = buildEventWorld(world);
  worker = await startNoticeWorker(api);
});
afterAll(async () => {
  for (const page of open) page.abort();
  await worker?.close();
  await api?.close();
});

/** An open page of a person: what it was told so far. */
async function openPage(person: { id: number }): Promise<() => { topic: string; id: number }[]> {
  const controller = new AbortController();
  open.push(controller);
  const answer = await fetch(`${api.url}/api/Stream`, {
    headers: { 'x-token': await sessionFor(api.sql, person) },
    signal: controller.signal,
  });
  let text = '';
  void (async () => {
    try {
      for await (const part of answer.body!.pipeThrough(new TextDecoderStream())) text += part;
    } catch {
      // Closed by this side.
    }
  })();
  await eventually(() => text.includes('retry'));
  return () =>
    [...text.matchAll(/^data: (.+)$/gm)]
      .map((match) => JSON.parse(match[1]!) as { topic?: string; id: number })
      .filter((event): event is { topic: string; id: number } => event.topic !== undefined);
}

test('the pages of who may read a confidential event hear of it, of its report and of the issue; nobody else’s does', async () => {
  const { id } = await events.bringEvent('pendingApproval', { confidential: true, allowedUsers: [world.assistant.id] });
  await worker.settle();
  const readers = await Promise.all([world.owner, world.administrator, world.assistant].map(openPage));
  const outsiders = await Promise.all([world.outsider, world.aide, world.otherOwner].map(openPage));
  await world.reviewer.client.ask(routes.riskEventApproval, { body: { id, approved: true, escalationUserNo: [world.owner.userNo] } });
  const report = (await events.event(id)).reports[0]!;
  await world.owner.client.ask(routes.submitRiskReport, { body: events.reportBody(report.id) });
  const { issues } = await world.reviewer.client.ask(routes.riskReportApproval, { body: { id: report.id } });
  await world.owner.client.ask(routes.updateRemediationIssue, { body: { id: issues[0]!.id, event: 'START' } });
  const expected = [
    `riskEvent.APPROVE ${id}`,
    `riskReport.SUBMIT ${report.id}`,
    `riskReport.APPROVE ${report.id}`,
    `remediationIssue.START ${issues[0]!.id}`,
  ];
  for (const told of readers) {
    await eventually(() => expected.every((one) => told().some((event) => `${event.topic} ${event.id}` === one)));
  }
  await pause(300);
  for (const told of outsiders) expect(told().filter((event) => [id, report.id, issues[0]!.id].includes(event.id))).toEqual([]);
});

test('the page of a manager hears that something moved in his team, and not what; nobody else’s hears of a team', async () => {
  const boss = await buildPerson(api.sql);
  const person = await buildPerson(api.sql, { managerId: boss.id });
  const { id } = await world.bring('assessing', { controlOwner: world.otherOwner.id });
  await worker.settle();
  const [told, others] = await Promise.all([boss, world.outsider].map(openPage));
  await world.administrator.client.ask(routes.reassignControlOwner, { body: { riskId: id, controlOwner: person.id, reason: 'why' } });
  await eventually(() => told!().length > 0);
  await pause(300);
  expect([...new Set(told!().map((event) => `${event.topic} ${event.id}`))]).toEqual(['team 0']);
  expect(others!().filter(({ topic }) => topic === 'team')).toEqual([]);
});
