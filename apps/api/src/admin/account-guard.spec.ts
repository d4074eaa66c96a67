import { afterAll, beforeAll, beforeEach, describe, expect, test } from '@jest/globals';
import { routes, type AdminPerson } from '@portal/contract';
import { buildAdministrator, buildPerson, sessionFor, startTestApi, ApiClient, type BuiltPerson, type TestApi } from '@portal/testing';
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
});

const read = (id: number, client = one): Promise<AdminPerson> => client.ask(routes.getPerson, { query: { id } });
const toBody = (person: AdminPerson, changes: Record<string, unknown> = {}) => ({
  ...person,
  departmentId: person.department?.id,
  managerId: person.manager?.id,
  roles: person.roles.map((role) => role.id),
  ...changes,
});
const mails = async (template: string): Promise<string[]> =>
  (await api.sql.query<{ recipient: string }>('select recipient from mail_message where template = $1 order by recipient', [template])).map(
    ({ recipient }) => recipient,
  );
const addressOf = (...people: (BuiltPerson | undefined)[]) => people.map((person) => `${person!.userNo}@portal.example`).sort();

/** Everything that opens an administrator's account, or the administration to somebody. */
const deeds: Readonly<Record<string, (client: ApiClient) => Promise<{ isSuccess: boolean; code?: string }>>> = {
  'a temporary password': (client) => client.call(routes.setTemporaryPassword, { body: { id: target!.id } }),
  'another mail address': async (client) =>
    client.call(routes.savePerson, { body: toBody(await read(target!.id, client), { email: 'mine@evil.example' }) }),
  'another number': async (client) =>
    client.call(routes.savePerson, { body: toBody(await read(target!.id, client), { number: `X${target!.id}` }) }),
  'another AD number': async (client) =>
    client.call(routes.savePerson, { body: toBody(await read(target!.id, client), { adNo: `ad${target!.id}` }) }),
  'a second factor that goes': (client) => client.call(routes.resetSecondFactor, { body: { id: target!.id } }),
  'a passkey that goes': (client) => client.call(routes.resetSecondFactor, { body: { id: target!.id } }),
  'an identity that is untied': (client) => client.call(routes.unlinkProvider, { body: { id: target!.id } }),
};

describe.each(Object.entries(deeds))('an administrator’s account: %s', (what, deed) => {
  beforeEach(async () => {
    if (what.startsWith('a second factor')) {
      await api.sql.query('insert into person_totp (person_id, secret, confirmed_at) values ($1, $2, now())', [
        target!.id,
        Buffer.from('x'),
      ]);
    }
    if (what.startsWith('a passkey')) {
      await api.sql.query(
        `insert into passkey (person_id, name, credential_id, public_key, user_handle, counter, is_backed_up) values ($1, 'x', $2, $2, $2, 0, false)`,
        [target!.id, Buffer.from(`key ${target!.id}`)],
      );
    }
    if (what.startsWith('an identity')) {
      await api.sql.query(`insert into person_identity (issuer, subject, person_id) values ('https://id.example', $1, $2)`, [
        String(target!.id),
        target!.id,
      ]);
    }
  });

  test('one administrator alone changes nothing, the others hear of it, and a second one does it', async () => {
    const before = await read(target!.id);
    for (let time = 0; time < 2; time += 1)
      expect(await deed(one)).toMatchObject({ isSuccess: false, code: 'wrong_state.second_administrator' });
    expect(await read(target!.id)).toEqual(before);
    // Asked twice, told once.
    expect(await mails('accountAsked')).toEqual(addressOf(second, target));
    const log = await one.ask(routes.getChangeLogByPage, { body: { kind: 'person', subjectId: target!.id } });
    expect(log.data.map(({ event, actor }) => [event, actor?.id])).toEqual([['secondAsked', first!.id]]);
    expect(await deed(two)).toMatchObject({ isSuccess: true });
    expect((await read(target!.id)).rowVersion).toBeGreaterThan(before.rowVersion);
    const expected = addressOf(first, second, target);
    expect(await mails('accountChanged')).toEqual(
      expect.arrayContaining(expected.filter((address) => !address.startsWith(target!.userNo))),
    );
    // The assent is used up.
    expect(await api.sql.query('select 1 from account_assent')).toEqual([]);
  });

  test('an assent of yesterday, of somebody who is no administrator any more, or for another person counts for nothing', async () => {
    await deed(one);
    await api.sql.query(`update account_assent set asked_at = now() - interval '25 hours'`);
    expect(await deed(two)).toMatchObject({ code: 'wrong_state.second_administrator' });
    await api.sql.query('update account_assent set digest = sha256(digest)');
    expect(await deed(one)).toMatchObject({ code: 'wrong_state.second_administrator' });
    await api.sql.query('update person set is_active = false where id = $1', [first!.id]);
    expect(await deed(two)).toMatchObject({ code: 'wrong_state.second_administrator' });
  });

  test('a session that is not fresh changes nothing', async () => {
    await deed(two);
    await api.sql.query(`update session set created_at = now() - interval '31 minutes' where person_id = $1`, [first!.id]);
    expect(await deed(one)).toMatchObject({ isSuccess: false, code: 'forbidden.fresh_sign_in' });
    expect(await deed(new ApiClient(api.url, await sessionFor(api.sql, first!)))).toMatchObject({ isSuccess: true });
  });
});

