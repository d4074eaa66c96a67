import { afterAll, beforeAll, beforeEach, expect, test } from '@jest/globals';
import { routes } from '@portal/contract';
import { PasswordResetSweep, verifyPassword } from '@portal/directory';
import { Mailer } from '@portal/platform';
import { ROLE } from '@portal/workflows';
import {
  buildAccount,
  buildPerson,
  isSignedIn,
  readMailsOf,
  signInTo,
  startTestApi,
  type BuiltAccount,
  type TestApi,
} from '@portal/testing';
import { createApi } from '../create-api.ts';

let api: TestApi;
let post: PasswordResetSweep;

beforeAll(async () => {
  api = await startTestApi(createApi, { env: { PUBLIC_URL: 'https://portal.example' } });
  post = new PasswordResetSweep(api.sql, api.app.get(Mailer), api.config);
});
beforeEach(() => api.sql.query('truncate limited_call, sign_in_failure'));
afterAll(() => api?.close());

const NEW_PASSWORD = 'staple of my own garden';
const createAccount = (more?: Parameters<typeof buildAccount>[1]) => buildAccount(api, more);
const logIn = (account: BuiltAccount, password?: string) => signInTo(api, account, password);
const mailsOf = (account: BuiltAccount) => readMailsOf(api, account);

/** Asks for a reset, lets the worker answer it, and reads the link out of the mail. */
async function askToken(account: BuiltAccount): Promise<string> {
  await api.anonymous.ask(routes.requestPasswordReset, { body: { userName: account.userNo } });
  await post.run();
  const text = (await mailsOf(account)).at(-1)!.text;
  return /https:\/\/portal\.example\/reset-password#([\w-]+)/.exec(text)![1]!;
}
const reset = (token: string, newPassword = NEW_PASSWORD) => api.anonymous.call(routes.resetPassword, { body: { token, newPassword } });

test('the link sets it once, ends every session and locks nobody out any longer', async () => {
  const account = await createAccount({ language: 'zh' });
  const client = await logIn(account);
  for (let failure = 1; failure <= 5; failure += 1) await logIn(account, 'a wrong password').catch(() => undefined);
  const token = await askToken(account);
  expect((await mailsOf(account)).at(-1)).toMatchObject({ template: 'passwordReset', subject: '重设您的平台密码' });
  expect(await reset(token)).toMatchObject({ isSuccess: true, message: 'Your new password is set. Please sign in' });
  expect(await isSignedIn(client)).toBe(false);
  expect(await isSignedIn(await logIn(account, NEW_PASSWORD))).toBe(true);
  expect(await reset(token, 'another garden of mine')).toMatchObject({ isSuccess: false, code: 'validation.token' });
  // When it was is told by the portal's clock, which is named.
  expect((await mailsOf(account)).at(-1)).toMatchObject({
    template: 'passwordChanged',
    text: expect.stringMatching(/时间.*20\d\d-\d\d-\d\d \d\d:\d\d:\d\d \(Asia\/Shanghai\)/s),
  });
});

test('two at once with one link: one of them sets it', async () => {
  const token = await askToken(await createAccount());
  const answers = await Promise.all([reset(token), reset(token, 'another garden of mine')]);
  expect(answers.filter((answer) => answer.isSuccess)).toHaveLength(1);
});

test('an expired, an outdated and an unknown link get one and the same answer, and a bad password uses none up', async () => {
  const account = await createAccount();
  const outdated = await askToken(account);
  const token = await askToken(account);
  expect(await reset(token, 'Password2026!!')).toMatchObject({ isSuccess: false, errors: [{ field: 'newPassword' }] });
  expect(await reset(token, 'chickenwing 101')).toMatchObject({ isSuccess: false, errors: [{ field: 'newPassword' }] });
  const expired = await askToken(await createAccount());
  const lifetime = `select extract(epoch from max(expires_at) - max(handled_at)) / 60 as minutes from password_reset`;
  expect(Number((await api.sql.one<{ minutes: string }>(lifetime))!.minutes)).toBeCloseTo(30, 1);
  await api.sql.query(`update password_reset set expires_at = now() where id = (select max(id) from password_reset)`);
  const answers = [await reset(outdated), await reset(expired), await reset('nothing-of-the-kind'), await reset('')];
  for (const { status, code, message } of answers) {
    expect({ status, code, message }).toEqual({
      status: 200,
      code: 'validation.token',
      message: 'The link is invalid, already used or expired. Please request a new one',
    });
  }
  expect((await reset(token)).isSuccess).toBe(true);
});

