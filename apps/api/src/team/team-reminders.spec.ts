import { afterAll, beforeAll, describe, expect, test } from '@jest/globals';
import { routes } from '@portal/contract';
import { addDays } from '@portal/platform';
import { makeExam, type Actor, type NoticeWorker, type TestApi, type World } from '@portal/testing';
import { openTeamWorld, today, type TeamWorld } from './team.fixture.ts';

let opened: TeamWorld;
let api: TestApi;
let world: World;
let worker: NoticeWorker;
let manager: Actor;
let join: TeamWorld['join'];
let assess: TeamWorld['assess'];
let teamOf: TeamWorld['teamOf'];
let tasksOf: TeamWorld['tasksOf'];
let remind: TeamWorld['remind'];
beforeAll(async () => {
  opened = await openTeamWorld();
  ({ api, world, worker, manager, join, assess, teamOf, tasksOf, remind } = opened);
});
afterAll(() => opened?.close());

describe('reminding', () => {
  test('of all that is overdue: an entry a task, one mail in the reader’s language, noted in the log, and once a day', async () => {
    const person = await join({ managerId: manager.id, language: 'en' });
    const late = [await assess(person, -5), await assess(person, -1)];
    await assess(person, 2);
    await worker.forget();
    expect((await remind(person)).data).toEqual({ reminded: 2, alreadyToday: 0 });
    expect(await worker.inboxes()).toEqual(late.map(() => ({ userNo: person.userNo, kind: 'teamReminded' })));
    expect(await worker.mails()).toEqual([{ userNo: person.userNo, kind: 'teamReminded' }]);
    const mail = (await api.sql.one<{ subject: string; body_text: string }>('select subject, body_text from mail_message'))!;
    expect(mail.subject).toBe(`${manager.englishName} reminds you of 2 tasks`);
    for (const { riskNo } of late) expect(mail.body_text).toContain(`Self-assessment for ${riskNo}`);
    expect(mail.body_text).toContain('5 days overdue');
    expect(mail.body_text).toContain('1 day overdue');
    const notice = (await person.client.ask(routes.getMyNotifications)).data[0]!;
    expect(notice).toMatchObject({ recordNo: late[1]!.riskNo, link: `/RiskControl/RiskCurrentControlEdit?Id=${late[1]!.id}` });

    const again = await remind(person);
    expect([again.code, again.message]).toEqual(['wrong_state', 'Already reminded today. You can send another reminder tomorrow']);
    const { data } = await tasksOf(person);
    expect(data.map(({ mayRemind, remindedAt }) => [mayRemind, remindedAt !== null])).toEqual([
      [false, true],
      [false, true],
      [true, false],
    ]);
    const member = (await teamOf(manager)).members.find((one) => one.person.id === person.id)!;
    expect(member).toMatchObject({ overdue: 2, remindable: 0, remindedAt: data[0]!.remindedAt });
    const log = await api.sql.query(`select actor_id, event from admin_change where subject_id = $1`, [person.id]);
    expect(log).toEqual([{ actor_id: manager.id, event: 'teamReminded' }]);

    // A new day, a new reminder; what fell due meanwhile comes with it.
    await api.sql.query('update duty_reminder set reminded_on = reminded_on - 1 where person_id = $1', [person.id]);
    const [third] = [await assess(person, -2)];
    expect((await remind(person, [{ subject: 'riskControl', id: third.id, duty: 'assessment' }])).data).toEqual({
      reminded: 1,
      alreadyToday: 0,
    });
    expect((await remind(person)).data).toEqual({ reminded: 2, alreadyToday: 1 });
  });

  test('of more than one call takes: the rest comes with the next one', async () => {
    const person = await join({ managerId: manager.id });
    const { id } = await world.bring('remediating');
    const copies = `insert into remediation_issue select (jsonb_populate_record(i, jsonb_build_object('id', nextval('portal_id_seq'),
      'issue_no', 'RI-COPY-' || n, 'assignee_id', $2::bigint))).* from remediation_issue i, generate_series(1, 103) n where i.source_id = $1`;
    await api.sql.query(copies, [id, person.id]);
    await api.sql.query(
      `insert into workflow_timer (workflow, subject_id, duty, rung, also_manager, due_on, fire_at)
       select 'remediationIssue', i.id, 'remediation', 0, false, $2::date, now() + interval '1 year' from remediation_issue i where i.assignee_id = $1`,
      [person.id, addDays(today(), -1)],
    );
    expect((await remind(person)).data).toEqual({ reminded: 100, alreadyToday: 0 });
    expect((await remind(person)).data).toEqual({ reminded: 3, alreadyToday: 97 });
    expect((await remind(person)).code).toBe('wrong_state');
  });

  test('of one task that is not yet due; in Chinese', async () => {
    const person = await join({ managerId: manager.id, language: 'zh' });
    const { id, riskNo } = await assess(person, 3);
    await worker.forget();
    expect((await remind(person, [{ subject: 'riskControl', id, duty: 'assessment' }])).isSuccess).toBe(true);
    const mail = (await api.sql.one<{ subject: string }>('select subject from mail_message'))!;
    expect(mail.subject).toBe(`${manager.name} 提醒您处理${riskNo} 的自评`);
  });

  test('two reminders at once are one', async () => {
    const person = await join({ managerId: manager.id });
    await assess(person, -1);
    await worker.forget();
    const answers = await Promise.all([remind(person), remind(person), remind(person)]);
    expect(answers.filter(({ isSuccess }) => isSuccess)).toHaveLength(1);
    expect(await worker.mails()).toHaveLength(1);
  });

  test('of what is done meanwhile, of what is somebody else’s, and of nothing is refused and told to nobody', async () => {
    const person = await join({ managerId: manager.id });
    const others = await assess(world.otherOwner, -1);
    await worker.forget();
    for (const tasks of [[], [{ subject: 'riskControl', id: others.id, duty: 'assessment' }]]) {
      const answer = await remind(person, tasks);
      expect([answer.code, answer.message]).toEqual(['wrong_state', 'These tasks are done or no longer theirs. The list has been updated']);
    }
    expect(await worker.inboxes()).toEqual([]);
  });

  test('his substitute hears of what he may do in his place, and of nothing else', async () => {
    const person = await join({ managerId: manager.id });
    const stand = await join({ language: 'en' });
    const { riskNo } = await assess(person, -1);
    const examId = await makeExam(world, { audience: { users: [person.id] }, closeAt: `${addDays(today(), 2)}T00:00:00Z` });
    expect(
      (
        await manager.client.ask(routes.saveSubstitution, {
          body: { personId: person.id, substituteId: stand.id, from: today(), to: today() },
        })
      ).state,
    ).toBe('current');
    await worker.forget();
    const { data } = await tasksOf(person);
    expect(data.map(({ id }) => id)).toContain(examId);
    expect((await remind(person, data)).data).toEqual({ reminded: 2, alreadyToday: 0 });
    expect((await worker.inboxes()).filter(({ userNo }) => userNo === stand.userNo)).toHaveLength(1);
    const mail = (await api.sql.one<{ subject: string; body_text: string }>(
      'select m.subject, m.body_text from mail_message m where m.person_id = $1',
      [stand.id],
    ))!;
    expect(mail.subject).toBe(`${manager.englishName} reminds you: Self-assessment for ${riskNo}`);
    expect(mail.body_text).toContain(`you are the substitute for ${person.englishName}`);
  });
});