test('nobody becomes an administrator by one alone: neither a new person, nor by a role, nor by its order', async () => {
  const person = await buildPerson(api.sql, { roles: [ROLE.user] });
  const made = { number: `N${person.id}`, name: '新管理员', email: 'n@portal.example', roles: [ROLE.administrator] };
  const grant = (client: ApiClient) =>
    client.call(routes.setRole, { body: { personId: person.id, roleId: ROLE.administrator, assigned: true } });
  for (const deed of [(client: ApiClient) => client.call(routes.savePerson, { body: made }), grant]) {
    expect(await deed(one)).toMatchObject({ code: 'wrong_state.second_administrator' });
    expect(await deed(two)).toMatchObject({ isSuccess: true });
  }
  const lead = (client: ApiClient) => client.call(routes.setRole, { body: { personId: person.id, roleId: ROLE.user, assigned: false } });
  expect(await lead(one)).toMatchObject({ code: 'wrong_state.second_administrator' });
  expect(await lead(two)).toMatchObject({ isSuccess: true });
  // The role is taken away by one: that opens nothing.
  expect(await one.call(routes.savePerson, { body: toBody(await read(person.id), { roles: [ROLE.user] }) })).toMatchObject({
    isSuccess: true,
  });
});

test('who alone administers is told to do it on the server', async () => {
  await api.sql.query('update person set is_active = false where id = any($1::bigint[])', [[second!.id, target!.id]]);
  const answer = await one.call(routes.savePerson, { body: { number: 'ALONE', name: '甲', roles: [ROLE.administrator] } });
  expect(answer).toMatchObject({ isSuccess: false, code: 'wrong_state.no_second' });
});

test('what is no way into the account is changed by one, and another’s account too, of which he hears at both addresses', async () => {
  expect(await one.call(routes.savePerson, { body: toBody(await read(target!.id), { englishName: 'Renamed' }) })).toMatchObject({
    isSuccess: true,
  });
  const person = await buildPerson(api.sql, { roles: [ROLE.user] });
  await api.sql.query(`update person set email = 'old@portal.example' where id = $1`, [person.id]);
  await api.sql.query('delete from mail_message');
  expect(await one.call(routes.savePerson, { body: toBody(await read(person.id), { email: 'new@portal.example' }) })).toMatchObject({
    isSuccess: true,
  });
  expect(await mails('accountChanged')).toEqual(['new@portal.example', 'old@portal.example', ...addressOf(first, second, target)].sort());
  const [mail] = await api.sql.query<{ text: string }>(`select body_text as text from mail_message where recipient = 'old@portal.example'`);
  expect(mail!.text).toContain('new@portal.example');
  expect(mail!.text).toMatch(/\d\d:\d\d:\d\d \(Asia\/Shanghai\)/);
  expect(mail!.text).not.toContain('GMT');
});

test('without a mail server production sends no one a link that lies about', async () => {
  const secret = 'b1d0c6f2a9e84573b1d0c6f2a9e8457301';
  const env = {
    NODE_ENV: 'production',
    PUBLIC_URL: 'http://127.0.0.1:3000',
    SESSION_SECRET: secret,
    CAPTCHA: 'on',
    TOTP: 'optional',
    SHED_LAG_MS: '0',
  };
  const shared = { url: api.config.DATABASE_URL, sql: api.sql, drop: () => Promise.resolve() };
  const production = await startTestApi(createApi, { env, database: shared as never });
  try {
    const answer = await production.anonymous.call(routes.requestPasswordReset, { body: { userName: target!.userNo } });
    expect(answer).toMatchObject({ isSuccess: false, code: 'wrong_state.no_mail' });
  } finally {
    await production.close();
  }
});
