import { createHash, randomBytes } from 'node:crypto';
import { Inject, Injectable } from '@nestjs/common';
import { Refusal, refuseField, type Language } from '@portal/contract';
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
import { describeDevice } from '../session/device.ts';
import { endSessions } from '../session/end-sessions.ts';
import { firstRole, type SignedInPerson } from '../session/signed-in-person.ts';
import { verifyPassword } from '../sign-in/password.ts';
import { signInLog } from '../sign-in/sign-in-log.ts';
import { SignInThrottle } from '../sign-in/sign-in-throttle.ts';
import { isRecoveryCode, redeemRecoveryCode, writeRecoveryCodes } from './recovery-codes.ts';
import { secondFactorMail, type SecondFactorChange } from './second-factor-mail.ts';
import { findTotpStep, makeTotpSecret, totpUri } from './totp.ts';

/** How long a secret waits for its first code. */
const PENDING_MINUTES = 15;
const PRODUCT: Readonly<Record<Language, string>> = { zh: '风险与内控平台', en: 'Risk & Control Portal' };

export interface FactorOrigin {
  readonly address: string;
  readonly userAgent: string;
}

export interface FactorOwner {
  readonly id: number;
  readonly userNo: string;
}

const ownerOf = (personId: number): string => `person ${personId}`;

/** One-time codes as the second factor (docs/decisions/identity.md; RFC 6238). Secrets are sealed, each code counts once, wrong ones lock. */
@Injectable()
export class SecondFactor {
  readonly #sql: Sql;
  readonly #config: Config;
  readonly #mailer: Mailer;
  readonly #throttle: SignInThrottle;
  readonly #box: SecretBox;

  constructor(sql: Sql, @Inject(CONFIG) config: Config, mailer: Mailer, throttle: SignInThrottle) {
    this.#sql = sql;
    this.#config = config;
    this.#mailer = mailer;
    this.#throttle = throttle;
    this.#box = new SecretBox(config, 'totp');
  }

  async status(person: SignedInPerson) {
    const row = await this.#sql.one<{ enabledAt: Date | null; left: number; hasPassword: boolean }>(
      `select t.confirmed_at as "enabledAt", p.password_hash is not null as "hasPassword",
         (select count(*) from recovery_code c where c.person_id = p.id and c.used_at is null) as left
       from person p left join person_totp t on t.person_id = p.id where p.id = $1`,
      [person.id],
    );
    return {
      offered: this.#config.TOTP !== 'off',
      enabledAt: row?.enabledAt ?? null,
      recoveryCodesLeft: row?.enabledAt ? row.left : 0,
      required: needsSecondFactor(this.#config.TOTP, firstRole(person)),
      hasPassword: row?.hasPassword ?? false,
    };
  }

  async isEnabled(personId: number, sql: SqlRunner = this.#sql): Promise<boolean> {
    const rows = await sql.query('select 1 from person_totp where person_id = $1 and confirmed_at is not null', [personId]);
    return rows.length > 0;
  }

