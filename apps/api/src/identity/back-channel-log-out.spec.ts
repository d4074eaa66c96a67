import { afterAll, beforeAll, beforeEach, describe, expect, jest, test } from '@jest/globals';
import { createHmac, createPublicKey, randomBytes, randomUUID, type JsonWebKey } from 'node:crypto';
import { Logger } from '@nestjs/common';
import { routes } from '@portal/contract';
import { createPerson, digestAt, MOST_AGE, noteLogOut, stepOf, totpCode } from '@portal/directory';
import { AccessLog } from '@portal/platform';
import {
  ApiClient,
  buildAdministrator,
  createTestDatabase,
  eventually,
  isSignedIn,
  plantPassword,
  sessionTokenOf,
  signInTo,
  startIdentityProvider,
  startTestApi,
  type IdentityProvider,
  type LogoutSignature,
  type TestApi,
  type TestDatabase,
} from '@portal/testing';
import { ROLE } from '@portal/workflows';
import { createApi } from '../create-api.ts';
import { LiveHub } from '../stream/live-hub.ts';
import { BACK_CHANNEL_PATH, LOGOUT_TOKEN_LIMIT } from './back-channel-log-out.ts';

const PORTAL = 'https://portal.example';
const PASSWORD = 'staple of my own garden';
let database: TestDatabase;
let provider: IdentityProvider;
let api: TestApi;

beforeAll(async () => {
  database = await createTestDatabase();
  // The provider warns that it is no production system.
  jest.spyOn(console, 'warn').mockImplementation(() => undefined);
  Logger.overrideLogger(false);
  provider = await startIdentityProvider(PORTAL);
  api = await startTestApi(createApi, { database, env: { PUBLIC_URL: PORTAL, ...provider.env, OIDC_MATCH: 'userNo:employee' } });
});
beforeEach(() => database.sql.query('truncate limited_call, sign_in_failure'));
afterAll(async () => {
  await api?.close();
  await provider?.stop();
  await database?.drop();
});

interface Visitor {
  readonly id: number;
  readonly subject: string;
}
async function addPerson(): Promise<Visitor> {
  const subject = `p-${randomUUID()}`;
  const id = await database.sql.transaction((tx) => createPerson(tx, { userNo: subject, name: '李雷', roles: [ROLE.user] }));
  provider.setAccount(subject, { employee: subject });
  return { id, subject };
}
async function goThrough(subject: string) {
  const begun = await api.anonymous.raw(`${routes.signInAtProvider.path}?redirect=/`);
  const cookie = (begun.headers.get('set-cookie') ?? '').split(';')[0]!;
  const { search } = new URL(await provider.signIn(begun.headers.get('location')!, subject));
  return api.anonymous.call(routes.finishProviderSignIn, { body: { search }, headers: { cookie, origin: PORTAL } });
}
/** One more browser of the account. */
async function signIn({ subject }: Visitor): Promise<{ client: ApiClient; sid: string }> {
  const client = new ApiClient(api.url, sessionTokenOf(await goThrough(subject)));
  expect(await isSignedIn(client)).toBe(true);
  return { client, sid: provider.sessionsOf(subject)[0]! };
}

const post = (body: string, headers: Record<string, string> = {}, to = api) =>
  fetch(`${to.url}${BACK_CHANNEL_PATH}`, {
    method: 'POST',
    headers: { 'content-type': 'application/x-www-form-urlencoded', ...headers },
    body,
  });
const send = (token: string, to = api) => post(String(new URLSearchParams({ logout_token: token })), {}, to);
const tell = async (claims: Record<string, unknown>, as?: LogoutSignature) => send(await provider.signLogoutToken(claims, as));
const refusalOf = async (answer: Response) => {
  const { error, error_description: why } = (await answer.json()) as { error: string; error_description?: string };
  return [answer.status, answer.headers.get('cache-control'), error, why];
};
const refused = (why: unknown) => [400, 'no-store', 'invalid_request', why];

