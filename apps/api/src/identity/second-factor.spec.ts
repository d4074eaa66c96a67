import { afterAll, beforeAll, beforeEach, describe, expect, test } from '@jest/globals';
import { routes } from '@portal/contract';
import { stepOf, totpCode } from '@portal/directory';
import { ROLE } from '@portal/workflows';
import {
  ACCOUNT_PASSWORD as PASSWORD,
  ApiClient,
  buildAccount,
  buildPerson,
  createTestDatabase,
  isSignedIn,
  readMailsOf,
  sessionTokenOf,
  signInTo,
  startTestApi,
  type BuiltAccount,
  type TestApi,
  type TestDatabase,
} from '@portal/testing';
import { createApi } from '../create-api.ts';

let database: TestDatabase;
let api: TestApi;
let strict: TestApi;
beforeAll(async () => {
  database = await createTestDatabase();
  api = await startTestApi(createApi, { database });
  strict = await startTestApi(createApi, { database, env: { TOTP: 'administrators' } });
});
beforeEach(() => database.sql.query('truncate limited_call, sign_in_failure'));
afterAll(async () => {
  await api?.close();
  await strict?.close();
  await database?.drop();
});

const stepCookie = (answer: { headers: Headers }): string => /Sign-In-Step=[^;]+/.exec(answer.headers.get('set-cookie') ?? '')?.[0] ?? '';
const logIn = (account: BuiltAccount, from = api) =>
  from.anonymous.call(routes.userLogin, { body: { userName: account.userNo, password: PASSWORD } });
const enter = (cookie: string, code: string, from = api) =>
  from.anonymous.call(routes.signInWithCode, { body: { code }, headers: { cookie, origin: from.config.publicUrl } });
/** The code of a moment; each later one is of a step that was not used. */
const codeOf = (secret: string, later = 0): string => totpCode(secret, stepOf(new Date()) + later);
/** Lets the codes of this moment count again, as thirty seconds later. */
const passTime = (account: BuiltAccount) => database.sql.query('update person_totp set last_step = 0 where person_id = $1', [account.id]);

async function enrol(account: BuiltAccount, client?: ApiClient, from = api) {
  const mine = client ?? (await signInTo(from, account));
  const { secret } = await mine.ask(routes.startSecondFactor, { body: { currentPassword: PASSWORD } });
  const answer = await mine.call(routes.confirmSecondFactor, { body: { code: codeOf(secret) } });
  expect(answer.isSuccess).toBe(true);
  await passTime(account);
  return { secret, recoveryCodes: answer.data.recoveryCodes, client: new ApiClient(from.url, sessionTokenOf(answer)) };
}

describe('setting it up', () => {
  test('wants the password and a first code; then the other sessions end, and a mail tells of it', async () => {
    const account = await buildAccount(api, { language: 'en' });
    const [here, elsewhere] = [await signInTo(api, account), await signInTo(api, account)];
    expect(await here.call(routes.startSecondFactor)).toMatchObject({ errors: [{ field: 'currentPassword' }] });
    expect(await here.call(routes.startSecondFactor, { body: { currentPassword: 'not this one' } })).toMatchObject({
      message: 'The current password is wrong',
    });
    const { secret, uri } = await here.ask(routes.startSecondFactor, { body: { currentPassword: PASSWORD } });
    expect(uri).toBe(
      `otpauth://totp/Risk%20%26%20Control%20Portal:${account.userNo}?secret=${secret}&issuer=Risk%20%26%20Control%20Portal`,
    );
    expect(await here.call(routes.confirmSecondFactor, { body: { code: codeOf(secret, 5) } })).toMatchObject({
      errors: [{ field: 'code' }],
    });
    expect((await logIn(account)).data).not.toHaveProperty('secondFactor');
    const done = await here.call(routes.confirmSecondFactor, { body: { code: codeOf(secret).replace(/^(...)/, '$1 ') } });
    expect(done.data.recoveryCodes).toHaveLength(10);
    const renewed = new ApiClient(api.url, sessionTokenOf(done));
    expect([await isSignedIn(renewed), await isSignedIn(here), await isSignedIn(elsewhere)]).toEqual([true, false, false]);
    expect(await renewed.ask(routes.getSecondFactor)).toMatchObject({ recoveryCodesLeft: 10, required: false, offered: true });
    expect((await readMailsOf(api, account)).map((mail) => mail.subject)).toEqual(['Your second factor is on']);
  });

  test('nothing that opens an account stands in the database', async () => {
    const account = await buildAccount(api);
    const { secret, recoveryCodes } = await enrol(account);
    const stored = JSON.stringify([
      await database.sql.query(`select encode(secret, 'escape') as secret, t::text from person_totp t where person_id = $1`, [account.id]),
      await database.sql.query('select * from recovery_code where person_id = $1', [account.id]),
      await readMailsOf(api, account),
    ]);
    for (const text of [secret, ...recoveryCodes]) expect(stored).not.toContain(text);
  });

  test('another app wants a code of the old one, which works until the new one is confirmed', async () => {
    const account = await buildAccount(api);
    const { secret, client } = await enrol(account);
    expect(await client.call(routes.startSecondFactor, { body: { currentPassword: PASSWORD } })).toMatchObject({
      errors: [{ field: 'code' }],
    });
    const next = await client.ask(routes.startSecondFactor, { body: { currentPassword: PASSWORD, code: codeOf(secret) } });
    await passTime(account);
    expect((await enter(stepCookie(await logIn(account)), codeOf(secret))).isSuccess).toBe(true);
    expect((await client.call(routes.confirmSecondFactor, { body: { code: codeOf(next.secret) } })).isSuccess).toBe(true);
    await passTime(account);
    expect((await enter(stepCookie(await logIn(account)), codeOf(secret))).isSuccess).toBe(false);
    expect((await enter(stepCookie(await logIn(account)), codeOf(next.secret))).isSuccess).toBe(true);
  });
});

