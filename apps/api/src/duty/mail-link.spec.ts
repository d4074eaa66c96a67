import { afterAll, beforeAll, beforeEach, describe, expect, test } from '@jest/globals';
import { routes } from '@portal/contract';
import { MailLinks, WorkCalendar, type MailLink } from '@portal/platform';
import {
  buildWorld,
  eventually,
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

interface Mail {
  subject: string;
  body_text: string;
  body_html: string;
}

/** The mail of a kind to a person, and the token of its button. */
async function readMail(person: { id: number }, template: string): Promise<Mail & { token: string; url: string }> {
  await worker.settle();
  const [mail] = await api.sql.query<Mail>(
    'select subject, body_text, body_html from mail_message where person_id = $1 and template = $2 order by id desc limit 1',
    [person.id, template],
  );
  const url = /(\S+\/open#t=\S+)/.exec(mail?.body_text ?? '')?.[1] ?? '';
  return { ...mail!, url, token: url.split('#t=')[1] ?? '' };
}

const open = (who: { client: Actor['client'] }, token: string) => who.client.call(routes.openMailLink, { body: { token } });
const versionOf = async (id: number) => (await world.record(id)).rowVersion;

describe('the button of a mail', () => {
  test('opens the assessment for its owner, in the words of his language', async () => {
    const { id } = await world.bring('assessing');
    const { token, body_html, body_text } = await readMail(world.owner, 'ownerAssigned');
    expect(body_html).toContain('>填写自评</a>');
    expect(body_text).toContain('填写自评: ');
    expect((await open(world.owner, token)).data).toEqual({ link: `/RiskControl/RiskCurrentControlEdit?Id=${id}`, movedOn: null });
    await api.sql.query(`update person set language = 'en' where id = $1`, [world.owner.id]);
    await worker.forget();
    await world.bring('assessing');
    expect((await readMail(world.owner, 'ownerAssigned')).body_html).toContain('>Complete the self-assessment</a>');
    await api.sql.query('update person set language = null where id = $1', [world.owner.id]);
  });

  test('opens the owner’s approval, the review and the verification exactly', async () => {
    const waiting = await world.bring('ownerApproval');
    const approval = await readMail(world.owner, 'approvalAsked');
    expect(approval.body_html).toContain('>批准或退回</a>');
    expect((await open(world.owner, approval.token)).data.link).toBe(
      `/RiskControl/RiskCurrentControlReviewView?Id=${waiting.id}&action=OWNER_APPROVE`,
    );
    const reviewing = await world.bring('reviewing');
    const review = await readMail(world.reviewer, 'reviewAsked');
    expect((await open(world.reviewer, review.token)).data.link).toBe(`/RiskControl/RiskCurrentControlReviewEdit?Id=${reviewing.id}`);
    const remediating = await world.bring('remediating');
    const [issue] = await world.owner.client.ask(routes.getRemediationIssues, { query: { id: remediating.id } });
    await world.owner.client.ask(routes.updateRemediationIssue, { body: { id: issue!.id, event: 'START' } });
    await world.owner.client.ask(routes.updateRemediationIssue, { body: { id: issue!.id, event: 'SUBMIT_FIX', comments: '已完成' } });
    const verification = await readMail(world.administrator, 'verificationAsked');
    expect((await open(world.administrator, verification.token)).data).toEqual({
      link: `/RiskControl/RiskCurrentControlReviewView?Id=${remediating.id}&issue=${issue!.id}`,
      movedOn: null,
    });
  });

  test('opens the remediation for who is asked to mend, also when the review that raised it was closed just now', async () => {
    const { id } = await world.bring('remediating');
    const [issue] = await world.owner.client.ask(routes.getRemediationIssues, { query: { id } });
    const { token, body_html } = await readMail(world.owner, 'issueAssigned');
    expect(body_html).toContain('>处理整改事项</a>');
    expect((await open(world.owner, token)).data).toEqual({
      link: `/RiskControl/RiskCurrentControlReviewView?Id=${id}&issue=${issue!.id}`,
      movedOn: null,
    });
  });

  test('of a reminder opens what its duty asks for', async () => {
    const { id } = await world.bring('assessing');
    await worker.forget();
    await api.sql.query(`update workflow_timer set fire_at = now() - interval '1 second' where subject_id = $1 and rung = -7`, [id]);
    const token = await eventually(async () => (await readMail(world.owner, 'reminderBeforeDue')).token);
    expect((await open(world.owner, token)).data).toEqual({ link: `/RiskControl/RiskCurrentControlEdit?Id=${id}`, movedOn: null });
  });

  test('of a substitute is his own, and ends with his span', async () => {
    const { id } = await world.bring('assessing');
    const day = new WorkCalendar('Asia/Shanghai').dayOf(new Date());
    await api.sql.query('insert into substitution (person_id, substitute_id, from_on, to_on, created_by) values ($1, $2, $3, $3, $1)', [
      world.owner.id,
      world.outsider.id,
      day,
    ]);
    await world.administrator.client.ask(routes.deleteRiskControl, { query: { id, reason: 'x' } });
    await world.administrator.client.ask(routes.restoreRiskControl, { body: { riskId: id } });
    // Mails of two records have no order among each other: those of the first are out before the second begins.
    await worker.settle();
    const again = await world.bring('assessing');
    const { token } = await readMail(world.outsider, 'ownerAssigned');
    expect((await open(world.outsider, token)).data.link).toBe(`/RiskControl/RiskCurrentControlEdit?Id=${again.id}`);
    expect((await open(world.owner, token)).code).toBe('not_allowed.other_person');
    await api.sql.query('delete from substitution');
    expect((await open(world.outsider, token)).code).toBe('not_found');
  });
});

describe('a link that is not good', () => {
  test('somebody else’s is refused without a word about the record', async () => {
    const { riskNo } = await world.bring('assessing');
    const { token } = await readMail(world.owner, 'ownerAssigned');
    const answer = await open(world.administrator, token);
    expect([answer.isSuccess, answer.code, answer.data]).toEqual([false, 'not_allowed.other_person', null]);
    expect(JSON.stringify(answer)).not.toContain(riskNo);
  });

  test('a tampered, cut or foreign one is refused, one letter at a time', async () => {
    const { id } = await world.bring('assessing');
    const { token } = await readMail(world.owner, 'ownerAssigned');
    const [payload, mac] = token.split('.') as [string, string];
    const other = new MailLinks({ SESSION_SECRET: 'another secret of another portal, 32+', publicUrl: 'http://x' });
    const link: MailLink = {
      personId: world.owner.id,
      workflow: 'riskControl',
      subjectId: id,
      version: 2,
      act: 'assess',
      expiresAt: new Date(Date.now() + 1e6),
    };
    const changed = Buffer.from(
      Buffer.from(payload, 'base64url')
        .toString()
        .replace(`.${id}.`, `.${id + 1}.`),
    ).toString('base64url');
    const forged = ['', '.', payload, `${payload}.`, `.${mac}`, `${changed}.${mac}`, `${token}x`, `${token}.x`, other.sign(link)!];
    const flipped = [...mac].map((_, index) => `${payload}.${mac.slice(0, index)}${mac[index] === 'A' ? 'B' : 'A'}${mac.slice(index + 1)}`);
    for (const bad of [...forged, ...flipped.slice(0, -1)])
      expect([bad, (await open(world.owner, bad)).code]).toEqual([bad, 'validation.mail_link']);
    expect((await open(world.owner, token)).isSuccess).toBe(true);
  });

  test('an expired one is refused and says the way on', async () => {
    const { id } = await world.bring('assessing');
    const token = new MailLinks(api.config).sign({
      personId: world.owner.id,
      workflow: 'riskControl',
      subjectId: id,
      version: await versionOf(id),
      act: 'assess',
      expiresAt: new Date(Date.now() - 1000),
    })!;
    const answer = await open(world.owner, token);
    expect([answer.code, answer.message]).toEqual(['wrong_state.expired', expect.stringContaining('your tasks')]);
  });

  test('a stale one opens the record and says who did what meanwhile', async () => {
    const { id, riskNo } = await world.bring('ownerApproval');
    const { token } = await readMail(world.owner, 'approvalAsked');
    await world.owner.client.ask(routes.ownerApproval, { body: { riskId: id, approved: true } });
    const { data } = await open(world.owner, token);
    expect(data.link).toBe(`/RiskControl/RiskCurrentControlReviewView?Id=${id}`);
    expect(data.movedOn).toMatchObject({
      recordNo: riskNo,
      state: 'Awaiting review',
      steps: [{ operation: 'Approved by the owner', actor: { id: world.owner.id }, onBehalfOf: null }],
    });
  });

  test('a record that was only touched is told of, and its act stays open', async () => {
    const { id } = await world.bring('assessing');
    const { token } = await readMail(world.owner, 'ownerAssigned');
    await world.owner.client.ask(routes.saveDraftRiskCurrentControl, { body: { riskId: id, currentControlDesc: '草稿' } });
    const { data } = await open(world.owner, token);
    expect(data.link).toBe(`/RiskControl/RiskCurrentControlEdit?Id=${id}`);
    expect(data.movedOn!.steps).toHaveLength(1);
  });
});

describe('whoever opens the link changes nothing', () => {
  async function stateOfThings(): Promise<unknown> {
    const tables = [
      'risk_control',
      'workflow_step',
      'workflow_timer',
      'outbox_message',
      'notification',
      'mail_message',
      'independent_review',
    ];
    const counts = await Promise.all(tables.map((table) => api.sql.query(`select count(*)::int as n from ${table}`)));
    return [counts, await api.sql.query('select id, state, version from risk_control order by id')];
  }

  test('a scanner with GET, HEAD and POST, and its reader any number of times', async () => {
    await world.bring('ownerApproval');
    const { token, url } = await readMail(world.owner, 'approvalAsked');
    const before = await stateOfThings();
    const page = url.slice(api.config.publicUrl.length);
    for (const method of ['GET', 'HEAD', 'POST', 'PUT', 'DELETE']) await api.anonymous.raw(page, { method });
    for (const query of ['?t=', '?token=']) await api.anonymous.raw(`/open${query}${token}`);
    for (const method of ['GET', 'HEAD']) {
      expect([method, (await api.anonymous.raw(`${routes.openMailLink.path}?token=${token}`, { method })).status]).not.toEqual([
        method,
        200,
      ]);
    }
    expect((await api.anonymous.call(routes.openMailLink, { body: { token } })).status).toBe(401);
    for (let times = 0; times < 5; times += 1) expect((await open(world.owner, token)).isSuccess).toBe(true);
    expect(await stateOfThings()).toEqual(before);
  });

  test('the token stands in the fragment alone: no server, log or referrer sees it', async () => {
    await world.bring('assessing');
    const { url, body_html } = await readMail(world.owner, 'ownerAssigned');
    const { pathname, search, hash } = new URL(url);
    expect([pathname, search]).toEqual(['/open', '']);
    expect(hash).toMatch(/^#t=[\w-]+\.[\w-]+$/);
    expect(body_html).not.toMatch(/src=/);
  });
});

test('without a secret nothing is signed, and the mail leads to the plain record', () => {
  const links = new MailLinks({ SESSION_SECRET: undefined, publicUrl: 'http://x' });
  expect(links.urlFor({ personId: 1, workflow: 'riskControl', subjectId: 2, version: 1, act: 'assess' }, new Date())).toBeNull();
  expect(links.read('a.b')).toBeUndefined();
});
