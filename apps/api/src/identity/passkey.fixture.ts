import { expect } from '@jest/globals';
import { routes, type PasskeyAnswer } from '@portal/contract';
import {
  ACCOUNT_PASSWORD as PASSWORD,
  ApiClient,
  createTestDatabase,
  readMailsOf,
  sessionTokenOf,
  signInTo,
  SoftwareAuthenticator,
  startTestApi,
  type AuthenticatorWish,
  type BuiltAccount,
  type TestApi,
} from '@portal/testing';
import { createApi } from '../create-api.ts';

export const ORIGIN = 'https://portal.example';
export const proof = { currentPassword: PASSWORD };

/** Two apis under a name for which browsers keep passkeys, over one database: administrators of the second must have a second factor. */
export async function startPasskeyApis() {
  const database = await createTestDatabase();
  const api = await startTestApi(createApi, { database, env: { PUBLIC_URL: ORIGIN } });
  const strict = await startTestApi(createApi, { database, env: { PUBLIC_URL: ORIGIN, TOTP: 'administrators' } });
  const close = async () => {
    await api.close();
    await strict.close();
    await database.drop();
  };
  return { database, api, strict, close, ...actsOf(api) };
}
export type PasskeyApis = Awaited<ReturnType<typeof startPasskeyApis>>;

export const cookieOf = (name: string, answer: { headers: Headers }): string =>
  new RegExp(`${name}=[^;]+`).exec(answer.headers.get('set-cookie') ?? '')?.[0] ?? '';
export const withCookie = (cookie: string) => ({ cookie, origin: ORIGIN });
export interface Enrolled {
  readonly account: BuiltAccount;
  readonly authenticator: SoftwareAuthenticator;
  readonly client: ApiClient;
  readonly id: number;
  readonly recoveryCodes: readonly string[];
}

/** What tests do, where nothing else is said at the first of the two apis. */
function actsOf(api: TestApi) {
  const logIn = (account: BuiltAccount, from = api) =>
    from.anonymous.call(routes.userLogin, { body: { userName: account.userNo, password: PASSWORD } });

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
  return { logIn, enrol, enter, answer, step, subjects };
}
