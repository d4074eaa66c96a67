import { afterAll, beforeAll, describe, expect, jest, test } from '@jest/globals';
import { examRoutes, routes } from '@portal/contract';
import { addDays, Sql } from '@portal/platform';
import {
  buildAdministrator,
  buildDepartment,
  buildPerson,
  makeExam,
  type Actor,
  type EventWorld,
  type TestApi,
  type World,
  watchStatements,
} from '@portal/testing';
import { openTeamWorld, today, type TeamWorld } from './team.fixture.ts';

let opened: TeamWorld;
let api: TestApi;
let world: World;
let events: EventWorld;
let manager: Actor;
let report: Actor;
let join: TeamWorld['join'];
let assess: TeamWorld['assess'];
let teamOf: TeamWorld['teamOf'];
let tasksOf: TeamWorld['tasksOf'];
let remind: TeamWorld['remind'];
beforeAll(async () => {
  opened = await openTeamWorld();
  ({ api, world, events, manager, report, join, assess, teamOf, tasksOf, remind } = opened);
});
afterAll(() => opened?.close());

const menuOf = async ({ client }: Actor) => (await client.ask(routes.getRoleAsyncRoutes)).map(({ path }) => path);

describe('whose people they are', () => {
  test('his own, and those of his department who have no other active manager; nobody who has left, and not he himself', async () => {
    const head = await join();
    const department = await buildDepartment(api.sql, { managerId: head.id });
    const gone = await buildPerson(api.sql, { isActive: false });
    const own = await buildPerson(api.sql, { managerId: head.id, name: '甲' });
    const below = await buildPerson(api.sql, { departmentId: department.id, name: '乙' });
    const orphan = await buildPerson(api.sql, { departmentId: department.id, managerId: gone.id, name: '丙' });
    await buildPerson(api.sql, { departmentId: department.id, managerId: manager.id, isActive: false });
    const other = await join();
    await buildPerson(api.sql, { departmentId: department.id, managerId: other.id });
    await buildPerson(api.sql, { managerId: head.id, isActive: false });
    await api.sql.query('update person set department_id = $1, manager_id = id where id = $2', [department.id, head.id]);
    const { members } = await teamOf(head);
    expect(members.map(({ person }) => person.id).sort()).toEqual([own.id, below.id, orphan.id].sort());
    expect((await teamOf(other)).members).toHaveLength(1);
  });

  test('only who has people finds the page in his menu', async () => {
    expect(await menuOf(manager)).toContain('/Team');
    expect(await menuOf(report)).not.toContain('/Team');
    expect(await menuOf(world.administrator)).not.toContain('/Team');
    expect(await teamOf(world.outsider)).toEqual({ overdue: 0, dueSoon: 0, later: 0, total: 0, members: [] });
  });

  test('nobody else asks, reminds or names a substitute for them, an administrator neither asks nor reminds', async () => {
    await assess(report, -1);
    for (const other of [world.outsider, report, world.administrator]) {
      expect((await other.client.call(routes.getTeamTasks, { query: { personId: report.id } as never })).code).toBe('not_found');
      expect((await remind(report, [], other)).code).toBe('not_found');
    }
    const body = { personId: report.id, substituteId: world.otherOwner.id, from: today(), to: today() };
    expect((await world.outsider.client.call(routes.saveSubstitution, { body })).code).toBe('not_allowed');
  });
});

