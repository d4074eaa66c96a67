import { afterAll, beforeAll, beforeEach, describe, expect, jest, test } from '@jest/globals';
import { routes, type Route } from '@portal/contract';
import { ROLE } from '@portal/workflows';
import {
  ACCOUNT_PASSWORD,
  ApiClient,
  buildAccount,
  buildDepartment,
  buildPerson,
  buildWorld,
  describeRoutes,
  eventually,
  isSignedIn,
  makeCall,
  makeRecord,
  readMailsOf,
  sessionFor,
  sessionTokenOf,
  signInTo,
  startTestApi,
  type BuiltAccount,
  type TestApi,
} from '@portal/testing';
import { createApi } from '../create-api.ts';
import { LiveHub } from '../stream/live-hub.ts';

let api: TestApi;

beforeAll(async () => {
  api = await startTestApi(createApi, { env: { PUBLIC_URL: 'https://portal.example' } });
});
beforeEach(() => api.sql.query('truncate limited_call, sign_in_failure'));
afterAll(() => api?.close());

const PASSWORD = ACCOUNT_PASSWORD;
const NEW_PASSWORD = 'staple of my own garden';
const createAccount = (more?: Parameters<typeof buildAccount>[1]) => buildAccount(api, more);
const logIn = (account: BuiltAccount, password?: string) => signInTo(api, account, password);
const mailsOf = (account: BuiltAccount) => readMailsOf(api, account);
const change = (client: ApiClient, newPassword = NEW_PASSWORD, currentPassword = PASSWORD, more = {}) =>
  client.call(routes.changePassword, { body: { currentPassword, newPassword }, ...more });

describe('my profile', () => {
  test('tells what the directory knows, with the manager of the department where I have none', async () => {
    const head = await buildPerson(api.sql);
    const department = await buildDepartment(api.sql, { managerId: head.id });
    const person = await buildPerson(api.sql, { roles: [ROLE.riskOwner, ROLE.user], departmentId: department.id });
    expect(await (await api.as(person)).ask(routes.getMyProfile)).toEqual({
      id: person.id,
      userNO: person.userNo,
      adNo: `AD${person.id}`,
      name: person.name,
      englishName: person.englishName,
      email: `${person.userNo}@portal.example`,
      department: { id: department.id, name: department.name, nameEn: department.nameEn },
      manager: { id: head.id, userNO: head.userNo, name: head.name, englishName: head.englishName },
      roles: [
        { id: 3, name: '风险责任人', nameEn: 'Risk Owner' },
        { id: 1, name: '普通用户', nameEn: 'User' },
      ],
      hasPassword: false,
      passwordChangedAt: null,
    });
  });
});