describe('signing in', () => {
  test('the password alone opens nothing and tells nothing; the code opens the session', async () => {
    const account = await buildAccount(api);
    const { secret } = await enrol(account);
    const first = await logIn(account);
    expect(first.data).toEqual({
      userNO: account.userNo,
      name: '',
      englishName: '',
      roles: [],
      mustChangePassword: false,
      secondFactor: true,
    });
    expect(sessionTokenOf(first)).toBe('');
    expect(first.headers.get('set-cookie')).toMatch(/^Sign-In-Step=[\w-]{43}; Max-Age=300; Path=\/api\/User; HttpOnly; SameSite=Strict$/);
    const step = stepCookie(first);
    expect((await new ApiClient(api.url, step.split('=')[1]).call(routes.getUserInfo)).status).toBe(401);
    expect(await enter(step, '')).toMatchObject({ errors: [{ field: 'code', message: 'Please enter the code' }] });
    const second = await enter(step, codeOf(secret));
    expect(second).toMatchObject({ isSuccess: true, data: { userNO: account.userNo } });
    expect(await isSignedIn(new ApiClient(api.url, sessionTokenOf(second)))).toBe(true);
    expect(await enter(step, codeOf(secret, 1))).toMatchObject({ isSuccess: false, code: 'validation.step' });
  });

  test('a code counts once, also for two at the same moment, and none before it counts afterwards', async () => {
    const account = await buildAccount(api);
    const { secret } = await enrol(account);
    const steps = [stepCookie(await logIn(account)), stepCookie(await logIn(account)), stepCookie(await logIn(account))];
    const code = codeOf(secret);
    const answers = await Promise.all(steps.slice(0, 2).map((step) => enter(step, code)));
    expect(answers.map((answer) => answer.isSuccess).sort()).toEqual([false, true]);
    expect(await enter(steps[2]!, code)).toMatchObject({ isSuccess: false, errors: [{ field: 'code' }] });
    expect(await enter(steps[2]!, codeOf(secret, -1))).toMatchObject({ isSuccess: false });
    expect(await enter(steps[2]!, codeOf(secret, 1))).toMatchObject({ isSuccess: true });
  });

  test('wrong codes lock, and a right password in between does not open the lock', async () => {
    const account = await buildAccount(api);
    const { secret } = await enrol(account);
    let last;
    for (let tries = 0; tries < 5; tries += 1) last = await enter(stepCookie(await logIn(account)), '000000');
    expect(last).toMatchObject({ status: 200, isSuccess: false });
    expect(await enter(stepCookie(await logIn(account)), codeOf(secret))).toMatchObject({ status: 429, code: 'rate_limited' });
  });

  test('one step takes five codes, and no more after five minutes', async () => {
    const account = await buildAccount(api);
    const { secret } = await enrol(account);
    const step = stepCookie(await logIn(account));
    for (let tries = 0; tries < 5; tries += 1) {
      await database.sql.query('truncate sign_in_failure');
      expect(await enter(step, '000000')).toMatchObject({ code: 'validation' });
    }
    await database.sql.query('truncate sign_in_failure');
    expect(await enter(step, codeOf(secret))).toMatchObject({ code: 'validation.step' });
    const late = stepCookie(await logIn(account));
    await database.sql.query('update sign_in_step set expires_at = now() where person_id = $1', [account.id]);
    expect(await enter(late, codeOf(secret))).toMatchObject({ code: 'validation.step' });
    expect(await enter('', codeOf(secret))).toMatchObject({ code: 'validation.step' });
  });

  test('a recovery code does it once, in any case and with blanks, and a mail tells of it', async () => {
    const account = await buildAccount(api, { language: 'zh' });
    const { recoveryCodes, client } = await enrol(account);
    const code = ` ${recoveryCodes[3]!.toUpperCase().replace('-', ' ')} `;
    const answers = await Promise.all([enter(stepCookie(await logIn(account)), code), enter(stepCookie(await logIn(account)), code)]);
    expect(answers.map((answer) => answer.isSuccess).sort()).toEqual([false, true]);
    expect((await client.ask(routes.getSecondFactor)).recoveryCodesLeft).toBe(9);
    const told = (await readMailsOf(api, account)).at(-1)!;
    expect(told.subject).toBe('使用了一个恢复码');
    expect(told.text).toMatch(/\d\d:\d\d:\d\d \(Asia\/Shanghai\)/);
  });

  test('new recovery codes end the old ones; switched off, the password is enough', async () => {
    const account = await buildAccount(api);
    const { secret, recoveryCodes, client } = await enrol(account);
    expect(await client.call(routes.renewRecoveryCodes, { body: { code: '000000' } })).toMatchObject({ errors: [{ field: 'code' }] });
    const renewed = (await client.ask(routes.renewRecoveryCodes, { body: { code: codeOf(secret) } })).recoveryCodes;
    expect((await enter(stepCookie(await logIn(account)), recoveryCodes[0]!)).isSuccess).toBe(false);
    expect(await client.call(routes.removeSecondFactor, { body: { code: renewed[0]! } })).toMatchObject({ isSuccess: true });
    expect(sessionTokenOf(await logIn(account))).not.toBe('');
  });
});

