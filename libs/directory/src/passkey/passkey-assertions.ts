import { Inject, Injectable } from '@nestjs/common';
import { Refusal, type PasskeyAnswer, type PasskeyQuestion } from '@portal/contract';
import { CONFIG, Mailer, Sql, type Config } from '@portal/platform';
import { FactorNews, type FactorOrigin, type FactorOwner } from '../second-factor/factor-news.ts';
import { signInLog } from '../sign-in/sign-in-log.ts';
import { codeAccount, SignInThrottle } from '../sign-in/sign-in-throttle.ts';
import { CHALLENGE_MINUTES, issueChallenge, redeemChallenge, type ChallengeHolder, type ChallengePurpose } from './challenges.ts';
import { challengeGone, passkeysOff, refusePasskey } from './passkey-refusals.ts';
import { relyingPartyOf, type RelyingParty } from './relying-party.ts';

interface StoredPasskey {
  readonly id: number;
  readonly name: string;
  readonly publicKey: Buffer;
  readonly userHandle: Buffer;
  readonly personId: number;
  readonly userNo: string;
}

/**
 * Asks for passkeys and checks what browsers answer (docs/adr/0041-passkeys.md; W3C Web Authentication 3, 7.2). User verification is always asked for, so that
 * an answer stands for two factors: having the device, and its PIN or its owner's finger or face.
 */
@Injectable()
export class PasskeyAssertions {
  readonly #sql: Sql;
  readonly #throttle: SignInThrottle;
  readonly #news: FactorNews;
  readonly #mailer: Mailer;
  readonly #relyingParty: RelyingParty | undefined;

  constructor(sql: Sql, @Inject(CONFIG) config: Config, throttle: SignInThrottle, news: FactorNews, mailer: Mailer) {
    this.#sql = sql;
    this.#throttle = throttle;
    this.#news = news;
    this.#mailer = mailer;
    this.#relyingParty = relyingPartyOf(config.publicUrl);
  }

  /** Whether browsers keep passkeys for the portal's address. */
  get arePossible(): boolean {
    return this.#relyingParty !== undefined;
  }

