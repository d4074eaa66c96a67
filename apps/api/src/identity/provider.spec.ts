import { afterAll, beforeAll, beforeEach, describe, expect, jest, test } from '@jest/globals';
import { randomUUID } from 'node:crypto';
import { Logger } from '@nestjs/common';
import { routes } from '@portal/contract';
import { createPerson } from '@portal/directory';
import { ROLE } from '@portal/workflows';
import {
  ApiClient,
  createTestDatabase,
  sessionTokenOf,
  startIdentityProvider,
  startTestApi,
  type CallResult,
  type IdentityProvider,
  type ProviderClaims,
  type TestApi,
  type TestDatabase,
} from '@portal/testing';
import { createApi } from '../create-api.ts';

/** The portal's public address: nothing listens there, the walk ends in front of it. */
const PORTAL = 'https://portal.example';
let database: TestDatabase;
let provider: IdentityProvider;
let api: TestApi;
const apis: TestApi[] = [];

beforeAll(async () => {
  database = await createTestDatabase();
  // The provider warns that it is no production system.
  jest.spyOn(console, 'warn').mockImplementation(() => undefined);
  Logger.overrideLogger(false);
  provider = await startIdentityProvider(PORTAL);
  api = await startWith({ OIDC_MATCH: 'userNo:employee' });
});
beforeEach(() => database.sql.query('truncate limited_call, sign_in_failure'));
afterAll(async () => {
  for (const api of apis) await api.close();
  await provider?.stop();
  await database?.drop();
});

async function startWith(env: Record<string, string>): Promise<TestApi> {
  const api = await startTestApi(createApi, { database, env: { PUBLIC_URL: PORTAL, ...provider.env, ...env } });
  apis.push(api);
  return api;
}

interface Begun {
  readonly location: string;
  readonly cookie: string;
}
async function begin(redirect = '/RiskControl/RiskControlList?year=2026', from = api): Promise<Begun> {
  const answer = await from.anonymous.raw(`${routes.signInAtProvider.path}?${new URLSearchParams({ redirect })}`);
  expect(answer.status).toBe(302);
  return { location: answer.headers.get('location')!, cookie: (answer.headers.get('set-cookie') ?? '').split(';')[0]! };
}
const finish = (search: string, cookie: string) =>
  api.anonymous.call(routes.finishProviderSignIn, { body: { search }, headers: { cookie, origin: PORTAL } });
/** The whole way of one browser. */
async function signIn(subject: string, claims: ProviderClaims) {
  provider.setAccount(subject, claims);
  const { location, cookie } = await begin();
  return finish(new URL(await provider.signIn(location, subject)).search, cookie);
}
const clientOf = (answer: CallResult<unknown>) => new ApiClient(api.url, sessionTokenOf(answer));
const personOf = async (answer: CallResult<unknown>) => clientOf(answer).ask(routes.getUserInfo);

async function addPerson() {
  const userNo = `p-${randomUUID()}`;
  const id = await database.sql.transaction((tx) => createPerson(tx, { userNo, name: '李雷', roles: [ROLE.user] }));
  return { id, userNo };
}

