import { afterAll, beforeAll, beforeEach, describe, expect, test } from '@jest/globals';
import { routes, type PasskeyAnswer } from '@portal/contract';
import { stepOf, totpCode } from '@portal/directory';
import { ROLE } from '@portal/workflows';
import {
  ApiClient,
  buildAccount,
  isSignedIn,
  readMailsOf,
  sessionTokenOf,
  startTestApi,
  type AuthenticatorWish,
  type TestApi,
  type TestDatabase,
} from '@portal/testing';
import { createApi } from '../create-api.ts';
import { cookieOf, withCookie, startPasskeyApis, type PasskeyApis } from './passkey.fixture.ts';

let apis: PasskeyApis;
let database: TestDatabase;
let api: TestApi;
let strict: TestApi;
let logIn: PasskeyApis['logIn'];
let enrol: PasskeyApis['enrol'];
let enter: PasskeyApis['enter'];
let answer: PasskeyApis['answer'];
let step: PasskeyApis['step'];
beforeAll(async () => {
  apis = await startPasskeyApis();
  ({ database, api, strict, logIn, enrol, enter, answer, step } = apis);
});
beforeEach(() => database.sql.query('truncate limited_call, sign_in_failure'));
afterAll(() => apis?.close());

describe('signing in by it alone', () => {
  test('opens a session with both factors, also where they must be, and tells nothing before', async () => {
    const account = await buildAccount(strict);
    const { authenticator, client } = await enrol(account, { from: strict });
    await database.sql.query('update person_role set role_id = $2 where person_id = $1', [account.id, ROLE.administrator]);
    const offered = await strict.anonymous.call(routes.offerPasskey);
    expect(offered.data).toMatchObject({ rpId: 'portal.example', userVerification: 'required', allowCredentials: [] });
    expect(offered.headers.get('set-cookie')).toMatch(
      /^Passkey-Trip=[\w-]{43}; Max-Age=300; Path=\/api\/User; HttpOnly; Secure; SameSite=Strict$/,
    );
    const done = await answer(cookieOf('Passkey-Trip', offered), authenticator.get(offered.data), strict);
    expect(done).toMatchObject({ isSuccess: true, data: { userNO: account.userNo } });
    const opened = new ApiClient(strict.url, sessionTokenOf(done));
    expect((await opened.call(routes.getPeopleByPage)).isSuccess).toBe(true);
    expect(await opened.ask(routes.getMyPasskeys)).toMatchObject({ passkeys: [{ lastUsedAt: expect.any(String) }] });
    expect(await isSignedIn(client)).toBe(true);
  });

  test('a challenge counts once, in the browser that asked, and for five minutes', async () => {
    const { authenticator } = await enrol(await buildAccount(api));
    const offered = await api.anonymous.call(routes.offerPasskey);
    const cookie = cookieOf('Passkey-Trip', offered);
    const response = authenticator.get(offered.data);
    expect(await answer('', response)).toMatchObject({ code: 'validation.challenge' });
    const other = cookieOf('Passkey-Trip', await api.anonymous.call(routes.offerPasskey));
    expect(await answer(other, response)).toMatchObject({ code: 'validation.passkey' });
    const both = await Promise.all([answer(cookie, response), answer(cookie, response)]);
    expect(both.map(({ isSuccess }) => isSuccess).sort()).toEqual([false, true]);
    expect(await answer(cookie, response)).toMatchObject({ code: 'validation.challenge' });
    const late = await api.anonymous.call(routes.offerPasskey);
    await database.sql.query('update passkey_challenge set expires_at = now()');
    expect(await answer(cookieOf('Passkey-Trip', late), authenticator.get(late.data))).toMatchObject({ code: 'validation.challenge' });
  });

  const wrong: Readonly<Record<string, AuthenticatorWish>> = {
    'from a foreign page': { origin: 'https://evil.example' },
    'for a foreign relying party': { rpId: 'evil.example' },
    'without making sure of the person': { verified: false },
    'with another user handle': { userHandle: 'AAAA' },
    'with no user handle': { userHandle: null },
  };
  test.each(Object.entries(wrong))('an answer %s is refused', async (_what, wish) => {
    const { authenticator } = await enrol(await buildAccount(api));
    expect(await enter(authenticator, wish)).toMatchObject({ status: 200, isSuccess: false, code: 'validation.passkey' });
    expect((await enter(authenticator)).isSuccess).toBe(true);
  });

  test('a signature of another key is refused', async () => {
    const { authenticator } = await enrol(await buildAccount(api));
    const { authenticator: strange } = await enrol(await buildAccount(api));
    const offered = await api.anonymous.call(routes.offerPasskey);
    const mine = authenticator.get(offered.data);
    const response = { ...mine, response: { ...mine.response, signature: strange.get(offered.data).response.signature } };
    expect(await answer(cookieOf('Passkey-Trip', offered), response)).toMatchObject({ code: 'validation.passkey' });
  });

  test('a counter that goes back, or stands still, is refused and told; one that is always 0 is not', async () => {
    const account = await buildAccount(api, { language: 'zh' });
    const { authenticator } = await enrol(account, { name: '办公电脑' });
    expect((await enter(authenticator, { counter: 0 })).isSuccess).toBe(true);
    expect((await enter(authenticator, { counter: 7 })).isSuccess).toBe(true);
    for (const counter of [7, 3, 0]) expect(await enter(authenticator, { counter })).toMatchObject({ code: 'validation.passkey_counter' });
    expect((await enter(authenticator, { counter: 8 })).isSuccess).toBe(true);
    const mails = (await readMailsOf(api, account)).filter(({ subject }) => subject === '通行密钥已被拒绝');
    expect(mails).toHaveLength(3);
  });

  test('five wrong ones lock, as wrong codes do', async () => {
    const { account, authenticator, recoveryCodes } = await enrol(await buildAccount(api));
    for (let tries = 0; tries < 5; tries += 1) await enter(authenticator, { verified: false });
    expect(await enter(authenticator)).toMatchObject({ status: 429, code: 'rate_limited' });
    const cookie = cookieOf('Sign-In-Step', await logIn(account));
    expect(
      await api.anonymous.call(routes.signInWithCode, { body: { code: recoveryCodes[0]! }, headers: withCookie(cookie) }),
    ).toMatchObject({
      status: 429,
    });
  });

  test('a leaver’s is unknown', async () => {
    const { account, authenticator } = await enrol(await buildAccount(api));
    await database.sql.query('update person set is_active = false where id = $1', [account.id]);
    expect(await enter(authenticator)).toMatchObject({ code: 'validation.passkey' });
  });

  test('where browsers keep none for the address it is not offered', async () => {
    const plain = await startTestApi(createApi, { database });
    try {
      expect(await plain.anonymous.ask(routes.getSignInOptions)).toMatchObject({ passkeys: false });
      expect(await api.anonymous.ask(routes.getSignInOptions)).toMatchObject({ passkeys: true });
      expect(await plain.anonymous.call(routes.offerPasskey)).toMatchObject({ code: 'wrong_state.passkeys_off' });
    } finally {
      await plain.close();
    }
  });
});