describe('a change of the password', () => {
  test('ends the other sessions, keeps this one under a new token, and tells by mail', async () => {
    const account = await createAccount({ language: 'en' });
    const [here, elsewhere] = [await logIn(account), await logIn(account)];
    const answer = await change(here);
    expect(answer).toMatchObject({
      status: 200,
      isSuccess: true,
      message: 'Password changed. Your other sessions were ended',
    });
    const renewed = new ApiClient(api.url, sessionTokenOf(answer));
    expect([await isSignedIn(renewed), await isSignedIn(here), await isSignedIn(elsewhere)]).toEqual([true, false, false]);
    await expect(logIn(account)).rejects.toThrow('wrong');
    expect(await isSignedIn(await logIn(account, NEW_PASSWORD))).toBe(true);
    const [mail] = await mailsOf(account);
    expect(mail).toMatchObject({ template: 'passwordChanged', subject: 'Your portal password was changed' });
    expect(mail!.text).toContain('If this was not you');
    expect(JSON.stringify(mail)).not.toContain(NEW_PASSWORD);
    expect((await renewed.ask(routes.getMyProfile)).passwordChangedAt).toMatch(/^20\d\d-/);
  });

  test.each([
    ['a short one', 'only eleven', '新密码至少需要 12 个字符', 'The new password must have at least 12 characters'],
    ['one that is too long', 'ab c'.repeat(251), '新密码不能超过 1000 个字符', 'The new password can have at most 1000 characters'],
    ['a common one', 'Password2026!!', '这个密码太常见', 'This password is too common'],
    ['a row of keys', 'qwertyuiop1234567890', '这个密码太常见', 'This password is too common'],
    ['the name in it', 'my dear Feifei and the garden', '密码中不能含有您的姓名', 'The password must not contain your name'],
    ['the Chinese name in it', '你好欧阳菲菲今天的天气真不错', '密码中不能含有您的姓名', 'The password must not contain your name'],
    ['the same as before', PASSWORD, '新密码不能与当前密码相同', 'The new password must be different from the current one'],
  ])('refuses %s with its reason at the field', async (_name, newPassword, zh, en) => {
    const client = await logIn(await createAccount());
    for (const [language, words] of [
      ['zh', zh],
      ['en', en],
    ] as const) {
      const answer = await change(client, newPassword, PASSWORD, { language });
      expect(answer).toMatchObject({
        status: 200,
        isSuccess: false,
        errors: [{ field: 'newPassword', message: expect.stringContaining(words) }],
      });
    }
    expect(await isSignedIn(client)).toBe(true);
  });

  test('one that leaked elsewhere, or has the own number or the portal’s name in it, is refused at its field in the caller’s language', async () => {
    const account = await createAccount();
    const client = await logIn(account);
    const messages = {
      'chickenwing 101': /has been leaked/,
      [`${account.userNo} garden`]: /your name/,
      'Risk & Control Portal mornings': /portal’s name/,
    };
    for (const [password, message] of Object.entries(messages)) {
      const answer = await change(client, password);
      expect(answer).toMatchObject({
        isSuccess: false,
        code: 'validation',
        errors: [{ field: 'newPassword', message: expect.stringMatching(message) }],
      });
    }
    const inChinese = await change(client, 'chickenwing 101', PASSWORD, { headers: { 'accept-language': 'zh' } });
    expect(inChinese.errors![0]!.message).toBe('这个密码太常见或已被泄露，容易被猜到；请换用几个互不相关的词');
    expect(await isSignedIn(await logIn(account))).toBe(true);
  });

  test('the longest password that may be set can be signed in with', async () => {
    const account = await createAccount();
    const longest = '长密码里的每一个字都算一个字符。'.repeat(63).slice(0, 1000);
    expect([...longest]).toHaveLength(1000);
    expect((await change(await logIn(account), longest)).isSuccess).toBe(true);
    expect(await isSignedIn(await logIn(account, longest))).toBe(true);
  });

  test('a wrong current password is said at its field, and after five the account is locked for this address', async () => {
    const account = await createAccount();
    const client = await logIn(account);
    for (let failure = 1; failure <= 5; failure += 1) {
      expect(await change(client, NEW_PASSWORD, 'not my password')).toMatchObject({
        status: 200,
        errors: [{ field: 'currentPassword', message: 'The current password is wrong' }],
      });
    }
    expect((await change(client)).status).toBe(429);
  });

  test('nothing of a password is kept for a repeated call', async () => {
    const account = await createAccount();
    await change(await logIn(account), NEW_PASSWORD, PASSWORD, { idempotencyKey: 'one-intent' });
    expect(await api.sql.query('select 1 from idempotency_key where person_id = $1', [account.id])).toEqual([]);
  });
});

