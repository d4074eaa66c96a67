import { Inject, Injectable, Logger } from '@nestjs/common';
import { CONFIG, Sql, type Config, type SqlTransaction } from '@portal/platform';
import { endSessions } from '../session/end-sessions.ts';
import { addressKey } from '../sign-in/address-key.ts';
import { CallLimiter, type CallLimit } from '../sign-in/call-limit.ts';
import { signInLog } from '../sign-in/sign-in-log.ts';
import { LogoutTokenError, readLogoutToken, type LogoutToken } from './logout-token.ts';
import { ProviderClient } from './provider-client.ts';
import { noteLogOut } from './provider-log-outs.ts';
import { digestAt } from './provider-session.ts';

/** A provider that ends everybody's sessions at once sends one token a session. */
const FROM_ADDRESS: CallLimit = { bucket: 'back-channel', calls: 1_200, withinMinutes: 1, message: 'rate_limited.calls' };

/** Log-outs that the identity provider tells by itself (OpenID Connect Back-Channel Logout 1.0, ADR 42). */
@Injectable()
export class BackChannelLogOut {
  readonly #config: Config;
  readonly #sql: Sql;
  readonly #client: ProviderClient;
  readonly #limiter: CallLimiter;
  readonly #logger = new Logger('Identity provider');

  constructor(@Inject(CONFIG) config: Config, sql: Sql, client: ProviderClient, limiter: CallLimiter) {
    this.#config = config;
    this.#sql = sql;
    this.#client = client;
    this.#limiter = limiter;
  }

  /**
   * Ends the sessions that a log-out token names: those of its `sid`, and where none is known those of its `sub`. Their open pages end at once, in every process.
   * @returns how many ended; none is no error: they may have ended before
   * @throws LogoutTokenError for a token that is none, or was used; Refusal `rate_limited`
   */
  async receive(token: string, address: string): Promise<number> {
    await this.#limiter.take(FROM_ADDRESS, addressKey(address));
    if (!this.#client.isConfigured) throw new LogoutTokenError('no provider is configured');
    try {
      const rules = await this.#client.logoutTokenRules();
      const said = await readLogoutToken(token, rules);
      return await this.#sql.transaction((tx) => this.#end(tx, said));
    } catch (error) {
      if (error instanceof LogoutTokenError) this.#logger.warn(`A log-out by the provider was refused: ${error.message}`);
      throw error;
    }
  }

  async #end(tx: SqlTransaction, said: LogoutToken): Promise<number> {
    const { issuer } = this.#config.provider!;
    const sid = said.sid === undefined ? null : digestAt(issuer, 'sid', said.sid);
    const subject = said.subject === undefined ? null : digestAt(issuer, 'sub', said.subject);
    const isFirst = await noteLogOut(tx, digestAt(issuer, 'jti', said.id), { subject, sid, issuedAt: said.issuedAt });
    if (!isFirst) throw new LogoutTokenError('jti was used');
    // Who is just entering his code would come in after he has gone.
    await tx.query(
      `delete from sign_in_step where way = 'provider' and (provider_sid = $1 or (provider_subject = $2 and ($1 is null or provider_sid is null)))`,
      [sid, subject],
    );
    // Sessions from before the portal remembered are found by the tie of their person.
    const sessions = await tx.query<{ id: number; personId: number }>(
      `select id, person_id as "personId" from session where ended_at is null and way = 'provider' and (provider_sid = $1
         or ($1 is null or provider_sid is null) and (provider_subject = $2 or provider_subject is null and person_id in
           (select person_id from person_identity where issuer = $3 and subject = $4)))`,
      [sid, subject, issuer, said.subject ?? null],
    );
    let ended = 0;
    for (const [personId, own] of Map.groupBy(sessions, (session) => session.personId)) {
      ended += await endSessions(tx, personId, { ids: own.map(({ id }) => id) });
      signInLog.changed(personId, `${own.length} sessions were ended by the provider`);
    }
    return ended;
  }
}