describe('as the second step after the password', () => {
  test('the password alone opens nothing; the passkey does, or a recovery code', async () => {
    const { account, authenticator, recoveryCodes } = await enrol(await buildAccount(api));
    const first = await logIn(account);
    expect(first.data).toMatchObject({ name: '', secondFactor: true });
    expect(sessionTokenOf(first)).toBe('');
    const cookie = cookieOf('Sign-In-Step', first);
    const offered = await api.anonymous.ask(routes.offerPasskeyStep, { headers: withCookie(cookie) });
    expect(offered).toMatchObject({ app: false, question: { allowCredentials: [{ transports: ['internal'] }] } });
    const done = await step(account, authenticator);
    expect(done).toMatchObject({ isSuccess: true, data: { userNO: account.userNo } });
    expect(await isSignedIn(new ApiClient(api.url, sessionTokenOf(done)))).toBe(true);
    expect(
      (await api.anonymous.call(routes.signInWithCode, { body: { code: recoveryCodes[0]! }, headers: withCookie(cookie) })).isSuccess,
    ).toBe(true);
  });

  test('a password that must be changed binds whoever came in by it, with a passkey behind it or not; by the passkey alone nobody used it', async () => {
    const { account, authenticator } = await enrol(await buildAccount(api));
    await database.sql.query('update person set must_change_password = true where id = $1', [account.id]);
    const alone = new ApiClient(api.url, sessionTokenOf(await enter(authenticator)));
    expect(await alone.ask(routes.getUserInfo)).toMatchObject({ mustChangePassword: false });
    expect((await alone.call(routes.getMyProfile)).isSuccess).toBe(true);
    const stepped = new ApiClient(api.url, sessionTokenOf(await step(account, authenticator)));
    expect(await stepped.ask(routes.getUserInfo)).toMatchObject({ mustChangePassword: true });
    expect((await stepped.call(routes.getMyProfile)).code).toBe('forbidden.password_change');
    // Who handed the password out gets no further by it: behind it the passkey is asked for.
    expect(sessionTokenOf(await logIn(account))).toBe('');
  });

  test('another person’s passkey, a removed one, and one of the sign-in without a password are refused', async () => {
    const mine = await enrol(await buildAccount(api));
    const hers = await enrol(await buildAccount(api));
    const cookie = cookieOf('Sign-In-Step', await logIn(mine.account));
    const send = (response: PasskeyAnswer) =>
      api.anonymous.call(routes.signInWithPasskeyStep, { body: { response }, headers: withCookie(cookie) });
    const ask = () => api.anonymous.ask(routes.offerPasskeyStep, { headers: withCookie(cookie) });
    const { question } = await ask();
    expect(await send(hers.authenticator.get({ ...question!, allowCredentials: [] }))).toMatchObject({ code: 'validation.passkey' });
    const alone = await api.anonymous.ask(routes.offerPasskey);
    expect(await send(mine.authenticator.get(alone))).toMatchObject({ code: 'validation.challenge' });
    const kept = mine.authenticator.get((await ask()).question!);
    await database.sql.query('delete from passkey where person_id = $1', [mine.account.id]);
    expect(await send(kept)).toMatchObject({ code: 'validation.passkey' });
    expect(await enter(mine.authenticator)).toMatchObject({ code: 'validation.passkey' });
  });

  test('one step takes five tries, and there is none without the password', async () => {
    const { account, authenticator } = await enrol(await buildAccount(api));
    const cookie = cookieOf('Sign-In-Step', await logIn(account));
    const { question } = await api.anonymous.ask(routes.offerPasskeyStep, { headers: withCookie(cookie) });
    const send = () =>
      api.anonymous.call(routes.signInWithPasskeyStep, { body: { response: authenticator.get(question!) }, headers: withCookie(cookie) });
    await database.sql.query('delete from passkey_challenge');
    for (let tries = 0; tries < 5; tries += 1) expect(await send()).toMatchObject({ code: 'validation.challenge' });
    expect(await send()).toMatchObject({ code: 'validation.step' });
    expect(await api.anonymous.call(routes.offerPasskeyStep, { headers: withCookie(cookie) })).toMatchObject({ code: 'validation.step' });
    expect(await api.anonymous.call(routes.offerPasskeyStep)).toMatchObject({ code: 'validation.step' });
  });

  test('codes of an app do as well, and either can go while the other stays', async () => {
    const { account, authenticator, client } = await enrol(await buildAccount(api));
    const passkey = authenticator.get(await client.ask(routes.provePasskey));
    const { secret } = await client.ask(routes.startSecondFactor, { body: { passkey } });
    const confirmed = await client.call(routes.confirmSecondFactor, { body: { code: totpCode(secret, stepOf(new Date())) } });
    const renewed = new ApiClient(api.url, sessionTokenOf(confirmed));
    const cookie = cookieOf('Sign-In-Step', await logIn(account));
    expect(await api.anonymous.ask(routes.offerPasskeyStep, { headers: withCookie(cookie) })).toMatchObject({ app: true });
    expect((await step(account, authenticator)).isSuccess).toBe(true);
    await renewed.ask(routes.removeSecondFactor, { body: { code: confirmed.data.recoveryCodes[0]! } });
    expect(await renewed.ask(routes.getSecondFactor)).toMatchObject({ enabledAt: null, hasPasskey: true, recoveryCodesLeft: 9 });
    expect((await logIn(account)).data).toMatchObject({ secondFactor: true });
    const fresh = authenticator.get(await renewed.ask(routes.provePasskey));
    expect((await renewed.ask(routes.renewRecoveryCodes, { body: { passkey: fresh } })).recoveryCodes).toHaveLength(10);
  });
});