describe('what they must do', () => {
  test('head, rows and what opens agree with each other and with the person’s own home page, the latest first', async () => {
    const boss = await join();
    const calm = await join({ managerId: boss.id, name: '安' });
    const late = await join({ managerId: boss.id, name: '迟' });
    const oldest = await assess(late, -9);
    for (const days of [-2, 0, 7, 8]) await assess(late, days);
    await assess(calm, 3);
    await makeExam(world, { audience: { users: [late.id] }, closeAt: `${addDays(today(), 20)}T00:00:00Z` });
    const { id } = await world.bring('remediating');
    await api.sql.query('update remediation_issue set assignee_id = $2 where source_id = $1', [id, calm.id]);

    const team = await teamOf(boss);
    expect(team.members.map(({ person }) => person.id)).toEqual([late.id, calm.id]);
    expect(team.members[0]).toMatchObject({ overdue: 2, dueSoon: 2, later: 2, total: 6, oldestDueOn: addDays(today(), -9), remindable: 2 });
    for (const [index, person] of [late, calm].entries()) {
      const member = team.members[index]!;
      const own = await person.client.ask(routes.getMyDuties, { query: { pageSize: 50 } as never });
      const { totalCount, data } = await tasksOf(person, boss);
      expect([member.overdue, member.dueSoon, member.later, member.total]).toEqual([own.overdue, own.dueSoon, own.later, own.totalCount]);
      expect(totalCount).toBe(member.total);
      expect(data.map(({ subject, id, duty }) => [subject, id, duty])).toEqual(
        own.data.map(({ subject, id, duty }) => [subject, id, duty]),
      );
      for (const [bucket, count] of [
        ['overdue', member.overdue],
        ['soon', member.dueSoon],
        ['later', member.later],
      ] as const)
        expect((await tasksOf(person, boss, { bucket })).totalCount).toBe(count);
    }
    const sum = (name: 'overdue' | 'dueSoon' | 'later' | 'total') => team.members.reduce((all, one) => all + one[name], 0);
    expect([team.overdue, team.dueSoon, team.later, team.total]).toEqual([sum('overdue'), sum('dueSoon'), sum('later'), sum('total')]);
    expect((await tasksOf(late, boss)).data[0]).toMatchObject({ id: oldest.id, recordNo: oldest.riskNo, duty: 'assessment' });
  });

  test('an administrator among them has the reviews that wait for him, and the others of the team do not', async () => {
    const boss = await join();
    const judge = await buildAdministrator(api.sql, { managerId: boss.id });
    const client = await api.as(judge);
    const plain = await join({ managerId: boss.id });
    await world.bring('reviewing');
    const own = await client.ask(routes.getMyDuties);
    expect(own.totalCount).toBeGreaterThan(0);
    const { members } = await teamOf(boss);
    expect(members.map(({ person, total }) => [person.id, total])).toEqual([
      [judge.id, own.totalCount],
      [plain.id, 0],
    ]);
    expect((await tasksOf(judge, boss)).totalCount).toBe(own.totalCount);
  });

  test('costs as many statements for ten people as for one', async () => {
    const bosses = [await join(), await join()] as const;
    await buildPerson(api.sql, { managerId: bosses[0].id });
    for (let n = 0; n < 10; n += 1) await assess(await join({ managerId: bosses[1].id }), -n);
    const counts: number[] = [];
    for (const boss of bosses) {
      await teamOf(boss);
      const spy = jest.spyOn(Sql.prototype, 'query');
      const { members } = await teamOf(boss);
      counts.push(spy.mock.calls.filter(([text]) => /duty_reminder|"isAdministrator"/.test(text)).length);
      spy.mockRestore();
      expect(members).toHaveLength(counts.length === 1 ? 1 : 10);
    }
    expect(counts).toEqual([2, 2]);
  });
});

test('the exam that somebody must sit is on his manager’s list as on his own', async () => {
  const person = await join({ managerId: manager.id });
  const examId = await makeExam(world, { audience: { users: [person.id] }, closeAt: `${addDays(today(), 5)}T00:00:00Z` });
  const [task] = (await tasksOf(person)).data;
  expect(task).toMatchObject({ subject: 'examAttempt', id: examId, duty: 'exam', isSecret: false, link: null });
  expect((await person.client.ask(examRoutes.getMyExamById, { query: { id: examId } })).id).toBe(examId);
});

