import { afterAll, beforeAll, beforeEach, describe, expect, test } from '@jest/globals';
import { routes, type PasskeyAnswer } from '@portal/contract';
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
  SoftwareAuthenticator,
  startTestApi,
  type AuthenticatorWish,
  type BuiltAccount,
  type TestApi,
  type TestDatabase,
} from '@portal/testing';
import { createApi } from '../create-api.ts';

const ORIGIN = 'https://portal.example';
const proof = { currentPassword: PASSWORD };
let database: TestDatabase;
let api: TestApi;
let strict: TestApi;
beforeAll(async () => {
  database = await createTestDatabase();
  api = await startTestApi(createApi, { database, env: { PUBLIC_URL: ORIGIN } });
  strict = await startTestApi(createApi, { database, env: { PUBLIC_URL: ORIGIN, TOTP: 'administrators' } });
});
beforeEach(() => database.sql.query('truncate limited_call, sign_in_failure'));
afterAll(async () => {
  await api?.close();
  await strict?.close();
  await database?.drop();
});

const cookieOf = (name: string, answer: { headers: Headers }): string =>
  new RegExp(`${name}=[^;]+`).exec(answer.headers.get('set-cookie') ?? '')?.[0] ?? '';
const withCookie = (cookie: string) => ({ cookie, origin: ORIGIN });
const logIn = (account: BuiltAccount, from = api) =>
  from.anonymous.call(routes.userLogin, { body: { userName: account.userNo, password: PASSWORD } });

interface Enrolled {
  readonly account: BuiltAccount;
  readonly authenticator: SoftwareAuthenticator;
  readonly client: ApiClient;
  readonly id: number;
  readonly recoveryCodes: readonly string[];
}

/** Adds a passkey to an account; the client goes on with the session's new token. */
async function enrol(
  account: BuiltAccount,
  {
    from = api,
    client,
    authenticator = new SoftwareAuthenticator(ORIGIN),
    name = 'Laptop',
  }: Partial<Enrolled> & { from?: TestApi; name?: string } = {},
): Promise<Enrolled> {
  const mine = client ?? (await signInTo(from, account));
  const invitation = await mine.ask(routes.startPasskey, { body: proof });
  const answer = await mine.call(routes.confirmPasskey, { body: { name, response: authenticator.create(invitation) } });
  expect(answer).toMatchObject({ isSuccess: true });
  const { id, recoveryCodes } = answer.data;
  return { account, authenticator, client: new ApiClient(from.url, sessionTokenOf(answer)), id, recoveryCodes };
}

/** Signs in by the passkey alone. */
async function enter(authenticator: SoftwareAuthenticator, wish: AuthenticatorWish = {}, from = api) {
  const offered = await from.anonymous.call(routes.offerPasskey);
  return answer(cookieOf('Passkey-Trip', offered), authenticator.get(offered.data, wish), from);
}
const answer = (cookie: string, response: PasskeyAnswer, from = api) =>
  from.anonymous.call(routes.signInWithPasskey, { body: { response }, headers: withCookie(cookie) });

/** Signs in by the password, and by a passkey as the second step. */
async function step(account: BuiltAccount, authenticator: SoftwareAuthenticator, wish: AuthenticatorWish = {}) {
  const cookie = cookieOf('Sign-In-Step', await logIn(account));
  const { data } = await api.anonymous.call(routes.offerPasskeyStep, { headers: withCookie(cookie) });
  return api.anonymous.call(routes.signInWithPasskeyStep, {
    body: { response: authenticator.get(data.question!, wish) },
    headers: withCookie(cookie),
  });
}

const subjects = async (account: BuiltAccount) => (await readMailsOf(api, account)).map(({ subject }) => subject);

