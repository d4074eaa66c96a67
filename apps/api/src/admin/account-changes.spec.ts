import { afterAll, beforeAll, beforeEach, describe, expect, test } from '@jest/globals';
import { routes, type AdminPerson } from '@portal/contract';
import { lockAdministration } from '@portal/platform';
import { buildAdministrator, eventually, startTestApi, type ApiClient, type BuiltPerson, type TestApi } from '@portal/testing';
import { ROLE } from '@portal/workflows';
import { createApi } from '../create-api.ts';

let api: TestApi;
let [first, second, target]: BuiltPerson[] = [];
let one: ApiClient;
let two: ApiClient;
beforeAll(async () => {
  api = await startTestApi(createApi);
});
afterAll(() => api?.close());
beforeEach(async () => {
  await api.sql.query('delete from person_role where role_id = $1', [ROLE.administrator]);
  [first, second, target] = [await buildAdministrator(api.sql), await buildAdministrator(api.sql), await buildAdministrator(api.sql)];
  [one, two] = [await api.as(first), await api.as(second)];
  await api.sql.query(`update person set email = user_no || '@portal.example'`);
  await api.sql.query('delete from mail_message');
  await api.sql.query('delete from account_assent');
  await api.sql.query('insert into person_totp (person_id, secret, confirmed_at) values ($1, $2, now())', [target.id, Buffer.from('x')]);
  await api.sql.query(`insert into person_identity (issuer, subject, person_id) values ('https://id.example', $1, $2)`, [
    String(target.id),
    target.id,
  ]);
});

const read = (): Promise<AdminPerson> => one.ask(routes.getPerson, { query: { id: target!.id } });
const waiting = (client: ApiClient, id = target!.id) => client.ask(routes.getWaitingAccountChanges, { query: { id } });
const decide = (client: ApiClient, id: number, decision: 'approve' | 'refuse' | 'withdraw') =>
  client.call(routes.decideAccountChange, { body: { id, decision } });
const save = async (client: ApiClient, changes: Record<string, unknown>) => {
  const person = await read();
  const ids = { departmentId: person.department?.id, managerId: person.manager?.id, roles: person.roles.map(({ id }) => id) };
  return client.call(routes.savePerson, { body: { ...person, ...ids, ...changes } });
};
/** Answers that have all seen what waits before the first of them counts, in the order in which they come. */
const decideTogether = async (id: number, answers: readonly (readonly [ApiClient, 'approve' | 'refuse' | 'withdraw'])[]) => {
  const under: ReturnType<typeof decide>[] = [];
  await api.sql.transaction(async (tx) => {
    await lockAdministration(tx);
    for (const [client, decision] of answers) {
      under.push(decide(client, id, decision));
      await eventually(async () => {
        const rows = await api.sql.query(
          `select 1 from pg_locks where not granted and database = (select oid from pg_database where datname = current_database())`,
        );
        return rows.length === under.length;
      });
    }
  });
  return Promise.all(under);
};
const about = () => ({ body: { id: target!.id } });

/** Every change that waits on a page, with what becomes of the account when it is approved. */
const deeds: readonly [
  event: string,
  ask: (client: ApiClient) => Promise<unknown>,
  done: (person: AdminPerson, password: string | null) => boolean,
][] = [
  [
    'temporaryPassword',
    (client) => client.call(routes.setTemporaryPassword, about()),
    (person, password) => person.mustChangePassword && password !== null,
  ],
  [
    'edit',
    (client) => save(client, { email: 'mine@portal.example', englishName: 'Renamed' }),
    ({ email, englishName }) => email === 'mine@portal.example' && englishName === 'Renamed',
  ],
  ['resetSecondFactor', (client) => client.call(routes.resetSecondFactor, about()), ({ secondFactorAt }) => secondFactorAt === null],
  ['unlinkIdentity', (client) => client.call(routes.unlinkProvider, about()), ({ isLinked }) => !isLinked],
  ['reactivate', (client) => client.call(routes.reactivatePerson, about()), ({ isActive }) => isActive],
];