  /** @throws Refusal `wrong_state.passkeys_off` where the address keeps browsers from it */
  relyingParty(): RelyingParty {
    if (!this.#relyingParty) throw passkeysOff();
    return this.#relyingParty;
  }

  /** @param personId whose passkeys alone will do; undefined: any, which then says whose it is */
  async ask(holder: ChallengeHolder, purpose: ChallengePurpose, personId?: number): Promise<PasskeyQuestion> {
    const { id: rpId } = this.relyingParty();
    const allowCredentials = personId === undefined ? [] : await listCredentials(this.#sql, personId);
    if (personId !== undefined && allowCredentials.length === 0)
      throw new Refusal('wrong_state', { message: 'secondFactor.none', finer: 'no_second_factor' });
    const challenge = await issueChallenge(this.#sql, holder, purpose);
    return { challenge, rpId, timeout: CHALLENGE_MINUTES * 60_000, userVerification: 'required', allowCredentials };
  }

  /**
   * Checks an answer and counts it. Wrong ones are counted as wrong codes are, and lock like them.
   * @param expected to whom and for what the question was given, and whose passkey it must be where that is known
   * @returns whose passkey it is
   * @throws Refusal `validation.challenge` for an expired or used question, `validation.passkey` for any wrong answer, `validation.passkey_counter` for
   *   what may be a copy, `rate_limited` after five wrong ones
   */
  async check(
    expected: { readonly holder: ChallengeHolder; readonly purpose: ChallengePurpose; readonly person?: FactorOwner },
    answer: PasskeyAnswer,
    origin: FactorOrigin,
  ): Promise<FactorOwner> {
    const party = this.relyingParty();
    const question = await redeemChallenge(this.#sql, expected.holder, expected.purpose);
    if (!question) throw challengeGone();
    if (expected.person) await this.#throttle.begin(codeAccount(expected.person.userNo), origin.address);
    const stored = await this.#find(answer.id);
    if (!stored) throw refusePasskey('unknown', expected.person?.id);
    if (expected.person && stored.personId !== expected.person.id) throw refusePasskey('somebody else’s', expected.person.id);
    if (!expected.person) await this.#throttle.begin(codeAccount(stored.userNo), origin.address);
    const handle = answer.response.userHandle;
    // Who has not said who he is must be named by the authenticator; who has, may be.
    if (handle ? handle !== stored.userHandle.toString('base64url') : !expected.person)
      throw refusePasskey('another user handle', stored.personId);
    const counter = await verify(party, question.challenge, stored, answer);
    await this.#count(stored, counter, origin);
    await this.#throttle.succeed(codeAccount(stored.userNo), origin.address);
    return { id: stored.personId, userNo: stored.userNo };
  }

  #find(id: string): Promise<StoredPasskey | undefined> {
    return this.#sql.one<StoredPasskey>(
      `select k.id, k.name, k.public_key as "publicKey", k.user_handle as "userHandle", p.id as "personId", p.user_no as "userNo"
       from passkey k join person p on p.id = k.person_id where k.credential_id = $1 and p.is_active`,
      [Buffer.from(id, 'base64url')],
    );
  }

  /** Compared in the statement that moves it on, so that two answers at the same moment cannot both pass. Authenticators that do not count say 0 always. */
  async #count(stored: StoredPasskey, { value, isBackedUp }: Counted, origin: FactorOrigin): Promise<void> {
    const counted = await this.#sql.query(
      `update passkey set counter = $2::bigint, is_backed_up = $3, last_used_at = now()
       where id = $1 and (counter < $2::bigint or (counter = 0 and $2::bigint = 0)) returning 1 as one`,
      [stored.id, value, isBackedUp],
    );
    if (counted.length > 0) return;
    signInLog.refused('passkey: its counter went back', stored.personId);
    await this.#mailer.offer(
      await this.#sql.transaction((tx) => this.#news.tell(tx, stored.personId, 'passkeyCounter', origin, stored.name)),
    );
    throw new Refusal('validation', { message: 'passkey.counter', finer: 'passkey_counter' });
  }
}

interface Counted {
  readonly value: number;
  readonly isBackedUp: boolean;
}

/** @throws Refusal for a wrong challenge, origin, relying party or signature, and where the authenticator has not made sure of the person */
async function verify(party: RelyingParty, challenge: string, stored: StoredPasskey, answer: PasskeyAnswer): Promise<Counted> {
  const { userHandle, ...response } = answer.response;
  // Certificates and their parsers come with the first passkey, not with the start.
  const { verifyAuthenticationResponse } = await import('@simplewebauthn/server');
  const result = await verifyAuthenticationResponse({
    response: { ...answer, response: { ...response, ...(userHandle && { userHandle }) }, clientExtensionResults: {} },
    expectedChallenge: challenge,
    expectedOrigin: party.origin,
    expectedRPID: party.id,
    requireUserVerification: true,
    // The counter is compared by the statement that moves it on.
    credential: { id: answer.id, publicKey: new Uint8Array(stored.publicKey), counter: 0 },
  }).catch((error: unknown) => {
    throw refusePasskey(error instanceof Error ? reasonOf(error) : 'broken', stored.personId);
  });
  if (!result.verified) throw refusePasskey('wrong signature', stored.personId);
  return { value: result.authenticationInfo.newCounter, isBackedUp: result.authenticationInfo.credentialBackedUp };
}

/** The log says what was wrong without repeating what was sent. */
export const reasonOf = (error: Error): string => error.message.replace(/"[^"]*"/g, '…').slice(0, 120);

/** The passkeys of a person as browsers are told of them. */
export async function listCredentials(sql: Sql, personId: number): Promise<PasskeyQuestion['allowCredentials']> {
  const rows = await sql.query<{ credential_id: Buffer; transports: string[] }>(
    'select credential_id, transports from passkey where person_id = $1 order by last_used_at desc nulls last, id desc',
    [personId],
  );
  return rows.map(({ credential_id, transports }) => ({ id: credential_id.toString('base64url'), type: 'public-key', transports }));
}