  /**
   * Makes a secret that waits for its first code. A session alone is not enough: the password is asked, and a code where there is one already.
   * @throws Refusal `validation` at the field, `rate_limited` after five wrong ones, `wrong_state` where no second factor is offered
   */
  async start(
    person: SignedInPerson,
    form: { currentPassword: string; code: string },
    language: Language,
    origin: FactorOrigin,
  ): Promise<{ secret: string; uri: string }> {
    if (this.#config.TOTP === 'off') throw new Refusal('wrong_state', { message: 'secondFactor.off', finer: 'second_factor_off' });
    await this.#assertPassword(person, form.currentPassword, origin);
    if (await this.isEnabled(person.id)) await this.check(person, form.code, origin);
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
    if (!row || secret === undefined) throw new Refusal('wrong_state', { message: 'secondFactor.none', finer: 'no_second_factor' });
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
      return { recoveryCodes: await writeRecoveryCodes(tx, person.id), mails: await this.#tell(tx, person.id, 'enabled', origin) };
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
      await this.#mailer.offer(await this.#sql.transaction((tx) => this.#tell(tx, person.id, 'recoveryUsed', origin)));
    } else if (!(await this.#redeemCode(person.id, code.replace(/\s/g, '')))) {
      throw refuseCode(person.id);
    }
    await throttled.succeed();
  }

  /** @throws Refusal like `check` */
  async renewRecoveryCodes(person: SignedInPerson, code: string, origin: FactorOrigin): Promise<string[]> {
    await this.#assertEnabled(person.id);
    await this.check(person, code, origin);
    const { codes, mails } = await this.#sql.transaction(async (tx) => ({
      codes: await writeRecoveryCodes(tx, person.id),
      mails: await this.#tell(tx, person.id, 'codesRenewed', origin),
    }));
    await this.#mailer.offer(mails);
    return codes;
  }

  /** @throws Refusal like `check`; `wrong_state` where his role must have one */
  async remove(person: SignedInPerson, code: string, origin: FactorOrigin): Promise<void> {
    await this.#assertEnabled(person.id);
    if (needsSecondFactor(this.#config.TOTP, firstRole(person)))
      throw new Refusal('wrong_state', { message: 'secondFactor.fixed', finer: 'second_factor_required' });
    await this.check(person, code, origin);
    const mails = await this.#sql.transaction(async (tx) => {
      await eraseSecondFactor(tx, person.id);
      await endSessions(tx, person.id, { allBut: person.session.id });
      return this.#tell(tx, person.id, 'removed', origin);
    });
    await this.#mailer.offer(mails);
  }

  /** Takes it away for an administrator, in his transaction. @returns the mails to offer after the commit */
  async reset(tx: SqlTransaction, personId: number): Promise<number[]> {
    if (!(await this.isEnabled(personId, tx)))
      throw new Refusal('wrong_state', { message: 'secondFactor.none', finer: 'no_second_factor' });
    await eraseSecondFactor(tx, personId);
    await endSessions(tx, personId, 'all');
    return this.#tell(tx, personId, 'reset', { address: '', userAgent: '' });
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
    const account = `code of ${person.userNo}`;
    await this.#throttle.begin(account, origin.address);
    return { succeed: () => this.#throttle.succeed(account, origin.address) };
  }

  async #assertPassword(person: SignedInPerson, password: string, origin: FactorOrigin): Promise<void> {
    const account = await this.#sql.one<{ password_hash: string | null }>('select password_hash from person where id = $1', [person.id]);
    if (!account?.password_hash) return;
    if (password === '') throw refuseField('currentPassword', 'password.currentMissing');
    await this.#throttle.begin(person.userNo, origin.address);
    if (!(await verifyPassword(password, account.password_hash))) throw refuseField('currentPassword', 'password.currentWrong');
    await this.#throttle.succeed(person.userNo, origin.address);
  }

  async #assertEnabled(personId: number): Promise<void> {
    if (!(await this.isEnabled(personId))) throw new Refusal('wrong_state', { message: 'secondFactor.none', finer: 'no_second_factor' });
  }

  /** Whoever changes the ways in, the owner of the account hears of it. */
  async #tell(tx: SqlTransaction, personId: number, change: SecondFactorChange, origin: FactorOrigin): Promise<number[]> {
    const [reader] = await tx.query<{ name: string; englishName: string; email: string; language: Language | null }>(
      'select name, english_name as "englishName", email, language from person where id = $1',
      [personId],
    );
    signInLog.changed(personId, `second factor ${change}`);
    const language = reader!.language ?? this.#config.DEFAULT_LANGUAGE;
    const { browser, system } = describeDevice(origin.userAgent);
    const facts = { at: currentTime(), address: origin.address, device: [browser, system].filter(Boolean).join(', ') };
    return this.#mailer.enqueue(tx, [
      {
        person: { id: personId, email: reader!.email },
        language,
        template: 'secondFactorChanged',
        recordNo: '',
        notificationIds: 'account',
        content: secondFactorMail(reader!, language, this.#config.publicUrl, change, facts),
      },
    ]);
  }
}

async function eraseSecondFactor(tx: SqlTransaction, personId: number): Promise<void> {
  await tx.query('delete from person_totp where person_id = $1', [personId]);
  await tx.query('delete from recovery_code where person_id = $1', [personId]);
  await tx.query('delete from sign_in_step where person_id = $1', [personId]);
}

function refuseCode(personId: number): Refusal {
  signInLog.refused('wrong or used code', personId);
  return refuseField('code', 'secondFactor.wrong');
}