describe('adding one', () => {
  test('wants the password; then the other sessions end, recovery codes are told once, and a mail tells of it', async () => {
    const account = await buildAccount(api, { language: 'en' });
    const [here, elsewhere] = [await signInTo(api, account), await signInTo(api, account)];
    expect(await here.call(routes.startPasskey)).toMatchObject({ errors: [{ field: 'currentPassword' }] });
    expect(await here.call(routes.startPasskey, { body: { currentPassword: 'not this one' } })).toMatchObject({
      message: 'The current password is wrong',
    });
    const invitation = await here.ask(routes.startPasskey, { body: proof });
    expect(invitation).toMatchObject({
      rp: { id: 'portal.example' },
      attestation: 'none',
      authenticatorSelection: { residentKey: 'required', userVerification: 'required' },
    });
    expect(Buffer.from(invitation.user.id, 'base64url').toString()).not.toContain(account.userNo);
    const response = new SoftwareAuthenticator(ORIGIN).create(invitation);
    expect(await here.call(routes.confirmPasskey, { body: { name: ' ', response } })).toMatchObject({ errors: [{ field: 'name' }] });
    const done = await here.call(routes.confirmPasskey, { body: { name: 'Work laptop', response } });
    expect(done.data.recoveryCodes).toHaveLength(10);
    const renewed = new ApiClient(api.url, sessionTokenOf(done));
    expect([await isSignedIn(renewed), await isSignedIn(here), await isSignedIn(elsewhere)]).toEqual([true, false, false]);
    expect(await renewed.ask(routes.getMyPasskeys)).toMatchObject({
      offered: true,
      fixed: false,
      passkeys: [{ name: 'Work laptop', lastUsedAt: null, isBackedUp: true }],
    });
    expect(await renewed.ask(routes.getSecondFactor)).toMatchObject({ enabledAt: null, hasPasskey: true, recoveryCodesLeft: 10 });
    const [mail] = await readMailsOf(api, account);
    expect(mail!.subject).toBe('A passkey was added');
  });

  const wrong: Readonly<Record<string, AuthenticatorWish>> = {
    'from a foreign page': { origin: 'https://portal.example.evil.example' },
    'for a foreign relying party': { rpId: 'evil.example' },
    'to another challenge': { challenge: 'AAAA' },
    'without making sure of the person': { verified: false },
  };
  test.each(Object.entries(wrong))('an answer %s is refused and uses the challenge up', async (_what, wish) => {
    const client = await signInTo(api, await buildAccount(api));
    const invitation = await client.ask(routes.startPasskey, { body: proof });
    const authenticator = new SoftwareAuthenticator(ORIGIN);
    const send = (response: ReturnType<typeof authenticator.create>) =>
      client.call(routes.confirmPasskey, { body: { name: 'x', response } });
    expect(await send(authenticator.create(invitation, wish))).toMatchObject({ isSuccess: false, code: 'validation.passkey' });
    expect(await send(authenticator.create(invitation))).toMatchObject({ code: 'validation.challenge' });
  });

  test('the invitation belongs to its session and ends after five minutes', async () => {
    const account = await buildAccount(api);
    const [one, other] = [await signInTo(api, account), await signInTo(api, account)];
    const response = new SoftwareAuthenticator(ORIGIN).create(await one.ask(routes.startPasskey, { body: proof }));
    expect(await other.call(routes.confirmPasskey, { body: { name: 'x', response } })).toMatchObject({ code: 'validation.challenge' });
    await database.sql.query('update passkey_challenge set expires_at = now()');
    expect(await one.call(routes.confirmPasskey, { body: { name: 'x', response } })).toMatchObject({ code: 'validation.challenge' });
  });

  test('what its maker says is not looked at, whatever the format; broken bytes are refused', async () => {
    const client = await signInTo(api, await buildAccount(api));
    const authenticator = new SoftwareAuthenticator(ORIGIN);
    const broken = authenticator.create(await client.ask(routes.startPasskey, { body: proof }));
    broken.response.attestationObject = 'oWNmbXRk';
    expect(await client.call(routes.confirmPasskey, { body: { name: 'x', response: broken } })).toMatchObject({
      code: 'validation.passkey',
    });
    const apple = authenticator.create(await client.ask(routes.startPasskey, { body: proof }), { format: 'apple' });
    expect(await client.call(routes.confirmPasskey, { body: { name: 'x', response: apple } })).toMatchObject({ isSuccess: true });
  });

  test('a second one wants the first, or a recovery code; the same one is not added twice', async () => {
    const { account, authenticator, client, recoveryCodes } = await enrol(await buildAccount(api));
    expect(await client.call(routes.startPasskey, { body: proof })).toMatchObject({ errors: [{ field: 'code' }] });
    const passkey = authenticator.get(await client.ask(routes.provePasskey));
    const invitation = await client.ask(routes.startPasskey, { body: { passkey } });
    expect(invitation.excludeCredentials).toHaveLength(1);
    expect(await client.call(routes.startPasskey, { body: { passkey } })).toMatchObject({ code: 'validation.challenge' });
    const added = await client.call(routes.confirmPasskey, { body: { name: 'Phone', response: authenticator.create(invitation) } });
    expect(added.data.recoveryCodes).toEqual([]);
    const renewed = new ApiClient(api.url, sessionTokenOf(added));
    const third = await renewed.ask(routes.startPasskey, { body: { ...proof, code: recoveryCodes[0]! } });
    const [kept] = await database.sql.query<{ credential_id: Buffer }>('select credential_id from passkey where person_id = $1 limit 1', [
      account.id,
    ]);
    const again = authenticator.create(third);
    await database.sql.query('update passkey set credential_id = $1 where credential_id = $2', [
      Buffer.from(again.id, 'base64url'),
      kept!.credential_id,
    ]);
    expect(await renewed.call(routes.confirmPasskey, { body: { name: 'x', response: again } })).toMatchObject({
      code: 'wrong_state.known_passkey',
    });
  });

  test('who has neither password nor factor must have signed in within half an hour', async () => {
    const person = await buildPerson(api.sql);
    const client = await api.as(person);
    expect((await client.call(routes.startPasskey)).isSuccess).toBe(true);
    await database.sql.query(`update session set created_at = now() - interval '31 minutes' where person_id = $1`, [person.id]);
    expect(await client.call(routes.startPasskey)).toMatchObject({ code: 'forbidden.fresh_sign_in' });
    expect(await client.call(routes.startSecondFactor)).toMatchObject({ code: 'forbidden.fresh_sign_in' });
  });
});

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

