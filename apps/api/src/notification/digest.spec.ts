import { afterAll, beforeAll, beforeEach, describe, expect, test } from '@jest/globals';
import { routes } from '@portal/contract';
import { Digest, NoticeRegistry } from '@portal/notification';
import { Mailer, Sql, WorkCalendar } from '@portal/platform';
import {
  areaNotices,
  buildEventWorld,
  buildPerson,
  buildWorld,
  eventually,
  recordKinds,
  startNoticeWorker,
  startTestApi,
  type NoticeWorker,
  type TestApi,
  type World,
} from '@portal/testing';
import { createApi } from '../create-api.ts';

let api: TestApi;
let world: World;
let worker: NoticeWorker;
let digest: Digest;
let calendar: WorkCalendar;

beforeAll(async () => {
  api = await startTestApi(createApi, { env: { PUBLIC_URL: 'https://portal.example' } });
  worker = await startNoticeWorker(api);
  world = await buildWorld(api);
  calendar = new WorkCalendar(api.config.TIME_ZONE);
  digest = new Digest(api.sql, api.app.get(Mailer), calendar, new NoticeRegistry(areaNotices), recordKinds, api.config);
});
beforeEach(async () => {
  await worker.forget();
  await api.sql.query('truncate digest_run, digest_entry, notification_preference, holiday');
  calendar.forget();
});
afterAll(async () => {
  await worker?.close();
  await api?.close();
});

type Delivery = 'atOnce' | 'digest' | 'inboxOnly';
const choose = (person: World['owner'], preferences: Record<string, Delivery>) =>
  person.client.call(routes.updatePreferences, {
    body: { preferences: Object.entries(preferences).map(([kind, delivery]) => ({ kind, delivery })) },
  });
const mailsOf = (person: { id: number }) =>
  api.sql.query<{ id: number; template: string; subject: string; text: string; html: string; state: string }>(
    'select id, template, subject, body_text as text, body_html as html, state from mail_message where person_id = $1 order by id',
    [person.id],
  );
const forward = (id: number, to: { id: number }) =>
  world.administrator.client.ask(routes.ccToTask, { body: { riskId: id, userId: [to.id], comments: '' } });
/** When the waiting notices of a person are due. */
async function dueAt(person: { id: number }): Promise<Date> {
  const row = await api.sql.one<{ at: Date }>('select max(due_at) as at from digest_entry where person_id = $1 and settled_at is null', [
    person.id,
  ]);
  return row!.at;
}
const outcomes = async (person: { id: number }) =>
  (
    await api.sql.query<{ outcome: string }>('select outcome from digest_entry where person_id = $1 order by notification_id', [person.id])
  ).map((row) => row.outcome);

