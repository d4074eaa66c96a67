import { createHash, randomBytes } from 'node:crypto';
import { Inject, Injectable } from '@nestjs/common';
import { Refusal, refuseField, type Language, type PasskeyAnswer } from '@portal/contract';
import {
  CONFIG,
  currentTime,
  Mailer,
  needsSecondFactor,
  SecretBox,
  Sql,
  type Config,
  type SqlRunner,
  type SqlTransaction,
} from '@portal/platform';
import { PasskeyAssertions } from '../passkey/passkey-assertions.ts';
import { endSessions } from '../session/end-sessions.ts';
import { firstRole, type SignedInPerson } from '../session/signed-in-person.ts';
import { hasPassword, readPasswordHash } from '../people/own-password.ts';
import { provePassword } from '../sign-in/prove-password.ts';
import { signInLog } from '../sign-in/sign-in-log.ts';
import { codeAccount, SignInThrottle } from '../sign-in/sign-in-throttle.ts';
import { FactorNews, type FactorOrigin, type FactorOwner } from './factor-news.ts';
import { isRecoveryCode, redeemRecoveryCode, writeRecoveryCodes } from './recovery-codes.ts';
import { findTotpStep, makeTotpSecret, totpUri } from './totp.ts';

/** How long a secret waits for its first code. */
const PENDING_MINUTES = 15;
/** An older session (minutes) may have been left to somebody else. */
const FRESH_MINUTES = 30;
const PRODUCT: Readonly<Record<Language, string>> = { zh: '风险与内控平台', en: 'Risk & Control Portal' };

/** How somebody shows that it is he who changes his ways in: password and code, or a passkey in place of both. */
export interface OwnerProof {
  readonly currentPassword: string;
  readonly code: string;
  readonly passkey?: PasskeyAnswer | null | undefined;
}

const ownerOf = (personId: number): string => `person ${personId}`;

/**
 * The second factor of an account (docs/decisions/identity.md): one-time codes (RFC 6238), passkeys (ADR 41), and recovery codes beside either. Secrets are
 * sealed, each code counts once, wrong ones lock.
 */
@Injectable()
export class SecondFactor {
  readonly #sql: Sql;
  readonly #config: Config;
  readonly #mailer: Mailer;
  readonly #throttle: SignInThrottle;
  readonly #news: FactorNews;
  readonly #passkeys: PasskeyAssertions;
  readonly #box: SecretBox;

  constructor(
    sql: Sql,
    @Inject(CONFIG) config: Config,
    mailer: Mailer,
    throttle: SignInThrottle,
    news: FactorNews,
    passkeys: PasskeyAssertions,
  ) {
    this.#news = news;
    this.#passkeys = passkeys;
    this.#sql = sql;
    this.#config = config;
    this.#mailer = mailer;
    this.#throttle = throttle;
    this.#box = new SecretBox(config, 'totp');
  }

  async status(person: SignedInPerson) {
    const row = await this.#sql.one<{ enabledAt: Date | null; left: number; hasPassword: boolean; hasPasskey: boolean }>(
      `select t.confirmed_at as "enabledAt", ${hasPassword('p')} as "hasPassword",
         exists (select 1 from passkey k where k.person_id = p.id) as "hasPasskey",
         (select count(*) from recovery_code c where c.person_id = p.id and c.used_at is null) as left
       from person p left join person_totp t on t.person_id = p.id where p.id = $1`,
      [person.id],
    );
    return {
      offered: this.#config.TOTP !== 'off',
      enabledAt: row?.enabledAt ?? null,
      hasPasskey: row?.hasPasskey ?? false,
      recoveryCodesLeft: row?.left ?? 0,
      required: needsSecondFactor(this.#config.TOTP, firstRole(person)) && !row?.hasPasskey,
      hasPassword: row?.hasPassword ?? false,
    };
  }

  /** Whether a sign-in by the password alone waits for a second step. */
  async isEnabled(personId: number, sql: SqlRunner = this.#sql): Promise<boolean> {
    const { app, passkeys } = await countFactors(sql, personId);
    return app || passkeys > 0;
  }

  /**
   * Makes sure that it is he before his ways in are changed: a session alone is not enough. The password is asked, and a code where there is a second
   * factor; a passkey does in place of both. Who has none of them must have signed in just now.
   * @throws Refusal `validation` at the field, like `check` or `PasskeyAssertions.check`; `forbidden.fresh_sign_in`
   */
  async prove(person: SignedInPerson, proof: OwnerProof, origin: FactorOrigin): Promise<void> {
    if (proof.passkey) {
      await this.#passkeys.check({ holder: { sessionId: person.session.id }, purpose: 'prove', person }, proof.passkey, origin);
      return;
    }
    const hasPassword = await this.#assertPassword(person, proof.currentPassword, origin);
    if (await this.isEnabled(person.id)) await this.check(person, proof.code, origin);
    else if (!hasPassword) await this.#assertFresh(person);
  }