describe('who must change his password first', () => {
  const allowed = [
    'changePassword',
    'userLogout',
    'getUserInfo',
    'getSession',
    'getSignInOptions',
    'getVerificationCode',
    'userLogin',
    'requestPasswordReset',
    'resetPassword',
    'signInAtProvider',
    'finishProviderSignIn',
    'signInWithCode',
    'offerPasskey',
    'signInWithPasskey',
    'offerPasskeyStep',
    'signInWithPasskeyStep',
  ];

  test('every call of the table but the way out is refused with a code of its own until it is done', async () => {
    const world = await buildWorld(api);
    const cases = describeRoutes(world);
    const account = await createAccount({ mustChangePassword: true });
    await api.sql.query('update person_role set role_id = $2 where person_id = $1', [account.id, ROLE.administrator]);
    const open: string[] = [];
    for (const route of Object.values(routes) as unknown as Route[]) {
      const { names, state, input } = cases[route.name as keyof typeof cases];
      const id = names ? await makeRecord(api, world, names, state) : 0;
      const client = new ApiClient(api.url, await sessionFor(api.sql, account));
      const { status, code } = await makeCall(client, route, input(id));
      if (status !== 403 || code !== 'forbidden.password_change') open.push(route.name);
    }
    expect(open.sort()).toEqual([...allowed].sort());
  }, 120_000);

  test('getUserInfo tells it, and the change opens everything', async () => {
    const account = await createAccount({ mustChangePassword: true });
    const client = await logIn(account);
    expect((await client.ask(routes.getUserInfo)).mustChangePassword).toBe(true);
    expect(await client.call(routes.getRoleAsyncRoutes, { language: 'zh' })).toMatchObject({ status: 403, message: '请先更改密码' });
    const renewed = new ApiClient(api.url, sessionTokenOf(await change(client)));
    expect((await renewed.ask(routes.getUserInfo)).mustChangePassword).toBe(false);
    expect((await renewed.call(routes.getRoleAsyncRoutes)).isSuccess).toBe(true);
  });

  test('a session that is open when it is asked for is bound by it at once', async () => {
    const account = await createAccount();
    const client = await logIn(account);
    await api.sql.query('update person set must_change_password = true where id = $1', [account.id]);
    expect((await client.call(routes.getMyProfile)).code).toBe('forbidden.password_change');
  });
});

describe('my sessions', () => {
  const CHROME = 'Mozilla/5.0 (Windows NT 10.0; Win64; x64) AppleWebKit/537.36 (KHTML, like Gecko) Chrome/130.0.0.0 Safari/537.36';

  test('are told with their device, this one marked and first; one of them can be ended, also its open page, within a second', async () => {
    const account = await createAccount();
    const [other, here] = [await logIn(account), await logIn(account)];
    await api.sql.query(
      `update session set user_agent = $2 where person_id = $1 and id = (select min(id) from session where person_id = $1)`,
      [account.id, CHROME],
    );
    const stream = await other.raw(routes.stream.path);
    let ended = false;
    void stream.body!.pipeTo(new WritableStream()).then(
      () => (ended = true),
      () => (ended = true),
    );
    const found = await here.ask(routes.getMySessions);
    expect(found.map((session) => session.isCurrent)).toEqual([true, false]);
    expect(found[1]).toMatchObject({ device: { kind: 'computer', browser: 'Chrome', system: 'Windows' }, address: '127.0.0.1' });
    // Without the heart, which looks after ended sessions now and then, the stream ends by the word of the call or not at all.
    const heart = jest.spyOn(api.app.get(LiveHub as never) as LiveHub, 'beat').mockResolvedValue();
    await here.ask(routes.endMySession, { body: { id: found[1]!.id } });
    expect(await isSignedIn(other)).toBe(false);
    await eventually(() => ended);
    heart.mockRestore();
    expect((await here.ask(routes.getMySessions)).map((session) => session.id)).toEqual([found[0]!.id]);
    expect((await here.call(routes.endMySession, { body: { id: found[1]!.id } })).code).toBe('not_found');
  });

  test('all others end at once, and nobody else’s', async () => {
    const [account, stranger] = [await createAccount(), await createAccount()];
    const clients = [await logIn(account), await logIn(account), await logIn(account)];
    const foreign = await logIn(stranger);
    expect(await clients[0]!.ask(routes.endMyOtherSessions)).toEqual({ ended: 2 });
    expect(await Promise.all([...clients, foreign].map(isSignedIn))).toEqual([true, false, false, true]);
  });
});

test('codes for the sign-in page are limited for an address, far above normal use', async () => {
  const ask = async () => (await api.anonymous.call(routes.getVerificationCode)).status;
  for (let request = 1; request <= 60; request += 1) expect(await ask()).toBe(200);
  await api.sql.query(`update limited_call set calls = 120 where bucket = 'captcha'`);
  expect(await ask()).toBe(429);
  await api.sql.query(`update limited_call set began_at = now() - interval '61 seconds'`);
  expect(await ask()).toBe(200);
});
