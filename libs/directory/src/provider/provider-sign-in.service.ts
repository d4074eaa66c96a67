import { createHash } from 'node:crypto';
import { Inject, Injectable } from '@nestjs/common';
import { insideAddress, Refusal } from '@portal/contract';
import { CONFIG, SecretBox, Sql, type Config } from '@portal/platform';
import { hashToken } from '../sign-in/password.service.ts';
import { SignInCompletion, type SignInOrigin, type SignInOutcome } from '../sign-in/sign-in-completion.ts';
import { readIdentity } from './claims.ts';
import { IdentityLinks, refuseProvider } from './identity-links.ts';
import { ProviderClient, type ProviderRoundTrip } from './provider-client.ts';
import { toProviderSession } from './provider-session.ts';

/** Whoever begins must come back within this time. */
export const ROUND_TRIP_MINUTES = 10;
const COOKIE = 'Provider-Sign-In-';

interface Begun extends ProviderRoundTrip {
  readonly redirect: string;
  readonly endsAt: number;
}

/** The way in over an identity provider (docs/decisions/identity.md). What was begun stays in the browser, sealed: only it can finish. */
@Injectable()
export class ProviderSignIn {
  readonly #config: Config;
  readonly #sql: Sql;
  readonly #client: ProviderClient;
  readonly #links: IdentityLinks;
  readonly #completion: SignInCompletion;
  readonly #cookies: SecretBox;
  readonly #tokens: SecretBox;

  constructor(@Inject(CONFIG) config: Config, sql: Sql, provider: ProviderClient, links: IdentityLinks, completion: SignInCompletion) {
    this.#config = config;
    this.#sql = sql;
    this.#client = provider;
    this.#links = links;
    this.#completion = completion;
    this.#cookies = new SecretBox(config, 'provider-round-trip');
    this.#tokens = new SecretBox(config, 'id-token');
  }

  /** @returns where to lead the browser, and the cookie that lets it finish: one a sign-in, so that several windows may begin */
  async begin(redirect: string): Promise<{ url: string; cookie: { name: string; value: string } }> {
    this.#assertConfigured();
    const { url, trip } = await this.#client.begin();
    const begun: Begun = {
      ...trip,
      redirect: keepInside(redirect, this.#config.publicUrl),
      endsAt: Date.now() + ROUND_TRIP_MINUTES * 60_000,
    };
    const name = cookieName(trip.state);
    return { url, cookie: { name, value: this.#cookies.seal(JSON.stringify(begun), name).toString('base64url') } };
  }

  /** The cookie that a returning browser must have; undefined when the query has no state. */
  cookieOf(search: string): string | undefined {
    const state = new URLSearchParams(search).get('state');
    return state ? cookieName(state) : undefined;
  }

  /** @throws Refusal `validation.provider_…` saying what to do */
  async finish(search: string, cookie: string | undefined, origin: SignInOrigin): Promise<{ redirect: string; outcome: SignInOutcome }> {
    this.#assertConfigured();
    const begun = this.#open(this.cookieOf(search), cookie);
    const answer = await this.#client.finish(search, begun);
    const identity = readIdentity(this.#config.provider!, answer.subject, answer.claims);
    const personId = await this.#links.resolve(identity);
    const idToken = this.#tokens.seal(answer.idToken, 'session');
    const provider = toProviderSession(identity.issuer, answer.subject, answer.claims);
    const first = { personId, way: 'provider' as const, secondFactor: identity.provenTwice, idToken, provider };
    const outcome = await this.#completion.complete(first, origin);
    return { redirect: begun.redirect, outcome };
  }

  /** Where the provider's session of this token's session is ended; undefined for a session of another way. */
  async logOutUrl(token: string): Promise<string | undefined> {
    if (!this.#client.isConfigured) return undefined;
    const row = await this.#sql.one<{ id_token: Buffer | null }>(
      `select id_token from session where token_hash = $1 and way = 'provider' and ended_at is null`,
      [hashToken(token)],
    );
    const idToken = row?.id_token ? this.#tokens.open(row.id_token, 'session') : undefined;
    return idToken === undefined ? undefined : this.#client.logOutUrl(idToken);
  }

  #open(name: string | undefined, cookie: string | undefined): Begun {
    const text = name && cookie ? this.#cookies.open(Buffer.from(cookie, 'base64url'), name) : undefined;
    const begun = text === undefined ? undefined : (JSON.parse(text) as Begun);
    if (!begun || begun.endsAt < Date.now()) throw refuseProvider('foreign');
    return begun;
  }

  #assertConfigured(): void {
    if (!this.#client.isConfigured) throw new Refusal('wrong_state', { message: 'provider.off', finer: 'provider_off' });
  }
}

const cookieName = (state: string): string => COOKIE + createHash('sha256').update(state).digest('hex').slice(0, 16);

/** An address of the portal; whatever would lead elsewhere is its first page. */
export const keepInside = (address: string, publicUrl: string): string => insideAddress(address, publicUrl) ?? '/';