describe('a substitute', () => {
  test('is named by the manager, who may end it again; both people are told by mail, and the log has it', async () => {
    const person = await join({ managerId: manager.id });
    const stand = await join();
    await worker.forget();
    const body = { personId: person.id, substituteId: stand.id, from: today(), to: addDays(today(), 4), reason: '出差' };
    const made = await manager.client.ask(routes.saveSubstitution, { body });
    expect(made).toMatchObject({ state: 'current', mayEnd: true });
    expect(await worker.mails()).toEqual(
      [
        { userNo: person.userNo, kind: 'substitutionSetForYou' },
        { userNo: stand.userNo, kind: 'substituteNamed' },
      ].sort((a, b) => a.userNo.localeCompare(b.userNo)),
    );
    const member = (await teamOf(manager)).members.find((one) => one.person.id === person.id)!;
    expect(member.substitution).toEqual({
      id: made.id,
      substitute: { id: stand.id, userNO: stand.userNo, name: stand.name, englishName: stand.englishName },
      from: today(),
      to: addDays(today(), 4),
      isCurrent: true,
      mayEnd: true,
    });
    expect((await world.outsider.client.call(routes.endSubstitution, { body: { id: made.id } })).code).toBe('not_found');
    expect((await manager.client.ask(routes.endSubstitution, { body: { id: made.id } })).state).toBe('ended');
    expect((await teamOf(manager)).members.find((one) => one.person.id === person.id)!.substitution).toBeNull();
    const log = await api.sql.query(`select event from admin_change where kind = 'substitution' and subject_id = $1 order by id`, [
      person.id,
    ]);
    expect(log).toEqual([{ event: 'named' }, { event: 'ended' }]);
  });

  test('who comes soon is told, who comes much later is not', async () => {
    const person = await join({ managerId: manager.id });
    const stand = await join();
    const of = async () => (await teamOf(manager)).members.find((one) => one.person.id === person.id)!.substitution;
    const at = (days: number) =>
      manager.client.ask(routes.saveSubstitution, {
        body: { personId: person.id, substituteId: stand.id, from: addDays(today(), days), to: addDays(today(), days) },
      });
    await at(15);
    expect(await of()).toBeNull();
    await at(14);
    expect(await of()).toMatchObject({ from: addDays(today(), 14), isCurrent: false });
  });
});