test('the call does and answers the same for every account: only the worker looks who it is', async () => {
  const known = await createAccount();
  const leaver = await createAccount();
  await api.sql.query('update person set is_active = false where id = $1', [leaver.id]);
  const outside = await buildPerson(api.sql);
  const noAddress = await createAccount({ email: '' });
  const before = Number((await api.sql.one<{ id: number }>('select coalesce(max(id), 0) as id from password_reset'))!.id);
  const names = [known.userNo, 'nobody-at-all', leaver.userNo, outside.userNo, noAddress.userNo];
  const answers = [];
  for (const userName of names) answers.push(await api.anonymous.call(routes.requestPasswordReset, { body: { userName } }));
  expect(new Set(answers.map(({ status, message, data, code }) => JSON.stringify({ status, message, data, code }))).size).toBe(1);
  const rows = () =>
    api.sql.query<{ account: string; person_id: number | null }>(
      'select account, person_id, token_hash, handled_at from password_reset where id > $1 order by id',
      [before],
    );
  expect(await rows()).toEqual(names.map((account) => ({ account, person_id: null, token_hash: null, handled_at: null })));
  await post.run();
  expect((await rows()).map((row) => row.person_id)).toEqual([known.id, null, null, null, null]);
  expect(await mailsOf(leaver)).toEqual([]);
});

test('only a hash of the token is stored, and the log shows the link in no state of the mail', async () => {
  const account = await createAccount();
  const token = await askToken(account);
  expect(JSON.stringify(await api.sql.query('select r::text from password_reset r'))).not.toContain(token);
  const administrator = await api.as(await buildPerson(api.sql, { roles: [ROLE.administrator] }));
  const mail = (await api.sql.one<{ id: number }>('select max(id) as id from mail_message where person_id = $1', [account.id]))!;
  for (const state of ['logged', 'queued', 'sending', 'failed', 'sent']) {
    await api.sql.query('update mail_message set state = $2 where id = $1', [mail.id, state]);
    const shown = await administrator.ask(routes.getMail, { query: { id: mail.id } });
    expect({ state, text: shown.text, html: shown.html }).toEqual({ state, text: '', html: '' });
  }
});

test('requests are limited for an account and for an address, whether the account exists or not', async () => {
  const account = await createAccount();
  const ask = async (userName: string) => (await api.anonymous.call(routes.requestPasswordReset, { body: { userName } })).status;
  for (const userName of [account.userNo, 'nobody-of-that-name']) {
    const found = [];
    for (let request = 1; request <= 6; request += 1) found.push(await ask(request % 2 ? userName : userName.toUpperCase()));
    expect(found).toEqual([200, 200, 200, 200, 200, 429]);
  }
  await api.sql.query(`update limited_call set calls = 30 where bucket = 'reset-address'`);
  expect(await ask('somebody-else')).toBe(429);
  await api.sql.query(`update limited_call set began_at = now() - interval '61 minutes'`);
  expect(await ask('somebody-else')).toBe(200);
});

test('the captcha applies', async () => {
  const guarded = await startTestApi(createApi, {
    env: { CAPTCHA: 'on' },
    database: { url: api.config.DATABASE_URL, sql: api.sql, drop: () => Promise.resolve() },
  });
  try {
    const answer = await guarded.anonymous.call(routes.requestPasswordReset, { body: { userName: 'x', vcode: 'abcd', uuid: 'y' } });
    expect(answer).toMatchObject({ isSuccess: false, errors: [{ field: 'vcode' }] });
  } finally {
    await guarded.close();
  }
});

test('a password is stored as argon2id by every way of setting it', async () => {
  const account = await createAccount();
  await reset(await askToken(account));
  const row = await api.sql.one<{ password_hash: string }>('select password_hash from person where id = $1', [account.id]);
  expect(await verifyPassword(NEW_PASSWORD, row!.password_hash)).toBe(true);
});