describe('the daily digest', () => {
  test('is one mail at eight of the next working day, grouped by kind, each line with its link; the log shows what it tells of', async () => {
    await choose(world.owner, { ownerAssigned: 'digest', forwarded: 'digest', deleted: 'digest' });
    const [first, second] = [await world.bring('assessing'), await world.bring('assessing')];
    await forward(first.id, world.owner);
    await worker.settle();
    expect(await mailsOf(world.owner)).toEqual([]);
    expect((await world.owner.client.ask(routes.getPreferences)).waiting).toBe(3);
    const due = await dueAt(world.owner);
    expect(new Intl.DateTimeFormat('en-GB', { timeZone: api.config.TIME_ZONE, hour: '2-digit', minute: '2-digit' }).format(due)).toBe(
      '08:00',
    );
    expect(due.getTime()).toBeGreaterThan(Date.now());
    expect((await calendar.of(api.sql, null)).isWorkingDay(calendar.dayOf(due))).toBe(true);

    expect(await digest.send(new Date(due.getTime() - 1_000))).toBe(0);
    expect(await digest.send(due)).toBe(1);
    expect(await digest.send(new Date(due.getTime() + 60_000))).toBe(0);
    const [mail, ...more] = await mailsOf(world.owner);
    expect(more).toEqual([]);
    expect(mail).toMatchObject({ template: 'digest', subject: `每日摘要 ${calendar.dayOf(due)}：3 条通知`, state: 'logged' });
    expect(mail!.text).toMatch(/请完成自评（2）[\s\S]*转发给您（1）/);
    for (const { id, riskNo } of [first, second]) {
      expect(mail!.text).toContain(riskNo);
      expect(mail!.html).toContain(`href="https://portal.example/RiskControl/RiskCurrentControlEdit?Id=${id}"`);
    }
    const shown = await world.administrator.client.ask(routes.getMail, { query: { id: mail!.id } });
    expect(shown.notices.map(({ labelEn }) => labelEn).sort()).toEqual([
      'A risk control was forwarded to you',
      'A self-assessment is assigned to you',
      'A self-assessment is assigned to you',
    ]);
    expect(await outcomes(world.owner)).toEqual(['mailed', 'mailed', 'mailed']);
  });

  test('has for each line the button that its mail alone would have, good for its reader and this record', async () => {
    const { bringEvent } = buildEventWorld(world);
    await choose(world.owner, { ownerAssigned: 'digest', forwarded: 'digest' });
    await choose(world.reviewer, { eventApprovalAsked: 'digest' });
    const asked = await world.bring('assessing');
    // A touch that leaves the state: the link speaks of the record as the digest shows it.
    await world.owner.client.ask(routes.saveDraftRiskCurrentControl, { body: { riskId: asked.id, currentControlDesc: '草稿' } });
    const told = await world.bring('reviewing');
    await forward(told.id, world.owner);
    const event = await bringEvent('pendingApproval');
    await worker.settle();
    const due = await dueAt(world.owner);
    await digest.send(due);
    const [mail] = await mailsOf(world.owner);
    const tokens = [...mail!.text.matchAll(/填写自评: https:\/\/portal\.example\/open#t=(\S+)/g)].map((match) => match[1]!);
    expect(tokens).toHaveLength(1);
    expect(mail!.text.match(/open#t=/g)).toHaveLength(1);
    expect(mail!.html).toContain(`href="https://portal.example/RiskControl/RiskCurrentControlReviewView?Id=${told.id}"`);
    const open = (who: World['owner'], token: string) => who.client.call(routes.openMailLink, { body: { token } });
    expect((await open(world.owner, tokens[0]!)).data).toEqual({
      link: `/RiskControl/RiskCurrentControlEdit?Id=${asked.id}`,
      movedOn: null,
    });
    expect((await open(world.reviewer, tokens[0]!)).code).toBe('not_allowed.other_person');

    const [other] = (await mailsOf(world.reviewer)).filter((one) => one.template === 'digest');
    const [, token] = /确认、退回或关闭: https:\/\/portal\.example\/open#t=(\S+)/.exec(other!.text)!;
    expect((await open(world.reviewer, token!)).data.link).toBe(`/RiskInfoCollection/RiskEventView?Id=${event.id}&action=APPROVE`);
  });

  test('has the button of a reminder by the duty of its state', async () => {
    await choose(world.owner, { reminderBeforeDue: 'digest' });
    const { id } = await world.bring('ownerApproval');
    await worker.settle();
    // The first rung may lie on the morning of the very day and is left out then, so it is the next before the due date.
    await api.sql.query(
      `update workflow_timer set fire_at = now() - interval '1 second' where id = (
         select id from workflow_timer where subject_id = $1 and rung < 0 order by rung limit 1)`,
      [id],
    );
    await eventually(async () => (await dueAt(world.owner)) !== null);
    await digest.send(await dueAt(world.owner));
    const [mail] = (await mailsOf(world.owner)).filter((one) => one.template === 'digest');
    expect(mail!.html).toContain('>批准或退回</a>');
  });

  test('is in the reader’s language', async () => {
    await api.sql.query(`update person set language = 'en' where id = $1`, [world.outsider.id]);
    await choose(world.outsider, { forwarded: 'digest' });
    const { id } = await world.bring('assessing');
    await forward(id, world.outsider);
    await worker.settle();
    const due = await dueAt(world.outsider);
    await digest.send(due);
    const [mail] = await mailsOf(world.outsider);
    expect(mail!.subject).toBe(`Daily digest for ${calendar.dayOf(due)}: 1 notification`);
    expect(mail!.text).not.toMatch(/\p{Script=Han}/u);
    await api.sql.query('update person set language = null where id = $1', [world.outsider.id]);
  });

  test('leaves out what was read, and what was asked and has been done meanwhile; with nothing left there is no mail', async () => {
    await choose(world.owner, { ownerAssigned: 'digest', forwarded: 'digest' });
    const { id } = await world.bring('assessing');
    const other = await world.bring('assessing');
    await forward(other.id, world.owner);
    await worker.settle();
    await world.owner.client.ask(routes.updateRiskCurrentControl, { body: world.assessmentBody(id) });
    await worker.settle();
    const inbox = await world.owner.client.ask(routes.getMyNotifications, { query: { pageSize: 50 } });
    await world.owner.client.ask(routes.markRead, {
      body: { ids: inbox.data.filter((row) => row.kind === 'forwarded').map((row) => row.id) },
    });
    const due = await dueAt(world.owner);
    await digest.send(due);
    // The notices may have been written in any order.
    expect((await outcomes(world.owner)).sort()).toEqual(['done', 'mailed', 'read']);
    const [mail] = (await mailsOf(world.owner)).filter((one) => one.template === 'digest');
    expect(mail!.text).toContain(other.riskNo);
    expect(mail!.text).toContain('请完成自评（1）');

    await forward(other.id, world.owner);
    await worker.settle();
    await world.owner.client.ask(routes.markRead, { body: {} });
    const before = (await mailsOf(world.owner)).length;
    expect(await digest.send(new Date((await dueAt(world.owner)).getTime() + 7 * 86_400_000))).toBe(0);
    expect(await mailsOf(world.owner)).toHaveLength(before);
  });

  test('rests on days of rest, also on one that became a holiday after the notice', async () => {
    await choose(world.outsider, { forwarded: 'digest' });
    const { id } = await world.bring('assessing');
    await forward(id, world.outsider);
    await worker.settle();
    const due = await dueAt(world.outsider);
    await api.sql.query(`insert into holiday (day, name) values ($1, 'x')`, [calendar.dayOf(due)]);
    calendar.forget();
    expect(await digest.send(due)).toBe(0);
    const next = await dueAt(world.outsider);
    expect(next.getTime()).toBeGreaterThan(due.getTime());
    expect(await digest.send(next)).toBe(1);
  });

  test('what comes when today’s digest is out waits for the next day', async () => {
    await choose(world.outsider, { forwarded: 'digest' });
    const { id } = await world.bring('assessing');
    await forward(id, world.outsider);
    await worker.settle();
    const due = await dueAt(world.outsider);
    await digest.send(due);
    await forward(id, world.outsider);
    await worker.settle();
    // As if it had been written a moment before eight and committed after.
    await api.sql.query('update digest_entry set due_at = $1 where settled_at is null', [due]);
    expect(await digest.send(due)).toBe(0);
    expect((await dueAt(world.outsider)).getTime()).toBeGreaterThan(due.getTime());
    expect(await mailsOf(world.outsider)).toHaveLength(1);
  });

  test('who has left gets none', async () => {
    const leaver = await buildPerson(api.sql);
    const client = await api.as(leaver);
    await client.ask(routes.updatePreferences, { body: { preferences: [{ kind: 'forwarded', delivery: 'digest' }] } });
    const { id } = await world.bring('assessing');
    await forward(id, leaver);
    await worker.settle();
    await api.sql.query('update person set is_active = false where id = $1', [leaver.id]);
    expect(await digest.send(await dueAt(leaver))).toBe(0);
    expect(await outcomes(leaver)).toEqual(['switchedOff']);
  });

  test('two workers and one that is killed in the middle write one mail for each person', async () => {
    const people = [world.outsider, world.otherOwner, world.aide];
    const { id } = await world.bring('assessing');
    for (const person of people) {
      await choose(person, { forwarded: 'digest' });
      await forward(id, person);
    }
    await worker.settle();
    const due = await dueAt(world.outsider);
    const doomed = new Sql(api.config.DATABASE_URL, { applicationName: 'doomed-worker' });
    const first = new Sql(api.config.DATABASE_URL, { applicationName: 'first-worker' });
    const second = new Sql(api.config.DATABASE_URL, { applicationName: 'second-worker' });
    const workerOn = (sql: Sql) =>
      new Digest(
        sql,
        api.app.get(Mailer),
        new WorkCalendar(api.config.TIME_ZONE),
        new NoticeRegistry(areaNotices),
        recordKinds,
        api.config,
      );
    try {
      // The mails cannot be written for now: the worker hangs half way, with the day's row of its first person in hand.
      const gate = await api.sql.connect();
      await gate.query('begin; lock table mail_message in exclusive mode');
      const killed = workerOn(doomed).send(due);
      const isStuck = async () =>
        (await api.sql.query(`select pid from pg_stat_activity where application_name = 'doomed-worker' and wait_event_type = 'Lock'`))
          .length === 1;
      await eventually(isStuck);
      await api.sql.query(`select pg_terminate_backend(pid) from pg_stat_activity where application_name = 'doomed-worker'`);
      await gate.query('rollback');
      gate.release();
      await Promise.all([killed.catch(() => 0), workerOn(first).send(due), workerOn(second).send(due)]);
      await workerOn(first).send(due);
    } finally {
      await Promise.all([doomed.close(), first.close(), second.close()]);
    }
    for (const person of people) {
      expect((await mailsOf(person)).map((mail) => mail.template)).toEqual(['digest']);
      expect(await outcomes(person)).toEqual(['mailed']);
    }
  });
});

describe('a change of mind', () => {
  test('from digest to at once sends what waits, in one mail, and from then on each by itself', async () => {
    await choose(world.outsider, { forwarded: 'digest' });
    const { id, riskNo } = await world.bring('assessing');
    await forward(id, world.outsider);
    await forward(id, world.outsider);
    await worker.settle();
    const answer = await choose(world.outsider, { forwarded: 'atOnce' });
    expect(answer.data).toMatchObject({ sent: 2, waiting: 0 });
    const [mail, ...more] = await mailsOf(world.outsider);
    expect(more).toEqual([]);
    expect(mail).toMatchObject({ template: 'digest', subject: '2 条等待摘要的通知' });
    expect(mail!.text).toContain(riskNo);
    await forward(id, world.outsider);
    await worker.settle();
    expect((await mailsOf(world.outsider)).map((one) => one.template)).toEqual(['digest', 'forwarded']);
    expect((await choose(world.outsider, { forwarded: 'atOnce' })).data.sent).toBe(0);
  });

  test('from digest to the inbox alone takes what waits out of the digest', async () => {
    await choose(world.outsider, { forwarded: 'digest' });
    const { id } = await world.bring('assessing');
    await forward(id, world.outsider);
    await worker.settle();
    const due = await dueAt(world.outsider);
    expect((await choose(world.outsider, { forwarded: 'inboxOnly' })).data).toMatchObject({ sent: 0, waiting: 0 });
    expect(await digest.send(due)).toBe(0);
    expect(await outcomes(world.outsider)).toEqual(['switchedOff']);
  });
});
