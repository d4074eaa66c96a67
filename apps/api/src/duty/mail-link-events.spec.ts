import { afterAll, beforeAll, beforeEach, expect, test } from '@jest/globals';
import { routes } from '@portal/contract';
import { MailLinks } from '@portal/platform';
import {
  buildEventWorld,
  buildWorld,
  startNoticeWorker,
  startTestApi,
  type Actor,
  type NoticeWorker,
  type TestApi,
  type World,
} from '@portal/testing';
import { createApi } from '../create-api.ts';

let api: TestApi;
let world: World;
let worker: NoticeWorker;

beforeAll(async () => {
  api = await startTestApi(createApi);
  world = await buildWorld(api);
  worker = await startNoticeWorker(api);
});
beforeEach(() => worker.forget());
afterAll(async () => {
  await worker?.close();
  await api?.close();
});

/** The newest mail of a kind to a person, and the token of its button. */
async function readMail(person: { id: number }, template: string): Promise<{ body_html: string; token: string }> {
  await worker.settle();
  const [mail] = await api.sql.query<{ body_text: string; body_html: string }>(
    'select body_text, body_html from mail_message where person_id = $1 and template = $2 order by id desc limit 1',
    [person.id, template],
  );
  return { body_html: mail?.body_html ?? '', token: /\/open#t=(\S+)/.exec(mail?.body_text ?? '')?.[1] ?? '' };
}

const open = (who: { client: Actor['client'] }, token: string) => who.client.call(routes.openMailLink, { body: { token } });

test('a mail’s button opens the decision on an event, the report, the decision on it and its actions exactly', async () => {
  const { bringEvent, bringReport } = buildEventWorld(world);
  const event = await bringEvent('pendingApproval');
  const asked = await readMail(world.administrator, 'eventApprovalAsked');
  expect(asked.body_html).toContain('>确认、退回或关闭</a>');
  expect((await open(world.administrator, asked.token)).data).toEqual({
    link: `/RiskInfoCollection/RiskEventView?Id=${event.id}&action=APPROVE`,
    movedOn: null,
  });
  const draft = await bringReport('draft');
  const assigned = await readMail(world.owner, 'reportAssigned');
  expect(assigned.body_html).toContain('>填写应对报告</a>');
  expect((await open(world.owner, assigned.token)).data).toEqual({
    link: `/RiskInfoCollection/RiskReportEdit?Id=${draft.id}`,
    movedOn: null,
  });
  const submitted = await bringReport('submitted');
  const decision = await readMail(world.reviewer, 'reportApprovalAsked');
  expect((await open(world.reviewer, decision.token)).data).toEqual({
    link: `/RiskInfoCollection/RiskReportView?Id=${submitted.id}&action=APPROVE`,
    movedOn: null,
  });
  const approved = await bringReport('approved');
  const [action] = approved.issues;
  const mend = await readMail(world.owner, 'actionAssigned');
  expect((await open(world.owner, mend.token)).data).toEqual({
    link: `/RiskInfoCollection/RiskReportView?Id=${approved.id}&issue=${action!.id}`,
    movedOn: null,
  });
  await world.owner.client.ask(routes.updateRemediationIssue, { body: { id: action!.id, event: 'START' } });
  await world.owner.client.ask(routes.updateRemediationIssue, { body: { id: action!.id, event: 'SUBMIT_FIX', comments: '已完成' } });
  const verification = await readMail(world.administrator, 'verificationAsked');
  expect((await open(world.administrator, verification.token)).data.link).toBe(
    `/RiskInfoCollection/RiskReportView?Id=${approved.id}&issue=${action!.id}`,
  );
  // Whoever was asked hears what happened since, and comes to the record.
  const late = (await open(world.owner, mend.token)).data;
  expect(late.link).toBe(`/RiskInfoCollection/RiskReportView?Id=${approved.id}`);
  expect(late.movedOn).toMatchObject({ recordNo: action!.issueNo, steps: [{}, {}] });
});

test('the button of an event that was decided says by whom, and of a confidential one nothing to who may not read it', async () => {
  const { bringEvent } = buildEventWorld(world);
  const event = await bringEvent('pendingApproval');
  const { token } = await readMail(world.administrator, 'eventApprovalAsked');
  await world.reviewer.client.ask(routes.closeRiskEvent, { body: { id: event.id, reason: 'resolved', comments: 'x' } });
  const { data } = await open(world.administrator, token);
  expect(data.link).toBe(`/RiskInfoCollection/RiskEventView?Id=${event.id}`);
  expect(data.movedOn).toMatchObject({ recordNo: event.eventNo, state: 'Closed', steps: [{ actor: { id: world.reviewer.id } }] });
  expect((await open(world.reviewer, token)).code).toBe('not_allowed.other_person');
  const secret = new MailLinks(api.config).sign({
    personId: world.outsider.id,
    workflow: 'riskEvent',
    subjectId: (await bringEvent('pendingApproval', { confidential: true })).id,
    version: 2,
    act: 'decideEvent',
    expiresAt: new Date(Date.now() + 1e6),
  })!;
  expect((await open(world.outsider, secret)).code).toBe('not_found');
});