describe('a log-out at the provider', () => {
  test('ends the one session of its sid: another browser of the same person stays signed in', async () => {
    const person = await addPerson();
    const [one, other] = [await signIn(person), await signIn(person)];
    expect(one.sid).not.toBe(other.sid);
    const answer = await tell({ sub: person.subject, sid: one.sid });
    expect([answer.status, answer.headers.get('cache-control'), await answer.text()]).toEqual([200, 'no-store', '']);
    expect([await isSignedIn(one.client), await isSignedIn(other.client)]).toEqual([false, true]);
    expect((await tell({ sub: undefined, sid: other.sid })).status).toBe(200);
    expect(await isSignedIn(other.client)).toBe(false);
  });

  test('that names nobody’s session but the person ends all that the provider opened for him, and no other', async () => {
    const [person, stranger] = [await addPerson(), await addPerson()];
    const mine = [await signIn(person), await signIn(person)];
    const theirs = await signIn(stranger);
    await plantPassword(database.sql, person.id, PASSWORD);
    const local = await signInTo(api, { id: person.id, userNo: person.subject }, PASSWORD);
    expect((await tell({ sub: person.subject })).status).toBe(200);
    const alive = await Promise.all([...mine.map(({ client }) => client), local, theirs.client].map(isSignedIn));
    expect(alive).toEqual([false, false, true, true]);
  });

  test('with a sid that the session does not know ends those of the person that know none', async () => {
    const person = await addPerson();
    const [nameless, old, named] = [await signIn(person), await signIn(person), await signIn(person)];
    const idsOf = async () =>
      (await database.sql.query<{ id: number }>('select id from session where person_id = $1 order by id', [person.id])).map(
        ({ id }) => id,
      );
    const ids = await idsOf();
    await database.sql.query('update session set provider_sid = null where id = $1', [ids[0]]);
    // From before the portal remembered whose session it was.
    await database.sql.query('update session set provider_sid = null, provider_subject = null where id = $1', [ids[1]]);
    expect((await tell({ sub: person.subject, sid: 'never heard of' })).status).toBe(200);
    expect(await Promise.all([nameless, old, named].map(({ client }) => isSignedIn(client)))).toEqual([false, false, true]);
  });

  test('is what a real provider sends, and its open page ends at once', async () => {
    const person = await addPerson();
    const { client, sid } = await signIn(person);
    const stream = await client.raw(routes.stream.path);
    let ended = false;
    const end = () => (ended = true);
    void stream.body!.pipeTo(new WritableStream()).then(end, end);
    // Without the heart, which looks after ended sessions now and then, the stream ends by the word of the log-out or not at all.
    const heart = jest.spyOn(api.app.get(LiveHub as never) as LiveHub, 'beat').mockResolvedValue();
    await provider.logOut(person.subject, sid, api.url);
    await eventually(() => ended);
    heart.mockRestore();
    expect(await isSignedIn(client)).toBe(false);
  });

  test('also stops who is just entering his code', async () => {
    const person = await addPerson();
    const { client } = await signIn(person);
    const { secret } = await client.ask(routes.startSecondFactor, { body: { currentPassword: '' } });
    expect((await client.call(routes.confirmSecondFactor, { body: { code: totpCode(secret, stepOf(new Date())) } })).isSuccess).toBe(true);
    await database.sql.query('update person_totp set last_step = 0 where person_id = $1', [person.id]);
    const enter = async (first: { headers: Headers }) => {
      const cookie = /Sign-In-Step=[^;]+/.exec(first.headers.get('set-cookie') ?? '')![0];
      const body = { code: totpCode(secret, stepOf(new Date())) };
      const answer = await api.anonymous.call(routes.signInWithCode, { body, headers: { cookie, origin: PORTAL } });
      return { answer, client: new ApiClient(api.url, sessionTokenOf(answer)) };
    };
    const waiting = await goThrough(person.subject);
    await tell({ sid: provider.sessionsOf(person.subject)[0] });
    expect((await enter(waiting)).answer).toMatchObject({ isSuccess: false, code: 'validation.step' });
    // A step that was written after the log-out had looked for steps.
    const late = await goThrough(person.subject);
    const sid = digestAt(provider.issuer, 'sid', provider.sessionsOf(person.subject)[0]!);
    await database.sql.transaction((tx) => noteLogOut(tx, randomBytes(32), { subject: null, sid, issuedAt: new Date() }));
    expect((await enter(late)).answer).toMatchObject({ isSuccess: false, code: 'validation.provider_refused' });
    await database.sql.query('update person_totp set last_step = 0 where person_id = $1', [person.id]);
    // The session that follows a code knows the provider's, too.
    const entered = await enter(await goThrough(person.subject));
    expect(await isSignedIn(entered.client)).toBe(true);
    await tell({ sid: provider.sessionsOf(person.subject)[0] });
    expect(await isSignedIn(entered.client)).toBe(false);
  });

  test('that is older than a sign-in does not end it; one that is later does, although the sign-in arrives after it', async () => {
    const seconds = () => Math.floor(Date.now() / 1000);
    const [person, other] = [await addPerson(), await addPerson()];
    await tell({ sub: person.subject, iat: seconds() - 10 });
    const { client } = await signIn(person);
    await tell({ sub: person.subject, iat: seconds() + 20 });
    expect(await isSignedIn(client)).toBe(false);
    expect(await goThrough(person.subject)).toMatchObject({ isSuccess: false, code: 'validation.provider_refused' });
    // Nobody else's, and none of another session.
    expect(await isSignedIn((await signIn(other)).client)).toBe(true);
    await tell({ sub: other.subject, sid: 'another session', iat: seconds() + 20 });
    expect(await isSignedIn((await signIn(other)).client)).toBe(true);
  });

  test('in the middle of the opening of a session is seen: the one waits for the other', async () => {
    const person = await addPerson();
    const subject = digestAt(provider.issuer, 'sub', person.subject);
    const later = { subject, sid: null, issuedAt: new Date(Date.now() + 20_000) };
    let opening: ReturnType<typeof goThrough> | undefined;
    await database.sql.transaction(async (tx) => {
      await noteLogOut(tx, randomBytes(32), later);
      opening = goThrough(person.subject);
      await eventually(async () => {
        const [waiting] = await database.sql.query(
          `select 1 as one from pg_locks where locktype = 'advisory' and mode = 'ShareLock' and not granted
             and database = (select oid from pg_database where datname = current_database())`,
        );
        return waiting !== undefined;
      });
    });
    expect(await opening).toMatchObject({ isSuccess: false, code: 'validation.provider_refused' });
    expect(await database.sql.query('select 1 from session where person_id = $1', [person.id])).toEqual([]);
  });

  test('of somebody who is not known, has no session, or was untied is done already', async () => {
    const person = await addPerson();
    const { client, sid } = await signIn(person);
    const administrator = await api.as(await buildAdministrator(api.sql));
    expect((await administrator.call(routes.unlinkProvider, { body: { id: person.id } })).isSuccess).toBe(true);
    expect(await isSignedIn(client)).toBe(false);
    for (const claims of [{ sub: person.subject, sid }, { sub: person.subject }, { sub: 'nobody' }, { sid: 'nothing' }])
      expect((await tell(claims)).status).toBe(200);
  });

  test('stands in the access log, with its outcome and from where', async () => {
    await tell({ sub: 'nobody' });
    await send('no token');
    const lines = await eventually(async () => {
      await api.app.get(AccessLog).write();
      const found = await database.sql.query('select status, refused, address from access_log where call = $1 order by seq desc limit 2', [
        BACK_CHANNEL_PATH,
      ]);
      return found[0]?.status === 400 && found;
    });
    expect(lines).toEqual([
      { status: 400, refused: 'validation.logout_token', address: '127.0.0.1' },
      { status: 200, refused: '', address: '127.0.0.1' },
    ]);
  });
});