describe('the way in', () => {
  test('leads to the provider with PKCE, state and nonce, and back to where the visit began, with a session of the portal', async () => {
    const { userNo, id } = await addPerson();
    provider.setAccount('s1', { employee: userNo });
    const { location, cookie } = await begin();
    const asked = new URL(location).searchParams;
    expect(asked.get('redirect_uri')).toBe(`${PORTAL}/auth-redirect`);
    expect([asked.get('response_type'), asked.get('code_challenge_method')]).toEqual(['code', 'S256']);
    for (const name of ['code_challenge', 'state', 'nonce']) expect(asked.get(name)).toMatch(/^[\w-]{43}$/);
    const answer = await finish(new URL(await provider.signIn(location, 's1')).search, cookie);
    expect(answer).toMatchObject({ isSuccess: true, data: { redirect: '/RiskControl/RiskControlList?year=2026', secondFactor: false } });
    expect(answer.headers.get('set-cookie')).toMatch(/Admin-Token=[\w-]{43};.*HttpOnly; Secure; SameSite=Lax/);
    // Behind TLS the token also stands under a name that no neighbouring host can set, which wins.
    const cookies = answer.headers.getSetCookie().filter((line) => line.includes('Admin-Token='));
    expect(cookies.map((line) => line.replace(/=[\w-]{43};/, '=…;'))).toEqual(
      ['__Host-Admin-Token', 'Admin-Token'].map((name) => `${name}=…; Max-Age=604800; Path=/; HttpOnly; Secure; SameSite=Lax`),
    );
    const token = sessionTokenOf(answer);
    const planted = await api.anonymous.raw(routes.getUserInfo.path, {
      headers: { cookie: `Admin-Token=planted; __Host-Admin-Token=${token}` },
    });
    expect(planted.status).toBe(200);
    expect((await api.anonymous.raw(routes.getUserInfo.path, { headers: { cookie: `Admin-Token=${token}` } })).status).toBe(200);
    expect(await personOf(answer)).toMatchObject({ id, userNO: userNo });
    // From now on issuer and subject say who it is, whatever else the provider tells, and he is asked anew.
    expect(await personOf(await signIn('s1', { employee: 'somebody else' }))).toMatchObject({ id });
  });

  test('only the browser that began can finish, once, with the answer to its own question', async () => {
    provider.setAccount('s2', { employee: (await addPerson()).userNo });
    const [one, other] = [await begin(), await begin()];
    const back = new URL(await provider.signIn(one.location, 's2')).search;
    const stolen = [await finish(back, ''), await finish(back, other.cookie), await finish('?code=x', one.cookie)];
    // Not the last character: some of its bits stand for nothing.
    const forged = one.cookie.replace(/.(.{20})$/, (end) => (end.startsWith('A') ? 'B' : 'A') + end.slice(1));
    stolen.push(await finish(back, forged));
    for (const answer of stolen) {
      expect(answer).toMatchObject({ isSuccess: false, code: 'validation.provider_foreign' });
      expect(sessionTokenOf(answer)).toBe('');
    }
    expect(await finish(back, one.cookie)).toMatchObject({ isSuccess: true });
    expect(await finish(back, one.cookie)).toMatchObject({ isSuccess: false, code: 'validation.provider_refused' });
  });

  test('a code that was put into another sign-in is refused: it belongs to another verifier and nonce', async () => {
    provider.setAccount('s3', { employee: (await addPerson()).userNo });
    const [one, other] = [await begin(), await begin()];
    const code = new URL(await provider.signIn(one.location, 's3')).searchParams.get('code')!;
    const own = new URL(await provider.signIn(other.location, 's3')).searchParams;
    own.set('code', code);
    expect(await finish(`?${own}`, other.cookie)).toMatchObject({ isSuccess: false, code: 'validation.provider_refused' });
  });

  test('who must leave leaves at once, and does not come back in', async () => {
    const { userNo, id } = await addPerson();
    const client = clientOf(await signIn('leaver', { employee: userNo }));
    await database.sql.query('update person set is_active = false where id = $1', [id]);
    expect((await client.call(routes.getUserInfo)).status).toBe(401);
    expect(await signIn('leaver', {})).toMatchObject({ isSuccess: false, code: 'validation.provider_unknown', data: null });
  });

  test('who refused at the provider, and a provider that names another issuer, get no session', async () => {
    const { location, cookie } = await begin();
    const state = new URL(location).searchParams.get('state')!;
    const answer = await finish(`?${new URLSearchParams({ state, error: 'access_denied', iss: provider.issuer })}`, cookie);
    expect(answer).toMatchObject({ isSuccess: false, code: 'validation.provider_refused' });
    provider.setAccount('s4', { employee: (await addPerson()).userNo });
    const second = await begin();
    const back = new URL(await provider.signIn(second.location, 's4')).searchParams;
    back.set('iss', 'https://elsewhere.example');
    expect(await finish(`?${back}`, second.cookie)).toMatchObject({ isSuccess: false, code: 'validation.provider_refused' });
  });

  test.each(['//evil.example/x', 'https://evil.example', '/\\evil.example', '/\t/evil.example', 'javascript:alert(1)', ''])(
    'no address leads out of the portal: %j',
    async (redirect) => {
      const { userNo } = await addPerson();
      provider.setAccount(userNo, { employee: userNo });
      const { location, cookie } = await begin(redirect);
      const { data } = await finish(new URL(await provider.signIn(location, userNo)).search, cookie);
      expect(data.redirect).toBe('/');
    },
  );

  test('a provider that cannot be reached leads to the local form, which says so', async () => {
    const away = await startWith({ OIDC_ISSUER: 'http://127.0.0.1:9' });
    const { location } = await begin('/dashboard', away);
    expect(location).toBe('/admin/xxx/zzz/login?signIn=unavailable&redirect=%2Fdashboard');
    expect(await api.anonymous.ask(routes.getSignInOptions)).toMatchObject({ oidc: true, providerName: '' });
  });

  test('logging out ends the session here and leads to where it ends at the provider', async () => {
    const client = clientOf(await signIn('s5', { employee: (await addPerson()).userNo }));
    const { providerUrl } = (await client.ask(routes.userLogout))!;
    const url = new URL(providerUrl);
    expect(url.origin).toBe(provider.issuer);
    expect(url.searchParams.get('post_logout_redirect_uri')).toBe(`${PORTAL}/admin/xxx/zzz/login`);
    expect((await fetch(url)).status).toBe(200);
    expect((await client.call(routes.getUserInfo)).status).toBe(401);
    expect(await database.sql.query('select 1 from session where ended_at is not null and id_token is not null')).toEqual([]);
  });
});
