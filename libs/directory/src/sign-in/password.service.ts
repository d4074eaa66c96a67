import { createHash, randomBytes } from 'node:crypto';
import { Inject, Injectable } from '@nestjs/common';
import { canonicalName, Refusal, refuseField, type Language, type PasswordOwner } from '@portal/contract';
import { CONFIG, Mailer, Sql, wallClockOf, type Config, type SqlTransaction } from '@portal/platform';
import { hasPassword } from '../people/own-password.ts';
import { describeDevice } from '../session/device.ts';
import { endSessions, type EndedSessions } from '../session/end-sessions.ts';
import type { SignedInPerson } from '../session/signed-in-person.ts';
import { addressKey } from './address-key.ts';
import { CallLimiter, type CallLimit } from './call-limit.ts';
import { CaptchaService } from './captcha.service.ts';
import { changedMail } from './password-mails.ts';
import { assertNewPassword, hashNewPassword } from './new-password.ts';
import { assertPasswordGiven, provePassword } from './prove-password.ts';
import { SignInThrottle } from './sign-in-throttle.ts';

/** How long the link of a reset mail works. */
export const RESET_MINUTES = 30;

const perHour = (bucket: string, calls: number): CallLimit => ({ bucket, calls, withinMinutes: 60, message: 'password.resetLimited' });
const ASKED_FROM_ADDRESS = perHour('reset-address', 30);
const ASKED_FOR_ACCOUNT = perHour('reset-account', 5);
const TOKENS_FROM_ADDRESS = perHour('reset-token', 60);

export interface ChangeOrigin {
  readonly address: string;
  readonly userAgent: string;
}

interface Account extends Required<PasswordOwner> {
  readonly id: number;
  readonly language: Language | null;
  readonly password_hash: string | null;
}

const ACCOUNT = `select p.id, p.user_no as "userNO", p.ad_no as "adNo", p.name, p.english_name as "englishName", p.email, p.language, p.password_hash
  from person p`;

/** Changing a password, and setting a new one by mail (docs/decisions/identity.md). */
@Injectable()
export class PasswordService {
  readonly #sql: Sql;
  readonly #config: Config;
  readonly #mailer: Mailer;
  readonly #captcha: CaptchaService;
  readonly #throttle: SignInThrottle;
  readonly #limiter: CallLimiter;

  constructor(
    sql: Sql,
    @Inject(CONFIG) config: Config,
    mailer: Mailer,
    captcha: CaptchaService,
    throttle: SignInThrottle,
    limiter: CallLimiter,
  ) {
    this.#sql = sql;
    this.#config = config;
    this.#mailer = mailer;
    this.#captcha = captcha;
    this.#throttle = throttle;
    this.#limiter = limiter;
  }

