import { randomUUID } from 'node:crypto';
import { createServer, type Server } from 'node:http';
import type { AddressInfo } from 'node:net';
import { exportJWK, generateKeyPair, SignJWT, type CryptoKey, type JWTPayload } from 'jose';

/** What the provider tells of an account, beside its `sub`. */
export type ProviderClaims = Readonly<Record<string, unknown>>;

export interface IdentityProvider {
  readonly issuer: string;
  /** Environment of a portal that uses it. */
  readonly env: Readonly<Record<string, string>>;
  /** Creates or changes an account; `amr` goes into the ID token. */
  setAccount(subject: string, claims: ProviderClaims): void;
  /** Signs the browser in at the provider as this account: follows the address of the portal and answers the one that leads back. */
  signIn(address: string, subject: string): Promise<string>;
  /** The provider's sessions of an account, as its tokens name them, the last one first. */
  sessionsOf(subject: string): readonly string[];
  /** The provider tells the portal by itself that a session has ended. @param portal where the portal listens, since nothing does at its public address */
  logOut(subject: string, sid: string, portal: string): Promise<void>;
  /** A log-out token with these claims beside the usual ones, signed with the provider's key or as told; undefined takes a claim away. */
  signLogoutToken(claims: JWTPayload, as?: LogoutSignature): Promise<string>;
  stop(): Promise<void>;
}

export interface LogoutSignature {
  readonly header?: Readonly<Record<string, unknown>>;
  readonly key?: CryptoKey | Uint8Array;
}

const KEY_ID = 'loopback';

const CLIENT_ID = 'portal';
const CLIENT_SECRET = 'a secret of the tests and of nobody else';

/**
 * A real OpenID provider on loopback. It asks no password: whoever it is told to sign in is signed in.
 * @param portalUrl where the portal stands, for its callback; plain http on loopback
 */
export async function startIdentityProvider(portalUrl: string, port = 0): Promise<IdentityProvider> {
  const { default: Provider, interactionPolicy } = await import('oidc-provider');
  const accounts = new Map<string, ProviderClaims>();
  const server = createServer();
  await new Promise<void>((resolve) => server.listen(port, '127.0.0.1', resolve));
  const issuer = `http://127.0.0.1:${(server.address() as AddressInfo).port}`;
  const policy = interactionPolicy.base();
  const { privateKey } = await generateKeyPair('RS256', { extractable: true });
  const sessions = new Map<string, string[]>();
  let target = portalUrl;
  const provider = new Provider(issuer, {
    clients: [
      {
        client_id: CLIENT_ID,
        client_secret: CLIENT_SECRET,
        redirect_uris: [`${portalUrl}/auth-redirect`],
        post_logout_redirect_uris: [`${portalUrl}/admin/xxx/zzz/login`],
        backchannel_logout_uri: `${portalUrl}/api/back-channel-logout`,
        backchannel_logout_session_required: true,
      },
    ],
    claims: {
      openid: ['sub', 'amr'],
      profile: ['name', 'preferred_username', 'department', 'groups', 'employee'],
      email: ['email', 'email_verified'],
    },
    pkce: { required: () => true },
    cookies: { keys: ['loopback'] },
    jwks: { keys: [{ ...(await exportJWK(privateKey)), kid: KEY_ID, alg: 'RS256', use: 'sig' }] },
    // The provider's guard against addresses of the own network would keep it from the portal of a test, which is there.
    fetch: (url, options) => globalThis.fetch(String(url).replace(portalUrl, target), { ...options, dispatcher: undefined } as RequestInit),
    features: { devInteractions: { enabled: false }, rpInitiatedLogout: { enabled: true }, backchannelLogout: { enabled: true } },
    interactions: { policy, url: (_ctx, interaction) => `/interaction/${interaction.uid}` },
    findAccount: (_ctx, subject) =>
      accounts.has(subject) ? { accountId: subject, claims: () => ({ ...accounts.get(subject), sub: subject }) } : undefined,
    ttl: { Interaction: 600, Session: 600, Grant: 600, IdToken: 600, AccessToken: 600 },
  });
  provider.on('authorization.success', ({ oidc }) => {
    const { accountId = '' } = oidc.session ?? {};
    sessions.set(accountId, [oidc.session!.sidFor(CLIENT_ID)!, ...(sessions.get(accountId) ?? [])]);
  });
  const handle = provider.callback();
  server.on('request', (request, response) => {
    const { pathname, searchParams } = new URL(request.url ?? '/', issuer);
    if (!pathname.startsWith('/interaction/')) return void handle(request, response);
    void answerInteraction(provider, request, response, searchParams.get('as'));
  });
  return {
    issuer,
    env: { OIDC_ISSUER: issuer, OIDC_CLIENT_ID: CLIENT_ID, OIDC_CLIENT_SECRET: CLIENT_SECRET },
    setAccount: (subject, claims) => void accounts.set(subject, claims),
    signIn: (address, subject) => walk(address, subject, portalUrl),
    sessionsOf: (subject) => sessions.get(subject) ?? [],
    logOut: async (subject, sid, portal) => {
      target = portal;
      const client = (await provider.Client.find(CLIENT_ID)) as unknown as {
        backchannelLogout(subject: string, sid: string): Promise<void>;
      };
      await client.backchannelLogout(subject, sid);
    },
    signLogoutToken: (claims, { header = {}, key = privateKey } = {}) => {
      const now = Math.floor(Date.now() / 1000);
      const events = { 'http://schemas.openid.net/event/backchannel-logout': {} };
      const usual = { iss: issuer, aud: CLIENT_ID, iat: now, exp: now + 120, jti: randomUUID(), events };
      return new SignJWT({ ...usual, ...claims }).setProtectedHeader({ alg: 'RS256', kid: KEY_ID, typ: 'logout+jwt', ...header }).sign(key);
    },
    stop: () => close(server),
  };
}

