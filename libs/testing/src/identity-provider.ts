import { createServer, type Server } from 'node:http';
import type { AddressInfo } from 'node:net';

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
  stop(): Promise<void>;
}

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
  const provider = new Provider(issuer, {
    clients: [
      {
        client_id: CLIENT_ID,
        client_secret: CLIENT_SECRET,
        redirect_uris: [`${portalUrl}/auth-redirect`],
        post_logout_redirect_uris: [`${portalUrl}/admin/xxx/zzz/login`],
      },
    ],
    claims: {
      openid: ['sub', 'amr'],
      profile: ['name', 'preferred_username', 'department', 'groups', 'employee'],
      email: ['email', 'email_verified'],
    },
    pkce: { required: () => true },
    cookies: { keys: ['loopback'] },
    features: { devInteractions: { enabled: false }, rpInitiatedLogout: { enabled: true } },
    interactions: { policy, url: (_ctx, interaction) => `/interaction/${interaction.uid}` },
    findAccount: (_ctx, subject) =>
      accounts.has(subject) ? { accountId: subject, claims: () => ({ ...accounts.get(subject), sub: subject }) } : undefined,
    ttl: { Interaction: 600, Session: 600, Grant: 600, IdToken: 600, AccessToken: 600 },
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