describe('names and removing', () => {
  test('a name is changed, and only one’s own', async () => {
    const { client, id } = await enrol(await buildAccount(api));
    const stranger = await signInTo(api, await buildAccount(api));
    expect(await client.call(routes.renamePasskey, { body: { id, name: '' } })).toMatchObject({ errors: [{ field: 'name' }] });
    await client.ask(routes.renamePasskey, { body: { id, name: '手机' } });
    expect((await client.ask(routes.getMyPasskeys)).passkeys.map(({ name }) => name)).toEqual(['手机']);
    expect(await stranger.call(routes.renamePasskey, { body: { id, name: 'mine' } })).toMatchObject({ code: 'not_found' });
    expect(await stranger.call(routes.removePasskey, { body: { id, ...proof } })).toMatchObject({ code: 'not_found' });
  });

  test('removing wants a proof; then other sessions end, a mail tells of it, and without a factor the password is enough', async () => {
    const account = await buildAccount(api, { language: 'en' });
    const { client, id, authenticator } = await enrol(account, { name: 'Old laptop' });
    const elsewhere = new ApiClient(api.url, sessionTokenOf(await enter(authenticator)));
    expect(await client.call(routes.removePasskey, { body: { id, ...proof } })).toMatchObject({ errors: [{ field: 'code' }] });
    const passkey = authenticator.get(await client.ask(routes.provePasskey));
    await client.ask(routes.removePasskey, { body: { id, passkey } });
    expect([await isSignedIn(client), await isSignedIn(elsewhere)]).toEqual([true, false]);
    expect(await subjects(account)).toEqual(['A passkey was added', 'A passkey was removed']);
    expect((await readMailsOf(api, account)).at(-1)!.text).toContain('Old laptop');
    expect(await client.ask(routes.getSecondFactor)).toMatchObject({ hasPasskey: false, recoveryCodesLeft: 0 });
    expect(sessionTokenOf(await logIn(account))).not.toBe('');
    expect(await enter(authenticator)).toMatchObject({ code: 'validation.passkey' });
  });

  test('the last factor of one who must have one stays, also when two go at one moment', async () => {
    const account = await buildAccount(strict);
    const first = await enrol(account, { from: strict });
    const { authenticator } = first;
    const prove = async (client: ApiClient) => authenticator.get(await client.ask(routes.provePasskey));
    const invitation = await first.client.ask(routes.startPasskey, { body: { passkey: await prove(first.client) } });
    const added = await first.client.call(routes.confirmPasskey, { body: { name: 'Phone', response: authenticator.create(invitation) } });
    await database.sql.query('update person_role set role_id = $2 where person_id = $1', [account.id, ROLE.administrator]);
    const one = new ApiClient(strict.url, sessionTokenOf(added));
    const other = new ApiClient(strict.url, sessionTokenOf(await enter(authenticator, {}, strict)));
    expect((await one.ask(routes.getMyPasskeys)).fixed).toBe(false);
    const proofs = [await prove(one), await prove(other)];
    const answers = await Promise.all([
      one.call(routes.removePasskey, { body: { id: first.id, passkey: proofs[0]! } }),
      other.call(routes.removePasskey, { body: { id: added.data.id, passkey: proofs[1]! } }),
    ]);
    expect(answers.filter(({ isSuccess }) => isSuccess)).toHaveLength(1);
    const [left] = await database.sql.query<{ n: number }>('select count(*)::int as n from passkey where person_id = $1', [account.id]);
    expect(left!.n).toBe(1);
  });

  test('the last one of an administrator says that it cannot go', async () => {
    const account = await buildAccount(strict);
    const { client, id, authenticator } = await enrol(account, { from: strict });
    await database.sql.query('update person_role set role_id = $2 where person_id = $1', [account.id, ROLE.administrator]);
    expect(await client.ask(routes.getMyPasskeys)).toMatchObject({ fixed: true });
    const passkey = authenticator.get(await client.ask(routes.provePasskey));
    expect(await client.call(routes.removePasskey, { body: { id, passkey } })).toMatchObject({
      code: 'wrong_state.second_factor_required',
    });
  });
});