describe('where administrators must have one', () => {
  const promote = (account: BuiltAccount) =>
    database.sql.query('update person_role set role_id = $2 where person_id = $1', [account.id, ROLE.administrator]);

  test('one without it can do nothing but set it up, with the sessions that he has, too; others go on', async () => {
    const account = await buildAccount(strict);
    const client = await signInTo(strict, account);
    expect((await client.call(routes.getMyProfile)).isSuccess).toBe(true);
    await promote(account);
    expect((await client.ask(routes.getUserInfo)).mustSetSecondFactor).toBe(true);
    expect(await client.call(routes.getPeopleByPage)).toMatchObject({ status: 403, code: 'forbidden.second_factor' });
    expect(await client.call(routes.getMyProfile)).toMatchObject({ status: 403, message: 'Please set up your second factor first' });
    const { client: renewed } = await enrol(account, client, strict);
    expect((await renewed.call(routes.getPeopleByPage)).isSuccess).toBe(true);
    expect(await renewed.call(routes.removeSecondFactor, { body: { code: '000000' } })).toMatchObject({
      code: 'wrong_state.second_factor_required',
    });
  });

  test('a session that was opened before the code was asked ends', async () => {
    const account = await buildAccount(strict);
    const { secret } = await enrol(account, undefined, strict);
    const old = await strict.as(account);
    expect((await old.call(routes.getUserInfo)).isSuccess).toBe(true);
    await promote(account);
    expect((await old.call(routes.getUserInfo)).status).toBe(401);
    const again = await enter(stepCookie(await logIn(account, strict)), codeOf(secret), strict);
    expect((await new ApiClient(strict.url, sessionTokenOf(again)).call(routes.getPeopleByPage)).isSuccess).toBe(true);
  });
});

describe('an administrator', () => {
  test('takes the second factor of a lost device away, but not his own; sessions end, log and mail tell of it', async () => {
    const account = await buildAccount(api, { language: 'en' });
    const { client } = await enrol(account);
    const boss = await buildPerson(api.sql, { roles: [ROLE.administrator] });
    const administrator = await api.as(boss);
    const person = await administrator.ask(routes.getPerson, { query: { id: account.id } });
    expect(person.secondFactorAt).toEqual(expect.any(String));
    const stale = { id: account.id, rowVersion: person.rowVersion - 1 };
    expect(await administrator.call(routes.resetSecondFactor, { body: stale })).toMatchObject({ code: 'conflict' });
    await administrator.ask(routes.resetSecondFactor, { body: { id: account.id, rowVersion: person.rowVersion } });
    expect(await isSignedIn(client)).toBe(false);
    expect(sessionTokenOf(await logIn(account))).not.toBe('');
    const { data } = await administrator.ask(routes.getChangeLogByPage, { body: { kind: 'person', subjectId: account.id } });
    expect(data[0]).toMatchObject({ event: 'resetSecondFactor', actor: { id: boss.id } });
    expect((await readMailsOf(api, account)).map(({ subject }) => subject)).toContain('Your second factor was reset');
    expect(await administrator.call(routes.resetSecondFactor, { body: { id: boss.id } })).toMatchObject({ code: 'wrong_state.oneself' });
  });
});