  /**
   * Changes the password of a signed-in person. His other sessions end; this one goes on under a new token.
   * @returns the session's new token
   * @throws Refusal `validation` at the field that is wrong; `rate_limited` after five wrong current passwords, as at the sign-in
   */
  async change(person: SignedInPerson, form: { currentPassword: string; newPassword: string }, origin: ChangeOrigin): Promise<string> {
    const account = await this.#sql.one<Account>(`${ACCOUNT} where p.id = $1`, [person.id]);
    if (!account?.password_hash) throw new Refusal('wrong_state', { message: 'password.notLocal', finer: 'no_password' });
    assertPasswordGiven(form.currentPassword);
    await assertNewPassword(form.newPassword, account);
    const holder = { userNo: account.userNO, hash: account.password_hash };
    await provePassword(this.#throttle, holder, form.currentPassword, origin.address);
    if (form.newPassword === form.currentPassword) throw refuseField('newPassword', 'password.same');
    const hash = await hashNewPassword(form.newPassword, account);
    const token = randomBytes(32).toString('base64url');
    const mails = await this.#sql.transaction(async (tx) => {
      await tx.query('update session set token_hash = $2 where id = $1 and ended_at is null', [person.session.id, hashToken(token)]);
      return this.#store(tx, account, hash, { allBut: person.session.id }, origin);
    });
    await this.#mailer.offer(mails);
    return token;
  }

  /**
   * Notes that somebody wants to set a new password. What follows is the worker's: here nobody looks whether the account exists, so neither
   * the answer nor its time can tell.
   * @throws Refusal `wrong_state` where production has no mail server; `validation` for an empty account or a wrong captcha; `rate_limited` for known and unknown accounts alike
   */
  async requestReset(
    form: { userName: string; vcode: string; uuid: string; pow?: { nonce: string } | null | undefined },
    language: Language,
    address: string,
  ): Promise<void> {
    if (form.userName === '') throw refuseField('userName', 'login.account');
    // A link that nobody mails would lie where others can get at it.
    if (this.#config.NODE_ENV === 'production' && !this.#config.SMTP_URL)
      throw new Refusal('wrong_state', { message: 'password.noMail', finer: 'no_mail' });
    await this.#limiter.take(ASKED_FROM_ADDRESS, addressKey(address));
    if (this.#config.CAPTCHA === 'on' && !(await this.#captcha.redeem({ ...form, nonce: form.pow?.nonce }))) {
      throw refuseField('vcode', 'login.captcha');
    }
    await this.#limiter.take(ASKED_FOR_ACCOUNT, canonicalName(form.userName));
    await this.#sql.query('insert into password_reset (account, language, address) values ($1, $2, $3)', [
      canonicalName(form.userName),
      language,
      address.slice(0, 100),
    ]);
  }

  /**
   * Sets a new password with the token of a reset mail: once, within its time. All sessions of the person end.
   * @throws Refusal `validation` with one answer for an unknown, a used and an expired token, or at the new password
   */
  async reset(form: { token: string; newPassword: string }, origin: ChangeOrigin): Promise<void> {
    await this.#limiter.take(TOKENS_FROM_ADDRESS, addressKey(origin.address));
    const account = await this.#sql.one<Account>(
      `${ACCOUNT} join password_reset r on r.person_id = p.id
       where r.token_hash = $1 and r.used_at is null and r.expires_at > now() and p.is_active and ${hasPassword('p')}`,
      [hashToken(form.token)],
    );
    if (!account) throw refuseToken();
    const hash = await hashNewPassword(form.newPassword, account);
    const mails = await this.#sql.transaction(async (tx) => {
      const used = await tx.query(
        'update password_reset set used_at = now() where token_hash = $1 and used_at is null and expires_at > now() returning 1 as one',
        [hashToken(form.token)],
      );
      if (used.length === 0) throw refuseToken();
      // Who proves that the mailbox is his is not locked out any longer by those who guessed.
      await tx.query(`delete from sign_in_failure where account = $1 and address in ($2, '*')`, [
        canonicalName(account.userNO),
        addressKey(origin.address),
      ]);
      return this.#store(tx, account, hash, 'all', origin);
    });
    await this.#mailer.offer(mails);
  }

  /** @returns the mails to offer after the commit */
  async #store(tx: SqlTransaction, account: Account, hash: string, sessions: EndedSessions, origin: ChangeOrigin): Promise<number[]> {
    await tx.query(
      'update person set password_hash = $2, must_change_password = false, password_changed_at = now(), updated_at = now() where id = $1',
      [account.id, hash],
    );
    // A link that is still on its way would undo what was just decided.
    await tx.query('update password_reset set used_at = now() where person_id = $1 and used_at is null', [account.id]);
    await endSessions(tx, account.id, sessions);
    const language = account.language ?? this.#config.DEFAULT_LANGUAGE;
    const { browser, system } = describeDevice(origin.userAgent);
    const change = {
      at: wallClockOf(this.#config.TIME_ZONE).say(Date.now()),
      address: origin.address,
      device: [browser, system].filter(Boolean).join(', '),
    };
    return this.#mailer.enqueue(tx, [
      {
        person: { id: account.id, email: account.email },
        language,
        template: 'passwordChanged',
        recordNo: '',
        notificationIds: 'account',
        content: changedMail(account, language, this.#config.publicUrl, change),
      },
    ]);
  }
}

const refuseToken = (): Refusal => new Refusal('validation', { message: 'password.resetGone', finer: 'token' });

/** Random enough that a fast hash hides it. */
export const hashToken = (token: string): Buffer => createHash('sha256').update(token).digest();