describe.each(deeds)('%s', (event, ask, done) => {
  beforeEach(async () => {
    if (event === 'reactivate') await api.sql.query('update person set is_active = false where id = $1', [target!.id]);
    await ask(one);
  });

  test('is shown to all administrators, with who asked and until when, and approved by another one', async () => {
    const [shown] = await waiting(two);
    const askedBy = { id: first!.id, userNO: first!.userNo, name: first!.name, englishName: first!.englishName };
    expect(shown).toMatchObject({ event, askedBy, isMine: false, mayApprove: true });
    expect(Date.parse(shown!.until) - Date.parse(shown!.askedAt)).toBe(24 * 3_600_000);
    if (event === 'edit') expect(shown!.changes).toEqual([{ field: 'email', before: expect.any(String), after: 'mine@portal.example' }]);
    expect(await waiting(one)).toMatchObject([{ id: shown!.id, isMine: true, mayApprove: false }]);
    // Who asked cannot be the second one.
    const before = await read();
    expect(await decide(one, shown!.id, 'approve')).toMatchObject({ isSuccess: false, code: 'wrong_state.own_change' });
    expect(await read()).toEqual(before);
    const answer = await decide(two, shown!.id, 'approve');
    expect(answer).toMatchObject({ isSuccess: true, data: { id: target!.id } });
    expect(done(await read(), answer.data.password)).toBe(true);
    expect(await waiting(two)).toEqual([]);
    expect(await decide(two, shown!.id, 'approve')).toMatchObject({ code: 'not_found' });
  });

  test('is refused by another one: nothing changes, the log has it, and who asked hears of it', async () => {
    const before = await read();
    const [shown] = await waiting(two);
    expect(await decide(one, shown!.id, 'refuse')).toMatchObject({ code: 'wrong_state.own_change' });
    expect(await decide(two, shown!.id, 'refuse')).toMatchObject({ isSuccess: true, data: { password: null } });
    expect([await waiting(one), await read()]).toEqual([[], before]);
    const log = await one.ask(routes.getChangeLogByPage, { body: { kind: 'person', subjectId: target!.id } });
    expect(log.data.map((row) => [row.event, row.actor?.id, row.comment])).toEqual([
      ['secondRefused', second!.id, event],
      ['secondAsked', first!.id, event],
    ]);
    const mails = await api.sql.query(`select recipient from mail_message where subject like '%未获批准%' or subject like '%was refused%'`);
    expect(mails).toEqual([{ recipient: `${first!.userNo}@portal.example` }]);
    // It may be asked for again, and is a new question.
    await ask(one);
    expect(await waiting(two)).toHaveLength(1);
  });

  test.each(['approve', 'refuse', 'withdraw'] as const)(
    '%s counts once: who approves at the same moment hears that it is decided, and asks for nothing',
    async (first) => {
      const three = await api.as(await buildAdministrator(api.sql));
      const [shown] = await waiting(two);
      await api.sql.query('delete from mail_message');
      const [answer, late] = await decideTogether(shown!.id, [
        [first === 'withdraw' ? one : two, first],
        [three, 'approve'],
      ]);
      expect([answer!.isSuccess, late!.code, late!.message]).toEqual([
        true,
        'not_found',
        expect.stringMatching(/已处理|already been decided/),
      ]);
      expect(done(await read(), answer!.data.password)).toBe(first === 'approve');
      expect(await waiting(two)).toEqual([]);
      const log = await one.ask(routes.getChangeLogByPage, { body: { kind: 'person', subjectId: target!.id } });
      expect(log.data.map((row) => row.event)).toHaveLength(2);
    },
  );

  test('is made once as well when the person is no administrator any more', async () => {
    const [shown] = await waiting(two);
    await api.sql.query('update person_role set role_id = $2 where person_id = $1', [target!.id, ROLE.user]);
    const [answer, late] = await decideTogether(shown!.id, [
      [two, 'approve'],
      [await api.as(await buildAdministrator(api.sql)), 'approve'],
    ]);
    expect([answer!.isSuccess, late!.code]).toEqual([true, 'not_found']);
  });

  test('is withdrawn by who asked, and by nobody else', async () => {
    const before = await read();
    const [shown] = await waiting(one);
    expect(await decide(two, shown!.id, 'withdraw')).toMatchObject({ isSuccess: false, code: 'not_allowed' });
    expect(await decide(one, shown!.id, 'withdraw')).toMatchObject({ isSuccess: true });
    expect([await waiting(two), await read()]).toEqual([[], before]);
    // A withdrawn wish is no assent: the same by the other one is a first wish.
    expect(await ask(two)).toMatchObject({ code: 'wrong_state.second_administrator' });
  });
});

test('the person concerned may approve what changes his fields, and not what takes his ways in; he may refuse it', async () => {
  const himself = await api.as(target!);
  await one.call(routes.setTemporaryPassword, about());
  await save(one, { email: 'mine@portal.example' });
  const [password, edit] = await waiting(himself);
  expect([password, edit]).toMatchObject([
    { event: 'temporaryPassword', mayApprove: false },
    { event: 'edit', mayApprove: true },
  ]);
  expect(await decide(himself, password!.id, 'approve')).toMatchObject({ code: 'wrong_state.oneself' });
  expect(await decide(himself, password!.id, 'refuse')).toMatchObject({ isSuccess: true });
  expect(await decide(himself, edit!.id, 'approve')).toMatchObject({ isSuccess: true });
  expect((await read()).email).toBe('mine@portal.example');
});

test('what was asked on another state of the person is not made over it, and stays to be refused', async () => {
  await save(one, { email: 'mine@portal.example' });
  expect((await save(two, { englishName: 'Renamed' })).isSuccess).toBe(true);
  const [shown] = await waiting(two);
  expect(await decide(two, shown!.id, 'approve')).toMatchObject({ isSuccess: false, code: 'conflict' });
  expect(await read()).toMatchObject({ englishName: 'Renamed', email: `${target!.userNo}@portal.example` });
  expect(await decide(two, shown!.id, 'refuse')).toMatchObject({ isSuccess: true });
});

test('what has run out, and what somebody asked who is no administrator any more, is neither shown nor decided', async () => {
  await one.call(routes.setTemporaryPassword, about());
  const [shown] = await waiting(two);
  await api.sql.query('delete from person_role where person_id = $1', [first!.id]);
  expect([await waiting(two), (await decide(two, shown!.id, 'approve')).code]).toEqual([[], 'not_found']);
  await api.sql.query('insert into person_role (person_id, role_id) values ($1, $2)', [first!.id, ROLE.administrator]);
  await api.sql.query(`update account_assent set asked_at = now() - interval '25 hours'`);
  expect([await waiting(two), (await decide(two, shown!.id, 'approve')).code]).toEqual([[], 'not_found']);
});

test('approving takes a fresh sign-in', async () => {
  await one.call(routes.setTemporaryPassword, about());
  const [shown] = await waiting(two);
  await api.sql.query(`update session set created_at = now() - interval '31 minutes' where person_id = $1`, [second!.id]);
  expect(await decide(two, shown!.id, 'approve')).toMatchObject({ isSuccess: false, code: 'forbidden.fresh_sign_in' });
  expect(await waiting(two)).toHaveLength(1);
});
