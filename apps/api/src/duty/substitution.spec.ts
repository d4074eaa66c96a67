import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, jest, test } from '@jest/globals';
import { routes } from '@portal/contract';
import { addDays, WorkCalendar } from '@portal/platform';
import {
  buildAdministrator,
  buildPerson,
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
let stand: Actor;

const today = () => new WorkCalendar('Asia/Shanghai').dayOf(new Date());
const refOf = (person: { id: number; userNo: string; name: string; englishName: string }) => ({
  id: person.id,
  userNO: person.userNo,
  name: person.name,
  englishName: person.englishName,
});

beforeAll(async () => {
  api = await startTestApi(createApi);
  world = await buildWorld(api);
  worker = await startNoticeWorker(api);
});
beforeEach(async () => {
  await api.sql.query('delete from substitution');
  stand = await newActor();
});
afterEach(() => {
  jest.useRealTimers();
});
afterAll(async () => {
  await worker?.close();
  await api?.close();
});

async function newActor(administrator = false): Promise<Actor> {
  const person = await (administrator ? buildAdministrator(api.sql) : buildPerson(api.sql));
  return { ...person, client: await api.as(person) };
}

/** A span around today, straight into the table: the calls take none that begins in the past. */
async function standIn(substitute: { id: number }, person: { id: number }, from = today(), to = from): Promise<number> {
  const row = await api.sql.one<{ id: number }>(
    'insert into substitution (person_id, substitute_id, from_on, to_on, created_by) values ($1, $2, $3, $4, $1) returning id',
    [person.id, substitute.id, from, to],
  );
  return row!.id;
}

const span = (substitute: { id: number }, from = today(), to = addDays(from, 6)) => ({ substituteId: substitute.id, from, to });

describe('naming a substitute', () => {
  test('shows it to both, tells the substitute by inbox and mail, and is not shown to others', async () => {
    await worker.forget();
    const made = await world.owner.client.ask(routes.saveSubstitution, { body: { ...span(stand), reason: '年假' } });
    expect(made).toMatchObject({ person: refOf(world.owner), substitute: refOf(stand), state: 'current', reason: '年假', mayEnd: true });
    expect((await world.owner.client.ask(routes.getMySubstitutions)).mine).toEqual([made]);
    expect((await stand.client.ask(routes.getMySubstitutions)).forOthers).toEqual([made]);
    expect(await world.outsider.client.ask(routes.getMySubstitutions)).toEqual({ mine: [], forOthers: [] });
    expect(await worker.inboxes()).toEqual([{ userNo: stand.userNo, kind: 'substituteNamed' }]);
    expect(await worker.mails()).toEqual([{ userNo: stand.userNo, kind: 'substituteNamed' }]);
  });

  test.each<[string, string, (body: { substituteId: number; from: string; to: string }) => Record<string, unknown>]>([
    ['without a person', 'substituteId', ({ from, to }) => ({ from, to })],
    ['oneself', 'substituteId', (body) => ({ ...body, substituteId: world.owner.id })],
    ['without a first day', 'from', ({ from: _, ...body }) => body],
    ['without a last day', 'to', ({ to: _, ...body }) => body],
    ['from yesterday on', 'from', (body) => ({ ...body, from: addDays(today(), -1) })],
    ['that ends before it begins', 'to', (body) => ({ ...body, to: addDays(body.from, -1) })],
    ['for more than a year', 'to', (body) => ({ ...body, to: addDays(body.from, 366) })],
    ['with a day that there is not', 'from', (body) => ({ ...body, from: '2030-02-30' })],
  ])('%s is refused at its field', async (_, field, change) => {
    const answer = await world.owner.client.call(routes.saveSubstitution, { body: change(span(stand)) });
    expect([answer.isSuccess, answer.errors?.[0]?.field]).toEqual([false, field]);
  });

  test('who has left, or is away himself on one of the days, is refused', async () => {
    const gone = await buildPerson(api.sql, { isActive: false });
    const refused = await world.owner.client.call(routes.saveSubstitution, { body: span(gone) });
    expect(refused.errors).toMatchObject([{ field: 'substituteId', message: 'This person is inactive' }]);
    await standIn(world.outsider, stand, addDays(today(), 6), addDays(today(), 9));
    const away = await world.owner.client.call(routes.saveSubstitution, { body: span(stand) });
    expect(away.errors?.[0]?.field).toBe('substituteId');
    expect(away.errors?.[0]?.message).toContain(addDays(today(), 6));
  });

  test('spans of one person do not overlap, whoever the substitute is; one day after the other is fine, and an ended one is out of the way', async () => {
    const first = await world.owner.client.ask(routes.saveSubstitution, { body: span(stand) });
    const other = await newActor();
    const overlap = await world.owner.client.call(routes.saveSubstitution, { body: span(other, addDays(today(), 6)) });
    expect(overlap.errors?.[0]).toMatchObject({ field: 'from', message: expect.stringContaining(first.to) });
    expect((await world.owner.client.call(routes.saveSubstitution, { body: span(other, addDays(today(), 7)) })).isSuccess).toBe(true);
    await world.owner.client.ask(routes.endSubstitution, { body: { id: first.id } });
    expect((await world.owner.client.call(routes.saveSubstitution, { body: span(other, today(), addDays(today(), 6)) })).isSuccess).toBe(
      true,
    );
  });

  test('two at once: one is named, the other refused at its field', async () => {
    const answers = await Promise.all(
      [stand, await newActor(), await newActor()].map((one) => world.owner.client.call(routes.saveSubstitution, { body: span(one) })),
    );
    expect(answers.filter((answer) => answer.isSuccess)).toHaveLength(1);
    for (const answer of answers) if (!answer.isSuccess) expect(answer.errors?.[0]?.field).toBe('from');
  });

  test('for somebody else is a deed of his manager or of an administrator: it is logged, and both are told', async () => {
    const body = { ...span(stand), personId: world.owner.id };
    expect((await world.assistant.client.call(routes.saveSubstitution, { body })).code).toBe('not_allowed');
    await worker.forget();
    const made = await world.administrator.client.ask(routes.saveSubstitution, { body });
    expect(made).toMatchObject({ createdBy: refOf(world.administrator) });
    const mails = [
      { userNo: world.owner.userNo, kind: 'substitutionSetForYou' },
      { userNo: stand.userNo, kind: 'substituteNamed' },
    ];
    expect(await worker.mails()).toEqual(mails.sort((a, b) => (a.userNo < b.userNo ? -1 : 1)));
    const [entry] = await api.sql.query<{ actor_id: number; subject_id: number; event: string }>(
      `select actor_id, subject_id, event from admin_change where kind = 'substitution' order by id desc limit 1`,
    );
    expect(entry).toEqual({ actor_id: world.administrator.id, subject_id: world.owner.id, event: 'named' });
    const all = await world.administrator.client.ask(routes.getSubstitutionsByPage, {
      body: { state: 'current', keyword: world.owner.userNo },
    });
    expect(all).toMatchObject({ totalCount: 1, data: [{ id: made.id }] });
    expect(await world.administrator.client.ask(routes.getSubstitutionsByPage, { body: { state: 'past' } })).toMatchObject({
      totalCount: 0,
    });
  });
});

describe('ending it', () => {
  test('takes the rights at once; a stranger finds nothing, and what is over stays over', async () => {
    const { id } = await world.bring('assessing');
    const made = await world.owner.client.ask(routes.saveSubstitution, { body: span(stand) });
    expect((await stand.client.call(routes.getRiskControl, { query: { id } })).isSuccess).toBe(true);
    expect((await world.outsider.client.call(routes.endSubstitution, { body: { id: made.id } })).code).toBe('not_found');
    expect(await world.owner.client.ask(routes.endSubstitution, { body: { id: made.id } })).toMatchObject({
      state: 'ended',
      mayEnd: false,
      endedBy: refOf(world.owner),
    });
    expect((await stand.client.call(routes.getRiskControl, { query: { id } })).code).toBe('not_found');
    expect((await world.owner.client.call(routes.endSubstitution, { body: { id: made.id } })).code).toBe('wrong_state');
  });

  test('the substitute and an administrator may end it as well', async () => {
    const one = await standIn(stand, world.owner);
    expect(await stand.client.ask(routes.endSubstitution, { body: { id: one } })).toMatchObject({ endedBy: refOf(stand) });
    const two = await standIn(stand, world.owner);
    expect(await world.administrator.client.ask(routes.endSubstitution, { body: { id: two } })).toMatchObject({ state: 'ended' });
  });
});

describe('while it lasts', () => {
  test('the substitute reads, is offered and does the owner’s duties, marked with the owner’s name in lists and among the duties', async () => {
    const { id, riskNo } = await world.bring('assessing');
    expect((await stand.client.call(routes.getRiskControl, { query: { id } })).code).toBe('not_found');
    await standIn(stand, world.owner);
    const seen = await stand.client.ask(routes.getRiskControl, { query: { id } });
    expect(seen.allowedActions).toEqual(['SET_ASSISTANTS', 'SAVE_ASSESSMENT', 'SUBMIT_ASSESSMENT']);
    expect(seen.onBehalfOf).toEqual([refOf(world.owner)]);
    const list = await stand.client.ask(routes.getMyRiskControlByPage, { body: { wfStatus: '1', keyword: riskNo } });
    expect(list).toMatchObject({ totalCount: 1, data: [{ id, onBehalfOf: [refOf(world.owner)] }] });
    const duties = await stand.client.ask(routes.getMyDuties, { query: { pageSize: 50 } });
    expect(duties.data.find((duty) => duty.id === id)).toMatchObject({ duty: 'assessment', onBehalfOf: refOf(world.owner) });
    // The owner's own list says nothing of it.
    const own = await world.owner.client.ask(routes.getMyRiskControlByPage, { body: { wfStatus: '1', keyword: riskNo } });
    expect(own.data[0]!.onBehalfOf).toBeUndefined();
  });

  test('both names stand in the Process tab, the Log tab, the trail and the chain of hashes', async () => {
    const { id } = await world.bring('assessing');
    await standIn(stand, world.owner);
    await stand.client.ask(routes.updateRiskCurrentControl, { body: world.assessmentBody(id) });
    const submitted = await world.record(id);
    expect(submitted.risk_CurrentControl).toMatchObject({ submittedBy: refOf(world.owner), actedBy: refOf(stand) });
    for (const language of ['zh', 'en'] as const) {
      const name = (person: Actor) => (language === 'zh' ? person.name : person.englishName);
      for (const log of [false, true]) {
        const [step] = await world.administrator.client.ask(routes.getRiskEventTask, { query: { riskId: id, log }, language });
        expect(step).toMatchObject({ org_User: { name: stand.name, englishName: stand.englishName }, onBehalfOf: name(world.owner) });
      }
    }
    const trail = await world.administrator.client.ask(routes.getTrail, { query: { type: 'riskControl', id } });
    expect(trail.steps.at(-1)).toMatchObject({ actor: refOf(stand), onBehalfOf: refOf(world.owner) });

    expect(await world.administrator.client.ask(routes.verifyTrail, { body: { type: 'riskControl', id } })).toMatchObject({ ok: true });
  });

  test('a substitute of an administrator without the role reads nothing of what he could not judge, and gets nothing of the administration', async () => {
    const reviewing = await world.bring('reviewing');
    const assessing = await world.bring('assessing');
    await standIn(stand, world.reviewer);
    for (const { id } of [reviewing, assessing])
      expect((await stand.client.call(routes.getRiskControl, { query: { id } })).code).toBe('not_found');
    const forbidden = [routes.getMailLogByPage, routes.getSubstitutionsByPage, routes.getReminderSettings, routes.getRunRiskControlByPage];
    for (const route of forbidden) expect([route.name, (await stand.client.call(route)).status]).toEqual([route.name, 403]);
    const duties = await stand.client.ask(routes.getMyDuties, { query: { pageSize: 50 } });
    expect(duties.data.find((duty) => duty.id === reviewing.id)).toBeUndefined();
  });

  test('approves for the owner, not what he submitted himself as assistant', async () => {
    const waiting = await world.bring('ownerApproval');
    await standIn(world.assistant, world.owner);
    expect((await world.assistant.client.call(routes.ownerApproval, { body: { riskId: waiting.id, approved: true } })).code).toBe(
      'not_allowed',
    );
    const list = await world.assistant.client.ask(routes.getMyDuties, { query: { pageSize: 50 } });
    expect(list.data.some((duty) => duty.id === waiting.id && duty.duty === 'ownerApproval')).toBe(false);
    const isToDoOf = async ({ client }: Actor) =>
      (await client.ask(routes.getMyRiskControlByPage, { body: { wfStatus: '1', keyword: waiting.riskNo } })).totalCount === 1;
    expect(await isToDoOf(world.assistant)).toBe(false);
    await api.sql.query('delete from substitution');
    await standIn(stand, world.owner);
    expect(await isToDoOf(stand)).toBe(true);
    const approved = await stand.client.ask(routes.ownerApproval, { body: { riskId: waiting.id, approved: true } });
    expect(approved.state).toBe('reviewing');
  });

  test('mails and reminders go to both, the substitute’s saying for whom; the mail of his deed names both', async () => {
    const { id } = await world.bring('assessing');
    await standIn(stand, world.owner);
    await worker.forget();
    await api.sql.query(`update workflow_timer set fire_at = now() - interval '1 second' where subject_id = $1 and rung = -7`, [id]);
    await expectMails([world.owner, stand], 'reminderBeforeDue');
    const [mail] = await api.sql.query<{ body_text: string }>('select body_text from mail_message where person_id = $1', [stand.id]);
    expect(mail!.body_text).toContain(`您目前代理 ${world.owner.name} 的待办`);
    await worker.forget();
    await stand.client.ask(routes.updateRiskCurrentControl, { body: world.assessmentBody(id) });
    await worker.settle();
    const review = await world.reviewer.client.ask(routes.updateReviewRequest, { body: { riskId: id, wfStatus: false, comments: '改' } });
    expect(review.state).toBe('returned');
    await expectMails([world.owner, stand], 'reviewRejected');
  });

  async function expectMails(people: readonly Actor[], kind: string): Promise<void> {
    const wanted = people.map(({ userNo }) => userNo).sort();
    const found = async () => (await worker.mails()).filter((mail) => mail.kind === kind).map((mail) => mail.userNo);
    await eventually(async () => (await found()).length >= wanted.length);
    expect((await found()).sort()).toEqual(wanted);
  }

  test('a reviewer’s mail does not go to whoever stands in for the owner, nor to a substitute who took part', async () => {
    const [other, tied] = [await newActor(true), await newActor(true)];
    const { id } = await world.bring('assessing');
    await standIn(tied, world.owner);
    await standIn(world.assistant, world.reviewer);
    await world.owner.client.ask(routes.updateRiskControlOwners, {
      body: { RiskId: id, userId: [world.assistant.id], NeedOwnerApprove: false },
    });
    await worker.forget();
    await world.owner.client.ask(routes.updateRiskCurrentControl, { body: world.assessmentBody(id) });
    const asked = (await worker.mails()).filter((mail) => mail.kind === 'reviewAsked').map((mail) => mail.userNo);
    expect(asked).toEqual(expect.arrayContaining([other.userNo, world.reviewer.userNo]));
    expect(asked).not.toContain(tied.userNo);
    expect(asked).not.toContain(world.assistant.userNo);
  });
});

describe('a span is days of the portal', () => {
  /** Real timers and sockets, another clock. */
  function setClock(now: string): void {
    jest.useFakeTimers({
      now: new Date(now),
      doNotFake: [
        'hrtime',
        'nextTick',
        'performance',
        'queueMicrotask',
        'setImmediate',
        'clearImmediate',
        'setInterval',
        'clearInterval',
        'setTimeout',
        'clearTimeout',
      ],
    });
  }

  test('it begins and ends at midnight in the portal’s time zone, not in Greenwich', async () => {
    const { id } = await world.bring('assessing');
    await standIn(stand, world.owner, '2031-05-10', '2031-05-11');
    const outcomes: [string, boolean][] = [];
    for (const now of ['2031-05-09T15:59:59.999Z', '2031-05-09T16:00:00Z', '2031-05-11T15:59:59.999Z', '2031-05-11T16:00:00Z']) {
      setClock(now);
      const reads = (await stand.client.call(routes.getRiskControl, { query: { id } })).isSuccess;
      const saves = (await stand.client.call(routes.saveDraftRiskCurrentControl, { body: { riskId: id, currentControlDesc: now } }))
        .isSuccess;
      expect([now, saves]).toEqual([now, reads]);
      outcomes.push([now, reads]);
      jest.useRealTimers();
    }
    expect(outcomes.map(([, reads]) => reads)).toEqual([false, true, true, false]);
  });
});

test('an absent person who has left lends nothing: his duties need a successor', async () => {
  const leaver = await newActor();
  const { id } = await world.bring('assessing', { controlOwner: leaver.id });
  await standIn(stand, leaver);
  expect((await stand.client.call(routes.getRiskControl, { query: { id } })).isSuccess).toBe(true);
  await api.sql.query('update person set is_active = false where id = $1', [leaver.id]);
  expect((await stand.client.call(routes.getRiskControl, { query: { id } })).code).toBe('not_found');
});