type ProviderInstance = InstanceType<(typeof import('oidc-provider'))['default']>;
type Parameters2 = Parameters<ProviderInstance['interactionDetails']>;

/** Signs in and consents at once; a browser without `as` is asked who it is by a page with one button for each account. */
async function answerInteraction(
  provider: ProviderInstance,
  request: Parameters2[0],
  response: Parameters2[1],
  as: string | null,
): Promise<void> {
  const { prompt, params, session, grantId } = await provider.interactionDetails(request, response);
  const subject = as ?? session?.accountId;
  if (prompt.name === 'login' && !subject) {
    response.setHeader('content-type', 'text/html');
    response.end('<form><label>Account <input name="as"></label><button>Continue</button></form>');
    return;
  }
  if (prompt.name === 'login') {
    await provider.interactionFinished(
      request,
      response,
      { login: { accountId: subject!, amr: ['pwd'] } },
      { mergeWithLastSubmission: false },
    );
    return;
  }
  const grant =
    (grantId && (await provider.Grant.find(grantId))) || new provider.Grant({ accountId: subject!, clientId: String(params.client_id) });
  grant.addOIDCScope(String(params.scope));
  await provider.interactionFinished(request, response, { consent: { grantId: await grant.save() } }, { mergeWithLastSubmission: true });
}

/** A browser in small: keeps the provider's cookies and follows it until it leads back to the portal. */
async function walk(address: string, subject: string, portalUrl: string): Promise<string> {
  const cookies = new Map<string, string>();
  let next = address;
  for (let hop = 0; hop < 12; hop += 1) {
    if (next.startsWith(`${portalUrl}/`)) return next;
    const url = new URL(next);
    if (url.pathname.startsWith('/interaction/')) url.searchParams.set('as', subject);
    const answer = await fetch(url, {
      redirect: 'manual',
      headers: { cookie: [...cookies].map(([name, value]) => `${name}=${value}`).join('; ') },
    });
    for (const cookie of answer.headers.getSetCookie()) {
      const [, name, value] = /^([^=]+)=([^;]*)/.exec(cookie)!;
      cookies.set(name!, value!);
    }
    const location = answer.headers.get('location');
    if (!location) throw new Error(`The provider answered ${answer.status} at ${url.pathname}: ${(await answer.text()).slice(0, 300)}`);
    next = new URL(location, url).href;
  }
  throw new Error('The provider led in a circle.');
}

function close(server: Server): Promise<void> {
  return new Promise((resolve) => {
    server.closeAllConnections();
    server.close(() => resolve());
  });
}
