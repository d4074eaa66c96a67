import { Inject, Injectable, Logger } from '@nestjs/common';
import { CONFIG, type Config } from '@portal/platform';
import type { JWTVerifyGetKey } from 'jose';
import type { Configuration } from 'openid-client';
import type { Claims } from './claims.ts';
import { refuseProvider } from './identity-links.ts';
import type { LogoutTokenRules } from './logout-token.ts';

/** What a sign-in must come back with; it stays in the browser, sealed. */
export interface ProviderRoundTrip {
  readonly state: string;
  readonly nonce: string;
  readonly verifier: string;
}

export interface ProviderAnswer {
  readonly subject: string;
  readonly claims: Claims;
  readonly idToken: string;
}

/** Loaded when a provider is spoken to: most portals have none. */
const loadClient = () => import('openid-client');

/** Nobody waits longer for a provider (seconds). */
const TIMEOUT = 8;

/** Signatures that only the holder of a private key can make; of these the ones that the provider signs with count. */
const PUBLIC_KEY_ALGORITHMS: readonly string[] = 'RS256 RS384 RS512 PS256 PS384 PS512 ES256 ES384 ES512 EdDSA Ed25519'.split(' ');

/** Speaks OpenID Connect with the configured provider: authorisation code with PKCE, state and nonce; signatures are checked. */
@Injectable()
export class ProviderClient {
  readonly #config: Config;
  readonly #logger = new Logger('Identity provider');
  #known: Promise<Configuration> | undefined;
  #keys: { readonly address: string; readonly set: JWTVerifyGetKey } | undefined;

  constructor(@Inject(CONFIG) config: Config) {
    this.#config = config;
  }

  get isConfigured(): boolean {
    return this.#config.provider !== null;
  }

  get #callback(): string {
    return `${this.#config.publicUrl}/auth-redirect`;
  }

  /** @throws Refusal `provider_unavailable` */
  async begin(): Promise<{ url: string; trip: ProviderRoundTrip }> {
    const [provider, client] = await Promise.all([this.#discover(), loadClient()]);
    const trip = { state: client.randomState(), nonce: client.randomNonce(), verifier: client.randomPKCECodeVerifier() };
    const url = client.buildAuthorizationUrl(provider, {
      redirect_uri: this.#callback,
      scope: this.#config.provider!.scopes,
      state: trip.state,
      nonce: trip.nonce,
      code_challenge: await client.calculatePKCECodeChallenge(trip.verifier),
      code_challenge_method: 'S256',
    });
    return { url: url.href, trip };
  }

  /**
   * Exchanges the code for who it is.
   * @param search the query with which the provider sent the browser back
   * @throws Refusal `provider_refused` for whatever is not as it must be, `provider_unavailable`
   */
  async finish(search: string, trip: ProviderRoundTrip): Promise<ProviderAnswer> {
    const [provider, client] = await Promise.all([this.#discover(), loadClient()]);
    try {
      const tokens = await client.authorizationCodeGrant(provider, new URL(`${this.#callback}?${search.replace(/^\?/, '')}`), {
        expectedState: trip.state,
        expectedNonce: trip.nonce,
        pkceCodeVerifier: trip.verifier,
        idTokenExpected: true,
      });
      const identity = tokens.claims()!;
      const more = provider.serverMetadata().userinfo_endpoint
        ? await client.fetchUserInfo(provider, tokens.access_token, identity.sub)
        : {};
      return { subject: identity.sub, claims: { ...more, ...identity }, idToken: tokens.id_token! };
    } catch (error) {
      throw this.#explain(error);
    }
  }

  /** Where the provider's own session is ended, after which it sends the browser to our sign-in page. @returns undefined where it has no such address */
  async logOutUrl(idToken: string): Promise<string | undefined> {
    try {
      const provider = await this.#discover();
      if (!provider.serverMetadata().end_session_endpoint) return undefined;
      const address = { id_token_hint: idToken, post_logout_redirect_uri: `${this.#config.publicUrl}/admin/xxx/zzz/login` };
      return (await loadClient()).buildEndSessionUrl(provider, address).href;
    } catch {
      return undefined;
    }
  }

  /**
   * What a log-out token of the provider is checked against. Its keys are asked for when one is needed that is not known, and then not again for half a minute.
   * @throws Refusal `provider_unavailable`
   */
  async logoutTokenRules(): Promise<LogoutTokenRules> {
    const {
      issuer,
      jwks_uri: address = '',
      id_token_signing_alg_values_supported: offered = [],
    } = (await this.#discover()).serverMetadata();
    if (this.#keys?.address !== address) {
      const { createRemoteJWKSet } = await import('jose');
      this.#keys = { address, set: createRemoteJWKSet(new URL(address), { timeoutDuration: TIMEOUT * 1000 }) };
    }
    const algorithms = offered.filter((one) => PUBLIC_KEY_ALGORITHMS.includes(one));
    const { clientId } = this.#config.provider!;
    return { issuer, clientId, algorithms: algorithms.length > 0 ? algorithms : ['RS256'], keys: this.#keys.set };
  }

  /** Asked once a process; after a failure again. */
  async #discover(): Promise<Configuration> {
    this.#known ??= this.#ask();
    try {
      return await this.#known;
    } catch (error) {
      this.#known = undefined;
      this.#logger.warn(`The provider could not be asked: ${describe(error)}`);
      throw refuseProvider('unavailable');
    }
  }

  async #ask(): Promise<Configuration> {
    const client = await loadClient();
    const { issuer, clientId, clientSecret } = this.#config.provider!;
    const server = new URL(issuer);
    const execute = [client.enableNonRepudiationChecks];
    // Plain http is for a provider on one's own machine; production refuses it at the start.
    if (server.protocol === 'http:') execute.push(client.allowInsecureRequests);
    return client.discovery(server, clientId, clientSecret, clientSecret ? undefined : client.None(), { execute, timeout: TIMEOUT });
  }

  #explain(error: unknown): Error {
    this.#logger.warn(`A sign-in did not end: ${describe(error)}`);
    const { name, cause } = error as { name?: string; cause?: { code?: string } };
    const unreachable = name === 'TimeoutError' || name === 'AbortError' || /^E[A-Z]+$/.test(cause?.code ?? '');
    return refuseProvider(unreachable ? 'unavailable' : 'refused');
  }
}

/** What went wrong in words of the protocol: no claim, no token, nobody's name. */
function describe(error: unknown): string {
  const { code, error: answer, name } = error as { code?: string; error?: string; name?: string };
  return [name, code, typeof answer === 'string' ? answer : undefined].filter(Boolean).join(' ') || 'unknown';
}
