import { createHash, randomBytes } from 'node:crypto';
import { Inject, Injectable } from '@nestjs/common';
import { Refusal, refuseField, type NewPasskey, type PasskeyInvitation, type PasskeyQuestion } from '@portal/contract';
import { CONFIG, Mailer, needsSecondFactor, readRows, Sql, type Config, type SqlTransaction } from '@portal/platform';
import { z } from 'zod';
import { FactorNews, type FactorOrigin } from '../second-factor/factor-news.ts';
import { writeRecoveryCodes } from '../second-factor/recovery-codes.ts';
import { countFactors, forgetFactors, SecondFactor, type OwnerProof } from '../second-factor/second-factor.service.ts';
import { endSessions } from '../session/end-sessions.ts';
import { firstRole, type SignedInPerson } from '../session/signed-in-person.ts';
import { CHALLENGE_MINUTES, issueChallenge, redeemChallenge } from './challenges.ts';
import { listCredentials, PasskeyAssertions, reasonOf } from './passkey-assertions.ts';
import { withoutAttestation } from './without-attestation.ts';
import { challengeGone, passkeysOff, refusePasskey } from './passkey-refusals.ts';

/** More than anybody has devices. */
const MOST_PASSKEYS = 20;
/** Ed25519, ES256, RS256: what authenticators know, the shortest keys first. */
const ALGORITHMS = [-8, -7, -257];

const ownPasskey = z.object({
  id: z.number(),
  name: z.string(),
  createdAt: z.date(),
  lastUsedAt: z.date().nullable(),
  isBackedUp: z.boolean(),
});

/** A person's own passkeys (docs/adr/0041-passkeys.md). Every change but a name is mailed and ends the other sessions, as with codes of an app. */
@Injectable()
export class Passkeys {
  readonly #sql: Sql;
  readonly #config: Config;
  readonly #factor: SecondFactor;
  readonly #assertions: PasskeyAssertions;
  readonly #news: FactorNews;
  readonly #mailer: Mailer;

  constructor(
    sql: Sql,
    @Inject(CONFIG) config: Config,
    factor: SecondFactor,
    assertions: PasskeyAssertions,
    news: FactorNews,
    mailer: Mailer,
  ) {
    this.#sql = sql;
    this.#config = config;
    this.#factor = factor;
    this.#assertions = assertions;
    this.#news = news;
    this.#mailer = mailer;
  }