describe('how they stand', () => {
  const give = (owner: { id: number }, ...ids: number[]) =>
    api.sql.query('update risk_control set owner_id = $2 where id = any($1::bigint[])', [ids, owner.id]);
  const scoresOf = ({ client }: Actor) => client.ask(routes.getTeamScores);

  test('scores count this year’s controls that are no drafts by what they mean, last year’s review beside them, and name where they differ most', async () => {
    const boss = await join();
    const people = [await join({ managerId: boss.id }), await join({ managerId: boss.id })] as const;
    const states = ['draft', 'assessing', 'reviewing', 'remediating', 'complete', 'unstated'] as const;
    const made = new Map<string, number>();
    for (const state of states) made.set(state, (await world.bring(state)).id);
    const gone = (await world.bring('complete')).id;
    const [old, older] = [(await world.bring('complete')).id, (await world.bring('remediating')).id];
    await give(people[0], ...made.values(), gone);
    await give(people[1], old, older);
    await api.sql.query('update risk_control set is_active = false where id = $1', [gone]);
    await api.sql.query('update risk_control set risk_year = risk_year - 1 where id = $1', [old]);
    await api.sql.query('update risk_control set risk_year = risk_year - 2 where id = $1', [older]);

    const scores = await scoresOf(boss);
    expect(scores).toMatchObject({
      year: Number(today().slice(0, 4)),
      total: 5,
      self: { good: 0, fair: 4, poor: 0, none: 1 },
      review: { good: 1, fair: 1, poor: 1, none: 2 },
      previous: { good: 1, fair: 0, poor: 0, none: 0 },
      gapCount: 1,
    });
    expect(scores.gaps).toEqual([
      expect.objectContaining({
        id: made.get('remediating'),
        self: 4,
        review: 2,
        link: null,
        owner: expect.objectContaining({ id: people[0].id }),
      }),
    ]);
    await api.sql.query(`insert into forward (risk_id, person_id, forwarded_by) values ($1, $2, $3)`, [
      made.get('remediating'),
      boss.id,
      world.owner.id,
    ]);
    expect((await scoresOf(boss)).gaps[0]!.link).toBe(`/RiskControl/RiskCurrentControlReviewView?Id=${made.get('remediating')}`);
    expect(await scoresOf(world.outsider)).toMatchObject({ total: 0, gapCount: 0, gaps: [] });
  });

  test('issues are the unsettled ones of these people, whatever they hang on; those of a confidential event have no name', async () => {
    const boss = await join();
    const person = await join({ managerId: boss.id });
    const issuesOf = (pageSize = 50) => boss.client.ask(routes.getTeamIssues, { query: { pageSize } as never });
    expect(await issuesOf()).toEqual({ totalCount: 0, data: [] });
    const control = (await world.bring('remediating')).id;
    const settled = (await world.bring('remediating')).id;
    const report = (await events.bringReport('approved')).id;
    await api.sql.query('update remediation_issue set assignee_id = $2 where source_id = any($1::bigint[])', [
      [control, settled, report],
      person.id,
    ]);
    await api.sql.query(`update remediation_issue set state = 'cancelled' where source_id = $1`, [settled]);
    await api.sql.query(`update remediation_issue set state = 'pendingVerification', due_on = $2::date where source_id = $1`, [
      control,
      addDays(today(), -3),
    ]);

    const { totalCount, data } = await issuesOf();
    expect(totalCount).toBe(2);
    expect(data.map(({ title, state, isSecret, link, owner }) => [title, state, isSecret, link, owner.id])).toEqual([
      ['补充双重审批', 'pendingVerification', false, null, person.id],
      ['引入第二供应商', 'open', false, null, person.id],
    ]);
    expect((await issuesOf(1)).data).toHaveLength(1);
    await api.sql.query('update risk_event set confidential = true where id = (select event_id from risk_report where id = $1)', [report]);
    expect((await issuesOf()).data[1]).toMatchObject({ title: '', issueNo: '', isSecret: true, link: null });
    expect((await world.outsider.client.ask(routes.getTeamIssues)).totalCount).toBe(0);
  });

  test('what moved within seven days is told by the words of the history, the latest first; its reason and page only to who may read it', async () => {
    const boss = await join();
    const person = await join({ managerId: boss.id });
    const changesOf = (pageSize = 50) => boss.client.ask(routes.getTeamChanges, { query: { pageSize } as never });
    expect(await changesOf()).toEqual({ totalCount: 0, data: [] });
    const { id, riskNo } = await world.bring('remediating');
    const report = (await events.bringReport('approved')).id;
    await give(person, id);
    await api.sql.query('update remediation_issue set assignee_id = $2 where source_id = any($1::bigint[])', [[id, report], person.id]);
    const [issue] = (await api.sql.query<{ id: number }>(`select id from remediation_issue where source_id = $1`, [report])) as [
      { id: number },
    ];
    await person.client.ask(routes.updateRemediationIssue, { body: { id: issue.id, event: 'START' } as never });

    const { totalCount, data } = await changesOf();
    expect(data[0]).toMatchObject({
      subject: 'remediationIssue',
      title: '引入第二供应商',
      what: { en: expect.stringMatching(/./), zh: expect.stringMatching(/./) },
      by: { id: person.id },
      link: null,
    });
    const closing = data.find(({ subject }) => subject === 'riskControl')!;
    expect(closing).toMatchObject({
      recordNo: riskNo,
      what: { en: 'Independent review closed with a deficiency', zh: '独立审核通过，存在缺陷需整改' },
      by: { id: expect.any(Number) },
      link: null,
      comment: '',
    });
    expect(data).toHaveLength(totalCount);
    expect(data.map(({ at }) => at)).toEqual(
      data
        .map(({ at }) => at)
        .toSorted()
        .toReversed(),
    );
    expect((await changesOf(1)).data).toHaveLength(1);

    // Who may read the record opens it from here.
    await api.sql.query(`insert into forward (risk_id, person_id, forwarded_by) values ($1, $2, $3)`, [id, boss.id, world.owner.id]);
    const open = (await changesOf()).data.find(({ subject }) => subject === 'riskControl')!;
    expect(open.link).toBe(`/RiskControl/RiskCurrentControlReviewView?Id=${id}`);

    // Nothing of what is confidential, of other people's records, or of an older week.
    await api.sql.query('update risk_event set confidential = true where id = (select event_id from risk_report where id = $1)', [report]);
    expect((await changesOf()).data.map(({ subject }) => subject)).not.toContain('remediationIssue');
    expect((await world.outsider.client.ask(routes.getTeamChanges)).totalCount).toBe(0);
    await api.sql.query(`update risk_control set updated_at = now() - interval '8 days' where id = $1`, [id]);
    expect(await changesOf()).toEqual({ totalCount: 0, data: [] });
  });

  test('what moved costs as many statements for many records as for one', async () => {
    const boss = await join();
    const person = await join({ managerId: boss.id });
    const counts: number[] = [];
    for (const records of [1, 5]) {
      for (let n = 0; n < records; n += 1) await give(person, (await world.bring('complete')).id);
      await boss.client.ask(routes.getTeamChanges);
      const { answer, statements } = await watchStatements(() =>
        boss.client.ask(routes.getTeamChanges, { query: { pageSize: 50 } as never }),
      );
      expect(answer.totalCount).toBeGreaterThanOrEqual(records);
      counts.push(statements.length);
    }
    expect(counts[0]).toBeGreaterThan(0);
    expect(counts[1]).toBe(counts[0]);
  });
});