describe('where administrators must have a second factor', () => {
  test('a passkey is one: it can be set up before anything else, and a session opened without it ends', async () => {
    const account = await buildAccount(strict);
    const client = await signInTo(strict, account);
    await database.sql.query('update person_role set role_id = $2 where person_id = $1', [account.id, ROLE.administrator]);
    expect(await client.call(routes.getPeopleByPage)).toMatchObject({ code: 'forbidden.second_factor' });
    const elsewhere = await strict.as(account);
    const { client: renewed } = await enrol(account, { from: strict, client });
    expect((await renewed.call(routes.getPeopleByPage)).isSuccess).toBe(true);
    expect(await isSignedIn(elsewhere)).toBe(false);
    const old = await strict.as(account);
    expect((await old.call(routes.getUserInfo)).status).toBe(401);
  });
});

describe('an administrator', () => {
  test('takes passkeys away with the second factor; sessions end, log and mail tell of it', async () => {
    const account = await buildAccount(api, { language: 'en' });
    const { client, authenticator } = await enrol(account);
    const administrator = await api.as(await buildPerson(api.sql, { roles: [ROLE.administrator] }));
    const person = await administrator.ask(routes.getPerson, { query: { id: account.id } });
    expect(person.secondFactorAt).toEqual(expect.any(String));
    await administrator.ask(routes.resetSecondFactor, { body: { id: account.id, rowVersion: person.rowVersion } });
    expect(await isSignedIn(client)).toBe(false);
    expect(await enter(authenticator)).toMatchObject({ code: 'validation.passkey' });
    expect(sessionTokenOf(await logIn(account))).not.toBe('');
    expect(await subjects(account)).toContain('Your second factor was reset');
  });
});