  async list(person: SignedInPerson) {
    const passkeys = await readRows(
      this.#sql,
      ownPasskey,
      `select id, name, created_at as "createdAt", last_used_at as "lastUsedAt", is_backed_up as "isBackedUp"
       from passkey where person_id = $1 order by created_at desc, id desc`,
      [person.id],
    );
    const { app } = await countFactors(this.#sql, person.id);
    return { offered: this.#isOffered(), fixed: this.#mustHaveOne(person) && passkeys.length === 1 && !app, passkeys };
  }

  /** A question for one of his own, by whose answer he changes his ways in. */
  prove(person: SignedInPerson): Promise<PasskeyQuestion> {
    return this.#assertions.ask({ sessionId: person.session.id }, 'prove', person.id);
  }

  /**
   * What the browser makes a passkey with. Who it is, is asked first (`SecondFactor.prove`).
   * @throws Refusal `wrong_state` where none are offered or there are too many, else like `SecondFactor.prove`
   */
  async start(person: SignedInPerson, proof: OwnerProof, origin: FactorOrigin): Promise<PasskeyInvitation> {
    if (!this.#isOffered()) throw passkeysOff();
    const rp = { id: this.#assertions.relyingParty().id, name: 'Risk & Control Portal' };
    await this.#factor.prove(person, proof, origin);
    const excludeCredentials = await listCredentials(this.#sql, person.id);
    if (excludeCredentials.length >= MOST_PASSKEYS) throw tooMany();
    const [known] = await this.#sql.query<{ handle: Buffer }>('select user_handle as handle from passkey where person_id = $1 limit 1', [
      person.id,
    ]);
    const handle = known?.handle ?? randomBytes(32);
    return {
      challenge: await issueChallenge(this.#sql, { sessionId: person.session.id }, 'register', handle),
      rp,
      user: { id: handle.toString('base64url'), name: person.userNo, displayName: person.name || person.englishName || person.userNo },
      pubKeyCredParams: ALGORITHMS.map((alg) => ({ type: 'public-key', alg })),
      timeout: CHALLENGE_MINUTES * 60_000,
      attestation: 'none',
      excludeCredentials,
      authenticatorSelection: { residentKey: 'required', requireResidentKey: true, userVerification: 'required' },
    };
  }

  /**
   * Adds what the browser has made. The other sessions end; this one goes on under a new token and counts as opened with a second factor.
   * @returns the session's new token, and recovery codes with the first factor of the account
   * @throws Refusal `validation.challenge`, `validation.passkey`; `validation` at the name; `wrong_state` for one that is known already
   */
  async confirm(
    person: SignedInPerson,
    { name, response }: { name: string; response: NewPasskey },
    origin: FactorOrigin,
  ): Promise<{ id: number; token: string; recoveryCodes: string[] }> {
    if (name === '') throw refuseField('name', 'passkey.nameMissing');
    const invited = await redeemChallenge(this.#sql, { sessionId: person.session.id }, 'register');
    if (!invited?.userHandle) throw challengeGone();
    const made = await this.#verify(person.id, invited.challenge, response);
    const token = randomBytes(32).toString('base64url');
    const { id, recoveryCodes, mails } = await this.#sql.transaction(async (tx) => {
      await lockFactors(tx, person.id);
      const { app, passkeys } = await countFactors(tx, person.id);
      if (passkeys >= MOST_PASSKEYS) throw tooMany();
      const [row] = await tx.query<{ id: number }>(
        `insert into passkey (person_id, name, credential_id, public_key, user_handle, counter, transports, is_backed_up)
         values ($1, $2, $3, $4, $5, $6, $7, $8) on conflict (credential_id) do nothing returning id`,
        [
          person.id,
          name,
          Buffer.from(made.credential.id, 'base64url'),
          Buffer.from(made.credential.publicKey),
          invited.userHandle,
          made.credential.counter,
          response.response.transports ?? [],
          made.credentialBackedUp,
        ],
      );
      if (!row) throw new Refusal('wrong_state', { message: 'passkey.known', finer: 'known_passkey' });
      await tx.query('update session set token_hash = $2, second_factor = true where id = $1 and ended_at is null', [
        person.session.id,
        createHash('sha256').update(token).digest(),
      ]);
      await endSessions(tx, person.id, { allBut: person.session.id });
      const isFirst = !app && passkeys === 0;
      return {
        id: row.id,
        recoveryCodes: isFirst ? await writeRecoveryCodes(tx, person.id) : [],
        mails: await this.#news.tell(tx, person.id, 'passkeyAdded', origin, name),
      };
    });
    await this.#mailer.offer(mails);
    return { id, token, recoveryCodes };
  }

  /** @throws Refusal `not_found` for another's, `validation` at the name */
  async rename(person: SignedInPerson, { id, name }: { id: number; name: string }): Promise<void> {
    if (name === '') throw refuseField('name', 'passkey.nameMissing');
    const renamed = await this.#sql.query('update passkey set name = $3 where id = $1 and person_id = $2 returning 1 as one', [
      id,
      person.id,
      name,
    ]);
    if (renamed.length === 0) throw new Refusal('not_found');
  }

  /** @throws Refusal `not_found` for another's; `wrong_state` for the last factor of one who must have one; else like `SecondFactor.prove` */
  async remove(person: SignedInPerson, { id, ...proof }: { id: number } & OwnerProof, origin: FactorOrigin): Promise<void> {
    await this.#assertRemovable(this.#sql, person, id);
    await this.#factor.prove(person, proof, origin);
    const mails = await this.#sql.transaction(async (tx) => {
      await lockFactors(tx, person.id);
      const name = await this.#assertRemovable(tx, person, id);
      await tx.query('delete from passkey where id = $1', [id]);
      await forgetFactors(tx, person.id);
      await endSessions(tx, person.id, { allBut: person.session.id });
      return this.#news.tell(tx, person.id, 'passkeyRemoved', origin, name);
    });
    await this.#mailer.offer(mails);
  }

  /** @returns its name */
  async #assertRemovable(sql: Sql | SqlTransaction, person: SignedInPerson, id: number): Promise<string> {
    const [row] = await sql.query<{ name: string }>('select name from passkey where id = $1 and person_id = $2', [id, person.id]);
    if (!row) throw new Refusal('not_found');
    const { app, passkeys } = await countFactors(sql, person.id);
    if (this.#mustHaveOne(person) && !app && passkeys === 1)
      throw new Refusal('wrong_state', { message: 'passkey.last', finer: 'second_factor_required' });
    return row.name;
  }

  async #verify(personId: number, challenge: string, { response, ...rest }: NewPasskey) {
    const { id: expectedRPID, origin: expectedOrigin } = this.#assertions.relyingParty();
    const refuse = (error: unknown) => refusePasskey(error instanceof Error ? reasonOf(error) : 'broken', personId);
    const { clientDataJSON } = response;
    let attestationObject: string;
    try {
      const withoutMaker = await withoutAttestation(new Uint8Array(Buffer.from(response.attestationObject, 'base64url')));
      attestationObject = withoutMaker.toString('base64url');
    } catch (error) {
      throw refuse(error);
    }
    const { verifyRegistrationResponse } = await import('@simplewebauthn/server');
    const result = await verifyRegistrationResponse({
      response: { ...rest, response: { clientDataJSON, attestationObject }, clientExtensionResults: {} },
      expectedChallenge: challenge,
      expectedOrigin,
      expectedRPID,
      requireUserVerification: true,
      supportedAlgorithmIDs: ALGORITHMS,
    }).catch((error: unknown) => {
      throw refuse(error);
    });
    if (!result.verified) throw refusePasskey('attestation', personId);
    return result.registrationInfo;
  }

  #isOffered(): boolean {
    return this.#config.TOTP !== 'off' && this.#assertions.arePossible;
  }

  #mustHaveOne(person: SignedInPerson): boolean {
    return needsSecondFactor(this.#config.TOTP, firstRole(person));
  }
}

const tooMany = (): Refusal =>
  new Refusal('wrong_state', { message: 'passkey.tooMany', params: { max: MOST_PASSKEYS }, finer: 'too_many_passkeys' });

/** Who changes his factors twice at one moment does so one after the other: the last of two must not go by the side of the other. */
async function lockFactors(tx: SqlTransaction, personId: number): Promise<void> {
  await tx.query('select 1 from person where id = $1 for update', [personId]);
}