  /**
   * Makes a secret that waits for its first code.
   * @throws Refusal like `prove`; `wrong_state` where no second factor is offered
   */
  async start(
    person: SignedInPerson,
    proof: OwnerProof,
    language: Language,
    origin: FactorOrigin,
  ): Promise<{ secret: string; uri: string }> {
    if (this.#config.TOTP === 'off') throw new Refusal('wrong_state', { message: 'secondFactor.off', finer: 'second_factor_off' });
    await this.prove(person, proof, origin);
    const secret = makeTotpSecret();
    await this.#sql.query(
      `insert into person_totp (person_id, pending_secret, pending_at) values ($1, $2, now())
       on conflict (person_id) do update set pending_secret = excluded.pending_secret, pending_at = now()`,
      [person.id, this.#box.seal(secret, ownerOf(person.id))],
    );
    return { secret, uri: totpUri(secret, PRODUCT[language], person.userNo) };
  }

  /**
   * Switches it on with a first code. His other sessions end; this one goes on under a new token and counts as opened with the factor.
   * @returns the session's new token, and recovery codes that are told once
   */
  async confirm(person: SignedInPerson, code: string, origin: FactorOrigin): Promise<{ token: string; recoveryCodes: string[] }> {
    if (code === '') throw refuseField('code', 'secondFactor.missing');
    const row = await this.#sql.one<{ pending_secret: Buffer }>(
      `select pending_secret from person_totp where person_id = $1 and pending_at > now() - interval '${PENDING_MINUTES} minutes'`,
      [person.id],
    );
    const secret = row && this.#box.open(row.pending_secret, ownerOf(person.id));
    if (!row || secret === undefined) throw noFactor();
    const throttled = await this.#begin(person, origin);
    const step = findTotpStep(secret, code.replace(/\s/g, ''), currentTime());
    if (step === undefined) throw refuseField('code', 'secondFactor.wrong');
    await throttled.succeed();
    const token = randomBytes(32).toString('base64url');
    const { recoveryCodes, mails } = await this.#sql.transaction(async (tx) => {
      const confirmed = await tx.query(
        `update person_totp set secret = pending_secret, confirmed_at = now(), last_step = $3, pending_secret = null, pending_at = null
         where person_id = $1 and pending_secret = $2 returning 1 as one`,
        [person.id, row.pending_secret, step],
      );
      if (confirmed.length === 0) throw refuseField('code', 'secondFactor.wrong');
      await tx.query('update session set token_hash = $2, second_factor = true where id = $1 and ended_at is null', [
        person.session.id,
        createHash('sha256').update(token).digest(),
      ]);
      await endSessions(tx, person.id, { allBut: person.session.id });
      return { recoveryCodes: await writeRecoveryCodes(tx, person.id), mails: await this.#news.tell(tx, person.id, 'enabled', origin) };
    });
    await this.#mailer.offer(mails);
    return { token, recoveryCodes };
  }

  /**
   * Takes a code of the app or a recovery code; each counts once.
   * @throws Refusal `validation` for a wrong or used one, `rate_limited` after five of them
   */
  async check(person: FactorOwner, code: string, origin: FactorOrigin): Promise<void> {
    if (code === '') throw refuseField('code', 'secondFactor.missing');
    const throttled = await this.#begin(person, origin);
    if (isRecoveryCode(code)) {
      if (!(await redeemRecoveryCode(this.#sql, person.id, code))) throw refuseCode(person.id);
      await this.#mailer.offer(await this.#sql.transaction((tx) => this.#news.tell(tx, person.id, 'recoveryUsed', origin)));
    } else if (!(await this.#redeemCode(person.id, code.replace(/\s/g, '')))) {
      throw refuseCode(person.id);
    }
    await throttled.succeed();
  }

  /** @throws Refusal like `check`, or for a passkey like `prove` */
  async renewRecoveryCodes(person: SignedInPerson, proof: Omit<OwnerProof, 'currentPassword'>, origin: FactorOrigin): Promise<string[]> {
    if (!(await this.isEnabled(person.id))) throw noFactor();
    if (proof.passkey) await this.prove(person, { ...proof, currentPassword: '' }, origin);
    else await this.check(person, proof.code, origin);
    const { codes, mails } = await this.#sql.transaction(async (tx) => ({
      codes: await writeRecoveryCodes(tx, person.id),
      mails: await this.#news.tell(tx, person.id, 'codesRenewed', origin),
    }));
    await this.#mailer.offer(mails);
    return codes;
  }

  /**
   * Ends the codes of the app; passkeys stay.
   * @throws Refusal like `check`; `wrong_state` where his role must have a second factor, and there is no passkey
   */
  async remove(person: SignedInPerson, code: string, origin: FactorOrigin): Promise<void> {
    if (!(await countFactors(this.#sql, person.id)).app) throw noFactor();
    await this.#assertRemovable(this.#sql, person);
    await this.check(person, code, origin);
    const mails = await this.#sql.transaction(async (tx) => {
      await tx.query('select 1 from person where id = $1 for update', [person.id]);
      await this.#assertRemovable(tx, person);
      await tx.query('delete from person_totp where person_id = $1', [person.id]);
      await forgetFactors(tx, person.id);
      await endSessions(tx, person.id, { allBut: person.session.id });
      return this.#news.tell(tx, person.id, 'removed', origin);
    });
    await this.#mailer.offer(mails);
  }

  /** Takes codes and passkeys away for an administrator, in his transaction. @returns the mails to offer after the commit */
  async reset(tx: SqlTransaction, personId: number): Promise<number[]> {
    if (!(await this.isEnabled(personId, tx))) throw noFactor();
    await tx.query('delete from person_totp where person_id = $1', [personId]);
    await tx.query('delete from passkey where person_id = $1', [personId]);
    await forgetFactors(tx, personId);
    await endSessions(tx, personId, 'all');
    return this.#news.tell(tx, personId, 'reset', { address: '', userAgent: '' });
  }

  /** The step is moved on in the same statement that compares it, so that a code counts once, also for two at the same moment. */
  async #redeemCode(personId: number, code: string): Promise<boolean> {
    const row = await this.#sql.one<{ secret: Buffer }>(
      'select secret from person_totp where person_id = $1 and confirmed_at is not null',
      [personId],
    );
    const secret = row && this.#box.open(row.secret, ownerOf(personId));
    const step = secret === undefined ? undefined : findTotpStep(secret, code, currentTime());
    if (!row || secret === undefined || step === undefined) return false;
    const kept = this.#box.isOld(row.secret) ? this.#box.seal(secret, ownerOf(personId)) : row.secret;
    const counted = await this.#sql.query(
      'update person_totp set last_step = $2, secret = $3 where person_id = $1 and last_step < $2 returning 1 as one',
      [personId, step, kept],
    );
    return counted.length > 0;
  }

  /** Wrong codes are counted apart from wrong passwords: a right password in between must not forget them. */
  async #begin(person: FactorOwner, origin: FactorOrigin): Promise<{ succeed: () => Promise<void> }> {
    const account = codeAccount(person.userNo);
    await this.#throttle.begin(account, origin.address);
    return { succeed: () => this.#throttle.succeed(account, origin.address) };
  }

  /** @returns false for one who has none */
  async #assertPassword(person: SignedInPerson, password: string, origin: FactorOrigin): Promise<boolean> {
    const hash = await readPasswordHash(this.#sql, person.id);
    if (hash === null) return false;
    await provePassword(this.#throttle, { userNo: person.userNo, hash }, password, origin.address);
    return true;
  }

  async #assertFresh(person: SignedInPerson): Promise<void> {
    const [session] = await this.#sql.query<{ isFresh: boolean }>(
      `select created_at > now() - interval '${FRESH_MINUTES} minutes' as "isFresh" from session where id = $1`,
      [person.session.id],
    );
    if (!session?.isFresh) throw new Refusal('forbidden', { message: 'passkey.signInAnew', finer: 'fresh_sign_in' });
  }

  async #assertRemovable(sql: SqlRunner, person: SignedInPerson): Promise<void> {
    if (!needsSecondFactor(this.#config.TOTP, firstRole(person))) return;
    if ((await countFactors(sql, person.id)).passkeys === 0)
      throw new Refusal('wrong_state', { message: 'secondFactor.fixed', finer: 'second_factor_required' });
  }
}

/** What can be the second step of a person's sign-in beside recovery codes. */
export async function countFactors(sql: SqlRunner, personId: number): Promise<{ app: boolean; passkeys: number }> {
  const [row] = await sql.query<{ app: boolean; passkeys: number }>(
    `select exists (select 1 from person_totp where person_id = $1 and confirmed_at is not null) as app,
       (select count(*) from passkey where person_id = $1)::int as passkeys`,
    [personId],
  );
  return row!;
}

/** Ends the sign-ins that wait for a second step; with the last factor the recovery codes go. */
export async function forgetFactors(tx: SqlRunner, personId: number): Promise<void> {
  await tx.query('delete from sign_in_step where person_id = $1', [personId]);
  const { app, passkeys } = await countFactors(tx, personId);
  if (!app && passkeys === 0) await tx.query('delete from recovery_code where person_id = $1', [personId]);
}

const noFactor = (): Refusal => new Refusal('wrong_state', { message: 'secondFactor.none', finer: 'no_second_factor' });

function refuseCode(personId: number): Refusal {
  signInLog.refused('wrong or used code', personId);
  return refuseField('code', 'secondFactor.wrong');
}
