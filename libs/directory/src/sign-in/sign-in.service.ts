import { Inject, Injectable } from '@nestjs/common';
import { canonicalName, Refusal, refuseField } from '@portal/contract';
import { CONFIG, Sql, type Config } from '@portal/platform';
import { CaptchaService } from './captcha.service.ts';
import { DEMO_PASSWORD, demoAccounts } from './demo-accounts.ts';
import { KnownBrowsers } from './known-browser.ts';
import { PASSWORD_TO_LOG_IN, verifyPassword } from './password.ts';
import { SignInCompletion, type SignInOrigin, type SignInOutcome } from './sign-in-completion.ts';
import { signInLog } from './sign-in-log.ts';
import { SignInThrottle } from './sign-in-throttle.ts';

export interface SignInForm {
  readonly userName: string;
  readonly password: string;
  readonly vcode: string;
  readonly uuid: string;
  readonly pow?: { readonly nonce: string } | null | undefined;
}

/** The local way in: captcha, argon2id, lock-out (docs/decisions/identity.md). */
@Injectable()
export class SignInService {
  readonly #sql: Sql;
  readonly #config: Config;
  readonly #captcha: CaptchaService;
  readonly #throttle: SignInThrottle;
  readonly #completion: SignInCompletion;
  readonly #browsers: KnownBrowsers;

  constructor(
    sql: Sql,
    @Inject(CONFIG) config: Config,
    captcha: CaptchaService,
    throttle: SignInThrottle,
    completion: SignInCompletion,
    browsers: KnownBrowsers,
  ) {
    this.#browsers = browsers;
    this.#sql = sql;
    this.#config = config;
    this.#captcha = captcha;
    this.#throttle = throttle;
    this.#completion = completion;
  }

  /**
   * @throws Refusal `validation` for an empty account, a short password, a wrong captcha, and with one and the same answer for an unknown
   *   account and a wrong password; `rate_limited` while account and address are locked
   */
  async signIn(form: SignInForm, origin: SignInOrigin): Promise<SignInOutcome> {
    if (form.userName === '') throw refuseField('userName', 'login.account');
    if ([...form.password].length < PASSWORD_TO_LOG_IN) throw refuseField('password', 'login.password');
    const browser = this.#browsers.find(origin.knownBrowser, form.userName);
    await this.#throttle.assertOpen(form.userName, origin.address, browser);
    if (this.#config.CAPTCHA === 'on' && !this.#isDemoClick(form) && !(await this.#captcha.redeem({ ...form, nonce: form.pow?.nonce }))) {
      signInLog.refused('wrong captcha');
      throw refuseField('vcode', 'login.captcha');
    }
    await this.#throttle.begin(form.userName, origin.address, browser);
    const account = await this.#sql.one<{ id: number; password_hash: string | null }>(
      'select id, password_hash from person where lower(user_no collate "C") = $1 and is_active',
      [canonicalName(form.userName)],
    );
    if (!(await verifyPassword(form.password, account?.password_hash)) || !account) {
      signInLog.refused('wrong account or password', account?.id);
      throw new Refusal('validation', { message: 'login.failed', finer: 'credentials' });
    }
    await this.#throttle.succeed(form.userName, origin.address, browser);
    return this.#completion.complete({ personId: account.id, way: 'password' }, origin);
  }

  /**
   * One click on the sign-in page of a demo: an account and a password that stand on that page keep nobody out, so that no picture is asked
   * for. Who answers one is taken at his word; a production start refuses DEMO=on.
   */
  #isDemoClick({ userName, password, vcode, uuid, pow }: SignInForm): boolean {
    if (this.#config.DEMO !== 'on' || vcode !== '' || uuid !== '' || pow) return false;
    const name = canonicalName(userName);
    return password === DEMO_PASSWORD && demoAccounts.some(({ userNo }) => userNo === name);
  }
}
