import { afterAll, beforeAll, beforeEach, describe, expect, test } from '@jest/globals';
import { routes } from '@portal/contract';
import { ROLE } from '@portal/workflows';
import {
  ApiClient,
  buildAccount,
  buildPerson,
  isSignedIn,
  readMailsOf,
  sessionTokenOf,
  signInTo,
  SoftwareAuthenticator,
  type AuthenticatorWish,
  type TestApi,
  type TestDatabase,
} from '@portal/testing';
import { ORIGIN, proof, startPasskeyApis, type PasskeyApis } from './passkey.fixture.ts';

let apis: PasskeyApis;
let database: TestDatabase;
let api: TestApi;
let strict: TestApi;
let logIn: PasskeyApis['logIn'];
let enrol: PasskeyApis['enrol'];
let enter: PasskeyApis['enter'];
let subjects: PasskeyApis['subjects'];
beforeAll(async () => {
  apis = await startPasskeyApis();
  ({ database, api, strict, logIn, enrol, enter, subjects } = apis);
});
beforeEach(() => database.sql.query('truncate limited_call, sign_in_failure'));
afterAll(() => apis?.close());

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