describe('refused, and no session ends, is a token', () => {
  const now = () => Math.floor(Date.now() / 1000);
  const stranger = async () => (await import('jose')).generateKeyPair('RS256');
  let person: Visitor;
  let client: ApiClient;
  let sid: string;
  beforeAll(async () => {
    person = await addPerson();
    ({ client, sid } = await signIn(person));
  });
  const usual = () => ({ sub: person.subject, sid });

  test.each<[string, () => Record<string, unknown>, unknown]>([
    ['of another issuer', () => ({ iss: 'https://elsewhere.example' }), expect.stringMatching(/CLAIM.* iss$/)],
    ['without an issuer', () => ({ iss: undefined }), expect.stringMatching(/CLAIM.* iss$/)],
    ['for another client', () => ({ aud: 'another' }), expect.stringMatching(/CLAIM.* aud$/)],
    ['for nobody', () => ({ aud: undefined }), expect.stringMatching(/CLAIM.* aud$/)],
    ['that has expired', () => ({ exp: now() - 60 }), 'ERR_JWT_EXPIRED exp'],
    ['that is old', () => ({ iat: now() - MOST_AGE - 60, exp: undefined }), 'ERR_JWT_EXPIRED iat'],
    ['of tomorrow', () => ({ iat: now() + 86_400, exp: now() + 90_000 }), expect.stringMatching(/CLAIM.* iat$/)],
    ['without its time', () => ({ iat: undefined }), expect.stringMatching(/CLAIM.* iat$/)],
    ['without events', () => ({ events: undefined }), expect.stringMatching(/^events/)],
    ['with other events', () => ({ events: { 'https://schemas.example/other': {} } }), expect.stringMatching(/^events/)],
    [
      'with an event that is no object',
      () => ({ events: { 'http://schemas.openid.net/event/backchannel-logout': true } }),
      expect.stringMatching(/^events/),
    ],
    ['with a nonce, as ID tokens have one', () => ({ nonce: 'n' }), 'nonce: must not be there'],
    ['without a jti', () => ({ jti: undefined }), expect.stringMatching(/^jti/)],
    ['with an endless jti', () => ({ jti: 'x'.repeat(256) }), expect.stringMatching(/^jti/)],
    ['that names neither session nor person', () => ({ sub: undefined, sid: undefined }), 'sub: is missing, and so is sid'],
    ['whose sid is no text', () => ({ sid: 7 }), expect.stringMatching(/^sid/)],
    ['whose sub is empty', () => ({ sub: '' }), expect.stringMatching(/^sub/)],
  ])('%s', async (_what, claims, why) => {
    expect(await refusalOf(await tell({ ...usual(), ...claims() }))).toEqual(refused(why));
    expect(await isSignedIn(client)).toBe(true);
  });

  test('that is signed with another key, by the name of the right one or not', async () => {
    const { privateKey } = await stranger();
    expect(await refusalOf(await tell(usual(), { key: privateKey }))).toEqual(refused('ERR_JWS_SIGNATURE_VERIFICATION_FAILED'));
    expect(await refusalOf(await tell(usual(), { key: privateKey, header: { kid: 'another' } }))).toEqual(
      refused('ERR_JWKS_NO_MATCHING_KEY'),
    );
    expect(await isSignedIn(client)).toBe(true);
  });

  test('that is not signed, signed with the public key as a secret, or with the portal’s own secret', async () => {
    const [, payload] = (await provider.signLogoutToken(usual())).split('.') as [string, string, string];
    const encode = (text: string) => Buffer.from(text).toString('base64url');
    const unsigned = ['none', 'None', 'NONE'].map((alg) => `${encode(JSON.stringify({ alg, typ: 'logout+jwt' }))}.${payload}.`);
    const metadata = (await (await fetch(`${provider.issuer}/.well-known/openid-configuration`)).json()) as { jwks_uri: string };
    const { keys } = (await (await fetch(metadata.jwks_uri)).json()) as { keys: JsonWebKey[] };
    const pem = createPublicKey({ key: keys[0]!, format: 'jwk' }).export({ type: 'spki', format: 'pem' }) as string;
    const keyed = [pem, JSON.stringify(keys[0]), provider.env.OIDC_CLIENT_SECRET!].flatMap((secret) =>
      [{ kid: 'loopback' }, {}].map((more) => {
        const head = `${encode(JSON.stringify({ alg: 'HS256', typ: 'logout+jwt', ...more }))}.${payload}`;
        return `${head}.${createHmac('sha256', secret).update(head).digest('base64url')}`;
      }),
    );
    for (const token of [...unsigned, ...keyed])
      expect(await refusalOf(await send(token))).toEqual(refused(expect.stringMatching(/ALG|ALGORITHM/)));
    expect(await isSignedIn(client)).toBe(true);
  });

  test('that was changed, is an access token, or is none', async () => {
    const [head, , signature] = (await provider.signLogoutToken(usual())).split('.');
    const [, other] = (await provider.signLogoutToken({ sub: 'somebody' })).split('.');
    expect(await refusalOf(await send(`${head}.${other}.${signature}`))).toEqual(refused('ERR_JWS_SIGNATURE_VERIFICATION_FAILED'));
    expect(await refusalOf(await tell(usual(), { header: { typ: 'at+jwt' } }))).toEqual(refused('typ'));
    for (const text of ['', 'x', 'a.b.c', '{}', '\0', 'é'.repeat(500)]) expect((await send(text)).status).toBe(400);
    expect(await isSignedIn(client)).toBe(true);
  });

  test('that comes a second time, at once or later, or that comes twice in one', async () => {
    const token = await provider.signLogoutToken({ sub: 'nobody' });
    const both = await Promise.all([send(token), send(token)]);
    expect(both.map(({ status }) => status).sort()).toEqual([200, 400]);
    expect(await refusalOf(await send(token))).toEqual(refused('jti was used'));
    const twice = `logout_token=${await provider.signLogoutToken(usual())}&logout_token=${await provider.signLogoutToken(usual())}`;
    expect(await refusalOf(await post(twice))).toEqual(refused('logout_token must be there once'));
    expect(await refusalOf(await post('something=else'))).toEqual(refused('logout_token must be there once'));
    expect(await isSignedIn(client)).toBe(true);
  });

  test('that is no form, too long, one of too many, or asked for by a page', async () => {
    const token = await provider.signLogoutToken(usual());
    expect((await refusalOf(await post(JSON.stringify({ logout_token: token }), { 'content-type': 'application/json' })))[0]).toBe(400);
    expect((await refusalOf(await post(`logout_token=${'x'.repeat(LOGOUT_TOKEN_LIMIT)}`))).slice(0, 2)).toEqual([413, 'no-store']);
    expect((await api.anonymous.raw(`${BACK_CHANNEL_PATH}?logout_token=${token}`)).status).toBe(404);
    await send('x');
    await database.sql.query(`update limited_call set calls = 1200 where bucket = 'back-channel'`);
    expect((await refusalOf(await send(token))).slice(0, 2)).toEqual([429, 'no-store']);
    expect(await isSignedIn(client)).toBe(true);
  });
});

test('a form is read at this address alone: elsewhere a foreign page could send one', async () => {
  const headers = { 'content-type': 'application/x-www-form-urlencoded' };
  const answer = await fetch(`${api.url}${routes.userLogin.path}`, { method: 'POST', headers, body: 'userName=admin&password=x' });
  expect(answer.status).toBe(415);
});

test('a portal without a provider, and one whose provider is away, take none', async () => {
  const alone = await startTestApi(createApi);
  const away = await startTestApi(createApi, { env: { ...provider.env, OIDC_ISSUER: 'http://127.0.0.1:9' } });
  try {
    const token = await provider.signLogoutToken({ sub: 'x' });
    expect(await refusalOf(await send(token, alone))).toEqual(refused('no provider is configured'));
    expect((await refusalOf(await send(token, away)))[0]).toBe(400);
  } finally {
    await alone.close();
    await away.close();
  }
});
